// SPDX-License-Identifier: MIT
//
// Tables with one row for each pair of bots: game pairs on one deck, and goodness of fit.
#include "report/report_view.h"

#include <math.h>

static const char *const PENTANOMIAL_KEYS[SCORE_PENTANOMIAL] = {"pairs_0", "pairs_half", "pairs_1",
                                                                "pairs_1half", "pairs_2"};
static const char *const PENTANOMIAL_HEADINGS[SCORE_PENTANOMIAL] = {"0", "\xC2\xBD", "1",
                                                                    "1\xC2\xBD", "2"};

static bool has_pairs(const ReportView *view) {
    return view->report->pairs != NULL && view->report->setup.seats == 2 &&
           view->report->setup.games_per_block == 2;
}

typedef void PairRow(const ReportView *view, ReportTable *table, unsigned first, unsigned second);

/** Whether a table with one row for each pair of bots is short enough to print. */
static bool pairs_fit(const ReportView *view) {
    const unsigned rated = view_rated_count(view);
    return !view->narrow || rated * (rated - 1U) / 2U <= NARROW_PAIRS;
}

/** Adds the columns with the names of both bots. */
static void pair_columns(ReportTable *table) {
    table_column(table, "first", "first", CELL_TEXT, 0);
    table_column(table, "second", "second", CELL_TEXT, 0);
}

static void pair_rows(const ReportView *view, ReportTable *table, PairRow *row) {
    const unsigned rated = view_rated_count(view);
    for (unsigned i = 0; i < rated; ++i) {
        for (unsigned j = i + 1U; j < rated; ++j) {
            row(view, table, view->order[i], view->order[j]);
        }
    }
}

// Normalized Elo of a score in percent: in units of the standard deviation of one game.
static Estimate normalized(Estimate score, const ScoreSummary *pairs) {
    static const double EVEN = 50.0;
    const double unit = NELO_PER_T / (PERCENT * sqrt(2.0 * pairs->variance));
    return (Estimate){(score.value - EVEN) * unit, (score.low - EVEN) * unit,
                      (score.high - EVEN) * unit};
}

static void pairs_row(const ReportView *view, ReportTable *table, unsigned first, unsigned second) {
    const bool swapped = first > second;
    const PairTally *pair =
        report_pair(view->report, swapped ? second : first, swapped ? first : second);
    double pentanomial[SCORE_PENTANOMIAL];
    double trinomial[SCORE_TRINOMIAL];
    double pairs = 0.0;
    for (unsigned i = 0; i < SCORE_PENTANOMIAL; ++i) {
        pentanomial[i] = (double)pair->pentanomial[swapped ? SCORE_PENTANOMIAL - 1U - i : i];
        pairs += pentanomial[i];
    }
    for (unsigned i = 0; i < SCORE_TRINOMIAL; ++i) {
        trinomial[i] = (double)pair->trinomial[swapped ? SCORE_TRINOMIAL - 1U - i : i];
    }
    if (pairs <= 0.0) {
        return;
    }
    const ScoreSummary summary = score_summarize(pentanomial, SCORE_PENTANOMIAL);
    table_text(table, view_bot_name(view, first));
    table_text(table, view_bot_name(view, second));
    for (unsigned i = 0; i < SCORE_PENTANOMIAL; ++i) {
        table_count(table, (uint64_t)pentanomial[i]);
    }
    const Estimate score = view_pair_score(view, first, second);
    table_estimate(table, score);
    table_estimate(table, (Estimate){elo_from_score(score.value / PERCENT),
                                     elo_from_score(score.low / PERCENT),
                                     elo_from_score(score.high / PERCENT)});
    if (view->brief) {
        return;
    }
    table_estimate(table, normalized(score, &summary));
    table_number(table, PERCENT * view_pair_superiority(view, first, second));
    table_number(table, PERCENT * summary.draw_ratio);
    table_number(table, summary.pairs_ratio);
    table_number(table, pair_correlation(pentanomial, trinomial).correlation);
}

/** Adds the columns that describe how reliable the score of the pairs is. */
static void judged_columns(ReportTable *table) {
    table_column_signed(table, "nelo", "nElo", CELL_ESTIMATE, 1);
    table_column(table, "superiority", "LOS %", CELL_NUMBER, 1);
    table_column(table, "draw_ratio", "even pairs %", CELL_NUMBER, 1);
    table_column(table, "pairs_ratio", "pairs won/lost", CELL_NUMBER, 2);
    table_column_signed(table, "correlation", "correlation", CELL_NUMBER, 2);
}

void report_fill_pairs(ReportView *view, ReportTable *table) {
    if (!has_pairs(view) || !pairs_fit(view)) {
        return;
    }
    pair_columns(table);
    for (unsigned i = 0; i < SCORE_PENTANOMIAL; ++i) {
        table_column(table, PENTANOMIAL_KEYS[i], PENTANOMIAL_HEADINGS[i], CELL_COUNT, 0);
    }
    table_column_limited(table, "score", "score %", 1, 0.0, PERCENT);
    table_column_signed(table, "elo", "Elo", CELL_ESTIMATE, 1);
    if (!view->brief) {
        judged_columns(table);
    }
    pair_rows(view, table, pairs_row);
}

static void fit_row(const ReportView *view, ReportTable *table, unsigned first, unsigned second) {
    const uint64_t games = view_pair_games(view, first, second);
    if (games == 0) {
        return;
    }
    const RatingPair *pair = &view->table->pairs[(size_t)first * view->table->bot_count + second];
    const Estimate observed = view_pair_score(view, first, second);
    const double expected = PERCENT * pair->expected / (double)games;
    table_text(table, view_bot_name(view, first));
    table_text(table, view_bot_name(view, second));
    table_count(table, games);
    table_estimate(table, observed);
    table_number(table, expected);
    table_number(table, observed.value - expected);
    table_text(table, expected >= observed.low && expected <= observed.high ? "yes" : "no");
}

void report_fill_fit(ReportView *view, ReportTable *table) {
    if (view->report->pairs == NULL || view_rated_count(view) < 3 || !pairs_fit(view) ||
        view->unfitted != NULL) {
        return;
    }
    pair_columns(table);
    table_column(table, "meetings", "meetings", CELL_COUNT, 0);
    table_column_limited(table, "observed", "observed %", 1, 0.0, PERCENT);
    table_column(table, "expected", "expected %", CELL_NUMBER, 1);
    table_column_signed(table, "difference", "difference", CELL_NUMBER, 1);
    table_column(table, "within", "in CI", CELL_TEXT, 0);
    pair_rows(view, table, fit_row);
}
