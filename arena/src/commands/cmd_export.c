// SPDX-License-Identifier: MIT
//
// carcarena export: writes the games of a run as text.
#include "commands/cli/command.h"
#include "commands/output/export_file.h"

#include <stdio.h>
#include <string.h>

static Status format_read(ExportFormat *out, const char *name, Message *message) {
    if (strcmp(name, "jsonl") == 0) {
        *out = EXPORT_JSON_LINES;
    } else if (strcmp(name, "csv") == 0) {
        *out = EXPORT_CSV;
    } else if (strcmp(name, "pgn") == 0) {
        *out = EXPORT_PGN;
    } else if (strcmp(name, "samples") == 0) {
        *out = EXPORT_SAMPLES;
    } else if (strcmp(name, "games") == 0) {
        *out = EXPORT_GAMES;
    } else if (strcmp(name, "tuning") == 0) {
        *out = EXPORT_TUNING;
    } else if (strcmp(name, "tuning-csv") == 0) {
        *out = EXPORT_TUNING_CSV;
    } else {
        return message_set(
            message, STATUS_INVALID,
            "--format: expected jsonl, csv, pgn, samples, games, tuning or tuning-csv, "
            "got '%s'",
            name);
    }
    return STATUS_OK;
}

int cmd_export(int argc, char **argv) {
    const char *format_name = "jsonl";
    const char *path = NULL;
    ArgumentList database = {.count = 0};
    const ArgumentSpec specs[] = {
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &format_name},
         .words = "jsonl|csv|pgn|samples|games|tuning|tuning-csv",
         .value_name = "WORD",
         .help = "jsonl; csv; pgn: headers for Ordo and BayesElo; samples: every recorded "
                 "decision; games: recorded games as game files; tuning or tuning-csv: the values "
                 "that a tuning tried"},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &path},
         .value_name = "FILE",
         .help = "write to this file instead of standard output"},
    };
    const ArgumentTable table = {
        .program = "carcarena export",
        .positionals = "DB",
        .summary = "Writes all stored games in the order of their ids. The output does not depend "
                   "on times, threads or interruptions: two exports of the same finished run are "
                   "equal byte for byte.",
        .examples = "  carcarena export results/quickstart/run.db > games.jsonl\n"
                    "  carcarena export results/quickstart --format csv --out games.csv\n"
                    "  carcarena export results/quickstart --format pgn --out games.pgn\n"
                    "  carcarena export results/recorded --format samples > samples.jsonl\n"
                    "  carcarena export results/tune-mcts --format tuning-csv > values.csv\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &database,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    ExportFormat format = EXPORT_JSON_LINES;
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = format_read(&format, format_name, &message);
    }
    if (status == STATUS_OK) {
        status = store_open_read(&store, &config, database.items[0], &message);
    }
    if (status == STATUS_OK) {
        status = export_file_write(path, store, config, format, &message);
    }
    store_close(store);
    config_destroy(config);
    return status == STATUS_OK ? EXIT_DONE : command_fail("export", status, &message);
}
