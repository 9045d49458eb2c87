// SPDX-License-Identifier: MIT
//
// What a report's counts mean: one function a section.
#include "carcarena/arena/distributions.h"
#include "carcarena/arena/luck.h"
#include "report/report_data.h"
#include "schedule/trial.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum {
    NARROW_BOTS = 12,  // matrices for people: more columns do not fit a terminal
    NARROW_PAIRS = 36, // lists of pairs for people
    FEW_BLOCKS = 30,   // below this, intervals are rough
    NOTE_SIZE = 400
};

static const double PERCENT = 100.0;

// With less processor time than this, limits by the clock are not what they seem.
static const double BUSY_SHARE = 0.9;

typedef struct SectionText {
    const char *key, *title, *about;
    bool clocked;
    void (*fill)(ReportView *view, ReportTable *table);
} SectionText;

// ---- Helpers

// Weights that pick one sum.
static ClusterRatio ratio_of(int numerator, double weight) {
    ClusterRatio ratio = {{0.0}, {0.0}};
    ratio.numerator[numerator] = weight;
    ratio.denominator[SUM_BEGIN_GAMES] = 1.0;
    ratio.denominator[SUM_REST_GAMES] = 1.0;
    return ratio;
}

// Score per game in percent, from half points against each other seat.
static double score_weight(const ReportView *view) {
    return PERCENT / (2.0 * (double)(view->report->setup.seats - 1U));
}

static ClusterRatio score_ratio(const ReportView *view) {
    ClusterRatio ratio = ratio_of(SUM_BEGIN_SCORE, score_weight(view));
    ratio.numerator[SUM_REST_SCORE] = score_weight(view);
    return ratio;
}

// Score of the games begun minus score of the others.
static Estimate begin_advantage(const ReportView *view, const ClusterSums *sums) {
    ClusterRatio begin = {{0.0}, {0.0}};
    ClusterRatio rest = {{0.0}, {0.0}};
    begin.numerator[SUM_BEGIN_SCORE] = score_weight(view);
    begin.denominator[SUM_BEGIN_GAMES] = 1.0;
    rest.numerator[SUM_REST_SCORE] = score_weight(view);
    rest.denominator[SUM_REST_GAMES] = 1.0;
    return cluster_difference(sums, &begin, &rest);
}

// A share in percent that was 0 or 100 in every block has no spread to measure. Its interval is
// then the exact one for that many independent blocks (Clopper and Pearson, Biometrika 26, 1934).
static Estimate share_estimate(Estimate share, uint64_t blocks) {
    const double tail = (1.0 - INTERVAL_CONFIDENCE) / 2.0;
    const double reach = PERCENT * (1.0 - pow(tail, 1.0 / (double)blocks));
    if (share.low < share.high || blocks == 0) {
        return share;
    }
    if (share.value <= 0.0) {
        share.high = reach;
    } else if (share.value >= PERCENT) {
        share.low = PERCENT - reach;
    }
    return share;
}

static const char *bot_name(const ReportView *view, unsigned bot) {
    return view->report->setup.bot_names[bot];
}

// Bots with games, the first so many of view->order.
static unsigned rated_count(const ReportView *view) {
    unsigned count = 0;
    while (count < view->table->bot_count && view->table->rows[view->order[count]].rated) {
        ++count;
    }
    return count;
}

// Points of the first of two bots in their meetings, in percent.
static Estimate pair_score(const ReportView *view, unsigned first, unsigned second) {
    const bool swapped = first > second;
    const PairTally *pair =
        report_pair(view->report, swapped ? second : first, swapped ? first : second);
    const ClusterSums sums = {
        .total = {pair->score, pair->games},
        .product = {{pair->score_square}, {pair->score_games, pair->games_square}},
        .blocks = pair->blocks};
    const ClusterRatio ratio = {{PERCENT / 2.0}, {0.0, 1.0}};
    const Estimate score = share_estimate(cluster_ratio(&sums, &ratio), pair->blocks);
    return swapped ? (Estimate){PERCENT - score.value, PERCENT - score.high, PERCENT - score.low}
                   : score;
}

static uint64_t pair_games(const ReportView *view, unsigned first, unsigned second) {
    const bool swapped = first > second;
    return (uint64_t)report_pair(view->report, swapped ? second : first, swapped ? first : second)
        ->games;
}

// Standard error to half of an interval for many independent games.
static double independent_factor(void) {
    return normal_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0);
}

// ---- Ratings

static uint64_t games_forfeited(const Report *report) {
    return report->reasons[END_ILLEGAL] + report->reasons[END_TIME];
}

