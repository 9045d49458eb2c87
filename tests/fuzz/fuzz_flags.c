// SPDX-License-Identifier: MIT
//
// Arbitrary command lines, one argument a line. Either the options make a configuration text that
// is valid JSON, or each error is reported on its own line. No argument may be lost or left over
// twice.
#include "fuzz_target.h"

#include "carcarena/arena/config.h"
#include "config/chess_flags.h"

#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const text = malloc(size + 1);
    char *arguments[ARGUMENTS_MAX];
    int count = 0;
    CHECK(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = text; line != NULL && count < ARGUMENTS_MAX;) {
        char *const end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        arguments[count++] = line;
        line = end != NULL ? end + 1 : NULL;
    }
    ChessFlags *flags = NULL;
    FlagExtras extras = {.report = NULL};
    Message message = {""};
    char *json = NULL;
    const int before = count;
    Status status = chess_flags_take(&flags, &count, arguments, &message);
    CHECK(count >= 0 && count <= before &&
          (flags != NULL || status != STATUS_OK || count == before));
    if (flags != NULL) {
        status = chess_flags_config(flags, NULL, &json, &extras, &message);
    }
    if (status == STATUS_OK && json != NULL) {
        TournamentConfig *config = NULL;
        status = config_parse(&config, json, strlen(json), "command-line", NULL, &message);
        config_destroy(config);
    }
    CHECK(status == STATUS_OK || message.text[0] != '\0');
    for (const char *line = message.text; (line = strchr(line, '\n')) != NULL; line++) {
        CHECK(strncmp(line, "\n  command-line: ", 16) == 0 ||
              strncmp(line, "\n  further errors", 16) == 0);
    }
    free(json);
    chess_flags_destroy(flags);
    free(text);
    return 0;
}
