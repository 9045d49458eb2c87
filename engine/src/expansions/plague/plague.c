// SPDX-License-Identifier: MIT
// The Plague: six sources that may be drawn after 17 other tiles, fleas that spread every turn,
// flight, and the end of outbreaks. plague_fleas.c has the regions, plague_flight.c the flight.
// Rules: Complete Annotated Rules 7.4, p. 174 to 178, footnotes 450 to 460.
//
// Interpretations:
// - Tiles drawn before all others, and blocks, do not count to the 17. A source drawn too early is
//   put back among the unseen tiles.
// - No figure is deployed on the tile of a source in its turn.
// - Fleas remove followers, also from a tower. Figures that depend on them leave with the last of
//   them; nothing else leaves (footnotes 455 to 458).
#include "expansions/plague/plague_state.h"

#include "model/options.h"
#include "table/facts.h"
#include "table/unseen.h"
#include "turn/turn.h"

#include <string.h>

enum { TILES_BEFORE = 17 };

static const char *const SYMBOLS[] = {"plague", NULL};

static const OptionSpec OPTIONS[] = {
    {"plague_flight", "any|infected", "any", 0, 0, false,
     "which followers may flee from the plague: any, or those in features with the plague"}};

// ---- The first tiles

/** Returns whether a type is drawn with the ordinary tiles and is not a source. */
static bool type_is_plain(const Rules *rules, uint32_t module, uint32_t type) {
    return rules->types[type].stage == DRAW_MAIN &&
           !symbol_among(rules->types[type].symbols,
                         rules->modules[module].settings[PLAGUE_SYMBOL]);
}

/** Returns the number of ordinary tiles drawn in a game, without the start tile. */
static uint32_t plain_tiles(const Rules *rules, uint32_t module) {
    uint32_t tiles = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        tiles += type_is_plain(rules, module, t) ? rules->types[t].copies : 0U;
    }
    const bool start =
        rules->options.start_in_bag || type_is_plain(rules, module, rules->start_type);
    return tiles - (uint32_t)start;
}

static bool plague_takes(const Rules *rules, const Game *game, uint32_t module, uint32_t type) {
    if (!symbol_among(rules->types[type].symbols, rules->modules[module].settings[PLAGUE_SYMBOL])) {
        return false;
    }
    uint32_t unseen = 0;
    for (uint32_t i = 0; i < game->pool_count; i++) {
        unseen += type_is_plain(rules, module, rules->kernel->pool_at(game, i));
    }
    return unseen > 0 && unseen + TILES_BEFORE > plain_tiles(rules, module);
}

static void plague_take(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    unseen_return(rules, game, type);
}

// ---- Sources

static PhaseResult eradicate_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    plague_eradicate(rules, game, module);
    return PHASE_NEXT;
}

static PhaseResult source_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (plague_is_source(rules, module, game->copy_in_turn)) {
        plague_break_out(rules, game, module, game->copy_in_turn);
    }
    return PHASE_NEXT;
}

static bool plague_closes(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                          FigureRole role) {
    return copy == game->copy_in_turn && plague_is_source(rules, module, copy);
}

static PhaseResult turn_over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Plague *plague = plague_of(rules, game, module);
    plague->spread = 0;
    plague->fled = 0;
    return PHASE_NEXT;
}

// ---- Fleas and flight, at any time of a turn

/** Returns whether an action is possible: a flea can spread, or a follower can flee. */
static bool plague_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Plague *plague = plague_of_const(rules, game, module);
    ActionList list = action_list_any();
    if (game->copy_in_turn == NO_COPY || player != game->active || plague->outbreak_count == 0) {
        return false;
    }
    if (plague->flees) {
        plague_refuges_list(rules, game, module, &list);
        return list.total > 0;
    }
    plague_fleas_list(rules, game, module, &list);
    if (list.total == 0 && !plague->lifted) {
        plague_flights_list(rules, game, module, &list);
    }
    return list.total > 0;
}

static PhaseResult plague_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return plague_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

/**
 * Lists the possible actions. @param last this turn has no later opportunity: fleas that can be
 * spread must be
 */
