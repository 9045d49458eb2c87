// SPDX-License-Identifier: MIT
//
// Only one can choose, a variant: a player draws a tile for each player, gives one to each of the
// others as they like, and keeps the last. All place their tiles in turn, and the next player
// draws. Rules: Complete Annotated Rules 7.4, p. 329, "Only one can choose": face down (variation
// a) or up (b).
//
// Cases that the rule text leaves open:
// - Tiles drawn before ordinary ones (a river) are drawn as usual, by each player for themselves.
// - A player who placed something else (an abbey) keeps the tile and receives none in the next
// round.
// - If tiles run short, the first players of the round receive them.
// - A tile that fits nowhere in its turn is replaced by a draw. A further part of a turn draws a
// tile,
//   and so does a further turn by a house rule.
//
// Face down: the drawn tiles are placed in front of the players, one each, and only the chooser
// looks at them. For one player after the other the chooser selects one of the tiles not given yet;
// the two tiles change places. The other players therefore see places and no tiles, and the chooser
// is asked even if all tiles are equal. Each player looks at the tile received; the giver knows it,
// too, as long as it stays there. While tiles of some kind may not be drawn yet (dragons, fleas),
// drawn tiles are face up, since all players know that they are of another kind.
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { NO_SEAT = PLAYERS_MAX };

enum ChoiceMode { MODE_OFF, MODE_OPEN, MODE_HIDDEN };

typedef struct Round {
    uint8_t known;   /* 1: a round has begun and `chooser` is valid */
    uint8_t chooser; /* the player who draws for all */
    uint8_t waiting; /* players who have not had a turn in this round, one bit per seat */
    uint8_t due;     /* 1: tiles are being drawn and given */
    uint8_t lying;   /* players with a tile in front of them that is not given yet (MODE_HIDDEN),
                        one bit per seat */
    uint8_t givers[PLAYERS_MAX]; /* 1 + player who looked at the face-down tile there; 0: none */
} Round;

static const OptionSpec OPTIONS[] = {
    {"one_chooses", "off|open|hidden", "off", 0, 0, false,
     "one player in turn draws a tile for each player and decides who receives which: open (face "
     "up) or hidden (face down) (variant)"}};

static const ReserveKind KINDS[] = {
    {.name = "to give", .places = PLAYERS_MAX},
    {.name = "given", .places = PLAYERS_MAX, .owned = true},
    {.name = "given face down", .places = PLAYERS_MAX, .owned = true, .hidden = true}};

#define KIND_DRAWN  (&KINDS[0])
#define KIND_GIVEN  (&KINDS[1])
#define KIND_HIDDEN (&KINDS[2])

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool chooses_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static bool chooses_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != MODE_OFF;
}

static bool chooses_hidden(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] == MODE_HIDDEN;
}

static Status chooses_compile(const Rules *rules, Module *module, Message *message) {
    const char *key = OPTIONS[0].key;
    module->settings[0] = option_is(rules, key, "open")     ? MODE_OPEN
                          : option_is(rules, key, "hidden") ? MODE_HIDDEN
                                                            : MODE_OFF;
    if (module->settings[0] == MODE_OFF) {
        return STATUS_OK;
    }
    if (module->settings[0] == MODE_HIDDEN && rules->options.return_unplayable) {
        return message_set(message, STATUS_INVALID,
                           "option unplayable: a returned tile would reveal face-down tiles; set "
                           "it to discard, or option one_chooses to open");
    }
    if (rules->options.predraw) {
        return message_set(
            message, STATUS_INVALID,
            "option predraw: with option one_chooses one player draws for all; omit one of them");
    }
    const bool hand =
        module_find(rules, &EXPANSION_HANDS) != MODULES_MAX && !option_is(rules, "hand", "off");
    const bool battle = module_find(rules, &EXPANSION_CLOISTER_BATTLE) != MODULES_MAX &&
                        option_is(rules, "cloister_battle", "on");
    return hand || battle ? message_set(message, STATUS_INVALID,
                                        "option %s: with option one_chooses one player draws for "
                                        "all; omit one of them",
                                        hand ? "hand" : "cloister_battle")
                          : STATUS_OK;
}

// ---- The round

static unsigned seat_after(const Rules *rules, unsigned seat, unsigned steps) {
    return (seat + steps) % (unsigned)rules->players;
}

