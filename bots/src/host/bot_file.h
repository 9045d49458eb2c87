/**
 * Files that options name: read whole, shared by all copies of a spec.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_FILE_H
#define CARCARENA_BOTS_BOT_FILE_H

#include "carcarena/bots/bot.h"

#include <stdatomic.h>

/** A file and how many hold it. */
typedef struct SharedFile {
    BotFile file;  /* without bytes if it was not there as it had to be */
    char *path;    /* owned */
    char *trouble; /* owned; why there are no bytes */
    unsigned char *bytes;
    bool expected; /* its text told the fingerprint */
    atomic_uint holders;
} SharedFile;

/** What is done with files that a text names. */
typedef enum BotFileUse {
    BOT_FILES_READ,
    BOT_FILES_NAMED /* they are left alone: of each only path and fingerprint are known */
} BotFileUse;

/**
 * Reads a file, or only its name.
 * @param text its path, or path, '#' and 16 hexadecimal digits: the fingerprint it has to have.
 * What is wrong with such a file is its trouble and no failure.
 * @param out held by the caller.
 * @return STATUS_INVALID saying "expected ..."; STATUS_NO_MEMORY.
 */
Status shared_file_read(SharedFile **out, const char *text, BotFileUse use,
                        Message *message) MUST_USE;

/** One more holds the file. @return `file`. */
SharedFile *shared_file_hold(SharedFile *file);

/** One holds it no longer; the last frees it. NULL is allowed. */
void shared_file_release(SharedFile *file);

#endif
