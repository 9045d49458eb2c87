/**
 * The secret of a sealed run, as it is handed to a command: in a file that its owner alone may
 * read, or as an argument, which is overwritten at once, since others can read command lines.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SECRET_FILE_H
#define ARENA_SECRET_FILE_H

#include "carcarena/arena/schedule.h"

/**
 * Reads a secret of 64 hexadecimal digits from a file; "-" is standard input. A file that is not
 * there is made, with a secret from the system: of commands that begin at once, such as shards, one
 * makes it and all read it.
 * @return STATUS_INVALID if it has something else or others may read it, STATUS_IO.
 */
Status secret_file_read(StreamKey *out, const char *path, Message *message) MUST_USE;

/** Reads the secret in an argument and overwrites it there. @param text points into one of `argv`.
 * @return STATUS_INVALID if it is none. */
Status secret_argument_take(StreamKey *out, const char *text, int argc, char **argv,
                            Message *message) MUST_USE;

/** Prints what a sealed run commits itself to, on standard error; nothing of other runs. */
void secret_commitment_print(const char *command, const char *commitment);

#endif
