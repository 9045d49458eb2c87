// SPDX-License-Identifier: MIT
//
// The gingerbread man pays the knights of the city when it is completed or when the piece leaves
// it.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    const struct {
        const char *key;
        bool *flag;
        const char *off, *on;
    } flags[] = {{"gm_move", &options->man.before, "after", "before"},
                 {"gm_double", &options->man.single, "literal", "single"},
                 {"gm_stuck", &options->man.leaves, "rule2", "offboard"},
                 {"gm_count", &options->man.strength, "figures", "strength"},
                 {"gm_print", &options->man.corrected, "common", "corrected"}};
    for (size_t index = 0; index < sizeof flags / sizeof *flags; ++index) {
        if (strcmp(key, flags[index].key) == 0) {
            return oracle_flag(flags[index].flag, value, flags[index].off, flags[index].on);
        }
    }
    return false;
}

/* The set contains the tiles of both print sheets: A B C C D E F. */
static void tiles(OracleGame *game) {
    const char *const missing =
        game->options.man.corrected ? "gingerbread-man/C" : "gingerbread-man/D";
    const int tile = oracle_tile_find(game->box, missing);
    if (tile >= 0) {
        --game->unseen[tile];
    }
}

/* The gingerbread man starts in the first city of the start tile. */
static void start(OracleGame *game) {
    const OracleTile *const kind = &game->box->tiles[game->placed[0].tile];
    game->man.in_play = true;
    for (int part = kind->part_count - 1; part >= 0; --part) {
        /* The City of Carcassonne does not count: it is complete. */
        if (kind->parts[part].terrain == TERRAIN_CITY &&
            !(kind->block && oracle_feature(game, 0, part)->complete)) {
            game->neutrals[NEUTRAL_MAN].on_table = true;
            game->neutrals[NEUTRAL_MAN].placed = 0;
            game->neutrals[NEUTRAL_MAN].part = part;
        }
    }
}

static const OracleFeature *city_of_man(const OracleGame *game) {
    return game->neutrals[NEUTRAL_MAN].on_table
               ? oracle_feature(game, game->neutrals[NEUTRAL_MAN].placed,
                                game->neutrals[NEUTRAL_MAN].part)
               : NULL;
}

int oracle_targets(const OracleGame *game, int *out) {
    const OracleFeature *const present = city_of_man(game);
    int count = 0;
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (feature->terrain == TERRAIN_CITY && !feature->complete && feature != present) {
            out[count++] = index;
        }
    }
    return count;
}

/* Every knight in the city earns its owner one point per tile of the city. */
static void pay_bonus(OracleGame *game) {
    const OracleFeature *const city = city_of_man(game);
    for (int player = 0; city && player < game->options.players; ++player) {
        const int knights =
            game->options.man.strength ? city->strength[player] : city->followers[player];
        oracle_pay(game, player, knights * city->tiles);
    }
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int *const targets = game->todo;
    const int count = oracle_targets(game, targets);
    for (int index = 0; index < count; ++index) {
        const OracleFeature *const city = &game->features[targets[index]];
        const OraclePlaced *const tile = &game->placed[city->placed];
        out[index] =
            (OracleChoice){ORACLE_SHIFT, -1, tile->x, tile->y, 0, city->placed, city->part, 0};
    }
    return count;
}

/* ---- Completion of the city */

/* The bonus is paid before any other scoring. */
static bool enter_paid(OracleGame *game) {
    const OracleFeature *const city = city_of_man(game);
    game->man.was_completed = city && city->complete && city->concerned;
    if (city && oracle_is_castle(game, city)) { /* the piece leaves the table, and no player is
                                                   paid */
        game->neutrals[NEUTRAL_MAN].on_table = false;
        game->man.was_completed = game->man.stuck = false;
    }
    if (game->man.was_completed) {
        pay_bonus(game);
    }
    return false;
}

/* Asks for the move, or takes the piece off the table. */
static bool ask_completed(OracleGame *game, bool now) {
    if (!game->man.was_completed || !now) {
        return false;
    }
    const bool leaves = game->man.stuck && game->options.man.leaves;
    if (leaves || oracle_targets(game, game->todo) == 0) {
        game->neutrals[NEUTRAL_MAN].on_table = false;
        game->man.stuck = false;
        return false;
    }
    return oracle_ask(game, ORACLE_MOVE_COMPLETED, game->active);
}

static bool enter_before(OracleGame *game) {
    return ask_completed(game, game->options.man.before);
}

static bool enter_after(OracleGame *game) {
    return ask_completed(game, !game->options.man.before);
}

static void shift(OracleGame *game, const OracleChoice *choice) {
    game->neutrals[NEUTRAL_MAN].on_table = true;
    game->man.stuck = false;
    game->neutrals[NEUTRAL_MAN].placed = choice->placed;
    game->neutrals[NEUTRAL_MAN].part = choice->part;
}

static void choose_completed(OracleGame *game, const OracleChoice *choice) {
    shift(game, choice);
    game->man.moved = true;
}

/* ---- A tile with the symbol was placed */

static bool enter_symbol(OracleGame *game) {
    const OraclePlaced *const tile = &game->placed[game->last];
    const bool symbol =
        game->man.in_play && game->box->tiles[tile->tile].marks & oracle_mark(game, "gingerbread");
    if (!symbol || (game->options.man.single && game->man.moved)) {
        return false;
    }
    if (oracle_targets(game, game->todo) == 0) {
        game->man.stuck = true;
        return false;
    }
    return oracle_ask(game, ORACLE_MOVE_SYMBOL, game->active);
}

static void choose_symbol(OracleGame *game, const OracleChoice *choice) {
    pay_bonus(game);
    shift(game, choice);
}

static void laid(OracleGame *game) {
    game->man.was_completed = game->man.moved = false;
}

const OracleStep ORACLE_STEP_MAN_PAID = ORACLE_DOES(enter_paid);
const OracleStep ORACLE_STEP_MAN_BEFORE =
    ORACLE_ASKS(ORACLE_MOVE_COMPLETED, enter_before, choices, choose_completed);
const OracleStep ORACLE_STEP_MAN_AFTER =
    ORACLE_ASKS(ORACLE_MOVE_COMPLETED, enter_after, choices, choose_completed);
const OracleStep ORACLE_STEP_MAN_SYMBOL =
    ORACLE_ASKS(ORACLE_MOVE_SYMBOL, enter_symbol, choices, choose_symbol);

const OracleRule ORACLE_RULE_MAN = {.expansion = "gingerbread-man",
                                    .option = set_option,
                                    .tiles = tiles,
                                    .start = start,
                                    .laid = laid};