static bool shows_forfeits(const ReportView *view) {
    return !view->narrow || games_forfeited(view->report) > 0;
}

static void ratings_columns(const ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    table_column(table, "rank", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column_signed(table, "elo", "Elo", CELL_ESTIMATE, 1);
    table_column(table, "elo_error_independent", "if indep.", CELL_NUMBER, 1);
    if (report->setup.bootstrap_draws > 0) {
        table_column_signed(table, "elo_bootstrap_low", "boot low", CELL_NUMBER, 1);
        table_column_signed(table, "elo_bootstrap_high", "boot high", CELL_NUMBER, 1);
    }
    table_column(table, "better_than_next", "> next %", CELL_NUMBER, 1);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "score", "score %", CELL_ESTIMATE, 1);
    if (report->setup.seats > 2) {
        table_column(table, "first_places", "first %", CELL_ESTIMATE, 1);
    }
    if (!view->narrow) {
        table_column(table, "wins", "wins", CELL_COUNT, 0);
        table_column(table, "ties", "ties", CELL_COUNT, 0);
        table_column(table, "losses", "losses", CELL_COUNT, 0);
    }
    table_column(table, "points", "points/game", CELL_ESTIMATE, 1);
    table_column_signed(table, "first_seat", "first seat %", CELL_ESTIMATE, 1);
    if (shows_forfeits(view)) {
        table_column(table, "forfeits", "forfeits", CELL_COUNT, 0);
    }
}

static void ratings_row(const ReportView *view, ReportTable *table, unsigned place,
                        unsigned rated) {
    const unsigned bot = view->order[place];
    const RatingRow *row = &view->table->rows[bot];
    const BotTally *tally = &view->report->bots[bot];
    const ClusterRatio score = score_ratio(view);
    const ClusterRatio firsts = ratio_of(SUM_FIRSTS, PERCENT / FIRST_PLACE_UNITS);
    const ClusterRatio points = ratio_of(SUM_POINTS, 1.0);
    table_count(table, place + 1U);
    table_text(table, bot_name(view, bot));
    table_estimate(table, row->interval);
    table_number(table, independent_factor() * row->error_model);
    if (view->report->setup.bootstrap_draws > 0) {
        table_number(table, row->bootstrap.low);
        table_number(table, row->bootstrap.high);
    }
    if (place + 1U < rated) {
        table_number(table,
                     PERCENT * rating_superiority(view->table, bot, view->order[place + 1U]));
    } else {
        table_empty(table);
    }
    table_count(table, row->games);
    table_estimate(table, share_estimate(cluster_ratio(&tally->sums, &score), tally->sums.blocks));
    if (view->report->setup.seats > 2) {
        table_estimate(table,
                       share_estimate(cluster_ratio(&tally->sums, &firsts), tally->sums.blocks));
    }
    if (!view->narrow) {
        table_count(table, tally->wins);
        table_count(table, tally->ties);
        table_count(table, tally->losses);
    }
    table_estimate(table, cluster_ratio(&tally->sums, &points));
    table_estimate(table, begin_advantage(view, &tally->sums));
    if (shows_forfeits(view)) {
        table_count(table, tally->forfeits);
    }
}

static void fill_ratings(ReportView *view, ReportTable *table) {
    const unsigned rated = rated_count(view);
    ratings_columns(view, table);
    for (unsigned place = 0; place < rated; ++place) {
        ratings_row(view, table, place, rated);
    }
}

// ---- Matrices

// A value for row against column.
typedef void (*MatrixCell)(const ReportView *view, ReportTable *table, unsigned row,
                           unsigned column);

static void fill_matrix(ReportView *view, ReportTable *table, CellKind kind, MatrixCell cell) {
    const unsigned rated = rated_count(view);
    if (rated < 2 || (view->narrow && rated > NARROW_BOTS)) {
        return;
    }
    table_column(table, "rank", "#", CELL_COUNT, 0);
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    for (unsigned place = 0; place < rated; ++place) {
        char heading[16];
        (void)snprintf(heading, sizeof heading, "#%u", place + 1U);
        table_column(table, bot_name(view, view->order[place]), heading, kind, 1);
    }
    for (unsigned row = 0; row < rated; ++row) {
        table_count(table, row + 1U);
        table_text(table, bot_name(view, view->order[row]));
        for (unsigned column = 0; column < rated; ++column) {
            if (row == column) {
                table_empty(table);
            } else {
                cell(view, table, view->order[row], view->order[column]);
            }
        }
    }
}

