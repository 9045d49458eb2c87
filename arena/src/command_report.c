// SPDX-License-Identifier: MIT
#include "command_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_stdout(void *user, const char *text, size_t size) {
    (void)user;
    return fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0;
}

static Status anchor_find(ReportSetup *setup, const char *name, Message *message) {
    for (unsigned bot = 0; bot < setup->bot_count; ++bot) {
        if (strcmp(setup->bot_names[bot], name) == 0) {
            setup->anchor = (int)bot;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_NOT_FOUND, "no bot is called '%s'", name);
}

static Status report_print(const CommandReport *request, const ReportSetup *setup, Store *store,
                           Message *message) {
    Report *report = NULL;
    StoreSession effort = {0};
    Status status = report_create(&report, setup, message);
    if (status == STATUS_OK) {
        status = report_add_store(report, store, message);
    }
    if (status == STATUS_OK) {
        status = store_sessions(store, &effort, message);
    }
    if (status == STATUS_OK) {
        const ReportRequest wanted = {request->format, request->section, &effort};
        status = report_write(report, &wanted, write_stdout, NULL, message);
    }
    report_destroy(report);
    return status;
}

Status command_report(const CommandReport *request, const TournamentConfig *config, Store *store,
                      Message *message) {
    const char **names = calloc(config->bot_count, sizeof *names);
    if (names == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the report");
    }
    ReportSetup setup = report_setup_of(config, names);
    setup.bootstrap_draws = request->bootstrap_draws;
    Status status = STATUS_OK;
    if (request->anchor != NULL) {
        status = anchor_find(&setup, request->anchor, message);
        setup.anchor_elo = request->anchor_elo;
    }
    if (status == STATUS_OK) {
        status = report_print(request, &setup, store, message);
    }
    free(names);
    return status;
}
