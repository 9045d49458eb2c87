/**
 * Files named by options: read completely, shared by all copies of a spec.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_FILE_H
#define CARCARENA_BOTS_BOT_FILE_H

#include "carcarena/bots/bot.h"

#include <stdatomic.h>

/** A file with a reference count. */
typedef struct SharedFile {
    BotFile file;  /* without bytes if it was missing or different */
    char *path;    /* owned */
    char *trouble; /* owned; why there are no bytes */
    unsigned char *bytes;
    bool expected; /* its text contained the fingerprint */
    atomic_uint holders;
} SharedFile;

/** What to do with files that a text names. */
typedef enum BotFileUse {
    BOT_FILES_READ,
    BOT_FILES_NAMED /* not opened: only path and fingerprint are known */
} BotFileUse;

/**
 * Reads a file, or only its name.
 * @param text its path, or path, '#' and the expected fingerprint as 16 hexadecimal digits.
 * Problems with such a file are stored in `trouble` and are no failure.
 * @param out released by the caller
 * @return STATUS_INVALID with "expected ..."; STATUS_NO_MEMORY
 */
Status shared_file_read(SharedFile **out, const char *text, BotFileUse use,
                        Message *message) MUST_USE;

/** Adds a reference and returns `file`. */
SharedFile *shared_file_hold(SharedFile *file);

/** Removes a reference; the last one frees the file. NULL is allowed. */
void shared_file_release(SharedFile *file);

#endif
