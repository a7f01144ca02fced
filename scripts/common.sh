# shellcheck shell=bash disable=SC2034
# What the scripts share: packages, configuring, building. Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${TEMPER_JOBS:-$(nproc)}

build_packages=(g++ cmake ninja-build python3 python3-dev python3-venv libcli11-dev libfmt-dev
                libspdlog-dev nlohmann-json3-dev libpugixml-dev libtbb-dev libboost-dev zlib1g-dev
                libzstd-dev libsqlite3-dev libtomlplusplus-dev libcairo2-dev)
test_packages=(libgtest-dev libgmock-dev librandom123-dev libcadical-dev libbenchmark-dev
               libboost-context-dev clang-format-14 clang-16 libclang-rt-16-dev)
# NVIDIA's compiler as PyPI has it: one release, and what of it nvcc, Thrust and the program need.
cuda_wheels=(nvidia-cuda-nvcc==13.0.88 nvidia-nvvm==13.0.88 nvidia-cuda-crt==13.0.88
             nvidia-cuda-runtime==13.0.96 nvidia-cuda-cccl==13.0.85)

say() { printf '\n== %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 3; }

# Installs those of the named Debian packages that are missing; silent when none is.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "no dpkg here: these packages (Debian names) must be there: $*"
    return
  fi
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' ||
      missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "missing packages: ${missing[*]}. Neither root nor sudo is at hand to install them;" \
          "ask an administrator for: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing with apt: ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# configure FOLDER OPTION...: only when the folder is new or an option differs from the last call.
configure() {
  local folder=$1
  shift
  if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/configured-with" 2>/dev/null)" = "$*" ]; then
    return
  fi
  say "configuring $folder"
  cmake -S "$root" -B "$folder" -G Ninja "$@"
  printf '%s' "$*" >"$folder/configured-with"
}

# make_venv FOLDER REQUIREMENTS: a Python environment with the packages of that file.
make_venv() {
  local folder=$1 requirements=$2
  if cmp -s "$requirements" "$folder/installed-requirements"; then return; fi
  say "making $folder"
  python3 -m venv "$folder" || die "python3 cannot make a virtual environment in $folder"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements" ||
    die "pip could not install the packages of $requirements: a package index is needed once"
  cp "$requirements" "$folder/installed-requirements"
}

# install_cuda_wheels FOLDER: cuda_wheels, so that FOLDER/nvidia/cu13 looks like a toolkit.
install_cuda_wheels() {
  local folder=$1 toolkit=$1/nvidia/cu13
  if [ "$(cat "$folder/installed" 2>/dev/null)" = "${cuda_wheels[*]}" ]; then return; fi
  python3 -m pip --version >/dev/null 2>&1 || install_packages python3-pip
  say "installing with pip into $folder: ${cuda_wheels[*]}"
  rm -rf "$folder"
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps \
    --only-binary=:all: --target "$folder" "${cuda_wheels[@]}" ||
    die "pip could not bring NVIDIA's compiler: a package index is needed once, or nvcc on PATH"
  # What nvcc and CMake look for, by the names under which a toolkit has it.
  ln -s lib "$toolkit/lib64"
  ln -s libcudart.so.13 "$toolkit/lib/libcudart.so"
  printf '%s' "${cuda_wheels[*]}" >"$folder/installed"
}

# configure_cuda FOLDER NVCC: turns the cuda backend on in a configured folder; its other options
# stay.
configure_cuda() {
  local folder=$1 nvcc=$2
  if grep -qx 'TEMPER_CUDA:STRING=ON' "$folder/CMakeCache.txt" &&
    grep -qxF "TEMPER_NVCC:FILEPATH=$nvcc" "$folder/CMakeCache.txt"; then
    return
  fi
  say "configuring $folder for $nvcc"
  # CMake would throw all options away with another compiler: what it knows of the last one goes.
  rm -f "$folder"/CMakeFiles/*/CMakeCUDACompiler.cmake
  cmake -U 'CMAKE_CUDA_COMPILER*' -U 'CUDA*' -DTEMPER_CUDA=ON -DTEMPER_NVCC:FILEPATH="$nvcc" "$folder"
}
