// SPDX-License-Identifier: MIT
//
// Formats with rounds, played with invented results. Tests named T_NNN_... are the cases of the
// same number in the tournament rules of the World Championship 2012.
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "formats_fixture.h"

/** A championship of 8 bots, the first the strongest, up to its semi-finals. */
static Fixture championship_at_semi_finals(Standing *rows) {
    Fixture fixture = championship(8, 3, FINALS_DEFAULT);
    for (int bot = 0; bot < 8; bot++) {
        fixture.strength[bot] = 100 - 10 * bot;
    }
    for (int round = 0; round < 3; round++) {
        stage_play(&fixture);
    }
    assert_int_equal(last_stage(&fixture)->kind, STAGE_SEMI_FINALS);
    standing_of(&fixture, rows);
    return fixture;
}

// ---- Swiss, by the rules of the World Championship

static void T_004_buchholz_leaves_out_the_weakest(void **state) {
    const uint32_t a[] = {10, 8, 6, 6, 4, 2};
    const uint32_t b[] = {8, 8, 8, 6, 4, 0};
    assert_int_equal(standings_buchholz(a, 6), 2 * 17);
    assert_int_equal(standings_buchholz(b, 6), 2 * 17);
    Standing rows[] = {{.bot = 0, .half_wins = 8, .buchholz = 34, .difference = 5, .order = 0},
                       {.bot = 1, .half_wins = 8, .buchholz = 34, .difference = 6, .order = 1},
                       {.bot = 2, .half_wins = 8, .buchholz = 35, .difference = -9, .order = 2},
                       {.bot = 3, .half_wins = 9, .buchholz = 20, .difference = -20, .order = 3}};
    standings_sort(rows, 4);
    assert_int_equal(rows[0].bot, 3);
    assert_int_equal(rows[1].bot, 2);
    assert_int_equal(rows[2].bot, 1); // the point difference decides
    assert_int_equal(rows[3].bot, 0);
}

/** The Buchholz of a played tournament, computed again from its tables. */
static void T_004_buchholz_of_played_rounds(void **state) {
    Fixture fixture = championship(12, 5, FINALS_NO);
    for (int bot = 0; bot < 12; bot++) {
        fixture.strength[bot] = 7 * bot % 12;
    }
    plan_play(&fixture);
    Standing rows[12];
    standing_of(&fixture, rows);
    uint32_t half_wins[12] = {0};
    for (uint32_t i = 0; i < 12; i++) {
        half_wins[rows[i].bot] = rows[i].half_wins;
    }
    for (uint32_t i = 0; i < 12; i++) {
        uint32_t sum = 0;
        uint32_t least = UINT32_MAX;
        for (uint32_t table = 0; table < fixture.plan->table_count; table++) {
            const uint32_t *const bots = fixture.plan->tables[table].bots;
            if (bots[0] == rows[i].bot || bots[1] == rows[i].bot) {
                const uint32_t wins = half_wins[bots[0] == rows[i].bot ? bots[1] : bots[0]];
                sum += wins;
                least = wins < least ? wins : least;
            }
        }
        assert_int_equal(rows[i].buchholz, sum - least);
    }
    plan_destroy(fixture.plan);
}

static void T_005_first_round_by_lot(void **state) {
    ScheduleRequest request = {
        .rounds = 1, .repeat = 1, .bots = 20, .players = 2, .format = &FORMAT_SWISS};
    unsigned as_listed = 0;
    unsigned others = 0;
    uint32_t first[20] = {0};
    for (request.seed = 0; request.seed < 50; request.seed++) {
        Fixture fixture = fixture_of(&request);
        Fixture again = fixture_of(&request);
        bool seen[20] = {false};
        for (uint32_t table = 0; table < 10; table++) {
            for (int place = 0; place < 2; place++) {
                const uint32_t bot = fixture.plan->tables[table].bots[place];
                assert_int_equal(bot, again.plan->tables[table].bots[place]);
                assert_false(seen[bot]);
                seen[bot] = true;
                others += request.seed > 0 && first[2 * table + (uint32_t)place] != bot ? 1 : 0;
                first[2 * table + (uint32_t)place] = bot;
                as_listed += bot == 2 * table + (uint32_t)place ? 1 : 0;
            }
        }
        plan_destroy(fixture.plan);
        plan_destroy(again.plan);
    }
    // Each of 1000 places has its listed bot with probability 1/20.
    assert_in_range(as_listed, 20, 85);
    assert_true(others > 800);
}

