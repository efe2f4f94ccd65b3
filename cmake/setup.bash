# What ./trama and ./test share: installing what is missing and building.
#
# Sourced after `root` is set. Everything said goes to stderr, everything that a tool prints to the
# log, and no tool reads the caller's standard input. A step that fails ends the script with status
# 69; it leaves nothing behind that a later run takes for complete: a download is made under another
# name and moved when it is whole.

build_dir=$root/build/release
built_stamp=$build_dir/.built
log=$root/build/setup.log
export HOME=${HOME:-~}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/trama
openvino_version=2026.4.1
openvino_dir=$cache/openvino-$openvino_version

say() { printf 'trama: %s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 69
}

# logged WHAT COMMAND…: runs COMMAND into the log; when it fails, shows the log's end.
logged() {
  local what=$1
  shift
  printf '\n== %s: %s\n' "$what" "$*" >>"$log"
  local first_line
  first_line=$(($(wc -l <"$log") + 1))
  if ! "$@" </dev/null >>"$log" 2>&1; then
    tail -n "+$first_line" "$log" | tail -n 20 | sed 's/^/  | /' >&2
    fail "$what failed; the whole output is in $log"
  fi
}

begin_setup() {
  mkdir -p "$root/build" "$cache" || fail "cannot write to $root/build and $cache"
  exec {setup_lock}>"$root/build/.lock"
  if ! flock --nonblock "$setup_lock"; then
    say "waiting for another setup of this folder to end"
    flock "$setup_lock"
  fi
  : >"$log"
}

end_setup() { exec {setup_lock}>&-; }

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif [[ -t 2 ]]; then
    sudo "$@"
  else
    sudo --non-interactive "$@"
  fi
}

# need_packages PURPOSE…: installs the Debian packages that are missing.
need_packages() {
  local purpose package command
  local -a wanted=()
  while read -r purpose package command; do
    [[ " $* " == *" $purpose "* ]] || continue
    [[ -n $command && -n $(type -P "$command") ]] && continue
    wanted+=("$package")
  done <"$root/cmake/debian-packages.txt"

  if ! type -P dpkg-query apt-get >/dev/null; then
    fail "this is no Debian system, so install by your own means what corresponds to: ${wanted[*]}; " \
      "then run cmake --workflow --preset release"
  fi
  local -A installed=()
  local status
  while read -r status package; do
    [[ $status == installed ]] && installed[$package]=1
  done < <(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null)
  local -a missing=()
  for package in "${wanted[@]}"; do
    [[ -n ${installed[$package]:-} ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  if ((EUID != 0)) && ! type -P sudo >/dev/null; then
    fail "Debian packages are missing and only root can install them: apt-get install ${missing[*]}"
  fi
  say "installing ${#missing[@]} Debian packages: ${missing[*]}"
  # Lists of third parties that cannot be reached must not stop us: whether ours are there is for
  # the installation to tell.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update </dev/null >>"$log" 2>&1 ||
    say "apt-get update failed in part; going on with the lists that are there"
  logged "apt-get install ${missing[*]}" as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
    -o DPkg::Lock::Timeout=600 install --no-install-recommends "${missing[@]}"
}

# cached DIRECTORY WHAT MAKER…: unless DIRECTORY is there, calls MAKER with a new directory and
# moves it to DIRECTORY when all went well. One at a time, over all clones.
cached() {
  local directory=$1 what=$2
  shift 2
  [[ -d $directory ]] && return 0
  local cache_lock unfinished=$directory.unfinished
  exec {cache_lock}>"$cache/.lock"
  flock "$cache_lock"
  if [[ ! -d $directory ]]; then
    say "installing $what into $directory"
    rm -rf "$unfinished"
    mkdir -p "$unfinished"
    "$@" "$unfinished"
    mv -T "$unfinished" "$directory" || fail "could not move $what to $directory"
  fi
  exec {cache_lock}>&-
}

# python_with_pip DIRECTORY: makes a virtual environment of Debian's own Python, whatever
# else stands first in PATH.
python_with_pip() {
  logged "python3 -m venv" /usr/bin/python3 -m venv "$1"
}

make_openvino() {
  python_with_pip "$1/venv"
  logged "pip install openvino==$openvino_version" \
    "$1/venv/bin/pip" install --disable-pip-version-check --no-deps --no-compile \
    --target "$1" "openvino==$openvino_version"
  rm -rf "$1/venv"
  [[ -f $1/openvino/cmake/OpenVINOConfig.cmake ]] ||
    fail "the package openvino==$openvino_version holds no CMake configuration; see $log"
}

need_openvino() { cached "$openvino_dir" "OpenVINO $openvino_version" make_openvino; }

# configure ON|OFF: with or without the tests. A folder that has them keeps them.
configure() {
  if [[ -f $build_dir/CMakeCache.txt ]] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build_dir/CMakeCache.txt"; then
    say "the folder was moved: building anew"
    rm -rf "$build_dir"
  fi
  local tests=$1
  grep -qxs "TRAMA_BUILD_TESTS:BOOL=ON" "$build_dir/CMakeCache.txt" && tests=ON
  local -a options=("-DTRAMA_BUILD_TESTS=$tests" "-DOpenVINO_DIR=$openvino_dir/openvino/cmake")
  local configured=$build_dir/.configured
  if [[ ! -f $build_dir/build.ninja || ! -f $configured || $(<"$configured") != "${options[*]}" ]]; then
    logged "configuring" cmake -S "$root" --preset release "${options[@]}"
    printf '%s\n' "${options[*]}" >"$configured"
  fi
}

# build [TARGET]: builds TARGET, or all; what changes while it runs is newer than the stamp.
build() {
  say "building${1:+ $1}"
  touch "$built_stamp.new"
  CCACHE_BASEDIR=$root logged "the build" \
    cmake --build "$build_dir" ${1:+--target "$1"}
  mv "$built_stamp.new" "$built_stamp"
}
