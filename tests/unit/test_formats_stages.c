// SPDX-License-Identifier: MIT
//
// Formats with rounds: knockout, ladder, Swiss, adaptive, and rejected requests.
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "formats_fixture.h"

// ---- Knockout and ladder

static Fixture plain_fixture(const Format *format, uint32_t bots, int players) {
    const ScheduleRequest request = {.rounds = 2,
                                     .repeat = 1,
                                     .bots = bots,
                                     .players = players,
                                     .format = format,
                                     .design = SEATS_ROTATE};
    return fixture_of(&request);
}

static void knockouts_find_the_best(void **state) {
    for (int players = 2; players <= 5; players++) {
        for (uint32_t bots = (uint32_t)players; bots <= 33; bots += (uint32_t)players - 1) {
            Fixture fixture = plain_fixture(&FORMAT_KNOCKOUT, bots, players);
            for (uint32_t bot = 0; bot < bots; bot++) {
                fixture.strength[bot] = (int)(bot * 5 % 34);
            }
            plan_play(&fixture);
            // Each table eliminates all but one of its bots.
            assert_int_equal(fixture.plan->table_count * ((uint32_t)players - 1), bots - 1);
            assert_true(fixture.plan->stage_count <= fixture.schedule.stages_max);
            Standing rows[BOTS_MAX];
            standing_of(&fixture, rows);
            for (uint32_t bot = 0; bot < bots; bot++) {
                assert_true(fixture.strength[bot] <= fixture.strength[rows[0].bot]);
            }
            assert_string_equal(rows[0].note, "won");
            assert_string_equal(rows[1].note, "lost the final");
            plan_destroy(fixture.plan);
        }
    }
}

static void knockouts_seed_as_listed(void **state) {
    Fixture fixture = plain_fixture(&FORMAT_KNOCKOUT, 8, 2);
    for (uint32_t table = 0; table < 4; table++) {
        assert_int_equal(last_tables(&fixture)[table].bots[0], table);
        assert_int_equal(last_tables(&fixture)[table].bots[1], 7 - table);
    }
    plan_destroy(fixture.plan);
    // With 6 bots the best two have a bye.
    fixture = plain_fixture(&FORMAT_KNOCKOUT, 6, 2);
    assert_int_equal(last_stage(&fixture)->table_count, 2);
    assert_int_equal(last_tables(&fixture)[0].bots[0], 2);
    assert_int_equal(last_tables(&fixture)[0].bots[1], 5);
    plan_destroy(fixture.plan);
}

/** All games drawn: every table is played twice, and the best seed wins. */
static void knockouts_replay_drawn_tables_once(void **state) {
    Fixture fixture = plain_fixture(&FORMAT_KNOCKOUT, 8, 2);
    plan_play(&fixture);
    assert_int_equal(fixture.plan->stage_count, 6);
    assert_int_equal(fixture.plan->table_count, 14);
    Standing rows[8];
    standing_of(&fixture, rows);
    assert_int_equal(rows[0].bot, 0);
    assert_int_equal(rows[1].bot, 1);
    plan_destroy(fixture.plan);
}

static void ladders_sort_the_bots(void **state) {
    for (int players = 2; players <= 4; players++) {
        Fixture fixture = plain_fixture(&FORMAT_LADDER, 12, players);
        for (int bot = 0; bot < 12; bot++) {
            fixture.strength[bot] = bot * 7 % 12;
        }
        plan_play(&fixture);
        assert_int_equal(fixture.plan->stage_count, 12);
        Standing rows[12];
        standing_of(&fixture, rows);
        for (int rung = 0; rung < 12; rung++) {
            assert_int_equal(fixture.strength[rows[rung].bot], 11 - rung);
        }
        plan_destroy(fixture.plan);
    }
}

// ---- Swiss

