/**
 * Checks what a request of a page may name. Every request is checked against this list.
 *
 * A request may name built-in bots, shipped tile sets by their ids and the games of this server.
 * Files and programs it may name only if the command line of the server allows them, by exactly the
 * same text: a visitor of the page must not get access to the files of the user.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_NAMES_H
#define ARENA_WEB_NAMES_H

#include "text/text_buffer.h"

#include <cjson/cJSON.h>

/** Allowed names. Borrowed. */
typedef struct WebNames {
    const char *folder;         /* folder of the runs of this server */
    const char *const *allowed; /* more: paths of files and runs, whole texts of bots */
    unsigned allowed_count;
    const char *games; /* folder of game files, or NULL */
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

/**
 * Appends the path of a game file that a request names: the name of a file in the folder of games.
 * @return STATUS_INVALID if it may not be named.
 */
Status web_names_file(const WebNames *names, const char *file, TextBuffer *path,
                      Message *message) MUST_USE;

#endif