static void plague_list(const Rules *rules, const Game *game, uint32_t module, bool last,
                        ActionList *list) {
    const Plague *plague = plague_of_const(rules, game, module);
    if (plague->flees) {
        plague_refuges_list(rules, game, module, list);
        return;
    }
    ActionList fleas = action_list_any();
    if (last) {
        plague_fleas_list(rules, game, module, &fleas);
    }
    if (!plague->lifted) {
        if (!last || fleas.total == 0) {
            action_list_add(list, action_pass(game->active));
        }
        plague_flights_list(rules, game, module, list);
    }
    plague_fleas_list(rules, game, module, list);
}

static void plague_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    plague_list(rules, game, module, false, list);
}

static void plague_actions_last(const Rules *rules, const Game *game, uint32_t module,
                                ActionList *list) {
    plague_list(rules, game, module, true, list);
}

static PhaseResult plague_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    if (action_verb(action) == VERB_TOKEN) {
        plague_flea_apply(rules, game, module, action);
    } else {
        plague_flight_apply(rules, game, module, action);
    }
    return PHASE_AGAIN;
}

static const Phase PHASE_ERADICATE = {.name = "outbreak over",
                                      .step = STEP_BEGIN,
                                      .wake_byte = WAKE_BYTE(Plague, outbreak_count),
                                      .enter = eradicate_enter};

static const Phase PHASE_SOURCE = {
    .name = "outbreak", .step = STEP_ARRIVAL, .triggers = TRIGGER_SYMBOL, .enter = source_enter};

static const Phase PHASE_PLACED = {.name = "plague after placing",
                                   .question = "the plague is abroad: spread it by one flea token "
                                               "or let a follower of yours flee, or continue",
                                   .decline = "continue",
                                   .step = STEP_WINDOW_PLACED,
                                   .wake_byte = WAKE_BYTE(Plague, outbreak_count),
                                   .enter = plague_enter,
                                   .asks = plague_asks,
                                   .actions = plague_actions,
                                   .apply = plague_apply};

static const Phase PHASE_WOOD = {.name = "plague after deploying",
                                 .question = "the plague is abroad: spread it by one flea token or "
                                             "let a follower of yours flee, or continue",
                                 .decline = "continue",
                                 .step = STEP_WINDOW_WOOD,
                                 .wake_byte = WAKE_BYTE(Plague, outbreak_count),
                                 .enter = plague_enter,
                                 .asks = plague_asks,
                                 .actions = plague_actions,
                                 .apply = plague_apply};

static const Phase PHASE_LAST = {.name = "plague at the end",
                                 .question = "the plague is abroad: spread it by one flea token or "
                                             "let a follower of yours flee, or continue",
                                 .decline = "continue",
                                 .step = STEP_WINDOW_END,
                                 .wake_byte = WAKE_BYTE(Plague, outbreak_count),
                                 .enter = plague_enter,
                                 .asks = plague_asks,
                                 .actions = plague_actions_last,
                                 .apply = plague_apply};

static const Phase PHASE_TURN_OVER = {.name = "plague turn over",
                                      .step = STEP_CLOSE,
                                      .wake_byte = WAKE_BYTE(Plague, outbreak_count),
                                      .enter = turn_over_enter};

static const Phase *const PHASES[] = {&PHASE_ERADICATE, &PHASE_SOURCE, &PHASE_PLACED,
                                      &PHASE_WOOD,      &PHASE_LAST,   &PHASE_TURN_OVER};

// ---- Module

static Status plague_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    uint32_t sources = 0;
    module->settings[PLAGUE_SYMBOL] = symbol;
    module->settings[PLAGUE_INFECTED] = option_is(rules, OPTIONS[0].key, "infected");
    for (uint32_t t = 0; t < rules->type_count; t++) {
        sources += symbol_among(rules->types[t].symbols, symbol) ? rules->types[t].copies : 0U;
    }
    return sources <= OUTBREAKS ? STATUS_OK
                                : message_set(message, STATUS_LIMIT,
                                              "%u tiles with the symbol plague; there are %d "
                                              "outbreak tokens",
                                              sources, OUTBREAKS);
}

