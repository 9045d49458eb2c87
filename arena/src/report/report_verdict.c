// SPDX-License-Identifier: MIT
//
// The last line of a report: what came of the run.
#include "report/report_view.h"
#include "report/trial_words.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

#include <stdio.h>
#include <stdlib.h>

/** Chance to be stronger from which one bot is called so: one that is as strong is called so in one
 * of 40 runs, as by a two-sided interval of 95 %. */
static const double SURE = 0.975;

/** Who leads by the rules of a format in stages. */
static void verdict_standings(char text[static VERDICT_SIZE], const ReportView *view) {
    const Schedule *const schedule = view->report->setup.schedule;
    const uint32_t bots = schedule->request.bots;
    Standing *const rows = calloc(bots, sizeof *rows);
    if (rows != NULL &&
        schedule->request.format->standing(schedule->plan, rows, NULL) == STATUS_OK) {
        (void)snprintf(text, VERDICT_SIZE, "%s %s by the standings, of %u bots.",
                       view_bot_name(view, rows[0].bot), schedule->plan->over ? "wins" : "leads",
                       bots);
    }
    free(rows);
}

/** The first two by rating. */
static void verdict_ratings(char text[static VERDICT_SIZE], const ReportView *view) {
    if (view_rated_count(view) < 2) {
        return;
    }
    const unsigned first = view->order[0];
    const unsigned second = view->order[1];
    const double superior = rating_superiority(view->table, first, second);
    const Estimate lead = rating_difference(view->table, first, second);
    const char *const best = view_bot_name(view, first);
    const char *const next = view_bot_name(view, second);
    const double error = estimate_error(lead);
    if (superior >= SURE) {
        (void)snprintf(text, VERDICT_SIZE,
                       "%s is stronger than %s: %+.1f \xC2\xB1%.1f Elo, %.1f %% sure.", best, next,
                       lead.value, error, PERCENT * superior);
    } else {
        (void)snprintf(text, VERDICT_SIZE,
                       "%s and %s are not told apart: %+.1f \xC2\xB1%.1f Elo, %.1f %% sure.", best,
                       next, lead.value, error, PERCENT * superior);
    }
}

char *report_verdict(char text[static VERDICT_SIZE], const ReportView *view) {
    const ReportSetup *const setup = &view->report->setup;
    text[0] = '\0';
    if (setup->tuning) {
        (void)snprintf(text, VERDICT_SIZE, "A tuning: the bot it led to is judged by its test.");
    } else if (setup->trial != NULL) {
        (void)trial_verdict(text, VERDICT_SIZE, setup->trial, setup->bot_names);
    } else if (setup->schedule != NULL && schedule_has_standings(setup->schedule)) {
        verdict_standings(text, view);
    } else {
        verdict_ratings(text, view);
    }
    return text;
}
