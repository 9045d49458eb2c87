// SPDX-License-Identifier: MIT
#include "planes.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = sizeof(uint64_t), NO_COLUMN = UINT16_MAX };

// The segments of a tile in a rotation that have features.
struct TypeSpots {
    uint8_t count;
    bool overlap; /* some of them have common spots, where the last one is shown */
    uint8_t segments[SEGMENTS_MAX];
    uint16_t spots[SEGMENTS_MAX]; /* of each of them, as a set */
};

typedef struct PlaneGroup {
    const char *name;
    uint8_t count;
} PlaneGroup;

static const PlaneGroup GROUPS[PLANE_GROUPS] = {[GROUP_TILE] = {"tile", 1},
                                                [GROUP_NEW] = {"new", 1},
                                                [GROUP_NEUTRAL] = {"neutral", 1},
                                                [GROUP_PENNANTS] = {"pennants", 1},
                                                [GROUP_FITS] = {"fits", ROTATIONS},
                                                [GROUP_PRINT] = {"print", PRINT_SIZE},
                                                [GROUP_OWN] = {"own", SPOTS},
                                                [GROUP_OTHERS] = {"others", SPOTS},
                                                [GROUP_STRENGTH] = {"strength", SPOTS},
                                                [GROUP_RIVALS] = {"rivals", SPOTS},
                                                [GROUP_OPEN] = {"open", SPOTS}};

const char *plane_group_name(unsigned group) {
    return GROUPS[group].name;
}

static size_t words_of(size_t bytes) {
    return (bytes + WORD - 1) / WORD;
}

static uint8_t byte_of(unsigned number) {
    return (uint8_t)(number > UINT8_MAX ? UINT8_MAX : number);
}

/* ---- Layout. */

/** Writes the column of a tile without figures. */
static void print_column(const PlaneLayout *layout, const TileFacts *facts, unsigned rotation,
                         uint8_t *column) {
    if (layout->base[GROUP_TILE] >= 0) {
        column[layout->base[GROUP_TILE]] = 1;
    }
    if (layout->base[GROUP_PENNANTS] >= 0) {
        column[layout->base[GROUP_PENNANTS]] = byte_of(tile_pennants(facts));
    }
    if (layout->base[GROUP_PRINT] >= 0) {
        print_write(facts, rotation, column + layout->base[GROUP_PRINT]);
    }
}

/** Returns the spots of a segment, as a set. */
static uint16_t segment_spots(const TileFacts *facts, unsigned segment, unsigned rotation) {
    const uint16_t ports = ports_rotate(facts->segments[segment].ports, rotation);
    return ports == 0 ? 1U << SPOT_MIDDLE : ports;
}

static TypeSpots type_spots(const TileFacts *facts, unsigned rotation) {
    TypeSpots spots = {.overlap = tile_is_half(facts)};
    unsigned taken = 0;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind != SEGMENT_RIVER && !segment_is_inner(facts, s)) {
            spots.segments[spots.count] = (uint8_t)s;
            spots.spots[spots.count] = segment_spots(facts, s, rotation);
            spots.overlap = spots.overlap || (taken & spots.spots[spots.count]) != 0;
            taken |= spots.spots[spots.count++];
        }
    }
    return spots;
}

bool plane_layout_make(PlaneLayout *layout, const Rules *rules, uint32_t window, uint32_t groups) {
    const uint32_t types = rules_type_count(rules);
    *layout = (PlaneLayout){.rules = rules, .window = window};
    for (unsigned group = 0; group < PLANE_GROUPS; group++) {
        const bool chosen = (groups >> group & 1U) != 0;
        layout->base[group] = (int16_t)(chosen ? (int)layout->planes : -1);
        layout->planes += chosen ? GROUPS[group].count : 0U;
    }
    layout->features = layout->base[GROUP_STRENGTH] >= 0 || layout->base[GROUP_RIVALS] >= 0 ||
                       layout->base[GROUP_OPEN] >= 0;
    layout->stride = (uint32_t)words_of(layout->planes) * WORD;
    layout->prints = calloc((size_t)types * ROTATIONS, layout->stride);
    layout->spots = calloc((size_t)types * ROTATIONS, sizeof *layout->spots);
    if (layout->prints == NULL || layout->spots == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < types * ROTATIONS; i++) {
        const TileFacts *const facts = rules_type(rules, i / ROTATIONS);
        print_column(layout, facts, i % ROTATIONS, layout->prints + (size_t)i * layout->stride);
        layout->spots[i] = type_spots(facts, i % ROTATIONS);
        layout->halves = layout->halves || tile_is_half(facts);
    }
    return true;
}

