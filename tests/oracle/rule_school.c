// SPDX-License-Identifier: MIT
//
// The School: two tiles next to the start tile, and a teacher who copies points.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "school_side") == 0 &&
           oracle_flag(&options->teacher.left, value, "right", "left");
}

bool oracle_of_school(const OracleTile *tile) {
    return strncmp(tile->name, "school/", 7) == 0;
}

/* ---- Its place */

/* Returns the kind of its left or right tile, or -1. */
static int half(const OracleGame *game, int x) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (oracle_of_school(&game->box->tiles[tile]) && game->box->tiles[tile].x == x) {
            return tile;
        }
    }
    return -1;
}

/*
 * Returns the place of its left tile. Its road joins a road of the start tile, the Wheel or the
 * City, whichever extends farther. The Wheel's only roads at sides leave 3,2 and 0,3. The City's
 * are in the north of its last tile and in the west of its first one.
 */
static OraclePlacement left_half(const OracleGame *game) {
    const char *const first = game->box->tiles[game->placed[0].tile].name;
    const bool wheel = strncmp(first, "wheel", 5) == 0;
    const bool city = strncmp(first, "count", 5) == 0;
    const bool both = wheel && game->placed_count > 16;
    if (game->options.teacher.left) {
        return (OraclePlacement){-2, wheel ? 3 : 0, 0};
    }
    return both    ? (OraclePlacement){5, 3, 0}
           : wheel ? (OraclePlacement){4, 2, 0}
           : city  ? (OraclePlacement){3, -1, 0}
                   : (OraclePlacement){1, 0, 0};
}

void oracle_lay_school(OracleGame *game) {
    if (half(game, 0) < 0) {
        return;
    }
    if (oracle_of_school(&game->box->tiles[game->placed[0].tile])) {
        oracle_lay(game, half(game, 1), (OraclePlacement){1, 0, 0});
        return;
    }
    const OraclePlacement at = left_half(game);
    const int first = game->options.teacher.left; /* the half that touches the other tiles */
    oracle_lay(game, half(game, first), (OraclePlacement){at.x + first, at.y, 0});
    oracle_lay(game, half(game, !first), (OraclePlacement){at.x + !first, at.y, 0});
}

/* Returns the index of its left or right tile on the table. */
static int school_tile(const OracleGame *game, int x) {
    int placed = 0;
    while (game->placed[placed].tile != half(game, x)) {
        ++placed;
    }
    return placed;
}

static void put_teacher(OracleGame *game, int x) {
    game->neutrals[NEUTRAL_TEACHER] = (OraclePlace){true, school_tile(game, x), ORACLE_WHOLE};
    game->teacher.sender = -1;
}

static void forget(OracleGame *game) {
    game->teacher.road_complete = false;
    game->teacher.amount_count = 0;
    memset(game->teacher.paid, 0, sizeof game->teacher.paid);
}

static void start(OracleGame *game) {
    game->teacher.holder = -1;
    forget(game);
    put_teacher(game, 0);
}

/* ---- Completed features */

static void note(OracleGame *game, int amount) {
    OracleTeacher *const teacher = &game->teacher;
    for (int index = 0; index < teacher->amount_count; ++index) {
        if (teacher->amounts[index] == amount) {
            return;
        }
    }
    teacher->amounts[teacher->amount_count++] = amount;
}

static bool leads_to_school(const OracleGame *game, int feature) {
    for (int x = 0; x < 2; ++x) {
        for (int part = 0; part < 3; ++part) {
            const int spot = school_tile(game, x) * ORACLE_PARTS + part;
            if (game->label[spot] == feature) {
                return true;
            }
        }
    }
    return false;
}

static void completed(OracleGame *game, int index) {
    const OracleFeature *const feature = &game->features[index];
    const int points = oracle_worth(game, feature);
    for (int player = 0; player < game->options.players && game->teacher.holder >= 0; ++player) {
        if (points > 0 && oracle_has_most(feature, game->options.players, player)) {
            note(game, points);
            game->teacher.paid[player] = true;
        }
    }
    if (feature->terrain == TERRAIN_ROAD && leads_to_school(game, index)) {
        game->teacher.road_complete = true;
    }
}

static bool some_road_open(const OracleGame *game) {
    for (int x = 0; x < 2; ++x) {
        for (int part = 0; part < 3; ++part) {
            if (!oracle_feature(game, school_tile(game, x), part)->complete) {
                return true;
            }
        }
    }
    return false;
}

/* ---- Teacher */

static void pay(OracleGame *game, int amount) {
    OracleTeacher *const teacher = &game->teacher;
    oracle_pay(game, teacher->holder, amount);
    teacher->sender = teacher->holder;
    teacher->holder = -1;
    teacher->amount_count = 0;
}

static bool enter(OracleGame *game) {
    OracleTeacher *const teacher = &game->teacher;
    if (!oracle_plays(game, &ORACLE_RULE_SCHOOL) || teacher->holder < 0 ||
        teacher->amount_count == 0) {
        return false;
    }
    if (teacher->amount_count == 1) {
        pay(game, teacher->amounts[0]);
        return false;
    }
    int paid = 0;
    int last = 0;
    for (int player = 0; player < game->options.players; ++player) {
        paid += teacher->paid[player];
        last = teacher->paid[player] ? player : last;
    }
    return oracle_ask(game, ORACLE_TEACHER, paid == 1 ? last : teacher->holder);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->teacher.amount_count; ++index) {
        count = oracle_add(out, count, ORACLE_ACCEPT);
        out[count - 1].argument = game->teacher.amounts[index];
    }
    return count;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    pay(game, choice->argument);
}

const OracleStep ORACLE_STEP_TEACHER = ORACLE_ASKS(ORACLE_TEACHER, enter, choices, choose);

/* The teacher returns. Then the player who completed a road to the school gets the teacher. */
static bool enter_back(OracleGame *game) {
    OracleTeacher *const teacher = &game->teacher;
    OraclePlace *const place = &game->neutrals[NEUTRAL_TEACHER];
    if (!oracle_plays(game, &ORACLE_RULE_SCHOOL)) {
        return false;
    }
    const bool goes = teacher->road_complete && (teacher->holder >= 0 || some_road_open(game));
    if (teacher->sender >= 0 && !goes && oracle_mark(game, "dragon")) {
        return oracle_ask(game, ORACLE_TEACHER_BACK, teacher->sender);
    }
    if (teacher->sender >= 0) {
        put_teacher(game, 0);
    }
    if (goes && (place->on_table || teacher->holder >= 0)) {
        place->on_table = false;
        teacher->holder = game->active;
    }
    forget(game);
    return false;
}

static int choices_back(const OracleGame *game, OracleChoice *out) {
    for (int x = 0; x < 2; ++x) {
        const int placed = school_tile(game, x);
        const OraclePlaced *const tile = &game->placed[placed];
        out[x] = (OracleChoice){ORACLE_SHIFT,
                                oracle_neutral(NEUTRAL_TEACHER),
                                tile->x,
                                tile->y,
                                0,
                                placed,
                                ORACLE_WHOLE,
                                0};
    }
    return 2;
}

static void choose_back(OracleGame *game, const OracleChoice *choice) {
    put_teacher(game, choice->placed != school_tile(game, 0));
    oracle_go_to(game, ORACLE_TEACHER_BACK);
}

const OracleStep ORACLE_STEP_TEACHER_BACK =
    ORACLE_ASKS(ORACLE_TEACHER_BACK, enter_back, choices_back, choose_back);

const OracleRule ORACLE_RULE_SCHOOL = {
    .expansion = "school", .option = set_option, .start = start, .completed = completed};
