// SPDX-License-Identifier: MIT
//
// The Plague: sources after 17 tiles, fleas that spread every turn, and flight along a feature.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { FLEAS = 18, LAID = 10, TAKEN = 11, BEFORE_SOURCES = 17 };

static const int STEP_X[4] = {0, 1, 0, -1};

static const int STEP_Y[4] = {-1, 0, 1, 0};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "plague_flight") == 0 &&
           oracle_flag(&options->plague.infected, value, "any", "infected");
}

static bool is_source(const OracleGame *game, int tile) {
    return (game->box->tiles[tile].marks & oracle_mark(game, "plague")) != 0;
}

/* ---- Tiles that come first */

static int plain_unseen(const OracleGame *game) {
    int count = 0;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        const bool plain =
            !is_source(game, tile) && oracle_stage_of(game, tile) == ORACLE_STAGE_MAIN;
        count += plain ? game->unseen[tile] : 0;
    }
    return count;
}

static bool takes(const OracleGame *game, int tile) {
    if (!is_source(game, tile) || plain_unseen(game) == 0) {
        return false;
    }
    return game->placed_count == 0 || game->plague.plain - plain_unseen(game) < BEFORE_SOURCES;
}

static void take(OracleGame *game, int tile) {
    ++game->unseen[tile];
    ++game->draws_left;
}

/* ---- Regions: adjacent tiles with a flea or an active source */

static bool is_live(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    return tile->flea || (tile->outbreak > 0 && game->plague.active[tile->outbreak]);
}

/* Marks the region of a tile. */
static void mark_region(const OracleGame *game, int placed, bool *region) {
    if (placed < 0 || region[placed] || !is_live(game, placed)) {
        return;
    }
    region[placed] = true;
    for (int side = 0; side < 4; ++side) {
        mark_region(game,
                    oracle_at(game, game->placed[placed].x + STEP_X[side],
                              game->placed[placed].y + STEP_Y[side]),
                    region);
    }
}

static bool *region_of(const OracleGame *game, int placed) {
    bool *const region = oracle_memory((size_t)game->placed_count, sizeof *region);
    mark_region(game, placed, region);
    return region;
}

/* Returns the union of all active regions. */
static bool *active_regions(const OracleGame *game) {
    bool *const region = oracle_memory((size_t)game->placed_count, sizeof *region);
    for (int placed = 0; placed < game->placed_count; ++placed) {
        if (game->placed[placed].outbreak > 0) {
            mark_region(game, placed, region);
        }
    }
    return region;
}

static int source_of(const OracleGame *game, int number) {
    int placed = 0;
    while (game->placed[placed].outbreak != number) {
        ++placed;
    }
    return placed;
}

/* Returns the number of fleas in a set of tiles. */
static int fleas_in(const OracleGame *game, const bool *region) {
    int count = 0;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        count += region[placed] && game->placed[placed].flea;
    }
    return count;
}

/* Ends every outbreak that shares its region with a later one. */
static void merge(OracleGame *game) {
    bool ends[ORACLE_OUTBREAKS + 1] = {false};
    for (int early = 1; early <= game->plague.outbreaks; ++early) {
        bool *const region = region_of(game, source_of(game, early));
        for (int late = early + 1; late <= game->plague.outbreaks; ++late) {
            ends[early] = ends[early] || region[source_of(game, late)];
        }
        free(region);
    }
    for (int number = 1; number <= game->plague.outbreaks; ++number) {
        game->plague.active[number] = game->plague.active[number] && !ends[number];
    }
}

static void laid(OracleGame *game) {
    if (!is_source(game, game->placed[game->last].tile)) {
        return;
    }
    const int latest = ++game->plague.outbreaks;
    game->placed[game->last].outbreak = latest;
    game->plague.active[latest] = true;
    game->plague.spread = true;
    merge(game);
    for (int early = 1; early < latest; ++early) {
        bool *const region = region_of(game, source_of(game, early));
        if (fleas_in(game, region) == FLEAS && !region[game->last]) {
            game->plague.active[early] = false;
        }
        free(region);
    }
}

