// SPDX-License-Identifier: MIT
//
// The drawn geometry of every shipped tile connects and separates the same segments as its facts.
#include "carcarena/arena/shipped_tilesets.h"
#include "picture/tile_art.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { SLIVER = 20 /* cells: a smaller area is a corner between walls */ };

typedef void (*TileCheck)(const TileArt *art);

static void each_tile(TileCheck check) {
    const TileSet *set = NULL;
    TileArt *const art = malloc(sizeof *art);
    unsigned count = 0;
    assert_non_null(art);
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        for (unsigned tile = 0; tile < set->tile_count; tile++, count++) {
            const TileFace face = tile_face_of_set(set, tile);
            tile_art_make(art, &face);
            check(art);
        }
    }
    assert_true(count > 300);
    free(art);
}

static int cell_kind(const TileArt *art, int row, int column) {
    const unsigned segment = art->shape.cells[row][column];
    return segment == GRID_NOBODY ? -1 : art->face.facts->segments[segment].kind;
}

// Two fields never share a drawn area: what separates them on the printed tile separates them in
// the picture.
static void cells_are_parted(const TileArt *art, int row, int column, int r, int c) {
    const unsigned here = art->shape.cells[row][column];
    const unsigned there = art->shape.cells[r][c];
    if (here != there && cell_kind(art, row, column) == SEGMENT_FIELD &&
        cell_kind(art, r, c) == SEGMENT_FIELD) {
        fail_msg("%s/%s: fields %u and %u meet at cell %d,%d", art->face.set, art->face.facts->id,
                 here, there, column, row);
    }
}

static void fields_of(const TileArt *art) {
    for (int row = 0; row < GRID - 1; row++) {
        for (int column = 0; column < GRID - 1; column++) {
            cells_are_parted(art, row, column, row + 1, column);
            cells_are_parted(art, row, column, row, column + 1);
        }
    }
}

static void fields_are_parted(void **state) {
    each_tile(fields_of);
}

/**
 * Returns the cells without a segment: between the middle and halves of inner sides, and in the
 * middle of several fields without a divider (a mountain).
 */
static unsigned bare_cells(const TileFacts *facts) {
    bool fields = facts->segment_count > 1;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        fields = fields && facts->segments[s].kind == SEGMENT_FIELD;
    }
    unsigned cells = fields ? GRID * GRID / 8 : 0;
    for (unsigned half = 0; half < 2 * SIDES; half++) {
        const unsigned port = PORTS_PER_SIDE * (half / 2) + (half % 2 == 0 ? 0 : 2);
        bool owned = facts->edges[half / 2] != EDGE_INNER;
        for (unsigned s = 0; s < facts->segment_count; s++) {
            owned = owned || (facts->segments[s].ports &
                              (1U << port | 1U << (PORTS_PER_SIDE * (half / 2) + 1))) != 0;
        }
        cells += owned ? 0 : GRID * GRID / 8;
    }
    return cells;
}

/** Returns whether a cell is beyond the long side of a half-tile, where nothing is drawn. */
static bool cut_off(const TileArt *art, int row, int column) {
    return tile_is_half(art->face.facts) && column <= row;
}

// Checks that every segment is visible and every area belongs to a segment.
static void ground_of(const TileArt *art) {
    unsigned cells[SEGMENTS_MAX] = {0};
    unsigned nobody = 0;
    for (int row = 0; row < GRID; row++) {
        for (int column = 0; column < GRID; column++) {
            const unsigned segment = art->shape.cells[row][column];
            const bool cut = cut_off(art, row, column);
            nobody += segment == GRID_NOBODY && !cut;
            if (segment != GRID_NOBODY && !cut) {
                cells[segment]++;
            }
        }
    }
    for (unsigned s = 0; s < art->face.facts->segment_count; s++) {
        if (cells[s] < SLIVER) {
            fail_msg("%s/%s: segment %s has %u cells", art->face.set, art->face.facts->id,
                     art->face.facts->segments[s].id, cells[s]);
        }
    }
    if (art->face.facts->edges[0] != EDGE_ANY &&
        nobody > 4 * SLIVER + bare_cells(art->face.facts)) {
        fail_msg("%s/%s: %u cells belong to no segment", art->face.set, art->face.facts->id,
                 nobody);
    }
}

