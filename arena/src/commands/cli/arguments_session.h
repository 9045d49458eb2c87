/**
 * Options of commands that play and store games: threads, seed, folder, quiet.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_SESSION_H
#define ARENA_ARGUMENTS_SESSION_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"

enum { SESSION_ARGUMENTS = 8 };

/** Values of the options, borrowed from argv. Start with `overrides` from config_overrides_none. */
typedef struct SessionArguments {
    ConfigOverrides overrides; /* the seed is set by arguments_session_seed */
    const char *seed;
    const char *secret, *secret_file; /* NULL: not given */
    StreamKey key;                    /* the secret after it was read */
    bool follows; /* this process is an MPI rank other than 0; rank 0 reads the secret file */
    bool quiet;
    bool seed_drawn; /* the seed was drawn by the system */
    ArgumentSpec specs[SESSION_ARGUMENTS];
} SessionArguments;

/** Returns the option of an integer key of configurations, from its row (config_keys.h). */
ArgumentSpec arguments_key_integer(const char *name, int64_t *target);
ArgumentSpec arguments_key_text(const char *name, const char **target);

/** Adds these options to a table, after its own options. */
void arguments_session_join(SessionArguments *arguments, ArgumentTable *table);

/**
 * Reads the seed into the overrides, or draws it; reads the secret from its file.
 * @return STATUS_INVALID if the seed is no number, and what secret_file_read returns.
 */
Status arguments_session_seed(SessionArguments *arguments, Message *message) MUST_USE;

/** Reads a secret given as an argument, and overwrites it in `argv`. Call it first. */
Status arguments_session_hide(SessionArguments *arguments, int argc, char **argv,
                              Message *message) MUST_USE;

/** Checks whether these options can be used by the processes of a run with MPI. */
Status arguments_session_mpi(const SessionArguments *arguments, Message *message) MUST_USE;

/** Draws the seed from the system's random numbers. @return STATUS_IO if the system has none. */
Status arguments_session_draw(SessionArguments *arguments, Message *message) MUST_USE;

/** Prints the seed on standard error if it was drawn. */
void arguments_session_tell(const SessionArguments *arguments, const char *command);

#endif