static void start(OracleGame *game) {
    game->plague.plain = plain_unseen(game);
    if (is_source(game, game->placed[0].tile)) {
        game->placed[0].outbreak = game->plague.outbreaks = 1;
        game->plague.active[1] = true;
    }
}

/* No figure may be placed on a source in the turn of its placement. */
bool oracle_source_new(const OracleGame *game, int placed) {
    return placed == game->last && is_source(game, game->placed[placed].tile);
}

static bool begin_enter(OracleGame *game) {
    if (game->turn_started || !oracle_plays(game, &ORACLE_RULE_PLAGUE)) {
        return false;
    }
    game->plague.spread = game->plague.fled = false;
    bool *const region = active_regions(game);
    const bool none_to_be_had = fleas_in(game, region) == FLEAS;
    free(region);
    int active = 0;
    int lowest = 0;
    for (int number = game->plague.outbreaks; number > 0; --number) {
        active += game->plague.active[number];
        lowest = game->plague.active[number] ? number : lowest;
    }
    if (none_to_be_had && active > 1) {
        game->plague.active[lowest] = false;
    }
    return false;
}

const OracleStep ORACLE_STEP_PLAGUE_BEGIN = ORACLE_DOES(begin_enter);

/* ---- Fleas */

static bool has_ground(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    return !tile->flea && !is_source(game, tile->tile) && game->plague.lifted != placed + 1 &&
           strcmp(game->box->tiles[tile->tile].edges, "iiii") != 0;
}

static int add_grounds(const OracleGame *game, OracleChoice *out, int count) {
    bool *const region = active_regions(game);
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        bool beside = false;
        const bool counts =
            oracle_first_half(game, placed) == placed; /* two half tiles are one tile */
        for (int side = 0; side < 4; ++side) {
            const int next = oracle_at(game, tile->x + STEP_X[side], tile->y + STEP_Y[side]);
            beside = beside || (next >= 0 && region[next]);
        }
        if (counts && beside && has_ground(game, placed)) {
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, LAID};
        }
    }
    free(region);
    return count;
}

/* Returns true if a flea could move elsewhere. */
static bool could_move(const OracleGame *game, int placed) {
    OracleGame *const other = oracle_copy(game);
    OracleChoice *const out = oracle_choice_buffer(game);
    other->placed[placed].flea = false;
    other->plague.lifted = placed + 1;
    const bool could = add_grounds(other, out, 0) > 0;
    free(out);
    oracle_destroy(other);
    return could;
}

static int add_fleas(const OracleGame *game, OracleChoice *out, int count) {
    if (game->plague.spread) {
        return count;
    }
    if (game->plague.fleas < FLEAS) {
        return add_grounds(game, out, count);
    }
    bool *const region = active_regions(game);
    const bool none_latent = fleas_in(game, region) == FLEAS;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (tile->flea && (none_latent || !region[placed]) && could_move(game, placed)) {
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, TAKEN};
        }
    }
    free(region);
    return count;
}

static void flea_comes(OracleGame *game, int placed) {
    game->placed[placed].flea = true;
    ++game->plague.fleas;
    game->plague.lifted = 0;
    game->plague.spread = true;
    merge(game);
    for (int index = game->figure_count - 1; index >= 0; --index) {
        const OracleFigure *const figure = &game->figures[index];
        if (oracle_same_cell(game, figure->placed, placed) && oracle_is_follower(figure->type)) {
            oracle_take(game, index);
            index = game->figure_count; /* other figures may have left together with it */
        }
    }
    oracle_tops_leave(game, placed);
}

/* ---- Flight */

static void run_from(const OracleGame *game, int spot, bool *seen);

static void run_to(const OracleGame *game, int placed, int part, int label, bool *seen) {
    const int spot = placed * ORACLE_PARTS + part;
    if (part >= 0 && game->label[spot] == label &&
        !game->placed[oracle_first_half(game, placed)].flea && !seen[spot]) {
        run_from(game, spot, seen);
    }
}

