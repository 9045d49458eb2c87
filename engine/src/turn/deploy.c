// SPDX-License-Identifier: MIT Deploying a follower or another figure on the tile just placed, or
// what expansions offer instead ("moving the wood" in the rule texts).
#include "base/bits.h"
#include "model/hook_calls.h"
#include "table/figures.h"
#include "turn/turn.h"

static PhaseResult deploy_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return turn_ask(game, game->active);
}

/** Lists what modules offer instead of deploying. */
static void wood_list(const Rules *rules, const Game *game, ActionList *list) {
    const HookEntry *const end = hooks_end(rules, HOOK_WOOD_ACTIONS);
    for (const HookEntry *h = hooks_first(rules, HOOK_WOOD_ACTIONS); h != end; h++) {
        h->expansion->figures.wood_actions(rules, game, h->module, list);
    }
    if (rules->hook_lists[HOOK_DEPLOYMENTS].count != 0) {
        figures_elsewhere_list(rules, game, figures_offered(rules, game), list);
    }
}

static void deploy_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    Deployments all;
    rules->kernel->deployments(rules, game, &all);
    action_list_add(list, action_pass(game->active));
    deployments_list(rules, game, &all, list);
    wood_list(rules, game, list);
}

static Action deploy_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    if (rules->hooks) {
        return turn_sample_listed(rules, game, rng);
    }
    Deployments all;
    rules->kernel->deployments(rules, game, &all);
    const uint32_t pick = rng_below(rng, 1U + all.count);
    return pick == 0 ? action_pass(game->active)
                     : deployment_action(rules, game, bit_select(all.words[0], pick - 1));
}

static PhaseResult deploy_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    figure_act(rules, game, action, log);
    const HookEntry *const end = hooks_end(rules, HOOK_DEPLOYED);
    for (const HookEntry *h = hooks_first(rules, HOOK_DEPLOYED); h != end; h++) {
        h->expansion->figures.deployed(rules, game, h->module);
    }
    return PHASE_NEXT;
}

const Phase PHASE_DEPLOY = {.name = "deploy",
                            .question = "put a figure on a part of the tile just laid, or pass",
                            .decline = "put no figure",
                            .step = STEP_DEPLOY,
                            .enter = deploy_enter,
                            .actions = deploy_actions,
                            .sample = deploy_sample,
                            .apply = deploy_apply};
