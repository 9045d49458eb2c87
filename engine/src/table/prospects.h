/**
 * Prospects: what modules expect of a position, for views (Prospect in view.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PROSPECTS_H
#define ENGINE_PROSPECTS_H

#include "table/segments.h"

/** Prospects being collected. */
typedef struct ProspectList {
    Prospect *out; /* room for GAME_PROSPECTS_MAX */
    uint32_t count;
} ProspectList;

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

#endif
