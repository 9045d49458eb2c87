// SPDX-License-Identifier: MIT
//
// Schedules: gauntlets, distinct games, listed decks, and rejected requests.
#include "carcarena/arena/schedule.h"
#include "testing.h"

#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "schedule/keyed_stream.h"

#include <stdlib.h>
#include <string.h>

#include "schedule_fixture.h"

/** Counts how often two bots meet in the first `games` games of a gauntlet-like schedule. */
static void meetings_count(const Schedule *schedule, uint64_t games, unsigned met[16][16]) {
    memset(met, 0, 16 * sizeof met[0]);
    for (uint64_t id = 0; id < games; id++) {
        const ScheduledGame game = schedule_game(schedule, id);
        for (int a = 0; a < schedule->request.players; a++) {
            for (int b = 0; b < schedule->request.players; b++) {
                met[game.bots[a]][game.bots[b]] += a != b ? 1U : 0U;
            }
        }
    }
}

static Schedule champions_schedule(const Format *format, uint32_t bots, int players,
                                   uint32_t champions) {
    const ScheduleRequest request = {.rounds = 3,
                                     .repeat = 1,
                                     .bots = bots,
                                     .players = players,
                                     .champions = champions,
                                     .format = format};
    Schedule schedule;
    Message message = {{0}};
    if (schedule_make(&schedule, &request, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return schedule;
}

/** Champions meet all challengers equally often, and never each other. */
static void gauntlets_pair_champions_with_all(void **state) {
    unsigned met[16][16];
    const Schedule two = champions_schedule(&FORMAT_GAUNTLET, 6, 2, 2);
    assert_int_equal(two.pairings, 8);
    meetings_count(&two, two.games, met);
    for (uint32_t champion = 0; champion < 2; champion++) {
        assert_int_equal(met[champion][1 - champion], 0);
        for (uint32_t challenger = 2; challenger < 6; challenger++) {
            assert_int_equal(met[champion][challenger], 6);
        }
    }
    assert_int_equal(met[2][3], 0);
    const Schedule three = champions_schedule(&FORMAT_GAUNTLET, 5, 3, 1);
    assert_int_equal(three.pairings, 6);
    meetings_count(&three, three.games, met);
    assert_int_equal(met[0][1], 3 * 3 * 6);
    assert_int_equal(met[1][2], 3 * 6);
}

/** With too few challengers for the table, combinations with copies play. */
static void gauntlets_fill_tables_with_copies(void **state) {
    const Schedule schedule = champions_schedule(&FORMAT_GAUNTLET, 3, 4, 1);
    assert_int_equal(schedule.pairings, 4);
    for (uint64_t id = 0; id < schedule.games; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        unsigned champions = 0;
        for (int seat = 0; seat < 4; seat++) {
            champions += game.bots[seat] == 0 ? 1U : 0U;
        }
        assert_int_equal(champions, 1);
    }
}

static void one_versus_all_seats_copies(void **state) {
    const Schedule schedule = champions_schedule(&FORMAT_ONE_VERSUS_ALL, 4, 5, 1);
    assert_int_equal(schedule.pairings, 3);
    unsigned met[16][16];
    meetings_count(&schedule, schedule.games, met);
    for (uint32_t other = 1; other < 4; other++) {
        assert_int_equal(met[0][other], 3 * 20 * 4);
        assert_int_equal(met[other][other], 3 * 20 * 4 * 3);
        assert_int_equal(met[other][other % 3 + 1], 0);
    }
}

/** Counts games of the first block that differ in their deck or in the bots on their seats. */
static unsigned distinct_games(const Schedule *schedule) {
    unsigned distinct = 0;
    for (uint64_t id = 0; id < schedule->games_per_block; id++) {
        const ScheduledGame game = schedule_game(schedule, id);
        const Rng deck = schedule_deck_stream(schedule, &game, 0);
        bool seen = false;
        for (uint64_t before = 0; !seen && before < id; before++) {
            const ScheduledGame other = schedule_game(schedule, before);
            const Rng other_deck = schedule_deck_stream(schedule, &other, 0);
            seen = memcmp(game.bots, other.bots, sizeof game.bots) == 0 &&
                   memcmp(&deck, &other_deck, sizeof deck) == 0;
        }
        distinct += seen ? 0 : 1;
    }
    return distinct;
}

static void no_game_is_played_twice(void **state) {
    static const struct {
        int players;
        uint32_t bots;
        bool one_versus_all;
        SeatDesign design;
        unsigned distinct, repeating; // in a block; and whether copies repeat games
    } CASES[] = {
        {4, 2, true, SEATS_BALANCED, 24, 4},  {3, 2, true, SEATS_BALANCED, 6, 3},
        {5, 2, true, SEATS_BALANCED, 20, 5},  {5, 2, true, SEATS_FULL, 120, 5},
        {4, 2, true, SEATS_ROTATE, 4, 4},     {3, 2, false, SEATS_BALANCED, 6, 3},
        {4, 3, false, SEATS_BALANCED, 24, 4}, {4, 4, false, SEATS_BALANCED, 24, 24},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Schedule schedule =
            CASES[i].one_versus_all
                ? champions_schedule(&FORMAT_ONE_VERSUS_ALL, CASES[i].bots, CASES[i].players, 1)
                : schedule_of(CASES[i].bots, CASES[i].players, CASES[i].design);
        ScheduleRequest request = schedule.request;
        request.design = CASES[i].design;
        assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
        assert_int_equal(schedule.games_per_block, CASES[i].distinct);
        assert_int_equal(distinct_games(&schedule), CASES[i].distinct);
        assert_int_equal(schedule_has_copies(&schedule), CASES[i].distinct != CASES[i].repeating ||
                                                             CASES[i].design == SEATS_ROTATE);
        schedule.request.copies_repeat = true;
        assert_int_equal(distinct_games(&schedule), CASES[i].repeating);
    }
}

/** A round of the seats is balanced in itself, and its games share a deck. */
static void rounds_of_a_block_with_copies_are_whole(void **state) {
    const Schedule schedule = champions_schedule(&FORMAT_ONE_VERSUS_ALL, 2, 4, 1);
    unsigned seated[6][4] = {{0}};
    Rng decks[6];
    for (uint64_t id = 0; id < schedule.games_per_block; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        assert_in_range(game.round_again, 0, 5);
        const Rng deck = schedule_deck_stream(&schedule, &game, 0);
        unsigned sum = 0;
        for (int seat = 0; seat < 4; seat++) {
            sum += seated[game.round_again][seat];
            seated[game.round_again][seat] += game.bots[seat] == 0 ? 1 : 0;
        }
        if (sum > 0) {
            assert_memory_equal(&deck, &decks[game.round_again], sizeof deck);
        }
        decks[game.round_again] = deck;
    }
    for (int again = 0; again < 6; again++) {
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(seated[again][seat], 1);
        }
    }
}

/** At any early end of a run, no pairing is more than a block ahead of another one. */
static void no_pairing_runs_ahead(void **state) {
    const Schedule schedules[] = {champions_schedule(&FORMAT_ROUND_ROBIN, 5, 2, 1),
                                  champions_schedule(&FORMAT_GAUNTLET, 6, 2, 2),
                                  champions_schedule(&FORMAT_ONE_VERSUS_ALL, 5, 3, 2)};
    for (size_t i = 0; i < sizeof schedules / sizeof schedules[0]; i++) {
        uint64_t blocks[64] = {0};
        for (uint64_t id = 0; id < schedules[i].games; id += schedules[i].games_per_block) {
            blocks[schedule_game(&schedules[i], id).pairing]++;
            for (uint64_t a = 0; a < schedules[i].pairings; a++) {
                assert_true(blocks[0] - blocks[a] <= 1);
            }
        }
    }
}

/** `reverse` reverses the seats of every pairing. */
static void reverse_turns_pairings_round(void **state) {
    ScheduleRequest request = {
        .rounds = 2, .repeat = 1, .bots = 4, .players = 3, .design = SEATS_FIXED};
    Schedule plain;
    Schedule reversed;
    assert_int_equal(schedule_make(&plain, &request, NULL), STATUS_OK);
    request.reverse = true;
    assert_int_equal(schedule_make(&reversed, &request, NULL), STATUS_OK);
    for (uint64_t id = 0; id < plain.games; id++) {
        const ScheduledGame a = schedule_game(&plain, id);
        const ScheduledGame b = schedule_game(&reversed, id);
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(a.bots[seat], b.bots[2 - seat]);
        }
    }
}

