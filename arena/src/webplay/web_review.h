/**
 * Reviews a finished game on a separate thread (review/review.h) and makes its page. Progress is
 * sent as the event "review": `place` ("game" or "study"), `serial` of the game, turns `done` of
 * `all`, `ready` when the page is there, or `error`.
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

/** A game to review. */
typedef struct WebReviewed {
    const char *text;  /* a game file (carcarena/engine/game_file.h); copied */
    const char *place; /* for the event; static */
    uint64_t serial;   /* for the event */
} WebReviewed;

/**
 * Starts a review. The previous one ends with the turn at which it is, and has no page then.
 * @return STATUS_INVALID, STATUS_ILLEGAL; STATUS_BUSY, STATUS_NO_MEMORY
 */
Status web_review_begin(WebReview *review, const WebReviewed *reviewed, Message *message) MUST_USE;

/** Returns the page of the last review, to be freed with free(); NULL: there is none. */
char *web_review_page(WebReview *review);

#endif