/* Continues across a side; a farm does so by each half side. */
static void run_over(const OracleGame *game, int spot, int side, bool *seen) {
    const int placed = spot / ORACLE_PARTS;
    const int part = spot % ORACLE_PARTS;
    const int label = game->label[spot];
    const int next = game->neighbors[4 * placed + side];
    const int beyond = (side + 2) % 4;
    if (next < 0) {
        return;
    }
    if (oracle_part(game, placed, part)->terrain == TERRAIN_FIELD) {
        for (int half = 0; half < 2; ++half) {
            if (oracle_part_on_half(game, placed, 2 * side + half) == part) {
                run_to(game, next, oracle_part_on_half(game, next, 2 * beyond + 1 - half), label,
                       seen);
            }
        }
        return;
    }
    if (oracle_reaches(game, placed, part, side)) {
        for (int other = oracle_part_on_side(game, next, beyond); other >= 0;
             other = oracle_next_on_side(game, next, beyond, other + 1)) {
            run_to(game, next, other, label, seen);
        }
    }
}

/* Recursive; the depth is bounded by the size of the feature. */
static void run_from(const OracleGame *game, int spot, bool *seen) {
    seen[spot] = true;
    for (int side = 0; side < 4; ++side) {
        run_over(game, spot, side, seen);
    }
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) { /* tunnels, ferries */
        const OracleRule *const system = ORACLE_RULES[rule];
        int others[ORACLE_PARTS];
        const bool asks = game->rules >> rule & 1U && system->beyond;
        const int count = asks ? system->beyond(game, spot, others) : 0;
        for (int index = 0; index < count; ++index) {
            run_to(game, others[index] / ORACLE_PARTS, others[index] % ORACLE_PARTS,
                   game->label[spot], seen);
        }
    }
}

/* Returns true if a figure type may be on a part. */
static bool stands(const OracleGame *game, OracleFigureType type, int placed, int part) {
    const OracleKind *const kind = oracle_kind(game, type);
    return (!kind->fits || kind->fits(game, placed, part)) && !oracle_closed(game, placed) &&
           (kind->terrains >> oracle_part(game, placed, part)->terrain & 1U) != 0;
}

/* Adds the places to which a figure may flee. */
static int add_refuges(const OracleGame *game, int index, OracleChoice *out, int count) {
    const OracleFigure *const figure = &game->figures[index];
    const int from = figure->placed * ORACLE_PARTS + figure->part;
    bool *const seen = oracle_memory((size_t)game->placed_count * ORACLE_PARTS, sizeof *seen);
    run_from(game, from, seen);
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        const int placed = spot / ORACLE_PARTS;
        const OraclePlaced *const tile = &game->placed[placed];
        const bool breaks_out = tile->outbreak > 0 && game->plague.active[tile->outbreak];
        if (seen[spot] && spot != from && !breaks_out &&
            stands(game, figure->type, placed, spot % ORACLE_PARTS)) {
            out[count++] = (OracleChoice){ORACLE_SHIFT, (int)figure->type,   tile->x, tile->y, 0,
                                          placed,       spot % ORACLE_PARTS, 0};
        }
    }
    free(seen);
    return count;
}

static bool is_infected(const OracleGame *game, int label) {
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        if (game->label[spot] == label &&
            is_live(game, oracle_first_half(game, spot / ORACLE_PARTS))) {
            return true;
        }
    }
    return false;
}

static bool flees(const OracleGame *game, int index, OracleChoice *scratch) {
    const OracleFigure *const figure = &game->figures[index];
    if (figure->owner != game->active || !oracle_is_follower(figure->type)) {
        return false;
    }
    const OracleTerrain terrain = oracle_part(game, figure->placed, figure->part)->terrain;
    const int label = game->label[figure->placed * ORACLE_PARTS + figure->part];
    return (terrain == TERRAIN_CITY || terrain == TERRAIN_ROAD || terrain == TERRAIN_FIELD) &&
           (!game->options.plague.infected || is_infected(game, label)) &&
           add_refuges(game, index, scratch, 0) > 0;
}

