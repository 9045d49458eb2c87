/**
 * The options of commands that play and store: threads, seed, folder, silence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_SESSION_H
#define ARENA_ARGUMENTS_SESSION_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"

enum { SESSION_ARGUMENTS = 8 };

/** What was given, borrowed from argv. Start with `overrides` from config_overrides_none. */
typedef struct SessionArguments {
    ConfigOverrides overrides; /* the seed comes with arguments_session_seed */
    const char *seed;
    const char *secret, *secret_file; /* NULL: not given */
    StreamKey key;                    /* the secret, once it was read */
    bool follows; /* another process of the run with MPI reads the secret's file */
    bool quiet;
    bool seed_drawn; /* the seed came from the system's random numbers */
    ArgumentSpec specs[SESSION_ARGUMENTS];
} SessionArguments;

/** The option of a key of configurations, as its row has it (config_keys.h). */
ArgumentSpec arguments_key_integer(const char *name, int64_t *target);
ArgumentSpec arguments_key_text(const char *name, const char **target);

/** Makes a command line take these options after its own. */
void arguments_session_join(SessionArguments *arguments, ArgumentTable *table);

/** Reads the seed into the overrides, or draws it; and the secret of a file. @return STATUS_INVALID
 * if it is no number, and what secret_file_read returns. */
Status arguments_session_seed(SessionArguments *arguments, Message *message) MUST_USE;

/** Reads a secret that is an argument, and overwrites it in `argv`. Before anything else. */
Status arguments_session_hide(SessionArguments *arguments, int argc, char **argv,
                              Message *message) MUST_USE;

/** Whether what was given can be used by many processes of a run with MPI. */
Status arguments_session_mpi(const SessionArguments *arguments, Message *message) MUST_USE;

/** Draws the seed from the system's random numbers. @return STATUS_IO if it has none. */
Status arguments_session_draw(SessionArguments *arguments, Message *message) MUST_USE;

/** Says which seed was drawn, if one was, on standard error. */
void arguments_session_tell(const SessionArguments *arguments, const char *command);

#endif