static void score_cell(const ReportView *view, ReportTable *table, unsigned row, unsigned column) {
    table_estimate(table, pair_score(view, row, column));
}

static void superiority_cell(const ReportView *view, ReportTable *table, unsigned row,
                             unsigned column) {
    table_number(table, PERCENT * rating_superiority(view->table, row, column));
}

static void difference_cell(const ReportView *view, ReportTable *table, unsigned row,
                            unsigned column) {
    table_estimate(table, rating_difference(view->table, row, column));
}

static void fill_crosstable(ReportView *view, ReportTable *table) {
    if (view->report->pairs != NULL) {
        fill_matrix(view, table, CELL_ESTIMATE, score_cell);
    }
}

static void fill_superiority(ReportView *view, ReportTable *table) {
    if (!view->narrow || rated_count(view) > 2) {
        fill_matrix(view, table, CELL_NUMBER, superiority_cell);
    }
}

static void fill_errors(ReportView *view, ReportTable *table) {
    fill_matrix(view, table, CELL_ESTIMATE, difference_cell);
}

// ---- Pairs of games

static const char *const PENTANOMIAL_KEYS[SCORE_PENTANOMIAL] = {"pairs_0", "pairs_half", "pairs_1",
                                                                "pairs_1half", "pairs_2"};
static const char *const PENTANOMIAL_HEADINGS[SCORE_PENTANOMIAL] = {"0", "\xC2\xBD", "1",
                                                                    "1\xC2\xBD", "2"};

static bool has_pairs(const ReportView *view) {
    return view->report->pairs != NULL && view->report->setup.seats == 2 &&
           view->report->setup.games_per_block == 2;
}

typedef void PairRow(const ReportView *view, ReportTable *table, unsigned first, unsigned second);

/** Whether a table with a row a pair is not too long for its reader. */
static bool pairs_fit(const ReportView *view) {
    const unsigned rated = rated_count(view);
    return !view->narrow || rated * (rated - 1U) / 2U <= NARROW_PAIRS;
}

/** Names of both sides, before the columns of a table with a row a pair. */
static void pair_columns(ReportTable *table) {
    table_column(table, "first", "first", CELL_TEXT, 0);
    table_column(table, "second", "second", CELL_TEXT, 0);
}

static void pair_rows(const ReportView *view, ReportTable *table, PairRow *row) {
    const unsigned rated = rated_count(view);
    for (unsigned i = 0; i < rated; ++i) {
        for (unsigned j = i + 1U; j < rated; ++j) {
            row(view, table, view->order[i], view->order[j]);
        }
    }
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
    table_text(table, bot_name(view, first));
    table_text(table, bot_name(view, second));
    for (unsigned i = 0; i < SCORE_PENTANOMIAL; ++i) {
        table_count(table, (uint64_t)pentanomial[i]);
    }
    const Estimate score = {PERCENT * summary.score.value, PERCENT * summary.score.low,
                            PERCENT * summary.score.high};
    table_estimate(table, share_estimate(score, (uint64_t)pairs));
    table_estimate(table, summary.elo);
    table_estimate(table, summary.nelo);
    table_number(table, PERCENT * summary.superiority);
    table_number(table, PERCENT * summary.draw_ratio);
    table_number(table, summary.pairs_ratio);
    table_number(table, pair_correlation(pentanomial, trinomial).correlation);
}

static void fill_pairs(ReportView *view, ReportTable *table) {
    if (!has_pairs(view) || !pairs_fit(view)) {
        return;
    }
    pair_columns(table);
    for (unsigned i = 0; i < SCORE_PENTANOMIAL; ++i) {
        table_column(table, PENTANOMIAL_KEYS[i], PENTANOMIAL_HEADINGS[i], CELL_COUNT, 0);
    }
    table_column(table, "score", "score %", CELL_ESTIMATE, 1);
    table_column_signed(table, "elo", "Elo", CELL_ESTIMATE, 1);
    table_column_signed(table, "nelo", "nElo", CELL_ESTIMATE, 1);
    table_column(table, "superiority", "LOS %", CELL_NUMBER, 1);
    table_column(table, "draw_ratio", "even %", CELL_NUMBER, 1);
    table_column(table, "pairs_ratio", "ratio", CELL_NUMBER, 2);
    table_column_signed(table, "correlation", "corr.", CELL_NUMBER, 2);
    pair_rows(view, table, pairs_row);
}

// ---- Seats