void plane_layout_free(PlaneLayout *layout) {
    free(layout->prints);
    free(layout->spots);
}

/* ---- Views. */

bool plane_views_make(PlaneViews *views, const PlaneLayout *layout, uint32_t count) {
    const size_t tiles = rules_tile_total(layout->rules);
    const size_t fits = ROTATIONS * (2 * tiles + 2) + 1; // one more is written before it counts
    const size_t each = tiles * layout->stride +
                        words_of(fits * sizeof(uint32_t) + tiles * sizeof(uint16_t)) * WORD;
    views->views = calloc(count, sizeof *views->views);
    views->memory = calloc(count, each);
    if (views->views == NULL || views->memory == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        char *const memory = (char *)views->memory + i * each;
        PlaneView *const view = &views->views[i];
        view->columns = (uint8_t *)memory;
        view->fits = (uint32_t *)(void *)(memory + tiles * layout->stride);
        view->cells = (uint16_t *)(void *)(view->fits + fits);
    }
    return true;
}

void plane_views_free(PlaneViews *views) {
    free(views->views);
    free(views->memory);
}

/* ---- Columns. */

// Columns being written.
typedef struct ColumnWriter {
    const PlaneLayout *layout;
    const TableLists *lists;
    const Sight *sight;
    PlaneView *view;
} ColumnWriter;

/** Returns the number of a cell in the window, or -1 outside. */
static int32_t window_cell(const PlaneLayout *layout, int x, int y) {
    const int window = (int)layout->window;
    const int column = x + window / 2;
    const int row = y + window / 2;
    return column < 0 || column >= window || row < 0 || row >= window ? -1 : row * window + column;
}

/** Sets a number at all spots of a set. */
static void spots_set(uint8_t *first, unsigned spots, unsigned number) {
    for (; spots != 0; spots &= spots - 1) {
        first[__builtin_ctz(spots)] = (uint8_t)number;
    }
}

/** Computes what each feature shows to the observing player. */
static void numbers_write(const TableLists *lists, int player) {
    const int players = rules_players(lists->rules);
    for (uint32_t i = 0; i < lists->feature_count; i++) {
        const FeatureView *const view = &lists->features[i];
        unsigned rival = 0;
        for (int p = 0; p < players; p++) {
            rival = p != player && view->strength[p] > rival ? view->strength[p] : rival;
        }
        lists->numbers[i] =
            (FeatureNumbers){view->strength[player], (uint8_t)rival, byte_of(view->open_edges)};
    }
}

/** Writes what a tile's features are worth. @param of features of its segments */
static void features_write(const ColumnWriter *writer, const TypeSpots *type, const uint16_t *of,
                           uint8_t *column) {
    const int16_t *const base = writer->layout->base;
    const bool zeros = type->overlap; // columns are 0 before
    for (unsigned i = 0; i < type->count; i++) {
        const FeatureNumbers numbers = writer->lists->numbers[of[type->segments[i]]];
        const unsigned spots = type->spots[i];
        if ((numbers.own != 0 || zeros) && base[GROUP_STRENGTH] >= 0) {
            spots_set(column + base[GROUP_STRENGTH], spots, numbers.own);
        }
        if ((numbers.rival != 0 || zeros) && base[GROUP_RIVALS] >= 0) {
            spots_set(column + base[GROUP_RIVALS], spots, numbers.rival);
        }
        if ((numbers.open != 0 || zeros) && base[GROUP_OPEN] >= 0) {
            spots_set(column + base[GROUP_OPEN], spots, numbers.open);
        }
    }
}

