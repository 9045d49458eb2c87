// SPDX-License-Identifier: MIT
// The Robbers (mini expansion 6): each player has a robber, which is placed on the scoring track
// next to a counting figure of another player and takes half of the points of that figure's next
// move. Rules: Complete Annotated Rules 7.4, p. 186 to 192, footnotes 476 to 488; order of play,
// 3h, 6b and 7h.
//
// The track, and what robbers take at the end of a round of scoring, is in score_track.c.
//
// Interpretations: All completed features of a tile are one round, and so is each other scoring,
// which pays a player one sum. A robber takes from the first move of each figure off its space in a
// round. Robbers take points in turn from the active player on. When one has taken points, the
// robbers next to its owner's figure move along at once, except those that take points in this
// round. Payments in an auction and ransoms are a separate round for the receiver, taken at once.
// The figure of the paying player moves back. Robbers next to it that could stay with another
// figure are asked before their next move; in an auction, at its end.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "expansions/score_track/score_track.h"
#include "model/options.h"
#include "table/facts.h"

enum { LEFT_POINTS = 3 };
enum { SETTING_SYMBOL, SETTING_EVERY, SETTING_END };
enum { OPTION_PLACE, OPTION_END };

static const OptionSpec OPTIONS[] = {
    [OPTION_PLACE] = {"robber_place", "next|every", "next", 0, 0, false,
                      "players who may place a robber after the player of its tile: the next one "
                      "who holds their robber, or all"},
    [OPTION_END] = {"robber_end", "points|nothing", "points", 0, 0, false,
                    "robbers on the track in final scoring: 3 points each, or nothing"},
};

static const char *const SYMBOLS[] = {"robber", NULL};

typedef struct Robbers {
    Track track;    /* used if no other module keeps it */
    uint8_t placer; /* 1 + player who is asked to place their robber */
} Robbers;

static Robbers *robbers_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Robbers *robbers_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- End of a round

static bool round_wanted(const Rules *rules, uint32_t module) {
    return track_keeper(rules) == module;
}

static PhaseResult features_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const PhaseResult result = track_settle(rules, game, log);
    if (result == PHASE_NEXT) {
        track_close(track_of(rules, game));
    }
    return result;
}

/** Points other than for completed features are one sum per player. */
static PhaseResult round_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    track_sum_up(track_of(rules, game));
    return features_enter(rules, game, module, log);
}

static bool round_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return track_asks(rules, game, player);
}

static void round_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    track_actions(rules, game, list);
}

static PhaseResult round_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    track_apply(rules, game, action, log);
    return PHASE_AGAIN;
}

static void round_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                           Wording *wording) {
    track_describe(rules, game, action, wording);
}

#define ROUND(constant, words, turn_step, entered)                                                 \
    static const Phase constant = {.name = (words),                                                \
                                   .decline = "leave the robber",                                  \
                                   .describe = round_describe,                                     \
                                   .step = (turn_step),                                            \
                                   .wake_byte = WAKE_BYTE(Robbers, track.busy),                    \
                                   .wanted = round_wanted,                                         \
                                   .enter = (entered),                                             \
                                   .asks = round_asks,                                             \
                                   .actions = round_actions,                                       \
                                   .apply = round_apply}

// After every step that scores points; the fairy and the wheel are first in a turn.
ROUND(PHASE_BEGUN, "robbers at the start", STEP_BEGIN, round_enter);
ROUND(PHASE_SHOWN, "robbers after a draw", STEP_SHOWN, round_enter);
ROUND(PHASE_SECTOR, "robbers after placing", STEP_SECTOR, round_enter);
ROUND(PHASE_DEPLOYED, "robbers after deploying", STEP_DEPLOY_LAST, round_enter);
ROUND(PHASE_FLOCK, "robbers after herding", STEP_FLOCK, round_enter);
ROUND(PHASE_COUNTED, "robbers after scoring", STEP_FIELDS, features_enter);
ROUND(PHASE_SYMBOL, "robbers after a symbol", STEP_SYMBOL, round_enter);
ROUND(PHASE_THROWN, "robbers after throws", STEP_THROW, round_enter);
ROUND(PHASE_LAST, "robbers at the end", STEP_CLOSE, round_enter);
ROUND(PHASE_SOLD, "robbers after an auction", STEP_AUCTION, round_enter);