static void fill_seats(ReportView *view, ReportTable *table) {
    const ClusterRatio score = score_ratio(view);
    const ClusterRatio firsts = ratio_of(SUM_FIRSTS, PERCENT / FIRST_PLACE_UNITS);
    const ClusterRatio points = ratio_of(SUM_POINTS, 1.0);
    table_column(table, "place", "plays as", CELL_COUNT, 0);
    table_column(table, "score", "score %", CELL_ESTIMATE, 1);
    table_column(table, "first_places", "first %", CELL_ESTIMATE, 1);
    table_column(table, "points", "points/game", CELL_ESTIMATE, 1);
    for (unsigned place = 0; place < view->report->setup.seats; ++place) {
        const ClusterSums *sums = &view->report->places[place];
        table_count(table, place + 1U);
        table_estimate(table, cluster_ratio(sums, &score));
        table_estimate(table, cluster_ratio(sums, &firsts));
        table_estimate(table, cluster_ratio(sums, &points));
    }
}

// ---- Luck

// Adds up what one bot tells about how score follows luck, block by block.
static void luck_moments(double *together, double *squares, const ClusterSums *sums,
                         double weight) {
    const double games = (double)(sums->total[SUM_BEGIN_GAMES] + sums->total[SUM_REST_GAMES]);
    const double points =
        weight * (double)(sums->total[SUM_BEGIN_SCORE] + sums->total[SUM_REST_SCORE]);
    const int64_t *luck = sums->product[SUM_LUCK];
    const double scores_luck = weight * (double)(luck[SUM_BEGIN_SCORE] + luck[SUM_REST_SCORE]);
    const double games_luck = (double)(luck[SUM_BEGIN_GAMES] + luck[SUM_REST_GAMES]);
    *together += games > 0.0 ? scores_luck - points / games * games_luck : 0.0;
    *squares += (double)luck[SUM_LUCK];
}

// Score in percent that one unit of luck is worth: as fixed before the games, else by least squares
// over all bots and blocks.
static double luck_slope(const ReportView *view) {
    double together = 0.0;
    double squares = 0.0;
    if (view->report->setup.luck_frozen) {
        return view->report->setup.luck_slope / LUCK_UNIT;
    }
    for (unsigned bot = 0; bot < view->table->bot_count; ++bot) {
        luck_moments(&together, &squares, &view->report->bots[bot].sums, score_weight(view));
    }
    return squares > 0.0 ? together / squares : 0.0;
}

static void fill_luck(ReportView *view, ReportTable *table) {
    const unsigned rated = rated_count(view);
    if (view->report->luck_games != view->report->games) {
        return;
    }
    const double slope = luck_slope(view);
    const ClusterRatio raw = score_ratio(view);
    const ClusterRatio luck = ratio_of(SUM_LUCK, 1.0 / LUCK_UNIT);
    ClusterRatio adjusted = raw;
    adjusted.numerator[SUM_LUCK] = -slope;
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "score", "score %", CELL_ESTIMATE, 2);
    table_column(table, "adjusted", "adjusted %", CELL_ESTIMATE, 2);
    table_column_signed(table, "luck", "luck, points/game", CELL_ESTIMATE, 2);
    table_column_signed(table, "variance", "variance %", CELL_NUMBER, 1);
    for (unsigned place = 0; place < rated; ++place) {
        const BotTally *tally = &view->report->bots[view->order[place]];
        const Estimate score = cluster_ratio(&tally->sums, &raw);
        const Estimate without = cluster_ratio(&tally->sums, &adjusted);
        const double ratio = estimate_error(without) / estimate_error(score);
        table_text(table, bot_name(view, view->order[place]));
        table_estimate(table, share_estimate(score, tally->sums.blocks));
        table_estimate(table, without);
        table_estimate(table, cluster_ratio(&tally->sums, &luck));
        table_number(table, PERCENT * (ratio * ratio - 1.0));
    }
}

// ---- Fit

static void fit_row(const ReportView *view, ReportTable *table, unsigned first, unsigned second) {
    const uint64_t games = pair_games(view, first, second);
    if (games == 0) {
        return;
    }
    const RatingPair *pair = &view->table->pairs[(size_t)first * view->table->bot_count + second];
    const Estimate observed = pair_score(view, first, second);
    const double expected = PERCENT * pair->expected / (double)games;
    table_text(table, bot_name(view, first));
    table_text(table, bot_name(view, second));
    table_count(table, games);
    table_estimate(table, observed);
    table_number(table, expected);
    table_number(table, observed.value - expected);
    table_text(table, expected >= observed.low && expected <= observed.high ? "yes" : "no");
}

