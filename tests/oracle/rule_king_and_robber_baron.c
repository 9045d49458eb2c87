// SPDX-License-Identifier: MIT
//
// King and Robber Baron: the player who completed the largest city or the longest road holds a
// card. At the end it pays for all completed cities or roads.
#include "oracle_rules.h"

#include <string.h>

static const char *const WAYS[] = {"count", "ten", "fifteen", "later"};
enum { WAY_COUNT, WAY_TEN, WAY_FIFTEEN, WAY_LATER, WAYS_END };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    for (int way = 0; way < WAYS_END && strcmp(key, "king_pays") == 0; ++way) {
        if (strcmp(value, WAYS[way]) == 0) {
            options->king.pays = way;
            return true;
        }
    }
    return false;
}

/*
 * Features completed by one tile count as completed together. The largest of them is compared with
 * the largest before. With payment during the game, a card that does not move pays its holder for
 * all of them.
 */
static void completed(OracleGame *game, int index) {
    const OracleTerrain terrain = game->features[index].terrain;
    if ((terrain != TERRAIN_CITY && terrain != TERRAIN_ROAD) ||
        oracle_is_castle(game, &game->features[index])) {
        return;
    }
    int count = 0;
    int largest = 0;
    int before = 0; /* largest on the table: ferries may have cut a longer one */
    for (int other = 0; other < game->feature_count; ++other) {
        const OracleFeature *const feature = &game->features[other];
        if (feature->terrain != terrain || !feature->complete || oracle_is_castle(game, feature)) {
            continue;
        }
        if (!feature->concerned && !oracle_was_given(game, feature)) {
            before = feature->tiles > before ? feature->tiles : before;
        } else if (feature->concerned) {
            if (other < index) {
                return; /* already handled with that feature */
            }
            ++count;
            largest = feature->tiles > largest ? feature->tiles : largest;
        }
    }
    OracleCard *const card = &game->king.cards[terrain == TERRAIN_ROAD];
    const bool stays = card->size > 0 && (largest <= before || card->holder == game->active);
    if (largest > before) {
        card->size = largest;
        card->holder = game->active;
    }
    if (game->options.king.pays == WAY_LATER && stays) {
        oracle_pay(game, card->holder, count);
    }
}

static void final(const OracleGame *game, int *scores) {
    const bool both = game->king.cards[0].size > 0 && game->king.cards[1].size > 0 &&
                      game->king.cards[0].holder == game->king.cards[1].holder;
    for (int card = 0; card < 2; ++card) {
        if (game->king.cards[card].size == 0) {
            continue;
        }
        int points = 0;
        for (int index = 0; index < game->feature_count; ++index) {
            const OracleFeature *const feature = &game->features[index];
            const OracleTerrain terrain = card == 0 ? TERRAIN_CITY : TERRAIN_ROAD;
            points += feature->terrain == terrain && feature->complete &&
                      !oracle_is_castle(game, feature);
        }
        const int paid[WAYS_END] = {points, 10, both ? 20 : 15, 0};
        scores[game->king.cards[card].holder] += paid[game->options.king.pays];
    }
}

const OracleRule ORACLE_RULE_KING = {.expansion = "king-and-robber-baron",
                                     .option = set_option,
                                     .completed = completed,
                                     .final = final};
