/**
 * What this build is: `carcarena --version`, and as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_VERSION_H
#define ARENA_VERSION_H

/**
 * Prints the version on stdout; after it, with --json among the arguments, a JSON object instead:
 * version, the day of its release, compiler, flags without paths, libraries it was built with, how
 * many bots, tile sets and expansions it has, and its signature of play, which is worked out now
 * (half a second).
 * @return an exit code; EXIT_USAGE after a message on stderr.
 */
int version_run(int argc, char **argv);

#endif
