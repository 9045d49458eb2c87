// SPDX-License-Identifier: MIT
// Moving the wood: deploying a follower or another figure on the tile just placed, or what
// expansions offer instead.
#include "bits.h"
#include "figures.h"
#include "turn.h"

static PhaseResult deploy_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)rules;
    (void)module;
    (void)log;
    return turn_ask(game, game->active);
}

static void deploy_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    (void)module;
    action_list_add(list, action_pass(game->active));
    if (!rules->hooks) {
        const uint32_t open =
            game->supply[game->active] > 0 ? rules->kernel->free_segments(rules, game) : 0;
        deployments_list(rules, game, (Deployment){FIGURE_NORMAL, false, (uint16_t)open}, list);
        return;
    }
    Deployments all;
    rules->kernel->deployments(rules, game, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        deployments_list(rules, game, all.groups[i], list);
    }
    const Hooked *const end = hooks_end(rules, HOOK_WOOD_ACTIONS);
    for (const Hooked *h = hooks_first(rules, HOOK_WOOD_ACTIONS); h != end; h++) {
        h->expansion->wood_actions(rules, game, h->module, list);
    }
}

static Action deploy_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    (void)module;
    if (rules->hooks) {
        return turn_sample_listed(rules, game, rng);
    }
    const bool supplied = game->supply[game->active] > 0;
    const uint32_t choices = supplied ? rules->kernel->free_segments(rules, game) : 0;
    const uint32_t pick = rng_below(rng, 1U + (uint32_t)__builtin_popcount(choices));
    if (pick == 0) {
        return action_pass(game->active);
    }
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    return action_deploy(game->active, FIGURE_NORMAL, at.x, at.y, bit_select(choices, pick - 1));
}

static PhaseResult deploy_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    (void)module;
    const Hooked *const end = hooks_end(rules, HOOK_WOOD_APPLY);
    for (const Hooked *h = hooks_first(rules, HOOK_WOOD_APPLY); h != end; h++) {
        if (h->expansion->wood_apply(rules, game, h->module, action, log)) {
            return PHASE_NEXT;
        }
    }
    if (action_verb(action) != VERB_DEPLOY) {
        return PHASE_NEXT;
    }
    const unsigned segment = action_segment(action);
    if (action_figure(action) == FIGURE_NORMAL && action_arg(action) != ROLE_LYING) {
        rules->kernel->deploy(rules, game, game->active, game->copy_in_turn, segment);
    } else {
        figure_deploy(rules, game, action);
    }
    return PHASE_NEXT;
}

const Phase PHASE_DEPLOY = {.name = "deploy",
                            .step = STEP_DEPLOY,
                            .enter = deploy_enter,
                            .actions = deploy_actions,
                            .sample = deploy_sample,
                            .apply = deploy_apply};
