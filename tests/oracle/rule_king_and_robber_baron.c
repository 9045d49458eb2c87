// SPDX-License-Identifier: MIT
// King and Robber Baron: whoever completed the largest city or the longest road holds a card, which
// pays for all completed cities or roads in the end.
#include "oracle_rules.h"

#include <string.h>

static const char *const WAYS[] = {"count", "ten", "fifteen", "later"};
enum { WAY_COUNT, WAY_TEN, WAY_FIFTEEN, WAY_LATER, WAYS_END };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    for (int way = 0; way < WAYS_END && strcmp(key, "king_pays") == 0; ++way) {
        if (strcmp(value, WAYS[way]) == 0) {
            options->king_pays = way;
            return true;
        }
    }
    return false;
}

static void completed(OracleGame *game, int index) {
    const OracleFeature *const feature = &game->features[index];
    if (feature->terrain != TERRAIN_CITY && feature->terrain != TERRAIN_ROAD) {
        return;
    }
    OracleCard *const card = &game->cards[feature->terrain == TERRAIN_ROAD];
    const int before = card->size > 0 ? card->holder : -1;
    if (feature->tiles > card->size) {
        card->size = feature->tiles;
        card->holder = game->active;
    }
    if (game->options.king_pays == WAY_LATER && card->holder == before) {
        ++game->scores[before];
    }
}

static void final(const OracleGame *game, int *scores) {
    const bool both = game->cards[0].size > 0 && game->cards[1].size > 0 &&
                      game->cards[0].holder == game->cards[1].holder;
    for (int card = 0; card < 2; ++card) {
        if (game->cards[card].size == 0) {
            continue;
        }
        int points = 0;
        for (int index = 0; index < game->feature_count; ++index) {
            const OracleFeature *const feature = &game->features[index];
            const OracleTerrain terrain = card == 0 ? TERRAIN_CITY : TERRAIN_ROAD;
            points += feature->terrain == terrain && feature->complete;
        }
        const int paid[WAYS_END] = {points, 10, both ? 20 : 15, 0};
        scores[game->cards[card].holder] += paid[game->options.king_pays];
    }
}

const OracleRule ORACLE_RULE_KING = {.expansion = "king-and-robber-baron",
                                     .option = set_option,
                                     .completed = completed,
                                     .final = final};