static int add_flights(const OracleGame *game, OracleChoice *out, int count) {
    if (game->plague.fled || game->plague.outbreaks == 0) {
        return count;
    }
    OracleChoice *const scratch = oracle_choice_buffer(game);
    for (int index = 0; index < game->figure_count; ++index) {
        if (flees(game, index, scratch)) {
            const OracleFigure *const figure = &game->figures[index];
            const OraclePlaced *const tile = &game->placed[figure->placed];
            const OracleChoice choice = {ORACLE_SHIFT,   (int)figure->type, tile->x, tile->y, 0,
                                         figure->placed, figure->part,      0};
            count = oracle_add_once(&choice, out, count);
        }
    }
    free(scratch);
    return count;
}

/* ---- Three moments of a turn; a flea must be placed by the last one */

static int choices(const OracleGame *game, OracleChoice *out) {
    if (game->plague.flees > 0) {
        return add_refuges(game, game->plague.flees - 1, out, 0);
    }
    if (game->plague.lifted > 0) {
        return add_grounds(game, out, 0);
    }
    const int fleas = add_fleas(game, out, 0);
    const bool must = game->stage == ORACLE_PLAGUE_END && fleas > 0;
    return add_flights(game, out, must ? fleas : oracle_add(out, fleas, ORACLE_PASS));
}

static bool moment(OracleGame *game, OracleStage stage) {
    if (!oracle_plays(game, &ORACLE_RULE_PLAGUE) || game->last < 0) {
        return false;
    }
    OracleChoice *const out = oracle_choice_buffer(game);
    game->stage = stage;
    const int count = choices(game, out);
    const bool asks = count > 1 || (count == 1 && out[0].verb != ORACLE_PASS);
    free(out);
    return asks && oracle_ask(game, stage, game->active);
}

static bool placed_enter(OracleGame *game) {
    return moment(game, ORACLE_PLAGUE_PLACED);
}

static bool wood_enter(OracleGame *game) {
    return moment(game, ORACLE_PLAGUE_WOOD);
}

static bool end_enter(OracleGame *game) {
    return !game->another_tile && moment(game, ORACLE_PLAGUE_END);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        return;
    }
    if (choice->verb == ORACLE_TOKEN) {
        const int placed = oracle_at(game, choice->x, choice->y);
        if (choice->argument == LAID) {
            flea_comes(game, placed);
        } else {
            game->placed[placed].flea = false;
            --game->plague.fleas;
            game->plague.lifted = placed + 1;
        }
    } else if (game->plague.flees == 0) {
        game->plague.flees = 1 + oracle_figure_at(game, game->active, choice);
    } else {
        OracleFigure *const figure = &game->figures[game->plague.flees - 1];
        figure->placed = choice->placed;
        figure->part = choice->part;
        game->plague.flees = 0;
        game->plague.fled = true;
        oracle_survey(game);
    }
    oracle_go_to(game, game->stage);
}

const OracleStep ORACLE_STEP_PLAGUE_PLACED =
    ORACLE_ASKS(ORACLE_PLAGUE_PLACED, placed_enter, choices, choose);
const OracleStep ORACLE_STEP_PLAGUE_WOOD =
    ORACLE_ASKS(ORACLE_PLAGUE_WOOD, wood_enter, choices, choose);
const OracleStep ORACLE_STEP_PLAGUE_END =
    ORACLE_ASKS(ORACLE_PLAGUE_END, end_enter, choices, choose);

const OracleRule ORACLE_RULE_PLAGUE = {.expansion = "plague",
                                       .option = set_option,
                                       .takes = takes,
                                       .take = take,
                                       .closes = oracle_source_new,
                                       .start = start,
                                       .laid = laid};
