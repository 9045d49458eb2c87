// SPDX-License-Identifier: MIT
//
// Abbey & Mayor: abbey tiles for holes, mayors who count pennants, wagons that move on, and barns
// that remove farmers.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    const struct {
        const char *key;
        bool *flag;
        const char *off, *on;
    } flags[] = {{"abbey_end", &options->abbey.no_round, "round", "none"},
                 {"herd_barn", &options->abbey.herd_barn, "no", "yes"},
                 {"wagon_cloister", &options->abbey.wagon_road, "any", "road"},
                 {"mayor_safe", &options->abbey.mayor_safe, "no", "yes"},
                 {"wagon_safe", &options->abbey.wagon_safe, "no", "yes"}};
    for (size_t index = 0; index < sizeof flags / sizeof *flags; ++index) {
        if (strcmp(key, flags[index].key) == 0) {
            return oracle_flag(flags[index].flag, value, flags[index].off, flags[index].on);
        }
    }
    if (strcmp(key, "wagon_moves") != 0) {
        return false;
    }
    options->abbey.wagon_adjacent = strcmp(value, "adjacent") == 0;
    options->abbey.wagon_rolling = strcmp(value, "rolling") == 0;
    return options->abbey.wagon_adjacent || options->abbey.wagon_rolling ||
           strcmp(value, "touching") == 0;
}

static int pennants(const OracleGame *game, const OracleFeature *feature) {
    return feature->pennants;
}

/* Returns true if a wagon fits. With one option a wagon on a cloister needs a road to it. */
static bool wagon_fits(const OracleGame *game, int placed, int part) {
    const OracleTile *const kind = &game->box->tiles[game->placed[placed].tile];
    bool road = false;
    for (int other = 0; other < kind->part_count; ++other) {
        road = road || (kind->parts[other].terrain == TERRAIN_ROAD &&
                        (kind->parts[other].links >> part & 1U) != 0);
    }
    return kind->parts[part].terrain != TERRAIN_CLOISTER || !game->options.abbey.wagon_road || road;
}

static const OracleKind KINDS[] = {
    {ORACLE_MAYOR, 1, 1U << TERRAIN_CITY, true, pennants, NULL},
    {ORACLE_WAGON, 1, 1U << TERRAIN_CITY | 1U << TERRAIN_ROAD | 1U << TERRAIN_CLOISTER, true, NULL,
     wagon_fits},
    {ORACLE_BARN, 1, 0, false, NULL, NULL}};

/* ---- Abbey */

static bool is_abbey(const OracleGame *game, int tile) {
    return game->box->tiles[tile].marks & oracle_mark(game, "abbey");
}

static int abbey_tile(const OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (is_abbey(game, tile)) {
            return tile;
        }
    }
    return -1;
}

/* Gives each player one abbey. */
static void tiles(OracleGame *game) {
    const int abbey = abbey_tile(game);
    if (abbey >= 0) {
        game->unseen[abbey] = 0;
    }
    for (int player = 0; player < game->options.players; ++player) {
        game->abbey.owned[player] = abbey >= 0;
    }
}

/* Adds the holes: empty cells with a tile on all four sides. */
static int abbey_places(const OracleGame *game, OracleChoice *out, int count) {
    static const int STEP_X[4] = {0, 1, 0, -1};
    static const int STEP_Y[4] = {-1, 0, 1, 0};
    for (int index = 0; index < game->placed_count; ++index) {
        const int x = game->placed[index].x; /* tile on the south side of the cell */
        const int y = game->placed[index].y - 1;
        bool hole = oracle_at(game, x, y) < 0 && oracle_on_table(&game->options, x, y) &&
                    oracle_first_half(game, index) == index; /* two half tiles count once */
        for (int side = 0; side < 4; ++side) {
            hole = hole && oracle_at(game, x + STEP_X[side], y + STEP_Y[side]) >= 0;
        }
        if (hole && oracle_allowed(game, abbey_tile(game), (OraclePlacement){x, y, 0})) {
            out[count++] = (OracleChoice){ORACLE_LAY, -1, x, y, 0, -1, -1, 1};
        }
    }
    return count;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    return abbey_places(game, out, oracle_add(out, 0, ORACLE_PASS));
}

static bool may_lay(const OracleGame *game, int player) {
    OracleChoice *const list = oracle_memory((size_t)game->placed_count + 1, sizeof *list);
    const bool may = game->abbey.owned[player] && choices(game, list) > 1;
    free(list);
    return may;
}

/* After the last tile, each player in turn may place an abbey, from the left of the last placer. */
static bool enter_round(OracleGame *game) {
    while (game->abbey.round_left > 0) {
        game->active = (game->abbey.round_first + game->options.players - game->abbey.round_left) %
                       game->options.players;
        --game->abbey.round_left;
        if (may_lay(game, game->active)) {
            return oracle_ask(game, ORACLE_ABBEY, game->active);
        }
    }
    return false;
}

