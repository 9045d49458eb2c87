// SPDX-License-Identifier: MIT
#include "carcarena/arena/shard.h"
#include "testing.h"

#include "schedule/formats/plan.h"

#include <stdlib.h>

enum { GAMES_MAX = 4096, COUNTS_MAX = 13 };

static Schedule schedule_of(uint32_t bots, int players, uint64_t rounds) {
    const ScheduleRequest request = {.seed = 1,
                                     .rounds = rounds,
                                     .repeat = 1,
                                     .bots = bots,
                                     .players = players,
                                     .design = SEATS_ROTATE};
    Schedule schedule;
    Message message = {{0}};
    if (schedule_make(&schedule, &request, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return schedule;
}

/**
 * Walks all shards: every game from `first` on is in exactly one, at the right place, and every
 * game before is in all.
 */
static void shards_check(const Schedule *schedule, uint64_t first, uint32_t count) {
    uint8_t *const seen = calloc(GAMES_MAX, 1);
    assert_non_null(seen);
    assert_true(schedule->games <= GAMES_MAX);
    uint64_t total = 0;
    for (uint32_t index = 0; index < count; index++) {
        const Shard shard = {index, count};
        const uint64_t games = shard_games(schedule, shard);
        uint64_t before = 0;
        for (uint64_t n = 0; n < games; n++) {
            const uint64_t id = shard_game(schedule, shard, n);
            uint64_t place = UINT64_MAX;
            assert_true(id < schedule->games);
            assert_true(n == 0 || id > before);
            assert_true(shard_has(schedule, shard, id, &place));
            assert_int_equal(place, n);
            if (count > 1) {
                const Shard next = {(index + 1) % count, count};
                assert_int_equal(shard_has(schedule, next, id, NULL), id < first);
            }
            seen[id]++;
            before = id;
        }
        total += games;
    }
    assert_int_equal(total, schedule->games + first * (count - 1));
    for (uint64_t id = 0; id < schedule->games; id++) {
        assert_int_equal(seen[id], id < first ? count : 1);
    }
    free(seen);
}

static void every_game_is_in_one_shard(void **state) {
    static const struct {
        uint32_t bots;
        int players;
        uint64_t rounds;
    } CASES[] = {{2, 2, 1}, {2, 2, 50}, {3, 2, 7}, {5, 2, 9}, {4, 3, 11}, {10, 2, 3}, {6, 4, 5}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Schedule schedule = schedule_of(CASES[i].bots, CASES[i].players, CASES[i].rounds);
        for (uint32_t count = 1; count <= COUNTS_MAX; count++) {
            shards_check(&schedule, 0, count);
        }
    }
}

/** Plays all games of the last round: the bot with the lower number wins. */
static void stage_play(Plan *plan, const Schedule *schedule) {
    const uint64_t first = plan->stages[plan->stage_count - 1].first_block;
    for (uint64_t id = first * schedule->games_per_block; id < schedule->games; id++) {
        const ScheduledGame game = schedule_game(schedule, id);
        const bool wins = game.bots[0] < game.bots[1];
        const GameRecord record = {.id = id,
                                   .bots = {game.bots[0], game.bots[1]},
                                   .scores = {wins ? 9 : 3, wins ? 3 : 9},
                                   .ranks = {wins ? 1 : 2, wins ? 2 : 1}};
        plan_add(plan, schedule, &record);
    }
}

/**
 * The last round is divided, even if it is smaller than the number of shards; all shards have the
 * rounds before.
 */
static void stages_before_the_last_are_in_all_shards(void **state) {
    static const char *const FORMATS[] = {"swiss", "knockout", "ladder"};
    for (size_t i = 0; i < sizeof FORMATS / sizeof FORMATS[0]; i++) {
        const ScheduleRequest request = {.seed = 1,
                                         .rounds = 3,
                                         .repeat = 1,
                                         .bots = 7,
                                         .players = 2,
                                         .format = format_find(FORMATS[i]),
                                         .design = SEATS_ROTATE};
        Schedule schedule;
        Plan *plan = NULL;
        Message message = {{0}};
        assert_int_equal(schedule_make(&schedule, &request, &message), STATUS_OK);
        assert_int_equal(plan_create(&plan, &schedule, &message), STATUS_OK);
        while (!plan->over) {
            const uint64_t first = plan->stages[plan->stage_count - 1].first_block;
            for (uint32_t count = 1; count <= COUNTS_MAX; count++) {
                shards_check(&schedule, first * schedule.games_per_block, count);
            }
            stage_play(plan, &schedule);
            assert_int_equal(plan_advance(plan, &schedule, &message), STATUS_OK);
        }
        assert_true(plan->stage_count > 1);
        plan_destroy(plan);
    }
}

/**
 * Six pairings in three shards: blocks modulo three would always give each shard the same two
 * pairings.
 */
static void every_shard_meets_every_pairing(void **state) {
    const Schedule schedule = schedule_of(4, 2, 30);
    for (uint32_t index = 0; index < 3; index++) {
        uint64_t met[6] = {0};
        const Shard shard = {index, 3};
        for (uint64_t n = 0; n < shard_games(&schedule, shard); n++) {
            met[schedule_game(&schedule, shard_game(&schedule, shard, n)).pairing]++;
        }
        for (unsigned pairing = 0; pairing < 6; pairing++) {
            assert_int_equal(met[pairing], 20);
        }
    }
}

static void large_runs_are_quick(void **state) {
    const Schedule schedule = schedule_of(200, 2, 1000000000);
    const Shard shard = {77777, SHARDS_MAX};
    uint64_t place = 0;
    const uint64_t games = shard_games(&schedule, shard);
    const uint64_t last = shard_game(&schedule, shard, games - 1);
    assert_true(shard_has(&schedule, shard, last, &place));
    assert_int_equal(place, games - 1);
}

static void texts_are_read_and_written(void **state) {
    static const char *const WRONG[] = {"",
                                        "1",
                                        "/",
                                        "1/",
                                        "/2",
                                        "0/2",
                                        "3/2",
                                        "-1/2",
                                        "1/2/3",
                                        "1/ 2",
                                        "a/b",
                                        "1/1000001",
                                        "111111111111111111111111/1"};
    Shard shard = {9, 9};
    char text[SHARD_TEXT_SIZE];
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_false(shard_from_text(&shard, WRONG[i]));
    }
    assert_int_equal(shard.index, 9);
    assert_true(shard_from_text(&shard, "2/7"));
    assert_int_equal(shard.index, 1);
    assert_int_equal(shard.count, 7);
    assert_string_equal(shard_to_text(shard, text), "2/7");
    assert_true(shard_from_text(&shard, "1/1"));
    assert_false(shard_is_part(shard));
    assert_string_equal(shard_to_text((Shard){0, 0}, text), "1/1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_in_one_shard),
        cmocka_unit_test(stages_before_the_last_are_in_all_shards),
        cmocka_unit_test(every_shard_meets_every_pairing),
        cmocka_unit_test(large_runs_are_quick),
        cmocka_unit_test(texts_are_read_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
