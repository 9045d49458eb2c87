// SPDX-License-Identifier: MIT
// The Princess & the Dragon: the volcano, to which the dragon flies, the dragon tiles that wait for
// it, and the princess. The rest is in dragon.c and fairy.c. Rules: Complete Annotated Rules 7.4,
// p. 40 to 49.
//
// Interpretations:
// - A dragon tile drawn while the dragon is off the board is set aside (or put back into the stack,
//   dragon_early=bag) and another tile is drawn. The game ends if no other tile is left.
// - A dragon tile that was drawn while the dragon was on the board moves it when placed; without a
//   dragon on the board there is no movement.
// - No figure may enter the dragon's tile in any way: "at no point may followers occupy the same
//   tile as the dragon".
// - By a house rule, a forgotten point of the fairy may be claimed later. Here it is never
//   forgotten.
#include "expansions/princess_and_dragon/princess_and_dragon_state.h"

#include "model/options.h"
#include "model/reserve.h"
#include "table/facts.h"
#include "table/prospects.h"
#include "table/unseen.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { WAITING_MAX = 16 }; // tiles with a dragon; the tile set has twelve

enum {
    OPTION_DRAGON,
    OPTION_EARLY,
    OPTION_FAIRY,
    OPTION_POINTS,
    OPTION_WARD,
    OPTION_PRINCESS,
    OPTION_VOLCANO,
    OPTION_COUNT
};

// The portal is handled by a separate module.
static const char *const SYMBOLS[] = {"volcano", "dragon", "princess", "portal", NULL};

static const OptionSpec OPTIONS[OPTION_COUNT] = {
    [OPTION_DRAGON] = {"dragon", "before|after", "before", 0, 0, false,
                       "when the dragon moves: before or after the features completed by the tile "
                       "are scored"},
    [OPTION_EARLY] = {"dragon_early", "aside|bag", "aside", 0, 0, false,
                      "a dragon tile drawn before any volcano is set aside until the dragon is on "
                      "the board, or returned to the stack"},
    [OPTION_FAIRY] = {"fairy", "follower|tile", "follower", 0, 0, false,
                      "place of the fairy: next to one follower, or on a tile and so next to all "
                      "followers there"},
    [OPTION_POINTS] = {"fairy_points", "three|five", "three", 0, 0, false,
                       "points for the fairy: 1 per turn and 3 when her follower is scored, or "
                       "only 5 when it is scored"},
    [OPTION_WARD] = {"fairy_ward", "tile|figures", "tile", 0, 0, false,
                     "what the fairy protects: her whole tile, or only the followers next to her"},
    [OPTION_PRINCESS] = {"princess", "may|must", "may", 0, 0, false,
                         "a princess added to a city with knights: one of them may be removed, or "
                         "must be"},
    [OPTION_VOLCANO] = {"volcano", "hig|rgg", "hig", 0, 0, false,
                        "figures that may not be deployed on a volcano tile: all (HiG), or "
                        "followers, builders and pigs but not shepherds (RGG, ZMG)"},
};

static const NeutralKind NEUTRALS[NEUTRAL_COUNT] = {
    [NEUTRAL_DRAGON] = {.name = "dragon", .kinds = 1 << SEGMENT_KIND_COUNT},
    [NEUTRAL_FAIRY] = {.name = "fairy", .kinds = UINT8_MAX}};

static const ReserveKind WAITING = {.name = "waiting for the dragon", .places = WAITING_MAX};

// ---- Volcano

static PhaseResult volcano_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (copy_has_volcano(rules, module, game->copy_in_turn)) {
        neutral_put(rules, game, module, NEUTRAL_DRAGON, tile_ref(game->copy_in_turn));
        while (reserve_count(rules, game, &WAITING) > 0) {
            unseen_return(rules, game, reserve_take(rules, game, &WAITING, 0));
        }
    }
    return PHASE_NEXT;
}

