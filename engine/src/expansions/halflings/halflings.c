// SPDX-License-Identifier: MIT
// Halflings I and II: every player holds some half tiles from the start and may place one instead
// of drawing. The core keeps the half tiles on the table. Rules: Complete Annotated Rules 7.4,
// "Halflings I and II", footnotes 401 to 410.
//
// Players hold their half tiles face down, also after a draft (halflings_hidden.c): a player who
// takes one sees the remaining ones, and no player sees what others take. A player with half tiles
// is asked in each turn whether they place one, even if none fits, so that others learn nothing.
// With halflings_hands=open they are face up, and the player is asked only if one fits.
//
// The game ends with the turn in which the last ordinary tile is placed, so half tiles are offered
// until that turn. A half tile that fits nowhere stays with its player. A set is enough for six
// players; further players need another copy of it and get one half tile of it each.
#include "base/try.h"
#include "expansions/expansions.h"
#include "expansions/halflings/halflings_hidden.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/tile_moves.h"
#include "turn/turn.h"

enum { EACH = 2 /* half tiles of each set for each player */ };

enum { OPTION_WAY, OPTION_EACH, OPTION_HANDS };

static const OptionSpec OPTIONS[] = {
    [OPTION_WAY] = {"halflings", "deal|draft", "deal", 0, 0, false,
                    "distribution of half tiles: dealt at random, or taken one by one in two or "
                    "more rounds, counter-clockwise from the last player"},
    [OPTION_EACH] = {"halflings_each", "set|two|share", "set", 0, 0, false,
                     "half tiles of each player: two of each set, two in total, or an equal share "
                     "of all"},
    [OPTION_HANDS] = {"halflings_hands", "hidden|open", "hidden", 0, 0, false,
                      "half tiles of players are face down, or face up"},
};

static unsigned players_of(const Rules *rules) {
    return (unsigned)rules->players;
}

/** Half tiles in play, and the number of their sets; user-made sets may have several of a type. */
typedef struct HalfTileSet {
    uint32_t types, tiles, sets;
} HalfTileSet;

static HalfTileSet half_tile_set(const Rules *rules) {
    HalfTileSet stock = {0, 0, 0};
    const TileSet *last = NULL;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (type->half) {
            stock.types++;
            stock.tiles += type->copies;
            stock.sets += type->set != last;
            last = type->set;
        }
    }
    return stock;
}

static bool is_hidden(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_HIDDEN] != 0;
}

static uint32_t given_in_all(const Rules *rules, uint32_t module) {
    return (uint32_t)rules->modules[module].settings[SETTING_EACH] * players_of(rules);
}

// ---- Distribution

/** Returns the half tiles of the set with index `set` among those that have any, as a bit set. */
static uint32_t halves_of_set(const Rules *rules, uint32_t set) {
    uint32_t halves = 0;
    uint32_t sets = 0;
    unsigned number = 0;
    const TileSet *last = NULL;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (type->half) {
            sets += type->set != last;
            last = type->set;
            halves |= (uint32_t)(sets == set + 1) << number++;
        }
    }
    return halves;
}

/** Returns the player who gets the next one: from the last player on counter-clockwise. */
static unsigned next_receiver(const Rules *rules, const Game *game, uint32_t module) {
    const unsigned players = players_of(rules);
    const unsigned round = halflings_of_const(rules, game, module)->given % players;
    return (game->active + 2 * players - 1 - round) % players;
}

/**
 * Returns the half tiles that may be given next: those that no player has, and of sets of which the
 * receiver does not yet have the full number.
 */
static uint32_t half_pile(const Rules *rules, const Game *game, uint32_t module) {
    const Halflings *halflings = halflings_of_const(rules, game, module);
    const HalfTileSet stock = half_tile_set(rules);
    const uint32_t own = halflings->held[next_receiver(rules, game, module)];
    uint32_t pile = (1U << stock.types) - 1U;
    for (unsigned player = 0; player < players_of(rules); player++) {
        pile &= ~halflings->held[player];
    }
    const int of_set = rules->modules[module].settings[SETTING_OF_SET];
    for (uint32_t set = 0; of_set > 0 && set < stock.sets; set++) {
        const uint32_t halves = halves_of_set(rules, set);
        pile &= __builtin_popcount(own & halves) >= of_set ? ~halves : ~0U;
    }
    return pile;
}