/*
 * Returns true before the last tile is placed: a tile can be drawn or a player holds one. The
 * active player may then place an abbey, with a current tile (which is kept) or without one.
 * Footnote 141: also in an additional part of a turn after the last tile, unless no abbeys follow
 * it.
 */
static bool in_time(const OracleGame *game, bool additional) {
    return game->draws_left > 0 || oracle_someone_holds(game) ||
           (additional && !game->options.abbey.no_round);
}

static bool enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_ABBEY)) {
        return false;
    }
    if (game->abbey.in_round) {
        return enter_round(game);
    }
    return in_time(game, game->additional) && may_lay(game, game->active) &&
           oracle_ask(game, ORACLE_ABBEY, game->active);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        if (game->abbey.in_round) {
            oracle_begin(game);
        }
        return;
    }
    game->abbey.owned[game->active] = false;
    const bool again = game->again;
    oracle_lay_in_turn(game, abbey_tile(game), choice);
    game->again = again; /* filling a hole with an abbey gives no additional turn */
    oracle_go_to(game, ORACLE_FREE_PLACED); /* continues as after a placement */
}

const OracleStep ORACLE_STEP_ABBEY = ORACLE_ASKS(ORACLE_ABBEY, enter, choices, choose);

bool oracle_abbey_round(OracleGame *game) {
    const bool wanted = oracle_plays(game, &ORACLE_RULE_ABBEY) && !game->options.abbey.no_round;
    if (!wanted || game->abbey.in_round) {
        return false;
    }
    /* Starts at the left of the last player, which is the player whose turn has no tile. */
    game->abbey.round_first = (game->active + game->additional) % game->options.players;
    game->abbey.in_round = true;
    game->second = game->additional = false;
    game->abbey.round_left = game->options.players;
    return true;
}

bool oracle_abbey_possible(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_ABBEY) && in_time(game, true) &&
           may_lay(game, game->active);
}

/* ---- Wagon */

/* Marks features that touch a part directly, in game->seen. */
static void mark_touching(const OracleGame *game, int spot) {
    const int placed = spot / ORACLE_PARTS;
    const OraclePart *const part = oracle_part(game, placed, spot % ORACLE_PARTS);
    const OraclePlaced *const tile = &game->placed[placed];
    const bool abbey = is_abbey(game, tile->tile);
    for (int other = 0; other < game->box->tiles[tile->tile].part_count; ++other) {
        if (part->links >> other & 1U) {
            game->seen[game->label[placed * ORACLE_PARTS + other]] = 1;
        }
    }
    for (int side = 0; side < 4; ++side) {
        const int neighbor = game->neighbors[4 * placed + side];
        if (neighbor < 0) {
            continue;
        }
        const bool reaches = oracle_reaches(game, placed, spot % ORACLE_PARTS, side);
        const bool beyond = is_abbey(game, game->placed[neighbor].tile);
        if (reaches && beyond && part->terrain != TERRAIN_RIVER) {
            game->seen[game->label[neighbor * ORACLE_PARTS]] = 1;
        }
        int facing = abbey ? oracle_part_on_side(game, neighbor, (side + 2) % 4) : -1;
        for (; facing >= 0;
             facing = oracle_next_on_side(game, neighbor, (side + 2) % 4, facing + 1)) {
            if (oracle_part(game, neighbor, facing)->terrain != TERRAIN_RIVER) {
                game->seen[game->label[neighbor * ORACLE_PARTS + facing]] = 1;
            }
        }
    }
}

/* Returns the player's wagon on a feature scored just now, or -1. */
static int scored_wagon(const OracleGame *game, int player) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == player && figure->type == ORACLE_WAGON && !figure->lying &&
            oracle_feature(game, figure->placed, figure->part)->complete) {
            return index;
        }
    }
    return -1;
}

/* Returns the first part of a feature on a tile: players choose the tile only. */
static int first_part(const OracleGame *game, int placed, int label) {
    int part = 0;
    while (game->label[placed * ORACLE_PARTS + part] != label) {
        ++part;
    }
    return part;
}

/*
 * Marks the features that a wagon reaches from a feature. It may pass through complete features
 * that it can enter.
 */
static void mark_from(const OracleGame *game, int feature) {
    const OracleKind *const wagon = oracle_kind(game, ORACLE_WAGON);
    bool *const left = oracle_memory((size_t)game->feature_count, sizeof *left);
    left[feature] = true;
    for (bool more = true; more;) {
        more = false;
        for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
            if (game->label[spot] >= 0 && left[game->label[spot]]) {
                mark_touching(game, spot);
            }
        }
        for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
            const int label = game->label[spot];
            if (game->options.abbey.wagon_rolling && label >= 0 && game->seen[label] &&
                !left[label] && game->features[label].complete &&
                wagon->terrains >> game->features[label].terrain & 1U &&
                wagon_fits(game, spot / ORACLE_PARTS, spot % ORACLE_PARTS)) {
                left[label] = more = true;
            }
        }
    }
    free(left);
}

