# SPDX-License-Identifier: MIT
# A bare Debian in a folder, for scripts that try what they made where nothing else is installed; sourced after
# common.sh, never run. It takes debootstrap, as root.

# suites_to_try : Debian 12 and later, from the release of this machine on: what is built here does not run on older
# ones, whose C library is older.
suites_to_try() {
    local own suites="bookworm trixie"
    own=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    [[ " $suites " != *" $own "* ]] || suites=$own${suites#*"$own"}
    echo "$suites"
}

# root_make SUITE FOLDER LOG : a minimal Debian in FOLDER.
root_make() {
    [[ $(id -u) -eq 0 ]] || die "a bare Debian takes root"
    command -v debootstrap >/dev/null || die "debootstrap is missing; scripts/setup.sh package installs it (Debian only)"
    debootstrap --variant=minbase "$1" "$2" >>"$3" 2>&1 || die "debootstrap of $1 failed, see $3"
}

# root_run FOLDER LOG COMMAND : runs a command there, with what it prints in the log. Shells there want /proc for their
# pipes.
root_run() {
    # shellcheck disable=SC2016  # the inner shell's
    DEBIAN_FRONTEND=noninteractive LC_ALL=C HOME=/root unshare --mount sh -c \
        'mount -t proc proc "$1/proc" && exec chroot "$1" sh -c "$2"' root_run "$1" "$3" >>"$2" 2>&1 ||
        die "'$3' failed in $1, see $2"
}