static void T_006_no_pair_meets_twice(void **state) {
    for (uint32_t bots = 8; bots <= 40; bots += 4) {
        Fixture fixture = championship(bots, 6, FINALS_NO);
        for (uint32_t bot = 0; bot < bots; bot++) {
            fixture.strength[bot] = (int)(bot * 13 % 17);
        }
        plan_play(&fixture);
        assert_int_equal(fixture.plan->table_count, 3 * bots);
        unsigned met[BOTS_MAX][BOTS_MAX] = {{0}};
        for (uint32_t i = 0; i < fixture.plan->table_count; i++) {
            const uint32_t *const pair = fixture.plan->tables[i].bots;
            assert_int_equal(met[pair[0]][pair[1]], 0);
            met[pair[0]][pair[1]] = met[pair[1]][pair[0]] = 1;
        }
        plan_destroy(fixture.plan);
    }
}

/** Returns whether two bots have met before the last round. */
static bool have_met(const Fixture *fixture, uint32_t one, uint32_t other) {
    for (uint32_t i = 0; i < last_stage(fixture)->first_table; i++) {
        const uint32_t *const old = fixture->plan->tables[i].bots;
        if ((old[0] == one && old[1] == other) || (old[1] == one && old[0] == other)) {
            return true;
        }
    }
    return false;
}

/** The leader meets the highest-ranked bot it has not met. */
static void T_006_the_leader_meets_the_next_not_met(void **state) {
    Fixture fixture = championship(16, 6, FINALS_NO);
    for (int bot = 0; bot < 16; bot++) {
        fixture.strength[bot] = bot;
    }
    unsigned passed_over = 0;
    for (int round = 0; round < 6; round++) {
        if (round > 0) {
            Standing rows[16];
            standing_of(&fixture, rows);
            const uint32_t *const pair = last_tables(&fixture)[0].bots;
            const uint32_t leader = rows[0].bot;
            assert_true(pair[0] == leader || pair[1] == leader);
            uint32_t rank = 1;
            while (have_met(&fixture, leader, rows[rank].bot)) {
                rank++;
            }
            passed_over += rank - 1;
            assert_int_equal(pair[0] == leader ? pair[1] : pair[0], rows[rank].bot);
        }
        stage_play(&fixture);
    }
    assert_true(passed_over > 0);
    plan_destroy(fixture.plan);
}

/** When all pairs have met, rounds continue with the fewest rematches. */
static void swiss_continues_when_all_have_met(void **state) {
    Fixture fixture = championship(4, 6, FINALS_NO);
    plan_play(&fixture);
    unsigned met[4][4] = {{0}};
    for (uint32_t i = 0; i < fixture.plan->table_count; i++) {
        const uint32_t *const pair = fixture.plan->tables[i].bots;
        met[pair[0]][pair[1]]++;
        met[pair[1]][pair[0]]++;
    }
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            assert_int_equal(met[a][b], a == b ? 0 : 2);
        }
    }
    plan_destroy(fixture.plan);
}

/** Returns the least number of rematches in any pairing of the unpaired bots. */
static unsigned least_rematches(bool met[8][8], unsigned free_bots, unsigned bots) {
    if (free_bots == 0) {
        return 0;
    }
    unsigned first = 0;
    while ((free_bots >> first & 1U) == 0) {
        first++;
    }
    unsigned least = bots;
    for (unsigned other = first + 1; other < bots; other++) {
        if ((free_bots >> other & 1U) != 0) {
            const unsigned rest = free_bots & ~(1U << first) & ~(1U << other);
            const unsigned count = least_rematches(met, rest, bots) + (met[first][other] ? 1U : 0U);
            least = count < least ? count : least;
        }
    }
    return least;
}

/**
 * Plays a championship with random results until all pairs could have met.
 *
 * @return rounds with rematches.
 */
