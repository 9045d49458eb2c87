// SPDX-License-Identifier: MIT
//
// Hands of tiles, a house rule: a player holds up to three tiles and places one of them. At the end
// of the whole turn, the builder's part included, the player draws up to that number. Rules:
// Complete Annotated Rules 7.4, p. 24.
//
// Cases that the rule text leaves open: an abbey counts as one of the tiles, but need not be
// placed. A player with no tile that fits gives up one tile of their choice and draws another,
// until one fits. A player without tiles within a turn draws one as usual.
//
// Hidden hands: to give up a tile, the player shows the hand, and shown tiles stay known. The
// player is asked for the tile even if only one fits. The answer names its kind, not its index
// among those that fit, so that others learn nothing about the rest of the hand. While tiles of
// some kind may not be drawn yet (dragons, fleas), drawn tiles are shown, since all players know
// that they are of another kind.
#include "expansions/expansions.h"

#include "expansions/abbey_and_mayor/abbey_state.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/nested_turns.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum HandSetting {
    HANDS_MODE = 0, /* a HandMode */
    HANDS_TILES = 1,
    HANDS_ABBEYS = 2 /* number of the module with abbeys, or -1 */
};

enum HandMode { MODE_OFF, MODE_OPEN, MODE_HIDDEN };

typedef struct Hands {
    uint8_t dealt; /* 1: the first hands are drawn */
    uint8_t owed;  /* tiles given up in this part of the turn and not replaced yet */
} Hands;

enum {
    OPTION_MODE,
    OPTION_TILES,
    HAND_MAX = 4,          /* tiles */
    HIDDEN_TYPES_MAX = 256 /* most kinds of tiles that an action distinguishes */
};

static const OptionSpec OPTIONS[] = {
    [OPTION_MODE] = {"hand", "off|open|hidden", "off", 0, 0, false,
                     "each player holds several tiles and places one of them; the hands are open "
                     "or hidden from other players (house rule)"},
    [OPTION_TILES] = {"hand_tiles", "3|2|4", "3", 0, 0, false,
                      "tiles in such a hand, including an abbey"},
};

static const ReserveKind PLACES[] = {
    {.name = "in hand", .places = PLAYERS_MAX * HAND_MAX, .owned = true, .each = HAND_MAX},
    {.name = "hidden in hand",
     .places = PLAYERS_MAX * HAND_MAX,
     .owned = true,
     .each = HAND_MAX,
     .hidden = true}};

enum { PLACES_OPEN, PLACES_HIDDEN, PLACES_COUNT };

/** A held tile: its reserve kind, its index there, and its type. */
typedef struct HeldTile {
    const ReserveKind *kind;
    uint32_t place;
    uint16_t type;
} HeldTile;

/** The option of another variant with hands of two tiles. */
static const char BATTLE[] = "cloister_battle";

static bool hands_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[OPTION_MODE].key) ||
           option_given(config, OPTIONS[OPTION_TILES].key) || option_given(config, BATTLE);
}

static bool hands_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[HANDS_MODE] != MODE_OFF;
}

static bool hands_hidden(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[HANDS_MODE] == MODE_HIDDEN;
}

// ---- Tiles of a player

static uint32_t held_count(const Rules *rules, const Game *game, unsigned player) {
    return reserve_count_own(rules, game, &PLACES[PLACES_OPEN], player) +
           reserve_count_own(rules, game, &PLACES[PLACES_HIDDEN], player);
}

/** Returns the number of tiles of a full hand; an abbey is one of them. */
static uint32_t held_most(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const int32_t *settings = rules->modules[module].settings;
    const int32_t abbeys = settings[HANDS_ABBEYS];
    return (uint32_t)settings[HANDS_TILES] -
           (abbeys >= 0 && abbey_held(rules, game, (uint32_t)abbeys, player));
}

/**
 * Lists the kinds of tiles a player holds, open ones first. Returns their number. Equal tiles are
 * listed once.
 */
static uint32_t held_list(const Rules *rules, const Game *game, unsigned player,
                          HeldTile out[HAND_MAX]) {
    uint32_t count = 0;
    for (unsigned k = 0; k < PLACES_COUNT; k++) {
        const uint16_t *own = reserve_own(rules, game, &PLACES[k], player);
        for (uint32_t i = 0; i < HAND_MAX && own[i] != NO_TYPE; i++) {
            uint32_t other = 0;
            while (other < count && out[other].type != own[i]) {
                other++;
            }
            if (other == count) {
                out[count++] = (HeldTile){&PLACES[k], player * HAND_MAX + i, own[i]};
            }
        }
    }
    return count;
}

