# What ./run, ./test and .ci/run share. Sourced, with the repository as the current folder.

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 2; }

# twice COMMAND…: one that may lose a race against a loaded machine, but not two.
twice() { "$@" || { say "A second time"; "$@"; }; }

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

# quietly WHAT COMMAND…: its output is shown only if it fails.
quietly() {
    local what=$1 log
    shift
    log=$(mktemp)
    "$@" > "$log" 2>&1 || {
        head -n 60 "$log" >&2
        rm -f "$log"
        die "$what. The lines above say why."
    }
    rm -f "$log"
}

# key_of FOLDER: of the files in it and their content, but for what npm and the build put there.
key_of() {
    [ ! -d "$1" ] || find "$1" \( -path web/node_modules -o -path web/dist -o -path web/test-results \) -prune -o -type f -print0 |
        sort -z | xargs -0 sha256sum | sha256sum
}

# web: the web app in web/dist, built again only when something has changed.
web() {
    local node key
    node=$(node --version 2> /dev/null) || node=none
    [[ $node =~ ^v(20\.(19|[2-9][0-9])|22\.(1[2-9]|[2-9][0-9])|(2[3-9]|[3-9][0-9])\.[0-9]+)\. ]] ||
        die "the web app needs Node 20.19 or a later 20, 22.12 or newer to be built; here is: $node. Install one (for example: nvm install 22), then run this again."
    command -v npm > /dev/null || die "npm is missing. It comes with Node."

    key="$node $(sha256sum web/package-lock.json)"
    if [ "$key" != "$(cat web/node_modules/.fetched 2> /dev/null)" ]; then
        say "Fetching what the web app is made with"
        quietly "npm could not fetch it" npm --prefix web ci --no-audit --no-fund
        mkdir -p web/node_modules
        echo "$key" > web/node_modules/.fetched
    fi
    key="$node $(key_of web)"
    if [ "$key $(key_of web/dist/)" != "$(cat web/node_modules/.built 2> /dev/null)" ]; then
        say "Building the web app"
        quietly "the web app could not be built" npm --prefix web run build
        echo "$key $(key_of web/dist/)" > web/node_modules/.built
    fi
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

build_packages=(g++ cmake gzip ninja-build ccache libcli11-dev libboost1.81-dev libboost-json1.81-dev libicu-dev
    libmimalloc-dev libpq-dev libqrcodegencpp-dev libsodium-dev libspdlog-dev libsqlite3-dev libssl-dev libzstd-dev
    pkg-config prometheus-cpp-dev zlib1g-dev)
