/**
 * Schedules for tests.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_SCHEDULE_FIXTURE_H
#define TESTS_SCHEDULE_FIXTURE_H

static inline Schedule schedule_of(uint32_t bots, int players, SeatDesign design) {
    const ScheduleRequest request = {.seed = 7,
                                     .rounds = 4,
                                     .repeat = 1,
                                     .bots = bots,
                                     .players = players,
                                     .design = design,
                                     .format = NULL};
    Schedule schedule;
    Message message = {{0}};
    if (schedule_make(&schedule, &request, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return schedule;
}

#endif
