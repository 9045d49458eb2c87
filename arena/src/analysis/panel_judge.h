/**
 * Makes the positions of a panel and judges their turns.
 *
 * Position n is one of a game between copies of the policy, on the deck of (seed, n): early with 80
 * to 95 % of the draws left, middle with 40 to 60 %, late when it is one of the last ten tiles.
 * Each turn is played on common decks: after it the policy plays all seats to the end, on orders of
 * the unseen tiles that are the same for all turns. All turns get 8 decks; the better half (at
 * least four) goes on to twice as many, until `decks` (sequential halving): so the best turn is
 * found. Then all are played on fresh decks, those of the last round on as many again, the others
 * on a quarter: what a turn loses against the best one is the mean over the fresh decks that both
 * were played on, which does not count the luck that made the best one best. Some turn may then
 * stand above it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_JUDGE_H
#define ARENA_PANEL_JUDGE_H

#include "analysis/panel.h"
#include "carcarena/bots/registry.h"

/** How to judge. */
typedef struct JudgeSettings {
    const Rules *rules;
    const BotSpec *policy;
    uint64_t seed;
    uint32_t decks; /* for the best turns */
} JudgeSettings;

typedef struct Judge Judge;

/** @param settings copied; what it points to is borrowed. @return what bot_create returns. */
Status judge_create(Judge **out, const JudgeSettings *settings, Message *message) MUST_USE;

/** NULL is allowed. */
void judge_destroy(Judge *judge);

/**
 * Makes and judges position `number`: a function of settings and number.
 * @param out free with judge_position_free. @return STATUS_NO_MEMORY.
 */
Status judge_position(Judge *judge, uint32_t number, PanelPosition *out, Message *message) MUST_USE;

/** Frees what judge_position took. */
void judge_position_free(PanelPosition *position);

#endif
