// SPDX-License-Identifier: MIT
//
// The first line of a report: title and size of the run.
#include "report/report_view.h"

#include <inttypes.h>

const char *report_commitment(const Report *report) {
    const TournamentConfig *const config = report->setup.config;
    return config != NULL && config->commitment[0] != '\0' ? config->commitment : NULL;
}

void report_extent(TextBuffer *out, const Report *report) {
    const ReportSetup *const setup = &report->setup;
    const uint64_t blocks = report->blocks_whole + report->blocks_partial;
    text_buffer_format(out, "%" PRIu64 " of %" PRIu64 " games", report->games, setup->games_total);
    if (report->divergence.copies > 0) {
        text_buffer_format(out, " (%" PRIu64 " different)",
                           report->games - report->divergence.copies);
    }
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
    if (report_commitment(report) != NULL) {
        text_buffer_format(out, "%s\nSealed, commitment %s", prefix[0] != '\0' ? "\n" : "",
                           report_commitment(report));
    }
    text_buffer_add(out, "\n\n");
}