/** Lists those that can be placed now or, if there are none, all. Returns their number. */
static uint32_t choices_list(const Rules *rules, const Game *game, HeldTile out[HAND_MAX],
                             bool *fit) {
    HeldTile held[HAND_MAX];
    const uint32_t count = held_list(rules, game, game->active, held);
    uint32_t fits = 0;
    for (uint32_t i = 0; i < count; i++) {
        out[fits] = held[i];
        fits += rules->kernel->count_fits(rules, game, held[i].type) > 0;
    }
    *fit = fits > 0;
    for (uint32_t i = 0; fits == 0 && i < count; i++) {
        out[i] = held[i];
    }
    return fits > 0 ? fits : count;
}

// ---- The first hands

/**
 * Returns the next player clockwise from the first whose first hand is not full; PLAYERS_MAX: none.
 */
static unsigned dealt_next(const Rules *rules, const Game *game, uint32_t module) {
    const unsigned players = (unsigned)rules->players;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (game->active + i) % players;
        if (held_count(rules, game, player) < held_most(rules, game, module, player)) {
            return player;
        }
    }
    return PLAYERS_MAX;
}

static bool deal_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Hands *hands = module_state_const(rules, game, module);
    return !hands->dealt && game->placed_count > 0 && game->hand == NO_TYPE &&
           game->copy_in_turn == NO_COPY && player == dealt_next(rules, game, module);
}

static PhaseResult deal_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Hands *hands = module_state(rules, game, module);
    if (hands->dealt || game->placed_count == 0) {
        return PHASE_NEXT;
    }
    const unsigned player = dealt_next(rules, game, module);
    if (player < PLAYERS_MAX && turn_stack_has_tile(rules, game)) {
        return turn_draw(game, player);
    }
    hands->dealt = 1;
    return PHASE_NEXT;
}

/** Puts a drawn tile into a hand. Returns false if a module takes it. */
static bool hand_take(const Rules *rules, Game *game, uint32_t module, unsigned player,
                      uint32_t type) {
    if (turn_tile_taken(rules, game, type)) {
        return false;
    }
    const bool hidden = hands_hidden(rules, module) && !turn_some_taken(rules, game);
    const ReserveKind *kind = &PLACES[hidden ? PLACES_HIDDEN : PLACES_OPEN];
    reserve_put(rules, game, kind, (int)player, type);
    return true;
}

static PhaseResult held_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    (void)hand_take(rules, game, module, game->decider, type);
    return PHASE_AGAIN;
}

static const Phase PHASE_DEAL = {.name = "first hand",
                                 .step = STEP_HELD,
                                 .wanted = hands_on,
                                 .enter = deal_enter,
                                 .asks = deal_asks,
                                 .receive = held_receive};

// ---- A tile of the hand instead of a draw

static bool redraw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Hands *hands = module_state_const(rules, game, module);
    return hands->owed > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           player == game->active;
}

static PhaseResult redraw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Hands *hands = module_state(rules, game, module);
    if (hands->owed > 0 && game->copy_in_turn == NO_COPY && turn_stack_has_tile(rules, game)) {
        return turn_draw(game, game->active);
    }
    hands->owed = 0;
    return PHASE_NEXT;
}

static PhaseResult redraw_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    Hands *hands = module_state(rules, game, module);
    hands->owed -= hand_take(rules, game, module, game->active, type);
    return PHASE_AGAIN;
}

static const Phase PHASE_REDRAW = {.name = "hand redraw",
                                   .step = STEP_SOURCE,
                                   .wanted = hands_on,
                                   .enter = redraw_enter,
                                   .asks = redraw_asks,
                                   .receive = redraw_receive};

/**
 * Returns true if tiles that fit nowhere are shuffled back and an unseen tile fits. Otherwise
 * giving up tiles might never end.
 */
static bool goes_back(const Rules *rules, const Game *game) {
    bool back = false;
    for (uint32_t i = 0; rules->options.return_unplayable && !back && i < game->pool_count; i++) {
        back = rules->kernel->count_fits(rules, game, rules->kernel->pool_at(game, i)) > 0;
    }
    return back;
}