/** A stored game, won by the first seat. */
static void stored_game(Fixture *fixture, uint64_t id, uint32_t first, uint32_t second) {
    const GameRecord record = {
        .id = id, .bots = {first, second}, .scores = {2, 1}, .ranks = {1, 2}};
    plan_seat_stored(fixture->plan, &fixture->schedule, &record);
    plan_add(fixture->plan, &fixture->schedule, &record);
}

static void table_is(const Fixture *fixture, uint32_t table, uint32_t first, uint32_t second) {
    assert_int_equal(last_tables(fixture)[table].bots[0], first);
    assert_int_equal(last_tables(fixture)[table].bots[1], second);
}

/**
 * 7 bots: the first is absent in round 2, the last has a requested bye of half a point in round 1.
 */
static Fixture stored_fixture(SeatDesign design) {
    static const ScheduleAbsence ABSENCES[] = {{.bot = 0, .round = 1},
                                               {.bot = 6, .round = 0, .half_point = true}};
    const ScheduleRequest request = {.rounds = 1,
                                     .repeat = 1,
                                     .bots = 7,
                                     .players = 2,
                                     .stages = 3,
                                     .finals = FINALS_NO,
                                     .format = &FORMAT_SWISS,
                                     .pairing = PAIRING_DUTCH,
                                     .tie_breaks = {TIE_BREAK_BUCHHOLZ},
                                     .tie_break_count = 1,
                                     .absences = ABSENCES,
                                     .absence_count = 2,
                                     .design = design};
    return fixture_of(&request);
}

/** The tables of a Dutch-system round follow from stored games alone. */
static void stored_games_name_their_tables(void **state) {
    Fixture fixture = stored_fixture(SEATS_BALANCED);
    assert_int_equal(fixture.schedule.games, 6);
    stored_game(&fixture, 0, 3, 0);
    stored_game(&fixture, 1, 0, 3); // the table is known
    table_is(&fixture, 0, 3, 0);
    stored_game(&fixture, 3, 4, 1); // the second game of its block, whose first one is missing
    table_is(&fixture, 1, 1, 4);
    stored_game(&fixture, 2, 1, 4);
    stored_game(&fixture, 4, 5, 2);
    stored_game(&fixture, 5, 2, 5);
    stage_end(&fixture);
    // No bot has two places, even in a damaged run.
    stored_game(&fixture, 6, 1, 1);
    stored_game(&fixture, 8, 0, 1);
    unsigned places[7] = {0};
    for (uint32_t i = 0; i < 6; i++) {
        places[last_tables(&fixture)[i / 2].bots[i % 2]]++;
    }
    for (uint32_t bot = 0; bot < 7; bot++) {
        assert_in_range(places[bot], 0, 1);
    }
    plan_destroy(fixture.plan);
}

static void stored_byes_and_absences_count(void **state) {
    static const uint32_t ROUNDS[3][3][2] = {
        {{0, 3}, {4, 1}, {2, 5}}, {{2, 4}, {6, 3}, {1, 5}}, {{0, 2}, {5, 6}, {3, 4}}};
    static const uint32_t HALF_WINS[7] = {4, 4, 4, 2, 2, 2, 3};
    Fixture fixture = stored_fixture(SEATS_FIXED);
    for (uint64_t id = 0; id < 9; id++) {
        stored_game(&fixture, id, ROUNDS[id / 3][id % 3][0], ROUNDS[id / 3][id % 3][1]);
        if (id % 3 == 2) {
            stage_end(&fixture);
        }
    }
    assert_true(fixture.plan->over);
    Standing rows[BOTS_MAX];
    standing_of(&fixture, rows);
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(rows[i].half_wins, HALF_WINS[rows[i].bot]);
    }
    plan_destroy(fixture.plan);
}

