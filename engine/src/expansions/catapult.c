// SPDX-License-Identifier: MIT
// The Catapult by its house rule: whoever deploys an ordinary follower to a fair has 5 points, and
// nothing is thrown. Rules: Complete Annotated Rules 7.4, p. 88 to 91, footnotes 272 to 279.
//
// Fairs end roads and part fields; wagons do not pass. That is in the facts of the tiles.
#include "expansions/expansions.h"
#include "turn.h"

enum { FAIR_POINTS = 5 };

typedef struct Catapult {
    uint8_t before; /* ordinary followers of the active player on the fair before he deploys: some
                       may have come there otherwise since it lies */
} Catapult;

static const char *const SYMBOLS[] = {"fair", NULL};

static Status catapult_compile(const Rules *rules, Module *module, Message *message) {
    (void)message;
    module->settings[0] = rules_symbol(rules, SYMBOLS[0]);
    return STATUS_OK;
}

/** Ordinary followers of the active player on the tile of this turn. @param last where one stands
 */
static uint8_t followers_here(const Rules *rules, const Game *game, SegmentRef *last) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, game->active, figures);
    uint8_t here = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].type == FIGURE_NORMAL && ref_copy(figures[i].ref) == game->copy_in_turn) {
            here++;
            *last = figures[i].ref;
        }
    }
    return here;
}

static bool fair_lies(const Rules *rules, const Game *game, uint32_t module) {
    return copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[0]);
}

static PhaseResult before_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    Catapult *catapult = module_state(rules, game, module);
    SegmentRef last = NO_REF;
    catapult->before = fair_lies(rules, game, module) ? followers_here(rules, game, &last) : 0;
    return PHASE_NEXT;
}

static PhaseResult fair_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Catapult *catapult = module_state(rules, game, module);
    SegmentRef last = NO_REF;
    if (fair_lies(rules, game, module) && followers_here(rules, game, &last) > catapult->before) {
        bonus_grant(rules, game, feature_of_ref(rules, game, last),
                    (Bonus){game->active, FAIR_POINTS}, log);
    }
    catapult->before = 0;
    return PHASE_NEXT;
}

static const Phase PHASE_BEFORE = {.name = "before the fair",
                                   .step = STEP_FORBID,
                                   .occasions = OCCASION_SYMBOL,
                                   .enter = before_enter};

static const Phase PHASE_FAIR = {
    .name = "fair", .step = STEP_DEPLOY_ON, .occasions = OCCASION_SYMBOL, .enter = fair_enter};

static const Phase *const PHASES[] = {&PHASE_BEFORE, &PHASE_FAIR};

static uint32_t catapult_memory(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t index) {
    const Catapult *catapult = module_state_const(rules, game, module);
    (void)index;
    return catapult->before;
}

static void catapult_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                              uint32_t value) {
    Catapult *catapult = module_state(rules, game, module);
    (void)index;
    catapult->before = (uint8_t)(value <= FOLLOWERS_MAX ? value : FOLLOWERS_MAX);
}

static uint64_t catapult_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Catapult *catapult = module_state_const(rules, game, module);
    return rng_mix(catapult->before);
}

static Status catapult_check(const Rules *rules, const Game *game, uint32_t module,
                             Message *message) {
    const Catapult *catapult = module_state_const(rules, game, module);
    return catapult->before <= FOLLOWERS_MAX
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "%u followers were on a fair",
                             catapult->before);
}

static const RuleLine LINES[] = {
    {RULE_PLACE, NULL, NULL,
     "A fair ends roads, wagons do not pass it, and its ground parts fields where it lies between "
     "them."},
    {RULE_DEPLOY, NULL, NULL,
     "Whoever deploys an ordinary follower to the fair just placed has 5 points at once; nothing "
     "is thrown (house rule)."},
};

const Expansion EXPANSION_CATAPULT = {
    .id = "catapult",
    .description = "fairs: 5 points for whoever deploys a follower there (house rule, no throws)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .state_size = sizeof(Catapult),
    .phases = PHASES,
    .phase_count = sizeof PHASES / sizeof PHASES[0],
    .compile = catapult_compile,
    .memory_count = 1,
    .memory = catapult_memory,
    .remember = catapult_remember,
    .hash = catapult_hash,
    .check = catapult_check,
};
