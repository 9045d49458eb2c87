// SPDX-License-Identifier: MIT
//
// The Count of Carcassonne: followers wait in the City and can move to features scored later.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static const char *const QUARTERS[ORACLE_QUARTERS] = {"castle-quarter", "market-quarter",
                                                      "blacksmith-quarter", "cathedral-quarter"};

static const OracleTerrain TERRAINS[ORACLE_QUARTERS] = {TERRAIN_CITY, TERRAIN_FIELD, TERRAIN_ROAD,
                                                        TERRAIN_CLOISTER};

enum { FREELY, CLOCKWISE, ALONG };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    static const char *const MOVES[] = {"free", "clockwise", "along"};
    if (strcmp(key, "count_block") == 0) {
        return oracle_flag(&options->count.both, value, "out", "both");
    }
    if (strcmp(key, "count_trigger") == 0) {
        return oracle_flag(&options->count.features, value, "any", "completed");
    }
    if (strcmp(key, "count_market") == 0) {
        return oracle_flag(&options->count.late_market, value, "barn", "end");
    }
    for (int moves = 0; strcmp(key, "count_moves") == 0 && moves < 3; ++moves) {
        if (strcmp(value, MOVES[moves]) == 0) {
            options->count.moves = moves;
            return true;
        }
    }
    return false;
}

/* Returns the tile on the table that names a quarter. */
static int quarter_tile(const OracleGame *game, int quarter) {
    const uint64_t mark = oracle_mark(game, QUARTERS[quarter]);
    int placed = 0;
    while (!(game->box->tiles[game->placed[placed].tile].marks & mark)) {
        ++placed;
    }
    return placed;
}

static void put_count(OracleGame *game, int quarter) {
    game->count.quarter = quarter;
    game->neutrals[NEUTRAL_COUNT].on_table = true;
    game->neutrals[NEUTRAL_COUNT].placed = quarter_tile(game, quarter);
    game->neutrals[NEUTRAL_COUNT].part = ORACLE_WHOLE;
}

static void start(OracleGame *game) {
    memset(&game->count, 0, sizeof game->count);
    put_count(game, 0);
    game->count.placer = (game->first + game->options.players - 1) % game->options.players;
}

/* ---- Players who scored with the tile */

/* Records the players who have more points than before. */
static void note(OracleGame *game) {
    for (int player = 0; player < game->options.players; ++player) {
        game->count.paid[player] =
            game->count.paid[player] || game->scores[player] > game->count.before[player];
    }
}

static void forget(OracleGame *game) {
    memcpy(game->count.before, game->scores, sizeof game->count.before);
}

static void laid(OracleGame *game) {
    memset(game->count.paid, 0, sizeof game->count.paid);
    forget(game);
}

/* Records points for the placement itself. Points for later actions with figures do not count. */
static bool note_tile(OracleGame *game) {
    if (!game->options.count.features) {
        note(game);
    }
    return false;
}

static bool forget_wood(OracleGame *game) {
    forget(game);
    return false;
}

/* ---- Before a feature is paid */

static bool takes(const OracleGame *game, int quarter, int type) {
    const OracleKind *const kind = oracle_kind(game, (OracleFigureType)type);
    return kind && kind->follower && kind->terrains >> TERRAINS[quarter] & 1U &&
           (TERRAINS[quarter] != TERRAIN_FIELD || game->options.farmers);
}

/* Returns true if figures may be placed on some tile of a feature. */
static bool has_open_tile(const OracleGame *game, int index) {
    bool open = false;
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        open = open || (game->label[spot] == index && !oracle_closed(game, spot / ORACLE_PARTS));
    }
    return open;
}

/*
 * Adds the figures a player may move to a feature.
 *
 * @return new number of choices
 */
static int add_joins(const OracleGame *game, int index, int player, OracleChoice *out, int count) {
    const OracleFeature *const feature = &game->features[index];
    const OraclePlaced *const tile = &game->placed[feature->placed];
    for (int quarter = 0; quarter < ORACLE_QUARTERS; ++quarter) {
        if (TERRAINS[quarter] != feature->terrain || game->count.quarter == quarter ||
            feature->only_abbots[player] || !has_open_tile(game, index)) {
            continue;
        }
        for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
            const OracleKind *const kind = oracle_kind(game, (OracleFigureType)type);
            if (game->count.inside[quarter][player][type] > 0 &&
                (!kind->fits || kind->fits(game, feature->placed, feature->part))) {
                out[count++] = (OracleChoice){ORACLE_SHIFT,    type,          tile->x, tile->y, 0,
                                              feature->placed, feature->part, 0};
            }
        }
    }
    return count;
}

