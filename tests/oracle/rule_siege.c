// SPDX-License-Identifier: MIT
//
// Besieged cities: one point less per tile and pennant, double points for farmers, and an escape
// through a cloister.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "escape") == 0 &&
           oracle_flag(&options->siege.escape_anywhere, value, "tile", "city");
}

static bool besieged(const OracleGame *game, const OracleFeature *feature) {
    return feature->terrain == TERRAIN_CITY && feature->marks & oracle_mark(game, "siege");
}

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    if (!besieged(game, feature)) {
        return points;
    }
    const int each = feature->marks & oracle_mark(game, "cathedral") ? 2 : 1;
    return feature->complete ? each * (feature->tiles + feature->pennants) : 0;
}

static int city_times(const OracleGame *game, const OracleFeature *city, int times) {
    return besieged(game, city) ? 2 * times : times;
}

/* ---- Escape */

/* Baba Yaga's hut does not count as a cloister. */
static bool has_cloister(const OracleGame *game, int placed) {
    const OracleTile *const kind =
        placed >= 0 ? &game->box->tiles[game->placed[placed].tile] : NULL;
    for (int part = 0; kind && part < kind->part_count; ++part) {
        if (kind->parts[part].terrain == TERRAIN_CLOISTER &&
            !(kind->parts[part].marks & oracle_mark(game, "hut"))) {
            return true;
        }
    }
    return false;
}

/* Returns true if a cloister is on one of the eight tiles around a placed one. */
static bool cloister_beside(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    for (int cell = 0; cell < 9; ++cell) {
        const int index = oracle_at(game, tile->x + cell % 3 - 1, tile->y + cell / 3 - 1);
        if (cell != 4 && index >= 0 &&
            (has_cloister(game, index) || has_cloister(game, oracle_mate(game, index)))) {
            return true;
        }
    }
    return false;
}

static bool has_way_out(const OracleGame *game, int city) {
    const uint64_t siege = oracle_mark(game, "siege");
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        const int placed = spot / ORACLE_PARTS;
        if (game->label[spot] == city &&
            (game->options.siege.escape_anywhere ||
             oracle_part(game, placed, spot % ORACLE_PARTS)->marks & siege) &&
            cloister_beside(game, placed)) {
            return true;
        }
    }
    return false;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner != game->active || !oracle_is_follower(figure->type)) {
            continue;
        }
        const int city = game->label[figure->placed * ORACLE_PARTS + figure->part];
        if (besieged(game, &game->features[city]) && has_way_out(game, city)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

static bool enter(OracleGame *game) {
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER + 1];
    return oracle_plays(game, &ORACLE_RULE_SIEGE) && choices(game, list) > 1 &&
           oracle_ask(game, ORACLE_FLIGHT, game->active);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_TAKE) {
        oracle_take(game, oracle_figure_at(game, game->active, choice));
    }
}

const OracleStep ORACLE_STEP_FLIGHT = ORACLE_ASKS(ORACLE_FLIGHT, enter, choices, choose);

const OracleRule ORACLE_RULE_SIEGE = {
    .expansion = "siege", .option = set_option, .worth = worth, .city_times = city_times};
