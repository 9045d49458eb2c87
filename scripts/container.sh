#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/container.sh [OPTIONS]
#
# Builds the container of scripts/Containerfile with podman or docker, and plays a small tournament in it.
#
#   --name NAME       name of the image (default carcarena)
#   --suite SUITE     release of Debian: bookworm (the default) or trixie
#   --isolation TYPE  of podman build: for instance chroot, inside of another container. The image is not run then
#   --help            this text
#
# Example: scripts/container.sh && podman run --rm carcarena bots
source "$(dirname "$0")/common.sh"

NAME=carcarena
SUITE=bookworm
BUILD=()

arguments_read() {
    while (($# > 0)); do
        case $1 in
        --name) [[ $# -gt 1 ]] || usage_error "container: --name expects a name"; NAME=$2; shift ;;
        --suite) [[ ${2:-} =~ ^(bookworm|trixie)$ ]] || usage_error "container: --suite expects bookworm or trixie"; SUITE=$2; shift ;;
        --isolation)
            [[ $# -gt 1 ]] || usage_error "container: --isolation expects a type"
            BUILD=("--isolation=$2" --network=host)
            shift
            ;;
        *) usage_error "container: unknown option $1" ;;
        esac
        shift
    done
}

main() {
    local engine
    help_if_asked "$@"
    arguments_read "$@"
    engine=$(command -v podman || command -v docker) || die "container: neither podman nor docker is here"
    "$engine" build "${BUILD[@]}" --build-arg "SUITE=$SUITE" -f scripts/Containerfile -t "$NAME" .
    if [[ ${#BUILD[@]} -gt 0 ]]; then
        say "container: $NAME is built"
        return
    fi
    "$engine" run --rm "$NAME" --version
    "$engine" run --rm "$NAME" run -engine cmd=greedy -engine cmd=random -rounds 5 | tail -n 3
    say "container: $NAME plays"
}

main "$@"