/**
 * Returns true until every player has theirs. In an edited game in progress none are distributed.
 */
static bool handing_out(const Rules *rules, const Game *game, uint32_t module) {
    const uint32_t first = rules->block_count > 1 ? rules->block_count : 1;
    return game->placed_count <= first &&
           halflings_of_const(rules, game, module)->given < given_in_all(rules, module);
}

static void half_give(const Rules *rules, Game *game, uint32_t module, unsigned number) {
    Halflings *halflings = halflings_of(rules, game, module);
    halflings->held[next_receiver(rules, game, module)] |= 1U << number;
    halflings->given++;
    halflings->set = 0;
}

static bool handing_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return handing_out(rules, game, module) && game->hand == NO_TYPE &&
           game->copy_in_turn == NO_COPY && player == next_receiver(rules, game, module);
}

static bool deal_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_DRAFT] == 0 && !is_hidden(rules, module);
}

static bool secret_deal_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_DRAFT] == 0 && is_hidden(rules, module);
}

/**
 * Returns 1 + index of the set of which one is dealt now, or 0. To keep the number of outcomes
 * small, chance selects the set first and then the half tile. If each player gets the same number
 * of each set, the sets are dealt one after the other.
 */
static uint32_t set_dealt(const Rules *rules, const Game *game, uint32_t module) {
    const HalfTileSet stock = half_tile_set(rules);
    if (rules->modules[module].settings[SETTING_OF_SET] == 0 && stock.sets > 1) {
        return halflings_of_const(rules, game, module)->set;
    }
    const uint32_t pile = half_pile(rules, game, module);
    uint32_t set = 0;
    while (set < stock.sets && (pile & halves_of_set(rules, set)) == 0) {
        set++;
    }
    return set + 1;
}

static PhaseResult deal_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return handing_out(rules, game, module) ? turn_chance(game, next_receiver(rules, game, module))
                                            : PHASE_NEXT;
}

/** Returns the type of the first of some half tiles. */
static const TypeInfo *halves_type(const Rules *rules, uint32_t halves) {
    return &rules->types[half_type(rules, bit_lowest(halves))];
}

static uint32_t deal_outcomes(const Rules *rules, const Game *game, uint32_t module, Outcome *out) {
    const uint32_t named = set_dealt(rules, game, module);
    const uint32_t pile = half_pile(rules, game, module);
    uint32_t count = 0;
    for (uint32_t set = 0; named == 0 && set < half_tile_set(rules).sets; set++) {
        const uint32_t left = pile & halves_of_set(rules, set);
        if (left != 0) {
            out[count++] = (Outcome){.number = set,
                                     .weight = (uint32_t)__builtin_popcount(left),
                                     .text = halves_type(rules, left)->set->id};
        }
    }
    if (named == 0) {
        return count;
    }
    const uint32_t halves = halves_of_set(rules, named - 1);
    for (uint32_t rest = pile & halves; rest != 0; rest &= rest - 1) {
        out[count++] = (Outcome){.number = bit_lowest(rest) - bit_lowest(halves),
                                 .weight = 1,
                                 .text = halves_type(rules, rest)->facts->id};
    }
    return count;
}

static PhaseResult deal_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                ScoreLog *log) {
    const uint32_t named = set_dealt(rules, game, module);
    if (named == 0) {
        halflings_of(rules, game, module)->set = outcome + 1;
    } else {
        const uint32_t halves = halves_of_set(rules, named - 1);
        half_give(rules, game, module, bit_lowest(halves) + outcome);
    }
    return PHASE_AGAIN;
}

