// SPDX-License-Identifier: MIT
//
// The Gingerbread Man: a neutral figure that moves from city to city and pays the knights of each
// city it leaves. Rules: Winter Edition annotated rules, "The Gingerbread Man" and Order of Play.
//
// It acts in three steps of a turn:
// - Before normal scoring: if its city was completed, every player scores knights x tiles, and the
//   figure must move.
// - After normal scoring (option gm_move=before: before it): the active player moves it.
// - At the end of a turn in which a gingerbread tile was placed: it leaves its city, which pays in
// the
//   same way, for another incomplete one.
//
// Cases that the rule texts leave open:
// - A start tile with several cities: the figure starts in the first city listed (c0).
// - gm_stuck=offboard: the gingerbread tile completes the city that the figure could not leave. It
//   removes the figure from the board and may bring it back in the same turn.
// - predraw=1: whether a tile drawn ahead fits is tested when the turn of its holder begins. A
//   gingerbread tile that fits nowhere then is never placed and moves nothing.
// - The value of a game within a turn is the result of final scoring. A completed city not yet
// scored
//   counts as completed. The bonus belongs to the turn, so it is missing until its step.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/completed.h"
#include "table/facts.h"
#include "table/figures.h"
#include "turn/turn.h"

#include <string.h>

typedef struct GingerbreadMan {
    uint8_t stuck;    /* a gingerbread tile found no other incomplete city */
    uint8_t expelled; /* its city was completed this turn: it must move */
    uint8_t moved;    /* it moved this turn after a completion */
} GingerbreadMan;

enum { CITIES_MAX = 64 * SET_WORDS_MAX };

enum Setting {
    SETTING_SYMBOL,
    SETTING_MOVE_BEFORE,
    SETTING_SINGLE,
    SETTING_OFFBOARD,
    SETTING_STRENGTH
};

enum { OPTION_MOVE, OPTION_DOUBLE, OPTION_STUCK, OPTION_COUNT, OPTION_PRINT };

static const char *const SYMBOLS[] = {"gingerbread", NULL};

static const NeutralKind NEUTRAL_MAN = {.name = "gingerbread-man", .kinds = 1 << SEGMENT_CITY};

static const OptionSpec OPTIONS[] = {
    [OPTION_MOVE] =
        {"gm_move", "after|before", "after", 0, 0, false,
         "the gingerbread man moves after or before normal scoring when its city is completed"},
    [OPTION_DOUBLE] = {"gm_double", "literal|single", "literal", 0, 0, false,
                       "a gingerbread tile that completes the city of the gingerbread man moves it "
                       "twice or once"},
    [OPTION_STUCK] = {"gm_stuck", "rule2|offboard", "rule2", 0, 0, false,
                      "after the completion of a city that it could not leave, the gingerbread man "
                      "moves, or leaves the board; a gingerbread tile that completes the city may "
                      "bring it back in the same turn"},
    [OPTION_COUNT] = {"gm_count", "figures|strength", "figures", 0, 0, false,
                      "knights count once each, or by strength if big followers are in play"},
    [OPTION_PRINT] = {"gm_print", "common|corrected", "common", 0, 0, false,
                      "tiles of the gingerbread man: common print sheet (C twice, no D), or "
                      "corrected one (A to F once each)"},
};

static bool man_setting(const Rules *rules, uint32_t module, enum Setting setting) {
    return rules->modules[module].settings[setting] != 0;
}

/** Returns the root of its city, or 0 if it is off the board. */
static uint32_t man_city(const Rules *rules, const Game *game, uint32_t module) {
    const SegmentRef ref = neutral_at(rules, game, module, 0);
    return ref == NO_REF ? 0 : feature_of_ref(rules, game, ref).root;
}

/** Scores knights x tiles for each player; the knights stay. */
static void man_pay(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const FeatureRef feature = {SEGMENT_CITY, (uint16_t)man_city(rules, game, module)};
    FeatureView city = {.id = 0};
    rules->kernel->measure(rules, game, feature, &city);
    const uint8_t *knights =
        man_setting(rules, module, SETTING_STRENGTH) ? city.strength : city.followers;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const Award award = {.feature = feature,
                             .reason = SCORE_GINGERBREAD,
                             .tiles = city.tiles,
                             .points = (int32_t)knights[player] * city.tiles,
                             .source = "the Gingerbread Man"};
        award_grant(rules, game, &award, player, log);
    }
}

/**
 * Lists the roots of the incomplete cities other than its own, in ascending order. Returns their
 * number.
 */
static uint32_t targets_find(const Rules *rules, const Game *game, uint32_t module,
                             uint16_t roots[CITIES_MAX]) {
    const uint32_t here = man_city(rules, game, module);
    const uint32_t cities = rules->kernel->open_cities(rules, game, roots, CITIES_MAX);
    uint32_t count = 0;
    for (uint32_t i = 0; i < cities; i++) {
        roots[count] = roots[i];
        count += roots[i] != here;
    }
    return count;
}

