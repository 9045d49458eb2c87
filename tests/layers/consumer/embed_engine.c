// SPDX-License-Identifier: MIT
//
// A third-party program that embeds the installed engine, with headers and library found by
// pkg-config alone. It defines a new tile, eight copies of a crossing, and plays a game.
#include <carcarena/engine/game.h>
#include <carcarena/engine/view.h>

#include <stdio.h>
#include <stdlib.h>

enum { CROSSINGS = 8 };

// Roads leave through the center port of each side. The field of a corner is between two roads.
static const TileFacts CROSSING = {
    .id = "crossing",
    .count = CROSSINGS,
    .edges = {EDGE_ROAD, EDGE_ROAD, EDGE_ROAD, EDGE_ROAD},
    .segment_count = 8,
    .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 1 << 1},
                 {.id = "r1", .kind = SEGMENT_ROAD, .ports = 1 << 4},
                 {.id = "r2", .kind = SEGMENT_ROAD, .ports = 1 << 7},
                 {.id = "r3", .kind = SEGMENT_ROAD, .ports = 1 << 10},
                 {.id = "f0", .kind = SEGMENT_FIELD, .ports = 1 << 2 | 1 << 3},
                 {.id = "f1", .kind = SEGMENT_FIELD, .ports = 1 << 5 | 1 << 6},
                 {.id = "f2", .kind = SEGMENT_FIELD, .ports = 1 << 8 | 1 << 9},
                 {.id = "f3", .kind = SEGMENT_FIELD, .ports = 1 << 11 | 1 << 0}}};

static const TileSet CROSSINGS_SET = {.id = "crossings",
                                      .name = "Crossings",
                                      .note = "",
                                      .expansion = "",
                                      .start_tile = "crossing",
                                      .tiles = &CROSSING,
                                      .tile_count = 1};

static int play(const Rules *rules, Game *game) {
    int32_t scores[PLAYERS_MAX];
    Rng rng = rng_make(42, 54);
    game_start(rules, game, 0);
    (void)game_playout(rules, game, &rng);
    game_scores(rules, game, scores);
    printf("%u tiles on the table, %d to %d\n", (unsigned)game_tile_count(rules, game),
           (int)scores[0], (int)scores[1]);
    const int over = game_pending(rules, game).kind == PENDING_OVER;
    return over && game_tile_count(rules, game) == CROSSINGS ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(void) {
    const TileSet *const sets[] = {&CROSSINGS_SET};
    const RulesConfig config = {.tilesets = sets, .tileset_count = 1, .players = 2};
    Rules *rules = NULL;
    Message message = {""};
    if (rules_compile(&rules, &config, &message) != STATUS_OK) {
        printf("%s\n", message.text);
        return EXIT_FAILURE;
    }
    Game *game = game_alloc(rules);
    const int result = game == NULL ? EXIT_FAILURE : play(rules, game);
    free(game);
    rules_destroy(rules);
    return result;
}
