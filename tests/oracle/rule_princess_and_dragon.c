// SPDX-License-Identifier: MIT
// The Princess & the Dragon: fairy, volcano, dragon and princess.
#include "oracle_rules.h"

#include <string.h>

static const int STEP_X[4] = {0, 1, 0, -1};

static const int STEP_Y[4] = {-1, 0, 1, 0};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    const struct {
        const char *key;
        bool *flag;
        const char *off, *on;
    } flags[] = {{"dragon", &options->dragon.late, "before", "after"},
                 {"dragon_early", &options->dragon.bag, "aside", "bag"},
                 {"fairy", &options->dragon.fairy_on_tile, "follower", "tile"},
                 {"fairy_points", &options->dragon.fairy_five, "three", "five"},
                 {"fairy_ward", &options->dragon.fairy_lets_in, "tile", "figures"},
                 {"volcano", &options->dragon.volcano_herds, "hig", "rgg"},
                 {"princess", &options->dragon.princess_must, "may", "must"}};
    for (size_t index = 0; index < sizeof flags / sizeof *flags; ++index) {
        if (strcmp(key, flags[index].key) == 0) {
            return oracle_flag(flags[index].flag, value, flags[index].off, flags[index].on);
        }
    }
    return false;
}

static bool shows(const OracleGame *game, int tile, const char *symbol) {
    return game->box->tiles[tile].marks & oracle_mark(game, symbol);
}

static bool has_volcano(const OracleGame *game, int tile) {
    return shows(game, tile, "volcano") &&
           !(game->options.river.volcano_plain && shows(game, tile, "lake"));
}

/* ---- Dragon tiles drawn before the dragon is on the table */

static bool takes(const OracleGame *game, int tile) {
    return shows(game, tile, "dragon") && !game->neutrals[NEUTRAL_DRAGON].on_table;
}

static void take(OracleGame *game, int tile) {
    if (game->options.dragon.bag) {
        ++game->unseen[tile];
        ++game->draws_left;
    } else {
        game->dragon.waiting[game->dragon.waiting_count++] = tile;
    }
}

static void dragon_comes(OracleGame *game, int placed) {
    game->neutrals[NEUTRAL_DRAGON] = (OraclePlace){true, placed, -1};
    for (; game->dragon.waiting_count > 0; ++game->draws_left) {
        ++game->unseen[game->dragon.waiting[--game->dragon.waiting_count]];
    }
}

static void start(OracleGame *game) {
    game->dragon.friend_of_fairy = -1;
    if (has_volcano(game, game->placed[0].tile)) {
        dragon_comes(game, 0);
    }
}

static bool closes(const OracleGame *game, int placed) {
    const OraclePlace *const dragon = &game->neutrals[NEUTRAL_DRAGON];
    return dragon->on_table && oracle_same_cell(game, dragon->placed, placed);
}

/* ---- Fairy */

/* Returns true if a figure stands next to the fairy. */
static bool beside_fairy(const OracleGame *game, const OracleFigure *figure) {
    const OraclePlace *const fairy = &game->neutrals[NEUTRAL_FAIRY];
    if (!fairy->on_table || !oracle_is_follower(figure->type) ||
        !oracle_same_cell(game, figure->placed, fairy->placed)) {
        return false;
    }
    return game->options.dragon.fairy_on_tile ||
           (figure->placed == fairy->placed && figure->part == fairy->part &&
            figure->owner == game->dragon.friend_of_fairy);
}

/* Returns true if a player has a figure on the tower of a tile, or an acrobat there. */
static bool has_above(const OracleGame *game, int placed, int player) {
    const OraclePlaced *const tile = &game->placed[placed];
    return (tile->top + ORACLE_FIGURE_TYPES - 1) / ORACLE_FIGURE_TYPES - 1 == player ||
           tile->acrobats[player] > 0;
}

static bool has_beside_fairy(const OracleGame *game, int player) {
    const OraclePlace *const fairy = &game->neutrals[NEUTRAL_FAIRY];
    if (fairy->on_table && fairy->part < 0 && has_above(game, fairy->placed, player) &&
        (game->options.dragon.fairy_on_tile || game->dragon.friend_of_fairy == player)) {
        return true;
    }
    for (int index = 0; index < game->figure_count; ++index) {
        if (game->figures[index].owner == player && beside_fairy(game, &game->figures[index])) {
            return true;
        }
    }
    return false;
}

static void laid(OracleGame *game) {
    const int friend_of_fairy = game->dragon.friend_of_fairy;
    if (friend_of_fairy >= 0 && !has_beside_fairy(game, friend_of_fairy)) {
        game->dragon.friend_of_fairy = -1;
    }
    if (has_volcano(game, game->placed[game->last].tile)) {
        dragon_comes(game, game->last);
    }
}