static void leave(OracleGame *game, const OracleChoice *choice) {
    const OracleTerrain terrain = oracle_part(game, choice->placed, choice->part)->terrain;
    for (int quarter = 0; quarter < ORACLE_QUARTERS; ++quarter) {
        if (TERRAINS[quarter] == terrain) {
            --game->count.inside[quarter][game->decider][choice->figure];
        }
    }
    ++game->supply[game->decider][choice->figure];
    oracle_put(game, game->decider, choice);
}

enum { PLACE_OF_CLOISTERS = 1 << 29, LAST_PLACE = 1 << 30, ROW = 1 << 12 };

/*
 * Returns the order of a road that tokens completed: by its northernmost, then westernmost tile,
 * and by its part there. A ferry completes two roads of a lake.
 */
static int place_by_tiles(const OracleGame *game, int index) {
    int place = PLACE_OF_CLOISTERS;
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        const OraclePlaced *const tile = &game->placed[spot / ORACLE_PARTS];
        const int cell = (tile->y + ROW / 2) * ROW + tile->x + ROW / 2;
        const int at = 4 + cell * ORACLE_PARTS + spot % ORACLE_PARTS;
        place = game->label[spot] == index && at < place ? at : place;
    }
    return place;
}

/*
 * Returns the place of a feature in the order of scoring, or -1 if it is not scored. Roads and
 * cities are ordered by their last side at the tile. Cloisters follow in the order of placement,
 * then farms beside barns in the order of players.
 */
static int place_in_order(const OracleGame *game, int index) {
    const OracleFeature *const feature = &game->features[index];
    if (feature->terrain == TERRAIN_FIELD) {
        const int player = oracle_barn_due(game, index);
        return player < 0 ? -1 : LAST_PLACE + player;
    }
    if (!feature->complete || !feature->concerned || oracle_is_castle(game, feature)) {
        return -1;
    }
    if (feature->terrain == TERRAIN_CLOISTER || feature->terrain == TERRAIN_GARDEN) {
        return PLACE_OF_CLOISTERS + feature->placed;
    }
    for (int side = 3; side >= 0; --side) {
        const int mine = oracle_part_on_side(game, game->last, side);
        const int beside = game->neighbors[4 * game->last + side];
        const int theirs = beside < 0 ? -1 : oracle_part_on_side(game, beside, (side + 2) % 4);
        if ((mine >= 0 && game->label[game->last * ORACLE_PARTS + mine] == index) ||
            (theirs >= 0 && game->label[beside * ORACLE_PARTS + theirs] == index)) {
            return side;
        }
    }
    return place_by_tiles(game, index);
}

/* Returns the next feature after place `after`, or -1. */
static int feature_after(const OracleGame *game, int after, int *place) {
    int found = -1;
    for (int index = 0; index < game->feature_count; ++index) {
        const int at = place_in_order(game, index);
        if (at > after && (found < 0 || at < *place)) {
            found = index;
            *place = at;
        }
    }
    return found;
}

static int joins(const OracleGame *game, int player, OracleChoice *out, int count) {
    const OracleFeature *const feature = &game->features[game->count.feature];
    const bool shut = feature->terrain == TERRAIN_FIELD && game->options.count.late_market;
    return shut ? count : add_joins(game, game->count.feature, player, out, count);
}

static void pay(OracleGame *game) {
    const OracleFeature *const feature = &game->features[game->count.feature];
    if (feature->terrain == TERRAIN_FIELD) {
        oracle_barn_pay(game, game->count.feature);
        oracle_survey(game);
        return;
    }
    const bool features = game->options.count.features;
    if (features) {
        forget(game);
    }
    oracle_castles_note(game, game->count.feature);
    oracle_award_now(game, feature, oracle_worth(game, feature));
    if (features && feature->terrain != TERRAIN_GARDEN) {
        note(game);
    }
}

bool oracle_was_given(const OracleGame *game, const OracleFeature *feature) {
    const OracleTile *const kind = &game->box->tiles[game->placed[feature->placed].tile];
    bool given = feature->terrain == TERRAIN_CITY;
    for (int side = 0; side < 4; ++side) {
        const bool reaches = kind->parts[feature->part].sides >> side & 1U;
        given = given && (!reaches || kind->edges[side] == 'i');
    }
    return given;
}

bool oracle_count_paid(const OracleGame *game, int feature) {
    const bool asks =
        game->stage == ORACLE_REDEPLOY && game->last >= 0; /* not after the last turn */
    const int place = asks ? place_in_order(game, feature) : -1;
    return place >= 0 && place < game->count.place;
}

/*
 * When rules are notified of completed features. Churches check the followers around them before
 * any leaves. The King is paid after all features. Other rules are notified for each feature.
 */