static unsigned rematches_check(RematchRule rule, unsigned bots, uint64_t seed, unsigned *more) {
    Fixture fixture = championship(bots, bots - 1, FINALS_NO);
    fixture.schedule.request.seed = seed;
    fixture.plan->request.seed = seed;
    fixture.plan->request.rematches = rule;
    Rng rng = rng_keyed(seed, RNG_BOT, bots, 0);
    bool met[8][8] = {{false}};
    unsigned rounds = 0;
    for (uint32_t first = 0; !fixture.plan->over;) {
        const unsigned least = least_rematches(met, (1U << bots) - 1, bots);
        unsigned count = 0;
        for (; first < fixture.plan->table_count; first++) {
            const uint32_t *const pair = fixture.plan->tables[first].bots;
            count += met[pair[0]][pair[1]] ? 1U : 0U;
            met[pair[0]][pair[1]] = met[pair[1]][pair[0]] = true;
        }
        *more += count - least;
        rounds += count > 0 ? 1 : 0;
        for (unsigned bot = 0; bot < bots; bot++) {
            fixture.strength[bot] = (int)rng_below(&rng, 20);
        }
        stage_play(&fixture);
    }
    plan_destroy(fixture.plan);
    return rounds;
}

/** A round in which not all bots can get a new opponent has as few rematches as possible. */
static void T_006_as_few_rematches_as_possible(void **state) {
    unsigned rounds = 0;
    unsigned more = 0;
    unsigned more_before = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        for (unsigned bots = 4; bots <= 8; bots += 2) {
            rounds += rematches_check(REMATCHES_FEWEST, bots, seed, &more);
            (void)rematches_check(REMATCHES_CAPPED, bots, seed, &more_before);
        }
    }
    assert_true(rounds > 0);
    assert_int_equal(more, 0);
    assert_true(more_before > 0); // as runs of version 1.0 were paired
}

static void swiss_lets_everyone_sit_out_once(void **state) {
    Fixture fixture = championship(7, 7, FINALS_NO);
    for (int bot = 0; bot < 7; bot++) {
        fixture.strength[bot] = bot;
    }
    plan_play(&fixture);
    Standing rows[7];
    standing_of(&fixture, rows);
    uint32_t half_wins = 0;
    for (int i = 0; i < 7; i++) {
        assert_int_equal(rows[i].matches, 6);
        half_wins += rows[i].half_wins;
    }
    assert_int_equal(half_wins, 2 * (21 + 7)); // a win for each match and for each bye
    plan_destroy(fixture.plan);
}

/** A bot with a bye had no more byes than any seated bot, and is the lowest-ranked of these. */
static void byes_check(const Fixture *fixture) {
    const uint32_t bots = fixture->schedule.request.bots;
    const PlanTable *const tables = last_tables(fixture);
    Standing rows[BOTS_MAX];
    bool seated[BOTS_MAX] = {false};
    standing_of(fixture, rows);
    uint32_t absent_count = bots;
    for (uint32_t table = 0; table < last_stage(fixture)->table_count; table++) {
        for (int place = 0; place < fixture->schedule.request.players; place++) {
            assert_false(seated[tables[table].bots[place]]);
            seated[tables[table].bots[place]] = true;
            absent_count--;
        }
    }
    assert_int_equal(absent_count, bots % (uint32_t)fixture->schedule.request.players);
    for (uint32_t absent = 0; absent < bots; absent++) {
        for (uint32_t other = 0; other < bots && !seated[rows[absent].bot]; other++) {
            if (seated[rows[other].bot]) {
                assert_true(rows[other].matches <= rows[absent].matches);
                assert_true(rows[other].matches < rows[absent].matches || other < absent);
            }
        }
    }
}

static void swiss_lets_the_last_sit_out(void **state) {
    for (uint32_t bots = 5; bots <= 23; bots += 2) {
        for (int players = 2; players <= 4; players++) {
            const ScheduleRequest request = {.seed = bots,
                                             .rounds = 1,
                                             .repeat = 1,
                                             .bots = bots,
                                             .players = players,
                                             .stages = 6,
                                             .finals = FINALS_NO,
                                             .format = &FORMAT_SWISS,
                                             .design = SEATS_FIXED};
            Fixture fixture = fixture_of(&request);
            for (uint32_t bot = 0; bot < bots; bot++) {
                fixture.strength[bot] = (int)(bot * bot % 31);
            }
            for (; !fixture.plan->over; stage_play(&fixture)) {
                byes_check(&fixture);
            }
            plan_destroy(fixture.plan);
        }
    }
}