/** Starts a round with this chooser. */
static void round_begin(const Rules *rules, Round *round, unsigned chooser) {
    round->known = 1;
    round->chooser = (uint8_t)chooser;
    round->waiting = (uint8_t)((1U << rules->players) - 1U);
    round->due = 1;
}

/** Returns the kind of places that holds a player's tile, or NULL if the player has none. */
static const ReserveKind *reserve_of_seat(const Rules *rules, const Game *game, unsigned seat) {
    return reserve_at_const(rules, game, KIND_GIVEN)[seat] != NO_TYPE    ? KIND_GIVEN
           : reserve_at_const(rules, game, KIND_HIDDEN)[seat] != NO_TYPE ? KIND_HIDDEN
                                                                         : NULL;
}

/** Returns the number of players without a tile. */
static uint32_t seats_without_tile(const Rules *rules, const Game *game) {
    return (uint32_t)rules->players - reserve_count(rules, game, KIND_GIVEN) -
           reserve_count(rules, game, KIND_HIDDEN);
}

/** Returns true if the player `steps` seats after the chooser receives one of the tiles to give. */
static bool is_given(const Rules *rules, const Game *game, const Round *round, unsigned steps) {
    const uint16_t *given = reserve_at_const(rules, game, KIND_GIVEN);
    uint32_t before = 0; // earlier players without a tile
    for (unsigned i = 0; i < steps; i++) {
        before += given[seat_after(rules, round->chooser, i)] == NO_TYPE;
    }
    return given[seat_after(rules, round->chooser, steps)] == NO_TYPE &&
           before < reserve_count(rules, game, KIND_DRAWN);
}

/**
 * Returns the next player who receives a tile, the chooser last, or NO_SEAT if no tile is left to
 * give.
 */
static unsigned given_next(const Rules *rules, const Game *game, const Round *round) {
    for (unsigned i = 1; i <= (unsigned)rules->players; i++) {
        if (is_given(rules, game, round, i % (unsigned)rules->players)) {
            return seat_after(rules, round->chooser, i);
        }
    }
    return NO_SEAT;
}

// ---- Drawing for all

/**
 * Returns true if tiles are drawn now. Before the first tile there is no round: the first player is
 * determined when it is drawn.
 */
static bool draws_now(const Rules *rules, const Game *game, const Round *round) {
    return (round->due || !round->known) &&
           reserve_count(rules, game, KIND_DRAWN) < seats_without_tile(rules, game) &&
           turn_stack_main(rules, game);
}

static bool draw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Round *round = module_state_const(rules, game, module);
    return game->hand == NO_TYPE && game->copy_in_turn == NO_COPY && player == game->active &&
           draws_now(rules, game, round);
}

static PhaseResult draw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Round *round = module_state(rules, game, module);
    round->waiting &= (uint8_t) ~(1U << game->active);
    return draws_now(rules, game, round) ? turn_draw(game, game->active) : PHASE_NEXT;
}

/** Puts a tile in front of the first player without one, the chooser first. */
static void tile_lay(const Rules *rules, Game *game, Round *round, uint32_t type) {
    unsigned steps = 0;
    while (reserve_of_seat(rules, game, seat_after(rules, round->chooser, steps)) != NULL) {
        steps++;
        ASSERT(steps < (unsigned)rules->players);
    }
    const unsigned seat = seat_after(rules, round->chooser, steps);
    const bool shown = turn_some_taken(rules, game);
    reserve_put(rules, game, shown ? KIND_GIVEN : KIND_HIDDEN, (int)seat, type);
    round->lying |= (uint8_t)(1U << seat);
    round->givers[seat] = (uint8_t)(shown ? 0 : 1U + round->chooser);
}

static PhaseResult draw_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    Round *round = module_state(rules, game, module);
    if (!round->known) {
        round_begin(rules, round, game->active);
    }
    if (turn_tile_taken(rules, game, type)) {
        return PHASE_AGAIN;
    }
    if (chooses_hidden(rules, module)) {
        tile_lay(rules, game, round, type);
    } else {
        reserve_put(rules, game, KIND_DRAWN, -1, type);
    }
    return PHASE_AGAIN;
}

static const Phase PHASE_DRAW_ALL = {.name = "draw for all",
                                     .step = STEP_BEGIN,
                                     .wanted = chooses_on,
                                     .enter = draw_enter,
                                     .asks = draw_asks,
                                     .receive = draw_receive};

// ---- Giving open tiles

