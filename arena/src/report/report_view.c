// SPDX-License-Identifier: MIT
//
// What several sections of a report make of its counts.
#include "report/report_view.h"
#include "carcarena/arena/distributions.h"

#include <limits.h>
#include <math.h>

ClusterRatio view_ratio(int numerator, double weight) {
    ClusterRatio ratio = {{0.0}, {0.0}};
    ratio.numerator[numerator] = weight;
    ratio.denominator[SUM_BEGIN_GAMES] = 1.0;
    ratio.denominator[SUM_REST_GAMES] = 1.0;
    return ratio;
}

double view_score_weight(const ReportView *view) {
    return PERCENT / (2.0 * (double)(view->report->setup.seats - 1U));
}

ClusterRatio view_score_ratio(const ReportView *view) {
    ClusterRatio ratio = view_ratio(SUM_BEGIN_SCORE, view_score_weight(view));
    ratio.numerator[SUM_REST_SCORE] = view_score_weight(view);
    return ratio;
}

Estimate view_begin_advantage(const ReportView *view, const ClusterSums *sums) {
    ClusterRatio begin = {{0.0}, {0.0}};
    ClusterRatio rest = {{0.0}, {0.0}};
    begin.numerator[SUM_BEGIN_SCORE] = view_score_weight(view);
    begin.denominator[SUM_BEGIN_GAMES] = 1.0;
    rest.numerator[SUM_REST_SCORE] = view_score_weight(view);
    rest.denominator[SUM_REST_GAMES] = 1.0;
    return cluster_difference(sums, &begin, &rest);
}

// A share in percent that was 0 or 100 in every block has no spread to measure. Its interval is
// then the exact one for that many independent blocks (Clopper and Pearson, Biometrika 26, 1934).
Estimate view_share(Estimate share, uint64_t blocks) {
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

const char *report_block_decks(const Report *report) {
    const Schedule *const schedule = report->setup.schedule;
    const bool fresh =
        schedule != NULL && schedule_has_copies(schedule) && !schedule->request.copies_repeat;
    return fresh ? "on a deck a round of seats" : "on one deck";
}

const char *view_bot_name(const ReportView *view, unsigned bot) {
    return view->report->setup.bot_names[bot];
}

unsigned view_matrix_bots(const ReportView *view) {
    return !view->narrow ? UINT_MAX : view->page ? PAGE_BOTS : NARROW_BOTS;
}

unsigned view_rated_count(const ReportView *view) {
    unsigned count = 0;
    while (count < view->table->bot_count && view->table->rows[view->order[count]].rated) {
        ++count;
    }
    return count;
}

Estimate view_pair_score(const ReportView *view, unsigned first, unsigned second) {
    const bool swapped = first > second;
    const PairTally *pair =
        report_pair(view->report, swapped ? second : first, swapped ? first : second);
    const ClusterSums sums = {
        .total = {pair->score, pair->games},
        .product = {{pair->score_square}, {pair->score_games, pair->games_square}},
        .blocks = pair->blocks};
    const ClusterRatio ratio = {{PERCENT / 2.0}, {0.0, 1.0}};
    const Estimate score = view_share(cluster_ratio(&sums, &ratio), pair->blocks);
    return swapped ? (Estimate){PERCENT - score.value, PERCENT - score.high, PERCENT - score.low}
                   : score;
}

uint64_t view_pair_games(const ReportView *view, unsigned first, unsigned second) {
    const bool swapped = first > second;
    return (uint64_t)report_pair(view->report, swapped ? second : first, swapped ? first : second)
        ->games;
}

double view_independent_factor(void) {
    return normal_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0);
}

uint64_t report_forfeited(const Report *report) {
    uint64_t games = 0;
    for (uint32_t reason = 0; reason < END_REASON_COUNT; ++reason) {
        games += end_reason_is_fault(reason) ? report->reasons[reason] : 0;
    }
    return games;
}
