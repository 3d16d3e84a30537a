#!/bin/sh
# What a bot author does: install Joust into a prefix, build both template bots against it outside the repo, play them.
# usage: install_test.sh BUILD_FOLDER
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
for language in c cpp; do
  cp -r "$prefix/share/joust/template/$language" "$scratch/$language"
  cmake -S "$scratch/$language" -B "$scratch/$language/build" -DCMAKE_PREFIX_PATH="$prefix" \
    "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror" "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror" > "$scratch/log"
  cmake --build "$scratch/$language/build" >> "$scratch/log" || { cat "$scratch/log"; exit 1; }
  bot=$scratch/$language/build/my_bot.so
  "$joust" bots "$bot" | grep -q 'my_bot 0.1'
  "$joust" play --bots "$bot" big_money --seed 7 --log | grep -q 'wins'
  "$joust" play --bots big_money "$bot" random "$bot" --seed 7 --games 20 | grep -q '20 games'
done
echo "installed, built and played"
