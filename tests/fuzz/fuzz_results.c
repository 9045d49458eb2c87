// SPDX-License-Identifier: MIT
//
// Arbitrary bytes as PGN, CSV and JSON Lines. The result is either games with consistent names and
// ranks, or one error message. If the error has a line number, the message contains it.
#include "fuzz_target.h"

#include "results/results.h"
#include "text/text_buffer.h"

#include <stdlib.h>
#include <string.h>

static void check_games(const Results *results) {
    CHECK(results->game_count > 0 && results->names.count > 0);
    for (size_t i = 0; i < results->names.count; i++) {
        CHECK(text_is_line(results->names.texts[i]) && results->names.texts[i][0] != '\0');
    }
    for (size_t i = 0; i < results->game_count; i++) {
        const ResultGame *const game = &results->games[i];
        uint32_t best = 0;
        CHECK(game->seats >= 2 && game->seats <= PLAYERS_MAX && game->line >= 1);
        CHECK(game->first < game->seats && game->reason < END_REASON_COUNT);
        CHECK(i == 0 || game->block >= game[-1].block);
        for (uint32_t seat = 0; seat < game->seats; seat++) {
            CHECK(game->names[seat] < results->names.count);
            CHECK(game->ranks[seat] >= 1 && game->ranks[seat] <= game->seats);
            best += game->ranks[seat] == 1 ? 1U : 0U;
        }
        CHECK(best >= 1);
    }
}

static void check_format(const char *text, size_t size, const char *path) {
    Results *results = NULL;
    Message message = {""};
    const Status status = results_parse(&results, text, size, path, NULL, &message);
    if (status == STATUS_OK) {
        check_games(results);
        CHECK(message.text[0] == '\0');
        results_destroy(results);
    } else {
        CHECK(status == STATUS_INVALID && results == NULL && text_is_line(message.text));
        CHECK(strncmp(message.text, path, strlen(path)) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const PATHS[] = {"x.pgn", "x.csv", "x.jsonl"};
    char *const text = malloc(size + 1);
    CHECK(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        check_format(text, size, PATHS[i]);
    }
    free(text);
    return 0;
}
