// SPDX-License-Identifier: MIT
//
// carcarena export: writes the games of a run as text.
#include "commands/cli/command.h"
#include "commands/output/export_file.h"

#include <stdio.h>
#include <string.h>

enum { BLOCKS_MAX_BITS = 53 };

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
    } else if (strcmp(name, "parquet") == 0 || strcmp(name, "arrow") == 0 ||
               strcmp(name, "npz") == 0) {
        return message_set(
            message, STATUS_INVALID,
            "--format: the Python package writes %s; install it (bots/python) and run "
            "python3 -m carcarena.export RUN --format %s --out DIR",
            name, name);
    } else {
        return message_set(
            message, STATUS_INVALID,
            "--format: expected jsonl, csv, pgn, samples, games, tuning or tuning-csv, "
            "got '%s'",
            name);
    }
    return STATUS_OK;
}

/** Writes blocks of the run in `database` to a file. @param path NULL: standard output. */
static Status stored_export(const char *database, const char *path, ExportFormat format,
                            ExportBlocks blocks, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Status status = store_open_read(&store, &config, database, message);
    if (status == STATUS_OK) {
        status = export_file_write(path, store, config, format, blocks, message);
    }
    store_close(store);
    config_destroy(config);
    return status;
}

int cmd_export(int argc, char **argv) {
    const char *format_name = "jsonl";
    const char *path = NULL;
    int64_t first = 0;
    int64_t count = INT64_C(1) << BLOCKS_MAX_BITS;
    ArgumentList database = {.count = 0};
    const ArgumentSpec specs[] = {
        {.name = "format",
         .kind = ARGUMENT_TEXT, // format_read names the program that writes the other formats
         .target = {.text = &format_name},
         .words = "jsonl|csv|pgn|samples|games|tuning|tuning-csv",
         .value_name = "WORD",
         .help = "jsonl; csv; pgn: headers for Ordo and BayesElo; samples: every recorded "
                 "decision; games: recorded games as game files; tuning or tuning-csv: the values "
                 "that a tuning tried"},
        {.name = "first-block",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &first},
         .maximum = INT64_C(1) << BLOCKS_MAX_BITS,
         .value_name = "N",
         .help = "leave out the blocks before this one"},
        {.name = "blocks",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &count},
         .maximum = INT64_C(1) << BLOCKS_MAX_BITS,
         .value_name = "N",
         .help = "write at most this many blocks",
         .shown = "all"},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &path},
         .value_name = "FILE",
         .written = true,
         .help = "write to this file instead of standard output"},
    };
    const ArgumentTable table = {
        .program = "carcarena export",
        .positionals = "DB",
        .summary = "Writes all stored games in the order of their ids. The output does not depend "
                   "on times, threads or interruptions: two exports of the same finished run are "
                   "equal byte for byte. The Python package writes Parquet, Arrow and NumPy files: "
                   "python3 -m carcarena.export --help.",
        .examples = "  carcarena export results/quickstart/run.db > games.jsonl\n"
                    "  carcarena export results/quickstart --format csv --out games.csv\n"
                    "  carcarena export results/quickstart --format pgn --out games.pgn\n"
                    "  carcarena export results/recorded --format samples > samples.jsonl\n"
                    "  carcarena export RUN --format samples --first-block 90 --blocks 10\n"
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
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = format_read(&format, format_name, &message);
    }
    if (status == STATUS_OK) {
        const ExportBlocks blocks = {.first = (uint64_t)first, .count = (uint64_t)count};
        status = stored_export(database.items[0], path, format, blocks, &message);
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("export", status, &message);
}