/** Given deals are played in their order; deal s is the first deck of a run with seed s. */
static void decks_are_played_in_order(void **state) {
    static const uint64_t SEEDS[] = {40, 41, 42};
    ScheduleRequest request = {.seed = 7,
                               .rounds = 3,
                               .repeat = 1,
                               .bots = 2,
                               .players = 2,
                               .deals = SEEDS,
                               .deal_count = 3};
    Schedule schedule;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    for (uint64_t block = 0; block < 3; block++) {
        Schedule other;
        const ScheduleRequest plain = {
            .seed = SEEDS[block], .rounds = 1, .repeat = 1, .bots = 2, .players = 2};
        assert_int_equal(schedule_make(&other, &plain, NULL), STATUS_OK);
        const ScheduledGame game = schedule_game(&schedule, block * 2 + 1);
        const ScheduledGame first = schedule_game(&other, 0);
        assert_true(schedule_deck_stream(&schedule, &game, 0).state ==
                    schedule_deck_stream(&other, &first, 0).state);
        assert_true(rng_keyed(schedule_deck_seed(&schedule, &game), RNG_DECK, 0, 0).state ==
                    schedule_deck_stream(&schedule, &game, 0).state);
    }
}

static void impossible_requests_name_the_key(void **state) {
    static const struct {
        ScheduleRequest request;
        Status status;
        const char *expected;
    } CASES[] = {
        {{.rounds = 1, .repeat = 1, .bots = 6, .players = 6},
         STATUS_INVALID,
         "seats: 'balanced' exists for 2, 3, 4, 5 and 7 players, not for 6"},
        {{.rounds = 1, .repeat = 1, .bots = 6, .players = 6, .design = SEATS_FULL},
         STATUS_INVALID,
         "seats: 'full' is for at most 5 players, not 6"},
        {{.rounds = 1, .repeat = 1, .bots = 1, .players = 2},
         STATUS_INVALID,
         "bots: format 'round-robin' needs at least 2 bots, got 1"},
        {{.rounds = 1, .repeat = 1, .bots = 3, .players = 2, .format = &FORMAT_MATCH},
         STATUS_INVALID,
         "bots: format 'match' seats every bot once: expected 2 bots, got 3"},
        {{.rounds = 1, .repeat = 1, .bots = 3, .players = 2, .format = &FORMAT_GAUNTLET},
         STATUS_INVALID,
         "champions: expected 1 to 2, so that a challenger is left, got 0"},
        {{.rounds = 4, .repeat = 2, .bots = 3, .players = 2, .deal_count = 5},
         STATUS_INVALID,
         "deals: 5 decks, but the schedule plays 6"},
        {{.rounds = UINT64_C(1) << 53, .repeat = 1, .bots = 2, .players = 2},
         STATUS_LIMIT,
         "blocks: more than 2^53 games"},
        {{.rounds = 1, .repeat = 1, .bots = 4096, .players = 8, .design = SEATS_ROTATE},
         STATUS_LIMIT,
         "bots: more pairings than can be numbered"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Schedule schedule;
        Message message = {{0}};
        assert_int_equal(schedule_make(&schedule, &CASES[i].request, &message), CASES[i].status);
        if (strstr(message.text, CASES[i].expected) == NULL) {
            fail_msg("got '%s', expected '%s'", message.text, CASES[i].expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gauntlets_pair_champions_with_all),
        cmocka_unit_test(gauntlets_fill_tables_with_copies),
        cmocka_unit_test(one_versus_all_seats_copies),
        cmocka_unit_test(no_game_is_played_twice),
        cmocka_unit_test(rounds_of_a_block_with_copies_are_whole),
        cmocka_unit_test(no_pairing_runs_ahead),
        cmocka_unit_test(reverse_turns_pairings_round),
        cmocka_unit_test(decks_are_played_in_order),
        cmocka_unit_test(impossible_requests_name_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
