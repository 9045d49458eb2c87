/**
 * The options of commands that play and store: threads, seed, folder, silence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_SESSION_H
#define ARENA_ARGUMENTS_SESSION_H

#include "carcarena/arena/config.h"
#include "commands/arguments.h"

enum { SESSION_ARGUMENTS = 5 };

/** What was given, borrowed from argv. Start with `overrides` from config_overrides_none. */
typedef struct SessionArguments {
    ConfigOverrides overrides; /* the seed comes with arguments_session_seed */
    const char *seed;
    bool quiet;
    ArgumentSpec specs[SESSION_ARGUMENTS];
} SessionArguments;

/** Makes a command line take these options after its own. */
void arguments_session_join(SessionArguments *arguments, ArgumentTable *table);

/** Reads the seed into the overrides. @return STATUS_INVALID if it is no number. */
Status arguments_session_seed(SessionArguments *arguments, Message *message) MUST_USE;

#endif
