# What ./run, ./test and .ci/run share. Sourced, with the repository as the current folder.

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 2; }

# install PACKAGE…: those that are missing. Never removes a package.
install() {
    local package missing=() sudo=()
    command -v dpkg-query > /dev/null || {
        say "This is no Debian: not installing $*. Install their like yourself if a step below fails."
        return 0
    }
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ]; then
        command -v sudo > /dev/null ||
            die "these packages are needed: ${missing[*]}. Install them as root (apt-get install ${missing[*]}), then run this again."
        sudo=(sudo)
    fi
    say "Installing ${missing[*]}"
    local log
    log=$(mktemp)
    local command=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-remove --no-install-recommends "${missing[@]}")
    # The package lists may be missing or old: fetch them only when they turn out to be.
    if ! "${command[@]}" > "$log" 2>&1; then
        "${sudo[@]}" apt-get update --quiet > "$log" 2>&1 && "${command[@]}" > "$log" 2>&1 || {
            tail -n 15 "$log" >&2
            rm -f "$log"
            die "could not install ${missing[*]}. The lines above say why; nothing was removed."
        }
    fi
    rm -f "$log"
}

# build PRESET [TARGET…]: configures once, builds what has changed.
build() {
    local preset=$1
    shift
    say "Building ($preset)"
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" > /dev/null ||
        die "cmake could not configure the preset $preset. Its words are above; removing build/$preset may help."
    cmake --build --preset "$preset" ${1:+--target "$@"} >&2 ||
        die "the build ($preset) failed. The first error above says where."
}

build_packages=(g++ cmake ninja-build ccache libcli11-dev libboost-json1.81-dev libicu-dev libzstd-dev zlib1g-dev)
