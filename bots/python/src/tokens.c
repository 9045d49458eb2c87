// SPDX-License-Identifier: MIT
#include "tokens.h"

#include "carcarena/engine/changes.h"

#include <string.h>

enum {
    CELLS_PER_TILE_MAX = 2, /* and two more */
    CELLS_MORE = 16         /* open cells that are more than tiles in nearly no game */
};

uint32_t tokens_size(const ActionPlanes *planes) {
    const uint32_t owners = (uint32_t)rules_players(planes->rules) + 1;
    uint32_t values = SIDES;
    values = owners > values ? owners : values;
    values = planes->figures > values ? planes->figures : values;
    return TOKENS_VALUES + values;
}

uint32_t tokens_default(const ActionPlanes *planes) {
    const Rules *const rules = planes->rules;
    const uint32_t players = (uint32_t)rules_players(rules);
    const uint32_t tiles = rules_tile_total(rules);
    const uint32_t few = CELLS_PER_TILE_MAX * tiles + 2;
    uint32_t figures = 0;
    for (uint32_t i = 0; i < planes->figures; i++) {
        figures += players * rules_figures(rules, (FigureType)planes->figure_type[i]);
    }
    const uint32_t rows = 1 + players + rules_type_count(rules) + tiles + figures +
                          (few < tiles + CELLS_MORE ? few : tiles + CELLS_MORE);
    return rows < TOKEN_ROWS_MAX ? rows : TOKEN_ROWS_MAX;
}

// Rows being written.
typedef struct TokenWriter {
    const ActionPlanes *planes;
    TableLists *lists;
    const Sight *sight;
    int16_t *out;
    uint32_t width;
    uint32_t room;
    uint32_t count; /* rows of the position so far, written or not */
    uint32_t tiles; /* number of the row of the first tile */
} TokenWriter;

// Rows of one kind: the first `count` of those that the position has, for which there is room.
typedef struct Rows {
    int16_t *first;
    uint32_t width;
    uint32_t count;
} Rows;

/** Returns `count` further rows as far as there is room. */
static Rows rows_take(TokenWriter *writer, uint32_t count) {
    const uint32_t left = writer->room > writer->count ? writer->room - writer->count : 0;
    const Rows rows = {writer->out + (size_t)(writer->room - left) * writer->width, writer->width,
                       count < left ? count : left};
    writer->count += count;
    return rows;
}

static int16_t number_of(int64_t number) {
    return (int16_t)(number > INT16_MAX ? INT16_MAX : number < INT16_MIN ? INT16_MIN : number);
}

static void game_token(TokenWriter *writer) {
    const Rules *const rules = writer->planes->rules;
    const Game *const game = writer->sight->game;
    const TableLists *const lists = writer->lists;
    const Rows rows = rows_take(writer, 1);
    if (rows.count != 0) {
        int16_t *const row = rows.first;
        row[TOKENS_KIND] = KIND_GAME;
        row[TOKENS_TYPE] = (int16_t)game_hand(rules, game);
        row[TOKENS_STATE] = number_of(game_draws_left(rules, game));
        row[TOKENS_FLAGS] =
            (int16_t)((writer->sight->count != 0) | (game_deploying(rules, game) ? 2 : 0));
        row[TOKENS_VALUES] = number_of(lists->tile_count);
        row[TOKENS_VALUES + 1] = number_of(lists->figure_count);
        row[TOKENS_VALUES + 2] = number_of(lists->cell_count);
    }
}

static void player_tokens(TokenWriter *writer) {
    const ActionPlanes *const planes = writer->planes;
    const Game *const game = writer->sight->game;
    const int players = rules_players(planes->rules);
    const Pending pending = game_pending(planes->rules, game);
    const int decides = pending.kind == PENDING_DECISION ? pending.player : -1;
    const int active = game_active_player(planes->rules, game);
    const Rows rows = rows_take(writer, (uint32_t)players);
    int16_t *row = rows.first;
    int32_t scores[PLAYERS_MAX];
    game_scores(planes->rules, game, scores);
    for (uint32_t i = 0; i < rows.count; i++, row += rows.width) {
        const int seat = (writer->sight->player + (int)i) % players;
        row[TOKENS_KIND] = KIND_PLAYER;
        row[TOKENS_TYPE] = (int16_t)i;
        row[TOKENS_STATE] = number_of(scores[seat]);
        row[TOKENS_FLAGS] = (int16_t)((seat == decides) | (seat == active ? 2 : 0));
        for (uint32_t f = 0; f < planes->figures; f++) {
            const FigureType type = (FigureType)planes->figure_type[f];
            row[TOKENS_VALUES + f] = number_of(game_supply(planes->rules, game, seat, type));
        }
    }
}

