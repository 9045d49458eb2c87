// SPDX-License-Identifier: MIT
//
// Random games, played by the engine and by the oracle in parallel and compared at every ply. A
// game depends only on --seed and its number.
#include "random_games.h"

#include <stdlib.h>

enum {
    GAMES_PER_CONFIG = 4,
    DEEP_EVERY = 16,
    ELSEWHERE_EVERY = 8,
    ELSEWHERE = 4,
    CONFIG_PART = 1,
    GAME_PART = 2
};

/* Counts that show what a run covered. */
typedef struct Totals {
    uint64_t games, plies, discards, deployable, moves;
    uint64_t cells; /* maximum number of open cells */
    int extent;     /* largest distance of a tile from the start tile, in steps */
} Totals;

/* Checks that a sampled action is in the engine's own list. */
static bool sample_is_listed(Pair *pair, Rng *rng) {
    const Action sample = game_sample_action(pair->rules, pair->game, rng);
    for (uint32_t index = 0; index < pair->action_count; ++index) {
        if (pair->actions[index] == sample) {
            return true;
        }
    }
    return pair_differs(pair, "sampled action %016llx is not in the list",
                        (unsigned long long)sample);
}

static void note_extent(const Pair *pair, Totals *totals) {
    const uint32_t cells = game_open_cell_count(pair->rules, pair->game);
    totals->cells = cells > totals->cells ? cells : totals->cells;
    if (pair->oracle->placed_count == 0) {
        return;
    }
    const OraclePlaced *const tile = &pair->oracle->placed[pair->oracle->placed_count - 1];
    const int extent = abs(tile->x) + abs(tile->y);
    totals->extent = extent > totals->extent ? extent : totals->extent;
}

static bool play(Pair *pair, const RandomPlayers *players, Rng *rng, Totals *totals) {
    const uint32_t plies_max = rules_plies_max(pair->rules);
    for (uint32_t ply = 0;; ++ply) {
        const bool over = pair->oracle->stage == ORACLE_OVER;
        if (!pair_compare(pair, over || rng_below(rng, DEEP_EVERY) == 0)) {
            return false;
        }
        totals->deployable += pair->oracle->stage == ORACLE_DEPLOY && pair->action_count > 1;
        totals->moves += pair->oracle->stage == ORACLE_MOVE_COMPLETED ||
                         pair->oracle->stage == ORACLE_MOVE_SYMBOL;
        totals->plies += !over;
        note_extent(pair, totals);
        if (over) {
            break;
        }
        if (rng_below(rng, ELSEWHERE_EVERY) == 0 && !pair_compare_elsewhere(pair, rng, ELSEWHERE)) {
            return false;
        }
        if (ply == plies_max && !pair->oracle->options.put_back) {
            return pair_differs(pair, "more than %u plies", plies_max);
        }
        const bool drawing = pair->oracle->stage == ORACLE_DRAW;
        const bool event = !drawing && game_pending(pair->rules, pair->game).kind == PENDING_CHANCE;
        if (drawing ? !pair_draw(pair, rng)
            : event ? !pair_resolve(pair, rng)
                    : !sample_is_listed(pair, rng) ||
                          !pair_act(pair, random_choose(pair, players, rng))) {
            return false;
        }
    }
    ++totals->games;
    totals->discards += (uint64_t)pair->oracle->discard_count;
    return true;
}

/* The current set-up. */
typedef struct Table {
    Pair *pair;
    OracleBox *box;  /* for games with expansions */
    uint64_t config; /* number of the set-up */
} Table;

static void table_clear(Table *table) {
    pair_destroy(table->pair);
    oracle_box_destroy(table->box);
    *table = (Table){NULL, NULL, 0};
}

static bool table_open(const TileBoxes *boxes, const RandomArguments *arguments, uint64_t number,
                       Table *table) {
    PairConfig config;
    Message message;
    char text[2048];
    Rng config_rng = rng_keyed(arguments->seed, RNG_BENCH, number / GAMES_PER_CONFIG, CONFIG_PART);
    const OracleBox *box;
    table_clear(table);
    if (arguments->expansions) {
        random_expansions(boxes, arguments, &config_rng, &config);
        box = table->box = random_expansions_box(&config, &message);
    } else {
        box = boxes->box[random_config(boxes, &config_rng, &config)];
    }
    table->config = number / GAMES_PER_CONFIG;
    table->pair = box ? pair_create(&config, box, &message) : NULL;
    if (!table->pair) {
        printf("%s: %s\n", pair_config_text(&config, text, sizeof text), message.text);
    }
    return table->pair != NULL;
}

/* Returns true if a new set-up is needed; each is used for a few games. */
static bool is_other_table(const Table *table, uint64_t number) {
    return !table->pair || table->config != number / GAMES_PER_CONFIG;
}

static bool play_number(const TileBoxes *boxes, const RandomArguments *arguments, uint64_t number,
                        Totals *totals, Table *table) {
    if (is_other_table(table, number) && !table_open(boxes, arguments, number, table)) {
        return false;
    }
    Pair *const *const pair = &table->pair;
    Rng rng = rng_keyed(arguments->seed, RNG_BENCH, number, GAME_PART);
    const RandomPlayers players = random_players(&rng);
    const PairDraws draws = random_draws(&rng, &(*pair)->config);
    const int first = (int)rng_below(&rng, (uint32_t)(*pair)->config.players);
    pair_start(*pair, first, draws, &rng);
    if (play(*pair, &players, &rng, totals)) {
        return true;
    }
    printf("game %llu, players %s, draws %d; rerun with --seed %llu --first %llu --games 1\n",
           (unsigned long long)number, play_style_text(players.style), (int)draws,
           (unsigned long long)arguments->seed, (unsigned long long)number);
    pair_report(*pair, stdout);
    return false;
}

int main(int count, char **words) {
    RandomArguments arguments = {.games = 200, .seed = 1, .every = 1};
    TileBoxes boxes;
    Message message;
    if (!random_arguments(&arguments, count, words)) {
        return 2;
    }
    if (!boxes_open(&boxes, &message)) {
        printf("%s\n", message.text);
        return 2;
    }
    Totals totals = {0};
    Table table = {NULL, NULL, 0};
    bool equal = true;
    for (uint64_t game = 0; equal && game < arguments.games; ++game) {
        equal = play_number(&boxes, &arguments, arguments.first + game * arguments.every, &totals,
                            &table);
    }
    table_clear(&table);
    boxes_close(&boxes);
    printf("seed %llu: %llu games, %llu plies, %llu with a deployment, %llu gingerbread moves, "
           "%llu tiles discarded, up to %llu open cells, tiles up to %d steps from the start: %s\n",
           (unsigned long long)arguments.seed, (unsigned long long)totals.games,
           (unsigned long long)totals.plies, (unsigned long long)totals.deployable,
           (unsigned long long)totals.moves, (unsigned long long)totals.discards,
           (unsigned long long)totals.cells, totals.extent, equal ? "no difference" : "DIFFERENT");
    return equal ? 0 : 1;
}