/** Returns true if there is an incomplete city other than its own. */
static bool targets_any(const Rules *rules, const Game *game, uint32_t module) {
    uint16_t roots[2];
    const uint32_t cities = rules->kernel->open_cities(rules, game, roots, 2);
    return cities == 2 || (cities == 1 && roots[0] != man_city(rules, game, module));
}

/** Returns the move to a city, named by the segment of its root. */
static Action target_action(const Rules *rules, const Game *game, uint32_t module, uint32_t root) {
    return neutral_move(rules, game, module, 0, rules->label_owner[SPACE_LINE][root]);
}

static void targets_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    uint16_t roots[CITIES_MAX];
    const uint32_t targets = targets_find(rules, game, module, roots);
    for (uint32_t i = 0; i < targets; i++) {
        action_list_add(list, target_action(rules, game, module, roots[i]));
    }
}

static Action targets_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    uint16_t roots[CITIES_MAX];
    const uint32_t targets = targets_find(rules, game, module, roots);
    return target_action(rules, game, module, roots[rng_below(rng, targets)]);
}

/** Returns the city segment of a move; NO_REF if the action names anything else. */
static SegmentRef target_ref(const Rules *rules, const Game *game, uint32_t module, Action action) {
    const SegmentRef ref = action_ref(rules, game, action);
    if (ref == NO_REF) {
        return NO_REF;
    }
    const bool city = neutral_may_stand(rules, rules->modules[module].first_neutral, ref);
    return city && neutral_move(rules, game, module, 0, ref) == action ? ref : NO_REF;
}

/** Accepts any segment of a city and replaces it by the segment of the root. */
static Status target_normalize(const Rules *rules, const Game *game, uint32_t module, Action action,
                               Action *out, Message *message) {
    const SegmentRef ref = target_ref(rules, game, module, action);
    const uint32_t root = ref == NO_REF ? 0 : feature_of_ref(rules, game, ref).root;
    uint16_t roots[CITIES_MAX];
    const uint32_t targets = root != 0 ? targets_find(rules, game, module, roots) : 0;
    for (uint32_t i = 0; i < targets; i++) {
        if (roots[i] == root) {
            *out = target_action(rules, game, module, root);
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_ILLEGAL,
                       "the gingerbread man must move to an incomplete city other than its own");
}

// ---- Steps

static PhaseResult bonus_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    GingerbreadMan *man = module_state(rules, game, module);
    man->expelled = 0;
    man->moved = 0;
    const FeatureRef city = {SEGMENT_CITY, (uint16_t)man_city(rules, game, module)};
    if (city.root == 0 || game->completed_count == 0) {
        return PHASE_NEXT;
    }
    if (!rules->kernel->completed_now(rules, game, city)) {
        return PHASE_NEXT;
    }
    if (feature_turned(rules, game, city)) { // a castle: the figure leaves, and nothing is scored
        neutral_put(rules, game, module, 0, NO_REF);
        man->stuck = 0;
        return PHASE_NEXT;
    }
    man_pay(rules, game, module, log);
    if (man->stuck && man_setting(rules, module, SETTING_OFFBOARD)) {
        neutral_put(rules, game, module, 0, NO_REF);
        man->stuck = 0;
        return PHASE_NEXT;
    }
    man->expelled = 1;
    return PHASE_NEXT;
}

static bool expelled_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const GingerbreadMan *man = module_state_const(rules, game, module);
    return man->expelled && player == game->active && targets_any(rules, game, module);
}

static bool expelled_asks_before(const Rules *rules, const Game *game, uint32_t module,
                                 unsigned player) {
    const bool before = rules->modules[module].settings[SETTING_MOVE_BEFORE] != 0;
    return before && expelled_asks(rules, game, module, player);
}

static bool expelled_asks_after(const Rules *rules, const Game *game, uint32_t module,
                                unsigned player) {
    const bool before = rules->modules[module].settings[SETTING_MOVE_BEFORE] != 0;
    return !before && expelled_asks(rules, game, module, player);
}

/**
 * Asks for the move of the figure after (or before) its completed city is scored. Takes it off the
 * board if there is no other city.
 */
static PhaseResult expelled_enter(const Rules *rules, Game *game, uint32_t module) {
    GingerbreadMan *man = module_state(rules, game, module);
    if (!man->expelled) {
        return PHASE_NEXT;
    }
    if (targets_any(rules, game, module)) {
        return turn_ask(game, game->active);
    }
    neutral_put(rules, game, module, 0, NO_REF);
    *man = (GingerbreadMan){0, 0, 0};
    return PHASE_NEXT;
}

