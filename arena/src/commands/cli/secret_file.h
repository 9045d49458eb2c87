/**
 * The secret of a sealed run: in a file that only its owner may read, or as an argument, which is
 * overwritten at once because other users can read command lines.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SECRET_FILE_H
#define ARENA_SECRET_FILE_H

#include "carcarena/arena/schedule.h"

/**
 * Reads a secret of 64 hexadecimal digits from a file; "-" is standard input. Creates a missing
 * file with a secret from the system: of several shards that start together, one creates the file
 * and all read it.
 * @return STATUS_INVALID if the content is no secret or others may read the file, STATUS_IO.
 */
Status secret_file_read(StreamKey *out, const char *path, Message *message) MUST_USE;

/**
 * Reads the secret in an argument and overwrites it there. @param text points into one of `argv`.
 * @return STATUS_INVALID if it is not a secret.
 */
Status secret_argument_take(StreamKey *out, const char *text, int argc, char **argv,
                            Message *message) MUST_USE;

/** Prints the commitment of a sealed run on standard error; prints nothing for other runs. */
void secret_commitment_print(const char *command, const char *commitment);

#endif
