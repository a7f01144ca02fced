# shellcheck shell=bash disable=SC2034
# What the scripts share: packages, configuring, building. Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${TEMPER_JOBS:-$(nproc)}

build_packages=(g++ cmake ninja-build python3 libcli11-dev libfmt-dev libspdlog-dev
                nlohmann-json3-dev libtbb-dev libboost-dev)
test_packages=(libgtest-dev libgmock-dev librandom123-dev libcadical-dev libbenchmark-dev
               libboost-context-dev clang-format-14)

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