// ---- Placing robbers

/** Asks the first player, from `steps` to the left of the active one on, who may place a robber. */
static PhaseResult placer_ask(const Rules *rules, Game *game, Robbers *robbers, unsigned steps) {
    const Track *track = track_of_const(rules, game);
    const unsigned players = (unsigned)rules->players;
    while (steps > 0 && steps < players && track->at[(game->active + steps) % players] != 0) {
        steps++;
    }
    if (steps == players) {
        robbers->placer = 0;
        return PHASE_NEXT;
    }
    const unsigned player = (game->active + steps) % players;
    robbers->placer = (uint8_t)(player + 1);
    return turn_ask(game, player);
}

/** Returns the spaces to which a player may move their robber, as a bit set. */
static uint64_t spaces_open(const Rules *rules, const Game *game, unsigned player) {
    const Track *track = track_of_const(rules, game);
    const uint64_t spaces = others_spaces(rules, game, track, player);
    const uint64_t own = track->at[player] == 0 ? 0 : (uint64_t)1 << (track->at[player] - 1);
    return spaces & ~own;
}

static PhaseResult place_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Robbers *robbers = robbers_of(rules, game, module);
    if (!copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[SETTING_SYMBOL])) {
        return PHASE_NEXT;
    }
    const bool moves = spaces_open(rules, game, game->active) != 0;
    return placer_ask(rules, game, robbers, moves ? 0 : 1);
}

static bool place_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->copy_in_turn != NO_COPY &&
           robbers_of_const(rules, game, module)->placer == player + 1;
}

static void place_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const unsigned player = game->decider;
    action_list_add(list, action_pass(player));
    for (uint64_t open = spaces_open(rules, game, player); open != 0; open &= open - 1) {
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, player), bit_lowest(open)));
    }
}

static PhaseResult place_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    const unsigned players = (unsigned)rules->players;
    const unsigned steps = (game->decider + players - game->active) % players;
    if (action_verb(action) == VERB_CHOOSE) {
        track_of(rules, game)->at[game->decider] = (uint8_t)(action_arg(action) + 1);
    }
    const bool more = steps == 0 || rules->modules[module].settings[SETTING_EVERY] != 0;
    return placer_ask(rules, game, robbers_of(rules, game, module), more ? steps + 1 : players);
}

static void place_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                           Wording *wording) {
    wording->number = (int32_t)action_arg(action);
    wording->option = "put the robber on space # of the scoring track";
}

static const Phase PHASE_PLACE_ROBBER = {
    .name = "place robber",
    .question = "put your robber beside the counting figure of another player; it takes half of "
                "what that figure scores next",
    .decline = "do not move the robber",
    .describe = place_describe,
    .step = STEP_SPELL,
    .triggers = TRIGGER_SYMBOL,
    .enter = place_enter,
    .asks = place_asks,
    .actions = place_actions,
    .apply = place_apply};

static const Phase *const PHASES[] = {&PHASE_BEGUN,   &PHASE_SHOWN,    &PHASE_PLACE_ROBBER,
                                      &PHASE_SECTOR,  &PHASE_DEPLOYED, &PHASE_FLOCK,
                                      &PHASE_COUNTED, &PHASE_SYMBOL,   &PHASE_THROWN,
                                      &PHASE_LAST,    &PHASE_SOLD};

// ---- Module

static Status robbers_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_FIGURES] = 1;
    module->settings[SETTING_EVERY] = option_is(rules, OPTIONS[OPTION_PLACE].key, "every");
    module->settings[SETTING_END] = option_is(rules, OPTIONS[OPTION_END].key, "points");
    return module->settings[SETTING_SYMBOL] >= 0
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "expansion robbers: no tile carries the symbol \"%s\"; add the tile "
                             "set robbers",
                             SYMBOLS[0]);
}

