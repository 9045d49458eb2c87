/**
 * The options of commands that play and store: threads, seed, folder, silence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_SESSION_H
#define ARENA_ARGUMENTS_SESSION_H

#include "carcarena/arena/config.h"
#include "commands/arguments.h"

enum { SESSION_ARGUMENTS = 6 };

/** What was given, borrowed from argv. Start with `overrides` from config_overrides_none. */
typedef struct SessionArguments {
    ConfigOverrides overrides; /* the seed comes with arguments_session_seed */
    const char *seed;
    bool quiet;
    bool seed_drawn; /* the seed came from the system's random numbers */
    ArgumentSpec specs[SESSION_ARGUMENTS];
} SessionArguments;

/** Makes a command line take these options after its own. */
void arguments_session_join(SessionArguments *arguments, ArgumentTable *table);

/** Reads the seed into the overrides, or draws it. @return STATUS_INVALID if it is no number. */
Status arguments_session_seed(SessionArguments *arguments, Message *message) MUST_USE;

/** Draws the seed from the system's random numbers. @return STATUS_IO if it has none. */
Status arguments_session_draw(SessionArguments *arguments, Message *message) MUST_USE;

/** Says which seed was drawn, if one was, on standard error. */
void arguments_session_tell(const SessionArguments *arguments, const char *command);

#endif