static bool dragon_closes(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                          FigureRole role) {
    const bool to_all = !princess_setting(rules, module, SETTING_OTHERS_MAY);
    return (to_all || role != ROLE_ALONE) &&
           cell_copy(rules, game, copy) == dragon_copy(rules, game, module);
}

static bool dragon_takes(const Rules *rules, const Game *game, uint32_t module, uint32_t type) {
    const int symbol = rules->modules[module].settings[SETTING_DRAGON];
    return symbol_among(rules->types[type].symbols, symbol) &&
           neutral_at(rules, game, module, NEUTRAL_DRAGON) == NO_REF;
}

static void dragon_take(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (princess_setting(rules, module, SETTING_BAG)) {
        unseen_return(rules, game, type);
    } else {
        reserve_put(rules, game, &WAITING, -1, type);
    }
}

// ---- Princess

/** Returns the segments of the tile of this turn that show a princess. */
static uint32_t princess_segments(const Rules *rules, const Game *game, uint32_t module) {
    const int symbol = rules->modules[module].settings[SETTING_PRINCESS];
    const unsigned segments = rules_copy_type(rules, game->copy_in_turn)->segment_count;
    uint32_t found = 0;
    for (unsigned i = 0; i < segments; i++) {
        const bool princess = ref_carries(rules, segment_ref(game->copy_in_turn, i), symbol);
        found |= (uint32_t)princess << i;
    }
    return found;
}

/**
 * Adds the removals of all knights of one player from the city of a princess.
 * @param princess from princess_segments
 */
static void knights_list(const Rules *rules, const Game *game, uint32_t princess, unsigned player,
                         ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, player, figures);
    uint32_t knights = 0;
    for (uint32_t i = 0; i < count; i++) {
        const SegmentRef ref = figures[i].ref;
        if (figures[i].role != ROLE_FOLLOWER ||
            rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) != SEGMENT_CITY) {
            continue;
        }
        const FeatureRef city = feature_of_ref(rules, game, ref);
        if ((copy_segments(rules, game, game->copy_in_turn, city) & princess) != 0) {
            figures[knights++] = figures[i];
        }
    }
    figure_removals_list(rules, game, player, figures, knights, list);
}

static void princess_knights(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    const uint32_t princess = princess_segments(rules, game, module);
    for (unsigned player = 0; princess != 0 && player < (unsigned)rules->players; player++) {
        knights_list(rules, game, princess, player, list);
    }
}

static bool princess_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    ActionList list = action_list_any();
    if (game->copy_in_turn != NO_COPY && player == game->active) {
        princess_knights(rules, game, module, &list);
    }
    return list.total > 0;
}

static PhaseResult princess_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return princess_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                            : PHASE_NEXT;
}

static void princess_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    if (!princess_setting(rules, module, SETTING_MUST)) {
        action_list_add(list, action_pass(game->active));
    }
    princess_knights(rules, game, module, list);
}

static PhaseResult princess_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                  ScoreLog *log) {
    if (action_verb(action) != VERB_PASS) {
        PrincessAndDragon *state = module_state(rules, game, module);
        figure_take_home(rules, game, action);
        state->evicted = 1;
    }
    return PHASE_NEXT; // the rest of step 3 still follows
}

static PhaseResult evicted_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    PrincessAndDragon *state = module_state(rules, game, module);
    const bool evicted = state->evicted != 0;
    state->evicted = 0;
    return evicted ? PHASE_NO_WOOD : PHASE_NEXT;
}

static const Phase PHASE_VOLCANO = {
    .name = "volcano", .step = STEP_ARRIVAL, .triggers = TRIGGER_SYMBOL, .enter = volcano_enter};

static const Phase PHASE_PRINCESS = {.name = "princess",
                                     .question = "the princess sends a knight home: choose a "
                                                 "knight in this city instead of putting a figure",
                                     .decline = "send no knight home",
                                     .step = STEP_EVICT,
                                     .enter = princess_enter,
                                     .asks = princess_asks,
                                     .actions = princess_actions,
                                     .apply = princess_apply};