/* Returns true if the edition lets a wagon reach a tile and a feature there. */
static bool reaches(const OracleGame *game, int from, int placed, int label) {
    const OraclePlaced *const one = &game->placed[from];
    const OraclePlaced *const other = &game->placed[placed];
    return game->options.abbey.wagon_adjacent
               ? abs(one->x - other->x) <= 1 && abs(one->y - other->y) <= 1 &&
                     oracle_kind(game, ORACLE_WAGON)->terrains >> game->features[label].terrain & 1U
               : game->seen[label];
}

static int drives(const OracleGame *game, int player, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    const int wagon = scored_wagon(game, player);
    if (wagon < 0) {
        return count;
    }
    const int here = game->figures[wagon].placed;
    memset(game->seen, 0, (size_t)game->feature_count * sizeof *game->seen);
    mark_from(game, game->label[here * ORACLE_PARTS + game->figures[wagon].part]);
    const uint64_t monastery = oracle_mark(game, "monastery");
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        const int label = game->label[spot];
        const int placed = spot / ORACLE_PARTS;
        const int part = spot % ORACLE_PARTS;
        if (label < 0 || oracle_closed(game, placed) || !reaches(game, here, placed, label) ||
            game->features[label].complete || game->features[label].follower_count > 0 ||
            !wagon_fits(game, placed, part) || part > first_part(game, placed, label)) {
            continue;
        }
        const bool roles = oracle_part(game, placed, part)->marks & monastery;
        for (int role = 0; role <= (int)roles; ++role) {
            const OraclePlaced *const tile = &game->placed[placed];
            out[count++] =
                (OracleChoice){ORACLE_SHIFT, ORACLE_WAGON, tile->x, tile->y, 0, placed, part, role};
        }
    }
    return count;
}

static int drive_choices(const OracleGame *game, OracleChoice *out) {
    return drives(game, game->decider, out);
}

/* The owners decide in turn, starting with the active player. */
static bool drive_enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_ABBEY)) {
        return false;
    }
    OracleChoice *const list = oracle_choice_buffer(game);
    bool asks = false;
    for (; game->abbey.drivers < game->options.players && !asks; ++game->abbey.drivers) {
        const int player = (game->active + game->abbey.drivers) % game->options.players;
        asks = drives(game, player, list) > 1 && oracle_ask(game, ORACLE_DRIVE, player);
    }
    free(list);
    return asks;
}

static void drive_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_SHIFT) {
        OracleFigure *const wagon = &game->figures[scored_wagon(game, game->decider)];
        wagon->placed = choice->placed;
        wagon->part = choice->part;
        wagon->lying = choice->argument == 1;
        wagon->since = game->placed_count;
        oracle_survey(game);
    }
    oracle_go_to(game, ORACLE_DRIVE); /* next owner */
}

const OracleStep ORACLE_STEP_DRIVE =
    ORACLE_ASKS(ORACLE_DRIVE, drive_enter, drive_choices, drive_choose);

/* ---- Barn */

/*
 * Returns the farm at a corner of a placed tile (0 north-west, then clockwise), or -1 if the corner
 * is not only field. If two fields meet in a corner, a city is between them.
 */
static int corner_farm(const OracleGame *game, int placed, int corner) {
    const int before = oracle_part_on_half(game, placed, 2 * ((corner + 3) % 4) + 1);
    const int after = oracle_part_on_half(game, placed, 2 * corner);
    return before < 0 || before != after ? -1 : game->label[placed * ORACLE_PARTS + after];
}

static int barns_on(const OracleGame *game, int farm) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        count +=
            figure->type == ORACLE_BARN && corner_farm(game, figure->placed, figure->part) == farm;
    }
    return count;
}

/*
 * Returns true if all four tiles around a corner exist and show only field there. Half tiles do not
 * count (footnote 410).
 */
