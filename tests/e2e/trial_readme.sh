#!/bin/bash
# The CI job of the README does what it says: the very lines, with this build in place of the installation. An unchanged bot
# passes, a weakened one does not.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../kit/shell.sh"

sed -n '/^  script:/,/^```/s/^    - //p' "$source/README.md" | grep -vE 'apt-get|git clone' >job
same "lines of the job" "$(wc -l <job)" 5
sed -n '/^#include <joust_bot.hpp>/,/^JOUST_REGISTER/p' "$source/README.md" >money.cpp
mkdir joust && ln -s "$source/bot-api" joust/bot-api && ln -s "$(dirname "$joust")" joust/build
git init -q -b main . && git add money.cpp && git -c user.name=Ada -c user.email=ada@example.com commit -qm first
git update-ref refs/remotes/origin/main HEAD
g++ -std=c++17 -O2 -shared -fPIC -Ijoust/bot-api money.cpp -o money.so
expect 0 'recorded' "$joust" golden ./money.so --record money.golden

expect 0 'verdict +accepted' bash -e job
sed -i 's/{Province, Gold}/{Province}/' money.cpp
expect 1 'other answers in' bash -e job
expect 1 'verdict +rejected' bash -c "$(tail -1 job)"
finish