/** Returns the column of a cell: a new one, or the one with the other half tile there. */
static uint32_t column_of(const ColumnWriter *writer, uint16_t cell) {
    PlaneView *const view = writer->view;
    for (uint32_t i = 0; writer->layout->halves && i < view->count; i++) {
        if (view->cells[i] == cell) {
            return i;
        }
    }
    view->cells[view->count] = cell;
    memset(view->columns + (size_t)view->count * writer->layout->stride, 0,
           writer->layout->halves ? writer->layout->stride : 0);
    return view->count++;
}

/** Adds a second half tile to the column of the first. */
static void print_add(const PlaneLayout *layout, const uint8_t *print, uint8_t *column) {
    for (uint32_t i = 0; i < layout->planes; i++) {
        column[i] |= (uint8_t)((int)i == layout->base[GROUP_PENNANTS] ? 0 : print[i]);
    }
    if (layout->base[GROUP_PENNANTS] >= 0) {
        column[layout->base[GROUP_PENNANTS]] = print[layout->base[GROUP_PENNANTS]];
    }
}

/** Writes the columns of all tiles. Returns the number of tiles outside the window. */
static uint32_t tiles_write(const ColumnWriter *writer) {
    const PlaneLayout *const layout = writer->layout;
    const TableLists *const lists = writer->lists;
    PlaneView *const view = writer->view;
    const int newest = game_tile_in_turn(layout->rules, writer->sight->game);
    const size_t stride = layout->stride;
    uint32_t outside = 0;
    for (uint32_t i = 0; i < lists->tile_count; i++) {
        const PlacedTile *const tile = &lists->tiles[i];
        const int32_t cell = window_cell(layout, tile->x, tile->y);
        const size_t shape = (size_t)tile->type * ROTATIONS + tile->rotation;
        lists->column_of[i] = NO_COLUMN;
        if (cell < 0) {
            outside++;
            continue;
        }
        const uint32_t at = column_of(writer, (uint16_t)cell);
        uint8_t *const column = view->columns + at * stride;
        lists->column_of[i] = (uint16_t)at;
        if (layout->halves) {
            print_add(layout, layout->prints + shape * stride, column);
        } else {
            memcpy(column, layout->prints + shape * stride, stride);
        }
        if (layout->features) {
            features_write(writer, &layout->spots[shape], &lists->of[(size_t)i * SEGMENTS_MAX],
                           column);
        }
        if (layout->base[GROUP_NEW] >= 0) {
            column[layout->base[GROUP_NEW]] = (uint8_t)((int)i == newest);
        }
    }
    return outside;
}

static void figures_write(const ColumnWriter *writer) {
    const PlaneLayout *const layout = writer->layout;
    const TableLists *const lists = writer->lists;
    for (uint32_t i = 0; i < lists->figure_count; i++) {
        const FigureView *const figure = &lists->figures[i];
        const PlacedTile *const tile = &lists->tiles[figure->tile];
        const TileFacts *const facts = rules_type(layout->rules, tile->type);
        const unsigned group = figure->owner < 0                        ? GROUP_NEUTRAL
                               : figure->owner == writer->sight->player ? GROUP_OWN
                                                                        : GROUP_OTHERS;
        const uint32_t at = lists->column_of[figure->tile];
        if (layout->base[group] < 0 || at == NO_COLUMN) {
            continue;
        }
        uint8_t *const first = writer->view->columns + at * layout->stride + layout->base[group];
        if (group == GROUP_NEUTRAL) {
            (*first)++;
            continue;
        }
        const unsigned spots = figure->segment < facts->segment_count
                                   ? segment_spots(facts, figure->segment, tile->rotation)
                                   : 1U << SPOT_MIDDLE;
        spots_set(first, spots, byte_of(first[__builtin_ctz(spots)] + 1U));
    }
}

/** Lists the bytes that are 1 in the planes of fits. */
static void fits_list(const ColumnWriter *writer) {
    const PlaneLayout *const layout = writer->layout;
    const Sight *const sight = writer->sight;
    const uint32_t area = layout->window * layout->window;
    const int hand = game_hand(layout->rules, sight->game);
    PlaneView *const view = writer->view;
    unsigned canonical[ROTATIONS] = {0};
    for (unsigned rotation = 0; hand >= 0 && rotation < ROTATIONS; rotation++) {
        canonical[rotation] = rules_rotation_canonical(layout->rules, (uint32_t)hand, rotation);
    }
    for (uint32_t i = 0; hand >= 0 && i < sight->count; i++) {
        const Action action = sight->actions[i];
        const int32_t cell = window_cell(layout, action_x(action), action_y(action));
        if (action_verb(action) != VERB_PLACE || action_arg(action) != 0 || cell < 0) {
            continue;
        }
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            view->fits[view->fit_count] =
                ((uint32_t)layout->base[GROUP_FITS] + rotation) * area + (uint32_t)cell;
            view->fit_count += canonical[rotation] == action_rotation(action);
        }
    }
}