/** A source that is the start tile has an outbreak. */
static void plague_start(const Rules *rules, Game *game, uint32_t module) {
    const uint32_t copy = rules->kernel->copy_at(game, 0);
    memset(plague_of(rules, game, module), 0, sizeof(Plague));
    if (plague_is_source(rules, module, copy)) {
        plague_break_out(rules, game, module, copy);
        plague_of(rules, game, module)->spread = 0;
    }
}

/**
 * Three times a turn: a pass. Once a turn: a flea, perhaps taken from the table, and a flight in
 * two decisions.
 */
static ExpansionShare plague_share(const Rules *rules) {
    const uint32_t tiles = rules->copy_count;
    const uint32_t flights = plague_flights_max(rules);
    return (ExpansionShare){.decisions = 3 + 2 + 2,
                            .actions = 1 + flights + SIDES * PLAGUE_TILES,
                            .redraws = tiles * (tiles + 1) / 2};
}

/**
 * Memory: this turn, the follower about to flee, the flea taken up, then fleas and outbreaks with
 * the numbers of their tiles from 1 on.
 */
enum {
    MEMORY_TURN, /* spread, fled */
    MEMORY_LIFTED,
    MEMORY_FLEES,
    MEMORY_STOOD,
    MEMORY_FLEAS,
    MEMORY_OUTBREAKS = MEMORY_FLEAS + FLEAS,
    MEMORY_COUNT = MEMORY_OUTBREAKS + OUTBREAKS
};

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("turn", 1, RANGE_MOST, 3),
    MEMORY_CONVERTED("lifted", 1, RANGE_TILE, 0),
    MEMORY_CONVERTED("flees", 1, RANGE_MOST, FIGURE_TYPE_COUNT),
    MEMORY_CONVERTED("stood", 1, RANGE_SEGMENT, 0),
    MEMORY_CONVERTED("fleas", FLEAS, RANGE_TILE, 0),
    MEMORY_PLACES("outbreaks", OUTBREAKS, RANGE_TILE, 2),
};

static uint32_t plague_memory(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t index) {
    const Plague *plague = plague_of_const(rules, game, module);
    const uint32_t flea = index - MEMORY_FLEAS;
    const uint32_t outbreak = index - MEMORY_OUTBREAKS;
    switch (index) {
    case MEMORY_TURN:
        return plague->spread + 2U * plague->fled;
    case MEMORY_LIFTED:
        return plague->lifted ? 1 + copy_index(rules, game, plague->from) : 0;
    case MEMORY_FLEES:
        return plague->flees ? 1U + plague->flees_as : 0;
    case MEMORY_STOOD:
        return plague->flees ? ref_remembered(rules, game, plague->stood) : 0;
    default:
        break;
    }
    if (index < MEMORY_OUTBREAKS) {
        return flea < plague->flea_count ? 1 + copy_index(rules, game, plague->fleas[flea]) : 0;
    }
    return outbreak < plague->outbreak_count
               ? 2 * (1 + copy_index(rules, game, plague->outbreaks[outbreak].copy)) +
                     plague->outbreaks[outbreak].active
               : 0;
}

/** Returns the copy of tile number `value` from 1 on, NO_COPY if there is none. */
static uint32_t copy_recalled(const Rules *rules, const Game *game, uint32_t value) {
    return value > 0 && value <= game->placed_count ? rules->kernel->copy_at(game, value - 1)
                                                    : NO_COPY;
}

/** Restores fleas, then outbreaks; values that are not a tile are skipped. */
static void token_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    Plague *plague = plague_of(rules, game, module);
    const bool outbreak = index >= MEMORY_OUTBREAKS;
    const uint32_t copy = copy_recalled(rules, game, outbreak ? value / 2 : value);
    if (index == MEMORY_FLEAS) {
        plague->flea_count = 0;
    } else if (index == MEMORY_OUTBREAKS) {
        plague->outbreak_count = 0;
    }
    if (copy != NO_COPY && outbreak) {
        plague->outbreaks[plague->outbreak_count++] = (Outbreak){(uint16_t)copy, value & 1U};
    } else if (copy != NO_COPY) {
        plague->fleas[plague->flea_count++] = (uint16_t)copy;
    }
}