/** Lists the kinds of tiles to give, by their places. Returns their number. */
static unsigned kinds_list(const Rules *rules, const Game *game, unsigned places[PLAYERS_MAX]) {
    const uint16_t *drawn = reserve_at_const(rules, game, KIND_DRAWN);
    const uint32_t count = reserve_count(rules, game, KIND_DRAWN);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        places[found] = i;
        found += i == 0 || drawn[i] != drawn[i - 1];
    }
    return found;
}

/** Returns true if the chooser has a choice among open tiles. */
static bool gives_open(const Rules *rules, const Game *game) {
    unsigned places[PLAYERS_MAX];
    return kinds_list(rules, game, places) > 1;
}

static void tile_give(const Rules *rules, Game *game, uint32_t module, unsigned place) {
    const unsigned to = given_next(rules, game, module_state_const(rules, game, module));
    CHECK(to != NO_SEAT);
    reserve_put(rules, game, KIND_GIVEN, (int)to, reserve_take(rules, game, KIND_DRAWN, place));
}

// ---- Giving face-down tiles

/** Returns true if the tile in front of a player is not given yet. */
static bool is_face_down(const Round *round, unsigned seat) {
    return (round->lying >> seat & 1U) != 0;
}

/** Returns true if the chooser has a choice among face-down tiles. */
static bool gives_face_down(const Round *round) {
    return (round->lying & (round->lying - 1U)) != 0;
}

/**
 * Returns the next player who receives one of them, the chooser last.
 * @pre there is one
 */
static unsigned face_down_next(const Rules *rules, const Round *round) {
    unsigned seat = seat_after(rules, round->chooser, 1);
    while (!is_face_down(round, seat)) {
        seat = seat_after(rules, seat, 1);
    }
    return seat;
}

/** Exchanges the tiles of two players with the information about them. */
static void tiles_swap(const Rules *rules, Game *game, Round *round, unsigned one, unsigned other) {
    const ReserveKind *one_kind = reserve_of_seat(rules, game, one);
    const ReserveKind *other_kind = reserve_of_seat(rules, game, other);
    CHECK(one != other && one_kind != NULL && other_kind != NULL);
    const uint32_t one_type = reserve_take(rules, game, one_kind, one);
    const uint32_t other_type = reserve_take(rules, game, other_kind, other);
    const uint8_t giver = round->givers[one];
    reserve_put(rules, game, other_kind, (int)one, other_type);
    reserve_put(rules, game, one_kind, (int)other, one_type);
    round->givers[one] = round->givers[other];
    round->givers[other] = giver;
}

// ---- Giving tiles of either kind

static bool give_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Round *round = module_state_const(rules, game, module);
    return round->due && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           player == round->chooser && !draws_now(rules, game, round) &&
           (gives_face_down(round) || gives_open(rules, game));
}

static PhaseResult give_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Round *round = module_state(rules, game, module);
    if (round->due && (gives_face_down(round) || gives_open(rules, game))) {
        return turn_ask(game, round->chooser);
    }
    while (reserve_count(rules, game, KIND_DRAWN) > 0) {
        tile_give(rules, game, module, 0);
    }
    round->lying = 0; // the last one stays where it is
    round->due = 0;
    return PHASE_NEXT;
}

static void give_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Round *round = module_state_const(rules, game, module);
    unsigned places[PLAYERS_MAX];
    const unsigned count = kinds_list(rules, game, places);
    for (unsigned i = 0; i < count; i++) {
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, round->chooser), places[i]));
    }
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        if (is_face_down(round, seat)) {
            action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, round->chooser), seat));
        }
    }
}

static PhaseResult give_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    Round *round = module_state(rules, game, module);
    if (!chooses_hidden(rules, module)) {
        tile_give(rules, game, module, action_arg(action));
        return PHASE_AGAIN;
    }
    const unsigned to = face_down_next(rules, round);
    if (to != action_arg(action)) {
        tiles_swap(rules, game, round, to, action_arg(action));
    }
    round->lying &= (uint8_t) ~(1U << to);
    return PHASE_AGAIN;
}

static void give_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    if (chooses_hidden(rules, module)) {
        wording->question = "choose which of the tiles face down the next player gets";
        wording->option = "give the tile in front of player #";
        wording->number = (int32_t)action_arg(action);
    } else if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "give the tile";
        wording->type = reserve_at_const(rules, game, KIND_DRAWN)[action_arg(action)];
    }
}

