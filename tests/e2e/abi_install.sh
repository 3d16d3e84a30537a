#!/bin/sh
# What a bot author does: install Joust into a prefix, build both template bots against it outside the repo, play them.
# usage: abi_install.sh BUILD_FOLDER
set -eu
build=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
cmake --install "$build" --prefix "$prefix" > "$scratch/log"
for file in bin/joust include/joust_bot.h include/joust_bot.hpp; do
  [ -e "$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
joust=$prefix/bin/joust

# Shipped bots and strategies are those of the prefix, not of the build folder.
cd "$scratch"
for bot in big_money random defaults; do
  "$joust" bots "$bot" | grep -q "library  $prefix/" || { echo "not from the prefix: $bot"; "$joust" bots "$bot"; exit 1; }
done
"$joust" bots smithy | grep -q "plays    $prefix/share/joust/strategy/smithy.strategy" || { "$joust" bots smithy; exit 1; }
"$joust" play --bots smithy big_money.strategy double_witch --seed 7 | grep -q 'win'
! grep -q "$build" "$joust" "$prefix"/lib/*/joust/bots/*.so "$prefix"/lib/joust/bots/*.so 2> /dev/null || { echo "a build path is installed"; exit 1; }

for language in c cpp; do
  cp -r "$prefix/share/joust/template/$language" "$scratch/$language"
  cmake -G Ninja -S "$scratch/$language" -B "$scratch/$language/build" -DCMAKE_PREFIX_PATH="$prefix" \
    "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror" "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror" > "$scratch/log"
  cmake --build "$scratch/$language/build" >> "$scratch/log" || { cat "$scratch/log"; exit 1; }
  bot=$scratch/$language/build/my_bot.so
  "$joust" bots "$bot" | grep -q 'my_bot 0.1'
  "$joust" play --bots "$bot" big_money --seed 7 --log | grep -q 'wins'
  "$joust" play --bots big_money "$bot" random "$bot" --seed 7 --games 20 | grep -q '20 games'
done

# Rust, where it is there.
if command -v cargo > /dev/null 2>&1; then
  cp -r "$prefix/share/joust/template/rust" "$scratch/rust"
  CARGO_TARGET_DIR=$scratch/rust/target cargo build --release --offline --quiet --manifest-path "$scratch/rust/Cargo.toml"
  bot=$scratch/rust/target/release/libmy_bot.so
  "$joust" bots "$bot" | grep -q 'Big Money in Rust'
  "$joust" play --bots "$bot" big_money random --seed 7 --games 20 | grep -q '20 games'
  "$joust" play --bots "$bot?depth=3" random 2>&1 | grep -q 'has no parameters'
fi
echo "installed, built and played"
