/**
 * `carcarena --generate`: manual pages and shell completion.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GENERATE_H
#define ARENA_GENERATE_H

#include "commands/cli/command.h"

/**
 * Prints on stdout: "man" the page carcarena(1), "man COMMAND" the page of a subcommand, "bash",
 * "zsh" or "fish" a completion script. "man --out DIR" writes all pages into a folder.
 * @param commands all subcommands, the last row empty. @param argc, argv the arguments after
 * --generate.
 * @return an exit code; EXIT_USAGE after a message on stderr.
 */
int generate_run(const Command *commands, int argc, char **argv);

#endif