static void T_007_who_began_less_often_begins(void **state) {
    Fixture fixture = championship(16, 6, FINALS_NO);
    for (int bot = 0; bot < 16; bot++) {
        fixture.strength[bot] = bot * 5 % 16;
    }
    unsigned unequal = 0;
    while (!fixture.plan->over) {
        for (uint64_t id = fixture.next; id < fixture.schedule.games; id++) {
            const ScheduledGame game = schedule_game(&fixture.schedule, id);
            const unsigned begins = fixture.begun[game.bots[game.first]];
            const unsigned waits = fixture.begun[game.bots[1 - game.first]];
            assert_true(begins <= waits);
            unequal += begins < waits ? 1 : 0;
        }
        stage_play(&fixture);
    }
    assert_true(unequal > 0);
    plan_destroy(fixture.plan);
}

static void T_008_equal_starters_as_listed(void **state) {
    Fixture fixture = championship(16, 6, FINALS_NO);
    for (int bot = 0; bot < 16; bot++) {
        fixture.strength[bot] = bot * 5 % 16;
    }
    unsigned equal = 0;
    for (int round = 0; round < 6; round++) {
        Standing rows[16];
        uint32_t rank[16];
        standing_of(&fixture, rows);
        for (uint32_t i = 0; i < 16; i++) {
            rank[rows[i].bot] = i;
        }
        for (uint64_t id = fixture.next; id < fixture.schedule.games; id++) {
            const ScheduledGame game = schedule_game(&fixture.schedule, id);
            const uint32_t begins = game.bots[game.first];
            const uint32_t waits = game.bots[1 - game.first];
            if (fixture.begun[begins] == fixture.begun[waits]) {
                assert_true(rank[begins] < rank[waits]);
                equal++;
            }
        }
        stage_play(&fixture);
    }
    assert_true(equal > 0);
    plan_destroy(fixture.plan);
}

static void T_009_semi_finals(void **state) {
    Standing rows[8];
    Fixture fixture = championship_at_semi_finals(rows);
    static const uint32_t PLACES[2][2] = {{0, 3}, {1, 2}};
    assert_int_equal(last_stage(&fixture)->table_count, 2);
    for (int table = 0; table < 2; table++) {
        for (int place = 0; place < 2; place++) {
            assert_int_equal(last_tables(&fixture)[table].bots[place],
                             rows[PLACES[table][place]].bot);
        }
        const ScheduledGame game = schedule_game(&fixture.schedule, fixture.next + (unsigned)table);
        assert_int_equal(game.bots[game.first], rows[PLACES[table][0]].bot);
    }
    plan_destroy(fixture.plan);
}

static void T_010_drawn_semi_final(void **state) {
    Standing rows[8];
    Fixture fixture = championship_at_semi_finals(rows);
    static const int DRAWN[] = {50, 50};
    static const int WORSE_WINS[] = {40, 50};
    game_result(&fixture, fixture.next, DRAWN);
    game_result(&fixture, fixture.next + 1, WORSE_WINS);
    stage_end(&fixture);
    assert_int_equal(last_stage(&fixture)->kind, STAGE_FINALS);
    assert_int_equal(last_tables(&fixture)[0].bots[0], rows[0].bot);
    assert_int_equal(last_tables(&fixture)[0].bots[1], rows[2].bot);
    plan_destroy(fixture.plan);
}

/** Plays semi-finals won by the higher ranked, and the finals with these points by place. */
static Fixture championship_after_finals(Standing *rows, const int *final, const int *third) {
    static const int BETTER_WINS[] = {60, 50};
    Fixture fixture = championship_at_semi_finals(rows);
    game_result(&fixture, fixture.next, BETTER_WINS);
    game_result(&fixture, fixture.next + 1, BETTER_WINS);
    stage_end(&fixture);
    assert_int_equal(last_stage(&fixture)->kind, STAGE_FINALS);
    game_result(&fixture, fixture.next, final);
    game_result(&fixture, fixture.next + 1, third);
    stage_end(&fixture);
    return fixture;
}

