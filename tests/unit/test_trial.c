// SPDX-License-Identifier: MIT
//
// Sequential tests of runs with invented results.
#include "schedule/trial.h"
#include "testing.h"

#include "carcarena/engine/rng.h"
#include "report/trial_words.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000 };

static Schedule schedule_of(int players, SeatDesign design) {
    const ScheduleRequest request = {.rounds = GAMES,
                                     .repeat = 1,
                                     .bots = 2,
                                     .players = players,
                                     .champions = 1,
                                     .format = &FORMAT_ONE_VERSUS_ALL,
                                     .design = design};
    Schedule schedule;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    return schedule;
}

static Trial *trial_of(const Schedule *schedule, double elo1, TrialScore score) {
    const SprtDesign design = {SPRT_NORMALIZED, 0.0, elo1, 0.05, 0.05};
    Trial *trial = NULL;
    Message message = {{0}};
    if (trial_create(&trial, &design, score, schedule, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return trial;
}

/** Returns a game in which the candidate scores `edge` points more on average. */
static GameRecord game_of(const Schedule *schedule, uint64_t id, unsigned edge) {
    const ScheduledGame game = schedule_game(schedule, id);
    Rng rng = rng_keyed(17, RNG_BENCH, id, 0);
    GameRecord record = {.id = id};
    const int seats = schedule->request.players;
    for (int seat = 0; seat < seats; seat++) {
        record.bots[seat] = game.bots[seat];
        record.scores[seat] = (int32_t)(rng_below(&rng, 20) + (game.bots[seat] == 0 ? edge : 0));
    }
    for (int seat = 0; seat < seats; seat++) {
        record.ranks[seat] = 1;
        for (int other = 0; other < seats; other++) {
            record.ranks[seat] += record.scores[other] > record.scores[seat] ? 1U : 0U;
        }
    }
    return record;
}

static void play(Trial *trial, const Schedule *schedule, unsigned edge, const uint64_t *order) {
    for (uint64_t i = 0; i < GAMES; i++) {
        const GameRecord record = game_of(schedule, order == NULL ? i : order[i], edge);
        assert_int_equal(trial_add(trial, &record, NULL), STATUS_OK);
    }
}

/** The LLR of pairs equals the LLR of their pentanomial counts. */
static void pairs_are_counted(void **state) {
    const Schedule schedule = schedule_of(2, SEATS_BALANCED);
    Trial *const trial = trial_of(&schedule, 2000.0, TRIAL_FIRST);
    double counts[SCORE_PENTANOMIAL] = {0};
    for (uint64_t id = 0; id < 20; id += 2) {
        unsigned sum = 0;
        for (uint64_t game = id; game < id + 2; game++) {
            const GameRecord record = game_of(&schedule, game, 1);
            const int seat = record.bots[0] == 0 ? 0 : 1;
            const int32_t difference = record.scores[seat] - record.scores[1 - seat];
            sum += difference > 0 ? 2 : difference == 0 ? 1 : 0;
            assert_int_equal(trial_add(trial, &record, NULL), STATUS_OK);
        }
        counts[sum] += 1.0;
    }
    const SprtData data = sprt_data_lattice(counts, SCORE_PENTANOMIAL);
    assert_true(fabs(trial->llr - sprt_llr(&trial->design, &data)) < 1e-12);
    assert_int_equal(trial->blocks, 10);
    assert_int_equal(trial->verdict, SPRT_CONTINUE);
    trial_destroy(trial);
}

/** In any order of games, the same block decides. */
static void order_does_not_matter(void **state) {
    uint64_t order[GAMES] = {0};
    for (int players = 2; players <= 5; players++) {
        const Schedule schedule = schedule_of(players, SEATS_ROTATE);
        for (unsigned edge = 0; edge < 4; edge += 3) {
            Trial *const trial = trial_of(&schedule, 60.0, TRIAL_FIRST);
            Trial *const shuffled = trial_of(&schedule, 60.0, TRIAL_FIRST);
            Rng rng = rng_make(1, (uint64_t)players);
            for (uint64_t i = 0; i < GAMES; i++) {
                const uint64_t pick = rng_below(&rng, (uint32_t)i + 1);
                order[i] = order[pick];
                order[pick] = i;
            }
            play(trial, &schedule, edge, NULL);
            play(shuffled, &schedule, edge, order);
            assert_int_equal(trial->verdict, edge > 0 ? SPRT_ACCEPT_H1 : SPRT_ACCEPT_H0);
            assert_int_equal(shuffled->verdict, trial->verdict);
            assert_int_equal(trial_games(shuffled), trial_games(trial));
            assert_true(shuffled->llr == trial->llr);
            assert_true(trial_games(trial) < GAMES);
            trial_reset(shuffled);
            play(shuffled, &schedule, edge, NULL);
            assert_true(shuffled->llr == trial->llr);
            trial_destroy(trial);
            trial_destroy(shuffled);
        }
    }
}

/** With four seats equals share the first place, and get half of all ranks. */
static void null_scores_of_many_seats(void **state) {
    const Schedule schedule = schedule_of(4, SEATS_ROTATE);
    static const double EXPECTED[] = {[TRIAL_FIRST] = 0.25, [TRIAL_RANK] = 0.5};
    for (int score = TRIAL_FIRST; score <= TRIAL_RANK; score++) {
        Trial *const trial = trial_of(&schedule, 1000.0, (TrialScore)score);
        double scores[SPRT_VALUES_MAX];
        double counts[SPRT_VALUES_MAX];
        double blocks = 0.0;
        double mean = 0.0;
        double variance = 0.0;
        for (uint64_t id = 0; id < GAMES && trial->verdict == SPRT_CONTINUE; id++) {
            const GameRecord record = game_of(&schedule, id, 0);
            assert_int_equal(trial_add(trial, &record, NULL), STATUS_OK);
        }
        const SprtData data = trial_data(trial, scores, counts);
        sprt_moments(&data, &blocks, &mean, &variance);
        assert_true(data.null_score == EXPECTED[score]);
        assert_true(fabs(mean - EXPECTED[score]) < 5.0 * sqrt(variance / blocks) + 0.01);
        trial_destroy(trial);
    }
}

static void other_schedules_are_refused(void **state) {
    const SprtDesign design = {SPRT_LOGISTIC, 0.0, 5.0, 0.05, 0.05};
    const ScheduleRequest request = {
        .rounds = 1, .repeat = 1, .bots = 2, .players = 3, .design = SEATS_ROTATE};
    Schedule schedule;
    Trial *trial = NULL;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    assert_int_equal(trial_create(&trial, &design, TRIAL_FIRST, &schedule, NULL), STATUS_INVALID);
    const Schedule fine = schedule_of(3, SEATS_ROTATE);
    assert_int_equal(trial_create(&trial, &design, TRIAL_RANK, &fine, NULL), STATUS_INVALID);
    assert_null(trial);
}

/** Messages to users during the test and at its end. */
static void words_name_the_bots_and_what_is_left(void **state) {
    static const char *const NAMES[2] = {"new", "old"};
    const Schedule schedule = schedule_of(2, SEATS_ROTATE);
    Trial *const trial = trial_of(&schedule, 60.0, TRIAL_RANK);
    char text[TRIAL_WORDS_SIZE];
    assert_string_equal(trial_question(text, sizeof text, trial, NAMES),
                        "new against old, H0 0, H1 60 nElo, LLR bounds -2.94 to +2.94");
    assert_string_equal(trial_status(text, sizeof text, trial, NAMES),
                        "new against old: LLR +0.00 (-2.94 to +2.94)");
    assert_true(isnan(trial_games_left(trial)));
    for (uint64_t id = 0; id < 80; id++) {
        const GameRecord record = game_of(&schedule, id, 1);
        assert_int_equal(trial_add(trial, &record, NULL), STATUS_OK);
    }
    assert_int_equal(trial->verdict, SPRT_CONTINUE);
    assert_true(trial_games_left(trial) > 10.0 && trial_games_left(trial) < 10000.0);
    assert_non_null(strstr(trial_status(text, sizeof text, trial, NAMES), " more games"));
    assert_int_equal(strncmp(trial_verdict(text, sizeof text, trial, NAMES),
                             "Undecided after 80 games: new against old: LLR ", 47),
                     0);
    for (uint64_t id = 80; id < GAMES; id++) {
        const GameRecord record = game_of(&schedule, id, 3);
        assert_int_equal(trial_add(trial, &record, NULL), STATUS_OK);
    }
    assert_int_equal(trial->verdict, SPRT_ACCEPT_H1);
    assert_true(trial_games_left(trial) == 0.0);
    (void)trial_verdict(text, sizeof text, trial, NAMES);
    assert_int_equal(strncmp(text, "H1 accepted after ", 18), 0);
    assert_non_null(strstr(text, " games: new is stronger than old (+"));
    trial_destroy(trial);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_counted),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(null_scores_of_many_seats),
        cmocka_unit_test(other_schedules_are_refused),
        cmocka_unit_test(words_name_the_bots_and_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