static const Phase PHASE_GIVE = {.name = "give tile",
                                 .question = "give the next player one of the tiles",
                                 .describe = give_describe,
                                 .step = STEP_BEGIN,
                                 .wanted = chooses_on,
                                 .enter = give_enter,
                                 .asks = give_asks,
                                 .actions = give_actions,
                                 .apply = give_apply};

// ---- The tile of the turn

static PhaseResult given_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Round *round = module_state(rules, game, module);
    const ReserveKind *kind = reserve_of_seat(rules, game, game->active);
    const bool begins =
        game->placed_count > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY;
    if (!begins || kind == NULL) {
        return PHASE_NEXT;
    }
    const uint32_t type = reserve_take(rules, game, kind, game->active);
    round->givers[game->active] = 0;
    return turn_take_hand(rules, game, type) ? PHASE_IN_HAND : PHASE_AFRESH;
}

static const Phase PHASE_GIVEN = {
    .name = "given tile", .step = STEP_SOURCE, .wanted = chooses_on, .enter = given_enter};

// ---- The next player

/** Passes the choice to the next player after all have had their turns. */
static PhaseResult pass_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Round *round = module_state(rules, game, module);
    const bool over = round->known && round->waiting == 0 && game->active == round->chooser;
    if (over && turn_stack_main(rules, game)) {
        game->active = (uint8_t)seat_after(rules, game->active, 1);
        round_begin(rules, round, game->active);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_PASS_ON = {
    .name = "pass the choice on", .step = STEP_END, .wanted = chooses_on, .enter = pass_enter};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_DRAW_ALL, &PHASE_GIVE, &PHASE_GIVEN, &PHASE_PASS_ON};

/** Returns the player after this turn, who chooses if a round begins. */
static unsigned chooses_next_player(const Rules *rules, const Game *game, uint32_t module,
                                    unsigned player) {
    const Round *round = module_state_const(rules, game, module);
    const bool over = round->known && round->waiting == 0 && player == round->chooser;
    return over && turn_stack_main(rules, game) ? seat_after(rules, player, 1) : player;
}

static bool chooses_ask_next(const Rules *rules, const Game *game, uint32_t module,
                             unsigned player) {
    return reserve_of_seat(rules, game, player) != NULL;
}

/** The next player draws, or has a tile that fits. */
static bool chooses_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    const Round *round = module_state_const(rules, game, module);
    const unsigned next = seat_after(rules, game->active, 1);
    const ReserveKind *kind = reserve_of_seat(rules, game, next);
    return kind == NULL
               ? game->draws_left > 0
               : round->waiting != 0 &&
                     type_still_fits(rules, game, reserve_at_const(rules, game, kind)[next]);
}

static bool chooses_hold(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_of_seat(rules, game, game->active) != NULL;
}

static bool chooses_later(const Rules *rules, const Game *game, uint32_t module) {
    return seats_without_tile(rules, game) < (uint32_t)rules->players;
}

/** Returns true for the player who looked at the tile when it was drawn, and for its receiver. */
static bool chooses_see(const Rules *rules, const Game *game, uint32_t module, unsigned owner,
                        unsigned seat) {
    const Round *round = module_state_const(rules, game, module);
    return round->givers[owner] == seat + 1U || (owner == seat && !is_face_down(round, owner));
}

/** Returns false if a tile is face down while tiles of some kind had to wait. */
static bool chooses_plausible(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_count(rules, game, KIND_HIDDEN) == 0 || !turn_some_taken(rules, game);
}

/**
 * Returns the bounds. A round has one decision fewer than players. A player without a tile when the
 * stack is empty waits for the others, who may place something else first. If tiles are shuffled
 * back, each may be given again.
 */
static ExpansionShare chooses_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t copies = rules->copy_count;
    const bool back = rules->options.return_unplayable;
    return (ExpansionShare){.decisions = players,
                            .turns = 4 * players,
                            .actions = players,
                            .redraws = back ? copies * (copies + 1) / 2 : 0};
}

enum {
    MEMORY_CHOOSER,
    MEMORY_WAITING,
    MEMORY_DUE,
    MEMORY_LYING,
    MEMORY_GIVERS, /* one per seat */
    MEMORY_COUNT = MEMORY_GIVERS + PLAYERS_MAX
};

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("chooser", 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("waiting", Round, waiting, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("due", Round, due, 1, RANGE_MOST, 1),
    MEMORY_FIELD("lying", Round, lying, 1, RANGE_SEATS, 0),
    MEMORY_SEATS("givers", Round, givers[0], 1, RANGE_PLAYERS, 0),
};

/** Returns the state. The chooser is a valid player before the first round, too. */
static uint32_t chooses_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    const Round *round = module_state_const(rules, game, module);
    return round->known ? 1U + round->chooser : 0U;
}

