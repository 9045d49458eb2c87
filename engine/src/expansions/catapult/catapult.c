// SPDX-License-Identifier: MIT
// The Catapult. By its house rule, a player who deploys an ordinary follower to a fair scores 5
// points, and nothing is thrown. With catapult=throws all players throw (catapult_throws.c). Rules:
// Complete Annotated Rules 7.4, p. 88 to 91, footnotes 272 to 279.
//
// Fairs end roads and separate fields, and wagons do not pass them. The tile data contains this.
#include "expansions/catapult/catapult_state.h"
#include "model/options.h"
#include "table/module_memory.h"
#include "turn/turn.h"

static const char *const SYMBOLS[] = {"fair", NULL};

static const OptionSpec OPTIONS[] = {
    {"catapult", "house|throws", "house", 0, 0, false,
     "fairs: a follower deployed there scores 5 points, or all players throw a token after the "
     "turn and chance decides where it lands"}};

static Status catapult_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[CATAPULT_FAIR] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[CATAPULT_THROWS] = option_is(rules, OPTIONS[0].key, "throws");
    return STATUS_OK;
}

static bool house_wanted(const Rules *rules, uint32_t module) {
    return !throws_wanted(rules, module);
}

// ---- The house rule

/**
 * Returns the ordinary followers of the active player on the tile of this turn.
 * @param last set to the place of one of them
 */
static uint16_t followers_here(const Rules *rules, const Game *game, SegmentRef *last) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, game->active, figures);
    uint16_t here = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].type == FIGURE_NORMAL && ref_copy(figures[i].ref) == game->copy_in_turn) {
            here++;
            *last = figures[i].ref;
        }
    }
    return here;
}

static PhaseResult before_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Catapult *catapult = catapult_of(rules, game, module);
    SegmentRef last = NO_REF;
    catapult->before = fair_on_tile(rules, game, module) ? followers_here(rules, game, &last) : 0;
    return PHASE_NEXT;
}

static PhaseResult fair_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Catapult *catapult = catapult_of(rules, game, module);
    SegmentRef last = NO_REF;
    if (fair_on_tile(rules, game, module) &&
        followers_here(rules, game, &last) > catapult->before) {
        bonus_grant(rules, game, feature_of_ref(rules, game, last),
                    (Bonus){game->active, FAIR_POINTS, "the fair"}, log);
    }
    catapult->before = 0;
    return PHASE_NEXT;
}

static const Phase PHASE_BEFORE = {.name = "before the fair",
                                   .step = STEP_FORBID,
                                   .triggers = TRIGGER_SYMBOL,
                                   .wanted = house_wanted,
                                   .enter = before_enter};

static const Phase PHASE_FAIR = {.name = "fair",
                                 .step = STEP_DEPLOY_ON,
                                 .triggers = TRIGGER_SYMBOL,
                                 .wanted = house_wanted,
                                 .enter = fair_enter};

static const Phase *const PHASES[] = {&PHASE_BEFORE, &PHASE_FAIR, &PHASE_THROW_DECIDED,
                                      &PHASE_THROW};

// ---- Module

static ExpansionShare catapult_share(const Rules *rules) {
    const uint32_t module = module_find(rules, &EXPANSION_CATAPULT);
    return throws_wanted(rules, module) ? throws_share(rules) : (ExpansionShare){.decisions = 0};
}