typedef enum NotifyTime { NOTIFY_BEFORE, NOTIFY_EACH, NOTIFY_AFTER } NotifyTime;

static NotifyTime telling_of(const OracleRule *rule) {
    return rule == &ORACLE_RULE_DARMSTADT ? NOTIFY_BEFORE
           : rule == &ORACLE_RULE_KING    ? NOTIFY_AFTER
                                          : NOTIFY_EACH;
}

static void tell(OracleGame *game, int index, NotifyTime when) {
    const OracleFeature *const feature = &game->features[index];
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (feature->complete && feature->concerned && game->rules >> rule & 1U &&
            ORACLE_RULES[rule]->completed && telling_of(ORACLE_RULES[rule]) == when) {
            ORACLE_RULES[rule]->completed(game, index);
        }
    }
}

static void tell_all(OracleGame *game, NotifyTime when) {
    for (int index = 0; index < game->feature_count; ++index) {
        tell(game, index, when);
    }
}

static bool join_enter(OracleGame *game) {
    OracleChoice list[ORACLE_FIGURE_TYPES];
    if (!oracle_plays(game, &ORACLE_RULE_CARCASSONNE)) {
        return false;
    }
    if (!game->count.scoring) {
        game->count.scoring = true;
        game->count.asked = 0;
        game->count.place = -1;
        game->count.feature = -1;
        tell_all(game, NOTIFY_BEFORE);
    }
    for (;;) {
        if (game->count.feature < 0) {
            int place = 0;
            game->count.feature = feature_after(game, game->count.place, &place);
            if (game->count.feature < 0) {
                break;
            }
            game->count.place = place;
            oracle_notify_finished(game, game->count.feature);
        }
        for (; game->count.asked < game->options.players; ++game->count.asked) {
            const int player = (game->active + 1 + game->count.asked) % game->options.players;
            if (joins(game, player, list, 0) > 0) {
                return oracle_ask(game, ORACLE_REDEPLOY, player);
            }
        }
        pay(game);
        tell(game, game->count.feature, NOTIFY_EACH);
        game->count.asked = 0;
        game->count.feature = -1;
    }
    game->count.scoring = false;
    tell_all(game, NOTIFY_AFTER);
    return false;
}

static int join_choices(const OracleGame *game, OracleChoice *out) {
    return joins(game, game->decider, out, oracle_add(out, 0, ORACLE_PASS));
}

static void join_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        ++game->count.asked;
    } else {
        leave(game, choice);
    }
    oracle_go_to(game, ORACLE_REDEPLOY);
}

/* ---- Figures returned from the City, from any quarter */

int oracle_city_takings(const OracleGame *game, OracleChoice *out, int count) {
    for (int quarter = 0; quarter < ORACLE_QUARTERS; ++quarter) {
        for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
            if (game->count.inside[quarter][game->active][type] > 0) {
                const int placed = quarter_tile(game, quarter);
                const OraclePlaced *const tile = &game->placed[placed];
                out[count++] =
                    (OracleChoice){ORACLE_TAKE, type, tile->x, tile->y, 0, placed, ORACLE_WHOLE, 0};
            }
        }
    }
    return count;
}

void oracle_city_taken(OracleGame *game, const OracleChoice *choice) {
    int quarter = 0;
    while (quarter_tile(game, quarter) != choice->placed) {
        ++quarter;
    }
    --game->count.inside[quarter][game->active][choice->figure];
    ++game->supply[game->active][choice->figure];
}

/* ---- Figures moved into the City */

static int city_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int quarter = 0; quarter < ORACLE_QUARTERS; ++quarter) {
        const int placed = quarter_tile(game, quarter);
        const OraclePlaced *const tile = &game->placed[placed];
        const bool barred = game->options.count.both && game->count.quarter == quarter;
        for (int type = 0; type < ORACLE_FIGURE_TYPES && !barred; ++type) {
            if (takes(game, quarter, type) && game->supply[game->active][type] > 0) {
                out[count++] =
                    (OracleChoice){ORACLE_PUT, type, tile->x, tile->y, 0, placed, ORACLE_WHOLE, 0};
            }
        }
    }
    return count;
}

static bool city_enter(OracleGame *game) {
    OracleChoice list[1 + ORACLE_QUARTERS * ORACLE_FIGURE_TYPES];
    if (!oracle_plays(game, &ORACLE_RULE_CARCASSONNE)) {
        return false;
    }
    if (!game->options.count.features) {
        note(game);
    }
    bool others = false;
    for (int player = 0; player < game->options.players; ++player) {
        others = others || game->count.paid[player];
    }
    return others && !game->count.paid[game->active] && city_choices(game, list) > 1 &&
           oracle_ask(game, ORACLE_CITY, game->active);
}

