// SPDX-License-Identifier: MIT
//
// Luck of the draw, and scores adjusted for it.
#include "carcarena/arena/luck.h"
#include "report/report_view.h"

// Adds the contribution of one bot to the regression of score on luck, by block.
static void luck_moments(double *together, double *squares, const BlockSums *sums, double weight) {
    const double games = (double)(sums->total[SUM_BEGIN_GAMES] + sums->total[SUM_REST_GAMES]);
    const double points =
        weight * (double)(sums->total[SUM_BEGIN_SCORE] + sums->total[SUM_REST_SCORE]);
    const int64_t *luck = sums->product[SUM_LUCK];
    const double scores_luck = weight * (double)(luck[SUM_BEGIN_SCORE] + luck[SUM_REST_SCORE]);
    const double games_luck = (double)(luck[SUM_BEGIN_GAMES] + luck[SUM_REST_GAMES]);
    *together += games > 0.0 ? scores_luck - points / games * games_luck : 0.0;
    *squares += (double)luck[SUM_LUCK];
}

double view_luck_slope(const ReportView *view) {
    double together = 0.0;
    double squares = 0.0;
    if (view->report->setup.luck_frozen) {
        return view->report->setup.luck_slope / LUCK_UNIT;
    }
    for (unsigned bot = 0; bot < view->table->bot_count; ++bot) {
        luck_moments(&together, &squares, &view->report->bots[bot].sums, view_score_weight(view));
    }
    return squares > 0.0 ? together / squares : 0.0;
}

void report_fill_luck(ReportView *view, ReportTable *table) {
    const unsigned rated = view_rated_count(view);
    if (view->report->luck_games != view->report->games) {
        return;
    }
    const double slope = view_luck_slope(view);
    const BlockRatio raw = view_score_ratio(view);
    const BlockRatio luck = view_ratio(SUM_LUCK, 1.0 / LUCK_UNIT);
    BlockRatio adjusted = raw;
    adjusted.numerator[SUM_LUCK] = -slope;
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column_limited(table, "score", "score %", 2, 0.0, PERCENT);
    table_column_limited(table, "adjusted", "adjusted %", 2, 0.0, PERCENT);
    table_column_signed(table, "luck", "luck, points/game", CELL_ESTIMATE, 2);
    table_column_signed(table, "variance", "variance change %", CELL_NUMBER, 1);
    for (unsigned place = 0; place < rated; ++place) {
        const BotTally *tally = &view->report->bots[view->order[place]];
        const Estimate score = block_sums_ratio(&tally->sums, &raw);
        const Estimate without = block_sums_ratio(&tally->sums, &adjusted);
        const double ratio = estimate_error(without) / estimate_error(score);
        table_text(table, view_bot_name(view, view->order[place]));
        table_estimate(table, view_share(score, tally->sums.blocks));
        table_estimate(table, view_share(without, tally->sums.blocks));
        table_estimate(table, block_sums_ratio(&tally->sums, &luck));
        table_number(table, PERCENT * (ratio * ratio - 1.0));
    }
}
