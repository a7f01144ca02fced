#!/usr/bin/env python3
"""Holds the layers: which folder may include which (the ranks of the README's picture).

usage: check_layers.py [ROOT]      names every forbidden include, exit status 1 when there is one
       check_layers.py --self-test
"""

import pathlib
import re
import sys
import tempfile

# A layer may include itself and any of a lower rank.
RANKS = [
    ["base", "kernel"],
    ["model", "puzzle"],
    ["compile", "presolve"],
    ["sample", "verify", "io", "generate"],
    ["study", "cuda"],
    ["tune", "report"],
    ["cli", "python", "bench", "tests"],
]
RANK = {layer: rank for rank, layers in enumerate(RANKS) for layer in layers}

# Beside the ranks: the compiler reads the reduction, though both stand on one rank; the judge must
# not know the compiler that it judges; a kernel is compiled by nvcc and stands alone.
ALSO_ALLOWED = {("compile", "presolve")}
FORBIDDEN = {("verify", "compile"), ("verify", "sample"), ("verify", "presolve")}
STANDS_ALONE = {"kernel"}

KERNEL_SYSTEM_HEADERS = {
    "array", "bit", "cmath", "concepts", "cstddef", "cstdint", "cstring", "immintrin.h", "limits",
    "type_traits", "utility",
}
KERNEL_FORBIDDEN = re.compile(r"std::vector|std::string|\bthrow\b|\bnew\b|\bmalloc\b|iostream|printf")

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
SUFFIXES = {".h", ".cc", ".inc", ".cu", ".cuh"}


def layer_of(path):
    """The layer of a source file, by its folder; None for files outside the layers."""
    parts = path.parts
    if parts[:2] == ("include", "temper") and len(parts) > 3:
        return parts[2]
    if parts[0] == "src" and len(parts) > 2:
        return parts[1]
    if parts[0] in ("tests", "bench", "cuda"):
        return parts[0]
    return None


def included_layer(name, layer):
    """The layer of an include in quotes: temper/<layer>/…, a private <layer>/…, or a neighbour."""
    parts = name.split("/")
    if parts[0] == "temper" and len(parts) > 2:
        return parts[1]
    return parts[0] if len(parts) > 1 else layer


def may_include(layer, other):
    if (layer, other) in FORBIDDEN:
        return False
    if layer == other or (layer, other) in ALSO_ALLOWED:
        return True
    return layer not in STANDS_ALONE and RANK[other] < RANK[layer]


def check_file(root, path):
    text = COMMENT.sub("", (root / path).read_text(encoding="utf-8"))
    layer = layer_of(path)
    if layer is None:
        return []
    if layer not in RANK:
        return [f"{path}: unknown layer '{layer}': give it a rank in scripts/check_layers.py"]
    problems = []
    for quoted, system in INCLUDE.findall(text):
        if system:
            if layer == "kernel" and system not in KERNEL_SYSTEM_HEADERS:
                problems.append(f"{path}: a kernel may not include <{system}>")
            continue
        other = included_layer(quoted, layer)
        if other not in RANK:
            problems.append(f'{path}: "{quoted}" is in no known layer')
        elif not may_include(layer, other):
            problems.append(f'{path}: {layer} may not include {other} ("{quoted}")')
    if layer == "kernel":
        for word in sorted(set(KERNEL_FORBIDDEN.findall(text))):
            problems.append(f"{path}: a kernel may not use {word}")
    return problems


def check(root):
    root = pathlib.Path(root)
    problems = []
    count = 0
    for top in ("include", "src", "cuda", "bench", "tests"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in SUFFIXES:
                count += 1
                problems += check_file(root, path.relative_to(root))
    return problems, count


def self_test():
    files = {
        "include/temper/model/a.h": ('#include "temper/base/error.h"\n#include <vector>\n', 0),
        "include/temper/model/b.h": ('#include "temper/puzzle/shape.h"\n', 1),
        "include/temper/base/c.h": ('#include "temper/model/a.h"\n', 1),
        "src/compile/d.cc": ('#include "temper/presolve/p.h"\n#include "compile/w.h"\n', 0),
        "src/presolve/e.cc": ('#include "temper/compile/compile.h"\n', 1),
        "src/verify/f.cc": ('#include "temper/compile/compile.h"\n#include "sample/x.h"\n', 2),
        "src/verify/g.cc": ('// #include "temper/sample/x.h"\n#include "temper/puzzle/p.h"\n', 0),
        "src/io/h.cc": ('#include "symbols.h"\n#include "temper/study/store.h"\n', 1),
        "include/temper/kernel/k.h": ("#include <cstdint>\nint renewed; // throw new\n", 0),
        "include/temper/kernel/l.h": ("#include <vector>\nstd::vector<int> v;\n", 2),
        "include/temper/kernel/m.h": ('#include "temper/base/e.h"\nvoid f() { throw 1; }\n', 2),
        "src/mystery/n.cc": ("", 1),
        "cuda/p.cu": ('#include "temper/sample/plan.h"\n#include "cuda/q.h"\n', 0),
        "tests/unit/io/o.cc": ('#include "temper/tune/any.h"\n#include "tests/unit/x.h"\n', 0),
    }
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, (text, _) in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        for name, (_, expected) in files.items():
            found = check_file(root, pathlib.Path(name))
            if len(found) != expected:
                failures += 1
                print(f"{name}: expected {expected} problems, found {found}")
        problems, count = check(root)
        if count != len(files) or len(problems) != sum(n for _, n in files.values()):
            failures += 1
            print(f"whole tree: {count} files, {len(problems)} problems")
    print("self-test:", "failed" if failures else f"{len(files)} cases hold")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-")):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    root = arguments[0] if arguments else pathlib.Path(__file__).resolve().parent.parent
    problems, count = check(root)
    for problem in problems:
        print(problem)
    print(f"layers: {count} files, {len(problems)} problems")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