/* ---- Bytes that differ. */

enum { LITTLE_ENDIAN_BYTES = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

/** Returns the shift of a byte of a word, by its place in memory. */
static unsigned byte_shift(unsigned byte) {
    return 8 * (LITTLE_ENDIAN_BYTES ? byte : WORD - 1 - byte);
}

/** Returns the place in memory of the lowest byte of a word that is not 0. */
static unsigned byte_differing(uint64_t word) {
    const unsigned byte = (unsigned)__builtin_ctzll(word) / 8;
    return LITTLE_ENDIAN_BYTES ? byte : WORD - 1 - byte;
}

/** Writes the bytes of a column that differ from those that the buffer shows. */
static void column_update(const PlaneLayout *layout, const uint8_t *column, uint8_t *shown,
                          uint8_t *cell) {
    const size_t area = (size_t)layout->window * layout->window;
    for (uint32_t first = 0; first < layout->stride; first += WORD) {
        uint64_t now;
        uint64_t before;
        memcpy(&now, column + first, WORD);
        memcpy(&before, shown + first, WORD);
        if (now == before) {
            continue;
        }
        memcpy(shown + first, &now, WORD);
        for (uint64_t differ = now ^ before; differ != 0;) {
            const unsigned byte = byte_differing(differ);
            cell[(first + byte) * area] = column[first + byte];
            differ &= ~(UINT64_C(0xFF) << byte_shift(byte));
        }
    }
}

/** Shows columns in place of others. */
static void columns_update(const PlaneLayout *layout, const PlaneView *next, PlaneView *shown,
                           uint8_t *out) {
    static const uint8_t nothing[PLANES + WORD];
    const size_t stride = layout->stride;
    for (uint32_t i = 0; i < shown->count; i++) { // first, since another column may show the cell
        if (i >= next->count || next->cells[i] != shown->cells[i]) {
            column_update(layout, nothing, shown->columns + i * stride, out + shown->cells[i]);
        }
    }
    for (uint32_t i = 0; i < next->count; i++) {
        if (i >= shown->count) {
            memset(shown->columns + i * stride, 0, stride);
        }
        column_update(layout, next->columns + i * stride, shown->columns + i * stride,
                      out + next->cells[i]);
        shown->cells[i] = next->cells[i];
    }
    shown->count = next->count;
}

static void fits_update(const PlaneView *next, PlaneView *shown, uint8_t *out) {
    for (uint32_t i = 0; i < shown->fit_count; i++) {
        out[shown->fits[i]] = 0;
    }
    for (uint32_t i = 0; i < next->fit_count; i++) {
        out[next->fits[i]] = 1;
    }
    shown->fit_count = next->fit_count;
    memcpy(shown->fits, next->fits, next->fit_count * sizeof *next->fits);
}

uint32_t planes_write(const PlaneLayout *layout, const TableLists *lists, const Sight *sight,
                      PlaneView *shown, PlaneView *next, uint8_t *out) {
    const ColumnWriter writer = {layout, lists, sight, next};
    next->count = 0;
    next->fit_count = 0;
    if (layout->features) {
        numbers_write(lists, sight->player);
    }
    const uint32_t outside = tiles_write(&writer);
    figures_write(&writer);
    if (layout->base[GROUP_FITS] >= 0) {
        fits_list(&writer);
    }
    if (shown->buffer != out) {
        memset(out, 0, (size_t)layout->planes * layout->window * layout->window);
        shown->buffer = out;
        shown->count = 0;
        shown->fit_count = 0;
    }
    columns_update(layout, next, shown, out);
    fits_update(next, shown, out);
    return outside;
}
