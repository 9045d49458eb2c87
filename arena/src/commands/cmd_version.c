// SPDX-License-Identifier: MIT
//
// carcarena version: prints the version and the build, as text or JSON.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/rules.h"
#include "commands/bench/signature.h"
#include "commands/cli/command.h"
#include "text/json_writer.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <string.h>

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/** Writes "name version,name version" as an object. */
static void libraries_write(JsonWriter *writer, const char *list) {
    json_write_open(writer, "libraries", '{');
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        const size_t name = strcspn(list, " ");
        char key[32];
        char version[32];
        (void)snprintf(key, sizeof key, "%.*s", (int)name, list);
        (void)snprintf(version, sizeof version, "%.*s", (int)(length - name - 1), list + name + 1);
        json_write_text(writer, key, version);
        list += length;
        list += *list == ',';
    }
    json_write_close(writer, '}');
}

static void counts_write(JsonWriter *writer) {
    unsigned bots = 0;
    unsigned sets = 0;
    unsigned expansions = 0;
    while (bot_class_at(bots) != NULL) {
        bots++;
    }
    while (shipped_tileset_at(sets) != NULL) {
        sets++;
    }
    while (expansion_at(expansions, NULL) != NULL) {
        expansions++;
    }
    json_write_integer(writer, "bots", bots);
    json_write_integer(writer, "tilesets", sets);
    json_write_integer(writer, "expansions", expansions);
}

static int json_print(void) {
    Message message = {""};
    uint64_t sum = 0;
    const Status status = signature_share(&sum, NULL, 0, 1, &message);
    if (status != STATUS_OK) {
        return command_fail("version", status, &message);
    }
    JsonWriter writer = {.comma = false};
    json_write_open(&writer, NULL, '{');
    json_write_text(&writer, "version", CARCARENA_VERSION);
    json_write_text(&writer, "released", CARCARENA_RELEASED);
    json_write_text(&writer, "compiler", COMPILER);
    json_write_text(&writer, "build_type", CARCARENA_BUILD_TYPE);
    json_write_text(&writer, "flags", CARCARENA_FLAGS);
    libraries_write(&writer, CARCARENA_LIBRARIES);
    counts_write(&writer);
    json_write_bits(&writer, "signature", sum);
    json_write_close(&writer, '}');
    const char *const text = json_writer_text(&writer);
    const int code = text != NULL && puts(text) >= 0 ? EXIT_DONE : EXIT_SYSTEM;
    json_writer_free(&writer);
    return code;
}

int cmd_version(int argc, char **argv) {
    const char *format = "text";
    const ArgumentSpec specs[] = {
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &format},
         .value_name = "WORD",
         .words = "text|json",
         .help = "text, or json: version, compiler, flags, libraries and bench signature"},
        {.name = "json",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &format},
         .words = "json",
         .hidden = true},
    };
    const ArgumentTable table = {
        .program = "carcarena version",
        .positionals = "",
        .summary = "Prints the version. 'carcarena --version' does the same.",
        .examples = "  carcarena version\n  carcarena version --format json\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0]};
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("version", status, &message);
    }
    if (help) {
        return command_help(&table, help);
    }
    if (strcmp(format, "json") == 0) {
        return json_print();
    }
    (void)puts("carcarena " CARCARENA_VERSION);
    return EXIT_DONE;
}
