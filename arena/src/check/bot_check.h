/**
 * Whether a program keeps to the bot protocol (bots/PROTOCOL.md), step by step: what was seen at
 * each step, and what to do about it. It is started several times, spoken to, and plays games under
 * rules that differ much; nothing is stored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_CHECK_H
#define ARENA_BOT_CHECK_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

/** What came of a step. */
typedef enum CheckVerdict {
    CHECK_OK,
    CHECK_FAILED,
    CHECK_NOTED,   /* it may play, but something should be looked at */
    CHECK_LEFT_OUT /* nothing to look at, or of no use after what failed */
} CheckVerdict;

/** The steps, in their order. */
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

/** A step. */
typedef struct CheckStep {
    const char *key;   /* "hello": for programs */
    const char *title; /* "answers hello" */
    CheckVerdict verdict;
    char found[CHECK_TEXT_SIZE]; /* what was seen; several lines after a fault */
    const char *advice;          /* what to do; NULL: nothing */
} CheckStep;

/** Figures over all decisions of all games. */
typedef struct CheckFigures {
    uint64_t decisions;
    double median_ms, tenth_ms, hundredth_ms,
        most_ms;      /* 1 of 2, 10, 100 took longer; the slowest */
    double memory_mb; /* most it had in memory; 0: not known */
} CheckFigures;

/** The outcome. */
typedef struct BotCheck {
    CheckStep steps[CHECK_STEPS];
    CheckFigures figures;
    unsigned failed, noted;
    char script_advice[CHECK_ADVICE_SIZE]; /* what a step advises about a missing file, or "" */
} BotCheck;

/** What is checked. */
typedef struct CheckRequest {
    const char *const *command; /* words of them */
    unsigned words;
    const char *options; /* the bot's own, an object as JSON */
    uint64_t seed;       /* of the games */
    int64_t limit_ms;    /* a program that says nothing for so long hangs */
} CheckRequest;

/** Is told of each step when it is done; may be NULL. */
typedef void (*CheckSink)(void *user, unsigned number, const CheckStep *step);

/**
 * Goes through all steps.
 * @return STATUS_OK whatever the program does; STATUS_INVALID (options that are no object),
 *         STATUS_NO_MEMORY.
 */
Status bot_check(BotCheck *out, const CheckRequest *request, CheckSink sink, void *user,
                 Message *message) MUST_USE;

#endif
