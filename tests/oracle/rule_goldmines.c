// SPDX-License-Identifier: MIT
//
// The Goldmines: two gold pieces for every tile with gold. Players who complete features take them
// in turn.
#include "oracle_rules.h"

#include <string.h>

enum { TOKEN_GOLD = 7 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "gold") == 0 &&
           oracle_flag(&options->gold.by_feature, value, "single", "perfeature");
}

static void start(OracleGame *game) {
    game->gold.left = 16;
}

static void put_gold(OracleGame *game, int placed) {
    if (game->gold.left > 0) {
        --game->gold.left;
        ++game->placed[placed].gold;
    }
}

/* ---- Placing gold, before any figure is deployed */

static int lay_choices(const OracleGame *game, OracleChoice *out) {
    const OraclePlaced *const tile = &game->placed[game->last];
    int count = 0;
    for (int cell = 0; cell < 9; ++cell) {
        const int x = tile->x + cell % 3 - 1;
        const int y = tile->y + cell / 3 - 1;
        const int index = cell == 4 ? -1 : oracle_at(game, x, y);
        if (index >= 0) {
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, x, y, 0, index, -1, TOKEN_GOLD};
        }
    }
    return count;
}

static bool lay_enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_GOLDMINES) ||
        !(game->box->tiles[game->placed[game->last].tile].marks & oracle_mark(game, "gold"))) {
        return false;
    }
    OracleChoice around[8];
    put_gold(game, game->last);
    const int count = lay_choices(game, around);
    if (count == 1) {
        put_gold(game, around[0].placed);
    }
    return count > 1 && game->gold.left > 0 && oracle_ask(game, ORACLE_LAY_GOLD, game->active);
}

static void lay_choose(OracleGame *game, const OracleChoice *choice) {
    put_gold(game, oracle_at(game, choice->x, choice->y));
}

const OracleStep ORACLE_STEP_LAY_GOLD =
    ORACLE_ASKS(ORACLE_LAY_GOLD, lay_enter, lay_choices, lay_choose);

/* ---- Taking gold by the owners of completed features */

static bool lies_in(const OracleGame *game, int placed, int label) {
    const OracleFeature *const feature = &game->features[label];
    const OraclePlaced *const tile = &game->placed[placed];
    if (feature->terrain == TERRAIN_CLOISTER || feature->terrain == TERRAIN_GARDEN) {
        const OraclePlaced *const middle = &game->placed[feature->placed];
        return tile->x >= middle->x - 1 && tile->x <= middle->x + 1 && tile->y >= middle->y - 1 &&
               tile->y <= middle->y + 1;
    }
    return oracle_cell_shows(game, placed, label);
}

static bool wins(const OracleGame *game, int label, int player) {
    const OracleFeature *const feature = &game->features[label];
    return feature->complete && feature->concerned &&
           oracle_has_most(feature, game->options.players, player);
}

/* Returns true if the player won a feature that shows on a tile. */
static bool claims(const OracleGame *game, int placed, int player) {
    for (int label = 0; label < game->feature_count; ++label) {
        if (wins(game, label, player) && lies_in(game, placed, label)) {
            return true;
        }
    }
    return false;
}

/*
 * Runs before figures leave completed features. Determines the tiles each player may take gold
 * from, and the number of pieces: all, or with gold=perfeature one for each feature with gold.
 */
static bool claim_enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_GOLDMINES)) {
        return false;
    }
    for (int player = 0; player < game->options.players; ++player) {
        game->gold.due[player] = 0;
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        game->placed[placed].claims = 0;
        for (int player = 0; player < game->options.players; ++player) {
            game->placed[placed].claims |= (unsigned)claims(game, placed, player) << player;
        }
    }
    for (int label = 0; label < game->feature_count; ++label) {
        bool gold = false;
        for (int placed = 0; placed < game->placed_count; ++placed) {
            gold = gold || (game->placed[placed].gold > 0 && lies_in(game, placed, label));
        }
        for (int player = 0; gold && player < game->options.players; ++player) {
            game->gold.due[player] += wins(game, label, player);
        }
    }
    for (int player = 0; player < game->options.players; ++player) {
        const bool all = game->gold.due[player] > 0 && !game->options.gold.by_feature;
        game->gold.due[player] = all ? 16 : game->gold.due[player];
    }
    game->gold.next = game->active;
    return false;
}

const OracleStep ORACLE_STEP_CLAIM_GOLD = ORACLE_DOES(claim_enter);

void oracle_gold_castle(OracleGame *game, int player, const int *tiles, int count) {
    bool gold = false;
    for (int index = 0; index < count; ++index) {
        OraclePlaced *const tile = tiles[index] < 0 ? NULL : &game->placed[tiles[index]];
        if (tile && tile->gold > 0) {
            tile->claims |= 1U << player;
            gold = true;
        }
    }
    if (gold) {
        game->gold.due[player] = game->options.gold.by_feature ? game->gold.due[player] + 1 : 16;
    }
}

/* Writes the tiles from which a player may take gold now. */
static int takes(const OracleGame *game, int player, OracleChoice *out) {
    int count = 0;
    for (int placed = 0; placed < game->placed_count && game->gold.due[player] > 0; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (tile->gold > 0 && tile->claims >> player & 1U) {
            out[count++] =
                (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, TOKEN_GOLD};
        }
    }
    return count;
}

static int take_choices(const OracleGame *game, OracleChoice *out) {
    return takes(game, game->decider, out);
}

static void take(OracleGame *game, int player, int placed) {
    --game->placed[placed].gold;
    ++game->gold.owned[player];
    --game->gold.due[player];
    game->gold.next = (player + 1) % game->options.players;
}

/*
 * Gives one piece to each player in turn. A player without a choice is not asked: one tile, or all
 * remaining pieces are theirs.
 */
static bool hand_round(OracleGame *game) {
    const int players = game->options.players;
    for (;;) {
        OracleChoice out[64];
        int player = -1;
        int claimants = 0;
        for (int i = players - 1; i >= 0; --i) {
            const int seat = (game->gold.next + i) % players;
            const bool may = takes(game, seat, out) > 0;
            claimants += may;
            player = may ? seat : player;
        }
        if (player < 0) {
            return false;
        }
        const bool matters = claimants > 1 || game->options.gold.by_feature;
        if (takes(game, player, out) > 1 && matters) {
            return oracle_ask(game, ORACLE_TAKE_GOLD, player);
        }
        take(game, player, out[0].placed);
    }
}

static bool take_enter(OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_GOLDMINES) && hand_round(game);
}

static void take_choose(OracleGame *game, const OracleChoice *choice) {
    take(game, game->decider, oracle_at(game, choice->x, choice->y));
    oracle_go_to(game, ORACLE_TAKE_GOLD);
}

const OracleStep ORACLE_STEP_TAKE_GOLD =
    ORACLE_ASKS(ORACLE_TAKE_GOLD, take_enter, take_choices, take_choose);

/* A piece is worth more the more pieces the player has. */
static void final(const OracleGame *game, int *scores) {
    for (int player = 0; player < game->options.players; ++player) {
        const int pieces = game->gold.owned[player];
        scores[player] += pieces * (pieces <= 3 ? 1 : pieces <= 6 ? 2 : pieces <= 9 ? 3 : 4);
    }
}

const OracleRule ORACLE_RULE_GOLDMINES = {
    .expansion = "goldmines", .option = set_option, .start = start, .final = final};
