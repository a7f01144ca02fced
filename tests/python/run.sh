#!/bin/sh
# Runs the tests of the Python package that a build folder has.
# usage: run.sh PYTHON BUILD [PYTEST OPTIONS]     exit status 77 (skipped): it has none, or the packages
#                                                 of the tests are missing
python=$1
build=$2
shift 2
if ! ls "$build"/python/temper/_engine* >/dev/null 2>&1; then
  echo "skipped: $build has no Python package"
  exit 77
fi
if ! "$python" -c 'import dimod, hybrid, pytest, pyqubo, dwave.samplers, dwave.preprocessing'; then
  echo "skipped: the packages of tests/python/requirements.txt are not installed"
  exit 77
fi
# One arena for all threads: glibc keeps one for many of a call's short-lived threads, and what lies
# free there would look like a leak to test_memory.py.
MALLOC_ARENA_MAX=1 PYTHONPATH=$build/python TEMPER_PROGRAM=$build/temper PYTHONDONTWRITEBYTECODE=1 \
  exec "$python" -m pytest -q -p no:cacheprovider "$@" "$(dirname "$0")"
