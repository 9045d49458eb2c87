// SPDX-License-Identifier: MIT
//
// carcarena merge: merges shards of a run and certifies that it is complete.
#include "carcarena/arena/merge.h"
#include "commands/cli/command.h"
#include "text/json_writer.h"
#include "text/system_error.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/** Arguments of the command. */
typedef struct MergeArguments {
    ArgumentList paths; // output first
    const char *format;
    bool check, accept_change;
} MergeArguments;

static const char *certificate_word(const MergeCertificate *certificate) {
    return certificate->conflicts > 0 ? "conflict"
           : certificate->missing > 0 ? "incomplete"
                                      : "complete";
}

static void text_print(const MergeCertificate *certificate, const char *output) {
    const struct {
        const char *name;
        uint64_t value;
    } rows[] = {{"expected", certificate->expected},    {"present", certificate->present},
                {"duplicate", certificate->duplicates}, {"conflict", certificate->conflicts},
                {"missing", certificate->missing},      {"added now", certificate->added}};
    (void)printf("%s: %s\n", output, certificate_word(certificate));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        (void)printf("  %-9s %12" PRIu64 "\n", rows[i].name, rows[i].value);
    }
    for (unsigned i = 0; i < certificate->conflict_count; i++) {
        (void)printf("  conflict: %s\n", certificate->conflict_texts[i].text);
    }
    for (unsigned i = 0; i < certificate->range_count; i++) {
        (void)printf("  missing: ids %" PRIu64 " to %" PRIu64 "\n", certificate->ranges[i].from,
                     certificate->ranges[i].to);
    }
    if (certificate->next_stage > 0) {
        (void)printf("  next: stage %u; 'run CONFIG --shard I/N --after %s' plays a part of it,\n"
                     "        'run CONFIG --out %s' all that is left\n",
                     certificate->next_stage, output, output);
    }
}

static void json_make(JsonWriter *writer, const MergeCertificate *certificate) {
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "certificate", certificate_word(certificate));
    json_write_integer(writer, "expected", (int64_t)certificate->expected);
    json_write_integer(writer, "present", (int64_t)certificate->present);
    json_write_integer(writer, "duplicate", (int64_t)certificate->duplicates);
    json_write_integer(writer, "conflict", (int64_t)certificate->conflicts);
    json_write_integer(writer, "missing", (int64_t)certificate->missing);
    json_write_integer(writer, "added", (int64_t)certificate->added);
    if (certificate->next_stage > 0) {
        json_write_integer(writer, "next_stage", certificate->next_stage);
    }
    json_write_open(writer, "conflicts", '[');
    for (unsigned i = 0; i < certificate->conflict_count; i++) {
        json_write_text(writer, NULL, certificate->conflict_texts[i].text);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "missing_ids", '[');
    for (unsigned i = 0; i < certificate->range_count; i++) {
        json_write_open(writer, NULL, '[');
        json_write_integer(writer, NULL, (int64_t)certificate->ranges[i].from);
        json_write_integer(writer, NULL, (int64_t)certificate->ranges[i].to);
        json_write_close(writer, ']');
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
}

static Status certificate_print(const MergeArguments *arguments,
                                const MergeCertificate *certificate, Message *message) {
    if (strcmp(arguments->format, "text") == 0) {
        text_print(certificate, arguments->paths.items[0]);
        return STATUS_OK;
    }
    JsonWriter writer = {0};
    json_make(&writer, certificate);
    const char *const text = json_writer_text(&writer);
    Status status = STATUS_OK;
    if (text == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the certificate");
    } else if (puts(text) < 0 || fflush(stdout) != 0) {
        status = message_set(message, STATUS_IO, "the certificate cannot be written: %s",
                             system_error(errno).text);
    }
    json_writer_free(&writer);
    return status;
}

static int runs_merge(const MergeArguments *arguments) {
    MergeCertificate certificate;
    Message message = {{0}};
    Message printing = {{0}};
    const MergeRequest request = {
        .output = arguments->paths.items[0],
        .sources = arguments->paths.items + 1,
        .source_count = arguments->paths.count - 1,
        .program = "carcarena " CARCARENA_VERSION,
        .check_only = arguments->check,
        .accept_change = arguments->accept_change,
    };
    const Status status = merge_run(&certificate, &request, &message);
    if (certificate.expected > 0 && (status == STATUS_OK || certificate.conflicts > 0)) {
        const Status printed = certificate_print(arguments, &certificate, &printing);
        if (printed != STATUS_OK) {
            return command_fail("merge", printed, &printing);
        }
    }
    if (status != STATUS_OK) {
        return command_fail("merge", status, &message);
    }
    return certificate.missing == 0     ? EXIT_DONE
           : certificate.next_stage > 0 ? EXIT_STAGE
                                        : EXIT_RESUMABLE;
}

int cmd_merge(int argc, char **argv) {
    MergeArguments arguments = {.format = "text"};
    const ArgumentSpec specs[] = {
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments.format},
         .value_name = "WORD",
         .words = "text|json",
         .help = "format of the certificate: text or json"},
        {.name = "check",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments.check},
         .help = "check only, write nothing"},
        {.name = "accept-change",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments.accept_change},
         .help = "merge although engines or bots of the runs play differently; the run notes it"},
    };
    const ArgumentTable table = {
        .program = "carcarena merge",
        .positionals = "DIR RUN...",
        .summary = "Merges runs of one configuration, usually the shards of 'run --shard I/N', "
                   "into DIR/run.db, and certifies how many games were expected and are present, "
                   "duplicate, conflicting or missing. If copies of a game differ, they are listed "
                   "and nothing is written. Games that DIR already has stay, so you can add runs "
                   "later; 'run' plays the missing games.\n"
                   "\n"
                   "Exit codes: 0 complete, 4 games are missing, 6 conflict, 8 all stages so far "
                   "are complete.",
        .examples = "  carcarena merge results/all results/quickstart-shard-*-of-3\n"
                    "  carcarena merge --check --format json results/all /mnt/a/run.db\n"
                    "  carcarena run configs/quickstart.json --out results/all\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 2,
        .positional_max = 1 + MERGE_SOURCES_MAX,
        .positional = &arguments.paths,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? runs_merge(&arguments) : command_fail("merge", status, &message);
}
