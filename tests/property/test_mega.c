// SPDX-License-Identifier: MIT
//
// Mega-Carcassonne (Complete Annotated Rules 7.4, p. 222 to 226). configs/mega.json contains every
// shipped tile set and every expansion except those listed here. They are played together, with
// checks of the invariants.
//
//     test_mega [GAMES [FIRST [EVERY]]]
//
// plays GAMES games (default 7), numbered from FIRST (default 2), with 2 to 8 players in turn. The
// invariants are checked after every ply, or after every EVERYth ply and the last one. The checked
// plies differ from game to game.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/game.h"
#include "carcarena/engine/view.h"
#include "testing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 64, EXPANSIONS_MAX = 64, TEXT_SIZE = 16384, STATE_MOST = 256 * 1024 };
enum { PLAYERS_MIN = 2, GAMES_A_LINE = 1000 };

/** Sets and expansions that are not in the configuration, with the reason. */
static const struct {
    const char *id;
    const char *reason;
} LEFT_OUT[] = {
    {"winter", "another basic game"},
    {"winter-inn", "a tile of the Winter Edition"},
    {"carcassonne-2", "another basic game"},
    {"river-carcassonne-2", "another print of the first river"},
    {"wind-roses-2013", "another print of the Wind Roses"},
    {"under-the-big-top-2", "the second edition of Under the Big Top"},
    {"fewer-followers", "a variant"},
    {"unpunctual", "a variant"},
    {"own-cloisters", "a variant"},
    {"open-tiles", "a variant"},
    {"one-chooses", "a variant"},
    {"cloister-battle", "a variant"},
    {"architects", "a variant"},
    {"mountains", "a variant"},
    {"rebuild", "a variant"},
    {"guard-duty", "a variant"},
    {"lease", "a variant"},
    {"dash", "a variant"},
    {"start-player", "a house rule"},
    {"hands", "a house rule"},
    {"sale", "a house rule"},
};

typedef struct Mega {
    char text[TEXT_SIZE]; /* text of the configuration */
    const TileSet *sets[SETS_MAX];
    uint16_t set_count;
    const char *expansions[EXPANSIONS_MAX];
    uint16_t expansion_count;
} Mega;

static Mega mega;

/** Games to play. */
static uint64_t games = 7;
static uint64_t first = 2;
static uint64_t every = 1;

static bool is_left_out(const char *id) {
    bool out = false;
    for (size_t i = 0; i < sizeof LEFT_OUT / sizeof LEFT_OUT[0]; i++) {
        out = out || strcmp(LEFT_OUT[i].id, id) == 0;
    }
    return out;
}

/** Returns true if a list of the configuration contains a word. */
static bool lists(const char *key, const char *id) {
    char word[128];
    (void)snprintf(word, sizeof word, "\"%s\"", id);
    const char *from = strstr(mega.text, key);
    assert_non_null(from);
    const char *found = strstr(from, word);
    return found != NULL && found < strchr(from, ']');
}

static int mega_read(void **state) {
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/configs/mega.json", "r");
    assert_non_null(file);
    mega.text[fread(mega.text, 1, TEXT_SIZE - 1, file)] = '\0';
    (void)fclose(file);
    const TileSet *base = shipped_tileset_find("base");
    mega.sets[mega.set_count++] = base;
    const TileSet *set;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (set != base && lists("\"tilesets\"", set->id)) {
            mega.sets[mega.set_count++] = set;
        }
    }
    const char *id;
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        if (lists("\"expansions\"", id)) {
            mega.expansions[mega.expansion_count++] = id;
        }
    }
    return 0;
}

static void every_tile_set_is_included(void **state) {
    const TileSet *set;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (lists("\"tilesets\"", set->id) == is_left_out(set->id)) {
            fail_msg("configs/mega.json: tile set %s", set->id);
        }
    }
}

static bool plays(const Rules *rules, const char *expansion) {
    const char *id;
    bool found = false;
    for (unsigned i = 0; (id = rules_expansion(rules, i)) != NULL; i++) {
        found = found || strcmp(id, expansion) == 0;
    }
    return found;
}

