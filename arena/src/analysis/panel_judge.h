/**
 * Makes the positions of a panel and annotates their turns.
 *
 * Position n comes from a game between copies of the policy, on the deck of (seed, n): early with
 * 80 to 95 % of the draws left, middle with 40 to 60 %, late with the current tile among the last
 * ten. Each turn is played on common decks: after it the policy plays all seats to the end, on
 * orders of the unseen tiles that are the same for all turns. All turns get 8 decks; the better
 * half (at least four) continues with twice as many, up to `decks` (sequential halving). This finds
 * the best turn. Then all turns are played on fresh decks, those of the last round on as many
 * again, the others on a quarter. The loss of a turn is its mean difference from the best one over
 * the fresh decks of both, which excludes the luck that selected the best one. So another turn may
 * have a higher value.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_JUDGE_H
#define ARENA_PANEL_JUDGE_H

#include "analysis/panel.h"
#include "carcarena/bots/registry.h"

/** Settings of the annotation. */
typedef struct JudgeSettings {
    const Rules *rules;
    const BotSpec *policy;
    uint64_t seed;
    uint32_t decks; /* number of decks for the best turns */
} JudgeSettings;

typedef struct Judge Judge;

/**
 * Creates a judge.
 * @param settings copied; what it points to is borrowed
 * @return what bot_create returns
 */
Status judge_create(Judge **out, const JudgeSettings *settings, Message *message) MUST_USE;

/** Destroys a judge; NULL is allowed. */
void judge_destroy(Judge *judge);

/**
 * Makes and annotates position `number`; the result depends only on settings and number.
 * @param out free with judge_position_free
 * @return STATUS_NO_MEMORY
 */
Status judge_position(Judge *judge, uint32_t number, PanelPosition *out, Message *message) MUST_USE;

/** Frees a position made by judge_position. */
void judge_position_free(PanelPosition *position);

#endif
