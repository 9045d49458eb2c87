/**
 * The parts of a check: a conversation by hand, and games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHECK_STEPS_H
#define ARENA_CHECK_STEPS_H

#include "carcarena/bots/registry.h"
#include "check/bot_check.h"

/** What a check goes on with. */
typedef struct CheckState {
    const CheckRequest *request;
    BotCheck *check;
    BotSpec spec; /* the program as a bot */
    bool pings;   /* it wants them */
    bool by_clock;
    uint64_t *times_ns; /* of decisions */
    size_t times_count, times_capacity;
    Action *chosen; /* by the bot in the first game */
    size_t chosen_count, chosen_capacity;
    double memory_mb; /* most that was seen; 0: not known */
} CheckState;

/** Notes what came of a step. */
void check_note(CheckState *state, CheckStepKind kind, CheckVerdict verdict, const char *advice,
                const char *format, ...) PRINTF_LIKE(5, 6);

/** What to do about a fault. */
const char *check_advice(BotFault fault);

/** Start, hello, new, ping, quit, output. @return STATUS_NO_MEMORY. */
Status check_conversation(CheckState *state, const Rules *rules, Message *message) MUST_USE;

/** Starts several of it at once, as runs do, and has them play games in turns. What it chooses in
 * the game of CHECK_BASE has to be what it chose alone, if it repeats itself at all.
 * @return STATUS_NO_MEMORY. */
Status check_together(CheckState *state, const Rules *rules, Message *message) MUST_USE;

/** Plays a game in which the bot is player 0 and the others play at random. CHECK_REPEAT is the
 * game of CHECK_BASE again. @return STATUS_NO_MEMORY. */
Status check_game(CheckState *state, CheckStepKind kind, const Rules *rules,
                  Message *message) MUST_USE;

#endif
