// SPDX-License-Identifier: MIT
//
// The first player, by a house rule: chosen at random, or the player who draws the tile with the
// most roads. Rules: Complete Annotated Rules 7.4, p. 24. Rolling a follower until it stands gives
// all players the same chance if all roll at once, so it is a random choice here.
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/tile_moves.h"
#include "table/unseen.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

/* Bounds the ties: tiles of one kind are equal, so ties might never end. */
enum { ROUNDS_MAX = 8 };

enum Way { WAY_SEAT, WAY_LOT, WAY_ROADS };

typedef struct StartPlayer {
    uint8_t open;   /* 1: the first player is not decided yet */
    uint8_t rivals; /* players who draw in this round, one bit per seat; 0: all */
    uint8_t round;  /* number of this round */
} StartPlayer;

static const OptionSpec OPTIONS[] = {
    {"start_player", "seat|lot|roads", "seat", 0, 0, false,
     "first player: seat = first seat of the schedule, lot = at random, roads = the player who "
     "draws the tile with the most roads"}};

static const ReserveKind KINDS[] = {{.name = "start", .places = PLAYERS_MAX, .owned = true}};

static bool start_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static unsigned players_of(const Rules *rules) {
    return (unsigned)rules->players;
}

static bool is_open(const Rules *rules, const Game *game, uint32_t module) {
    const StartPlayer *start = module_state_const(rules, game, module);
    return start->open || game->placed_count == 0; // the start tile is drawn
}

/** Makes a player the first one. */
static void start_name(const Rules *rules, Game *game, uint32_t module, unsigned player) {
    memset(module_state(rules, game, module), 0, sizeof(StartPlayer));
    game->active = (uint8_t)player;
    game->first_player = (uint8_t)player;
    game->last_player = (uint8_t)turn_player_before(rules, game);
}

// ---- A lot

static bool lot_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] == WAY_LOT;
}

static bool lot_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return is_open(rules, game, module) && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           player == game->active;
}

static PhaseResult lot_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return is_open(rules, game, module) ? turn_chance(game, game->active) : PHASE_NEXT;
}

static uint32_t lot_outcomes(const Rules *rules, const Game *game, uint32_t module, Outcome *out) {
    static const char *const TEXTS[PLAYERS_MAX] = {"player 0", "player 1", "player 2", "player 3",
                                                   "player 4", "player 5", "player 6", "player 7"};
    for (unsigned player = 0; player < players_of(rules); player++) {
        out[player] = (Outcome){.number = player, .weight = 1, .text = TEXTS[player]};
    }
    return players_of(rules);
}

static PhaseResult lot_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                               ScoreLog *log) {
    start_name(rules, game, module, outcome);
    return PHASE_NEXT;
}

static const Phase PHASE_LOT = {.name = "start lot",
                                .step = STEP_BEGIN,
                                .wanted = lot_wanted,
                                .enter = lot_enter,
                                .asks = lot_asks,
                                .outcomes = lot_outcomes,
                                .resolve = lot_resolve};

// ---- Random choice

static bool roads_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] == WAY_ROADS;
}

/** Returns the players who draw in this round, as a set of bits. */
static uint32_t rivals_of(const Rules *rules, const StartPlayer *start) {
    return start->rivals != 0 ? start->rivals : (1U << players_of(rules)) - 1U;
}

/**
 * Returns the next player who draws, clockwise from the first seat; PLAYERS_MAX: all have drawn.
 */
static unsigned next_drawer(const Rules *rules, const Game *game, uint32_t module) {
    const uint16_t *drawn = reserve_at_const(rules, game, &KINDS[0]);
    const uint32_t rivals = rivals_of(rules, module_state_const(rules, game, module));
    const unsigned players = players_of(rules);
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (game->active + i) % players;
        if (((rivals >> player) & 1U) != 0 && drawn[player] == NO_TYPE) {
            return player;
        }
    }
    return PLAYERS_MAX;
}

/** Returns the number of sides with a road, or -1 for no tile. */
static int roads_of(const Rules *rules, uint32_t type) {
    int roads = 0;
    for (unsigned side = 0; type != NO_TYPE && side < SIDES; side++) {
        roads += rules->types[type].facts->edges[side] == EDGE_ROAD;
    }
    return type == NO_TYPE ? -1 : roads;
}

/** Returns the players who drew the most roads, as a set of bits. */
static uint32_t rivals_best(const Rules *rules, const Game *game, uint32_t rivals) {
    const uint16_t *drawn = reserve_at_const(rules, game, &KINDS[0]);
    uint32_t best = 0;
    int most = -1;
    for (; rivals != 0; rivals &= rivals - 1) {
        const unsigned player = bit_lowest(rivals);
        const int roads = roads_of(rules, drawn[player]);
        best = roads > most ? 0 : best;
        best |= (uint32_t)(roads >= most) << player;
        most = roads > most ? roads : most;
    }
    return best;
}