static void plague_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                            uint32_t value) {
    Plague *plague = plague_of(rules, game, module);
    const uint32_t lifted = copy_recalled(rules, game, value);
    const SegmentRef stood = index == MEMORY_STOOD ? ref_recalled(rules, game, value) : NO_REF;
    switch (index) {
    case MEMORY_TURN:
        plague->spread = value & 1U;
        plague->fled = value >> 1 & 1U;
        break;
    case MEMORY_LIFTED:
        plague->lifted = lifted != NO_COPY;
        plague->from = (uint16_t)(lifted != NO_COPY ? lifted : 0);
        break;
    case MEMORY_FLEES:
        plague->flees_as = (uint8_t)(value > 0 && value <= UINT8_MAX ? value - 1 : 0);
        plague->flees = value > 0 && value <= UINT8_MAX;
        break;
    case MEMORY_STOOD:
        plague->flees = plague->flees && stood != NO_REF;
        plague->stood = plague->flees ? stood : 0;
        plague->flees_as = plague->flees ? plague->flees_as : 0;
        break;
    default:
        token_remember(rules, game, module, index, value);
    }
}

static uint64_t plague_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Plague *plague = plague_of_const(rules, game, module);
    uint64_t sum = rng_mix((uint64_t)plague->spread | (uint64_t)plague->fled << 1 |
                           (uint64_t)plague->lifted << 2 | (uint64_t)plague->flees << 3 |
                           (uint64_t)plague->flees_as << 8);
    sum += plague->lifted ? rng_mix(1 + ref_bits(rules, game, tile_ref(plague->from))) : 0;
    sum += plague->flees ? rng_mix(~ref_bits(rules, game, plague->stood)) : 0;
    for (unsigned i = 0; i < plague->flea_count; i++) {
        sum += rng_mix(ref_bits(rules, game, tile_ref(plague->fleas[i])));
    }
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        const uint64_t number = 2 * (1 + (uint64_t)i) + plague->outbreaks[i].active;
        sum += rng_mix(ref_bits(rules, game, tile_ref(plague->outbreaks[i].copy)) ^ number << 48);
    }
    return sum;
}

/**
 * A flea is taken up, or a follower is about to flee, only until the next decision, and not both.
 */
static bool half_answer_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Plague *plague = plague_of_const(rules, game, module);
    if (!plague->lifted && !plague->flees) {
        return true;
    }
    return turn_waits_in(rules, game, module) && plague->lifted != plague->flees &&
           (plague->lifted ? !plague->spread && plague->flea_count == FLEAS - 1
                           : !plague->fled && plague_flight_sound(rules, game, module));
}

/** Checks that outbreaks are on sources and fleas on other tiles, one on each. */
static Status plague_check(const Rules *rules, const Game *game, uint32_t module,
                           Message *message) {
    const Plague *plague = plague_of_const(rules, game, module);
    PlacedTile at;
    bool sound = plague->flea_count <= FLEAS && plague->outbreak_count <= OUTBREAKS;
    for (unsigned i = 0; sound && i < plague->flea_count; i++) {
        sound = rules->kernel->where(rules, game, plague->fleas[i], &at) &&
                !plague_is_source(rules, module, plague->fleas[i]);
        for (unsigned other = 0; other < i; other++) {
            sound = sound && plague->fleas[other] != plague->fleas[i];
        }
    }
    for (unsigned i = 0; sound && i < plague->outbreak_count; i++) {
        sound = rules->kernel->where(rules, game, plague->outbreaks[i].copy, &at) &&
                plague_is_source(rules, module, plague->outbreaks[i].copy);
        for (unsigned other = 0; other < i; other++) {
            sound = sound && plague->outbreaks[other].copy != plague->outbreaks[i].copy;
        }
    }
    if (!sound) {
        return message_set(message, STATUS_INVALID,
                           "%u fleas or %u outbreaks are on tiles where they are not possible",
                           plague->flea_count, plague->outbreak_count);
    }
    return half_answer_sound(rules, game, module)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "no flea may be taken up here, and no follower may be about to flee");
}

