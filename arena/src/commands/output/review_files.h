/**
 * Files of reviews: `review --html`, `--json` and `--annotate`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_FILES_H
#define ARENA_REVIEW_FILES_H

#include "review/review_list.h"
#include "text/json_writer.h"

/**
 * What is written. Set the first four, leave the others 0, and call review_files_free at the end.
 *
 * A single game becomes the page `html`. With several, `html` lists them and their players, and the
 * games become N.html in a folder beside it: x.html and x-games/1.html.
 */
typedef struct ReviewFiles {
    const char *html, *json; /* paths; NULL: none. "-": standard output */
    const char *annotated;   /* path of a game file */
    bool alone;              /* a single game */
    JsonWriter games;        /* members of an array */
    ReviewList list;
    TextBuffer folder; /* of games, with '/' */
    TextBuffer text;   /* of the game file */
} ReviewFiles;

/**
 * Adds a game; writes its page.
 * @return STATUS_IO, STATUS_NO_MEMORY; STATUS_INVALID if several pages go to standard output
 */
Status review_files_add(ReviewFiles *files, const Review *review, const ReviewSettings *settings,
                        Message *message) MUST_USE;

/** Writes the list and the JSON. Sorts the players. @return STATUS_IO, STATUS_NO_MEMORY */
Status review_files_end(ReviewFiles *files, ReviewedPlayers *players, Message *message) MUST_USE;

void review_files_free(ReviewFiles *files);

#endif