static void city_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        return;
    }
    int quarter = 0;
    while (quarter_tile(game, quarter) != choice->placed) {
        ++quarter;
    }
    --game->supply[game->active][choice->figure];
    ++game->count.inside[quarter][game->active][choice->figure];
    game->count.moves = game->options.count.moves == FREELY;
    if (game->options.count.moves == CLOCKWISE) {
        put_count(game, (game->count.quarter + 1) % ORACLE_QUARTERS);
    } else if (game->options.count.moves == ALONG) {
        put_count(game, quarter);
    }
}

static bool count_enter(OracleGame *game) {
    const bool moves = game->count.moves;
    game->count.moves = false;
    return moves && oracle_ask(game, ORACLE_COUNT_MOVES, game->active);
}

static int count_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int quarter = 0; quarter < ORACLE_QUARTERS; ++quarter) {
        const int placed = quarter_tile(game, quarter);
        const OraclePlaced *const tile = &game->placed[placed];
        if (quarter != game->count.quarter) {
            out[count++] = (OracleChoice){ORACLE_SHIFT, -1 - NEUTRAL_COUNT, tile->x, tile->y, 0,
                                          placed,       ORACLE_WHOLE,       0};
        }
    }
    return count;
}

static void count_choose(OracleGame *game, const OracleChoice *choice) {
    for (int quarter = 0; quarter < ORACLE_QUARTERS && choice->verb == ORACLE_SHIFT; ++quarter) {
        if (quarter_tile(game, quarter) == choice->placed) {
            put_count(game, quarter);
        }
    }
}

/* ---- After the last turn */

static int last_joins(const OracleGame *game, int player, OracleChoice *out, int count) {
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        const bool field = feature->terrain == TERRAIN_FIELD && game->options.farmers;
        const bool open = feature->terrain != TERRAIN_FIELD && feature->open > 0;
        if ((field || open) && !oracle_only_abbots(feature)) {
            count = add_joins(game, index, player, out, count);
        }
    }
    return count;
}

static int last_choices(const OracleGame *game, OracleChoice *out) {
    return last_joins(game, game->decider, out, oracle_add(out, 0, ORACLE_PASS));
}

bool oracle_last_redeploy(OracleGame *game) {
    bool any_figure = false;
    for (int spot = 0; spot < ORACLE_QUARTERS * ORACLE_SEATS * ORACLE_FIGURE_TYPES; ++spot) {
        any_figure = any_figure || (&game->count.inside[0][0][0])[spot] > 0;
    }
    if (any_figure) {
        game->active = (game->count.placer + 1) % game->options.players;
        oracle_go_to(game, ORACLE_LAST_REDEPLOY);
    }
    return any_figure;
}

static bool last_enter(OracleGame *game) {
    OracleChoice *const list = oracle_choice_buffer(game);
    bool asks = false;
    for (int tries = 0; tries < game->options.players && !asks; ++tries) {
        const int player = (game->active + game->count.turn) % game->options.players;
        asks = !game->count.passed[player] && last_joins(game, player, list, 0) > 0 &&
               oracle_ask(game, ORACLE_LAST_REDEPLOY, player);
        game->count.turn += !asks;
    }
    free(list);
    if (!asks) {
        oracle_finish(game);
    }
    return true;
}

static void last_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        game->count.passed[game->decider] = true;
    } else {
        leave(game, choice);
        for (int index = 0; index < game->feature_count; ++index) {
            if (game->features[index].terrain == TERRAIN_FIELD &&
                oracle_barn_due(game, index) >= 0) {
                oracle_barn_pay(game, index);
            }
        }
        oracle_survey(game);
    }
    ++game->count.turn;
    oracle_go_to(game, ORACLE_LAST_REDEPLOY);
}

const OracleStep ORACLE_STEP_COUNT_TILE = ORACLE_DOES(note_tile);
const OracleStep ORACLE_STEP_COUNT_WOOD = ORACLE_DOES(forget_wood);
const OracleStep ORACLE_STEP_REDEPLOY =
    ORACLE_ASKS(ORACLE_REDEPLOY, join_enter, join_choices, join_choose);
const OracleStep ORACLE_STEP_CITY = ORACLE_ASKS(ORACLE_CITY, city_enter, city_choices, city_choose);
const OracleStep ORACLE_STEP_COUNT =
    ORACLE_ASKS(ORACLE_COUNT_MOVES, count_enter, count_choices, count_choose);
const OracleStep ORACLE_STEP_LAST_REDEPLOY =
    ORACLE_ASKS(ORACLE_LAST_REDEPLOY, last_enter, last_choices, last_choose);

const OracleRule ORACLE_RULE_CARCASSONNE = {
    .expansion = "count-of-carcassonne", .option = set_option, .start = start, .laid = laid};
