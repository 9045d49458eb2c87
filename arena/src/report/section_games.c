// SPDX-License-Identifier: MIT
//
// The games themselves: where games of a block diverge, whether bots are deterministic, how games
// end.
#include "report/report_view.h"

#include <math.h>

void report_fill_divergence(ReportView *view, ReportTable *table) {
    const Divergence *divergence = &view->report->divergence;
    if (divergence->blocks == 0) {
        return;
    }
    const BlockSums sums = {.total = {(int64_t)divergence->same, (int64_t)divergence->blocks},
                            .product = {{(int64_t)divergence->same},
                                        {(int64_t)divergence->same, (int64_t)divergence->blocks}},
                            .blocks = divergence->blocks};
    const BlockRatio share = {{PERCENT}, {0.0, 1.0}};
    table_column(table, "blocks", "blocks", CELL_COUNT, 0);
    table_column(table, "identical", "identical blocks", CELL_COUNT, 0);
    table_column_limited(table, "share", "share %", 1, 0.0, PERCENT);
    table_column(table, "games_apart", "games that differ", CELL_COUNT, 0);
    table_column(table, "decisions_alike", "decisions in common", CELL_NUMBER, 1);
    table_column(table, "fewest", "min.", CELL_NUMBER, 0);
    table_column(table, "most", "max.", CELL_NUMBER, 0);
    table_count(table, divergence->blocks);
    table_count(table, divergence->same);
    table_estimate(table, view_share(block_sums_ratio(&sums, &share), divergence->blocks));
    table_count(table, divergence->games);
    const bool known = divergence->games > 0;
    table_number(table, (double)divergence->decisions / (double)divergence->games);
    table_number(table, known ? (double)divergence->shortest : (double)NAN);
    table_number(table, known ? (double)divergence->longest : (double)NAN);
}

// Text for people lists bots only if one is not deterministic; otherwise a note is enough.
static bool audits_matter(const ReportView *view) {
    const Report *report = view->report;
    bool matter = false;
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        const StoreAudit *audit = &report->audits[bot];
        matter = matter || (view->narrow ? audit->differing : audit->games) > 0;
    }
    return matter;
}

void report_fill_audits(ReportView *view, ReportTable *table) {
    if (!audits_matter(view)) {
        return;
    }
    table_column(table, "bot", "bot", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "asked", "decisions checked", CELL_COUNT, 0);
    table_column(table, "played_again", "games replayed", CELL_COUNT, 0);
    table_column(table, "differing", "games that differ", CELL_COUNT, 0);
    table_column(table, "label", "result", CELL_TEXT, 0);
    for (unsigned bot = 0; bot < view->report->setup.bot_count; ++bot) {
        const StoreAudit *audit = &view->report->audits[bot];
        table_text(table, view_bot_name(view, bot));
        table_count(table, audit->games);
        table_count(table, audit->asked);
        table_count(table, audit->played_again);
        table_count(table, audit->differing);
        table_text(table, audit->differing > 0 ? "NOT DETERMINISTIC"
                          : audit->games > 0   ? "no difference found"
                                               : "not checked");
    }
}

static void ends_row(const ReportView *view, ReportTable *table, const char *what, uint64_t games) {
    table_text(table, what);
    table_count(table, games);
    table_number(table, PERCENT * (double)games / (double)view->report->games);
}

void report_fill_ends(ReportView *view, ReportTable *table) {
    const Report *report = view->report;
    table_column(table, "end", "ending", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "share", "share %", CELL_NUMBER, 2);
    for (uint32_t reason = 0; reason < END_REASON_COUNT; ++reason) {
        if (reason == END_COMPLETED || report->reasons[reason] > 0) {
            ends_row(view, table, end_reason_text(reason), report->reasons[reason]);
        }
    }
    ends_row(view, table, "tied for first place", report->tied_games);
    if (report->replays > 0) {
        ends_row(view, table, "ties replayed", report->replays);
    }
    if (report->voids > 0) {
        ends_row(view, table, "void games replayed", report->voids);
    }
    if (report->fault_voids > 0) {
        ends_row(view, table, "of these by a fault of a bot", report->fault_voids);
    }
}