enum {
    MEMORY_BEFORE,
    MEMORY_KIND,
    MEMORY_STAGE,
    MEMORY_THROWN,
    MEMORY_ACROSS, /* the cell from STAGE_ACROSS to STAGE_BY, CELL_ZERO + its number; else 0 */
    MEMORY_ALONG,
    MEMORY_BEST,
    MEMORY_WINNERS,
    MEMORY_OWNER,
    MEMORY_TYPE,
    MEMORY_REF,
    MEMORY_COUNT,
    CELL_ZERO = 2048
};

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("before", Catapult, before, 1, RANGE_MOST, FOLLOWERS_MAX),
    MEMORY_FIELD("kind", Catapult, kind, 1, RANGE_MOST, UINT8_MAX),
    MEMORY_FIELD("stage", Catapult, stage, 1, RANGE_MOST, STAGE_CATCH),
    MEMORY_FIELD("thrown", Catapult, thrown, 1, RANGE_PLAYER, 0),
    MEMORY_CONVERTED("cell", 2, RANGE_MOST, 2 * CELL_ZERO - 1),
    MEMORY_FIELD("best", Catapult, best, 1, RANGE_MOST, MEMORY_MOST),
    MEMORY_FIELD("winners", Catapult, winners, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("owner", Catapult, owner, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("type", Catapult, type, 1, RANGE_MOST, FIGURE_TYPE_COUNT - 1),
    MEMORY_CONVERTED("place", 1, RANGE_SEGMENT, 0),
};

/** Returns the cell, and the place of the follower to be exchanged. */
static uint32_t catapult_memory(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t index) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    if (index == MEMORY_REF) {
        return catapult->stage == STAGE_BY ? ref_remembered(rules, game, catapult->ref) : 0;
    }
    const int16_t at = index == MEMORY_ACROSS ? catapult->x : catapult->y;
    return stage_has_cell(catapult->stage) ? (uint32_t)(at + CELL_ZERO) : 0;
}

static void catapult_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                              uint32_t value) {
    Catapult *catapult = catapult_of(rules, game, module);
    if (index == MEMORY_REF) {
        catapult->ref = catapult->stage == STAGE_BY ? ref_recalled(rules, game, value) : 0;
        return;
    }
    *(index == MEMORY_ACROSS ? &catapult->x : &catapult->y) =
        (int16_t)(stage_has_cell(catapult->stage) ? (int)value - CELL_ZERO : 0);
}

static uint64_t catapult_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    uint64_t hash = 0;
    for (uint32_t i = 0; i < MEMORY_REF; i++) {
        hash = rng_mix(hash ^ memory_number(rules, game, module, i));
    }
    return catapult->stage == STAGE_BY ? rng_mix(hash ^ ref_bits(rules, game, catapult->ref))
                                       : hash;
}

static Status catapult_check(const Rules *rules, const Game *game, uint32_t module,
                             Message *message) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    if (catapult->before > FOLLOWERS_MAX) {
        return message_set(message, STATUS_INVALID, "%u followers were on a fair",
                           catapult->before);
    }
    return throws_sound(rules, game, module)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "catapult: no such throw is possible");
}

static const RuleLine LINES[] = {
    {RULE_PLACE, NULL, NULL,
     "A fair ends roads, wagons do not pass it, and it separates the fields around it."},
    {RULE_DEPLOY, "catapult", "house",
     "A player who deploys an ordinary follower to the fair just placed scores 5 points at once; "
     "nothing is thrown (house rule)."},
    {RULE_AFTER, "catapult", "throws",
     "After a fair, its player chooses a kind of token, and all players throw one, clockwise from "
     "that player. A token lands up to two cells east or west and up to two cells north or south "
     "of the tile aimed at."},
    {RULE_AFTER, "catapult", "throws",
     "Knock-out: all followers on its cell return to supply. Seduction, if it lands on a tile: the "
     "thrower may replace the nearest follower of an opponent by one of their followers, from "
     "supply or "
     "table; the replaced follower returns to supply."},
    {RULE_AFTER, "catapult", "throws",
     "Target: the player who comes nearest to the fair scores 5 points, tied players too. Catch: "
     "the player on the left scores 5 points if they catch the token or it lands short, else the "
     "thrower does."},
};

/** Only the tile of a fair pays for a follower on it, or leads to throws. */
static bool catapult_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t type, const PlacementPreview *preview) {
    return !symbol_among(rules->types[type].symbols,
                         rules->modules[module].settings[CATAPULT_FAIR]);
}

const Expansion EXPANSION_CATAPULT = {
    .id = "catapult",
    .description = "fairs: 5 points for a follower deployed there (house rule), or throws of "
                   "tokens",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = catapult_compile, .share = catapult_share},
    .state = {.state_size = sizeof(Catapult),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = catapult_memory,
              .remember = catapult_remember,
              .hash = catapult_hash,
              .check = catapult_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .scoring = {.facts = throws_facts},
    .preview = {.turn_usual = catapult_turn_usual},
};