static bool draft_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_DRAFT] != 0 && !is_hidden(rules, module);
}

static bool secret_draft_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_DRAFT] != 0 && is_hidden(rules, module);
}

static PhaseResult draft_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return handing_out(rules, game, module) ? turn_ask(game, next_receiver(rules, game, module))
                                            : PHASE_NEXT;
}

/** Adds the choice of each half tile of a set. */
static void halves_list(const Game *game, uint32_t halves, ActionList *list) {
    for (; halves != 0; halves &= halves - 1) {
        const Action choose = action_make(VERB_CHOOSE, game->decider);
        action_list_add(list, action_with_arg(choose, 1 + bit_lowest(halves)));
    }
}

static void draft_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    halves_list(game, half_pile(rules, game, module), list);
}

static PhaseResult draft_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    Halflings *halflings = halflings_of(rules, game, module);
    const unsigned number = action_arg(action) - 1;
    if (is_hidden(rules, module)) {
        halflings->taken[halflings->given] = half_taken(action_actor(action), number);
    }
    half_give(rules, game, module, number);
    return PHASE_AGAIN;
}

static void half_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "take the half tile";
        wording->type = (int32_t)half_type(rules, action_arg(action) - 1);
    }
}

#define DEAL(who_wants, in_secret)                                                                 \
    {                                                                                              \
        .name = "half tiles dealt", .step = STEP_BEGIN, .wanted = (who_wants),                     \
        .sealed = (in_secret), .enter = deal_enter, .asks = handing_asks,                          \
        .outcomes = deal_outcomes, .resolve = deal_resolve                                         \
    }
#define DRAFT(who_wants, in_secret)                                                                \
    {                                                                                              \
        .name = "half tile taken", .step = STEP_BEGIN, .wanted = (who_wants),                      \
        .question = "take one of the half tiles; you lay it in a later turn",                      \
        .describe = half_describe, .sealed = (in_secret), .enter = draft_enter,                    \
        .asks = handing_asks, .actions = draft_actions, .apply = draft_apply                       \
    }

static const Phase PHASE_DEAL = DEAL(deal_wanted, false);
static const Phase PHASE_SECRET_DEAL = DEAL(secret_deal_wanted, true);
static const Phase PHASE_DRAFT = DRAFT(draft_wanted, false);
static const Phase PHASE_SECRET_DRAFT = DRAFT(secret_draft_wanted, true);

// ---- Placing one instead of drawing

/** Returns the half tiles of the active player that fit somewhere, as a bit set. */
static uint32_t halves_fitting(const Rules *rules, const Game *game, uint32_t module) {
    uint32_t fitting = 0;
    uint32_t rest = halflings_of_const(rules, game, module)->held[game->active];
    for (; rest != 0; rest &= rest - 1) {
        const unsigned number = bit_lowest(rest);
        const bool fits = rules->kernel->count_fits(rules, game, half_type(rules, number)) != 0;
        fitting |= (uint32_t)fits << number;
    }
    return fitting;
}

static bool half_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const bool begins = game->placed_count > 0 && game->hand == NO_TYPE &&
                        game->copy_in_turn == NO_COPY && !turn_first_tiles_open(rules, game);
    if (!begins || player != game->active || !turn_has_tile(rules, game)) {
        return false;
    }
    return is_hidden(rules, module) ? halflings_of_const(rules, game, module)->held[player] != 0
                                    : halves_fitting(rules, game, module) != 0;
}

static PhaseResult half_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return half_asks(rules, game, module, game->active) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static void half_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    halves_list(game, halves_fitting(rules, game, module), list);
}

/** Reveals one of a player's half tiles. */
static void half_show(Halflings *halflings, unsigned player, unsigned number) {
    halflings->held[player] &= ~(1U << number);
    for (unsigned i = 0; i < HALVES_MAX; i++) {
        if (halflings->taken[i] == half_taken(player, number)) {
            halflings->taken[i] = half_taken(player, HALVES_MAX);
        }
    }
}

