// SPDX-License-Identifier: MIT
// The magic portal of The Princess & the Dragon: in a turn in which its tile is placed, one
// follower may be deployed on any tile. Rules: Complete Annotated Rules 7.4, p. 47, footnotes 97 to
// 104.
#include "expansions/expansions.h"
#include "table/usual_turn.h"

typedef struct MagicPortal {
    uint16_t used; /* copy of the portal last used, or NO_COPY */
} MagicPortal;

enum Setting { SETTING_SYMBOL };

static const char *const SYMBOLS[] = {"portal", NULL};

/** Returns whether the tile of this turn is an unused portal: each deploys one follower only. */
static bool portal_open(const Rules *rules, const Game *game, uint32_t module) {
    const MagicPortal *portal = module_state_const(rules, game, module);
    return copy_carries(rules, game->copy_in_turn,
                        rules->modules[module].settings[SETTING_SYMBOL]) &&
           portal->used != game->copy_in_turn;
}

static void portal_deployments(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t figures, ActionList *list) {
    if (rules->everywhere || !portal_open(rules, game, module) ||
        (figures & (1U | rules->figures_follow << 1)) == 0) {
        return; // before the loop over all tiles
    }
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (copy != game->copy_in_turn) {
            figures_far_list(rules, game, copy, figures, list);
        }
    }
}

static bool portal_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log) {
    const bool deploys = action_verb(action) == VERB_DEPLOY && action_segment(action) != WHOLE_TILE;
    if (!deploys || !portal_open(rules, game, module) ||
        ref_copy(action_ref(rules, game, action)) == game->copy_in_turn) {
        return false;
    }
    MagicPortal *portal = module_state(rules, game, module);
    figure_deploy(rules, game, action);
    portal->used = game->copy_in_turn;
    return true;
}

// ---- Module

static Status portal_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    return STATUS_OK;
}

static ExpansionShare portal_share(const Rules *rules) {
    return (ExpansionShare){.deployments = figures_far_max(rules)};
}

static void portal_start(const Rules *rules, Game *game, uint32_t module) {
    MagicPortal *portal = module_state(rules, game, module);
    portal->used = NO_COPY;
}

/** Memory: whether the portal of this turn was used. */
static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("used", 1, RANGE_MOST, 1),
};

static uint32_t portal_memory(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t index) {
    const MagicPortal *portal = module_state_const(rules, game, module);
    return game->copy_in_turn != NO_COPY && portal->used == game->copy_in_turn;
}

static void portal_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                            uint32_t value) {
    MagicPortal *portal = module_state(rules, game, module);
    portal->used = value != 0 ? game->copy_in_turn : NO_COPY;
}

static uint64_t portal_hash(const Rules *rules, const Game *game, uint32_t module) {
    return portal_memory(rules, game, module, 0);
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, NULL, NULL,
     "If the tile just placed has a magic portal, a follower may be deployed on any tile as if "
     "that tile had just been placed, but not in a completed feature."},
};

const Expansion EXPANSION_MAGIC_PORTAL = {
    .id = "magic-portal",
    .description = "tiles from which a follower may be deployed on any tile",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = portal_compile, .share = portal_share},
    .state = {.state_size = sizeof(MagicPortal),
              .start = portal_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = portal_memory,
              .remember = portal_remember,
              .nested_memory_count = 1,
              .hash = portal_hash},
    .figures = {.deployments = portal_deployments, .wood_apply = portal_apply},
    .preview = {.turn_usual = turn_always_usual},
};
