/**
 * Checks step by step whether a program follows the bot protocol (bots/PROTOCOL.md). Each step has
 * a result and advice. The check starts the program several times, sends requests, and plays games
 * with different rules, or with those of the caller. It stores nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_CHECK_H
#define ARENA_BOT_CHECK_H

#include "carcarena/engine/rules.h"

#include <stdbool.h>
#include <stdint.h>

/** Result of a step. */
typedef enum CheckVerdict {
    CHECK_OK,
    CHECK_FAILED,
    CHECK_NOTED,   /* the bot can play, but see the advice */
    CHECK_LEFT_OUT /* not applicable, or skipped after a failure */
} CheckVerdict;

/** The steps in order. */
typedef enum CheckStepKind {
    CHECK_START,
    CHECK_HELLO,
    CHECK_NEW,
    CHECK_PING,
    CHECK_QUIT,
    CHECK_OUTPUT,
    CHECK_BASE,
    CHECK_WINTER,
    CHECK_LARGE,
    CHECK_REPEAT,
    CHECK_TOGETHER,
    CHECK_SPEED,
    CHECK_MEMORY,
    CHECK_STEPS
} CheckStepKind;

enum { CHECK_TEXT_SIZE = 6400, CHECK_ADVICE_SIZE = 512 };

/** One step with its result. */
typedef struct CheckStep {
    const char *key;   /* such as "hello", for JSON */
    const char *title; /* "answers hello" */
    CheckVerdict verdict;
    char found[CHECK_TEXT_SIZE]; /* result; several lines after a fault */
    const char *advice;          /* what to do; NULL: nothing */
} CheckStep;

/** Figures over all decisions of all games. */
typedef struct CheckFigures {
    uint64_t decisions;
    double median_ms, tenth_ms, hundredth_ms,
        most_ms;      /* median, 90th and 99th percentile, maximum */
    double memory_mb; /* peak memory; 0: unknown */
} CheckFigures;

/** Result of a check. */
typedef struct BotCheck {
    CheckStep steps[CHECK_STEPS];
    CheckFigures figures;
    unsigned failed, noted;
    char script_advice[CHECK_ADVICE_SIZE]; /* advice about a missing script, or "" */
} BotCheck;

/** Settings of a check. */
typedef struct CheckRequest {
    const char *const *command; /* its words */
    unsigned words;
    const char *options; /* of the bot, a JSON object */
    uint64_t seed;       /* of the games */
    int64_t limit_ms;    /* a request without answer for this long is a timeout */
    const Rules *rules;  /* of all games; NULL: three games with different rules */
} CheckRequest;

/** Receives each step when it is done; may be NULL. */
typedef void (*CheckSink)(void *user, unsigned number, const CheckStep *step);

/**
 * Runs all steps.
 * @return STATUS_OK also if steps failed; STATUS_INVALID (`options` is no JSON object),
 *         STATUS_NO_MEMORY.
 */
Status bot_check(BotCheck *out, const CheckRequest *request, CheckSink sink, void *user,
                 Message *message) MUST_USE;

#endif
