/**
 * Prospects: what modules expect of a position, for views (Prospect in view.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PROSPECTS_H
#define ENGINE_PROSPECTS_H

#include "carcarena/engine/changes.h"
#include "table/figures.h"
#include "table/segments.h"

/** Prospects being collected. */
typedef struct ProspectList {
    Prospect *out; /* room for GAME_PROSPECTS_MAX */
    uint32_t count;
    bool shares;        /* PROSPECT_SHARE is listed, too */
    SegmentRef entered; /* NO_REF, or a segment of the tile of this turn: what changes with one more
                           follower of the active player there is listed for both cases
                           (ProspectWhen) */
} ProspectList;

/**
 * Lists the prospects of all modules. Returns their number.
 * @param list `out`, `shares` and `entered` are set
 */
uint32_t prospects_list(const Rules *rules, const Game *game, ProspectList *list);

/**
 * Lists the figures of a player on the table, as player_figures, and then the follower of `entered`
 * if it is theirs.
 */
static inline uint32_t prospect_figures(const Rules *rules, const Game *game,
                                        const ProspectList *list, unsigned player,
                                        FigureAt out[PLAYER_FIGURES_MAX + 1]) {
    uint32_t count = player_figures(rules, game, player, out);
    if (list->entered != NO_REF && player == game->active) {
        out[count++] = (FigureAt){.ref = list->entered, .role = ROLE_FOLLOWER};
    }
    return count;
}

/** Adds one without a feature. */
static inline void prospect_add(ProspectList *list, ProspectKind kind, unsigned player,
                                double amount) {
    CHECK(list->count < GAME_PROSPECTS_MAX);
    list->out[list->count++] = (Prospect){
        .kind = (uint8_t)kind, .player = (int8_t)player, .feature = FEATURE_NONE, .amount = amount};
}

/** Adds one about a feature. */
static inline void prospect_add_in(ProspectList *list, ProspectKind kind, unsigned player,
                                   FeatureRef feature, double amount) {
    prospect_add(list, kind, player, amount);
    list->out[list->count - 1].feature = feature_id(feature);
}

/** Adds one about the feature of a figure of prospect_figures. */
static inline void prospect_add_of(ProspectList *list, const Rules *rules, const Game *game,
                                   ProspectKind kind, unsigned player, const FigureAt *figure,
                                   double amount) {
    prospect_add(list, kind, player, amount);
    Prospect *added = &list->out[list->count - 1];
    if (figure->ref == list->entered) {
        added->feature = PREVIEW_ENTERED;
        added->when = PROSPECT_ENTERED;
    } else {
        added->feature = feature_id(feature_of_ref(rules, game, figure->ref));
    }
}

#endif