static PhaseResult half_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    const unsigned number = action_arg(action) - 1;
    half_show(halflings_of(rules, game, module), game->active, number);
    const bool taken = turn_take_hand(rules, game, half_type(rules, number));
    ASSERT(taken);
    (void)taken;
    return PHASE_IN_HAND;
}

static const Phase PHASE_HALF = {
    .name = "half tile",
    .question = "lay one of your half tiles instead of drawing a tile, or draw",
    .decline = "draw a tile",
    .describe = half_describe,
    .step = STEP_SOURCE,
    .enter = half_enter,
    .asks = half_asks,
    .actions = half_actions,
    .apply = half_apply};

static const Phase *const PHASES[] = {&PHASE_DEAL, &PHASE_SECRET_DEAL, &PHASE_DRAFT,
                                      &PHASE_SECRET_DRAFT, &PHASE_HALF};

// ---- Module

static unsigned half_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                           const TypeInfo *type) {
    return type->half ? DRAW_NEVER : DRAW_MAIN;
}

/**
 * Returns the largest number of half tiles of every set, at most `most`, that all players can get
 * equally.
 */
static uint32_t alike_of_sets(const Rules *rules, uint32_t most) {
    const uint32_t sets = half_tile_set(rules).sets;
    for (uint32_t set = 0; set < sets; set++) {
        const uint32_t count = (uint32_t)__builtin_popcount(halves_of_set(rules, set));
        most = count / players_of(rules) < most ? count / players_of(rules) : most;
    }
    return most;
}

/** Rejects sets whose half tiles do not fit the number ranges of the module. */
static Status half_tile_set_check(const Rules *rules, HalfTileSet stock, Message *message) {
    if (stock.types == 0) {
        return message_set(message, STATUS_INVALID,
                           "expansion halflings: no tile is half a tile; add the tile set "
                           "halflings-1 or halflings-2");
    }
    bool many = stock.types > HALVES_MAX || stock.tiles != stock.types || stock.sets > OUTCOMES_MAX;
    for (uint32_t set = 0; set < stock.sets; set++) {
        many = many || __builtin_popcount(halves_of_set(rules, set)) > OUTCOMES_MAX;
    }
    return many ? message_set(message, STATUS_INVALID,
                              "expansion halflings: %u half tiles of %u kinds; at most %d, all "
                              "different and %d of a set, are possible",
                              stock.tiles, stock.types, HALVES_MAX, OUTCOMES_MAX)
                : STATUS_OK;
}

static Status halflings_compile(const Rules *rules, Module *module, Message *message) {
    const HalfTileSet stock = half_tile_set(rules);
    TRY(half_tile_set_check(rules, stock, message));
    const bool by_set = option_is(rules, OPTIONS[OPTION_EACH].key, "set");
    const bool two = option_is(rules, OPTIONS[OPTION_EACH].key, "two");
    const uint32_t of_set = by_set ? alike_of_sets(rules, EACH) : 0;
    const uint32_t alike = stock.types / players_of(rules);
    const uint32_t each = by_set ? of_set * stock.sets : two && alike > EACH ? EACH : alike;
    if (each == 0) {
        return message_set(message, STATUS_INVALID,
                           "players: %d is not possible with halflings: %u half tiles of %u sets "
                           "are too few",
                           rules->players, stock.tiles, stock.sets);
    }
    module->settings[SETTING_EACH] = (int32_t)each;
    module->settings[SETTING_OF_SET] = (int32_t)of_set;
    module->settings[SETTING_HIDDEN] = option_is(rules, OPTIONS[OPTION_HANDS].key, "hidden");
    module->settings[SETTING_DRAFT] = option_is(rules, OPTIONS[OPTION_WAY].key, "draft");
    return STATUS_OK;
}

static ExpansionShare halflings_share(const Rules *rules) {
    // Each is dealt by at most two events, or taken by one decision.
    return (ExpansionShare){
        .decisions = 1, .actions = 1 + HALVES_MAX, .redraws = 2 * half_tile_set(rules).types};
}

