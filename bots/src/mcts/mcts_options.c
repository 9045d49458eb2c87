// SPDX-License-Identifier: MIT
#include "mcts/mcts_options.h"

enum {
    OPTION_STRENGTH,
    OPTION_SIMULATIONS,
    OPTION_THREADS,
    OPTION_MEMORY,
    OPTION_EXPLORATION,
    OPTION_TEMPERATURE,
    OPTION_TRUST,
    OPTION_BACKUP,
    OPTION_SCALE,
    OPTION_WIN,
    OPTION_MOVES,
    OPTION_REPLIES,
    OPTION_STAY,
    OPTION_TURNS,
    OPTION_PLAYOUT,
    OPTION_EPSILON,
    OPTION_PATIENCE,
    OPTION_ROLLOUTS,
    OPTION_CANDIDATES,
    OPTION_HORIZON,
    OPTION_ENDGAME,
    OPTION_FINAL,
    OPTION_WEIGHTS
};

// Simulations per turn by strength.
static const uint64_t STRENGTHS[] = {256, 1000, 8192, 65536};

const BotOptionSpec MCTS_OPTION_SPECS[MCTS_OPTION_COUNT] = {
    [OPTION_STRENGTH] = {"strength", BOT_OPTION_WORD, "medium", 0, 0, "fast|medium|strong|max",
                         "simulations per turn: 256, 1,000, 8,192 or 65,536"},
    [OPTION_SIMULATIONS] =
        {"simulations", BOT_OPTION_INTEGER, "0", 0, 1e9, NULL,
         "simulations per turn, if the budget sets no other limit; 0: by strength"},
    [OPTION_THREADS] = {"threads", BOT_OPTION_INTEGER, "1", 1, MCTS_THREADS_MAX, NULL,
                        "threads per search; results depend slightly on their number"},
    [OPTION_MEMORY] = {"memory", BOT_OPTION_INTEGER, "128", 1, 65536, NULL,
                       "megabytes for the tree"},
    [OPTION_EXPLORATION] = {"exploration", BOT_OPTION_REAL, "0.5", 0, 100, NULL,
                            "weight of the prior against the value in the selection"},
    [OPTION_TEMPERATURE] = {"temperature", BOT_OPTION_REAL, "5", 0.01, 1000, NULL,
                            "points below the best that divide the prior of a turn by e"},
    [OPTION_TRUST] = {"trust", BOT_OPTION_REAL, "1", 0.01, 1000, NULL,
                      "visits the static evaluation of a turn counts for"},
    [OPTION_BACKUP] = {"backup", BOT_OPTION_REAL, "0.5", 0, 1, NULL,
                       "share of the best known turn in the value that a position backs up"},
    [OPTION_SCALE] = {"scale", BOT_OPTION_REAL, "40", 0.1, 1000, NULL,
                      "lead in points that earns half of the highest reward"},
    [OPTION_WIN] = {"win", BOT_OPTION_REAL, "0.2", 0, 1, NULL,
                    "share of the win in the reward; it matters most near the end"},
    [OPTION_MOVES] = {"moves", BOT_OPTION_INTEGER, "24", 1, MCTS_TURNS_MAX, NULL,
                      "best turns by evaluation kept at a position below the root"},
    [OPTION_REPLIES] = {"replies", BOT_OPTION_INTEGER, "0", 0, MCTS_TURNS_MAX, NULL,
                        "the same for positions of others; 0: 2 with more than two players, "
                        "otherwise as moves"},
    [OPTION_STAY] = {"stay", BOT_OPTION_INTEGER, "1", 1, 1e6, NULL,
                     "visits of a draw before it tries the next tile"},
    [OPTION_TURNS] =
        {"turns", BOT_OPTION_INTEGER, "-1", -1, 1e6, NULL,
         "turns of a playout before evaluation; a large number: to the end; -1: one less "
         "than players, with two none"},
    [OPTION_PLAYOUT] = {"playout", BOT_OPTION_WORD, "greedy", 0, 0, "random|greedy",
                        "moves of these turns"},
    [OPTION_EPSILON] = {"epsilon", BOT_OPTION_REAL, "0", 0, 1, NULL,
                        "share of random decisions in greedy playouts"},
    [OPTION_PATIENCE] = {"patience", BOT_OPTION_INTEGER, "3", 0, 100, NULL,
                         "redraws of random deployments in playouts, to prefer passing"},
    [OPTION_ROLLOUTS] = {"rollouts", BOT_OPTION_REAL, "0.75", 0, 1, NULL,
                         "share of the simulations for rollouts of the best turns"},
    [OPTION_CANDIDATES] = {"candidates", BOT_OPTION_INTEGER, "12", 2, ROLLOUT_CANDIDATES_MAX, NULL,
                           "best turns compared by rollouts"},
    [OPTION_HORIZON] = {"horizon", BOT_OPTION_INTEGER, "0", 0, 1000, NULL,
                        "turns of a rollout before evaluation; 0: by the budget"},
    [OPTION_ENDGAME] = {"endgame", BOT_OPTION_INTEGER, "2", 0, 4, NULL,
                        "draws left at which a turn is solved, if that costs less"},
    [OPTION_FINAL] = {"final", BOT_OPTION_WORD, "visits", 0, 0, "visits|value",
                      "turn to play without rollouts: most visits or highest value"},
    EVALUATION_OPTION_ROWS // from OPTION_WEIGHTS on
};

