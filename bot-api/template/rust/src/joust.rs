//! The part of joust_bot.h that this bot needs, field by field; joust_bot.h says what everything means. Fields may be
//! added to the end of structs that start with `size`, never moved, so this stays right for every host of ABI 1.
#![allow(dead_code)]

use std::ffi::{c_char, c_void};

pub const ABI: u32 = 1 << 16; // 1.0
pub const SECOND: u32 = 64; // options from here: buy slot option - 64
pub const LABELS: u32 = 128; // options from here: labels
pub const VERB_BUY_PHASE: u8 = 2;
pub const LABEL_DECLINE: u32 = 0;
pub const LABEL_TREASURES: u32 = 2;
pub const LOG_ERROR: u32 = 3;
pub const SILVER: usize = 1; // slots that are the same in every game
pub const GOLD: usize = 2;
pub const DUCHY: usize = 4;
pub const PROVINCE: usize = 5;

#[repr(C)]
pub struct Question {
    pub cards: u64,
    pub second: u64,
    pub labels: u64,
    pub numbers: u16,
    pub verb: u8,
    pub player: u8,
    pub source: u8,
    pub follow_up: u8,
    pub about: u8,
    pub reserved: u8,
}

impl Question {
    pub fn can_buy(&self, slot: usize) -> bool {
        self.second >> slot & 1 != 0
    }
    pub fn offers(&self, label: u32) -> bool {
        self.labels >> label & 1 != 0
    }
    /// The option with the lowest number; there is always one.
    pub fn first(&self) -> u32 {
        if self.numbers > 0 {
            0
        } else if self.cards != 0 {
            self.cards.trailing_zeros()
        } else if self.second != 0 {
            SECOND + self.second.trailing_zeros()
        } else {
            LABELS + self.labels.trailing_zeros()
        }
    }
}

#[repr(C)]
pub struct Bag {
    pub present: u64,
    pub total: u16,
    pub reserved: [u8; 6],
    pub count: [u8; 48],
}

#[repr(C)]
pub struct Seat {
    pub owned: Bag,
    pub play: Bag,
    pub aside: Bag,
    pub projects: u64,
    pub turns: u16,
    pub coffers: u16,
    pub villagers: u16,
    pub plot: u16,
    pub hand_size: u16,
    pub deck_size: u16,
    pub discard_size: u16,
    pub aside_down_size: u16,
    pub cards: u16,
    pub unsure: u16,
    pub discard_top: u8,
    pub reserved: [u8; 3],
}

/// The view up to its lists.
#[repr(C)]
pub struct View {
    pub size: u32,
    pub fixed: u32,
    pub question: Question,
    pub seat: u8,
    pub players: u8,
    pub current: u8,
    pub phase: u8,
    pub turn: u16,
    pub turn_limit: u16,
    pub coins: u16,
    pub actions: u16,
    pub buys: u16,
    pub this_turn: [u8; 12],
    pub ending: u8,
    pub empty_piles: u8,
    pub piles_to_end: u8,
    pub ruins_top: u8,
    pub knights_top: u8,
    pub ruins_size: u8,
    pub knights_size: u8,
    pub fleet: [u8; 2],
    pub artifact: [u8; 5],
    pub next_number: u16,
    pub reserved1: [u8; 6],
    pub available: u64,
    pub supply: [u8; 48],
    pub cost: [u8; 64],
    pub type_mask: [u64; 16],
    pub trash: Bag,
    pub shown: Bag,
    pub hand: Bag,
    pub deck: Bag,
    pub discard: Bag,
    pub aside_down: Bag,
    pub picked: Bag,
    pub others: Bag,
    pub seats: [Seat; 6],
    pub kinds: u8,
    pub projects: u8,
    pub rich: u8,
    pub reserved: [u8; 5],
    pub card: [u16; 64],
    pub printed_cost: [u8; 64],
    pub lists: [u32; 8],
}

#[repr(C)]
pub struct Host {
    pub size: u32,
    pub abi: u32,
    pub context: *mut c_void,
    pub log: extern "C" fn(*const Host, u32, *const c_char),
    // time_left, card, find_card and extension follow
}

#[repr(C)]
pub struct Parameters {
    pub size: u32,
    pub count: u32,
    pub keys: *const *const c_char,
    pub values: *const *const c_char,
}

#[repr(C)]
pub struct Descriptor {
    pub size: u32,
    pub abi: u32,
    pub name: *const c_char,
    pub version: *const c_char,
    pub author: *const c_char,
    pub description: *const c_char,
    pub create: extern "C" fn(*const Host, *const Parameters) -> *mut c_void,
    pub destroy: extern "C" fn(*mut c_void),
    pub new_game: Option<extern "C" fn(*mut c_void, *const c_void, *const View) -> i32>,
    pub observe: Option<extern "C" fn(*mut c_void, *const c_void, u32)>,
    pub decide: extern "C" fn(*mut c_void, *const View) -> u32,
    pub decide_batch: Option<extern "C" fn(*const *mut c_void, *const *const View, *mut u32, u32)>,
    pub game_over: Option<extern "C" fn(*mut c_void, *const c_void)>,
}
unsafe impl Sync for Descriptor {} // it points to constants only

#[repr(C)]
pub struct Manifest {
    pub magic: [u8; 16],
    pub size: u32,
    pub abi: u32,
    pub name: [u8; 64],
    pub version: [u8; 32],
    pub author: [u8; 96],
    pub description: [u8; 160],
}

/// A text filled up with zeros.
pub const fn text<const N: usize>(from: &str) -> [u8; N] {
    let mut to = [0; N];
    let mut i = 0;
    while i < from.len() {
        to[i] = from.as_bytes()[i]; // too long: does not compile
        i += 1;
    }
    to
}

const _: () = {
    assert!(std::mem::size_of::<Question>() == 32);
    assert!(std::mem::size_of::<Seat>() == 224);
    assert!(std::mem::size_of::<View>() == 2424);
    assert!(std::mem::size_of::<Descriptor>() == 96);
    assert!(std::mem::size_of::<Manifest>() == 376);
};