static void plague_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Plague *plague = plague_of_const(rules, game, module);
    const uint32_t active = plague_active_fleas(rules, game, plague);
    for (unsigned i = 0; i < plague->flea_count; i++) {
        const char *name = ((active >> i) & 1U) != 0 ? "flea" : "latent flea";
        fact_add(list, fact_on_copy(rules, game, plague->fleas[i], name));
    }
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        const Outbreak outbreak = plague->outbreaks[i];
        GameFact fact = fact_on_copy(rules, game, outbreak.copy,
                                     outbreak.active ? "outbreak" : "outbreak over");
        fact.amount = (int32_t)(i + 1);
        fact_add(list, fact);
    }
}

static const RuleLine LINES[] = {
    {RULE_DRAW, NULL, NULL,
     "The first 17 tiles drawn, not counting a block or river, are not plague sources; a source "
     "drawn too early is returned to the stack."},
    {RULE_DRAW, NULL, NULL,
     "If a player starts their turn with all 18 fleas on the table and none of them latent, the "
     "outbreak with the lowest number ends, unless it is the only one."},
    {RULE_PLACE, NULL, NULL,
     "A placed source starts the next numbered outbreak. In that turn no figure is deployed on it "
     "and no flea spreads."},
    {RULE_PLACE, NULL, NULL,
     "Adjacent active outbreaks and fleas form a region. Only the latest outbreak of a region "
     "stays active; fleas without an active outbreak are latent. If all fleas are in one region "
     "and a source is placed elsewhere, the older outbreak ends."},
    {RULE_PLACE, NULL, NULL,
     "Once per turn, at any time, a flea is placed next to an active region on a tile without flea "
     "or source: from the supply, else a latent one, else any. All followers there return to "
     "supply; lords of castles, barns and neutral figures stay."},
    {RULE_PLACE, "plague_flight", "any",
     "Once per turn, any follower except a monk may flee along its road, city or farm, not across "
     "a tile with a flea and not onto an active source."},
    {RULE_PLACE, "plague_flight", "infected",
     "Once per turn, any follower except a monk may flee along its road, city or farm if that has "
     "a flea or an active source; not across a tile with a flea and not onto an active source."},
    {RULE_SCORE, NULL, NULL, "Fleas do not change the score of a feature."},
};

/** Returns whether a flea can spread in this turn, so that the player is asked three times. */
static bool fleas_offered(const Rules *rules, const Game *game, uint32_t module) {
    ActionList list = action_list_any();
    plague_fleas_list(rules, game, module, &list);
    return list.total != 0;
}

/**
 * No source is placed, and outbreaks offer to spread a flea three times: without fleas a follower
 * deployed in this turn could be the first one that may flee. The last time, a flea must be spread;
 * the turn is told up to there, if another one follows.
 */
static bool plague_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                              const PlacementPreview *preview) {
    return !plague_is_source(rules, module, game->copy_in_turn) &&
           (plague_of_const(rules, game, module)->outbreak_count == 0 ||
            (game_draws_left(rules, game) > 0 && fleas_offered(rules, game, module)));
}

static TurnDeclines plague_turn_declines(const Rules *rules, const Game *game, uint32_t module,
                                         uint32_t type, const PlacementPreview *preview) {
    const bool outbreaks = plague_of_const(rules, game, module)->outbreak_count != 0;
    return (TurnDeclines){.placed = outbreaks, .later = outbreaks, .due = outbreaks};
}

const Expansion EXPANSION_PLAGUE = {
    .id = "plague",
    .description = "sources of a plague that spreads from tile to tile and removes followers",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = plague_compile, .share = plague_share},
    .state = {.state_size = sizeof(Plague),
              .start = plague_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = plague_memory,
              .remember = plague_remember,
              .hash = plague_hash,
              .check = plague_check},
    .reserve = {.takes = plague_takes, .take = plague_take},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.closed = plague_closes},
    .scoring = {.facts = plague_facts},
    .preview = {.turn_usual = plague_turn_usual, .turn_declines = plague_turn_declines},
};