static void fill_fit(ReportView *view, ReportTable *table) {
    if (view->report->pairs == NULL || rated_count(view) < 3 || !pairs_fit(view)) {
        return;
    }
    pair_columns(table);
    table_column(table, "meetings", "meetings", CELL_COUNT, 0);
    table_column(table, "observed", "observed %", CELL_ESTIMATE, 1);
    table_column(table, "expected", "expected %", CELL_NUMBER, 1);
    table_column_signed(table, "difference", "difference", CELL_NUMBER, 1);
    table_column(table, "within", "within", CELL_TEXT, 0);
    pair_rows(view, table, fit_row);
}

// ---- Divergence

static void fill_divergence(ReportView *view, ReportTable *table) {
    const Divergence *divergence = &view->report->divergence;
    if (divergence->blocks == 0) {
        return;
    }
    const ClusterSums sums = {.total = {(int64_t)divergence->same, (int64_t)divergence->blocks},
                              .product = {{(int64_t)divergence->same},
                                          {(int64_t)divergence->same, (int64_t)divergence->blocks}},
                              .blocks = divergence->blocks};
    const ClusterRatio share = {{PERCENT}, {0.0, 1.0}};
    table_column(table, "blocks", "blocks", CELL_COUNT, 0);
    table_column(table, "identical", "identical", CELL_COUNT, 0);
    table_column(table, "share", "share %", CELL_ESTIMATE, 1);
    table_column(table, "games_apart", "games apart", CELL_COUNT, 0);
    table_column(table, "decisions_alike", "decisions alike", CELL_NUMBER, 1);
    table_column(table, "fewest", "fewest", CELL_NUMBER, 0);
    table_column(table, "most", "most", CELL_NUMBER, 0);
    table_count(table, divergence->blocks);
    table_count(table, divergence->same);
    table_estimate(table, share_estimate(cluster_ratio(&sums, &share), divergence->blocks));
    table_count(table, divergence->games);
    const bool known = divergence->games > 0;
    table_number(table, (double)divergence->decisions / (double)divergence->games);
    table_number(table, known ? (double)divergence->shortest : (double)NAN);
    table_number(table, known ? (double)divergence->longest : (double)NAN);
}

// ---- Audits

// For people only if there is something to worry about: else a note says it all.
static bool audits_matter(const ReportView *view) {
    const Report *report = view->report;
    bool matter = false;
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        const StoreAudit *audit = &report->audits[bot];
        matter = matter || (view->narrow ? audit->differing : audit->games) > 0;
    }
    return matter;
}

static void fill_audits(ReportView *view, ReportTable *table) {
    if (!audits_matter(view)) {
        return;
    }
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "asked", "asked again", CELL_COUNT, 0);
    table_column(table, "played_again", "played again", CELL_COUNT, 0);
    table_column(table, "differing", "games otherwise", CELL_COUNT, 0);
    table_column(table, "label", "is", CELL_TEXT, 0);
    for (unsigned bot = 0; bot < view->report->setup.bot_count; ++bot) {
        const StoreAudit *audit = &view->report->audits[bot];
        table_text(table, bot_name(view, bot));
        table_count(table, audit->games);
        table_count(table, audit->asked);
        table_count(table, audit->played_again);
        table_count(table, audit->differing);
        table_text(table, audit->differing > 0 ? "NOT DETERMINISTIC"
                          : audit->games > 0   ? "deterministic as far as seen"
                                               : "not asked");
    }
}

// ---- Ends

static void ends_row(const ReportView *view, ReportTable *table, const char *what, uint64_t games) {
    table_text(table, what);
    table_count(table, games);
    table_number(table, PERCENT * (double)games / (double)view->report->games);
}

static void fill_ends(ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    table_column(table, "end", "games that", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "share", "share %", CELL_NUMBER, 2);
    for (uint32_t reason = 0; reason < END_REASON_COUNT; ++reason) {
        if (reason == END_COMPLETED || report->reasons[reason] > 0) {
            ends_row(view, table, end_reason_text(reason), report->reasons[reason]);
        }
    }
    ends_row(view, table, "shared first place", report->tied_games);
    if (report->replays > 0) {
        ends_row(view, table, "replayed ties", report->replays);
    }
}

// ---- Time

