/**
 * Manual pages of the subcommands, made of the tables that read their arguments. In the macros of
 * man(7).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_MANUAL_H
#define ARENA_MANUAL_H

#include "commands/cli/arguments.h"
#include "commands/cli/command_row.h"
#include "text/text_buffer.h"

/** Appends how the page of a subcommand, or with "" that of the program, begins: its title in
 * section 1, and its name with the line of the overview. */
void manual_title(TextBuffer *out, const char *command, const char *summary);

/** Appends the rest of the page of a subcommand. */
void manual_of_table(TextBuffer *out, const ArgumentTable *table);

/** Appends the page of the program, title and all: its commands, files and exit codes.
 * @param commands ends with a row whose name is NULL. */
void manual_of_program(TextBuffer *out, const Command *commands);

#endif
