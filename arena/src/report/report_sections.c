// SPDX-License-Identifier: MIT
//
// The sections of a report, in order. Each is filled by its section_NAME.c.
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
    [SECTION_STANDINGS] = {"standings", "Standings", "by the rules of the format", false,
                           report_fill_standings, NULL},
    [SECTION_TRIAL] = {"sprt", "Sequential test", "strength is median-unbiased", false,
                       report_fill_trial, NULL},
    [SECTION_TRIAL_HISTORY] =
        {"sprt-course", "Sequential test over the games",
         "a test that stops early makes the plain strength look larger than it "
         "is; the median-unbiased one allows for it",
         false, report_fill_trial_history, charts_trial},
    [SECTION_PATHS] = {"tuning", "Tuning", "values over the games", false, report_fill_paths,
                       charts_paths},
    [SECTION_PATHS_PERCENT] = {"tuning-percent", "Tuning, in percent of the start", NULL, false,
                               report_fill_paths_percent, charts_paths_percent},
    [SECTION_PATHS_STEPS] = {"tuning-steps", "Tuning, in units of c",
                             "c is the perturbation of the last iteration: what one step is small "
                             "against",
                             false, report_fill_paths_steps, charts_paths_steps},
    [SECTION_RATINGS] = {"ratings", "Ratings", NULL, false, report_fill_ratings, charts_ratings},
    [SECTION_HISTORY] = {"course", "Ratings over the games",
                         "what the fit said after so many games", false, report_fill_history,
                         charts_history},
    [SECTION_RUNS] = {"runs", "Runs", "what is rated together", false, report_fill_runs, NULL},
    [SECTION_BY_RUN] =
        {"by-run", "Ratings by run",
         "each run alone, moved so that its bots have the mean they have in the pool", false,
         report_fill_by_run, NULL},
    [SECTION_CROSSTABLE] = {"crosstable", "Crosstable", "score of the row against the column, %",
                            false, report_fill_crosstable, charts_crosstable},
    [SECTION_SUPERIORITY] = {"superiority", "Superiority",
                             "chance that the row is stronger than the column, %", false,
                             report_fill_superiority, charts_superiority},
    [SECTION_ERRORS] = {"differences", "Elo differences", "row minus column", false,
                        report_fill_errors, NULL},
    [SECTION_PAIRS] = {"pairs", "Pairs of games on one deck",
                       "number of pairs by points of the first bot", false, report_fill_pairs,
                       charts_pairs},
    [SECTION_SOURCES] = {"points", "Points", "a game, by what they were paid for", false,
                         report_fill_sources, charts_points},
    [SECTION_FIGURES] = {"figures", "Figures",
                         "a game; completed: features that paid the bot, and their mean turn",
                         false, report_fill_figures, NULL},
    [SECTION_SEATS] = {"order", "Order of play", NULL, false, report_fill_seats, charts_order},
    [SECTION_LUCK] = {"luck", "Luck of the draw",
                      "score beside what it would be with average tiles", false, report_fill_luck,
                      NULL},
    [SECTION_FIT] = {"fit", "Fit of the ratings",
                     "is the expected score within the observed interval?", false, report_fill_fit,
                     NULL},
    [SECTION_DIVERGENCE] = {"divergence", "Divergence", "games of a block against its first game",
                            false, report_fill_divergence, NULL},
    [SECTION_AUDITS] = {"determinism", "Asked the same again",
                        "a second bot in the same game, with the same random numbers; or "
                        "the game again, where the engine plays random bots",
                        false, report_fill_audits, NULL},
    [SECTION_ENDS] = {"ends", "How games ended", NULL, false, report_fill_ends, NULL},
    [SECTION_FAULTS] = {"faults", "Faults", "of bots in processes, in all sessions", false,
                        report_fill_faults, NULL},
    [SECTION_LAST_FAULTS] = {"last-faults", "Last faults",
                             "of each bot, and what it had written to standard error", false,
                             report_fill_last_faults, NULL},
    [SECTION_TIME] =
        {"time", "Time per bot",
         "by the wall's clock but for CPU; half, 95 % and 99 % of the decisions took at "
         "most so many \xC2\xB5s",
         true, report_fill_time, charts_time},
    [SECTION_SPEED] = {"speed", "Speed over the games",
                       "of timed games, between one row and the next", true, report_fill_speed,
                       charts_speed},
    [SECTION_WORKERS] = {"threads", "Time per thread",
                         "residual: score of who began against that of all threads, in standard "
                         "errors",
                         true, report_fill_workers, NULL},
    [SECTION_COST] = {"cost", "Cost", NULL, true, report_fill_cost, NULL},
};

const char *report_section_key(unsigned index) {
    return index < SECTION_COUNT ? SECTIONS[index].key : NULL;
}

// Points and figures rest on the games whose tally was kept.
static void sample_tell(ReportView *view, ReportTable *table, unsigned which) {
    const Report *const report = view->report;
    if (report->tally_games < report->games && table_rows(table) > 0) {
        (void)snprintf(view->sampled[which], ABOUT_SIZE,
                       "%s; of a sample: %" PRIu64 " of %" PRIu64 " games", table->about,
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
        sample_tell(view, table, section == SECTION_SOURCES ? 0 : 1);
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
    bool tells = false;
    for (size_t i = 0; key != NULL && i < sizeof KEYS / sizeof KEYS[0]; ++i) {
        tells = tells || strcmp(SECTIONS[KEYS[i]].key, key) == 0;
    }
    return tells;
}
