// SPDX-License-Identifier: MIT
//
// The Tower: tower pieces instead of followers, prisoners, exchange and ransom.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 3, PRISONER = ORACLE_HELD, HOLDER = ORACLE_HOLDER, PRICE = 3 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "tower_shape") == 0) {
        options->tower.shape = strcmp(value, "diamond") == 0 ? 2 : strcmp(value, "star") == 0;
        return true;
    }
    return (strcmp(key, "tower_abbot") == 0 &&
            oracle_flag(&options->tower.abbot, value, "no", "yes")) ||
           (strcmp(key, "tower_top_capture") == 0 &&
            oracle_flag(&options->tower.tops_safe, value, "yes", "no")) ||
           (strcmp(key, "tower_ransom") == 0 &&
            oracle_flag(&options->tower.no_ransom, value, "yes", "no")) ||
           (strcmp(key, "tower_gaps") == 0 &&
            oracle_flag(&options->tower.no_gaps, value, "yes", "no")) ||
           (strcmp(key, "tower_range") == 0 &&
            oracle_flag(&options->tower.less, value, "height", "less"));
}

static void start(OracleGame *game) {
    static const int EACH[] = {10, 10, 10, 9, 7, 6, 5};
    const int players = game->options.players;
    for (int player = 0; player < players; ++player) {
        game->tower.pieces[player] = players <= 6 ? EACH[players] : 30 / players;
    }
}

static bool is_foundation(const OracleGame *game, int placed) {
    return (game->box->tiles[game->placed[placed].tile].marks & oracle_mark(game, "tower")) != 0;
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (game->tower.pieces[game->active] > 0 && is_foundation(game, placed) && !tile->top) {
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, PIECE};
        }
    }
    return count;
}

static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    const bool fits = type == ORACLE_NORMAL || type == ORACLE_BIG || type == ORACLE_PHANTOM ||
                      (type == ORACLE_ABBOT && game->options.tower.abbot);
    for (int placed = 0; fits && placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (tile->tower > 0 && !tile->top && !oracle_closed(game, placed)) {
            out[count++] =
                (OracleChoice){ORACLE_PUT, (int)type, tile->x, tile->y, 0, placed, ORACLE_WHOLE, 0};
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    const int placed = oracle_at(game, choice->x, choice->y);
    if (choice->verb == ORACLE_TOKEN && choice->argument == PIECE) {
        ++game->placed[placed].tower;
        --game->tower.pieces[game->active];
        game->tower.built = 1 + placed;
        return true;
    }
    if (choice->verb == ORACLE_PUT && choice->part == ORACLE_WHOLE && is_foundation(game, placed)) {
        --game->supply[game->active][choice->figure];
        game->placed[placed].top = 1 + ORACLE_FIGURE_TYPES * game->active + choice->figure;
        return true;
    }
    return false;
}

void oracle_top_leaves(OracleGame *game, int placed) {
    const int top = game->placed[placed].top - 1;
    ++game->supply[top / ORACLE_FIGURE_TYPES][top % ORACLE_FIGURE_TYPES];
    game->placed[placed].top = 0;
    oracle_survey(game);
}

void oracle_tops_leave(OracleGame *game, int placed) {
    const int other = oracle_other_half(game, placed);
    oracle_acrobats_leave(game, placed);
    if (game->placed[placed].top > 0) {
        oracle_top_leaves(game, placed);
    }
    if (other >= 0 && game->placed[other].top > 0) {
        oracle_top_leaves(game, other);
    }
}

/* ---- Captures */

/* Follows one direction from the tower just built. Returns true if a step reaches the cell. */
static bool walk_reaches(const OracleGame *game, int step_x, int step_y, const OraclePlaced *to) {
    const OraclePlaced *const from = &game->placed[game->tower.built - 1];
    const int range = from->tower - game->options.tower.less;
    for (int step = 1; step <= range; ++step) {
        const int x = from->x + step * step_x;
        const int y = from->y + step * step_y;
        if (x == to->x && y == to->y) {
            return true;
        }
        if (game->options.tower.no_gaps && oracle_at(game, x, y) < 0) {
            return false;
        }
    }
    return false;
}

static bool in_range(const OracleGame *game, int placed) {
    const OraclePlaced *const to = &game->placed[placed];
    const OraclePlaced *const from = &game->placed[game->tower.built - 1];
    bool reached = to == from;
    if (game->options.tower.shape == 2) {
        return abs(to->x - from->x) + abs(to->y - from->y) <=
               from->tower - game->options.tower.less;
    }
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            const bool straight = (x == 0) != (y == 0);
            const bool way = straight || (x && y && game->options.tower.shape == 1);
            reached = reached || (way && walk_reaches(game, x, y, to));
        }
    }
    return reached;
}