static void chooses_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    Round *round = module_state(rules, game, module);
    round->known = value != 0;
    round->chooser = (uint8_t)(value != 0 ? value - 1 : 0);
}

static uint64_t chooses_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Round *round = module_state_const(rules, game, module);
    uint64_t down = round->lying;
    for (uint32_t seat = 0; seat < PLAYERS_MAX; seat++) {
        down = down << 4 | round->givers[seat];
    }
    return rng_mix((uint64_t)round->known << 24 | (uint64_t)round->chooser << 16 |
                   (uint64_t)round->waiting << 8 | round->due) ^
           (down == 0 ? 0 : rng_mix(down));
}

/** Returns true if the state of a player's tiles agrees with the tiles there. */
static bool seat_consistent(const Rules *rules, const Game *game, const Round *round,
                            unsigned seat) {
    const ReserveKind *kind = reserve_of_seat(rules, game, seat);
    return (round->givers[seat] != 0) == (kind == KIND_HIDDEN) &&
           (!is_face_down(round, seat) || (round->due && kind != NULL));
}

/**
 * Returns true if tiles may be drawn and given now: at the beginning of a turn, until all are
 * given.
 */
static bool due_consistent(const Rules *rules, const Game *game, uint32_t module) {
    const Phase *phase = turn_phase(rules, game);
    return game->pending == PENDING_UNREAD || phase->step >= STEP_END ||
           (phase->step == STEP_BEGIN && turn_module(rules, game) <= module);
}

static Status chooses_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Round *round = module_state_const(rules, game, module);
    const uint32_t drawn = reserve_count(rules, game, KIND_DRAWN);
    const bool hidden = chooses_hidden(rules, module);
    bool sound = round->chooser < (unsigned)rules->players &&
                 round->waiting >> rules->players == 0 && round->lying >> rules->players == 0 &&
                 (round->known || (round->waiting | round->due) == 0) &&
                 (round->due == 0 || due_consistent(rules, game, module)) &&
                 drawn <= (round->due && !hidden ? seats_without_tile(rules, game) : 0) &&
                 (hidden || (round->lying | reserve_count(rules, game, KIND_HIDDEN)) == 0);
    for (unsigned seat = 0; sound && seat < (unsigned)rules->players; seat++) {
        sound = seat_consistent(rules, game, round, seat);
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "player %u gives %u tiles and the tiles of players %02x; players "
                               "%02x still have turns in this round",
                               round->chooser, drawn, round->lying, round->waiting);
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "one_chooses", "off", "Each player places the tile they draw."},
    {RULE_DRAW, "one_chooses", "open",
     "One player draws as many tiles as there are players, face up, gives one to each of the "
     "others and keeps one. All place their tiles, beginning with that player."},
    {RULE_DRAW, "one_chooses", "hidden",
     "One player draws as many tiles as there are players, looks at them, gives one to each of the "
     "others, face down, and keeps one. All place their tiles, beginning with that player. While "
     "tiles of some kind may not be drawn yet, drawn tiles are shown."},
    {RULE_END, "one_chooses", "open",
     "When all have placed their tiles, the next player draws and begins."},
    {RULE_END, "one_chooses", "hidden",
     "When all have placed their tiles, the next player draws and begins."},
};

const Expansion EXPANSION_ONE_CHOOSES = {
    .id = "one-chooses",
    .description =
        "one player draws a tile for each player and decides who receives which (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = chooses_wanted, .compile = chooses_compile, .share = chooses_share},
    .state = {.state_size = sizeof(Round),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = chooses_memory,
              .remember = chooses_remember,
              .hash = chooses_hash,
              .check = chooses_check},
    .hidden = {.hidden_info = chooses_hidden, .sees = chooses_see, .plausible = chooses_plausible},
    .reserve = {.reserve_kinds = KINDS,
                .reserve_kind_count = sizeof KINDS / sizeof KINDS[0],
                .holds_tile = chooses_hold,
                .tiles_later = chooses_later},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = spares_all},
    .preview = {.turn_usual = chooses_turn_usual,
                .asks_next = chooses_ask_next,
                .next_player = chooses_next_player},
};