static void T_011_drawn_final(void **state) {
    static const int DRAWN[] = {50, 50};
    static const int FIRST[] = {51, 50};
    static const int SECOND[] = {50, 51};
    Standing before[8];
    Standing after[8];
    // A decided final has no second game.
    Fixture decided = championship_after_finals(before, SECOND, FIRST);
    assert_true(decided.plan->over);
    standing_of(&decided, after);
    assert_int_equal(after[0].bot, before[1].bot);
    assert_string_equal(after[0].note, "won the final");
    plan_destroy(decided.plan);
    // Drawn: the other bot begins the second game. Drawn again: the higher ranked wins.
    for (int again = 0; again < 2; again++) {
        Fixture fixture = championship_after_finals(before, DRAWN, FIRST);
        assert_int_equal(last_stage(&fixture)->kind, STAGE_REPLAYS);
        assert_int_equal(last_stage(&fixture)->table_count, 1);
        const ScheduledGame game = schedule_game(&fixture.schedule, fixture.next);
        assert_int_equal(game.bots[game.first], before[1].bot);
        game_result(&fixture, fixture.next, again == 0 ? DRAWN : FIRST);
        stage_end(&fixture);
        assert_true(fixture.plan->over);
        standing_of(&fixture, after);
        assert_int_equal(after[0].bot, before[again].bot);
        plan_destroy(fixture.plan);
    }
}

static void T_012_third_place(void **state) {
    static const int DRAWN[] = {50, 50};
    static const int SECOND[] = {50, 51};
    Standing before[8];
    Standing after[8];
    Fixture fixture = championship_after_finals(before, DRAWN, DRAWN);
    const PlanTable *const third = &plan_tables(fixture.plan, 4)[1];
    assert_int_equal(third->bots[0], before[2].bot);
    assert_int_equal(third->bots[1], before[3].bot);
    assert_int_equal(last_stage(&fixture)->table_count, 2);
    const ScheduledGame game = schedule_game(&fixture.schedule, fixture.next + 1);
    assert_int_equal(game.bots[game.first], before[3].bot);
    game_result(&fixture, fixture.next, DRAWN);
    game_result(&fixture, fixture.next + 1, SECOND);
    stage_end(&fixture);
    standing_of(&fixture, after);
    assert_int_equal(after[0].bot, before[0].bot);
    assert_int_equal(after[1].bot, before[1].bot);
    assert_int_equal(after[2].bot, before[2].bot); // the last in a replay is higher ranked
    assert_int_equal(after[3].bot, before[3].bot);
    assert_string_equal(after[3].note, "lost the match for third place");
    plan_destroy(fixture.plan);
}

/** Tables of four are filled from the top, too, without rematches as long as possible. */
static void swiss_with_four_seats(void **state) {
    const ScheduleRequest request = {
        .rounds = 1, .repeat = 1, .bots = 18, .players = 4, .stages = 3, .format = &FORMAT_SWISS};
    Fixture fixture = fixture_of(&request);
    for (int bot = 0; bot < 18; bot++) {
        fixture.strength[bot] = bot;
    }
    plan_play(&fixture);
    assert_int_equal(fixture.plan->table_count, 3 * 4);
    assert_int_equal(fixture.schedule.games, 3 * 4 * 24);
    Standing rows[18];
    standing_of(&fixture, rows);
    for (int i = 0; i < 18; i++) {
        assert_in_range(rows[i].matches, 2, 3);
    }
    plan_destroy(fixture.plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T_004_buchholz_leaves_out_the_weakest),
        cmocka_unit_test(T_004_buchholz_of_played_rounds),
        cmocka_unit_test(T_005_first_round_by_lot),
        cmocka_unit_test(T_006_no_pair_meets_twice),
        cmocka_unit_test(T_006_the_leader_meets_the_next_not_met),
        cmocka_unit_test(swiss_continues_when_all_have_met),
        cmocka_unit_test(T_006_as_few_rematches_as_possible),
        cmocka_unit_test(swiss_lets_everyone_sit_out_once),
        cmocka_unit_test(swiss_lets_the_last_sit_out),
        cmocka_unit_test(T_007_who_began_less_often_begins),
        cmocka_unit_test(T_008_equal_starters_as_listed),
        cmocka_unit_test(T_009_semi_finals),
        cmocka_unit_test(T_010_drawn_semi_final),
        cmocka_unit_test(T_011_drawn_final),
        cmocka_unit_test(T_012_third_place),
        cmocka_unit_test(swiss_with_four_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