static int capture_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const bool safe = (figure->type == ORACLE_MAYOR && game->options.abbey.mayor_safe) ||
                          (figure->type == ORACLE_WAGON && game->options.abbey.wagon_safe);
        if (oracle_is_follower(figure->type) && !safe && in_range(game, figure->placed)) {
            OracleChoice choice = oracle_taking(game, index);
            choice.rotation = figure->owner == game->active ? 0 : 1 + figure->owner;
            count = oracle_add_once(&choice, out, count);
        }
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        const int other = oracle_other_half(game, placed);
        for (int player = 0; player < ORACLE_SEATS && in_range(game, placed); ++player) {
            count = oracle_add_acrobat_taking(game, placed, player, out, count);
        }
        const bool safe =
            other < 0 && (game->options.tower.tops_safe || oracle_is_mountain(game, tile->tile));
        if (tile->top && !safe &&
            (in_range(game, placed) || (other >= 0 && in_range(game, other)))) {
            const int owner = (tile->top - 1) / ORACLE_FIGURE_TYPES;
            out[count++] = (OracleChoice){ORACLE_TAKE,
                                          (tile->top - 1) % ORACLE_FIGURE_TYPES,
                                          tile->x,
                                          tile->y,
                                          owner == game->active ? 0 : 1 + owner,
                                          placed,
                                          ORACLE_WHOLE,
                                          0};
        }
    }
    return count;
}

static bool capture_enter(OracleGame *game) {
    if (game->tower.built) {
        OracleChoice *const list = oracle_choice_buffer(game);
        const bool any_figure = capture_choices(game, list) > 1;
        free(list);
        if (any_figure) {
            return oracle_ask(game, ORACLE_CAPTURE, game->active);
        }
    }
    game->tower.built = 0;
    return false;
}

static bool holds(const OracleGame *game, int captor, int owner) {
    bool any = false;
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        any = any || game->tower.held[captor][owner][type] > 0;
    }
    return any;
}

static void capture_choose(OracleGame *game, const OracleChoice *choice) {
    game->tower.built = 0;
    if (choice->verb == ORACLE_PASS) {
        return;
    }
    const int owner = choice->rotation ? choice->rotation - 1 : game->active;
    if (choice->part == ORACLE_WHOLE && oracle_acrobats(game, choice->placed) > 0) {
        oracle_acrobat_leaves(game, choice->placed, owner);
    } else if (choice->part == ORACLE_WHOLE) {
        oracle_top_leaves(game, choice->placed);
    } else {
        oracle_take(game, oracle_figure_at(game, owner, choice));
    }
    if (owner == game->active) {
        return;
    }
    if (holds(game, owner, game->active)) {
        game->tower.exchange = 1 + owner; /* a figure just captured returns at once */
        return;
    }
    --game->supply[owner][choice->figure];
    ++game->tower.held[game->active][owner][choice->figure];
}

const OracleStep ORACLE_STEP_CAPTURE =
    ORACLE_ASKS(ORACLE_CAPTURE, capture_enter, capture_choices, capture_choose);

/* ---- Release of prisoners */

static int add_prisoners(const OracleGame *game, int captor, OracleChoice *out, int count) {
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        if (game->tower.held[captor][game->active][type] > 0) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = PRISONER + HOLDER * captor + type;
        }
    }
    return count;
}

static void set_free(OracleGame *game, int argument) {
    const int captor = (argument - PRISONER) / HOLDER;
    const int type = (argument - PRISONER) % HOLDER;
    --game->tower.held[captor][game->active][type];
    ++game->supply[game->active][type];
}

static int exchange_choices(const OracleGame *game, OracleChoice *out) {
    return add_prisoners(game, game->tower.exchange - 1, out, 0);
}

static void exchange_choose(OracleGame *game, const OracleChoice *choice) {
    set_free(game, choice->argument);
    game->tower.exchange = 0;
}

static bool exchange_enter(OracleGame *game) {
    OracleChoice list[ORACLE_FIGURE_TYPES];
    if (!game->tower.exchange) {
        return false;
    }
    if (exchange_choices(game, list) > 1) {
        return oracle_ask(game, ORACLE_EXCHANGE, game->active);
    }
    exchange_choose(game, &list[0]);
    return false;
}

const OracleStep ORACLE_STEP_EXCHANGE =
    ORACLE_ASKS(ORACLE_EXCHANGE, exchange_enter, exchange_choices, exchange_choose);

/*
 * The player may pay a ransom at any time of the own turn. A follower freed after the deployment
 * cannot be used before the next tile, so freeing it at the end is equivalent.
 */
static int free_actions(const OracleGame *game, OracleStage stage, OracleChoice *out, int count) {
    const bool may =
        stage != ORACLE_FREE_WOOD && !game->tower.ransomed && !game->options.tower.no_ransom;
    for (int captor = 0; may && captor < game->options.players; ++captor) {
        count = add_prisoners(game, captor, out, count);
    }
    return count;
}

static bool free_action_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_ACCEPT || choice->argument < PRISONER) {
        return false;
    }
    const int captor = (choice->argument - PRISONER) / HOLDER;
    for (int player = 0; player < game->options.players; ++player) {
        game->count.before[player] -= game->scores[player];
    }
    oracle_pass_points(game, game->active, -PRICE);
    oracle_pass_points(game, captor, PRICE);
    for (int player = 0; player < game->options.players; ++player) {
        game->count.before[player] += game->scores[player]; /* footnote 208: not points of the
                                                               tile */
    }
    set_free(game, choice->argument);
    game->tower.ransomed = true;
    return true;
}

static void turn_begins(OracleGame *game) {
    game->tower.ransomed = false;
}

const OracleRule ORACLE_RULE_TOWER = {.expansion = "tower",
                                      .turn_begins = turn_begins,
                                      .option = set_option,
                                      .start = start,
                                      .free_actions = free_actions,
                                      .free_action_done = free_action_done,
                                      .wood = wood,
                                      .elsewhere = elsewhere,
                                      .wood_done = wood_done};
