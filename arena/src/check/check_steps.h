/**
 * Parts of a check: the conversation, and games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHECK_STEPS_H
#define ARENA_CHECK_STEPS_H

#include "carcarena/bots/registry.h"
#include "check/bot_check.h"

/** State of a check. */
typedef struct CheckState {
    const CheckRequest *request;
    BotCheck *check;
    BotSpec spec; /* the program as a bot */
    bool pings;   /* it requested pings */
    bool by_clock;
    uint64_t *times_ns; /* of decisions */
    size_t times_count, times_capacity;
    Action *chosen; /* decisions of the bot in the first game */
    size_t chosen_count, chosen_capacity;
    double memory_mb; /* peak; 0: unknown */
} CheckState;

/** Stores the result of a step. */
void check_note(CheckState *state, CheckStepKind kind, CheckVerdict verdict, const char *advice,
                const char *format, ...) PRINTF_LIKE(5, 6);

/** Returns advice for a fault. */
const char *check_advice(BotFault fault);

/** Runs the steps start, hello, new, ping, quit and output. @return STATUS_NO_MEMORY. */
Status check_conversation(CheckState *state, const Rules *rules, Message *message) MUST_USE;

/** Starts several instances, as runs do, which play games in turn. A deterministic bot must choose
 * the same actions in the game of CHECK_BASE as a single instance. @return STATUS_NO_MEMORY. */
Status check_together(CheckState *state, const Rules *rules, Message *message) MUST_USE;

/** Plays a game with the bot as player 0 against random players. CHECK_REPEAT repeats the game of
 * CHECK_BASE. @return STATUS_NO_MEMORY. */
Status check_game(CheckState *state, CheckStepKind kind, const Rules *rules,
                  Message *message) MUST_USE;

#endif
