// SPDX-License-Identifier: MIT
//
// Bounds of the lengths of games and lists, computed once when rules are compiled.
#include "rules/bounds.h"

#include "model/expansion.h"

enum { PLIES_PER_PART = 3 /* draw, place, deploy */ };

/** Returns what all modules may add. */
static ExpansionShare share_of_all(const Rules *rules) {
    ExpansionShare sum = {.decisions = 0};
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->setup.share == NULL) {
            continue;
        }
        const ExpansionShare share = expansion->setup.share(rules);
        sum.decisions += share.decisions;
        sum.turns += share.turns;
        sum.finale += share.finale;
        sum.wood += share.wood;
        sum.deployments += share.deployments;
        sum.window += share.window;
        sum.redraws += share.redraws;
        sum.actions = share.actions > sum.actions ? share.actions : sum.actions;
    }
    return sum;
}

/**
 * Returns the bound of deployments: a pass, every figure on every segment standing or lying, and
 * what modules offer instead.
 */
static uint32_t deployments_bound(const Rules *rules, const ExpansionShare *share) {
    const uint32_t figures = rules->hooks ? 2U * (1 + rules->figure_count) : 1U;
    return 1 + SEGMENTS_MAX * figures + share->wood + share->deployments;
}

static uint32_t actions_bound(const Rules *rules, const ExpansionShare *share) {
    // 2n + 2 open cells in four rotations.
    const uint32_t placements = SIDES * (2 * rules->copy_count + 2);
    const uint32_t deployments = deployments_bound(rules, share);
    const uint32_t phase = share->actions + share->deployments; // phases may offer these too
    const uint32_t others = phase > 1 + share->window ? phase : 1 + share->window;
    const uint32_t own = deployments > others ? deployments : others;
    return placements > own ? placements : own;
}

static uint32_t plies_bound(const Rules *rules, const ExpansionShare *share) {
    // Every tile is drawn, or placed from a player's holdings, in its own part of a turn. A tile
    // that was put back is drawn again before the next is placed; each remaining tile at most once
    // in the order of a deck.
    const uint32_t again =
        rules->options.return_unplayable ? rules->copy_count * (rules->copy_count + 1) / 2 : 0;
    const uint32_t part = PLIES_PER_PART + share->decisions + rules->chance_windows;
    return (rules->copy_count + share->turns) * part + again + share->finale + share->redraws;
}

/** Hooks by which modules change what features are worth, who has followers there, and how many. */
static const Hook VALUE_HOOKS[] = {HOOK_FEATURE_VALUE, HOOK_LONE_VALUE, HOOK_FARM_BONUS,
                                   HOOK_CITY_WORTH,    HOOK_WINNERS,    HOOK_CITY_AID,
                                   HOOK_TURNED,        HOOK_JOINTS,     HOOK_FITS_WITH_PIECE};

/** Returns the modules on whose state it may depend what features are worth. */
static uint64_t standing_modules_find(const Rules *rules) {
    uint64_t modules = 0;
    for (uint32_t i = 0; i < sizeof VALUE_HOOKS / sizeof *VALUE_HOOKS; i++) {
        const HookList *list = &rules->hook_lists[VALUE_HOOKS[i]];
        for (uint32_t h = 0; h < list->count; h++) {
            const HookEntry *entry = &list->entries[h];
            modules |= (uint64_t)!entry->expansion->scoring.values_stand << entry->module;
        }
    }
    return modules;
}

/** Bounds what game_standing writes. */
static void standing_note(Rules *rules) {
    enum {
        FIXED = 16,
        SEAT = 2 + FOLLOWERS_MAX + FIGURE_KINDS_MAX,
        MONKS = 2 * PLAYERS_MAX * (FOLLOWERS_MAX + FIGURE_KINDS_MAX)
    };
    rules->standing_modules = standing_modules_find(rules);
    uint32_t words = FIXED + PLAYERS_MAX * SEAT + MONKS + rules->neutral_count;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const bool stands = ((rules->standing_modules >> m) & 1U) != 0;
        words += stands ? (uint32_t)(rules->modules[m].expansion->state.state_size + 1) / 2 : 0;
    }
    rules->standing_words = rules->hooks && !rules->hidden_info ? words : 0;
}

void bounds_note(Rules *rules) {
    const ExpansionShare share = share_of_all(rules);
    rules->bounds.deployments = deployments_bound(rules, &share);
    rules->bounds.actions = actions_bound(rules, &share);
    rules->bounds.plies = plies_bound(rules, &share);
    standing_note(rules);
}
