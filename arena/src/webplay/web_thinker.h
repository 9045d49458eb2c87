/**
 * A bot that thinks about one position, longer and longer, and tells what it finds as the event
 * "analysis": on a thread of its own, one position at a time.
 *
 * It is asked again with half as many simulations more each time, until it has had its share or is
 * stopped, which its clock tells it within the answer it works at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_THINKER_H
#define ARENA_WEB_THINKER_H

#include "carcarena/bots/registry.h"
#include "http/http_feed.h"

#include <stdbool.h>

/** What to think about. */
typedef struct WebQuestion {
    const Rules *rules;   /* borrowed until the thinker has stopped */
    const Game *game;     /* copied; a decision is pending */
    const char *bot;      /* its text */
    const char *place;    /* word for the page: "game" or "study"; static */
    uint64_t serial;      /* of the position, told back */
    uint64_t simulations; /* its share */
} WebQuestion;

typedef struct WebThinker WebThinker;

/** @param feed borrowed. @return STATUS_NO_MEMORY. */
Status web_thinker_create(WebThinker **out, HttpFeed *feed, Message *message) MUST_USE;

/** Stops and frees it; NULL is allowed. @return false if it goes on thinking all the same: then
 * nothing of it is freed, nor may its rules be. */
bool web_thinker_destroy(WebThinker *thinker);

/** Begins to think, instead of what it thought about. @return STATUS_INVALID (no such bot),
 * STATUS_ILLEGAL (nobody has to decide), STATUS_BUSY (it has not stopped yet), STATUS_NO_MEMORY; it
 * has stopped then, or will. */
Status web_thinker_begin(WebThinker *thinker, const WebQuestion *question,
                         Message *message) MUST_USE;

/** Has it stop, and tells that there is nothing. Does not wait: the rules are still used. */
void web_thinker_stop(WebThinker *thinker);

/** The same, and waits until it has stopped, but not for long.
 * @return STATUS_BUSY if it goes on thinking all the same: its rules are still used. */
Status web_thinker_end(WebThinker *thinker, Message *message) MUST_USE;

#endif
