// SPDX-License-Identifier: MIT
//
// Plays every possible game of decks of three or four tiles with the engine and with the oracle,
// and counts the games.
#include "random_games.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { DECK_MAX = 4, DEPTH_MAX = 4 * DECK_MAX + 4 };

/** A deck in the order of its draws, and its set-up. */
typedef struct Tiny {
    RandomSets sets;
    int players;
    const char *tiles[DECK_MAX];
    const char *options[4][2];
    uint64_t games; /* number of different games */
} Tiny;

/* Small decks that complete, merge and tie features, or move the gingerbread man. */
static const Tiny DECKS[] = {
    {SETS_BASE, 2, {"base/E", "base/H", "base/E"}, {{NULL}}, 5682},
    {SETS_BASE, 2, {"base/A", "base/D", "base/A"}, {{NULL}}, 28278},
    {SETS_BASE, 3, {"base/V", "base/V", "base/V"}, {{NULL}}, 33816},
    {SETS_BASE,
     2,
     {"base/C", "base/F", "base/Q"},
     {{"small_city", "2"}, {"farm_edition", "1"}},
     932},
    {SETS_BASE, 2, {"base/W", "base/B", "base/W"}, {{"farm_edition", "2"}}, 18010},
    {SETS_BASE, 2, {"base/U", "base/B", "base/E", "base/U"}, {{"table", "3x2"}}, 1648},
    {SETS_BASE,
     2,
     {"base/E", "base/U", "base/W", "base/R"},
     {{"table", "2x3"}, {"edge_completes", "on"}, {"unplayable", "return"}},
     4782},
    {SETS_BASE, 2, {"base/B", "base/E", "base/B"}, {{"predraw", "1"}}, 784},
    {SETS_BASE,
     2,
     {"base/C", "base/R", "base/E", "base/R"},
     {{"start_in_bag", "on"}, {"table", "3x3"}},
     15808},
    {SETS_WINTER_MAN, 2, {"winter/E", "gingerbread-man/A", "winter/E"}, {{NULL}}, 15602},
    {SETS_WINTER_MAN, 2, {"winter/E", "gingerbread-man/C", "winter/E"}, {{NULL}}, 25890},
    {SETS_WINTER_MAN,
     2,
     {"winter/H", "gingerbread-man/B", "gingerbread-man/C"},
     {{"gm_move", "before"}, {"table", "2x3"}},
     50224},
    {SETS_WINTER_MAN,
     2,
     {"gingerbread-man/D", "winter/E", "gingerbread-man/E"},
     {{"gm_double", "single"},
      {"gm_stuck", "offboard"},
      {"gm_print", "corrected"},
      {"table", "2x3"}},
     12496},
};

/** The walk through all games of one deck. */
typedef struct Walk {
    Pair *pair;
    const Tiny *tiny;
    Game *saved[DEPTH_MAX];
    Action *actions[DEPTH_MAX];
    uint32_t drawn;
    uint64_t games, plies;
} Walk;

static bool walk(Walk *walk_state, uint32_t depth);

/* Tries every action of the pending decision. */
static bool walk_decisions(Walk *state, uint32_t depth) {
    Pair *const pair = state->pair;
    const uint32_t count = pair->action_count;
    const uint32_t logged = pair->log_count;
    memcpy(state->actions[depth], pair->actions, count * sizeof(Action));
    game_copy(pair->rules, state->saved[depth], pair->game);
    for (uint32_t index = 0; index < count; ++index) {
        OracleGame *const before = oracle_copy(pair->oracle);
        const bool equal = pair_act(pair, state->actions[depth][index]) && walk(state, depth + 1);
        if (!equal) {
            oracle_destroy(before);
            return false;
        }
        oracle_destroy(pair->oracle);
        pair->oracle = before;
        pair->log_count = logged;
        game_copy(pair->rules, pair->game, state->saved[depth]);
    }
    return true;
}

/* Recursive; the depth is at most four steps per tile: draw, place, deploy, gingerbread man. */
static bool walk(Walk *state, uint32_t depth) {
    Pair *const pair = state->pair;
    ++state->plies;
    const bool over = pair->oracle->stage == ORACLE_OVER;
    if (depth >= DEPTH_MAX) {
        return pair_differs(pair, "a game of more than %d steps", DEPTH_MAX);
    }
    if (!pair_compare(pair, over)) {
        return false;
    }
    if (over) {
        ++state->games;
        return true;
    }
    if (pair->oracle->stage != ORACLE_DRAW) {
        return walk_decisions(state, depth);
    }
    if (state->drawn == DECK_MAX || !state->tiny->tiles[state->drawn]) {
        ++state->games; /* unplayable=return: the deck of the test is used up */
        return true;
    }
    const int type = rules_type_find(pair->rules, state->tiny->tiles[state->drawn++]);
    const bool equal = pair_draw_type(pair, (uint32_t)type) && walk(state, depth + 1);
    --state->drawn;
    return equal;
}

static uint32_t deck_size(const Tiny *tiny) {
    uint32_t size = 0;
    while (size < DECK_MAX && tiny->tiles[size]) {
        ++size;
    }
    return size;
}

static void walk_deck(const TileBoxes *boxes, const Tiny *tiny) {
    Message message;
    char value[PAIR_VALUE];
    PairConfig config = plain_config(boxes, tiny->sets, tiny->players);
    (void)snprintf(value, sizeof value, "%u", deck_size(tiny));
    pair_config_add(&config, "deck_limit", value);
    for (int index = 0; index < 4 && tiny->options[index][0]; ++index) {
        pair_config_add(&config, tiny->options[index][0], tiny->options[index][1]);
    }
    Walk state = {.tiny = tiny};
    state.pair = pair_create(&config, boxes->box[tiny->sets], &message);
    if (!state.pair) {
        fail_msg("%s", message.text);
        return;
    }
    for (int depth = 0; depth < DEPTH_MAX; ++depth) {
        state.saved[depth] = game_alloc(state.pair->rules);
        assert_non_null(state.saved[depth]);
        state.actions[depth] = oracle_memory(rules_actions_max(state.pair->rules), sizeof(Action));
    }
    Rng unused = rng_make(1, 1);
    pair_start(state.pair, 0, PAIR_DRAW_CHOSEN, &unused);
    const bool equal = walk(&state, 0);
    if (!equal) {
        pair_report(state.pair, stdout);
    }
    for (int depth = 0; depth < DEPTH_MAX; ++depth) {
        free(state.saved[depth]);
        free(state.actions[depth]);
    }
    pair_destroy(state.pair);
    if (!equal || state.games != tiny->games) {
        fail_msg("deck %s %s %s: %llu games in %llu positions, expected %llu", tiny->tiles[0],
                 tiny->tiles[1], tiny->tiles[2], (unsigned long long)state.games,
                 (unsigned long long)state.plies, (unsigned long long)tiny->games);
    }
}

static void every_game_of_tiny_decks(void **state) {
    for (size_t deck = 0; deck < sizeof DECKS / sizeof *DECKS; ++deck) {
        walk_deck(*state, &DECKS[deck]);
    }
}

int main(void) {
    TileBoxes boxes;
    Message message;
    if (!boxes_open(&boxes, &message)) {
        printf("%s\n", message.text);
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_game_of_tiny_decks, &boxes),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    boxes_close(&boxes);
    return failed;
}