static const Phase PHASE_EVICTED = {.name = "knight gone",
                                    .step = STEP_FORBID,
                                    .wake_byte = WAKE_BYTE(PrincessAndDragon, evicted),
                                    .enter = evicted_enter};

static const Phase *const PHASES[] = {&PHASE_FAIRY_POINT, &PHASE_FAIRY_ALONE, &PHASE_VOLCANO,
                                      &PHASE_PRINCESS,    &PHASE_EVICTED,     &PHASE_DRAGON,
                                      &PHASE_DRAGON_LATE};

// ---- Module

static Status princess_compile(const Rules *rules, Module *module, Message *message) {
    int32_t *settings = module->settings;
    settings[SETTING_VOLCANO] = rules_symbol(rules, "volcano");
    settings[SETTING_DRAGON] = rules_symbol(rules, "dragon");
    settings[SETTING_PRINCESS] = rules_symbol(rules, "princess");
    settings[SETTING_PLAIN_LAKE] =
        option_is(rules, "volcano_lake", "plain") ? rules_symbol(rules, "lake") : -1;
    settings[SETTING_LATE] = option_is(rules, OPTIONS[OPTION_DRAGON].key, "after");
    settings[SETTING_BAG] = option_is(rules, OPTIONS[OPTION_EARLY].key, "bag");
    settings[SETTING_MUST] = option_is(rules, OPTIONS[OPTION_PRINCESS].key, "must");
    settings[SETTING_ON_TILE] = option_is(rules, OPTIONS[OPTION_FAIRY].key, "tile");
    settings[SETTING_FIVE] = option_is(rules, OPTIONS[OPTION_POINTS].key, "five");
    settings[SETTING_OTHERS_MAY] = option_is(rules, OPTIONS[OPTION_VOLCANO].key, "rgg");
    settings[SETTING_LETS_IN] = option_is(rules, OPTIONS[OPTION_WARD].key, "figures");
    settings[SETTING_INNER] = settings[SETTING_FIRST_TYPE] = settings[SETTING_END_TYPE] = 0;
    for (uint32_t copy = 0; copy < rules->copy_count; copy++) {
        settings[SETTING_INNER] |= copy_is_inner(rules, copy);
    }
    uint32_t dragons = 0;
    int32_t types = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (symbol_among(type->symbols, settings[SETTING_DRAGON])) {
            settings[SETTING_FIRST_TYPE] =
                settings[SETTING_END_TYPE] == 0 ? (int32_t)t : settings[SETTING_FIRST_TYPE];
            settings[SETTING_END_TYPE] = (int32_t)t + 1;
            dragons += type->copies;
            types++;
        }
    }
    settings[SETTING_MIXED] = settings[SETTING_END_TYPE] - settings[SETTING_FIRST_TYPE] != types;
    return dragons <= WAITING_MAX ? STATUS_OK
                                  : message_set(message, STATUS_LIMIT,
                                                "more than %d tiles with a dragon", WAITING_MAX);
}

/** If the start tile has a volcano, the dragon starts on it. */
static void princess_start(const Rules *rules, Game *game, uint32_t module) {
    const uint32_t copy = rules->kernel->copy_at(game, 0);
    const bool volcano = copy_has_volcano(rules, module, copy);
    neutral_put(rules, game, module, NEUTRAL_FAIRY, NO_REF);
    neutral_put(rules, game, module, NEUTRAL_DRAGON, volcano ? tile_ref(copy) : NO_REF);
}

/**
 * Six steps of the dragon, and the princess; the fairy next to any own follower. Dragon tiles may
 * be drawn twice.
 */
static ExpansionShare princess_share(const Rules *rules) {
    const uint32_t tiles = rules->copy_count;
    return (ExpansionShare){.decisions = DRAGON_STEPS + 1,
                            .wood = PLAYER_FIGURES_MAX,
                            .actions = 1 + PLAYERS_MAX * PLAYER_FIGURES_MAX,
                            .redraws = tiles * (tiles + 1) / 2};
}

