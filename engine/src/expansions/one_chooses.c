// SPDX-License-Identifier: MIT
// Only one can choose, a variant: a player draws a tile for everybody, gives each of the others one
// as he likes and keeps the last; all place theirs in turn, and the next player draws. Rules:
// Complete Annotated Rules 7.4, p. 329, "Only one can choose", variation b (tiles lie face up).
//
// Where the text is silent: what is drawn before ordinary tiles (a river) is drawn as ever, by each
// player for himself. Who placed something else in his turn (an abbey) keeps his tile and is given
// none in the next round. If tiles run short, those who come first in the round have them. A tile
// that fits nowhere when its turn comes is replaced by a draw, and so is one for a further part of
// a turn. Whoever has a further turn by a house rule draws for it.
//
// Face down (variation a) the tiles would have to be kept from the others' bots.
#include "apart.h"
#include "expansions/expansions.h"
#include "options.h"
#include "turn.h"

enum { NOBODY = PLAYERS_MAX };

typedef struct Round {
    uint8_t known;   /* there was a round; with it `chooser` */
    uint8_t chooser; /* who draws for all */
    uint8_t waiting; /* who has not had a turn in it, a bit a seat */
    uint8_t due;     /* tiles are being drawn and given */
} Round;

static const OptionSpec OPTIONS[] = {
    {"one_chooses", "off|open", "off", 0, 0, false,
     "open: by turns a player draws a tile for everybody and says, face up, who has which"}};

static const ApartKind KINDS[] = {{.name = "to give", .places = PLAYERS_MAX},
                                  {.name = "given", .places = PLAYERS_MAX, .owned = true}};

#define KIND_DRAWN (&KINDS[0])
#define KIND_GIVEN (&KINDS[1])

/** In play only when asked for, so that it costs nothing otherwise. */
static bool chooses_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static bool chooses_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != 0;
}

static Status chooses_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "open");
    if (module->settings[0] == 0) {
        return STATUS_OK;
    }
    if (rules->options.predraw) {
        return message_set(message, STATUS_INVALID,
                           "option predraw: with option one_chooses one player draws for all; "
                           "leave one of them out");
    }
    const bool hand =
        module_find(rules, &EXPANSION_HANDS) != MODULES_MAX && !option_is(rules, "hand", "off");
    const bool battle = module_find(rules, &EXPANSION_CLOISTER_BATTLE) != MODULES_MAX &&
                        option_is(rules, "cloister_battle", "on");
    return hand || battle ? message_set(message, STATUS_INVALID,
                                        "option %s: with option one_chooses one player draws for "
                                        "all; leave one of them out",
                                        hand ? "hand" : "cloister_battle")
                          : STATUS_OK;
}

// ---- The round

static unsigned seat_after(const Rules *rules, unsigned seat, unsigned steps) {
    return (seat + steps) % (unsigned)rules->players;
}

/** A round begins with this player. */
static void round_begin(const Rules *rules, Round *round, unsigned chooser) {
    *round = (Round){.known = 1,
                     .chooser = (uint8_t)chooser,
                     .waiting = (uint8_t)((1U << rules->players) - 1U),
                     .due = 1};
}

/** How many players are without a tile. */
static uint32_t needy_count(const Rules *rules, const Game *game) {
    return (uint32_t)rules->players - apart_count(rules, game, KIND_GIVEN);
}

/** True if a player, at so many steps from the chooser, is given one of the tiles to give. */
static bool is_given(const Rules *rules, const Game *game, const Round *round, unsigned steps) {
    const uint16_t *given = apart_at_const(rules, game, KIND_GIVEN);
    uint32_t before = 0; // who come before him without a tile
    for (unsigned i = 0; i < steps; i++) {
        before += given[seat_after(rules, round->chooser, i)] == NO_TYPE;
    }
    return given[seat_after(rules, round->chooser, steps)] == NO_TYPE &&
           before < apart_count(rules, game, KIND_DRAWN);
}

/** The next player who is given a tile, the chooser last; NOBODY if there is none to give. */
static unsigned given_next(const Rules *rules, const Game *game, const Round *round) {
    for (unsigned i = 1; i <= (unsigned)rules->players; i++) {
        if (is_given(rules, game, round, i % (unsigned)rules->players)) {
            return seat_after(rules, round->chooser, i);
        }
    }
    return NOBODY;
}

// ---- Drawing for all

/** Before the first tile there is no round yet: who begins is known when that is drawn. */
static bool draws_now(const Rules *rules, const Game *game, const Round *round) {
    return (round->due || !round->known) &&
           apart_count(rules, game, KIND_DRAWN) < needy_count(rules, game) &&
           turn_stack_main(rules, game);
}

static bool draw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Round *round = module_state_const(rules, game, module);
    return game->hand == NO_TYPE && game->copy_in_turn == NO_COPY && player == game->active &&
           draws_now(rules, game, round);
}

static PhaseResult draw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    Round *round = module_state(rules, game, module);
    round->waiting &= (uint8_t) ~(1U << game->active);
    return draws_now(rules, game, round) ? turn_draw(game, game->active) : PHASE_NEXT;
}

static PhaseResult draw_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    Round *round = module_state(rules, game, module);
    if (!round->known) {
        round_begin(rules, round, game->active);
    }
    if (!turn_tile_taken(rules, game, type)) {
        apart_put(rules, game, KIND_DRAWN, -1, type);
    }
    return PHASE_AGAIN;
}

static const Phase PHASE_DRAW_ALL = {.name = "draw for all",
                                     .step = STEP_BEGIN,
                                     .wanted = chooses_on,
                                     .enter = draw_enter,
                                     .asks = draw_asks,
                                     .receive = draw_receive};

// ---- Giving them

