/**
 * Calls of the hooks of expansions (expansion.h). Only modules that have a hook are visited
 * (rules->hook_lists). Kernels without modules compute the value of a feature only; everything else
 * compiles to nothing there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_HOOKS_H
#define ENGINE_KERNEL_HOOKS_H

#include "base/bits.h"
#include "board/board.h"
#include "model/expansion.h"
#include "model/hook_calls.h"
#include "model/joint.h"

/** If features are scored one by one, a phase notifies the modules (PHASE_FEATURE_DONE). */
static inline void hooks_completed(const Rules *rules, Board *board, FeatureRef feature,
                                   ScoreLog *log) {
    if (!KERNEL_MODULES || rules->one_by_one) {
        return;
    }
    const HookEntry *const end = hooks_end(rules, HOOK_COMPLETED);
    for (const HookEntry *h = hooks_first(rules, HOOK_COMPLETED); h != end; h++) {
        h->expansion->scoring.completed(rules, &board->head, h->module, feature, log);
    }
}

static inline void hooks_scored(const Rules *rules, Board *board, FeatureRef feature,
                                ScoreLog *log) {
    if (!KERNEL_MODULES) {
        return;
    }
    const HookEntry *const end = hooks_end(rules, HOOK_SCORED);
    for (const HookEntry *h = hooks_first(rules, HOOK_SCORED); h != end; h++) {
        h->expansion->scoring.scored(rules, &board->head, h->module, feature, log);
    }
}

/** Returns the value of a completed city for one farm; an ordinary one is worth `worth`. */
static inline int32_t hooks_city_worth(const Rules *rules, const Board *board, unsigned field,
                                       unsigned city, int32_t worth) {
    const HookEntry *const end = hooks_end(rules, HOOK_CITY_WORTH);
    for (const HookEntry *h = hooks_first(rules, HOOK_CITY_WORTH); h != end; h++) {
        worth =
            h->expansion->scoring.city_worth(rules, &board->head, h->module, field, city, worth);
    }
    return worth;
}

/** Returns the seats that are paid for a feature, among those with the largest count. */
static inline uint32_t hooks_winners(const Rules *rules, const Board *board, FeatureRef feature,
                                     uint32_t seats) {
    const HookEntry *const end = hooks_end(rules, HOOK_WINNERS);
    for (const HookEntry *h = hooks_first(rules, HOOK_WINNERS); h != end && seats != 0; h++) {
        seats = h->expansion->scoring.winners(rules, &board->head, h->module, feature, seats);
    }
    return seats;
}

/** Returns what a player counts in a city in addition to their figures there. */
static inline uint32_t hooks_city_aid(const Rules *rules, const Board *board, unsigned city,
                                      unsigned player) {
    uint32_t aid = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_CITY_AID);
    for (const HookEntry *h = hooks_first(rules, HOOK_CITY_AID); h != end; h++) {
        aid += h->expansion->scoring.city_aid(rules, &board->head, h->module, city, player);
    }
    return aid;
}

/**
 * Lets the module in charge pay a farm. Nothing happens for a farm listed in an edited position
 * without such a module.
 */
static inline void hooks_farm_pay(const Rules *rules, Board *board, unsigned field, ScoreLog *log) {
    const HookEntry *const end = hooks_end(rules, HOOK_FARMS_DUE);
    const HookEntry *h = hooks_first(rules, HOOK_FARMS_DUE);
    while (h != end &&
           !h->expansion->scoring.farm_pay(rules, &board->head, h->module, field, log)) {
        h++;
    }
}

static inline void hooks_final(const Rules *rules, const Board *board, int32_t *points,
                               ScoreLog *log) {
    if (!KERNEL_MODULES) {
        return;
    }
    const HookEntry *const end = hooks_end(rules, HOOK_FINAL);
    for (const HookEntry *h = hooks_first(rules, HOOK_FINAL); h != end; h++) {
        h->expansion->scoring.final(rules, &board->head, h->module, points, log);
    }
}

/** Adds the joints of pieces of modules, whose state is read from `game`. */
static inline void hooks_joints(const Rules *rules, const struct Game *game, JointList *list) {
    const HookEntry *const end = hooks_end(rules, HOOK_JOINTS);
    for (const HookEntry *h = hooks_first(rules, HOOK_JOINTS); h != end; h++) {
        h->expansion->pieces.joints(rules, game, h->module, list);
    }
}

/** Returns whether a module takes the tile drawn now. */
static inline bool hooks_takes(const Rules *rules, const Board *board, unsigned type) {
    bool takes = false;
    const HookEntry *const end = hooks_end(rules, HOOK_TAKES);
    for (const HookEntry *h = hooks_first(rules, HOOK_TAKES); !takes && h != end; h++) {
        takes = h->expansion->reserve.takes(rules, &board->head, h->module, type);
    }
    return takes;
}

/** Adds the actions of the active player other than deploying. */
static inline void hooks_wood_actions(const Rules *rules, const Board *board, ActionList *list) {
    const HookEntry *const end = hooks_end(rules, HOOK_WOOD_ACTIONS);
    for (const HookEntry *h = hooks_first(rules, HOOK_WOOD_ACTIONS); h != end; h++) {
        h->expansion->figures.wood_actions(rules, &board->head, h->module, list);
    }
}

/** Returns whether a module has a hook. */
static inline bool hooks_any(const Rules *rules, Hook hook) {
    return KERNEL_MODULES && rules->hook_lists[hook].count != 0;
}

#endif
