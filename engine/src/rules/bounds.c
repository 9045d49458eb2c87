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

void bounds_note(Rules *rules) {
    const ExpansionShare share = share_of_all(rules);
    rules->bounds.deployments = deployments_bound(rules, &share);
    rules->bounds.actions = actions_bound(rules, &share);
    rules->bounds.plies = plies_bound(rules, &share);
}
