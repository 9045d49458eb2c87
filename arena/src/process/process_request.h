/**
 * The requests of the bot protocol as lines (bots/PROTOCOL.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_REQUEST_H
#define ARENA_PROCESS_REQUEST_H

#include "carcarena/bots/bot.h"
#include "text/json_writer.h"

#include <cjson/cJSON.h>

enum { PROCESS_PROTOCOL = 1 };

/** What a bot may request, as bits. */
typedef enum ProcessWant {
    WANT_ACTIONS = 1 << 0,
    WANT_STATE = 1 << 1,
    WANT_FEATURES = 1 << 2,
    WANT_CELLS = 1 << 3,
    WANT_UNSEEN = 1 << 4,
    WANT_POSITION = 1 << 5,
    WANT_CANDIDATES = 1 << 6,
    WANT_TILES = 1 << 7,
    WANT_OBSERVE = 1 << 8,
    WANT_OVER = 1 << 9,
    WANT_PING = 1 << 10
} ProcessWant;

/**
 * Reads the array of words "wants"; anything else requests nothing.
 * @param out the bits of the words before the first unknown one
 * @return the unknown word, "(no text)" if it is no text; NULL: all are known
 */
const char *process_wants_read(const cJSON *wants, unsigned *out);

/** Begins a request and leaves its object open. */
void request_begin(JsonWriter *writer, uint64_t id, const char *command);

/** Writes a whole request; the writer is emptied first. */
void request_hello(JsonWriter *writer, uint64_t id, const char *options);

/** The seat of a bot in a new game. */
typedef struct RequestSeat {
    int seat, first_player;
    Rng stream;
    bool tiles; /* include the tile types */
} RequestSeat;
void request_new(JsonWriter *writer, uint64_t id, const Rules *rules, const RequestSeat *seat);

/** A decision. */
typedef struct RequestChoice {
    const Rules *rules;
    const Game *game;
    const Action *actions;
    uint32_t action_count;
    unsigned wants;
    const BotBudget *budget;
    const BotCandidate *candidates; /* another bot's candidates, if requested */
    uint32_t candidate_count;
} RequestChoice;

/** Returns STATUS_NO_MEMORY on failure. */
Status request_choose(JsonWriter *writer, uint64_t id, const RequestChoice *choice) MUST_USE;

/**
 * Writes an observation.
 * @param after its rules, game after the action, and wants are used
 * @return STATUS_NO_MEMORY
 */
Status request_observe(JsonWriter *writer, uint64_t id, const RequestChoice *after,
                       Action action) MUST_USE;
void request_over(JsonWriter *writer, uint64_t id, const Rules *rules, const Game *game);

#endif
