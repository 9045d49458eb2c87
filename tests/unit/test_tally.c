// SPDX-License-Identifier: MIT
//
// Score breakdowns add up to the scores under all rules, are the same in every way of playing, and
// are stored unchanged.
#include "carcarena/arena/match.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tournament.h"
#include "carcarena/bots/registry.h"
#include "record/tally_code.h"
#include "run_folder.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 4096, GAMES = 40 };

// ---- The code

static GameTally extreme(int players) {
    GameTally tally = {.kept = true, .turns = UINT16_MAX};
    for (int s = 0; s < players; s++) {
        SeatTally *const seat = &tally.seats[s];
        for (int kind = 0; kind < TALLY_KIND_COUNT; kind++) {
            seat->points[TALLY_PLAY][kind] = kind % 2 == 0 ? INT16_MAX : INT16_MIN;
            seat->points[TALLY_END][kind] = (int16_t)(kind - 3);
        }
        seat->placed = UINT16_MAX;
        seat->returned = (uint16_t)(127 + s);
        seat->completed = (uint16_t)(16384 + s);
        seat->completed_turns = UINT32_MAX;
    }
    return tally;
}

static void bytes_are_decoded_unchanged(void **state) {
    for (int players = 1; players <= PLAYERS_MAX; players++) {
        uint8_t bytes[TALLY_CODE_MAX];
        GameTally read;
        const GameTally tally = extreme(players);
        const size_t size = tally_encode(bytes, &tally, players);
        assert_in_range(size, 1, TALLY_CODE_MAX);
        assert_true(tally_decode(&read, bytes, size, players));
        assert_memory_equal(&read, &tally, sizeof read);
        // Damaged: too short, too long, a number without an end.
        assert_false(tally_decode(&read, bytes, size - 1, players));
        assert_false(read.kept);
        bytes[size - 1] |= 0x80;
        assert_false(tally_decode(&read, bytes, size, players));
        const GameTally nothing = {.kept = true};
        const size_t least = tally_encode(bytes, &nothing, players);
        assert_int_equal(least, 1 + players * TALLY_SEAT_NUMBERS);
        assert_false(tally_decode(&read, bytes, least + 1, players));
    }
}

// ---- Games

static TournamentConfig *config_of(const char *sets, int players, const char *extra) {
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"t\", \"tilesets\": [%s], \"players\": %d, \"bots\": [\"random\", "
                   "\"random:joint\"], \"format\": \"one-versus-all\"%s}",
                   sets, players, extra);
    TournamentConfig *config = NULL;
    Message message = {{0}};
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s: %s", text, message.text);
    }
    return config;
}

static Match *match_of(const MatchRules *rules) {
    Match *match = NULL;
    Message message = {{0}};
    if (match_create(&match, rules, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return match;
}

static Action choose_any(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const TournamentConfig *const config = bot;
    return game_sample_action(config->match.rules, game, rng);
}

static const BotClass ANY = {.name = "any", .choose = choose_any};

static bool leaves_all_to_chance(const void *bot) {
    return true;
}

static const BotClass CHANCE = {
    .name = "chance", .choose = choose_any, .uniform = leaves_all_to_chance};

static GameRecord play(Match *match, TournamentConfig *config, const BotClass *bot_class,
                       uint64_t id) {
    const ScheduledGame game = schedule_game(&config->schedule, id);
    MatchSeat seats[PLAYERS_MAX];
    GameRecord record;
    memset(seats, 0, sizeof seats);
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        seats[seat].bot_class = bot_class;
        seats[seat].bot = config;
    }
    match_play(match, &record, NULL, &game, seats);
    return record;
}

static void check_sums(const GameRecord *record, int players) {
    assert_true(record->tally.kept);
    assert_true(record->tally.turns > 0);
    for (int s = 0; s < players; s++) {
        const SeatTally *const seat = &record->tally.seats[s];
        const int32_t sum = tally_points(seat, TALLY_PLAY) + tally_points(seat, TALLY_END);
        assert_int_equal(sum, record->scores[s]);
        assert_true(seat->returned <= seat->placed);
        assert_true(seat->completed_turns >= seat->completed);
        assert_true(seat->completed_turns <= (uint32_t)seat->completed * record->tally.turns);
    }
}

/** Returns all shipped sets with a common start tile and all expansions: every kind of award. */
static char *all_sets(char *text) {
    const TileSet *set = NULL;
    text[0] = '\0';
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        const bool start = set->start_tile != NULL && strcmp(set->id, "base") != 0;
        if (!start) {
            const size_t used = strlen(text);
            (void)snprintf(text + used, TEXT_SIZE - used, "%s\"%s\"", used == 0 ? "" : ", ",
                           set->id);
        }
    }
    return text;
}