static PhaseResult expelled_enter_before(const Rules *rules, Game *game, uint32_t module,
                                         ScoreLog *log) {
    const bool before = rules->modules[module].settings[SETTING_MOVE_BEFORE] != 0;
    return before ? expelled_enter(rules, game, module) : PHASE_NEXT;
}

static PhaseResult expelled_enter_after(const Rules *rules, Game *game, uint32_t module,
                                        ScoreLog *log) {
    const bool before = rules->modules[module].settings[SETTING_MOVE_BEFORE] != 0;
    return before ? PHASE_NEXT : expelled_enter(rules, game, module);
}

static PhaseResult expelled_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                  ScoreLog *log) {
    GingerbreadMan *man = module_state(rules, game, module);
    neutral_put(rules, game, module, 0, target_ref(rules, game, module, action));
    *man = (GingerbreadMan){0, 0, 1};
    return PHASE_NEXT;
}

static PhaseResult symbol_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    GingerbreadMan *man = module_state(rules, game, module);
    const int32_t symbol = rules->modules[module].settings[SETTING_SYMBOL];
    const bool skip = man->moved && man_setting(rules, module, SETTING_SINGLE);
    man->moved = 0;
    if (skip || !copy_carries(rules, game->copy_in_turn, symbol)) {
        return PHASE_NEXT;
    }
    if (targets_any(rules, game, module)) {
        return turn_ask(game, game->active);
    }
    man->stuck = neutral_at(rules, game, module, 0) != NO_REF;
    return PHASE_NEXT;
}

static bool symbol_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const int32_t symbol = rules->modules[module].settings[SETTING_SYMBOL];
    return player == game->active && copy_carries(rules, game->copy_in_turn, symbol) &&
           targets_any(rules, game, module);
}

static PhaseResult symbol_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    GingerbreadMan *man = module_state(rules, game, module);
    if (neutral_at(rules, game, module, 0) != NO_REF) {
        man_pay(rules, game, module, log);
    }
    neutral_put(rules, game, module, 0, target_ref(rules, game, module, action));
    *man = (GingerbreadMan){0, 0, 0};
    return PHASE_NEXT;
}

/** Returns true if the figure stays: its city is not completed and no gingerbread tile placed. */
static bool man_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                           const PlacementPreview *preview) {
    const FeatureRef city = {SEGMENT_CITY, (uint16_t)man_city(rules, game, module)};
    return !symbol_among(rules->types[type].symbols,
                         rules->modules[module].settings[SETTING_SYMBOL]) &&
           (city.root == 0 || rules->kernel->open_sides(game, city) != 0);
}

static const Phase PHASE_BONUS = {.name = "gingerbread bonus",
                                  .step = STEP_VISITOR,
                                  .triggers = TRIGGER_COMPLETED | TRIGGER_SYMBOL,
                                  .enter = bonus_enter};

static const Phase PHASE_MOVE_BEFORE = {
    .name = "gingerbread move",
    .question = "the city of the gingerbread man is scored: move the man to another city",
    .step = STEP_VISITOR_OUT,
    .triggers = TRIGGER_COMPLETED | TRIGGER_SYMBOL,
    .enter = expelled_enter_before,
    .asks = expelled_asks_before,
    .actions = targets_list,
    .sample = targets_sample,
    .apply = expelled_apply,
    .normalize = target_normalize};

static const Phase PHASE_MOVE_AFTER = {
    .name = "gingerbread move",
    .question = "the city of the gingerbread man is scored: move the man to another city",
    .step = STEP_VISITOR_ON,
    .triggers = TRIGGER_COMPLETED | TRIGGER_SYMBOL,
    .enter = expelled_enter_after,
    .asks = expelled_asks_after,
    .actions = targets_list,
    .sample = targets_sample,
    .apply = expelled_apply,
    .normalize = target_normalize};

static const Phase PHASE_SYMBOL = {.name = "gingerbread symbol",
                                   .question =
                                       "the tile shows gingerbread: move the gingerbread man to a "
                                       "city; the city before pays its knights",
                                   .step = STEP_SYMBOL,
                                   .triggers = TRIGGER_COMPLETED | TRIGGER_SYMBOL,
                                   .enter = symbol_enter,
                                   .asks = symbol_asks,
                                   .actions = targets_list,
                                   .sample = targets_sample,
                                   .apply = symbol_apply,
                                   .normalize = target_normalize};

static const Phase *const PHASES[] = {&PHASE_BONUS, &PHASE_MOVE_BEFORE, &PHASE_MOVE_AFTER,
                                      &PHASE_SYMBOL};

// ---- Module

/** Returns the copies of a type. The file of the set lists the tiles of both print sheets. */
static uint32_t man_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                           const TypeInfo *type, uint32_t copies) {
    if (strcmp(type->set->id, EXPANSION_GINGERBREAD_MAN.id) != 0) {
        return copies;
    }
    const bool corrected = option_is(rules, OPTIONS[OPTION_PRINT].key, "corrected");
    if (strcmp(type->facts->id, "C") == 0) {
        return copies - (corrected && copies > 0);
    }
    return strcmp(type->facts->id, "D") == 0 && !corrected ? 0 : copies;
}