/* Runs once a turn, until the last tile is drawn. */
static bool enter_turn(OracleGame *game) {
    if (!game->turn_started && oracle_plays(game, &ORACLE_RULE_PRINCESS) &&
        !game->options.dragon.fairy_five &&
        (game->draws_left > 0 || game->ahead[game->active] >= 0) &&
        has_beside_fairy(game, game->active)) {
        oracle_pay(game, game->active, 1);
    }
    game->turn_started = true;
    return false;
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    const OraclePlace *const fairy = &game->neutrals[NEUTRAL_FAIRY];
    const int before = count;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const int part = game->options.dragon.fairy_on_tile ? -1 : figure->part;
        const int place = part < 0 ? oracle_first_half(game, figure->placed) : figure->placed;
        bool listed = fairy->on_table && fairy->placed == place && fairy->part == part &&
                      (part < 0 || game->dragon.friend_of_fairy == game->active);
        for (int other = before; other < count; ++other) {
            listed = listed || (out[other].placed == place && out[other].part == part);
        }
        if (figure->owner == game->active && oracle_is_follower(figure->type) && !listed) {
            const OraclePlaced *const tile = &game->placed[figure->placed];
            out[count++] = (OracleChoice){
                ORACLE_SHIFT, oracle_neutral(NEUTRAL_FAIRY), tile->x, tile->y, 0, place, part, 0};
        }
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        bool listed = fairy->on_table && fairy->placed == placed && fairy->part < 0;
        for (int other = before; other < count; ++other) {
            listed = listed || (out[other].placed == placed && out[other].part < 0);
        }
        if (has_above(game, placed, game->active) && !listed) {
            out[count++] = (OracleChoice){
                ORACLE_SHIFT, oracle_neutral(NEUTRAL_FAIRY), tile->x, tile->y, 0, placed, -1, 0};
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_SHIFT || choice->figure != oracle_neutral(NEUTRAL_FAIRY)) {
        return false;
    }
    game->neutrals[NEUTRAL_FAIRY] = (OraclePlace){true, choice->placed, choice->part};
    game->dragon.friend_of_fairy = game->options.dragon.fairy_on_tile ? -1 : game->active;
    return true;
}

/*
 * Adds the points of a feature for each owner of a follower on it next to the fairy. Monks and
 * abbots of a monastery are paid separately.
 */
static void add_points(const OracleGame *game, int feature, int *scores) {
    for (int player = 0; player < game->options.players; ++player) {
        bool pays = false;
        for (int index = 0; index < game->figure_count; ++index) {
            const OracleFigure *const figure = &game->figures[index];
            pays = pays || (figure->owner == player && beside_fairy(game, figure) &&
                            !(figure->lying && game->features[feature].complete) &&
                            game->label[figure->placed * ORACLE_PARTS + figure->part] == feature);
        }
        if (pays) {
            scores[player] += game->options.dragon.fairy_five ? 5 : 3;
        }
    }
}

void oracle_fairy_pays(OracleGame *game, int feature) {
    if (oracle_plays(game, &ORACLE_RULE_PRINCESS)) {
        int scores[ORACLE_SEATS] = {0};
        add_points(game, feature, scores);
        for (int player = 0; player < game->options.players; ++player) {
            oracle_pay(game, player, scores[player]);
        }
    }
}

static void final(const OracleGame *game, int *scores) {
    for (int feature = 0; feature < game->feature_count; ++feature) {
        if (game->options.incomplete_score || game->features[feature].terrain == TERRAIN_FIELD) {
            add_points(game, feature, scores);
        }
    }
}

/* ---- Princess */

static int princess_choices(const OracleGame *game, OracleChoice *out) {
    int count = game->options.dragon.princess_must ? 0 : oracle_add(out, 0, ORACLE_PASS);
    const int before = count;
    const uint64_t princess = oracle_mark(game, "princess");
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const int city = game->label[figure->placed * ORACLE_PARTS + figure->part];
        bool hers = false;
        const OracleTile *const tile = &game->box->tiles[game->placed[game->last].tile];
        for (int part = 0; part < tile->part_count; ++part) {
            hers = hers || (tile->parts[part].marks & princess &&
                            game->label[game->last * ORACLE_PARTS + part] == city);
        }
        if (!hers || !oracle_is_follower(figure->type)) {
            continue;
        }
        OracleChoice taking = oracle_taking(game, index);
        taking.argument = figure->owner == game->active ? 0 : ORACLE_TAKE_OTHER + figure->owner;
        bool listed = false;
        for (int other = before; other < count; ++other) {
            listed = listed || memcmp(&out[other], &taking, sizeof taking) == 0;
        }
        if (!listed) {
            out[count++] = taking;
        }
    }
    return count;
}

static bool enter_princess(OracleGame *game) {
    OracleChoice list[ORACLE_SEATS * ORACLE_FIGURES_OF_PLAYER + 1];
    return oracle_plays(game, &ORACLE_RULE_PRINCESS) &&
           princess_choices(game, list) > !game->options.dragon.princess_must &&
           oracle_ask(game, ORACLE_PRINCESS, game->active);
}

static void choose_princess(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_TAKE) {
        const int owner = choice->argument >= ORACLE_TAKE_OTHER
                              ? choice->argument - ORACLE_TAKE_OTHER
                              : game->active;
        oracle_take(game, oracle_figure_at(game, owner, choice));
        game->no_wood = true;
    }
}