static const char TIES_ADVICE[] =
    "leave it out, rollouts=SHARE compares more turns; or use the version that has it";

const BotFormerOption MCTS_FORMER_OPTIONS[] = {{"decks", TIES_ADVICE},
                                               {"near", TIES_ADVICE},
                                               {"arbiter", TIES_ADVICE},
                                               {"slips", TIES_ADVICE},
                                               {NULL, NULL}};

// In points: how far differences between turns are off after a search. Measured with rollouts to
// the end in base (results/rollouts.md).
static const double SEARCH_ERROR = 1.5;

static PlayoutPolicy policy_of(const BotOptionValue *value) {
    return value->word == PLAYOUT_GREEDY ? PLAYOUT_GREEDY : PLAYOUT_RANDOM;
}

// Two players meet again after one reply, which the tree sees. With more, several draws lie between
// the turns of one player, too many for a tree: there a playout follows for as many turns, and
// replies are taken from the best.
static uint32_t turns_of(const BotOptionValue *value, int players) {
    const int automatic = players > 2 ? players - 1 : 0;
    return (uint32_t)(value->integer < 0 ? automatic : value->integer);
}

static uint32_t replies_of(const BotOptionValue *value, int players, uint32_t moves) {
    enum { REPLIES = 2 };
    const uint32_t automatic = players > 2 ? REPLIES : moves;
    return value->integer == 0 ? automatic : (uint32_t)value->integer;
}

Status mcts_options_read(MctsOptions *out, Nets *nets,
                         const BotOptionValue values[MCTS_OPTION_COUNT], const Rules *rules,
                         Message *message) {
    const int players = rules_players(rules);
    const uint32_t moves = (uint32_t)values[OPTION_MOVES].integer;
    const uint64_t simulations = (uint64_t)values[OPTION_SIMULATIONS].integer;
    const uint32_t patience = (uint32_t)values[OPTION_PATIENCE].integer;
    *out = (MctsOptions){
        .search = {.selection = {.exploration = values[OPTION_EXPLORATION].real,
                                 .trust = values[OPTION_TRUST].real},
                   .utility = {.scale = values[OPTION_SCALE].real, .win = values[OPTION_WIN].real},
                   .backup = values[OPTION_BACKUP].real,
                   .temperature = values[OPTION_TEMPERATURE].real,
                   .moves = moves,
                   .replies = replies_of(&values[OPTION_REPLIES], players, moves),
                   .stay = (uint32_t)values[OPTION_STAY].integer,
                   .turns = turns_of(&values[OPTION_TURNS], players),
                   .policy = policy_of(&values[OPTION_PLAYOUT]),
                   .epsilon = values[OPTION_EPSILON].real,
                   .patience = patience,
                   .memory = (size_t)values[OPTION_MEMORY].integer << 20},
        .rollouts = {.share = values[OPTION_ROLLOUTS].real,
                     .error = SEARCH_ERROR,
                     .candidates = (uint32_t)values[OPTION_CANDIDATES].integer,
                     .turns = (uint32_t)values[OPTION_HORIZON].integer},
        .simulations = simulations > 0 ? simulations : STRENGTHS[values[OPTION_STRENGTH].word],
        .threads = (unsigned)values[OPTION_THREADS].integer,
        .endgame = (unsigned)values[OPTION_ENDGAME].integer,
        .final =
            values[OPTION_FINAL].word == MCTS_FINAL_VALUE ? MCTS_FINAL_VALUE : MCTS_FINAL_VISITS};
    return evaluation_weights_read(&out->search.weights, nets, values + OPTION_WEIGHTS, rules,
                                   message);
}
