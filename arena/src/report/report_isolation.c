// SPDX-License-Identifier: MIT
//
// Isolation of the bots: of those that the configuration runs as processes, and of the others,
// which --isolate runs as processes.
#include "report/report_view.h"

#include <string.h>

static bool others_all(const Report *report) {
    return report->isolated != NULL && strcmp(report->isolated, STORE_ISOLATED_ALL) == 0;
}

/** Whether --isolate used sandboxes; false for several runs, where it is unknown. */
static bool others_sandboxed(const Report *report) {
    return report->setup.config != NULL && report->setup.config->sandboxed;
}

const char *report_isolation_of_programs(const Report *report) {
    if (report->setup.programs_open) {
        return report->setup.programs_sandboxed
                   ? "Some bots in processes ran without a sandbox: they were not isolated from "
                     "each other, and one could disturb another."
                   : "Bots in processes ran without a sandbox: they were not isolated from each "
                     "other, and one could disturb another.";
    }
    return report->setup.programs_sandboxed
               ? "Bots in processes each ran in a sandbox (bubblewrap): they were isolated from "
                 "each other."
               : NULL;
}

const char *report_isolation_of_others(const Report *report) {
    if (report->isolated == NULL) {
        return NULL;
    }
    if (!others_all(report)) {
        return "Built-in bots and plug-ins ran in separate processes (--isolate) in only some of "
               "the games.";
    }
    return others_sandboxed(report)
               ? "Built-in bots and plug-ins each ran in a sandbox (--isolate, bubblewrap): they "
                 "were isolated from each other."
               : "Built-in bots and plug-ins ran in separate processes (--isolate) without a "
                 "sandbox: a crash ended only one game, but the bots were not isolated from "
                 "each other.";
}

void report_write_isolation_json(TextBuffer *out, const Report *report) {
    const char *const programs = report->setup.programs_open
                                     ? report->setup.programs_sandboxed ? "\"mixed\"" : "\"open\""
                                 : report->setup.programs_sandboxed ? "\"sandbox\""
                                                                    : "null";
    const char *const others = report->isolated == NULL   ? "shared"
                               : !others_all(report)      ? "mixed"
                               : others_sandboxed(report) ? "sandbox"
                                                          : "open";
    text_buffer_format(out, ",\n  \"isolation\": {\"programs\": %s, \"others\": \"%s\"}", programs,
                       others);
}