static void tallies_add_up_to_the_scores(void **state) {
    char sets[TEXT_SIZE];
    const struct {
        const char *sets, *extra;
        int players;
    } GAMES_OF[] = {
        {"\"base\"", ", \"blocks\": 40", 2},
        {"\"base\"", ", \"blocks\": 40, \"options\": {\"farm_edition\": 1, \"predraw\": 1}", 3},
        {"\"base\"",
         ", \"blocks\": 40, \"options\": {\"unplayable\": \"return\", \"table\": \"7x7\"}", 2},
        {"\"winter\", \"gingerbread-man\"", ", \"blocks\": 40", 2},
        {"\"base\", \"inns-and-cathedrals\", \"traders-and-builders\", \"king-and-robber-baron\"",
         ", \"blocks\": 40, \"expansions\": [\"phantom\"]", 4},
        {"\"base\", \"abbey-and-mayor\", \"festival\", \"siege\"",
         ", \"blocks\": 40, \"expansions\": [\"little-buildings\"]", 5},
        {all_sets(sets), ", \"blocks\": 40, \"expansions\": [\"phantom\", \"little-buildings\"]",
         3},
    };
    for (size_t i = 0; i < sizeof GAMES_OF / sizeof GAMES_OF[0]; i++) {
        TournamentConfig *const config =
            config_of(GAMES_OF[i].sets, GAMES_OF[i].players, GAMES_OF[i].extra);
        Match *const match = match_of(&config->match);
        bool returned = false;
        for (uint64_t id = 0; id < GAMES; id++) {
            const GameRecord record = play(match, config, &ANY, id);
            check_sums(&record, GAMES_OF[i].players);
            returned = returned || record.tally.seats[0].returned > 0;
        }
        assert_true(returned);
        match_destroy(match);
        config_destroy(config);
    }
}

/**
 * Replayed from its actions, a game has the same breakdown; a game played by the engine has it if
 * it is checked.
 */
static void tallies_do_not_depend_on_how_a_game_is_played(void **state) {
    TournamentConfig *const config =
        config_of("\"base\"", 2, ", \"blocks\": 500, \"record\": true");
    Match *const recording = match_of(&config->match);
    MatchRules plain = config->match;
    plain.record_actions = false;
    Match *const match = match_of(&plain);
    unsigned audited = 0;
    for (uint64_t id = 0; id < 1000; id++) {
        const ScheduledGame game = schedule_game(&config->schedule, id);
        const GameRecord chance = play(match, config, &CHANCE, id);
        assert_int_equal(chance.tally.kept,
                         game.block % 2 == 0 && schedule_audited(&config->schedule, &game));
        audited += chance.tally.kept ? 1 : 0;
        if (chance.tally.kept || id < 10) {
            Message message = {{0}};
            const GameRecord record = play(recording, config, &ANY, id);
            GameRecord replayed = record;
            assert_int_equal(match_replay(match, &replayed, &game, &message), STATUS_OK);
            assert_memory_equal(&replayed.tally, &record.tally, sizeof record.tally);
            assert_true(!chance.tally.kept ||
                        memcmp(&chance.tally, &record.tally, sizeof record.tally) == 0);
        }
    }
    assert_in_range(audited, 2, 30);
    match_destroy(match);
    match_destroy(recording);
    config_destroy(config);
}

static void other_tallies_are_another_game(void **state) {
    TournamentConfig *const config = config_of("\"base\"", 2, ", \"blocks\": 40");
    Match *const match = match_of(&config->match);
    const GameRecord record = play(match, config, &ANY, 3);
    const RecordWords words = {"stored", "replayed"};
    GameRecord other = record;
    Message message = {{0}};
    other.tally.seats[1].points[TALLY_END][TALLY_FARM]++;
    assert_false(record_same(&record, &other, 2, words, &message));
    assert_non_null(strstr(message.text, "farm points at the end of seat 1: stored "));
    other = record;
    other.tally.seats[0].returned++;
    assert_false(record_same(&record, &other, 2, words, &message));
    assert_non_null(strstr(message.text, "figures returned of seat 0: stored "));
    other.tally.kept = false; // of an older run
    assert_true(record_same(&record, &other, 2, words, &message));
    match_destroy(match);
    config_destroy(config);
}

// ---- Stores

static void store_and_read(const char *folder, const char *extra) {
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, ", \"blocks\": 60, \"output\": \"%s\"%s", folder, extra);
    TournamentConfig *const config = config_of("\"base\"", 2, text);
    Match *const match = match_of(&config->match);
    Store *store = NULL;
    StoreWalk *walk = NULL;
    TournamentResult result;
    Message message = {{0}};
    bool found = true;
    unsigned kept = 0;
    if (store_open(&store, config, "test 1", &message) != STATUS_OK ||
        tournament_run(&result, config, store, NULL, &message) != STATUS_OK ||
        store_walk_begin(&walk, store, 0, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    for (;;) {
        GameRecord record;
        assert_int_equal(store_walk_next(walk, &record, NULL, &found, &message), STATUS_OK);
        if (!found) {
            break;
        }
        check_sums(&record, 2);
        kept++;
    }
    assert_int_equal(kept, 120);
    store_walk_end(walk);
    store_close(store);
    match_destroy(match);
    config_destroy(config);
}

static void runs_keep_tallies(void **state) {
    store_and_read(*state, "");
}

static void packed_runs_keep_tallies(void **state) {
    store_and_read(*state, ", \"store\": \"packed\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_decoded_unchanged),
        cmocka_unit_test(tallies_add_up_to_the_scores),
        cmocka_unit_test(tallies_do_not_depend_on_how_a_game_is_played),
        cmocka_unit_test(other_tallies_are_another_game),
        cmocka_unit_test_setup_teardown(runs_keep_tallies, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(packed_runs_keep_tallies, run_folder_make,
                                        run_folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
