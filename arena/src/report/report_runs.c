// SPDX-License-Identifier: MIT
//
// Additional counts of a report of several runs: each run alone, and remarks on all of them.
#include "report/report_data.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status report_runs_create(Report *report, Message *message) {
    const ReportSetup *const setup = &report->setup;
    if (setup->run_count == 0) {
        return STATUS_OK;
    }
    report->runs = calloc(setup->run_count, sizeof *report->runs);
    report->audit_runs = calloc(setup->bot_count, sizeof *report->audit_runs);
    if (report->runs == NULL || report->audit_runs == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for its runs");
    }
    for (unsigned run = 0; run < setup->run_count; ++run) {
        TRY(ratings_create(&report->runs[run].ratings, setup->bot_count, 0, 0, message));
        if (setup->heed_first) {
            ratings_heed_first(report->runs[run].ratings);
        }
        if (setup->decks_repeat) {
            ratings_join_blocks(report->runs[run].ratings);
        }
    }
    return STATUS_OK;
}

void report_runs_destroy(Report *report) {
    for (unsigned run = 0; report->runs != NULL && run < report->setup.run_count; ++run) {
        ratings_destroy(report->runs[run].ratings);
    }
    free(report->runs);
    free(report->audit_runs);
    free(report->remarks);
}

void report_place(Report *report, const ReportPlace *place) {
    CHECK(place->run < report->setup.run_count);
    report->place = *place;
}

void report_leave_out(Report *report) {
    report->setup.games_total -= report->setup.games_total > 0 ? 1U : 0U;
}

Status report_runs_add(Report *report, const RatingGame *game, Message *message) {
    RunTally *const run = &report->runs[report->block_run];
    const uint64_t block = report->setup.decks_repeat ? report->block_unit : report->block;
    ++run->games;
    return ratings_add_game(run->ratings, block, game, message);
}

Status report_remark(Report *report, const char *lines, Message *message) {
    const size_t before = report->remarks != NULL ? strlen(report->remarks) : 0;
    const size_t size = before + strlen(lines) + 1U;
    char *const longer = realloc(report->remarks, size);
    if (longer == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for its notes");
    }
    memcpy(longer + before, lines, size - before);
    report->remarks = longer;
    return STATUS_OK;
}

// Adds the determinism checks of one run to those of the earlier runs.
static void audit_add(Report *report, const StoreAudit *found, unsigned bot, unsigned run) {
    StoreAudit *const audit = &report->audits[bot];
    if (audit->differing == 0 && found->differing > 0) {
        audit->first_id = found->first_id;
        audit->first_ply = found->first_ply;
        report->audit_runs[bot] = run;
    }
    audit->games += found->games;
    audit->asked += found->asked;
    audit->played_again += found->played_again;
    audit->differing += found->differing;
}

// Lists possible changes of the stored games of one run, one line each with its name.
static Status history_add(Report *report, Store *store, const char *name, Message *message) {
    static const char WORDS[] = "ANOTHER PROGRAM PLAYED PART OF ";
    char *changes = NULL;
    TextBuffer lines = {0};
    Status status = store_note_get(store, "changes", &changes, message);
    for (const char *line = changes != NULL ? changes : ""; *line != '\0';
         line += strcspn(line, "\n") + 1) {
        text_buffer_format(&lines, "%s%s. %.*s\n", WORDS, name, (int)strcspn(line, "\n"), line);
    }
    free(changes);
    char *unsealed = NULL;
    if (status == STATUS_OK) {
        status = store_note_get(store, "unsealed_games", &unsealed, message);
    }
    if (unsealed != NULL) {
        text_buffer_format(&lines,
                           "%s: %s games were stored by a program that kept no checksums.\n", name,
                           unsealed);
    }
    free(unsealed);
    char *isolated = NULL;
    if (status == STATUS_OK) {
        status = store_note_get(store, STORE_NOTE_ISOLATED, &isolated, message);
    }
    if (isolated != NULL && report->isolated == NULL) { // of the others that is not known
        report->isolated = strdup(STORE_ISOLATED_SOME);
        if (report->isolated == NULL) {
            status = message_set(message, STATUS_NO_MEMORY, "report: no memory for its notes");
        }
    }
    free(isolated);
    if (status == STATUS_OK && !text_buffer_ok(&lines)) {
        status = message_set(message, STATUS_NO_MEMORY, "report: no memory for its notes");
    }
    if (status == STATUS_OK && lines.length > 0) {
        status = report_remark(report, lines.text, message);
    }
    text_buffer_free(&lines);
    return status;
}

Status report_add_run_audits(Report *report, Store *store, unsigned run, const uint32_t *bots,
                             uint32_t bot_count, Message *message) {
    StoreAudit *const found = calloc(bot_count + 1U, sizeof *found);
    if (found == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for audits");
    }
    Status status = store_audits(store, found, bot_count, message);
    for (uint32_t bot = 0; status == STATUS_OK && bot < bot_count; ++bot) {
        audit_add(report, &found[bot], bots[bot], run);
    }
    free(found);
    if (status == STATUS_OK) {
        status = report_add_faults(report, store, bots, bot_count, message);
    }
    return status == STATUS_OK ? history_add(report, store, report->setup.runs[run].name, message)
                               : status;
}
