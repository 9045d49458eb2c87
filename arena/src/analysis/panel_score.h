/**
 * A bot against a panel: what its turns lose against the best ones, and whether it puts moves in
 * the judges' order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_SCORE_H
#define ARENA_PANEL_SCORE_H

#include "analysis/panel.h"
#include "carcarena/bots/registry.h"

/** What a bot did in one position. */
typedef struct PanelMark {
    uint32_t turn; /* index of the one it chose */
    double regret; /* points its turn loses against the best one, by the judges; what chance makes
                      of a loss may be below 0 */
    double tau;    /* Kendall's tau-b of the placements, its order against theirs; NAN if it tells
                      none */
} PanelMark;

/** What to ask. */
typedef struct PanelQuestion {
    const BotSpec *spec;
    BotBudget budget;
    uint64_t seed; /* of the bot's streams */
} PanelQuestion;

/**
 * Asks a bot for its turn in every position of a panel.
 * @param marks room for panel->count.
 * @return what bot_create returns; STATUS_INVALID if an answer is illegal; STATUS_NO_MEMORY.
 */
Status panel_score(const Panel *panel, const PanelQuestion *question, PanelMark *marks,
                   Message *message) MUST_USE;

#endif
