/**
 * Calling the hooks of expansions (expansion.h). Kernels without hooks know the value of a feature
 * only, of which there is a list; the rest compiles to nothing there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_HOOKS_H
#define ENGINE_KERNEL_HOOKS_H

#include "board.h"
#include "expansion.h"

/** The value of a feature after all modules had their say. */
static inline int32_t hooks_value(const Rules *rules, const Board *board, FeatureRef feature,
                                  bool complete, int32_t value) {
    for (unsigned i = 0; i < rules->value_hook_count; i++) {
        const unsigned module = rules->value_hooks[i];
        value = rules->modules[module].expansion->feature_value(rules, &board->head, module,
                                                                feature, complete, value);
    }
    return value;
}

static inline void hooks_scored(const Rules *rules, Board *board, FeatureRef feature,
                                ScoreLog *log) {
    for (unsigned m = 0; KERNEL_HOOKED && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->scored != NULL) {
            expansion->scored(rules, &board->head, m, feature, log);
        }
    }
}

static inline int32_t hooks_farm_bonus(const Rules *rules, const Board *board, unsigned field,
                                       unsigned player) {
    int32_t bonus = 0;
    for (unsigned m = 0; KERNEL_HOOKED && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->farm_bonus != NULL) {
            bonus += expansion->farm_bonus(rules, &board->head, m, field, player);
        }
    }
    return bonus;
}

static inline unsigned hooks_city_again(const Rules *rules, const Board *board, unsigned city) {
    int32_t again = 0;
    for (unsigned m = 0; KERNEL_HOOKED && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->city_again != NULL) {
            again += expansion->city_again(rules, &board->head, m, city);
        }
    }
    return (unsigned)again;
}

static inline void hooks_final(const Rules *rules, const Board *board, int32_t *points,
                               ScoreLog *log) {
    for (unsigned m = 0; KERNEL_HOOKED && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->final != NULL) {
            expansion->final(rules, &board->head, m, points, log);
        }
    }
}

/** True if every module lets a tile lie there. */
static inline bool hooks_allow(const Rules *rules, const Board *board, PlacedTile tile) {
    bool allowed = true;
    for (unsigned m = 0; KERNEL_HOOKED && allowed && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        allowed = expansion->placement_allowed == NULL ||
                  expansion->placement_allowed(rules, &board->head, m, tile);
    }
    return allowed;
}

#endif
