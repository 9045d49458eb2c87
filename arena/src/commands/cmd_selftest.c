// SPDX-License-Identifier: MIT
//
// carcarena selftest: numbers other programs have printed, recomputed.
#include "carcarena/arena/selftest.h"
#include "commands/cli/command.h"

#include <stdio.h>

typedef struct SelftestView {
    bool verbose;
} SelftestView;

static void check_print(void *user, const SelftestCheck *check) {
    const SelftestView *view = user;
    if (view->verbose || !check->passed) {
        (void)printf("%-4s %-16s %-44s %-14s %.10g (%.10g \xC2\xB1%.3g; %s)\n",
                     check->passed ? "ok" : "FAIL", check->check, check->name, check->quantity,
                     check->computed, check->expected, check->tolerance, check->source);
    }
}

int cmd_selftest(int argc, char **argv) {
    SelftestView view = {false};
    const ArgumentSpec specs[] = {{.name = "verbose",
                                   .kind = ARGUMENT_FLAG,
                                   .target = {.flag = &view.verbose},
                                   .help = "show every comparison, not only failed ones"}};
    const ArgumentTable table = {
        .program = "carcarena selftest",
        .positionals = "",
        .summary = "Recomputes numbers that fastchess, fishtest, OpenBench, cutechess, choix, R "
                   "PlackettLuce and\nothers have printed, and compares at the stated tolerance.",
        .examples = "  carcarena selftest --verbose\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    SelftestSummary summary = {0};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = selftest_run(&summary, selftest_shipped(), check_print, &view, &message);
    }
    if (status != STATUS_OK) {
        return command_fail("selftest", status, &message);
    }
    (void)printf("%u cases, %u numbers, %u failed\n", summary.cases, summary.checks,
                 summary.failures);
    return summary.failures == 0 ? EXIT_DONE : EXIT_DATA;
}
