/**
 * `carcarena --generate`: manual pages, and completion for shells.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GENERATE_H
#define ARENA_GENERATE_H

#include "commands/cli/command.h"

/**
 * Prints what is asked for on stdout: "man" the page carcarena(1), "man COMMAND" that of a
 * subcommand, "man --out DIR" writes all pages into a folder, "bash", "zsh" or "fish" the
 * completion script of a shell.
 * @param commands all subcommands, the last row empty. @param argc, argv what follows --generate.
 * @return an exit code; EXIT_USAGE after a message on stderr.
 */
int generate_run(const Command *commands, int argc, char **argv);

#endif
