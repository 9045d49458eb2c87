// SPDX-License-Identifier: MIT
//
// The first line of a report: what it is of.
#include "report/report_view.h"

#include <inttypes.h>

void report_extent(TextBuffer *out, const Report *report) {
    const ReportSetup *const setup = &report->setup;
    const uint64_t blocks = report->blocks_whole + report->blocks_partial;
    text_buffer_format(out, "%" PRIu64 " of %" PRIu64 " games", report->games, setup->games_total);
    if (setup->run_count > 1) {
        text_buffer_format(out, " in %u runs", setup->run_count);
    }
    text_buffer_format(out, ", %" PRIu64 " blocks", blocks);
    if (setup->games_per_block > 0) {
        text_buffer_format(out, " of %u %s", setup->games_per_block, report_block_decks(report));
    }
    text_buffer_format(out, ", %u seats", setup->seats);
}

void report_head(TextBuffer *out, const Report *report, const char *prefix) {
    text_buffer_format(out, "%s%s: ", prefix, report->setup.title);
    report_extent(out, report);
    text_buffer_add(out, "\n\n");
}
