// SPDX-License-Identifier: MIT
//
// Broken plug-ins, one for each value of FAULT. Some are rejected when opened; others open and
// forfeit a game.
#include "carcarena/bots/bot_plugin.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NO_ENTRY    1  /* a shared object without a plug-in entry */
#define OLD         2  /* made for an older version of the interface */
#define OTHER_SIZE  3  /* built with incompatible headers */
#define NO_CHOOSE   4  /* a class that lacks a function */
#define BAD_DEFAULT 5  /* a default out of range */
#define TWICE       6  /* the same option twice */
#define OWN_ENGINE  7  /* contains its own copy of the engine */
#define ILLEGAL     8  /* opens; chooses illegal actions */
#define NO_CREATE   9  /* opens; cannot create a bot */
#define CRASHES     11 /* opens; crashes in the middle of a game */
#define EXITS       12 /* opens; ends the program with exit code 0 */
#define ENDLESS     13 /* opens; never stops thinking, even when asked to */
#define SLEEPS      14 /* opens; sleeps for 300 ms per decision, regardless of its time limit */
#define SAME_NAMES  10 /* opens; has functions with the names of the program's functions */

#ifndef FAULT
#error "FAULT says which"
#endif

#if FAULT == OWN_ENGINE
#pragma GCC visibility push(default)
Status rules_compile(Rules **out, const RulesConfig *config, Message *message) {
    return message_set(message, STATUS_INVALID, "contains its own engine");
}
#pragma GCC visibility pop
#endif

#if FAULT == SAME_NAMES
// Functions named like public and hidden ones of the program. Loading the plug-in must neither
// override the program's functions nor replace the plug-in's own.
#pragma GCC visibility push(default)
int worth_of(int number);
int report_write(int number);
int lookahead_create(int number);
int worth_of(int number) {
    return number + 1;
}
int report_write(int number) {
    return number + 2;
}
int lookahead_create(int number) {
    return number + 3;
}
#pragma GCC visibility pop
#endif

static const BotOptionSpec OPTIONS[] = {
    {"depth", BOT_OPTION_INTEGER, FAULT == BAD_DEFAULT ? "10" : "1", 1, 9, NULL, "nothing"},
    {FAULT == TWICE ? "depth" : "width", BOT_OPTION_INTEGER, "1", 1, 9, NULL, "nothing"},
};

// The state of the bot is a pointer to the rules.
typedef struct Broken {
    const Rules *rules;
} Broken;

static Status broken_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    if (FAULT == NO_CREATE) {
        return message_set(message, STATUS_INVALID, "broken: unsupported rules");
    }
    Broken *const self = malloc(sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "broken: out of memory");
    }
    self->rules = rules;
    *out = self;
    return STATUS_OK;
}

static Action broken_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const Broken *const self = bot;
#if FAULT == SAME_NAMES
    if (worth_of(1) != 2 || report_write(1) != 3 || lookahead_create(1) != 4) {
        abort();
    }
#endif
    if (FAULT == CRASHES) {
        abort();
    }
    if (FAULT == EXITS) {
        exit(0);
    }
#if FAULT == ENDLESS
    for (volatile unsigned thoughts = 0;; thoughts++) {
    }
#endif
    if (FAULT == SLEEPS) {
        const struct timespec rest = {.tv_nsec = 300000000};
        (void)nanosleep(&rest, NULL);
    }
    return FAULT == ILLEGAL ? 0 : game_sample_action(self->rules, game, rng);
}

static const BotClass BROKEN_BOT = {
    .name = "broken",
    .summary = "broken on purpose",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = broken_create,
    .destroy = free,
    .choose = FAULT == NO_CHOOSE ? NULL : broken_choose,
};

#if FAULT == OLD || FAULT == OTHER_SIZE
__attribute__((visibility("default"))) const BotPlugin *carcarena_plugin(void);
const BotPlugin *carcarena_plugin(void) {
    static const BotPlugin PLUGIN = {FAULT == OLD ? 0 : BOT_PLUGIN_ABI,
                                     0 BOT_PLUGIN_STRUCTURES(BOT_PLUGIN_ONE),
                                     {sizeof(BotPlugin), sizeof(BotClass) - 8},
                                     &BROKEN_BOT};
    return &PLUGIN;
}
#elif FAULT == NO_ENTRY
const BotClass *broken_bot(void);
const BotClass *broken_bot(void) {
    return &BROKEN_BOT;
}
#else
BOT_PLUGIN(BROKEN_BOT)
#endif