static Status man_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    if (symbol < 0) {
        return message_set(message, STATUS_INVALID,
                           "expansion gingerbread-man: no tile carries the symbol \"%s\"; add the "
                           "tile set gingerbread-man",
                           SYMBOLS[0]);
    }
    module->settings[SETTING_SYMBOL] = symbol;
    module->settings[SETTING_MOVE_BEFORE] = option_is(rules, OPTIONS[OPTION_MOVE].key, "before");
    module->settings[SETTING_SINGLE] = option_is(rules, OPTIONS[OPTION_DOUBLE].key, "single");
    module->settings[SETTING_OFFBOARD] = option_is(rules, OPTIONS[OPTION_STUCK].key, "offboard");
    module->settings[SETTING_STRENGTH] = option_is(rules, OPTIONS[OPTION_COUNT].key, "strength");
    return STATUS_OK;
}

/** Places the figure in the first city of the start tile. */
static void man_start(const Rules *rules, Game *game, uint32_t module) {
    const uint32_t copy = rules->kernel->copy_at(game, 0);
    neutral_put(rules, game, module, 0, NO_REF);
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    for (unsigned segment = facts->segment_count; segment-- > 0;) {
        if (facts->segments[segment].kind == SEGMENT_CITY && !segment_is_inner(facts, segment)) {
            neutral_put(rules, game, module, 0, segment_ref(copy, segment));
        }
    }
}

enum { MEMORY_STUCK, MEMORY_EXPELLED, MEMORY_MOVED, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("stuck", GingerbreadMan, stuck, 1, RANGE_MOST, 1),
    MEMORY_FIELD("expelled", GingerbreadMan, expelled, 1, RANGE_MOST, 1),
    MEMORY_FIELD("moved", GingerbreadMan, moved, 1, RANGE_MOST, 1),
};

static uint64_t man_hash(const Rules *rules, const Game *game, uint32_t module) {
    const GingerbreadMan *man = module_state_const(rules, game, module);
    return (uint64_t)man->stuck << 2 | (uint64_t)man->expelled << 1 | man->moved;
}

/** Returns the bounds: a move after a completion and one after a tile, to any city. */
static ExpansionShare man_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 2, .actions = rules->road_first - 1};
}

static void man_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const GingerbreadMan *man = module_state_const(rules, game, module);
    fact_hold(list, "gingerbread man stuck", -1, man->stuck);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "The Gingerbread Man is neutral and waits next to the table for its first city."},
    {RULE_SETUP, "gm_print", "common", "Its tiles are those of the common print: C twice, no D."},
    {RULE_SETUP, "gm_print", "corrected",
     "Its tiles are those of the corrected print: A to F once each."},
    {RULE_SCORE, "gm_count", "figures",
     "When its city is completed, each player first scores the number of their knights there times "
     "the tiles of the city."},
    {RULE_SCORE, "gm_count", "strength",
     "When its city is completed, each player first scores the strength of their knights there "
     "times the tiles of the city."},
    {RULE_SCORE, "gm_move", "before",
     "When its city is completed, the active player moves it to any unfinished city before normal "
     "scoring."},
    {RULE_AFTER, "gm_move", "after",
     "When its city is completed, the active player moves it to any unfinished city after normal "
     "scoring."},
    {RULE_AFTER, "gm_double", "literal",
     "A gingerbread tile moves it again: the active player moves it to another unfinished city, "
     "and the city it leaves scores for its knights in the same way."},
    {RULE_AFTER, "gm_double", "single",
     "A gingerbread tile moves it to another unfinished city, as the active player chooses, and "
     "the city it leaves scores for its knights in the same way. It does not move twice in a turn "
     "in which its city was completed."},
    {RULE_AFTER, "gm_stuck", "rule2",
     "If there is no such city, it stays. After its city is completed, it moves as soon as there "
     "is another city."},
    {RULE_AFTER, "gm_stuck", "offboard",
     "If there is no such city, it stays. When a city that it could not leave is completed, it "
     "leaves the table; a gingerbread tile may bring it back in that turn."},
};

const Expansion EXPANSION_GINGERBREAD_MAN = {
    .id = "gingerbread-man",
    .description = "a neutral figure that visits cities and pays their knights",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.copies = man_copies, .compile = man_compile, .share = man_share},
    .state = {.state_size = sizeof(GingerbreadMan),
              .start = man_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = man_hash},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.neutrals = &NEUTRAL_MAN, .neutral_count = 1},
    .scoring = {.facts = man_facts},
    .preview = {.turn_usual = man_turn_usual},
};