static void unseen_tokens(TokenWriter *writer) {
    const uint32_t types = rules_type_count(writer->planes->rules);
    uint32_t *const unseen = writer->lists->unseen;
    uint32_t count = 0;
    game_unseen(writer->planes->rules, writer->sight->game, unseen);
    for (uint32_t type = 0; type < types; type++) {
        count += unseen[type] != 0;
    }
    const Rows rows = rows_take(writer, count);
    int16_t *row = rows.first;
    for (uint32_t type = 0, i = 0; i < rows.count; type++) {
        if (unseen[type] != 0) {
            row[TOKENS_KIND] = KIND_UNSEEN;
            row[TOKENS_TYPE] = (int16_t)type;
            row[TOKENS_STATE] = number_of(unseen[type]);
            row += rows.width;
            i++;
        }
    }
}

static void tile_tokens(TokenWriter *writer) {
    const TableLists *const lists = writer->lists;
    const int newest = game_tile_in_turn(writer->planes->rules, writer->sight->game);
    writer->tiles = writer->count;
    const Rows rows = rows_take(writer, lists->tile_count);
    int16_t *row = rows.first;
    for (uint32_t i = 0; i < rows.count; i++, row += rows.width) {
        const PlacedTile *const tile = &lists->tiles[i];
        row[TOKENS_KIND] = KIND_TILE;
        row[TOKENS_X] = tile->x;
        row[TOKENS_Y] = tile->y;
        row[TOKENS_TYPE] = (int16_t)tile->type;
        row[TOKENS_STATE] = tile->rotation;
    }
    if (newest >= 0 && (uint32_t)newest < rows.count) {
        rows.first[(size_t)newest * rows.width + TOKENS_FLAGS] = 1;
    }
}

/** Returns the spots of a figure, as a set. */
static int16_t spots_of(const Rules *rules, const FigureView *figure, const PlacedTile *tile) {
    const TileFacts *const facts = rules_type(rules, tile->type);
    if (figure->segment >= facts->segment_count) {
        return 1 << SPOTS;
    }
    const unsigned ports = ports_rotate(facts->segments[figure->segment].ports, tile->rotation);
    return (int16_t)(ports == 0 ? 1U << SPOT_MIDDLE : ports);
}

/** Writes the row of a figure, and adds it to the row of its tile. */
static void figure_token(const TokenWriter *writer, const FigureView *figure, uint32_t owner,
                         int16_t *row) {
    const PlacedTile *const tile = &writer->lists->tiles[figure->tile];
    const int16_t spots = spots_of(writer->planes->rules, figure, tile);
    const size_t below = writer->tiles + figure->tile; // has room, since this later row has
    row[TOKENS_KIND] = KIND_FIGURE;
    row[TOKENS_X] = tile->x;
    row[TOKENS_Y] = tile->y;
    row[TOKENS_TYPE] = figure->type;
    row[TOKENS_STATE] = figure->kind;
    row[TOKENS_FLAGS] = figure->lying;
    row[TOKENS_VALUES + owner] = spots;
    writer->out[below * writer->width + TOKENS_VALUES + owner] |= spots;
}