static void fill_time(ReportView *view, ReportTable *table) {
    const unsigned rated = rated_count(view);
    if (view->report->timed_games == 0) {
        return;
    }
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "games_timed", "games timed", CELL_COUNT, 0);
    table_column(table, "us_per_decision", "\xC2\xB5s/decision", CELL_NUMBER, 2);
    table_column(table, "decisions_per_game", "decisions/game", CELL_NUMBER, 1);
    table_column(table, "ms_per_game", "ms/game", CELL_NUMBER, 3);
    table_column(table, "share", "share %", CELL_NUMBER, 1);
    table_column(table, "cpu_ms_per_game", "CPU ms/game", CELL_NUMBER, 3);
    table_column(table, "cpu_share", "CPU %", CELL_NUMBER, 1);
    for (unsigned place = 0; place < rated; ++place) {
        const BotTally *tally = &view->report->bots[view->order[place]];
        const double cpu_share = (double)tally->cpu_ns / (double)tally->cpu_choose_ns;
        const double games = (double)tally->timed_games;
        table_text(table, bot_name(view, view->order[place]));
        table_count(table, tally->timed_games);
        table_number(table, (double)tally->choose_ns / 1e3 / (double)tally->decisions);
        table_number(table, (double)tally->decisions / games);
        table_number(table, (double)tally->choose_ns / 1e6 / games);
        table_number(table, PERCENT * (double)tally->choose_ns / (double)view->report->choose_ns);
        table_number(table, cpu_share * (double)tally->choose_ns / 1e6 / games);
        table_number(table, PERCENT * cpu_share);
    }
}

// How far a thread's games are from those of all, in standard errors by block: the usual check on
// workers.
static double worker_residual(const Report *report, const WorkerTally *worker, double mean) {
    const double games = (double)worker->games;
    const double squares = worker->score_square - 2.0 * mean * worker->score_games +
                           mean * mean * worker->games_square;
    // The thread is part of the whole, which narrows their difference.
    const double error = sqrt(squares * (1.0 - games / (double)report->timed_games)) / games;
    return ((double)worker->score / games - mean) / error;
}

static void fill_workers(ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    if (report->timed_games == report->workers[0].games) {
        return;
    }
    double mean = 0.0;
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        mean += (double)report->workers[i].score / (double)report->timed_games;
    }
    table_column(table, "worker", "thread", CELL_COUNT, 0);
    table_column(table, "games_timed", "games timed", CELL_COUNT, 0);
    table_column(table, "ms_per_game", "ms/game", CELL_NUMBER, 3);
    table_column(table, "cpu_share", "CPU %", CELL_NUMBER, 1);
    table_column_signed(table, "residual", "residual", CELL_NUMBER, 2);
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        const WorkerTally *worker = &report->workers[i];
        if (worker->games == 0) {
            continue;
        }
        table_count(table, i + 1U);
        table_count(table, worker->games);
        table_number(table, (double)worker->game_ns / 1e6 / (double)worker->games);
        table_number(table, PERCENT * (double)worker->cpu_ns / (double)worker->cpu_choose_ns);
        table_number(table, worker_residual(report, worker, mean));
    }
}

static void cost_row(ReportTable *table, const char *item, double value, const char *unit) {
    if (isfinite(value)) {
        table_text(table, item);
        table_number(table, value);
        table_text(table, unit);
    }
}

static void fill_cost(ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    const StoreSession *effort = view->effort;
    table_column(table, "item", "item", CELL_TEXT, 0);
    table_column(table, "value", "value", CELL_NUMBER, 1);
    table_column(table, "unit", "unit", CELL_TEXT, 0);
    cost_row(table, "plies", (double)report->plies / (double)report->games, "per game");
    if (report->timed_games > 0) {
        const double overhead = (double)report->game_ns - (double)report->choose_ns;
        cost_row(table, "harness", overhead / 1e3 / (double)report->timed_games,
                 "\xC2\xB5s per game");
        cost_row(table, "harness", PERCENT * overhead / (double)report->game_ns,
                 "% of playing time");
    }
    if (effort != NULL && effort->wall_ns > 0) {
        const double seconds = (double)effort->wall_ns / 1e9;
        cost_row(table, "threads", effort->threads, "");
        cost_row(table, "wall clock", seconds, "s");
        cost_row(table, "speed", (double)effort->games / seconds, "games/s");
        cost_row(table, "store", PERCENT * (double)effort->write_ns / (double)effort->wall_ns,
                 "% of wall clock");
    }
}

// ---- All sections

