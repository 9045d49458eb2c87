/**
 * What a page may name: the one list that every request that wants something goes through.
 *
 * A request may name built-in bots, shipped tile sets by their ids and the games of this server.
 * Files and programs it may name only if the command line of the server allows them, by exactly the
 * same text: whoever reaches the page must not reach what the user of this machine can.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_NAMES_H
#define ARENA_WEB_NAMES_H

#include "text/text_buffer.h"

#include <cjson/cJSON.h>

/** What may be named. Borrowed. */
typedef struct WebNames {
    const char *folder;         /* below which the runs of this server are */
    const char *const *allowed; /* more: paths of files and runs, whole texts of bots */
    unsigned allowed_count;
} WebNames;

/**
 * Checks every member of a request: that its key is known, that it has the type of its key, and
 * that what it names may be named.
 * @return STATUS_INVALID with the key, and what to do.
 */
Status web_names_check(const WebNames *names, const cJSON *wish, Message *message) MUST_USE;

/** Appends the path of a run that a request names: below the folder of this server, or an allowed
 * one. @return STATUS_INVALID if it may not be named. */
Status web_names_run(const WebNames *names, const char *run, TextBuffer *path,
                     Message *message) MUST_USE;

#endif
