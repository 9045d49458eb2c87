// SPDX-License-Identifier: MIT
//
// Arbitrary bytes as the recorded actions of a game. The replay either plays the game to its end or
// returns the ply that cannot be played.
#include "fuzz_target.h"

#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"

#include <string.h>

static const char CONFIG[] =
    "{\"tilesets\": [\"winter\", \"gingerbread-man\"], \"players\": 2, \"blocks\": 1, \"bots\": "
    "[\"random\", \"greedy\"], \"options\": {\"deck_limit\": 12}}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TournamentConfig *config = NULL;
    Match *match = NULL;
    Message message = {""};
    CHECK(config_parse(&config, CONFIG, sizeof CONFIG - 1, "input", NULL, &message) == STATUS_OK);
    CHECK(match_create(&match, &config->match, &message) == STATUS_OK);
    const ScheduledGame game = schedule_game(&config->schedule, 0);
    GameRecord record = {.actions = data, .actions_size = size};
    const Status status = match_replay(match, &record, &game, &message);
    if (status == STATUS_OK) {
        CHECK(game_check(config->match.rules, match_game(match), &message) == STATUS_OK);
        CHECK(record.plies > 12 && record.ranks[0] + record.ranks[1] >= 2);
    } else {
        CHECK(status == STATUS_ILLEGAL && message.text[0] != '\0');
    }
    match_destroy(match);
    config_destroy(config);
    return 0;
}
