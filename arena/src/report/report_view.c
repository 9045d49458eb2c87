// SPDX-License-Identifier: MIT
//
// Quantities that several sections of a report use.
#include "report/report_view.h"
#include "carcarena/arena/distributions.h"

#include <limits.h>
#include <math.h>

BlockRatio view_ratio(int numerator, double weight) {
    BlockRatio ratio = {{0.0}, {0.0}};
    ratio.numerator[numerator] = weight;
    ratio.denominator[SUM_BEGIN_GAMES] = 1.0;
    ratio.denominator[SUM_REST_GAMES] = 1.0;
    return ratio;
}

double view_score_weight(const ReportView *view) {
    return PERCENT / (2.0 * (double)(view->report->setup.seats - 1U));
}

BlockRatio view_score_ratio(const ReportView *view) {
    BlockRatio ratio = view_ratio(SUM_BEGIN_SCORE, view_score_weight(view));
    ratio.numerator[SUM_REST_SCORE] = view_score_weight(view);
    return ratio;
}

Estimate view_begin_advantage(const ReportView *view, const BlockSums *sums) {
    BlockRatio begin = {{0.0}, {0.0}};
    BlockRatio rest = {{0.0}, {0.0}};
    begin.numerator[SUM_BEGIN_SCORE] = view_score_weight(view);
    begin.denominator[SUM_BEGIN_GAMES] = 1.0;
    rest.numerator[SUM_REST_SCORE] = view_score_weight(view);
    rest.denominator[SUM_REST_GAMES] = 1.0;
    return view_share_difference(block_sums_difference(sums, &begin, &rest));
}

Estimate view_share(Estimate share, uint64_t blocks) {
    if (isnan(share.value) || share.value < 0.0 || share.value > PERCENT) {
        return share;
    }
    if (blocks < 2) { // one block has no variance
        return (Estimate){share.value, 0.0, PERCENT};
    }
    const double count = (double)blocks;
    const double quantile = student_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0, count - 1.0);
    const double error = estimate_error(share) / quantile;
    const Estimate wilson = share_wilson(share.value / PERCENT, error / PERCENT, count, quantile);
    return (Estimate){share.value, PERCENT * wilson.low, PERCENT * wilson.high};
}

Estimate view_share_difference(Estimate difference) {
    if (!(difference.low < difference.high)) { // no variance: the error is unknown
        return (Estimate){difference.value, (double)NAN, (double)NAN};
    }
    difference.low = fmax(difference.low, -PERCENT);
    difference.high = fmin(difference.high, PERCENT);
    return difference;
}

const char *report_block_decks(const Report *report) {
    const Schedule *const schedule = report->setup.schedule;
    const bool fresh =
        schedule != NULL && schedule_has_copies(schedule) && !schedule->request.copies_repeat;
    return fresh ? "with a new deck per seat rotation" : "on one deck";
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

// Score with Student's interval.
static Estimate pair_score(const ReportView *view, unsigned first, unsigned second) {
    const bool swapped = first > second;
    const PairTally *pair =
        report_pair(view->report, swapped ? second : first, swapped ? first : second);
    const BlockSums sums = {
        .total = {pair->score, pair->games},
        .product = {{pair->score_square}, {pair->score_games, pair->games_square}},
        .blocks = pair->blocks};
    const BlockRatio ratio = {{PERCENT / 2.0}, {0.0, 1.0}};
    const Estimate score = block_sums_ratio(&sums, &ratio);
    return swapped ? (Estimate){PERCENT - score.value, PERCENT - score.high, PERCENT - score.low}
                   : score;
}

static uint64_t pair_blocks(const ReportView *view, unsigned first, unsigned second) {
    const bool swapped = first > second;
    return report_pair(view->report, swapped ? second : first, swapped ? first : second)->blocks;
}

Estimate view_pair_score(const ReportView *view, unsigned first, unsigned second) {
    return view_share(pair_score(view, first, second), pair_blocks(view, first, second));
}

bool view_always_level(const ReportView *view, unsigned first, unsigned second) {
    if (view->report->pairs == NULL || pair_blocks(view, first, second) < 2) {
        return false;
    }
    const bool swapped = first > second;
    const PairTally *const pair =
        report_pair(view->report, swapped ? second : first, swapped ? first : second);
    // Half points s and meetings g by deck: the sum of (s - g)^2 vanishes.
    return pair->score_square + pair->games_square == 2 * pair->score_games;
}

double view_pair_superiority(const ReportView *view, unsigned first, unsigned second) {
    static const double EVEN = 0.5;
    const Estimate score = pair_score(view, first, second);
    const double lead = score.value - EVEN * PERCENT;
    const uint64_t blocks = pair_blocks(view, first, second);
    if (blocks < 2 || !(fabs(lead) > 0.0)) {
        return EVEN;
    }
    const double freedom = (double)(blocks - 1U);
    const double reach = student_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0, freedom);
    return student_cdf(lead * reach / estimate_error(score), freedom);
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