// Half tiles as holdings: each has its own name, since a player holds one of it or none.
static const char *const HELD_TEXTS[HALVES_MAX] = {
    "half tile 1",  "half tile 2",  "half tile 3",  "half tile 4",  "half tile 5",  "half tile 6",
    "half tile 7",  "half tile 8",  "half tile 9",  "half tile 10", "half tile 11", "half tile 12",
    "half tile 13", "half tile 14", "half tile 15", "half tile 16", "half tile 17", "half tile 18",
    "half tile 19", "half tile 20", "half tile 21", "half tile 22", "half tile 23", "half tile 24",
    "half tile 25", "half tile 26", "half tile 27", "half tile 28", "half tile 29", "half tile 30",
    "half tile 31"};

/** In the view of a seat, only what that seat sees. */
static void halflings_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const int viewer = is_hidden(rules, module) ? game_viewer(rules, game) : VIEWER_ALL;
    for (unsigned player = 0; player < players_of(rules); player++) {
        if (viewer != VIEWER_ALL && viewer != (int)player) {
            continue;
        }
        uint32_t rest = halflings_of_const(rules, game, module)->held[player];
        for (; rest != 0; rest &= rest - 1) {
            fact_hold(list, HELD_TEXTS[bit_lowest(rest)], (int)player, 1);
        }
    }
}

enum {
    MEMORY_GIVEN = PLAYERS_MAX,
    MEMORY_SET,
    MEMORY_TAKEN,
};

static const MemoryField REMEMBERED[] = {
    MEMORY_SEATS("held", Halflings, held[0], 1, RANGE_MOST, MEMORY_MOST),
    MEMORY_FIELD("given", Halflings, given, 1, RANGE_MOST, HALVES_MAX),
    MEMORY_FIELD("set", Halflings, set, 1, RANGE_MOST, OUTCOMES_MAX),
    MEMORY_CONVERTED("taken", HALVES_MAX, RANGE_MOST, UINT16_MAX),
};

/** Returns which player took which half tile, if hands are hidden. */
static uint32_t halflings_memory(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t index) {
    return halflings_of_const(rules, game, module)->taken[index - MEMORY_TAKEN];
}

static void halflings_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                               uint32_t value) {
    const bool sound = is_hidden(rules, module) && value != 0 &&
                       half_taken_player(value) < players_of(rules) &&
                       (half_taken_number(value) == HALVES_MAX ||
                        half_taken_number(value) < half_tile_set(rules).types);
    halflings_of(rules, game, module)->taken[index - MEMORY_TAKEN] = sound ? (uint16_t)value : 0;
}

/**
 * Returns whether every player has the number that was distributed to them, and the set to be dealt
 * next has half tiles left.
 */
static bool handing_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Halflings *halflings = halflings_of_const(rules, game, module);
    const uint32_t players = players_of(rules);
    const uint32_t of_set = (uint32_t)rules->modules[module].settings[SETTING_OF_SET];
    const uint32_t sets = half_tile_set(rules).sets;
    if (!handing_out(rules, game, module)) {
        return halflings->set == 0;
    }
    bool sound = true;
    for (uint32_t after = 0; after < players; after++) { // the last player is the first receiver
        const unsigned player = (game->active + players - 1 - after) % players;
        const uint32_t held = halflings->held[player];
        sound = sound && (uint32_t)__builtin_popcount(held) ==
                             (halflings->given + players - 1 - after) / players;
        for (uint32_t set = 0; of_set > 0 && set < sets; set++) {
            const uint32_t halves = held & halves_of_set(rules, set);
            sound = sound && (uint32_t)__builtin_popcount(halves) <= of_set;
        }
    }
    return sound &&
           (halflings->set == 0 ||
            (of_set == 0 && sets > 1 &&
             (half_pile(rules, game, module) & halves_of_set(rules, halflings->set - 1U)) != 0));
}

