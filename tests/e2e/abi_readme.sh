#!/bin/sh
# The examples of README.md, copied literally: the C++ bot and the strategy file, built and played with the commands that stand
# beside them. Only the names of the program's folders are replaced.
# usage: abi_readme.sh SOURCE_FOLDER BUILD_FOLDER
set -eu
source=$1
build=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# The text between a first line and the next line that ends it.
awk '/^```cpp/ { take = 1; next } /^```/ { if (take) exit } take' "$source/README.md" > money.cpp
awk '/^    # witch.strategy/ { take = 1 } /^$/ { if (take) exit } take { sub(/^    /, ""); print }' "$source/README.md" > witch.strategy
# What they say is ten lines.
for file in money.cpp witch.strategy; do
  lines=$(grep -c . "$file")
  if [ "$lines" -lt 5 ] || [ "$lines" -gt 12 ]; then echo "FAILED: $file has $lines lines"; cat "$file"; exit 1; fi
done

# The commands that name these files, in their order.
sed -n 's/^    \(g++ .*money.cpp.*\|build\/joust play .*\)$/\1/p' "$source/README.md" |
  sed "s#-Ibot-api#-I$source/bot-api#; s#build/joust#$build/joust#; s#--games [0-9]*#--games 100#" > commands
[ "$(grep -c . commands)" -ge 3 ] || { echo "FAILED: commands are missing:"; cat commands; exit 1; }
while read -r line; do
  sh -c "$line" > out 2>&1 < /dev/null || { echo "FAILED: $line"; cat out; exit 1; }
  case $line in
    *"--log"*)
      if ! grep -q '^Turn 10' out || ! grep -q 'wins' out; then echo "FAILED: no game in: $line"; cat out; exit 1; fi ;;
    *"--games"*) grep -q '^100 games' out || { echo "FAILED: no games in: $line"; cat out; exit 1; } ;;
  esac
done < commands
echo "the examples work"