static void ground_is_shared_out(void **state) {
    each_tile(ground_of);
}

// Checks that fields touch the walls of their cities. (If cities are drawn over each other, or a
// city covers its fields, one of them hides the other's border.)
static void beside_add(bool beside[SEGMENTS_MAX][SEGMENTS_MAX], unsigned one, unsigned two) {
    if (one != GRID_NOBODY && two != GRID_NOBODY) {
        beside[one][two] = true;
        beside[two][one] = true;
    }
}

static void borders_of(const TileArt *art) {
    bool beside[SEGMENTS_MAX][SEGMENTS_MAX] = {{false}};
    const TileFacts *const facts = art->face.facts;
    for (int row = 0; row < GRID - 1; row++) {
        for (int column = 0; column < GRID - 1; column++) {
            const unsigned here = art->shape.cells[row][column];
            beside_add(beside, here, art->shape.cells[row + 1][column]);
            beside_add(beside, here, art->shape.cells[row][column + 1]);
        }
    }
    for (unsigned field = 0; field < facts->segment_count; field++) {
        for (unsigned city = 0; city < facts->segment_count; city++) {
            const bool borders = (facts->segments[field].cities >> city & 1U) != 0;
            const bool known = strcmp(facts->id, "C") == 0 && facts->segments[city].id[1] == '0' &&
                               strcmp(art->face.set, "abbey-and-mayor") == 0;
            if (facts->segments[field].kind == SEGMENT_FIELD && borders && !known &&
                !beside[field][city]) {
                fail_msg("%s/%s: field %s is not at city %s", art->face.set, facts->id,
                         facts->segments[field].id, facts->segments[city].id);
            }
        }
    }
}

static void fields_lie_at_their_cities(void **state) {
    each_tile(borders_of);
}

// Checks that figures are drawn on their segment if it has room, and beside each other.
static void spots_of(const TileArt *art) {
    TileArt *const own = malloc(sizeof *own);
    assert_non_null(own);
    *own = *art;
    for (unsigned s = 0; s < art->face.facts->segment_count; s++) {
        const uint8_t kind = art->face.facts->segments[s].kind;
        const Point first = tile_art_spot(own, s, 0);
        const Point second = tile_art_spot(own, s, 1);
        assert_true(first.x != second.x || first.y != second.y);
        // The cloister of a half-tile is moved into its half, without the area around it.
        const bool moved = kind == SEGMENT_CLOISTER && tile_is_half(art->face.facts);
        const bool buried = kind == SEGMENT_RIVER || kind == SEGMENT_GARDEN || moved;
        if (!buried && tile_segment_at(&art->shape, first) != s &&
            !(kind == SEGMENT_ROAD && art->shape.segments[s].count > 0)) {
            fail_msg("%s/%s: a figure on %s would stand at %d,%d", art->face.set,
                     art->face.facts->id, art->face.facts->segments[s].id, first.x, first.y);
        }
    }
    free(own);
}

static void figures_stand_where_they_are(void **state) {
    each_tile(spots_of);
}

// Checks that every symbol, mark and figure of the rules has a separate picture, not only a letter.
static void symbols_of(const TileArt *art) {
    for (unsigned i = 0; i < art->symbol_count; i++) {
        if (art->symbols[i].glyph == NULL) {
            fail_msg("%s/%s: a symbol that begins with %c has no glyph", art->face.set,
                     art->face.facts->id, art->symbols[i].letter);
        }
    }
}

static void symbols_have_pictures(void **state) {
    each_tile(symbols_of);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_parted),
        cmocka_unit_test(ground_is_shared_out),
        cmocka_unit_test(fields_lie_at_their_cities),
        cmocka_unit_test(figures_stand_where_they_are),
        cmocka_unit_test(symbols_have_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