static bool corner_is_field(const OracleGame *game, int placed, int corner) {
    const OraclePlaced *const tile = &game->placed[placed];
    const int west = corner == 0 || corner == 3;
    const int north = corner == 0 || corner == 1;
    for (int cell = 0; cell < 4; ++cell) {
        const int x = tile->x - west + cell % 2;
        const int y = tile->y - north + cell / 2;
        const int index = oracle_at(game, x, y);
        /* The corner is south-east of the north-western cell, and so on. */
        static const int CORNERS[4] = {2, 3, 1, 0};
        if (index < 0 || oracle_is_half(game, game->placed[index].tile) ||
            corner_farm(game, index, CORNERS[cell]) < 0) {
            return false;
        }
    }
    return true;
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    const bool may = game->supply[game->active][ORACLE_BARN] > 0 && game->options.farmers;
    for (int way = 0; way < 8 && may; ++way) {
        const int placed = way < 4 ? game->last : game->last_half;
        const int corner = way % 4;
        if (placed >= 0 && corner_is_field(game, placed, corner) &&
            barns_on(game, corner_farm(game, placed, corner)) == 0) {
            const OraclePlaced *const tile = &game->placed[placed];
            out[count++] =
                (OracleChoice){ORACLE_PUT, ORACLE_BARN, tile->x, tile->y, 0, placed, corner, 0};
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_PUT || choice->figure != ORACLE_BARN) {
        return false;
    }
    oracle_put(game, game->active, choice);
    game->abbey.barn_is_new = true;
    return true;
}

static void laid(OracleGame *game) {
    game->abbey.barn_is_new = false;
    game->abbey.drivers = 0;
}

/* No farmer may be placed on a farm with a barn. */
static bool admits(const OracleGame *game, int placed, int part) {
    const int label = game->label[placed * ORACLE_PARTS + part];
    return game->features[label].terrain != TERRAIN_FIELD || barns_on(game, label) == 0;
}

/* Returns true if the barn of a farm was placed in this part of the turn. */
static bool barn_new_on(const OracleGame *game, int farm) {
    bool is_new = false;
    for (int index = 0; game->abbey.barn_is_new && index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        is_new = is_new || (figure->type == ORACLE_BARN && figure->owner == game->active &&
                            corner_farm(game, figure->placed, figure->part) == farm);
    }
    return is_new;
}

int oracle_barn_due(const OracleGame *game, int farm) {
    int player = -1;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const bool barn =
            figure->type == ORACLE_BARN && corner_farm(game, figure->placed, figure->part) == farm;
        player = barn && (player < 0 || figure->owner < player) ? figure->owner : player;
    }
    return barn_new_on(game, farm) || game->features[farm].follower_count > 0 ? player : -1;
}

void oracle_barn_pay(OracleGame *game, int farm) {
    const OracleFeature *const feature = &game->features[farm];
    const bool is_new = barn_new_on(game, farm);
    game->abbey.barn_is_new =
        game->abbey.barn_is_new && !is_new;              /* an older barn may be paid before it */
    if (!oracle_plays(game, &ORACLE_RULE_CARCASSONNE)) { /* there the rules were notified earlier */
        oracle_notify_finished(game, farm);
    }
    for (int player = 0; player < game->options.players; ++player) {
        if (oracle_has_most(feature, game->options.players, player)) {
            oracle_pay(game, player, oracle_farm_worth(game, farm, player, is_new ? 3 : 1));
        }
    }
    oracle_ringmasters_paid(game, farm);
    for (int index = game->figure_count - 1; index >= 0; --index) {
        const OracleFigure *const figure = &game->figures[index];
        if (oracle_is_follower(figure->type) &&
            game->label[figure->placed * ORACLE_PARTS + figure->part] == farm) {
            ++game->supply[figure->owner][figure->type];
            game->figures[index] = game->figures[--game->figure_count];
        }
    }
}

/*
 * Pays farmers beside a barn and returns them. A city counts 3 if the barn was placed beside the
 * farmers, 1 if the farmers were connected to it.
 */
static void scored(OracleGame *game) {
    for (int farm = 0; farm < game->feature_count; ++farm) {
        const OracleFeature *const feature = &game->features[farm];
        if (feature->terrain == TERRAIN_FIELD && feature->follower_count > 0 &&
            barns_on(game, farm) > 0) {
            oracle_barn_pay(game, farm);
        }
    }
}

/* Four points per city for every barn. The pig-herd adds points only with an option. */
static void final(const OracleGame *game, int *scores) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type == ORACLE_BARN) {
            const int farm = corner_farm(game, figure->placed, figure->part);
            const uint64_t pigs =
                (game->options.river.herd_plain ? 0 : oracle_mark(game, "pig-herd")) |
                (game->options.quarterly.pictured_herd ? oracle_mark(game, "pictured-pigs") : 0);
            const bool herd =
                game->options.abbey.herd_barn && (game->features[farm].marks & pigs) != 0;
            scores[figure->owner] += oracle_barn_worth(game, farm, herd ? 5 : 4);
        }
    }
}

const OracleRule ORACLE_RULE_ABBEY = {.expansion = "abbey-and-mayor",
                                      .offers = oracle_abbey_possible,
                                      .kinds = KINDS,
                                      .kind_count = 3,
                                      .option = set_option,
                                      .tiles = tiles,
                                      .laid = laid,
                                      .admits = admits,
                                      .wood = wood,
                                      .wood_done = wood_done,
                                      .scored = scored,
                                      .final = final};
