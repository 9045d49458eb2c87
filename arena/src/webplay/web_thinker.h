/**
 * Analyzes one position at a time with a bot on a separate thread, with growing budgets. Sends
 * each result as the event "analysis".
 *
 * Each round has 1.5 times the simulations of the previous one, until the limit is reached or the
 * analysis is stopped; the clock stops a running search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_THINKER_H
#define ARENA_WEB_THINKER_H

#include "carcarena/bots/registry.h"
#include "http/http_feed.h"

#include <stdbool.h>

/** A position to analyze. */
typedef struct WebQuestion {
    const Rules *rules;   /* borrowed until the analysis has stopped */
    const Game *game;     /* copied; a decision is pending */
    const char *bot;      /* its text */
    const char *place;    /* "game" or "study", for the page; static */
    uint64_t serial;      /* of the position; part of the event */
    uint64_t simulations; /* its share */
} WebQuestion;

typedef struct WebThinker WebThinker;

/** @param feed borrowed. @return STATUS_NO_MEMORY. */
Status web_thinker_create(WebThinker **out, HttpFeed *feed, Message *message) MUST_USE;

/** Stops and frees it; NULL is allowed. @return false if the bot did not stop in time: nothing is
 * freed, and its rules must not be freed. */
bool web_thinker_destroy(WebThinker *thinker);

/** Starts an analysis and stops the previous one. @return STATUS_INVALID (no such bot),
 * STATUS_ILLEGAL (no decision is pending), STATUS_BUSY (the previous one has not stopped yet),
 * STATUS_NO_MEMORY. */
Status web_thinker_begin(WebThinker *thinker, const WebQuestion *question,
                         Message *message) MUST_USE;

/** Requests a stop and sends an empty analysis. Does not wait: the rules are still in use. */
void web_thinker_stop(WebThinker *thinker);

/** Requests a stop and waits for a limited time. @return STATUS_BUSY if it did not stop: its rules
 * are still in use. */
Status web_thinker_end(WebThinker *thinker, Message *message) MUST_USE;

#endif
