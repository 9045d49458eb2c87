// SPDX-License-Identifier: MIT
#include "table_lists.h"

#include <stdlib.h>

bool table_lists_make(TableLists *lists, const Rules *rules) {
    const size_t tiles = rules_tile_total(rules);
    lists->rules = rules;
    lists->tiles = calloc(tiles, sizeof *lists->tiles);
    lists->cells = calloc(2 * tiles + 2, sizeof *lists->cells);
    lists->features = calloc(rules_features_max(rules), sizeof *lists->features);
    lists->keys = calloc(2 * (size_t)rules_features_max(rules), sizeof *lists->keys);
    lists->numbers = calloc(rules_features_max(rules), sizeof *lists->numbers);
    lists->column_of = calloc(tiles, sizeof *lists->column_of);
    lists->of = calloc(tiles * SEGMENTS_MAX, sizeof *lists->of);
    lists->unseen = calloc(rules_type_count(rules), sizeof *lists->unseen);
    return lists->unseen != NULL && lists->tiles != NULL && lists->cells != NULL &&
           lists->features != NULL && lists->of != NULL;
}

void table_lists_free(TableLists *lists) {
    if (lists == NULL) {
        return;
    }
    free(lists->tiles);
    free(lists->cells);
    free(lists->features);
    free(lists->keys);
    free(lists->numbers);
    free(lists->column_of);
    free(lists->of);
    free(lists->unseen);
}

void table_lists_read(TableLists *lists, const Game *game) {
    lists->tile_count = game_tiles(lists->rules, game, lists->tiles);
    lists->figure_count = game_figures(lists->rules, game, lists->figures);
}

void table_lists_read_features(TableLists *lists, const Game *game) {
    lists->feature_count = game_features(lists->rules, game, lists->features, lists->of);
}