static ExpansionShare robbers_share(const Rules *rules) {
    ExpansionShare share = track_share(rules); // fewer spaces for robbers than actions
    share.decisions += (uint32_t)rules->players;
    return share;
}

static void robbers_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                          ScoreLog *log) {
    const Track *track = track_of_const(rules, game);
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        if (track->at[owner] != 0 && rules->modules[module].settings[SETTING_END] != 0) {
            holding_pay(rules, game, (Bonus){owner, LEFT_POINTS, ROBBER_SOURCE}, points, log);
        }
    }
}

static void robbers_facts(const Rules *rules, const Game *game, uint32_t module,
                          struct FactList *list) {
    if (track_keeper(rules) == module) {
        track_facts(rules, game, list);
    }
}

enum { MEMORY_PLACER = TRACK_OTHER };
_Static_assert((unsigned)TRACK_MEMORY <= MEMORIES_MAX, "positions are written with these");

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("placer", Robbers, placer, 1, RANGE_PLAYERS, 0),
    TRACK_FIELDS,
};

static uint32_t robbers_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    return track_memory(&robbers_of_const(rules, game, module)->track, index);
}

static void robbers_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    if (track_keeper(rules) == module) {
        track_remember(rules, &robbers_of(rules, game, module)->track, index, value);
    }
}

static uint64_t robbers_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    return track_hash(&robbers->track) + number_hash(MEMORY_PLACER, robbers->placer);
}

static Status robbers_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    const bool sound = robbers->placer <= rules->players && track_sound(rules, &robbers->track);
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "robbers: %u gains wait, %u is busy, %u is asked",
                               robbers->track.count, robbers->track.busy, robbers->placer);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player holds a robber. The scoring track is a ring of 50 spaces; a counting figure is "
     "on the space of its player's points."},
    {RULE_PLACE, NULL, NULL,
     "A player who places a tile with a robber may put their robber on a space of the track with a "
     "counting figure of another player, or move it to another such space."},
    {RULE_PLACE, "robber_place", "next",
     "Then the next player who holds their robber may place it in the same way."},
    {RULE_PLACE, "robber_place", "every",
     "Then each other player who holds their robber may place it in the same way, in turn."},
    {RULE_SCORE, NULL, NULL,
     "When a figure moves forward from a space with robbers of other players, each of them scores "
     "half of those points for its owner, rounded up, and returns to its owner; no player loses "
     "points."},
    {RULE_SCORE, NULL, NULL,
     "All features completed by a tile are one round. A player who scores several features chooses "
     "the order of their moves. A robber next to several figures that move takes from the first "
     "move of one of them, chosen by its owner."},
    {RULE_SCORE, NULL, NULL,
     "Points scored by a robber are not robbed; robbers next to its owner's figure move along with "
     "it. Robbers also move back with a figure that loses points; if another figure is on the "
     "space, they may stay."},
    {RULE_FINAL, "robber_end", "points", "Each robber on the track scores 3 points for its owner."},
    {RULE_FINAL, "robber_end", "nothing", "Robbers left on the track score nothing."},
};

static bool robbers_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    return !symbol_among(rules->types[type].symbols,
                         rules->modules[module].settings[SETTING_SYMBOL]) &&
           track_turn_usual(rules, game, preview);
}

const Expansion EXPANSION_ROBBERS = {
    .id = "robbers",
    .description = "robbers on the scoring track take half of what others score",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = robbers_compile, .share = robbers_share},
    .state = {.state_size = sizeof(Robbers),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = robbers_memory,
              .remember = robbers_remember,
              .hash = robbers_hash,
              .check = robbers_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .scoring = {.facts = robbers_facts,
                .awarded = track_awarded,
                .passed = track_passed,
                .final = robbers_final},
    .preview = {.turn_usual = robbers_turn_usual},
};
