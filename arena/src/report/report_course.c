// SPDX-License-Identifier: MIT
#include "report/report_course.h"

#include "report/report_view.h"
#include "schedule/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Estimate UNKNOWN = {(double)NAN, (double)NAN, (double)NAN};

Status course_create(Course **out, const ReportSetup *setup, Message *message) {
    const size_t values = (size_t)COURSE_SAMPLES_MAX * setup->bot_count;
    const bool rated = setup->bot_count <= COURSE_BOTS_MAX;
    Course *const course = calloc(1, sizeof *course);
    Status status = STATUS_OK;
    if (course == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for how it went");
    }
    course->stride = 1;
    course->elo = rated ? calloc(values, sizeof *course->elo) : NULL;
    course->error = rated ? calloc(values, sizeof *course->error) : NULL;
    if (rated && (course->elo == NULL || course->error == NULL)) {
        status = message_set(message, STATUS_NO_MEMORY, "report: no memory for how it went");
    }
    if (status == STATUS_OK && rated) {
        status = ratings_create(&course->ratings, setup->bot_count, 0, 0, message);
    }
    if (status == STATUS_OK && rated && setup->heed_first) {
        ratings_heed_first(course->ratings);
    }
    if (status == STATUS_OK && setup->decks_repeat && rated) {
        ratings_join_blocks(course->ratings);
    }
    if (status == STATUS_OK && setup->trial != NULL) {
        status = trial_create(&course->trial, &setup->trial->design, setup->trial->score,
                              setup->schedule, message);
    }
    if (status != STATUS_OK) {
        course_destroy(course);
        return status;
    }
    *out = course;
    return STATUS_OK;
}

void course_destroy(Course *course) {
    if (course != NULL) {
        ratings_destroy(course->ratings);
        trial_destroy(course->trial);
        free(course->elo);
        free(course->error);
        free(course);
    }
}

Status course_add(Course *course, const GameRecord *record, Message *message) {
    return course != NULL && course->trial != NULL ? trial_add(course->trial, record, message)
                                                   : STATUS_OK;
}

Status course_rate(Course *course, uint64_t block, const RatingGame *game, Message *message) {
    return course != NULL && course->ratings != NULL
               ? ratings_add_game(course->ratings, block, game, message)
               : STATUS_OK;
}

// ---- Samples

/** Strength as the scores look, with an interval that knows nothing of having stopped. */
static Estimate plain_strength(const SprtDesign *design, const SprtData *data) {
    double units = 0.0;
    double mean = 0.0;
    double variance = 0.0;
    sprt_moments(data, &units, &mean, &variance);
    if (!(units > 0.0 && variance > 0.0)) {
        return UNKNOWN;
    }
    const double reach = view_independent_factor() * sqrt(variance / units);
    if (design->model == SPRT_LOGISTIC) {
        return (Estimate){sprt_elo_from_score(mean, data->null_score),
                          sprt_elo_from_score(fmax(mean - reach, 0.0), data->null_score),
                          sprt_elo_from_score(fmin(mean + reach, 1.0), data->null_score)};
    }
    const double factor = NELO_PER_T / sqrt(variance * data->games_per_unit);
    return (Estimate){(mean - data->null_score) * factor,
                      (mean - reach - data->null_score) * factor,
                      (mean + reach - data->null_score) * factor};
}

static void sample_trial(CourseSample *sample, const Trial *trial) {
    double scores[SPRT_VALUES_MAX];
    double counts[SPRT_VALUES_MAX];
    sample->llr = trial->llr;
    if (trial->size > 1) { // blocks that are all alike have no spread to measure strength by
        const SprtData data = trial_data(trial, scores, counts);
        sample->plain = plain_strength(&trial->design, &data);
        sample->strength = sprt_estimate(&trial->design, &data);
    }
}

static void sample_ratings(Course *course, const ReportSetup *setup) {
    double *const elo = &course->elo[course->count * setup->bot_count];
    double *const error = &course->error[course->count * setup->bot_count];
    RatingTable *table = NULL;
    const Status status = ratings_fit(&table, course->ratings, &setup->fit, NULL);
    for (unsigned bot = 0; bot < setup->bot_count; ++bot) {
        const bool rated = status == STATUS_OK && table->rows[bot].rated;
        elo[bot] = rated ? table->rows[bot].elo : (double)NAN;
        error[bot] = rated ? estimate_error(table->rows[bot].interval) : (double)NAN;
    }
    if (status == STATUS_OK) {
        rating_table_destroy(table);
    }
}

/** Drops every other sample: the second, fourth and so on stay. */
static void thin_out(Course *course, unsigned bots) {
    const size_t row = bots * sizeof *course->elo;
    for (size_t to = 0; to < course->count / 2; ++to) {
        const size_t from = 2 * to + 1;
        course->samples[to] = course->samples[from];
        if (course->ratings != NULL) {
            memcpy(&course->elo[to * bots], &course->elo[from * bots], row);
            memcpy(&course->error[to * bots], &course->error[from * bots], row);
        }
    }
    course->count /= 2;
    course->stride *= 2;
}

static void sample_take(Course *course, const Report *report) {
    CourseSample *const sample = &course->samples[course->count];
    *sample = (CourseSample){.games = report->games,
                             .blocks = course->blocks,
                             .llr = (double)NAN,
                             .plain = UNKNOWN,
                             .strength = UNKNOWN,
                             .timed_games = report->timed_games,
                             .game_ns = report->game_ns};
    if (course->trial != NULL) {
        sample_trial(sample, course->trial);
    }
    if (course->ratings != NULL) {
        sample_ratings(course, &report->setup);
    }
    ++course->count;
}

void course_block(Course *course, const Report *report) {
    if (course == NULL) {
        return;
    }
    ++course->blocks;
    if (course->blocks % course->stride == 0) {
        sample_take(course, report);
    }
    if (course->count == COURSE_SAMPLES_MAX) {
        thin_out(course, report->setup.bot_count);
    }
}

void course_end(Course *course, const Report *report) {
    const bool all = course == NULL || (course->count > 0 &&
                                        course->samples[course->count - 1].games >= report->games);
    if (!all && report->games > 0) {
        sample_take(course, report); // there is room: see course_block
    }
}