/**
 * Memory: the owner of the follower next to the fairy, the steps, the tiles the dragon left, and
 * whether a knight was removed.
 */
enum {
    MEMORY_BESIDE,
    MEMORY_STEPS,
    MEMORY_LEFT,
    MEMORY_EVICTED = MEMORY_LEFT + DRAGON_STEPS,
    MEMORY_COUNT
};

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("beside", PrincessAndDragon, beside, 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("steps", PrincessAndDragon, steps, 1, RANGE_MOST, DRAGON_STEPS - 1),
    MEMORY_CONVERTED("left", DRAGON_STEPS, RANGE_TILE, 0),
    MEMORY_FIELD("evicted", PrincessAndDragon, evicted, 1, RANGE_MOST, 1),
};

/** Returns the tiles that the dragon left. */
static uint32_t princess_memory(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t index) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const uint32_t step = index - MEMORY_LEFT;
    return step < state->steps ? 1 + copy_index(rules, game, state->left[step]) : 0;
}

static void princess_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                              uint32_t value) {
    PrincessAndDragon *state = module_state(rules, game, module);
    if (index - MEMORY_LEFT < state->steps) {
        state->left[index - MEMORY_LEFT] =
            (uint16_t)rules->kernel->copy_at(game, value > 0 ? value - 1 : 0);
    }
}

static uint64_t princess_hash(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    uint64_t hash = (uint64_t)state->evicted << 16 | (uint64_t)state->beside << 8 | state->steps;
    for (unsigned i = 0; i < state->steps; i++) {
        hash += rng_mix(ref_bits(rules, game, tile_ref(state->left[i])));
    }
    return rng_mix(hash);
}

static Status princess_check(const Rules *rules, const Game *game, uint32_t module,
                             Message *message) {
    const uint32_t dragon = neutral_copy(rules, game, module, NEUTRAL_DRAGON);
    if (dragon != NO_COPY && reserve_count(rules, game, &WAITING) > 0) {
        return message_set(message, STATUS_INVALID,
                           "tiles are set aside for the dragon, but it is "
                           "on the board");
    }
    const bool guarded = princess_setting(rules, module, SETTING_LETS_IN); // next to the fairy
    for (unsigned player = 0; !guarded && player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            if (ref_copy(figures[i].ref) == dragon && figures[i].role == ROLE_FOLLOWER &&
                figure_in_danger(rules, figures[i].type, DANGER_BEAST)) {
                return message_set(message, STATUS_INVALID, "a follower is on the dragon's tile");
            }
        }
    }
    return STATUS_OK;
}

static void princess_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        fact_hold(list, "next to the fairy", (int)player, state->beside == player + 1);
    }
    for (unsigned i = 0; i < state->steps; i++) {
        fact_add(list, fact_on_copy(rules, game, state->left[i], "dragon was here"));
    }
}

static void princess_prospects(const Rules *rules, const Game *game, uint32_t module,
                               ProspectList *list) {
    dragon_prospects(rules, game, module, list);
    fairy_prospects(rules, game, module, list);
}

/**
 * No tiles return to the stack, no knights may leave for a princess, and no module notices that the
 * fairy is paid.
 */
static bool princess_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t type, const PlacementPreview *preview) {
    const bool volcano = copy_has_volcano(rules, module, game->copy_in_turn);
    const bool returned = volcano && reserve_count(rules, game, &WAITING) > 0;
    return !returned && !princess_asks(rules, game, module, game->active) &&
           (rules->hook_lists[HOOK_AWARDED].count == 0 || !fairy_pays_soon(rules, game, module));
}

