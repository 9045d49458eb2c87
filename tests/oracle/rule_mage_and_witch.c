// SPDX-License-Identifier: MIT
//
// Mage & Witch: two neutral figures on unfinished roads and cities. The mage adds a point per tile;
// the witch halves the points.
#include "oracle_rules.h"

/* Returns the feature of the mage or the witch, or -1. */
static int feature_of(const OracleGame *game, OracleNeutral caster) {
    const OraclePlace *const place = &game->neutrals[caster];
    return place->on_table ? game->label[place->placed * ORACLE_PARTS + place->part] : -1;
}

/* Writes every unfinished road and city without either of them, by one of its parts. */
static int moves(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    for (int label = 0; label < game->feature_count; ++label) {
        const OracleFeature *const feature = &game->features[label];
        if (label == feature_of(game, NEUTRAL_MAGE) || label == feature_of(game, NEUTRAL_WITCH) ||
            feature->complete || !oracle_exists(game, feature->placed, feature->part) ||
            (feature->terrain != TERRAIN_CITY && feature->terrain != TERRAIN_ROAD)) {
            continue;
        }
        const OraclePlaced *const tile = &game->placed[feature->placed];
        for (int caster = NEUTRAL_MAGE; caster <= NEUTRAL_WITCH; ++caster) {
            const int figure = oracle_neutral((OracleNeutral)caster);
            out[count++] = (OracleChoice){ORACLE_SHIFT,    figure,        tile->x, tile->y, 0,
                                          feature->placed, feature->part, 0};
        }
    }
    return count;
}

/* If there is no place to go, one of them leaves the table. */
static int choices(const OracleGame *game, OracleChoice *out) {
    int count = moves(game, out);
    const bool stuck = count == 0;
    for (int caster = NEUTRAL_MAGE; stuck && caster <= NEUTRAL_WITCH; ++caster) {
        const OraclePlace *const place = &game->neutrals[caster];
        if (place->on_table) {
            const OraclePlaced *const tile = &game->placed[place->placed];
            out[count++] = (OracleChoice){ORACLE_TAKE, oracle_neutral((OracleNeutral)caster),
                                          tile->x,     tile->y,
                                          0,           place->placed,
                                          place->part, 0};
        }
    }
    return count;
}

static bool enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_MAGE)) {
        return false;
    }
    const uint64_t marks = game->box->tiles[game->placed[game->last].tile].marks;
    const int mage = feature_of(game, NEUTRAL_MAGE);
    const bool joined = mage >= 0 && mage == feature_of(game, NEUTRAL_WITCH);
    const bool neither = mage < 0 && feature_of(game, NEUTRAL_WITCH) < 0;
    if (!joined && !(marks & oracle_mark(game, "mage"))) {
        return false;
    }
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (!neither ||
            (!feature->complete && oracle_exists(game, feature->placed, feature->part) &&
             (feature->terrain == TERRAIN_CITY || feature->terrain == TERRAIN_ROAD))) {
            return oracle_ask(game, ORACLE_SPELL, game->active);
        }
    }
    return false;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    OraclePlace *const place = &game->neutrals[-1 - choice->figure];
    place->on_table = choice->verb == ORACLE_SHIFT;
    place->placed = choice->placed;
    place->part = choice->part;
}

const OracleStep ORACLE_STEP_SPELL = ORACLE_ASKS(ORACLE_SPELL, enter, choices, choose);

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    const int label = (int)(feature - game->features);
    if (label == feature_of(game, NEUTRAL_MAGE)) {
        points += feature->tiles;
    }
    return label == feature_of(game, NEUTRAL_WITCH) ? points / 2 + points % 2 : points;
}

static void completed(OracleGame *game, int feature) {
    for (int caster = NEUTRAL_MAGE; caster <= NEUTRAL_WITCH; ++caster) {
        if (feature_of(game, (OracleNeutral)caster) == feature) {
            game->neutrals[caster].on_table = false;
        }
    }
}

const OracleRule ORACLE_RULE_MAGE = {
    .expansion = "mage-and-witch", .worth = worth, .completed = completed};