static Rules *mega_compile(uint8_t players) {
    static const OptionValue MORE = {"more_players", "on"};
    const RulesConfig config = {.tilesets = mega.sets,
                                .tileset_count = mega.set_count,
                                .expansions = mega.expansions,
                                .expansion_count = mega.expansion_count,
                                .options = &MORE,
                                .option_count = players > 6,
                                .players = players};
    Rules *rules = NULL;
    Message message = {""};
    if (rules_compile(&rules, &config, &message) != STATUS_OK) {
        fail_msg("%u players: %s", players, message.text);
    }
    return rules;
}

static void eight_are_told_the_option(void **state) {
    const RulesConfig config = {.tilesets = mega.sets,
                                .tileset_count = mega.set_count,
                                .expansions = mega.expansions,
                                .expansion_count = mega.expansion_count,
                                .players = 8};
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(rules_compile(&rules, &config, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "2 to 6; the option more_players=on allows up to eight"));
    (void)state;
}

static void every_expansion_is_included(void **state) {
    Rules *rules = mega_compile(2);
    const char *id;
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        if (plays(rules, id) == is_left_out(id)) {
            fail_msg("configs/mega.json: expansion %s", id);
        }
    }
    rules_destroy(rules);
}

/** Returns true if the invariants of a position are checked. */
static bool is_checked(uint64_t game, uint32_t ply, PendingKind pending) {
    return (game + ply) % every == 0 || pending == PENDING_OVER;
}

/** Plays one random game and checks its positions. */
static void game_play(const Rules *rules, uint64_t seed) {
    Game *game = malloc(rules_game_size(rules));
    Action *actions = malloc(rules_actions_max(rules) * sizeof *actions);
    Rng rng = rng_keyed(seed, RNG_EVENTS, 0, 0);
    Message message = {""};
    uint32_t plies = 0;
    game_start(rules, game, 0);
    PendingKind pending = game_pending(rules, game).kind;
    for (; pending != PENDING_OVER; plies++) {
        if (pending == PENDING_DECISION) {
            const uint32_t count = game_actions(rules, game, actions);
            assert_true(count > 0 && count <= rules_actions_max(rules));
            game_apply(rules, game, actions[rng_below(&rng, count)]);
        } else {
            (void)game_chance(rules, game, &rng);
        }
        pending = game_pending(rules, game).kind;
        if (is_checked(seed, plies, pending) && game_check(rules, game, &message) != STATUS_OK) {
            fail_msg("game %" PRIu64 ", ply %u: %s", seed, plies, message.text);
        }
    }
    assert_true(plies <= rules_plies_max(rules));
    free(actions);
    free(game);
}

static void two_to_eight_play_it(void **state) {
    Rules *rules[PLAYERS_MAX + 1] = {NULL};
    for (uint8_t players = PLAYERS_MIN; players <= PLAYERS_MAX; players++) {
        rules[players] = mega_compile(players);
        assert_true(rules_game_size(rules[players]) <= STATE_MOST);
    }
    for (uint64_t game = first; game < first + games; game++) {
        game_play(rules[PLAYERS_MIN + (game - PLAYERS_MIN) % (PLAYERS_MAX - PLAYERS_MIN + 1)],
                  game);
        if (game % GAMES_A_LINE == 0) {
            print_message("game %" PRIu64 "\n", game);
        }
    }
    for (uint8_t players = PLAYERS_MIN; players <= PLAYERS_MAX; players++) {
        rules_destroy(rules[players]);
    }
}

/** Parses a command-line number above 0. */
static uint64_t number(const char *text) {
    char *end = NULL;
    const uint64_t value = strtoull(text, &end, 10);
    if (end == text || *end != '\0' || value == 0) {
        (void)fprintf(
            stderr, "test_mega: \"%s\" is not a number; usage: test_mega [GAMES [FIRST [EVERY]]]\n",
            text);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv) {
    games = argc > 1 ? number(argv[1]) : games;
    first = argc > 2 ? number(argv[2]) : first;
    every = argc > 3 ? number(argv[3]) : every;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_set_is_included),
        cmocka_unit_test(every_expansion_is_included),
        cmocka_unit_test(eight_are_told_the_option),
        cmocka_unit_test(two_to_eight_play_it),
    };
    return cmocka_run_group_tests(tests, mega_read, NULL);
}