/**
 * Ends a round in which all have drawn: returns the tiles, and names the first player or starts
 * another round.
 */
static PhaseResult round_end(const Rules *rules, Game *game, uint32_t module) {
    StartPlayer *start = module_state(rules, game, module);
    const uint32_t best = rivals_best(rules, game, rivals_of(rules, start));
    for (unsigned player = 0; player < players_of(rules); player++) {
        if (reserve_at_const(rules, game, &KINDS[0])[player] != NO_TYPE) {
            unseen_return(rules, game, reserve_take(rules, game, &KINDS[0], player));
        }
    }
    if ((best & (best - 1)) != 0 && start->round + 1 < ROUNDS_MAX && game->draws_left > 0) {
        start->rivals = (uint8_t)best;
        start->round++;
        return PHASE_AGAIN;
    }
    unsigned player = game->active;
    while (((best >> player) & 1U) == 0) {
        player = (player + 1) % players_of(rules);
    }
    start_name(rules, game, module, player);
    return PHASE_NEXT;
}

static bool roads_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return is_open(rules, game, module) && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           game->draws_left > 0 && player == next_drawer(rules, game, module);
}

static PhaseResult roads_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!is_open(rules, game, module)) {
        return PHASE_NEXT;
    }
    const unsigned drawer = next_drawer(rules, game, module);
    return drawer < PLAYERS_MAX && game->draws_left > 0 ? turn_draw(game, drawer)
                                                        : round_end(rules, game, module);
}

static PhaseResult roads_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    reserve_put(rules, game, &KINDS[0], game->decider, type);
    return PHASE_AGAIN;
}

static const Phase PHASE_ROADS = {.name = "start draw",
                                  .step = STEP_BEGIN,
                                  .wanted = roads_wanted,
                                  .enter = roads_enter,
                                  .asks = roads_asks,
                                  .receive = roads_receive};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_LOT, &PHASE_ROADS};

static Status start_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "lot")     ? WAY_LOT
                          : option_is(rules, OPTIONS[0].key, "roads") ? WAY_ROADS
                                                                      : WAY_SEAT;
    return STATUS_OK;
}

static ExpansionShare start_share(const Rules *rules) {
    return (ExpansionShare){.redraws = 1U + ROUNDS_MAX * players_of(rules)};
}

/**
 * Marks the choice as open. With the start tile in the bag it is open until that tile is placed
 * (is_open).
 */
static void start_start(const Rules *rules, Game *game, uint32_t module) {
    StartPlayer *start = module_state(rules, game, module);
    start->open = rules->modules[module].settings[0] != WAY_SEAT && !rules->options.start_in_bag;
}

enum { MEMORY_OPEN, MEMORY_RIVALS, MEMORY_ROUND, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("open", StartPlayer, open, 1, RANGE_MOST, 1),
    MEMORY_FIELD("rivals", StartPlayer, rivals, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("round", StartPlayer, round, 1, RANGE_MOST, ROUNDS_MAX - 1),
};

static uint64_t start_hash(const Rules *rules, const Game *game, uint32_t module) {
    const StartPlayer *start = module_state_const(rules, game, module);
    return rng_mix((uint64_t)start->open << 16 | (uint64_t)start->rivals << 8 | start->round);
}

static Status start_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const StartPlayer *start = module_state_const(rules, game, module);
    const bool open = is_open(rules, game, module);
    const bool sound = start->rivals >> players_of(rules) == 0 && start->round < ROUNDS_MAX &&
                       (open || (start->rivals == 0 && start->round == 0 &&
                                 reserve_count(rules, game, &KINDS[0]) == 0));
    return sound
               ? STATUS_OK
               : message_set(
                     message, STATUS_INVALID,
                     "impossible choice of the first player: stage %s, round %u, players %02x draw",
                     open ? "open" : "known", start->round, start->rivals);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "start_player", "seat", "The player in the first seat begins."},
    {RULE_SETUP, "start_player", "lot",
     "The first player is chosen at random, with equal chances for all."},
    {RULE_SETUP, "start_player", "roads",
     "Each player draws a tile; the player whose tile has the most sides with roads begins. Tied "
     "players draw again, up to eight times. The tiles are then shuffled back."},
};

const Expansion EXPANSION_START_PLAYER = {
    .id = "start-player",
    .description = "first player: at random, or by the tile with the most roads (house rules)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = start_wanted, .compile = start_compile, .share = start_share},
    .state = {.state_size = sizeof(StartPlayer),
              .start = start_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = start_hash,
              .check = start_check},
    .reserve = {.reserve_kinds = KINDS, .reserve_kind_count = 1},
    .turn = {.phases = PHASES, .phase_count = 2},
    .placement = {.spares = spares_all},
    .preview = {.turn_usual = turn_always_usual},
};