/** Writes the figures from the observing player on; game_figures lists them by seat. */
static void figure_tokens(TokenWriter *writer) {
    const TableLists *const lists = writer->lists;
    const int players = rules_players(writer->planes->rules);
    const int player = writer->sight->player;
    const Rows rows = rows_take(writer, lists->figure_count);
    int16_t *row = rows.first;
    uint32_t begin = 0;
    uint32_t owned = 0;
    for (uint32_t i = 0; i < lists->figure_count; i++) {
        const int owner = lists->figures[i].owner;
        begin += owner >= 0 && owner < player;
        owned += owner >= 0;
    }
    for (uint32_t i = 0; i < rows.count; i++, row += rows.width) {
        const uint32_t turned = begin + i < owned ? begin + i : begin + i - owned;
        const FigureView *const figure = &lists->figures[i < owned ? turned : i];
        const int owner = figure->owner < 0        ? players
                          : figure->owner < player ? figure->owner - player + players
                                                   : figure->owner - player;
        figure_token(writer, figure, (uint32_t)owner, row);
    }
}

/** Returns the slot of a cell in the hash table of open cells. */
static uint32_t cell_slot(int x, int y) {
    return ((uint32_t)y % CELL_SLOT_ROW) * CELL_SLOT_ROW + (uint32_t)x % CELL_SLOT_ROW;
}

/** Returns the index of an open cell, or the number of cells. */
static uint32_t cell_find(const TableLists *lists, int x, int y) {
    const uint32_t count = lists->cell_count;
    const uint32_t noted = lists->cell_slots[cell_slot(x, y)]; // maybe of another cell or position
    if (noted < count && lists->cells[noted].x == x && lists->cells[noted].y == y) {
        return noted;
    }
    uint32_t i = 0;
    while (i < count && (lists->cells[i].x != x || lists->cells[i].y != y)) {
        i++;
    }
    return i;
}

/** Marks the rotations in which the tile in hand fits. */
static void fits_mark(const TokenWriter *writer, Rows rows) {
    const Rules *const rules = writer->planes->rules;
    const Sight *const sight = writer->sight;
    const int hand = game_hand(rules, sight->game);
    int16_t same[ROTATIONS] = {0}; // by rotation: those that look the same
    for (unsigned rotation = 0; hand >= 0 && rotation < ROTATIONS; rotation++) {
        const unsigned first = rules_rotation_canonical(rules, (uint32_t)hand, rotation);
        same[first] = (int16_t)(same[first] | 1 << rotation);
    }
    for (uint32_t i = 0; hand >= 0 && i < sight->count; i++) {
        const Action action = sight->actions[i];
        if (action_verb(action) != VERB_PLACE || action_arg(action) != 0) {
            continue;
        }
        const uint32_t found = cell_find(writer->lists, action_x(action), action_y(action));
        if (found < rows.count) {
            rows.first[(size_t)found * rows.width + TOKENS_STATE] |= same[action_rotation(action)];
        }
    }
}

static void cell_tokens(TokenWriter *writer) {
    TableLists *const lists = writer->lists;
    const Rows rows = rows_take(writer, lists->cell_count);
    int16_t *row = rows.first;
    for (uint32_t i = 0; i < rows.count; i++, row += rows.width) {
        const CellSides *const cell = &lists->cells[i];
        lists->cell_slots[cell_slot(cell->x, cell->y)] = (uint16_t)i;
        row[TOKENS_KIND] = KIND_CELL;
        row[TOKENS_X] = cell->x;
        row[TOKENS_Y] = cell->y;
        for (unsigned side = 0; side < SIDES; side++) {
            row[TOKENS_VALUES + side] = (int16_t)(cell->edges[side] + 1);
        }
    }
    fits_mark(writer, rows);
}

uint32_t tokens_write(const ActionPlanes *planes, TableLists *lists, const Sight *sight,
                      uint32_t room, int16_t *out) {
    TokenWriter writer = {.planes = planes,
                          .lists = lists,
                          .sight = sight,
                          .out = out,
                          .width = tokens_size(planes),
                          .room = room};
    memset(out, 0, (size_t)room * writer.width * sizeof *out);
    lists->cell_count = game_cell_sides(planes->rules, sight->game, lists->cells);
    game_token(&writer);
    player_tokens(&writer);
    unseen_tokens(&writer);
    tile_tokens(&writer);
    figure_tokens(&writer);
    cell_tokens(&writer);
    return writer.count;
}