static const SectionText SECTIONS[SECTION_COUNT] = {
    [SECTION_STANDINGS] = {"standings", "Standings", "by the rules of the format", false,
                           report_fill_standings},
    [SECTION_TRIAL] = {"sprt", "Sequential test", "of the first bot; strength is median-unbiased",
                       false, report_fill_trial},
    [SECTION_RATINGS] = {"ratings", "Ratings", NULL, false, fill_ratings},
    [SECTION_CROSSTABLE] = {"crosstable", "Crosstable", "score of the row against the column, %",
                            false, fill_crosstable},
    [SECTION_SUPERIORITY] = {"superiority", "Superiority",
                             "chance that the row is stronger than the column, %", false,
                             fill_superiority},
    [SECTION_ERRORS] = {"differences", "Elo differences", "row minus column", false, fill_errors},
    [SECTION_PAIRS] = {"pairs", "Pairs of games on one deck",
                       "number of pairs by points of the first bot", false, fill_pairs},
    [SECTION_SEATS] = {"order", "Order of play", NULL, false, fill_seats},
    [SECTION_LUCK] = {"luck", "Luck of the draw",
                      "score beside what it would be with average tiles", false, fill_luck},
    [SECTION_FIT] = {"fit", "Fit of the ratings",
                     "is the expected score within the observed interval?", false, fill_fit},
    [SECTION_DIVERGENCE] = {"divergence", "Divergence", "games of a block against its first game",
                            false, fill_divergence},
    [SECTION_AUDITS] = {"determinism", "Asked the same again",
                        "a second bot in the same game, with the same random numbers; or "
                        "the game again, where the engine plays random bots",
                        false, fill_audits},
    [SECTION_ENDS] = {"ends", "How games ended", NULL, false, fill_ends},
    [SECTION_TIME] = {"time", "Time per bot", NULL, true, fill_time},
    [SECTION_WORKERS] = {"threads", "Time per thread",
                         "residual: score of who began against that of all threads, in standard "
                         "errors",
                         true, fill_workers},
    [SECTION_COST] = {"cost", "Cost", NULL, true, fill_cost},
};

const char *report_section_key(unsigned index) {
    return index < SECTION_COUNT ? SECTIONS[index].key : NULL;
}

void report_fill_section(ReportView *view, unsigned section) {
    ReportTable *table = &view->sections[section];
    table->key = SECTIONS[section].key;
    table->title = SECTIONS[section].title;
    table->about = SECTIONS[section].about;
    table->clocked = SECTIONS[section].clocked;
    SECTIONS[section].fill(view, table);
}

// ---- Notes

typedef struct NoteWriter {
    void (*add)(void *user, const char *note);
    void *user;
} NoteWriter;

static void note(const NoteWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);

static void note(const NoteWriter *writer, const char *format, ...) {
    char text[NOTE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    writer->add(writer->user, text);
}

// What the numbers are.
static void notes_on_method(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    note(writer,
         "\xC2\xB1 is half of a 95 %% interval that treats the block (%u game%s on one deck), not "
         "the game, as independent. 'if indep.' is what it would be were all games independent.",
         report->setup.games_per_block, report->setup.games_per_block == 1 ? "" : "s");
    if (report->setup.anchor >= 0) {
        note(writer, "Elo: joint fit over all games (Plackett-Luce with ties), %s fixed at %.0f.",
             report->setup.bot_names[report->setup.anchor], report->setup.anchor_elo);
    } else {
        note(writer, "Elo: joint fit over all games (Plackett-Luce with ties), mean 0.");
    }
    note(writer, "'first seat' is the score in games a bot began minus its score in the others.");
    if (report->setup.seats > 2) {
        note(writer, "Elo and score count every rank, not first places alone: a bot that plays for "
                     "second place rates higher here than by wins.");
    }
}

// Bots that think by the clock lose strength when they have to share processors.
static void note_on_load(const Report *report, const NoteWriter *writer) {
    double cpu = 0.0;
    double wall = 0.0;
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        cpu += (double)report->bots[bot].cpu_ns;
        wall += (double)report->bots[bot].cpu_choose_ns;
    }
    if (cpu < BUSY_SHARE * wall) {
        note(writer,
             "The bots had a processor for %.0f %% of their time only: the machine was overloaded, "
             "and time limits weakened them. Use fewer threads.",
             PERCENT * cpu / wall);
    }
}

static void note_on_luck(const ReportView *view, const NoteWriter *writer) {
    const double slope = luck_slope(view) * LUCK_UNIT;
    if (view->report->setup.luck_frozen) {
        note(writer,
             "'adjusted' takes off luck times %.4f %% a point, fixed before these games: it is "
             "unbiased, and its interval holds. Ratings use the raw scores.",
             slope);
    } else {
        note(writer,
             "'adjusted' takes off luck times %.4f %% a point, estimated from the same games: its "
             "interval is a little too narrow. For other games of these bots give that number as "
             "--luck-slope. Ratings use the raw scores.",
             slope);
    }
}