/** Shows the hand of the active player, who can place none of its tiles. */
static void hand_show(const Rules *rules, Game *game) {
    const unsigned player = game->active;
    while (reserve_count_own(rules, game, &PLACES[PLACES_HIDDEN], player) > 0) {
        const uint32_t type = reserve_take(rules, game, &PLACES[PLACES_HIDDEN], player * HAND_MAX);
        reserve_put(rules, game, &PLACES[PLACES_OPEN], (int)player, type);
    }
}

/** Makes a tile of the hand the current tile, or gives it up because none fits. */
static PhaseResult tile_choose(const Rules *rules, Game *game, uint32_t module, HeldTile tile,
                               bool fit) {
    (void)reserve_take(rules, game, tile.kind, tile.place);
    if (fit) {
        return turn_take_fitting(rules, game, tile.type);
    }
    Hands *hands = module_state(rules, game, module);
    hands->owed++;
    if (goes_back(rules, game)) {
        turn_unplayable(rules, game, tile.type);
    } else {
        rules->kernel->discard(game, tile.type);
    }
    return PHASE_AFRESH;
}

/** Returns true if the active player has tiles and chooses one now. */
static bool may_choose(const Rules *rules, const Game *game) {
    return turn_lacks_tile(rules, game) && held_count(rules, game, game->active) > 0;
}

/**
 * Returns true if the player is asked to choose among `count` kinds: there is a choice, or it is
 * hidden from others that there is none.
 */
static bool is_asked(const Rules *rules, uint32_t module, uint32_t count, bool fit) {
    return count > 1 || (fit && hands_hidden(rules, module));
}

static bool tile_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    HeldTile tiles[HAND_MAX];
    bool fit;
    const uint32_t count = choices_list(rules, game, tiles, &fit);
    return player == game->active && may_choose(rules, game) && is_asked(rules, module, count, fit);
}

static PhaseResult tile_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    HeldTile tiles[HAND_MAX];
    bool fit;
    if (!may_choose(rules, game)) {
        return PHASE_NEXT;
    }
    (void)choices_list(rules, game, tiles, &fit);
    if (!fit) {
        hand_show(rules, game);
    }
    const uint32_t count = choices_list(rules, game, tiles, &fit);
    return is_asked(rules, module, count, fit) ? turn_ask(game, game->active)
                                               : tile_choose(rules, game, module, tiles[0], fit);
}

/**
 * Returns the argument of the action that chooses a tile: the number of its kind or, for open
 * hands, its index among those that may be chosen.
 */
static unsigned choice_arg(const Rules *rules, uint32_t module, HeldTile tile, uint32_t index) {
    return hands_hidden(rules, module) ? tile.type : index;
}

static void tile_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    HeldTile tiles[HAND_MAX];
    bool fit;
    const uint32_t count = choices_list(rules, game, tiles, &fit);
    for (uint32_t i = 0; i < count; i++) {
        const unsigned arg = choice_arg(rules, module, tiles[i], i);
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), arg));
    }
}

static PhaseResult tile_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    HeldTile tiles[HAND_MAX];
    bool fit;
    const uint32_t count = choices_list(rules, game, tiles, &fit);
    uint32_t index = 0;
    while (choice_arg(rules, module, tiles[index], index) != action_arg(action)) {
        index++;
        CHECK(index < count);
    }
    return tile_choose(rules, game, module, tiles[index], fit);
}

static void tile_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    HeldTile tiles[HAND_MAX];
    bool fit;
    const uint32_t count = choices_list(rules, game, tiles, &fit);
    wording->question = fit ? "choose the tile of your hand that you lay"
                            : "no tile of your hand fits: choose the one that you give up";
    for (uint32_t i = 0; action != 0 && i < count; i++) {
        if (choice_arg(rules, module, tiles[i], i) == action_arg(action)) {
            wording->option = fit ? "lay the tile" : "give up the tile";
            wording->type = (int32_t)tiles[i].type;
        }
    }
}

static const Phase PHASE_TILE = {.name = "tile of the hand",
                                 .describe = tile_describe,
                                 .step = STEP_SOURCE,
                                 .wanted = hands_on,
                                 .enter = tile_enter,
                                 .asks = tile_asks,
                                 .actions = tile_actions,
                                 .apply = tile_apply};

// ---- The end of the turn

static bool refill_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->hand == NO_TYPE && game->copy_in_turn != NO_COPY && player == game->active &&
           held_count(rules, game, player) < held_most(rules, game, module, player);
}

static PhaseResult refill_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Hands *hands = module_state(rules, game, module);
    hands->owed = 0; // left if an abbey was placed first: the hand is filled now
    const bool draws =
        game->placed_count > 0 &&
        held_count(rules, game, game->active) < held_most(rules, game, module, game->active) &&
        turn_stack_has_tile(rules, game);
    return draws ? turn_draw(game, game->active) : PHASE_NEXT;
}

