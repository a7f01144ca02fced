"""CUDA's disassemblers, and what they and our own programs say."""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class MissingError(Exception):
    """A tool that the report needs is not there; the message names it."""


def output_of(*command, stdin=None, cwd=None):
    done = subprocess.run([str(word) for word in command], input=stdin, capture_output=True,
                          text=True, check=False, cwd=cwd)
    if done.returncode != 0:
        raise RuntimeError(f"{pathlib.Path(command[0]).name} exits with {done.returncode}: "
                           f"{done.stderr.strip() or done.stdout.strip()[-500:]}")
    return done.stdout


def cmake_value(build, name):
    found = re.search(rf"^{name}:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    return found.group(1) if found else ""


def nvcc_release(build):
    """"13.0" of the compiler that the build folder takes."""
    nvcc = cmake_value(build, "TEMPER_NVCC")
    found = re.search(r"release ([\d.]+)", output_of(nvcc, "--version"))
    return found.group(1)


def _find(name, build, venv):
    folders = [pathlib.Path(cmake_value(build, "TEMPER_NVCC")).parent,
               *venv.glob("lib/python3*/site-packages/nvidia/*/bin")]
    on_path = shutil.which(name)
    if on_path:
        return pathlib.Path(on_path)
    return next((folder / name for folder in folders if (folder / name).exists()), None)


def disassemblers(build):
    """cuobjdump and nvdisasm: of PATH, of the toolkit, or else from the package index."""
    venv = build / "cuda-tools"
    names = ("cuobjdump", "nvdisasm")
    found = [_find(name, build, venv) for name in names]
    if None in found:
        print(f"making {venv} with cuobjdump and nvdisasm", file=sys.stderr)
        try:
            output_of(sys.executable, "-m", "venv", venv)
            output_of(venv / "bin" / "python", "-m", "pip", "install", "--quiet",
                      "--disable-pip-version-check", "-r", HERE / "requirements.txt")
        except RuntimeError as error:
            raise MissingError(f"cuobjdump and nvdisasm are neither on PATH nor in the toolkit, and "
                               f"pip could not install them: {error}") from error
        found = [_find(name, build, venv) for name in names]
    if None in found:
        raise MissingError("no cuobjdump or nvdisasm")
    return found


def resources(cuobjdump, library):
    """By architecture and kernel: registers, stack frame and static shared memory in bytes."""
    table, architecture, kernel = {}, None, None
    for line in output_of(cuobjdump, "-res-usage", library).splitlines():
        if (found := re.match(r"arch = sm_(\d+)", line)):
            architecture = int(found.group(1))
        elif (found := re.match(r"\s*Function (\S+):$", line)):
            kernel = found.group(1)
        elif (found := re.match(r"\s*REG:(\d+) STACK:(\d+) SHARED:(\d+)", line)):
            registers, stack, shared = map(int, found.groups())
            # From sm_90 on, the first KiB is the driver's.
            shared -= 1024 if architecture >= 90 else 0
            table.setdefault(architecture, {})[kernel] = {
                "registers": registers, "stack": stack, "static_shared": shared}
    return table


def disassembly(cuobjdump, nvdisasm, library, folder):
    """By architecture: files of what nvdisasm prints, remade only for code that has changed."""
    folder.mkdir(parents=True, exist_ok=True)
    cubins = folder / "cubins"
    shutil.rmtree(cubins, ignore_errors=True)
    cubins.mkdir()
    output_of(cuobjdump, "-xelf", "all", library.resolve(), cwd=cubins)
    files, running = {}, []
    for cubin in sorted(cubins.glob("*.cubin")):
        architecture = int(re.search(r"\.sm_(\d+)\.cubin$", cubin.name).group(1))
        key = hashlib.sha256(cubin.read_bytes()).hexdigest()[:16]
        text = folder / f"{key}.sass"
        if not text.exists():
            part = text.with_suffix(".part")
            with open(part, "w", encoding="ascii") as out:
                process = subprocess.Popen([nvdisasm, "-c", "-gi", cubin], stdout=out)
            running.append((process, part, text))
        files.setdefault(architecture, []).append(text)
    for process, part, text in running:
        if process.wait() != 0:
            raise RuntimeError(f"nvdisasm exits with {process.returncode}")
        part.rename(text)
    for stale in set(folder.glob("*.sass")) - {text for texts in files.values() for text in texts}:
        stale.unlink()
    return files


def demangled(names):
    """Short readable names: anneal<6, (Acceptance)0, (Draws)0>."""
    lines = output_of("c++filt", stdin="\n".join(names) + "\n").splitlines()
    short = {}
    for name, line in zip(names, lines):
        line = re.sub(r"^void ", "", line.replace("temper::", "").replace("(anonymous namespace)::", ""))
        depth = 0
        for at, letter in enumerate(line):  # without the parameters
            depth += (letter == "<") - (letter == ">")
            if letter == "(" and depth == 0 and at > 0:
                line = line[:at]
                break
        short[name] = line
    return short
