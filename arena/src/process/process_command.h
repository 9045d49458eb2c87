/**
 * Programs as users write them: converts a command line into a bot of the class "process" and a
 * name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_COMMAND_H
#define ARENA_PROCESS_COMMAND_H

#include "carcarena/bots/registry.h"

#include <cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/**
 * Returns true if a text is a program with arguments: it contains a blank or a slash. A single word
 * is a bot's name.
 */
bool process_command_is_program(const char *line);

/** Returns a command line as an array of words. Single or double quotes keep blanks in a word. */
cJSON *process_command_words(const char *line);

/** Sets `out` to a bot that runs this program, without options and with default limits. */
Status process_spec_from_command(BotSpec *out, const char *line, Message *message) MUST_USE;

/**
 * Writes the default name of a bot of the class "process": its words without folders. Returns
 * `name`.
 */
char *process_spec_name(const BotSpec *spec, char *name, size_t size);

#endif