/** The list decides where the World Championship's Buchholz would. */
static void championships_can_have_other_tie_breaks(void **state) {
    ScheduleRequest request = {.seed = 3,
                               .rounds = 1,
                               .repeat = 1,
                               .bots = 9,
                               .players = 2,
                               .stages = 4,
                               .finals = FINALS_NO,
                               .format = &FORMAT_SWISS,
                               .design = SEATS_FIXED};
    Standing lists[2][BOTS_MAX];
    for (int i = 0; i < 2; i++) {
        Fixture fixture = fixture_of(&request);
        for (int bot = 0; bot < 9; bot++) {
            fixture.strength[bot] = 100 - bot / 2;
        }
        plan_play(&fixture);
        standing_of(&fixture, lists[i]);
        plan_destroy(fixture.plan);
        // The same rules as a list: the same standings.
        request.tie_breaks[0] = TIE_BREAK_CHAMPIONSHIP_BUCHHOLZ;
        request.tie_breaks[1] = TIE_BREAK_DIFFERENCE;
        request.tie_break_count = 2;
    }
    for (int i = 0; i < 9; i++) {
        assert_int_equal(lists[0][i].bot, lists[1][i].bot);
        assert_int_equal(lists[0][i].half_wins, lists[1][i].half_wins);
        assert_int_equal(lists[0][i].buchholz, lists[1][i].tie_breaks[0]);
        assert_int_equal(lists[0][i].difference, lists[1][i].tie_breaks[1]);
    }
}

// ---- All formats in stages

/** Tables of a round grow evenly, decks differ, and ids have no gaps. */
static void stages_number_games_without_gaps(void **state) {
    const ScheduleRequest request = {.rounds = 6,
                                     .repeat = 2,
                                     .bots = 9,
                                     .players = 2,
                                     .format = &FORMAT_SWISS,
                                     .finals = FINALS_DEFAULT};
    Fixture fixture = fixture_of(&request);
    plan_play(&fixture);
    uint64_t last_deal = 0;
    for (uint64_t id = 0; id < fixture.schedule.games; id++) {
        const ScheduledGame game = schedule_game(&fixture.schedule, id);
        assert_true(game.pairing < fixture.plan->table_count);
        assert_true(game.round < 6);
        assert_true(game.deal <= last_deal + 1);
        last_deal = game.deal > last_deal ? game.deal : last_deal;
    }
    assert_true(last_deal < fixture.schedule.deals);
    assert_int_equal(fixture.schedule.games, fixture.plan->table_count * 6 * 2);
    plan_destroy(fixture.plan);
}