static const Phase PHASE_REFILL = {.name = "hand refill",
                                   .step = STEP_DRAW_AHEAD,
                                   .wanted = hands_on,
                                   .enter = refill_enter,
                                   .asks = refill_asks,
                                   .receive = held_receive};

// ---- Module

/** Returns true if the active player fills up their hand when the turn is over. */
static bool refills(const Rules *rules, const Game *game, uint32_t module) {
    return hands_on(rules, module) && turn_stack_has_tile(rules, game) &&
           held_count(rules, game, game->active) < held_most(rules, game, module, game->active);
}

static unsigned hands_next_player(const Rules *rules, const Game *game, uint32_t module,
                                  unsigned player) {
    return refills(rules, game, module) ? game->active : player;
}

static bool hands_ask_next(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return held_count(rules, game, player) > 0;
}

/** The player draws at the end of the turn, or the next one has a tile that fits. */
static bool hands_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    HeldTile held[HAND_MAX];
    const unsigned next = (game->active + 1U) % (unsigned)rules->players;
    const uint32_t count = held_list(rules, game, next, held);
    bool fits = count == 0 && game->draws_left > 0;
    for (uint32_t i = 0; !fits && i < count; i++) {
        fits = type_still_fits(rules, game, held[i].type);
    }
    const bool abbeys = rules->modules[module].settings[HANDS_ABBEYS] >= 0; // may be placed first
    return !hands_on(rules, module) || (fits && !abbeys) || refills(rules, game, module);
}

static const Phase *const PHASES[] = {&PHASE_DEAL, &PHASE_REDRAW, &PHASE_TILE, &PHASE_REFILL};

/** Rejects options that cannot be combined with hands. */
static Status hands_refuse(const Rules *rules, bool hidden, Message *message) {
    if (rules->options.predraw) {
        return message_set(message, STATUS_INVALID,
                           "option predraw: with option hand or cloister_battle players already "
                           "draw ahead; omit one of them");
    }
    if (hidden && rules->options.return_unplayable) {
        return message_set(message, STATUS_INVALID,
                           "option unplayable: a returned tile would reveal hidden hands; set it "
                           "to discard, or option hand to open");
    }
    return !hidden || rules->type_count <= HIDDEN_TYPES_MAX
               ? STATUS_OK
               : message_set(message, STATUS_LIMIT,
                             "option hand: hidden hands are for at most %d kinds of tiles, not %u",
                             HIDDEN_TYPES_MAX, (unsigned)rules->type_count);
}

static Status hands_compile(const Rules *rules, Module *module, Message *message) {
    const char *mode = OPTIONS[OPTION_MODE].key;
    const bool off = option_is(rules, mode, "off");
    const bool battle = module_find(rules, &EXPANSION_CLOISTER_BATTLE) != MODULES_MAX &&
                        option_is(rules, BATTLE, "on");
    module->settings[HANDS_MODE] = option_is(rules, mode, "hidden") ? MODE_HIDDEN
                                   : off && !battle                 ? MODE_OFF
                                                                    : MODE_OPEN;
    const int32_t tiles = rules_option_text(rules, OPTIONS[OPTION_TILES].key)[0] - '0';
    module->settings[HANDS_TILES] = off && battle ? 2 : tiles;
    const uint32_t abbeys = module_find(rules, &EXPANSION_ABBEY_AND_MAYOR);
    module->settings[HANDS_ABBEYS] = abbeys == MODULES_MAX ? -1 : (int32_t)abbeys;
    const int32_t setting = module->settings[HANDS_MODE];
    return setting == MODE_OFF ? STATUS_OK : hands_refuse(rules, setting == MODE_HIDDEN, message);
}

/**
 * Returns false if a hidden tile was drawn while tiles of some kind had to wait, or if a player is
 * asked for a tile, has not shown the hand and has none that fits.
 */
static bool hands_plausible(const Rules *rules, const Game *game, uint32_t module) {
    if (reserve_count(rules, game, &PLACES[PLACES_HIDDEN]) > 0 && turn_some_taken(rules, game)) {
        return false;
    }
    if (game->pending != PENDING_DECISION || turn_phase(rules, game) != &PHASE_TILE ||
        reserve_count_own(rules, game, &PLACES[PLACES_HIDDEN], game->active) == 0) {
        return true;
    }
    HeldTile tiles[HAND_MAX];
    bool fit;
    (void)choices_list(rules, game, tiles, &fit);
    return fit;
}

