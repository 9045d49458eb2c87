/**
 * How a run went: ratings, the sequential test and speed at up to COURSE_SAMPLES_MAX moments.
 *
 * A sample is taken after so many blocks; when there are too many, every other one is dropped and
 * from then on they are taken half as often. So the moments depend on the games alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_COURSE_H
#define ARENA_REPORT_COURSE_H

#include "report/report_data.h"

enum {
    COURSE_SAMPLES_MAX = 64,
    COURSE_BOTS_MAX = 64 /* with more, nothing is told of their ratings */
};

/** One moment; all counts are of everything before it. */
typedef struct CourseSample {
    uint64_t games, blocks;
    double llr;        /* of the test; NAN without one */
    Estimate plain;    /* strength in its unit, as it looks; NAN without spread */
    Estimate strength; /* median-unbiased */
    uint64_t timed_games, game_ns;
} CourseSample;

typedef struct Course {
    Ratings *ratings;    /* NULL: too many bots */
    struct Trial *trial; /* NULL: no test */
    uint64_t blocks, stride;
    size_t count;
    CourseSample samples[COURSE_SAMPLES_MAX];
    double *elo;   /* by sample and bot; NAN: not rated yet */
    double *error; /* likewise: half of the interval */
} Course;

/** Makes room for it. @return STATUS_NO_MEMORY, those of trial_create. */
Status course_create(Course **out, const ReportSetup *setup, Message *message) MUST_USE;
void course_destroy(Course *course);

/** Counts a game for the test. NULL is allowed. */
Status course_add(Course *course, const GameRecord *record, Message *message) MUST_USE;

/** Counts a game of a whole block for the ratings. NULL is allowed. */
Status course_rate(Course *course, uint64_t block, const RatingGame *game,
                   Message *message) MUST_USE;

/** A block of the report is closed. NULL is allowed. */
void course_block(Course *course, const Report *report);

/** The report is about to be written: the last moment is now. NULL is allowed. */
void course_end(Course *course, const Report *report);

#endif
