/**
 * Manual pages of the subcommands, generated from their argument tables, in the macros of man(7).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_MANUAL_H
#define ARENA_MANUAL_H

#include "commands/cli/arguments.h"
#include "commands/cli/command_row.h"
#include "text/text_buffer.h"

/**
 * Appends the beginning of the page of a subcommand, or of the program ("" as `command`): title in
 * section 1, name and summary.
 */
void manual_title(TextBuffer *out, const char *command, const char *summary);

/** Appends the rest of the page of a subcommand. */
void manual_of_table(TextBuffer *out, const ArgumentTable *table);

/**
 * Appends the whole page of the program: title, commands, files and exit codes.
 * @param commands ends with a row whose name is NULL.
 */
void manual_of_program(TextBuffer *out, const Command *commands);

#endif
