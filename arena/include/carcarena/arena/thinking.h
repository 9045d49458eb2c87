/**
 * What a bot thought of one decision: the best of its candidates with their main lines. Runs whose
 * configuration says "record": "thinking" keep it of every decision beside the game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_THINKING_H
#define CARCARENA_ARENA_THINKING_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum {
    THOUGHT_MOVES_MAX = 10, /* candidates that are kept */
    THOUGHT_LINE_MAX = 8    /* plies of each one's main line */
};

/** A candidate with its main line. */
typedef struct ThoughtMove {
    BotCandidate candidate;
    BotPly line[THOUGHT_LINE_MAX]; /* begins with the candidate's action */
    uint32_t line_count;           /* at least 1 */
} ThoughtMove;

/** What was thought of a decision. Numbers are whole 1/10000, values from -100000 to 100000, counts
 * up to 4294967295; what a bot says beyond that is cut to it, so that a record tells what the bot
 * told. */
typedef struct Thought {
    uint32_t ply;         /* of the decision, from 0: draws and decisions before it */
    double value;         /* BotStats.value */
    uint64_t simulations; /* BotStats.simulations */
    uint32_t judged;      /* candidates there were */
    uint32_t count;       /* of them here */
    ThoughtMove moves[THOUGHT_MOVES_MAX]; /* by visits, then by value, then as the bot told them */
} Thought;

/** A value or prior as it is kept. */
double thought_value(double value);

/**
 * Asks a bot what it thought in its last choose.
 * @param scratch room for rules_actions_max candidates.
 * @param out `ply` is left as it is.
 * @return false if it judged nothing: it has no candidates callback, or there was nothing to judge.
 */
bool thought_take(Thought *out, const BotClass *bot_class, const void *bot, BotCandidate *scratch);

/**
 * The thoughts of a game, decision by decision, as bytes: made by "record": "thinking", read from
 * GameRecord.thinking. The
 * bytes are the same on every machine.
 */
typedef struct ThoughtReader {
    const uint8_t *bytes; /* the next one */
    size_t size;          /* that are left */
    uint32_t ply;         /* of the last one read; 0 at the beginning */
} ThoughtReader;

/**
 * Reads the next one.
 * @return false at the end, and if the bytes mean nothing: `size` is then not 0. Whether the
 * actions are legal is for who applies them.
 */
bool thought_read(ThoughtReader *reader, Thought *out);

CARCARENA_END

#endif
