"""The programs that scripts/device-check runs: built here, or packed where there is no device and
unpacked where there is one."""

import os
import pathlib
import re
import shutil
import subprocess
import tarfile

import machine

PROGRAMS = ["temper", "device_check", "bench_device"]
ROOT = pathlib.Path(__file__).resolve().parents[2]

# These belong to the system that runs the programs, like its loader.
_OF_THE_SYSTEM = re.compile(r"^(libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s|ld-linux.*)\.so")


class MissingError(Exception):
    """Something that is needed is not there; the message names it."""


def needed_libraries(ldd_text):
    """The libraries, by path, of what ldd prints, that another system may lack."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", ldd_text, re.MULTILINE)
    return [pathlib.Path(path) for name, path in found if not _OF_THE_SYSTEM.match(name)]


def pack(folder, file):
    """The programs of a build folder and the libraries that they need, without symbols, as tar.xz."""
    missing = [name for name in PROGRAMS if not (folder / name).exists()]
    if missing:
        raise MissingError(f"{folder} has no {', '.join(missing)}: build them first "
                           "(cmake -DTEMPER_DEVICE_CHECK=ON)")
    stage = file.parent / (file.name + ".files")
    shutil.rmtree(stage, ignore_errors=True)
    (stage / "lib").mkdir(parents=True)
    try:
        for name in PROGRAMS:
            shutil.copy(folder / name, stage / name)
            if shutil.which("strip"):
                subprocess.run(["strip", stage / name], check=True)
            listed = subprocess.run(["ldd", folder / name], capture_output=True, text=True, check=True)
            for library in needed_libraries(listed.stdout):
                shutil.copy(library, stage / "lib" / library.name)
        with tarfile.open(file, "w:xz", preset=9) as archive:
            for path in sorted(stage.rglob("*")):
                archive.add(path, path.relative_to(stage), recursive=False)
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def unpacked(prebuilt, scratch):
    """The folder with the programs: the one given, or what is in a pack."""
    if prebuilt.is_file():
        folder = scratch / "prebuilt"
        with tarfile.open(prebuilt) as archive:
            archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") \
                else archive.extractall(folder)
        prebuilt = folder
    missing = [name for name in PROGRAMS if not os.access(prebuilt / name, os.X_OK)]
    if missing:
        raise MissingError(f"{prebuilt} has no {', '.join(missing)}")
    return prebuilt


def built(folder, capability, jobs):
    """Builds the programs for devices of this capability ("9.0"). Takes minutes."""
    nvcc = machine.tool("nvcc")
    if nvcc is None:
        raise MissingError("nvcc is not here: bring programs along with --prebuilt")
    options = [f"-DTEMPER_NVCC={nvcc}", "-DTEMPER_CUDA=ON",
               f"-DCMAKE_CUDA_ARCHITECTURES={capability.replace('.', '')}-real",
               "-DCMAKE_BUILD_TYPE=Release", "-DTEMPER_TESTS=OFF", "-DTEMPER_BENCH=OFF",
               "-DTEMPER_DEVICE_CHECK=ON"]
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    for command in (["cmake", "-S", ROOT, "-B", folder, *generator, *options],
                    ["cmake", "--build", folder, "--parallel", str(jobs), "--target", *PROGRAMS]):
        if subprocess.run([str(word) for word in command], check=False).returncode != 0:
            raise MissingError(f"the build in {folder} failed: {' '.join(map(str, command))}")
    return folder


def commit():
    """The commit of the source tree; empty where there is no git."""
    try:
        done = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short=12", "HEAD"],
                              capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()
