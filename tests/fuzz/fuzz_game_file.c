// SPDX-License-Identifier: MIT
//
// Arbitrary bytes as game files of the base game. Games that are read are legal, and are the same
// when they are written and read again. Errors are one line that begins with their place.
#include "fuzz_target.h"

#include "carcarena/engine/game_file.h"
#include "config/rules_setup.h"

#include <stdlib.h>
#include <string.h>

static const Rules *rules_of_base(void) {
    static RulesSetup *setup = NULL; // made once, since a fuzzer calls this often
    static const char *const SETS[] = {"base"};
    const RulesRequest request = {.tilesets = SETS, .tileset_count = 1, .players = 2};
    if (setup == NULL) {
        CHECK(rules_setup_create(&setup, &request, NULL) == STATUS_OK);
    }
    return rules_setup_rules(setup);
}

static void check_error(const GameReader *reader, Status status, const Message *message) {
    unsigned line = 0;
    CHECK(status == STATUS_INVALID || status == STATUS_ILLEGAL);
    CHECK(strchr(message->text, '\n') == NULL && strncmp(message->text, "line ", 5) == 0);
    line = (unsigned)strtoul(message->text + 5, NULL, 10);
    CHECK(line >= 1 && line <= reader->line);
}

static void check_turns(const GameVariation *moves, unsigned level) {
    uint32_t steps = 0;
    CHECK(level <= 8);
    for (uint32_t i = 0; i < moves->turn_count; i++) {
        const GameTurn *const turn = &moves->turns[i];
        CHECK(turn->first == steps && turn->count > 0 && turn->clock_ms >= -1);
        steps += turn->count;
        for (const GameVariation *other = turn->other; other != NULL; other = other->next) {
            CHECK(other->turn_count > 0);
            check_turns(other, level + 1);
        }
    }
    CHECK(steps == moves->step_count);
}

// Reads the next game. Returns false after an error.
static bool read_game(GameFile *file, GameReader *reader) {
    Message message = {""};
    Status status = game_file_tags(file, reader, &message);
    if (status == STATUS_OK) {
        status = game_file_turns(file, reader, rules_of_base(), &message);
    }
    if (status != STATUS_OK) {
        check_error(reader, status, &message);
        return false;
    }
    check_turns(&file->moves, 0);
    return true;
}

static void check_written(const GameFile *file) {
    char *text = NULL;
    char *again = NULL;
    GameFile read = {.tags = NULL};
    CHECK(game_file_write(&text, file, rules_of_base(), NULL) == STATUS_OK);
    GameReader reader = game_reader(text);
    CHECK(read_game(&read, &reader) && game_reader_done(&reader));
    CHECK(game_file_write(&again, &read, rules_of_base(), NULL) == STATUS_OK);
    CHECK(strcmp(text, again) == 0);
    game_file_free(&read);
    free(text);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const text = malloc(size + 1);
    CHECK(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    GameReader reader = game_reader(text);
    bool sound = true;
    while (sound && !game_reader_done(&reader)) {
        GameFile file = {.tags = NULL};
        sound = read_game(&file, &reader);
        if (sound) {
            check_written(&file);
        }
        game_file_free(&file);
    }
    free(text);
    return 0;
}