// What is biased, or rests on too little.
static void notes_on_trust(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    if (report->setup.tuning) {
        note(writer,
             "A tuning: its sides were other bots in every iteration. 'rate DIR/test' compares the "
             "tuned bot with the one it started from.");
    }
    if (view->table->prior_used) {
        note(writer,
             "Some bots won (or lost) every game against some others: half a win and half a loss "
             "against a ghost of average strength were added for each bot, which pulls all ratings "
             "towards each other.");
    }
    if (report->games < report->setup.games_total) {
        note(writer,
             "The run is not complete. If it was stopped because of its results, they are biased.");
    }
    if (report->blocks_partial > 0) {
        note(writer, "%" PRIu64 " blocks are not complete: seats are not balanced in them.",
             report->blocks_partial);
    }
    unsigned few = 0;
    for (unsigned bot = 0; bot < view->table->bot_count; ++bot) {
        few += view->table->rows[bot].rated && view->table->rows[bot].blocks < FEW_BLOCKS ? 1U : 0U;
    }
    if (few > 0) {
        note(writer, "%u bots have fewer than %d blocks: their intervals are rough.", few,
             FEW_BLOCKS);
    }
    if (rated_count(view) < view->table->bot_count) {
        note(writer, "%u bots have no games and are not listed.",
             view->table->bot_count - rated_count(view));
    }
    if (games_forfeited(report) > 0) {
        note(writer,
             "Forfeits: %" PRIu64 " games went on with random moves for the seat at fault, which "
             "ranks last.",
             games_forfeited(report));
    }
    if (report->luck_games == report->games) {
        note_on_luck(view, writer);
    }
    if (report->setup.trial != NULL && report->setup.trial->verdict != SPRT_CONTINUE) {
        note(writer,
             "The run ended when its test was decided, which makes the better side look "
             "better than it is: of all numbers, only the test's 'strength' allows for it.");
    }
    if (report->setup.timed) {
        note(writer, "Bots with time limits: these games cannot be repeated exactly.");
        note_on_load(report, writer);
    }
}

static void note_on_otherwise(const Report *report, const NoteWriter *writer, unsigned bot) {
    const StoreAudit *audit = &report->audits[bot];
    const uint64_t block = audit->first_id / report->setup.games_per_block;
    const uint64_t index = audit->first_id % report->setup.games_per_block;
    note(writer,
         "%s is NOT DETERMINISTIC: asked the same again, it answered otherwise in %" PRIu64
         " of %" PRIu64 " games, first in game %" PRIu64 ".%" PRIu64
         " at ply %u. Its games cannot be played again, and its results hold for this run only.",
         report->setup.bot_names[bot], audit->differing, audit->games, block, index,
         audit->first_ply);
}

// Whether bots do the same when asked the same.
static void notes_on_audits(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    uint64_t asked = 0;
    uint64_t played = 0;
    uint64_t differing = 0;
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        asked += report->audits[bot].asked;
        played += report->audits[bot].played_again;
        differing += report->audits[bot].differing;
        if (report->audits[bot].differing > 0) {
            note_on_otherwise(report, writer, bot);
        }
    }
    if (asked + played > 0 && differing == 0) {
        note(writer,
             "Deterministic as far as seen: %" PRIu64 " decisions were asked again of a second bot "
             "with the same random numbers, and all answers were the same.%s",
             asked,
             played > 0 ? " Audited games that the engine plays by itself, all bots being random, "
                          "were played again and ended the same."
                        : "");
    }
}

// What was seen besides.
static void notes_on_play(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    if (report->divergence.same > 0) {
        note(writer,
             "In %" PRIu64 " of %" PRIu64 " whole blocks all games ended in the same position: "
             "seats alone decided them.",
             report->divergence.same, report->divergence.blocks);
    }
    if (view->narrow && rated_count(view) > NARROW_BOTS) {
        note(writer, "Tables by pair are left out for %u bots; ask for a section, CSV or JSON.",
             rated_count(view));
    }
}

void report_notes(const ReportView *view, void (*add)(void *user, const char *note), void *user) {
    const NoteWriter writer = {add, user};
    notes_on_method(view, &writer);
    notes_on_trust(view, &writer);
    notes_on_audits(view, &writer);
    notes_on_play(view, &writer);
}
