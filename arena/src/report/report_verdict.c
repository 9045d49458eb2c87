// SPDX-License-Identifier: MIT
//
// The last line of a report: the result of the run in one sentence.
#include "report/report_view.h"
#include "report/trial_words.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/** Differences below this many Elo are printed as 0.0. */
static const double LEVEL = 0.05;

enum { WORDS_SIZE = 32, JUDGED_SIZE = 96 };

/** LOS from which a lead is called significant: one-sided 97.5 %, as a two-sided 95 % CI. */
static const double SURE = 0.975;

/** Writes the leader by the standings of a format in stages. */
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

/** Writes a likelihood of superiority (LOS), never as 100 %. */
static void superiority_text(char text[static WORDS_SIZE], double superior) {
    static const double CERTAIN = 0.9995;
    (void)snprintf(text, WORDS_SIZE, superior < CERTAIN ? "LOS %.1f %%" : "LOS > 99.9 %%",
                   PERCENT * superior);
}

/** Compares the first two bots by rating. */
static void verdict_ratings(char text[static VERDICT_SIZE], const ReportView *view) {
    if (view_rated_count(view) < 2 || view->unfitted != NULL) {
        return;
    }
    const unsigned first = view->order[0];
    const unsigned second = view->order[1];
    const double superior = rating_superiority(view->table, first, second);
    const Estimate lead = rating_difference(view->table, first, second);
    const RatingRow *const rows = view->table->rows;
    const uint64_t blocks =
        rows[first].blocks < rows[second].blocks ? rows[first].blocks : rows[second].blocks;
    char los[WORDS_SIZE];
    char error[WORDS_SIZE] = "";
    char judged[JUDGED_SIZE];
    superiority_text(los, superior);
    if (isfinite(estimate_error(lead))) {
        (void)snprintf(error, sizeof error, " \xC2\xB1 %.1f", estimate_error(lead));
    }
    if (blocks < VIEW_BLOCKS_MIN) {
        (void)snprintf(judged, sizeof judged, "too few decks (%" PRIu64 "%s%s)", blocks,
                       blocks > 1 ? "; " : "", blocks > 1 ? los : "");
    } else {
        (void)snprintf(judged, sizeof judged, "%s (%s)",
                       superior >= SURE ? "significant" : "not significant", los);
    }
    if (view_always_level(view, first, second)) {
        (void)snprintf(text, VERDICT_SIZE, "%s and %s scored the same on every deck (%" PRIu64 ").",
                       view_bot_name(view, first), view_bot_name(view, second), blocks);
    } else if (lead.value < LEVEL) {
        (void)snprintf(text, VERDICT_SIZE, "%s and %s are level: 0.0%s Elo: %s.",
                       view_bot_name(view, first), view_bot_name(view, second), error, judged);
    } else {
        (void)snprintf(text, VERDICT_SIZE, "%s leads %s by %.1f%s Elo: %s.",
                       view_bot_name(view, first), view_bot_name(view, second), lead.value, error,
                       judged);
    }
}

char *report_verdict(char text[static VERDICT_SIZE], const ReportView *view) {
    const ReportSetup *const setup = &view->report->setup;
    text[0] = '\0';
    if (setup->tuning) {
        (void)snprintf(text, VERDICT_SIZE, "A tuning run: its test judges the tuned bot.");
    } else if (setup->trial != NULL) {
        (void)trial_verdict(text, VERDICT_SIZE, setup->trial, setup->bot_names);
    } else if (setup->schedule != NULL && schedule_has_standings(setup->schedule)) {
        verdict_standings(text, view);
    } else {
        verdict_ratings(text, view);
    }
    return text;
}