/**
 * Returns the bounds. A tile placed or given up is chosen before. If tiles are shuffled back, the
 * same tile may be given up for each draw. A player without tiles waits for the others.
 */
static ExpansionShare hands_share(const Rules *rules) {
    const uint32_t copies = rules->copy_count;
    const bool back = rules->options.return_unplayable;
    return (ExpansionShare){.decisions = 1,
                            .turns = (uint32_t)rules->players * HAND_MAX,
                            .actions = HAND_MAX,
                            .redraws = back ? copies * (copies + 1) / 2 : 0};
}

static bool hands_hold(const Rules *rules, const Game *game, uint32_t module) {
    return hands_on(rules, module) && held_count(rules, game, game->active) > 0;
}

static bool hands_later(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_count(rules, game, &PLACES[PLACES_OPEN]) +
               reserve_count(rules, game, &PLACES[PLACES_HIDDEN]) >
           0;
}

enum { MEMORY_OWED, MEMORY_DEALT, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("owed", Hands, owed, 1, RANGE_MOST, HAND_MAX),
    MEMORY_FIELD("dealt", Hands, dealt, 1, RANGE_MOST, 1),
};

static uint64_t hands_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Hands *hands = module_state_const(rules, game, module);
    return rng_mix((uint64_t)hands->dealt << 8 | hands->owed);
}

/**
 * Returns the number of tiles that the active player gave up in all parts of this turn and has not
 * replaced yet.
 */
static uint32_t owed_in_all(const Rules *rules, const Game *game, uint32_t module) {
    const Hands *hands = module_state_const(rules, game, module);
    uint32_t owed = hands->owed;
    for (uint32_t i = 0; i < parts_waiting(rules, game); i++) {
        owed += part_numbers(rules, game, i)[part_numbers_before(rules, module)];
    }
    return owed;
}

static Status hands_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const uint32_t held = held_count(rules, game, player);
        const uint32_t owed = player == game->active ? owed_in_all(rules, game, module) : 0;
        if (held + owed > held_most(rules, game, module, player) ||
            (held > 0 && !hands_on(rules, module))) {
            return message_set(message, STATUS_INVALID,
                               "player %u holds %u tiles and has %u to draw", player, held, owed);
        }
    }
    return STATUS_OK;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "hand", "off", "No player holds a hand of tiles."},
    {RULE_SETUP, "hand", "open",
     "Each player draws a hand of tiles and keeps it face up. An abbey is one of them."},
    {RULE_SETUP, "hand", "hidden",
     "Each player draws a hand of tiles, hidden from the other players. An abbey is one of them. "
     "While tiles of some kind may not be drawn yet, drawn tiles are shown."},
    {RULE_SETUP, "hand_tiles", "3", "A hand has up to three tiles."},
    {RULE_SETUP, "hand_tiles", "2", "A hand has up to two tiles."},
    {RULE_SETUP, "hand_tiles", "4", "A hand has up to four tiles."},
    {RULE_DRAW, "hand", "open",
     "Instead of drawing, the player places a tile of their hand. If none fits, they give up one "
     "and draw another, until one fits."},
    {RULE_DRAW, "hand", "hidden",
     "Instead of drawing, the player places a tile of their hand. If none fits, they show all of "
     "them, give up one and draw another, until one fits. Shown tiles stay known."},
    {RULE_END, "hand", "hidden",
     "At the end of the whole turn, the player draws up to a full hand."},
    {RULE_END, "hand", "open", "At the end of the whole turn, the player draws up to a full hand."},
};

const Expansion EXPANSION_HANDS = {
    .id = "hands",
    .description = "hands of tiles, open or hidden (house rule)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.wanted = hands_wanted, .compile = hands_compile, .share = hands_share},
    .state = {.state_size = sizeof(Hands),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .nested_memory = MEMORY_OWED,
              .nested_memory_count = 1,
              .hash = hands_hash,
              .check = hands_check},
    .hidden = {.hidden_info = hands_hidden, .plausible = hands_plausible},
    .reserve = {.reserve_kinds = PLACES,
                .reserve_kind_count = PLACES_COUNT,
                .holds_tile = hands_hold,
                .tiles_later = hands_later},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = spares_all},
    .preview = {.turn_usual = hands_turn_usual,
                .asks_next = hands_ask_next,
                .next_player = hands_next_player},
};
