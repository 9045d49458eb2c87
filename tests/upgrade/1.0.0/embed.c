// SPDX-License-Identifier: MIT
#include <carcarena/arena/shipped_tilesets.h>
#include <carcarena/engine/game.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const TileSet *sets[] = {shipped_tileset_find("base")};
    RulesConfig config = {.tilesets = sets, .tileset_count = 1, .players = 2};
    Rules *rules = NULL;
    Message message;
    if (rules_compile(&rules, &config, &message) != STATUS_OK)
        return puts(message.text), 1;
    Game *game = aligned_alloc(64, rules_game_size(rules));
    Rng rng = rng_make(1, 1);
    int32_t scores[PLAYERS_MAX];
    game_start(rules, game, 0);
    game_playout(rules, game, &rng); // or game_pending, game_draw, game_actions, game_apply
    game_scores(rules, game, scores);
    return printf("%d to %d\n", (int)scores[0], (int)scores[1]) < 0;
}
