// SPDX-License-Identifier: MIT
//
// The sections of a report, in order. The section_NAME.c files fill them.
#include "report/report_charts.h"
#include "report/report_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct SectionText {
    const char *key, *title, *about;
    bool clocked;
    void (*fill)(ReportView *view, ReportTable *table);
    void (*draw)(TextBuffer *out, const ReportTable *table,
                 bool file); /* NULL: there is no chart */
} SectionText;

static const SectionText SECTIONS[SECTION_COUNT] = {
    [SECTION_STANDINGS] = {"standings", "Standings", "ranked by the rules of the format", false,
                           report_fill_standings, NULL},
    [SECTION_TRIAL] = {"sprt", "Sequential test (SPRT)",
                       "strength: median-unbiased estimate with its 95 % CI", false,
                       report_fill_trial, NULL},
    [SECTION_TRIAL_HISTORY] =
        {"sprt-course", "Sequential test by games played",
         "naive: ignores that the test may stop early and is biased away from 0; "
         "median-unbiased: corrects for it; both with 95 % CI",
         false, report_fill_trial_history, charts_trial},
    [SECTION_PATHS] = {"tuning", "Tuning", "parameter values by games played", false,
                       report_fill_paths, charts_paths},
    [SECTION_PATHS_PERCENT] = {"tuning-percent", "Tuning, in percent of the start values", NULL,
                               false, report_fill_paths_percent, charts_paths_percent},
    [SECTION_PATHS_STEPS] = {"tuning-steps", "Tuning, in units of c",
                             "difference from the start value; c: perturbation of the last "
                             "iteration",
                             false, report_fill_paths_steps, charts_paths_steps},
    [SECTION_RATINGS] = {"ratings", "Ratings", NULL, false, report_fill_ratings, charts_ratings},
    [SECTION_HISTORY] = {"course", "Ratings by games played",
                         "Elo with 95 % CI, fitted after each number of games", false,
                         report_fill_history, charts_history},
    [SECTION_RUNS] = {"runs", "Runs", "the runs that are rated together", false, report_fill_runs,
                      NULL},
    [SECTION_BY_RUN] =
        {"by-run", "Ratings by run",
         "each run rated alone and shifted so that its bots keep their mean of the joint fit; "
         "95 % CI",
         false, report_fill_by_run, NULL},
    [SECTION_CROSSTABLE] = {"crosstable", "Crosstable", "score of the row against the column, %",
                            false, report_fill_crosstable, charts_crosstable},
    [SECTION_SUPERIORITY] = {"superiority", "Likelihood of superiority (LOS)",
                             "probability that the row is stronger than the column, %", false,
                             report_fill_superiority, charts_superiority},
    [SECTION_ERRORS] = {"differences", "Elo differences", "row minus column, with 95 % CI", false,
                        report_fill_errors, NULL},
    [SECTION_PAIRS] = {"pairs", "Game pairs on one deck",
                       "number of pairs by the points of the first bot", false, report_fill_pairs,
                       charts_pairs},
    [SECTION_SOURCES] = {"points", "Points by source", "mean points per game", false,
                         report_fill_sources, charts_points},
    [SECTION_FIGURES] = {"figures", "Figures",
                         "mean per game; completed: features that scored for the bot", false,
                         report_fill_figures, NULL},
    [SECTION_SEATS] = {"order", "Order of play", "by position in the turn order, with 95 % CI",
                       false, report_fill_seats, charts_order},
    [SECTION_LUCK] = {"luck", "Luck of the draw", "adjusted: score with average tiles; 95 % CI",
                      false, report_fill_luck, NULL},
    [SECTION_FIT] = {"fit", "Goodness of fit",
                     "observed score with 95 % CI, and the score that the ratings predict", false,
                     report_fill_fit, NULL},
    [SECTION_DIVERGENCE] = {"divergence", "Divergence",
                            "games of a block compared with the first game of the block", false,
                            report_fill_divergence, NULL},
    [SECTION_AUDITS] = {"determinism", "Determinism check",
                        "a second instance of the bot gets the same requests and random numbers; "
                        "games that the engine plays with random bots are replayed",
                        false, report_fill_audits, NULL},
    [SECTION_ENDS] = {"ends", "How games ended", NULL, false, report_fill_ends, NULL},
    [SECTION_FAULTS] = {"faults", "Faults", "of bots in processes, in all sessions of the run",
                        false, report_fill_faults, NULL},
    [SECTION_LAST_FAULTS] = {"last-faults", "Last faults",
                             "last fault of each bot, and what it wrote to standard error", false,
                             report_fill_last_faults, NULL},
    [SECTION_TIME] = {"time", "Time per decision",
                      "wall-clock time in \xC2\xB5s: mean, median, 95th and 99th percentile, "
                      "maximum; CPU: processor time",
                      true, report_fill_time, charts_time},
    [SECTION_SPEED] = {"speed", "Speed by games played", "timed games since the previous row", true,
                       report_fill_speed, charts_speed},
    [SECTION_WORKERS] =
        {"threads", "Time per thread",
         "residual: first-seat score of the thread minus the score of all threads, in "
         "standard errors (SE)",
         true, report_fill_workers, NULL},
    [SECTION_COST] = {"cost", "Cost", NULL, true, report_fill_cost, NULL},
};

const char *report_section_key(unsigned index) {
    return index < SECTION_COUNT ? SECTIONS[index].key : NULL;
}

// Adds the sample size to points and figures if only some games have a score breakdown.
static void sample_size_add(ReportView *view, ReportTable *table, unsigned which) {
    const Report *const report = view->report;
    if (report->tally_games < report->games && table_rows(table) > 0) {
        (void)snprintf(view->sampled[which], ABOUT_SIZE,
                       "%s; sample: %" PRIu64 " of %" PRIu64 " games", table->about,
                       report->tally_games, report->games);
        table->about = view->sampled[which];
    }
}

void report_fill_section(ReportView *view, unsigned section) {
    ReportTable *table = &view->sections[section];
    table->key = SECTIONS[section].key;
    table->title = SECTIONS[section].title;
    table->about = SECTIONS[section].about;
    table->clocked = SECTIONS[section].clocked;
    SECTIONS[section].fill(view, table);
    if (section == SECTION_SOURCES || section == SECTION_FIGURES) {
        sample_size_add(view, table, section == SECTION_SOURCES ? 0 : 1);
    }
}

bool report_section_rates(unsigned section) {
    return section == SECTION_RATINGS || section == SECTION_BY_RUN ||
           section == SECTION_SUPERIORITY || section == SECTION_ERRORS || section == SECTION_FIT;
}

void report_draw_section(TextBuffer *out, const ReportView *view, unsigned section, bool file) {
    if (SECTIONS[section].draw != NULL) {
        SECTIONS[section].draw(out, &view->sections[section], file);
    }
}

bool report_section_needs_history(const char *key) {
    static const unsigned KEYS[] = {SECTION_TRIAL_HISTORY, SECTION_PATHS,   SECTION_PATHS_PERCENT,
                                    SECTION_PATHS_STEPS,   SECTION_HISTORY, SECTION_SPEED};
    bool found = false;
    for (size_t i = 0; key != NULL && i < sizeof KEYS / sizeof KEYS[0]; ++i) {
        found = found || strcmp(SECTIONS[KEYS[i]].key, key) == 0;
    }
    return found;
}