/* ---- Dragon */

static bool was_there(const OracleGame *game, int placed) {
    for (int step = 0; step < game->dragon.steps; ++step) {
        if (game->dragon.left[step] == placed) {
            return true;
        }
    }
    return false;
}

static int dragon_choices(const OracleGame *game, OracleChoice *out) {
    const OraclePlace *const fairy = &game->neutrals[NEUTRAL_FAIRY];
    const OraclePlaced *const here = &game->placed[game->neutrals[NEUTRAL_DRAGON].placed];
    int count = 0;
    for (int side = 0; side < 4; ++side) {
        const int x = here->x + STEP_X[side];
        const int y = here->y + STEP_Y[side];
        const int placed = oracle_at(game, x, y);
        const bool guarded = fairy->on_table && placed >= 0 &&
                             oracle_same_cell(game, fairy->placed, placed) &&
                             !game->options.dragon.fairy_lets_in;
        const bool inner =
            placed >= 0 && strcmp(game->box->tiles[game->placed[placed].tile].edges, "iiii") == 0;
        if (placed >= 0 && !inner && !guarded && !was_there(game, placed)) {
            out[count++] = (OracleChoice){
                ORACLE_SHIFT, oracle_neutral(NEUTRAL_DRAGON), x, y, 0, placed, -1, 0};
        }
    }
    return count;
}

/* Asks for the next of the six steps, if a step is possible. */
static bool next_step(OracleGame *game) {
    OracleChoice list[4];
    if (game->dragon.steps < 6 && dragon_choices(game, list) > 0) {
        const int mover = (game->active + game->dragon.steps) % game->options.players;
        return oracle_ask(game, game->options.dragon.late ? ORACLE_DRAGON_LATE : ORACLE_DRAGON,
                          mover);
    }
    game->dragon.steps = 7; /* done until the next dragon tile */
    return false;
}

static bool enter_dragon(OracleGame *game, bool late) {
    const bool called = oracle_plays(game, &ORACLE_RULE_PRINCESS) &&
                        shows(game, game->placed[game->last].tile, "dragon") &&
                        game->neutrals[NEUTRAL_DRAGON].on_table &&
                        game->options.dragon.late == late;
    if (called && game->dragon.steps < 7 && next_step(game)) {
        return true;
    }
    game->dragon.steps = 0;
    return false;
}

static bool enter_before(OracleGame *game) {
    return enter_dragon(game, false);
}

static bool enter_after(OracleGame *game) {
    return enter_dragon(game, true);
}

static void eat(OracleGame *game, int placed) {
    oracle_tops_leave(game, placed);
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const bool safe = figure->type == ORACLE_BARN ||
                          (figure->type == ORACLE_WAGON && game->options.abbey.wagon_safe);
        if (oracle_same_cell(game, figure->placed, placed) && !safe) {
            oracle_take(game, index);
            index = -1; /* other figures may have left together with it */
        }
    }
    static const OracleNeutral EATEN[] = {NEUTRAL_MAGE, NEUTRAL_WITCH, NEUTRAL_TEACHER};
    for (size_t which = 0; which < sizeof EATEN / sizeof *EATEN; ++which) {
        OraclePlace *const place = &game->neutrals[EATEN[which]];
        place->on_table = place->on_table && !oracle_same_cell(game, place->placed, placed);
    }
}

static void choose_dragon(OracleGame *game, const OracleChoice *choice) {
    const OraclePlace *const fairy = &game->neutrals[NEUTRAL_FAIRY];
    OraclePlace *const dragon = &game->neutrals[NEUTRAL_DRAGON];
    game->dragon.left[game->dragon.steps++] = dragon->placed;
    dragon->placed = choice->placed;
    if (!fairy->on_table || !oracle_same_cell(game, fairy->placed, choice->placed)) {
        eat(game, choice->placed);
    }
    oracle_go_to(game, game->options.dragon.late ? ORACLE_DRAGON_LATE : ORACLE_DRAGON);
}

const OracleStep ORACLE_STEP_FAIRY = ORACLE_DOES(enter_turn);
const OracleStep ORACLE_STEP_PRINCESS =
    ORACLE_ASKS(ORACLE_PRINCESS, enter_princess, princess_choices, choose_princess);
const OracleStep ORACLE_STEP_DRAGON =
    ORACLE_ASKS(ORACLE_DRAGON, enter_before, dragon_choices, choose_dragon);
const OracleStep ORACLE_STEP_DRAGON_LATE =
    ORACLE_ASKS(ORACLE_DRAGON_LATE, enter_after, dragon_choices, choose_dragon);

const OracleRule ORACLE_RULE_PRINCESS = {.expansion = "princess-and-dragon",
                                         .option = set_option,
                                         .start = start,
                                         .laid = laid,
                                         .takes = takes,
                                         .take = take,
                                         .closes = closes,
                                         .wood = wood,
                                         .wood_done = wood_done,
                                         .finished = oracle_fairy_pays,
                                         .final = final};
