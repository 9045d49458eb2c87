/**
 * Tests a bot on a panel: the loss of its turns against the best ones, and whether it orders
 * placements as annotated.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_SCORE_H
#define ARENA_PANEL_SCORE_H

#include "analysis/panel.h"
#include "carcarena/bots/registry.h"

/** A bot's result in one position. */
typedef struct PanelMark {
    uint32_t turn; /* index of its chosen turn */
    double regret; /* annotated loss of its turn against the best one, in points; sampling noise
                      can make it negative */
    double tau;    /* Kendall's tau-b between its order of the placements and the annotated one;
                      NAN if it reports no order */
} PanelMark;

/** The question. */
typedef struct PanelQuestion {
    const BotSpec *spec;
    BotBudget budget;
    uint64_t seed; /* seed of the bot's streams */
} PanelQuestion;

/**
 * Asks a bot for its turn in every position of a panel.
 * @param marks room for panel->count
 * @return what bot_create returns; STATUS_INVALID if an answer is illegal; STATUS_NO_MEMORY
 */
Status panel_score(const Panel *panel, const PanelQuestion *question, PanelMark *marks,
                   Message *message) MUST_USE;

#endif