/** The steps of the dragon are not told. */
static TurnDeclines princess_turn_declines(const Rules *rules, const Game *game, uint32_t module,
                                           uint32_t type, const PlacementPreview *preview) {
    const bool moves = dragon_moves(rules, game, module);
    return (TurnDeclines){.later = moves, .bound = moves};
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "The dragon and the fairy are neutral figures and start off the "
     "board."},
    {RULE_DRAW, "dragon_early", "aside",
     "A dragon tile drawn before a volcano is on the table is set aside until one is placed, and "
     "another tile is drawn."},
    {RULE_DRAW, "dragon_early", "bag",
     "A dragon tile drawn before a volcano is on the table is returned to the stack, and another "
     "tile is drawn."},
    {RULE_DRAW, "fairy_points", "three",
     "A player who starts their turn with the fairy next to one of their followers scores 1 "
     "point."},
    {RULE_PLACE, NULL, NULL,
     "When a volcano is placed, the dragon moves to its tile, and set-aside dragon tiles are "
     "shuffled into the stack."},
    {RULE_PLACE, "volcano", "hig",
     "No figure may be deployed on a volcano tile in the turn it is "
     "placed."},
    {RULE_PLACE, "volcano", "rgg",
     "No follower, builder or pig may be deployed on a volcano tile in the turn it is placed; a "
     "shepherd may."},
    {RULE_PLACE, "princess", "may",
     "If a princess is added to a city with knights, the player may return one of them to its "
     "owner; then no figure is deployed."},
    {RULE_PLACE, "princess", "must",
     "If a princess is added to a city with knights, the player must return one of them to its "
     "owner; then no figure is deployed."},
    {RULE_DEPLOY, "fairy", "follower",
     "Instead of deploying, a player may place the fairy next to one of their followers."},
    {RULE_DEPLOY, "fairy", "tile",
     "Instead of deploying, a player may place the fairy on a tile with one of their followers; "
     "she is next to all followers on that tile."},
    {RULE_BEFORE, "dragon", "before",
     "A dragon tile moves the dragon before scoring. It takes six steps to adjacent tiles not "
     "visited in this move; players choose them in turn, starting with the active player. Figures "
     "on these tiles return to supply."},
    {RULE_BEFORE, "fairy_ward", "tile", "The dragon may not enter the tile of the fairy."},
    {RULE_BEFORE, "fairy_ward", "figures",
     "The dragon may enter the tile of the fairy, but figures next to her stay."},
    {RULE_SCORE, "fairy_points", "three",
     "When a feature is scored, a follower in it next to the fairy scores 3 points, even if its "
     "player does not have the majority."},
    {RULE_SCORE, "fairy_points", "five",
     "When a feature is scored, a follower in it next to the fairy scores 5 points, even if its "
     "player does not have the majority."},
    {RULE_AFTER, "dragon", "after",
     "A dragon tile moves the dragon after scoring. It takes six steps to adjacent tiles not "
     "visited in this move; players choose them in turn, starting with the active player. Figures "
     "on these tiles return to supply."},
    {RULE_FINAL, "fairy_points", NULL, "The fairy also scores in final scoring."},
};

const Expansion EXPANSION_PRINCESS_AND_DRAGON = {
    .id = "princess-and-dragon",
    .description = "a dragon that removes figures, a fairy who protects a follower, princesses",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = OPTION_COUNT,
    .setup = {.compile = princess_compile, .share = princess_share},
    .state = {.state_size = sizeof(PrincessAndDragon),
              .start = princess_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = princess_memory,
              .remember = princess_remember,
              .hash = princess_hash,
              .check = princess_check},
    .reserve = {.reserve_kinds = &WAITING,
                .reserve_kind_count = 1,
                .takes = dragon_takes,
                .take = dragon_take},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.neutrals = NEUTRALS,
                .neutral_count = NEUTRAL_COUNT,
                .closed = dragon_closes,
                .wood_actions = fairy_actions,
                .wood_apply = fairy_apply},
    .scoring = {.facts = princess_facts,
                .prospects = princess_prospects,
                .completed = fairy_completed,
                .final = fairy_final},
    .preview = {.turn_usual = princess_turn_usual,
                .turn_pays = fairy_turn_pays,
                .turn_declines = princess_turn_declines},
};