static void impossible_requests_name_the_key(void **state) {
    static const struct {
        ScheduleRequest request;
        const char *expected;
    } CASES[] = {
        {{.rounds = 1, .repeat = 1, .bots = 1, .players = 2, .format = &FORMAT_SWISS},
         "bots: format 'swiss' needs at least as many bots as seats, 2, got 1"},
        {{.rounds = 1,
          .repeat = 1,
          .bots = 3,
          .players = 2,
          .format = &FORMAT_SWISS,
          .finals = FINALS_YES},
         "finals: expected false; they need two seats and at least 4 bots"},
        {{.rounds = 1, .repeat = 1, .bots = 6, .players = 3, .format = &FORMAT_KNOCKOUT},
         "bots: a knockout at tables of 3 leaves one winner with 5 or 7 bots, not with 6"},
        {{.rounds = 1,
          .repeat = 1,
          .bots = 4,
          .players = 2,
          .format = &FORMAT_KNOCKOUT,
          .stages = 2},
         "rounds: a knockout has as many as it needs"},
        {{.rounds = 1, .repeat = 1, .bots = 2, .players = 3, .format = &FORMAT_LADDER},
         "bots: format 'ladder' needs at least as many bots as seats, 3, got 2"},
        {{.rounds = 1, .repeat = 1, .bots = 2, .players = 2, .format = &FORMAT_ADAPTIVE},
         "bots: format 'adaptive' needs 3 to 256 bots, and as many as seats, 2; got 2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Schedule schedule;
        Message message = {{0}};
        assert_int_equal(schedule_make(&schedule, &CASES[i].request, &message), STATUS_INVALID);
        if (strstr(message.text, CASES[i].expected) == NULL) {
            fail_msg("got '%s', expected '%s'", message.text, CASES[i].expected);
        }
    }
}

// ---- Adaptive

static Fixture adaptive_priced(uint32_t bots, int players, uint64_t blocks, double elo_error,
                               const double *costs) {
    const ScheduleRequest request = {.seed = 3,
                                     .rounds = blocks,
                                     .repeat = 1,
                                     .bots = bots,
                                     .players = players,
                                     .elo_error = elo_error,
                                     .costs = costs,
                                     .format = &FORMAT_ADAPTIVE,
                                     .design = SEATS_ROTATE};
    Fixture fixture = fixture_of(&request);
    for (uint32_t bot = 0; bot < bots; bot++) {
        fixture.strength[bot] = 40 - 6 * (int)bot;
    }
    return fixture;
}

static Fixture adaptive(uint32_t bots, int players, uint64_t blocks, double elo_error) {
    return adaptive_priced(bots, players, blocks, elo_error, NULL);
}

/**
 * Gives games of the last round from `id` on noisy results, in reverse order if `backwards`, since
 * games end in any order.
 */
static void stage_play_noisy(Fixture *fixture, bool backwards) {
    const uint64_t games = fixture->schedule.games;
    for (uint64_t i = fixture->next; i < games; i++) {
        const uint64_t id = backwards ? games - 1 - (i - fixture->next) : i;
        const ScheduledGame game = schedule_game(&fixture->schedule, id);
        Rng rng = rng_keyed(5, RNG_BENCH, id, 0);
        int scores[PLAYERS_MAX];
        for (int seat = 0; seat < fixture->schedule.request.players; seat++) {
            scores[seat] = fixture->strength[game.bots[seat]] + (int)rng_below(&rng, 60);
        }
        game_result(fixture, id, scores);
    }
    stage_end(fixture);
}

static void assert_same_games(const Fixture *first, const Fixture *second, uint64_t games) {
    for (uint64_t id = 0; id < games; id++) {
        const ScheduledGame a = schedule_game(&first->schedule, id);
        const ScheduledGame b = schedule_game(&second->schedule, id);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/** In any order in which games end; and with a larger budget the first games are the same. */
static void adaptive_follows_from_results_alone(void **state) {
    static const int SEATS[] = {2, 3, 4};
    for (size_t i = 0; i < sizeof SEATS / sizeof SEATS[0]; i++) {
        Fixture whole = adaptive(6, SEATS[i], 400, 0.0);
        Fixture backwards = adaptive(6, SEATS[i], 400, 0.0);
        Fixture small = adaptive(6, SEATS[i], 137, 0.0);
        while (!whole.plan->over) {
            stage_play_noisy(&whole, false);
        }
        while (!backwards.plan->over) {
            stage_play_noisy(&backwards, true);
        }
        while (!small.plan->over) {
            stage_play_noisy(&small, false);
        }
        assert_int_equal(whole.schedule.blocks, 400);
        assert_int_equal(small.schedule.blocks, 137);
        assert_same_games(&whole, &backwards, whole.schedule.games);
        assert_same_games(&whole, &small, small.schedule.games);
        plan_destroy(whole.plan);
        plan_destroy(backwards.plan);
        plan_destroy(small.plan);
    }
}

static bool seated_before(const ScheduledGame *game, int seat) {
    bool before = false;
    for (int other = 0; other < seat; other++) {
        before = before || game->bots[other] == game->bots[seat];
    }
    return before;
}

/** Every table has different bots, every bot plays, and every bot is linked to others. */
static void adaptive_seats_everybody(void **state) {
    for (int seats = 2; seats <= 5; seats++) {
        Fixture fixture = adaptive(7, seats, 100, 0.0);
        uint64_t seated[7] = {0};
        while (!fixture.plan->over) {
            stage_play_noisy(&fixture, false);
        }
        for (uint64_t id = 0; id < fixture.schedule.games; id++) {
            const ScheduledGame game = schedule_game(&fixture.schedule, id);
            for (int seat = 0; seat < seats; seat++) {
                seated[game.bots[seat]]++;
                assert_false(seated_before(&game, seat));
            }
        }
        for (int bot = 0; bot < 7; bot++) {
            assert_true(seated[bot] >= 10);
        }
        plan_destroy(fixture.plan);
    }
}

/** The best and the worst give little information about each other. */
static void adaptive_leaves_out_what_is_clear(void **state) {
    uint64_t met[8][8] = {{0}};
    Fixture fixture = adaptive(8, 2, 2000, 0.0);
    for (int bot = 0; bot < 8; bot++) {
        fixture.strength[bot] *= 3;
    }
    while (!fixture.plan->over) {
        stage_play_noisy(&fixture, false);
    }
    for (uint64_t id = 0; id < fixture.schedule.games; id++) {
        const ScheduledGame game = schedule_game(&fixture.schedule, id);
        met[game.bots[0]][game.bots[1]]++;
    }
    // In a round robin, pairs that are four or more places apart have 10 of 28 games.
    uint64_t far = 0;
    for (int bot = 0; bot < 8; bot++) {
        for (int other = 0; other < 8; other++) {
            far += abs(bot - other) >= 4 ? met[bot][other] : 0;
        }
    }
    assert_true(far < fixture.schedule.games / 10);
    plan_destroy(fixture.plan);
}

/** With costs, the same error needs less cost; the order of games does not matter either. */
static void adaptive_uses_costs(void **state) {
    static const double COSTS[8] = {100, 100, 1, 1, 1, 1, 1, 1};
    double spent[2] = {0.0, 0.0};
    for (int i = 0; i < 2; i++) {
        Fixture fixture = adaptive_priced(8, 2, 100000, 40.0, i == 0 ? NULL : COSTS);
        Fixture backwards = adaptive_priced(8, 2, 100000, 40.0, i == 0 ? NULL : COSTS);
        while (!fixture.plan->over) {
            stage_play_noisy(&fixture, false);
        }
        while (!backwards.plan->over) {
            stage_play_noisy(&backwards, true);
        }
        assert_same_games(&fixture, &backwards, fixture.schedule.games);
        for (uint64_t id = 0; id < fixture.schedule.games; id++) {
            const ScheduledGame game = schedule_game(&fixture.schedule, id);
            spent[i] += COSTS[game.bots[0]] + COSTS[game.bots[1]];
        }
        plan_destroy(fixture.plan);
        plan_destroy(backwards.plan);
    }
    assert_true(spent[1] < 0.9 * spent[0]);
}

/** It ends when ratings are exact enough; a smaller error needs more blocks. */
static void adaptive_ends_at_its_error(void **state) {
    uint64_t blocks[2];
    static const double ERRORS[2] = {60.0, 30.0};
    for (int i = 0; i < 2; i++) {
        Fixture fixture = adaptive(5, 2, 100000, ERRORS[i]);
        while (!fixture.plan->over) {
            stage_play_noisy(&fixture, false);
        }
        blocks[i] = fixture.schedule.blocks;
        plan_destroy(fixture.plan);
    }
    assert_true(blocks[0] >= 50);
    assert_true(blocks[1] > 3 * blocks[0] && blocks[1] < 6 * blocks[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knockouts_find_the_best),
        cmocka_unit_test(knockouts_seed_as_listed),
        cmocka_unit_test(knockouts_replay_drawn_tables_once),
        cmocka_unit_test(ladders_sort_the_bots),
        cmocka_unit_test(stored_games_name_their_tables),
        cmocka_unit_test(stored_byes_and_absences_count),
        cmocka_unit_test(championships_can_have_other_tie_breaks),
        cmocka_unit_test(stages_number_games_without_gaps),
        cmocka_unit_test(impossible_requests_name_the_key),
        cmocka_unit_test(adaptive_follows_from_results_alone),
        cmocka_unit_test(adaptive_seats_everybody),
        cmocka_unit_test(adaptive_leaves_out_what_is_clear),
        cmocka_unit_test(adaptive_uses_costs),
        cmocka_unit_test(adaptive_ends_at_its_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