/** Lists the kinds of tiles to give by their places; returns how many. */
static unsigned kinds_list(const Rules *rules, const Game *game, unsigned places[PLAYERS_MAX]) {
    const uint16_t *drawn = apart_at_const(rules, game, KIND_DRAWN);
    const uint32_t count = apart_count(rules, game, KIND_DRAWN);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        places[found] = i;
        found += i == 0 || drawn[i] != drawn[i - 1];
    }
    return found;
}

static bool give_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Round *round = module_state_const(rules, game, module);
    unsigned places[PLAYERS_MAX];
    return round->due && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           player == round->chooser && !draws_now(rules, game, round) &&
           kinds_list(rules, game, places) > 1;
}

static void tile_give(const Rules *rules, Game *game, uint32_t module, unsigned place) {
    const unsigned to = given_next(rules, game, module_state_const(rules, game, module));
    CHECK(to != NOBODY);
    apart_put(rules, game, KIND_GIVEN, (int)to, apart_take(rules, game, KIND_DRAWN, place));
}

static PhaseResult give_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    Round *round = module_state(rules, game, module);
    unsigned places[PLAYERS_MAX];
    if (round->due && kinds_list(rules, game, places) > 1) {
        return turn_ask(game, round->chooser);
    }
    while (apart_count(rules, game, KIND_DRAWN) > 0) {
        tile_give(rules, game, module, 0);
    }
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
}

static PhaseResult give_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    (void)log;
    tile_give(rules, game, module, action_arg(action));
    return PHASE_AGAIN;
}

static const Phase PHASE_GIVE = {.name = "give tile",
                                 .step = STEP_BEGIN,
                                 .wanted = chooses_on,
                                 .enter = give_enter,
                                 .asks = give_asks,
                                 .actions = give_actions,
                                 .apply = give_apply};

// ---- The tile of the turn

static PhaseResult given_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)module;
    (void)log;
    const bool begins =
        game->placed_count > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY;
    if (!begins || apart_at_const(rules, game, KIND_GIVEN)[game->active] == NO_TYPE) {
        return PHASE_NEXT;
    }
    const uint32_t type = apart_take(rules, game, KIND_GIVEN, game->active);
    return turn_take_hand(rules, game, type) ? PHASE_IN_HAND : PHASE_AFRESH;
}

static const Phase PHASE_GIVEN = {
    .name = "given tile", .step = STEP_SOURCE, .wanted = chooses_on, .enter = given_enter};

// ---- The next player

/** All have had their turns: the one after who drew last time draws now. */
static PhaseResult pass_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
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

static bool chooses_hold(const Rules *rules, const Game *game, uint32_t module) {
    (void)module;
    return apart_at_const(rules, game, KIND_GIVEN)[game->active] != NO_TYPE;
}

static bool chooses_later(const Rules *rules, const Game *game, uint32_t module) {
    (void)module;
    return apart_count(rules, game, KIND_GIVEN) > 0;
}

/**
 * A round has a decision less than players. Who has no tile when the stack is empty waits for the
 * others, who may place something else first. With tiles that go back each may be given again.
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

enum { MEMORY_CHOOSER, MEMORY_WAITING, MEMORY_DUE, MEMORY_COUNT };

static uint32_t chooses_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    const Round *round = module_state_const(rules, game, module);
    return index == MEMORY_CHOOSER   ? (round->known ? 1U + round->chooser : 0U)
           : index == MEMORY_WAITING ? round->waiting
                                     : round->due;
}

static void chooses_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    Round *round = module_state(rules, game, module);
    if (index == MEMORY_CHOOSER) {
        round->known = value != 0;
        round->chooser = (uint8_t)(value != 0 ? (value - 1) % (uint32_t)rules->players : 0);
    } else if (index == MEMORY_WAITING) {
        round->waiting = (uint8_t)(value & ((1U << rules->players) - 1U));
    } else {
        round->due = value != 0;
    }
}

static uint64_t chooses_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Round *round = module_state_const(rules, game, module);
    return rng_mix((uint64_t)round->known << 24 | (uint64_t)round->chooser << 16 |
                   (uint64_t)round->waiting << 8 | round->due);
}

static Status chooses_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Round *round = module_state_const(rules, game, module);
    const uint32_t drawn = apart_count(rules, game, KIND_DRAWN);
    const bool sound = round->chooser < (unsigned)rules->players &&
                       round->waiting >> rules->players == 0 &&
                       (round->known || (round->waiting | round->due) == 0) &&
                       drawn <= (round->due ? needy_count(rules, game) : 0);
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "player %u gives %u tiles, players %02x have turns to come",
                               round->chooser, drawn, round->waiting);
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "one_chooses", "off", "Every player has the tile that he draws."},
    {RULE_DRAW, "one_chooses", "open",
     "One player draws as many tiles as there are players, face up, gives each of the others one "
     "as he chooses and keeps one. All place the tile they have, beginning with him."},
    {RULE_END, "one_chooses", "open",
     "When all have placed theirs, the player after him draws, and begins."},
};

const Expansion EXPANSION_ONE_CHOOSES = {
    .id = "one-chooses",
    .description = "one player draws a tile for everybody and says who has which (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .state_size = sizeof(Round),
    .phases = PHASES,
    .phase_count = sizeof PHASES / sizeof PHASES[0],
    .apart_kinds = KINDS,
    .apart_kind_count = sizeof KINDS / sizeof KINDS[0],
    .wanted = chooses_wanted,
    .compile = chooses_compile,
    .share = chooses_share,
    .memory_count = MEMORY_COUNT,
    .memory = chooses_memory,
    .remember = chooses_remember,
    .hash = chooses_hash,
    .check = chooses_check,
    .holds_tile = chooses_hold,
    .tiles_later = chooses_later,
};
