/**
 * Schedules of formats with rounds, and results for them.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_FORMATS_FIXTURE_H
#define TESTS_FORMATS_FIXTURE_H

enum { BOTS_MAX = 64 };

/** A tournament with invented results. */
typedef struct Fixture {
    Schedule schedule;
    Plan *plan;
    uint64_t next;            // first game without a result
    int strength[BOTS_MAX];   // points a bot makes in each game
    unsigned begun[BOTS_MAX]; // games a bot began
} Fixture;

static inline Fixture fixture_of(const ScheduleRequest *request) {
    Fixture fixture = {.next = 0};
    Message message = {{0}};
    if (schedule_make(&fixture.schedule, request, &message) != STATUS_OK ||
        plan_create(&fixture.plan, &fixture.schedule, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return fixture;
}

/**
 * Two seats, one game per table; the bot with the fewest first moves begins, as in the World
 * Championship.
 */
static inline Fixture championship(uint32_t bots, uint32_t rounds, FinalsRule finals) {
    const ScheduleRequest request = {.seed = 3,
                                     .rounds = 1,
                                     .repeat = 1,
                                     .bots = bots,
                                     .players = 2,
                                     .stages = rounds,
                                     .finals = finals,
                                     .format = &FORMAT_SWISS,
                                     .design = SEATS_FIXED,
                                     .start = START_FEWEST_STARTS};
    return fixture_of(&request);
}

/** Sets the result of a game from these points by seat. */
static inline void game_result(Fixture *fixture, uint64_t id, const int *scores) {
    const ScheduledGame game = schedule_game(&fixture->schedule, id);
    const int seats = fixture->schedule.request.players;
    GameRecord record = {.id = id, .first = game.first};
    for (int seat = 0; seat < seats; seat++) {
        record.bots[seat] = game.bots[seat];
        record.scores[seat] = scores[seat];
        record.ranks[seat] = 1;
        for (int other = 0; other < seats; other++) {
            record.ranks[seat] += scores[other] > scores[seat] ? 1U : 0U;
        }
    }
    fixture->begun[game.bots[game.first]]++;
    plan_add(fixture->plan, &fixture->schedule, &record);
}

static inline void stage_end(Fixture *fixture) {
    assert_true(plan_stage_whole(fixture->plan));
    fixture->next = fixture->schedule.games;
    assert_int_equal(plan_advance(fixture->plan, &fixture->schedule, NULL), STATUS_OK);
}

/** Plays the last round: every bot scores its strength as points. */
static inline void stage_play(Fixture *fixture) {
    for (uint64_t id = fixture->next; id < fixture->schedule.games; id++) {
        const ScheduledGame game = schedule_game(&fixture->schedule, id);
        int scores[PLAYERS_MAX];
        for (int seat = 0; seat < fixture->schedule.request.players; seat++) {
            scores[seat] = fixture->strength[game.bots[seat]];
        }
        game_result(fixture, id, scores);
    }
    stage_end(fixture);
}

static inline void plan_play(Fixture *fixture) {
    while (!fixture->plan->over) {
        stage_play(fixture);
    }
}

static inline const PlanTable *last_tables(const Fixture *fixture) {
    return plan_tables(fixture->plan, fixture->plan->stage_count - 1);
}

static inline const PlanStage *last_stage(const Fixture *fixture) {
    return &fixture->plan->stages[fixture->plan->stage_count - 1];
}

static inline void standing_of(const Fixture *fixture, Standing *rows) {
    assert_int_equal(fixture->schedule.request.format->standing(fixture->plan, rows, NULL),
                     STATUS_OK);
}

#endif
