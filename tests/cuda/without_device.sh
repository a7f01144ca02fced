#!/bin/sh
# without_device.sh TEMPER: the program starts at once where there is no GPU, and says why it cannot
# use one.
set -eu
temper=$1
export CUDA_VISIBLE_DEVICES=

fail() { echo "$*" >&2; exit 1; }
reason='(there is no CUDA driver|no CUDA-capable device|the driver is for CUDA)'

"$temper" devices | grep -E "^cuda .*\[available: false\] \[reason: $reason" ||
  fail "temper devices does not say why there is no GPU"

status=0
said=$("$temper" solve --backend cuda "$(printf '%081d' 0)" 2>&1) || status=$?
[ $status = 3 ] || fail "exit status $status instead of 3: $said"
echo "$said" | grep -E "backend 'cuda' cannot run here: $reason" || fail "said: $said"

# Milliseconds each, were the machine idle.
start=$(date +%s)
for _ in 1 2 3 4 5 6 7 8 9 10; do "$temper" --version >/dev/null; done
took=$(($(date +%s) - start))
[ $took -le 3 ] || fail "ten starts took $took s"
