// SPDX-License-Identifier: MIT
//
// Arbitrary bytes for the configuration reader. Either it makes a configuration whose canonical
// text parses to itself, or it leaves the output unchanged and reports errors. Each error line
// begins with the file name.
#include "fuzz_target.h"

#include "carcarena/arena/config.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TournamentConfig *config = NULL;
    Message message = {""};
    const Status status = config_parse(&config, (const char *)data, size, "input", NULL, &message);
    if (status != STATUS_OK) {
        CHECK(config == NULL && status != STATUS_CONFLICT && status != STATUS_BUSY);
        CHECK(strncmp(message.text, "input: ", 7) == 0);
        for (const char *line = message.text; (line = strchr(line, '\n')) != NULL; line++) {
            CHECK(strncmp(line, "\n  input: ", 10) == 0 ||
                  strcmp(line, "\n  further errors are not shown; fix these first") == 0);
        }
        return 0;
    }
    CHECK(config != NULL && config->schedule.games > 0);
    const ScheduledGame last = schedule_game(&config->schedule, config->schedule.games - 1);
    CHECK(last.bots[0] < config->bot_count && last.index + 1 == config->schedule.games_per_block);
    TournamentConfig *again = NULL;
    ConfigOverrides overrides = config_overrides_none();
    overrides.blocks = config->schedule.request.rounds;
    const char *const text = config_text(config);
    CHECK(config_parse(&again, text, strlen(text), "input", &overrides, &message) == STATUS_OK);
    CHECK(strcmp(config_text(again), text) == 0);
    config_destroy(again);
    config_destroy(config);
    return 0;
}
