//! Big Money in Rust: the whole bot, without dependencies. One instance plays one seat of one game at a time.
mod joust;

use joust::*;
use std::ffi::c_void;

/// The host reads this from the file before it runs anything.
#[used]
#[link_section = "joust_manifest"]
static MANIFEST: Manifest = Manifest {
    magic: text("joust bot \x1a\n"),
    size: std::mem::size_of::<Manifest>() as u32,
    abi: ABI,
    name: text("my_bot"),
    version: text("0.1"),
    author: text("you"),
    description: text("Big Money in Rust"),
};

/// What one instance remembers.
struct MyBot {
    decisions: u64,
}

impl MyBot {
    fn buy(&self, v: &View) -> u32 {
        let q = &v.question;
        let wanted = [
            (PROVINCE, true),
            (GOLD, true),
            (DUCHY, v.supply[PROVINCE] <= 4),
            (SILVER, true),
        ];
        match wanted.iter().find(|(slot, wise)| *wise && q.can_buy(*slot)) {
            Some((slot, _)) => SECOND + *slot as u32,
            None => LABELS + LABEL_DECLINE,
        }
    }

    fn decide(&mut self, v: &View) -> u32 {
        self.decisions += 1;
        let q = &v.question;
        if q.verb != VERB_BUY_PHASE {
            q.first()
        } else if q.offers(LABEL_TREASURES) {
            LABELS + LABEL_TREASURES
        } else {
            self.buy(v)
        }
    }
}

extern "C" fn create(host: *const Host, parameters: *const Parameters) -> *mut c_void {
    // SAFETY: the host passes valid structs.
    let (host, parameters) = unsafe { (&*host, &*parameters) };
    if parameters.count > 0 {
        (host.log)(host, LOG_ERROR, c"this bot has no parameters".as_ptr());
        return std::ptr::null_mut();
    }
    Box::into_raw(Box::new(MyBot { decisions: 0 })).cast()
}

extern "C" fn destroy(bot: *mut c_void) {
    // SAFETY: it comes from create, and comes back once.
    drop(unsafe { Box::from_raw(bot.cast::<MyBot>()) });
}

extern "C" fn decide(bot: *mut c_void, view: *const View) -> u32 {
    // SAFETY: never two calls at once in the same instance; the view is valid during the call.
    unsafe { (*bot.cast::<MyBot>()).decide(&*view) }
}

static DESCRIPTOR: Descriptor = Descriptor {
    size: std::mem::size_of::<Descriptor>() as u32,
    abi: ABI,
    name: c"my_bot".as_ptr(),
    version: c"0.1".as_ptr(),
    author: c"you".as_ptr(),
    description: c"Big Money in Rust".as_ptr(),
    create,
    destroy,
    new_game: None,
    observe: None,
    decide,
    decide_batch: None,
    game_over: None,
};

#[no_mangle]
pub extern "C" fn joust_bot_entry_1(_host_abi: u32) -> *const Descriptor {
    &DESCRIPTOR
}
