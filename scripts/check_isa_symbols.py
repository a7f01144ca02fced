#!/usr/bin/env python3
"""Objects compiled for a newer instruction set must not leak into the rest of the program.

An inline function compiled with -mavx512f is emitted as a weak symbol, and the linker may pick that
copy for code that runs on every machine. So objects named *_avx2 and *_avx512 may define no weak symbol,
and export only functions whose names end in their set. Usage: check_isa_symbols.py OBJECT...
"""
import re
import subprocess
import sys


def leaks(path, instruction_set):
    listing = subprocess.run(["nm", "--defined-only", "-C", path], check=True, text=True,
                             capture_output=True).stdout
    for line in listing.splitlines():
        kind, _, name = line.strip().partition(" ")[2].partition(" ")
        if kind in "WVu" or (kind in "TDBR" and not re.search(rf"_{instruction_set}(\(|$|\[)", name)):
            yield f"{path}: {kind} {name}"


def main(paths):
    objects = [(p, m.group(1)) for p in paths if (m := re.search(r"_(avx2|avx512)\.cc\.o$", p))]
    if not objects:
        sys.exit("no object of an instruction set among the arguments")
    found = [leak for path, instruction_set in objects for leak in leaks(path, instruction_set)]
    print("\n".join(found) or f"{len(objects)} objects, nothing leaks")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(sys.argv[1:])