/** Checks that no half tile is in two places and no player has too many. */
static Status halflings_check(const Rules *rules, const Game *game, uint32_t module,
                              Message *message) {
    const Halflings *halflings = halflings_of_const(rules, game, module);
    const uint32_t all = given_in_all(rules, module);
    uint32_t seen = 0;
    uint32_t count = 0;
    for (unsigned player = 0; player < players_of(rules); player++) {
        seen |= halflings->held[player];
        count += (uint32_t)__builtin_popcount(halflings->held[player]);
    }
    const HalfTileSet stock = half_tile_set(rules);
    const bool known = seen >> stock.types == 0 && halflings->set <= stock.sets;
    const bool given =
        count <= all && halflings->given <= all && known && handing_sound(rules, game, module);
    unsigned number = 0;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        if (rules->types[type].half) {
            PlacedTile at;
            const bool lies = rules->kernel->where(rules, game, rules->types[type].first_copy, &at);
            seen |= (uint32_t)(lies || game->hand == type) << number;
            count += (uint32_t)lies + (game->hand == type);
            number++;
        }
    }
    return given && count == (uint32_t)__builtin_popcount(seen)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "%u half tiles, %u different ones; %u were handed out, of %u", count,
                             (unsigned)__builtin_popcount(seen), halflings->given, all);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "halflings", "deal", "Half tiles are dealt at random."},
    {RULE_SETUP, "halflings", "draft",
     "Starting with the last player and counter-clockwise, each player takes one half tile per "
     "round."},
    {RULE_SETUP, "halflings_hands", "hidden",
     "Players keep their half tiles face down until they place them."},
    {RULE_SETUP, "halflings_hands", "open", "Players keep their half tiles face up."},
    {RULE_SETUP, "halflings_each", "set", "Each player gets two half tiles of every set in play."},
    {RULE_SETUP, "halflings_each", "two", "Each player gets two half tiles."},
    {RULE_SETUP, "halflings_each", "share",
     "The half tiles are divided evenly among the players; the rest is not used."},
    {RULE_DRAW, NULL, NULL,
     "Instead of drawing a tile, a player may place one of their half "
     "tiles."},
    {RULE_PLACE, NULL, NULL,
     "A half tile is a triangle, and two of them may share a cell. The first is placed with a "
     "short side next to a tile, the second with its long side at the long side of the first. A "
     "long side never touches a whole tile. One or two half tiles in a cell count as one tile."},
    {RULE_END, NULL, NULL, "Half tiles not placed by the end of the game are lost."},
};

/**
 * Half tiles are offered before a tile is drawn. The tile is not beside a single one, whose cell is
 * still open.
 */
static bool halflings_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t type, const PlacementPreview *preview) {
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    bool beside = false;
    for (unsigned side = 0; side < SIDES; side++) {
        uint16_t copies[2];
        const uint32_t count =
            copies_on_cell(rules, game, at.x + side_dx(side), at.y + side_dy(side), copies);
        beside = beside || (count == 1 && rules_copy_type(rules, copies[0])->half);
    }
    return !beside;
}

static bool halflings_asks_next(const Rules *rules, const Game *game, uint32_t module,
                                unsigned player) {
    return halflings_of_const(rules, game, module)->held[player] != 0;
}

const Expansion EXPANSION_HALFLINGS = {
    .id = "halflings",
    .description = "Halflings I and II: half tiles in hand, two of them fill a cell",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = halflings_compile, .share = halflings_share, .stage = half_stage},
    .state = {.state_size = sizeof(Halflings),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = halflings_memory,
              .remember = halflings_remember,
              .hash = memory_hash,
              .check = halflings_check},
    .hidden = {.hidden_info = halflings_hidden,
               .hide = halflings_hide,
               .determinize = halflings_determinize},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = spares_all},
    .scoring = {.facts = halflings_facts},
    .preview = {.turn_usual = halflings_turn_usual, .asks_next = halflings_asks_next},
};
