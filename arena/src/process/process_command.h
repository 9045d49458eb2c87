/**
 * Programs as people write them: a command line becomes a bot of the class "process", and a name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_COMMAND_H
#define ARENA_PROCESS_COMMAND_H

#include "carcarena/bots/registry.h"

#include <cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/** Whether a text is a program with its arguments: there is a blank or a slash in its first word or
 * behind it. A name alone is that of a bot, a slip of the pen too. */
bool process_command_is_program(const char *line);

/** A command line as an array of words; quotes, single or double, keep blanks in a word. */
cJSON *process_command_words(const char *line);

/** A bot that is this program, without options and with the usual limits. */
Status process_spec_from_command(BotSpec *out, const char *line, Message *message) MUST_USE;

/** What a bot of the class "process" is called unless it has a name: its words, without folders.
 * @return `name`. */
char *process_spec_name(const BotSpec *spec, char *name, size_t size);

#endif
