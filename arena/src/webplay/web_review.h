/**
 * Reviews a finished game on a separate thread (review/review.h) and makes its page. Progress is
 * sent as the event "review": `serial` of the game, turns `done` of `all`, `ready` when the page is
 * there, or `error`.
 *
 * The game is given as text and has its own rules, so a new game may begin meanwhile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_REVIEW_H
#define ARENA_WEB_REVIEW_H

#include "http/http_feed.h"

#include <stdint.h>

typedef struct WebReview WebReview;

/** @param feed borrowed. @return STATUS_NO_MEMORY */
Status web_review_create(WebReview **out, HttpFeed *feed, Message *message) MUST_USE;

/** Stops and frees it; NULL is allowed. @return false if it did not stop in time: nothing is freed
 */
bool web_review_destroy(WebReview *review);

/**
 * Starts a review and stops the previous one.
 * @param text a game file (carcarena/engine/game_file.h), copied
 * @return STATUS_INVALID; STATUS_BUSY if the previous one has not stopped yet; STATUS_NO_MEMORY
 */
Status web_review_begin(WebReview *review, const char *text, uint64_t serial,
                        Message *message) MUST_USE;

/** Returns the page of the last review, to be freed with free(); NULL: there is none. */
char *web_review_page(WebReview *review);

#endif
