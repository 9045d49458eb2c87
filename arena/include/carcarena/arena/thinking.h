/**
 * A bot's thinking about one decision: its best candidates with their principal variations. Runs
 * with "record": "thinking" store it for every decision, those with "visits" all candidates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_THINKING_H
#define CARCARENA_ARENA_THINKING_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum {
    THOUGHT_MOVES_MAX = 10, /* stored candidates with a principal variation */
    THOUGHT_LINE_MAX = 8    /* plies of each principal variation */
};

/** A candidate with its principal variation. */
typedef struct ThoughtMove {
    BotCandidate candidate;
    BotPly line[THOUGHT_LINE_MAX]; /* begins with the candidate's action */
    uint32_t line_count;           /* at least 1 */
} ThoughtMove;

/**
 * The thinking about one decision. Numbers are multiples of 1/10000, values from -100000 to 100000,
 * counts up to 4294967295; larger values of a bot are limited to these ranges.
 */
typedef struct Thought {
    uint32_t ply;                         /* number of draws and decisions before this one */
    double value;                         /* BotStats.value */
    uint64_t simulations;                 /* BotStats.simulations */
    uint32_t judged;                      /* number of candidates of the bot */
    uint32_t count;                       /* number of candidates stored in `moves` */
    ThoughtMove moves[THOUGHT_MOVES_MAX]; /* by visits, then by value, then in the bot's order. The
                                             chosen one takes the last place if it is not better */
    BotCandidate *rest;  /* room for all others, in the bot's order; borrowed; NULL: not stored */
    uint32_t rest_room;  /* items of `rest`: rules_actions_max */
    uint32_t rest_count; /* number of candidates stored there; 0 without `rest` */
} Thought;

/** Returns a value or prior as it is stored. */
double thought_value(double value);

/**
 * Asks a bot for its thinking about its last choose.
 * @param scratch room for rules_actions_max candidates
 * @param chosen the action that it chose; 0: unknown
 * @param out `ply`, `rest` and `rest_room` are not changed
 * @return false if it judged nothing: it has no candidates callback, or there was nothing to judge
 */
bool thought_take(Thought *out, const BotClass *bot_class, const void *bot, BotCandidate *scratch,
                  Action chosen);

/**
 * Reads the thinking about a game, decision by decision, from GameRecord.thinking. The bytes are
 * the same on every machine.
 */
typedef struct ThoughtReader {
    const uint8_t *bytes; /* next byte */
    size_t size;          /* bytes left */
    uint32_t ply;         /* ply of the last entry read; 0 at the beginning */
} ThoughtReader;

/**
 * Reads the next entry. Whether the actions are legal is for the caller to check.
 * @param out `rest` and `rest_room` are not changed
 * @return false at the end, and if the bytes are invalid: `size` is then not 0
 */
bool thought_read(ThoughtReader *reader, Thought *out);

CARCARENA_END

#endif
