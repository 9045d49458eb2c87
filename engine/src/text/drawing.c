// SPDX-License-Identifier: MIT
//
// The board as text: the smallest rectangle of cells with all tiles and marks, line by line. Each
// tile's picture is recomputed for each line, which needs no memory; a full board still takes less
// than a millisecond.
#include "carcarena/engine/text.h"

#include "base/text_writer.h"
#include "model/rules_data.h"
#include "table/joints.h"
#include "table/segments.h"
#include "text/tile_picture.h"

#include <ctype.h>
#include <string.h>

enum { RIM_WIDTH = 5 };

/* The cells to draw, both ends included. */
typedef struct Extent {
    int west, east, north, south;
} Extent;

/* What stays the same while one board is drawn. */
typedef struct Drawing {
    const Rules *rules;
    const Game *game;
    const DrawingStyle *style;
    FigureView figures[GAME_FIGURES_MAX];
    uint32_t figure_count;
    OffBoardFigure off_board[GAME_OFF_BOARD_MAX];
    uint32_t off_board_count;
    Extent extent;
    int width, height; /* of a tile, in characters */
} Drawing;

static void extent_add(Extent *extent, int x, int y) {
    extent->west = x < extent->west ? x : extent->west;
    extent->east = x > extent->east ? x : extent->east;
    extent->north = y < extent->north ? y : extent->north;
    extent->south = y > extent->south ? y : extent->south;
}

static Extent extent_find(const Rules *rules, const Game *game, const DrawingStyle *style) {
    Extent extent = {.west = 1, .east = 0, .north = 1, .south = 0};
    bool first = true;
    const uint32_t tiles = game_tile_count(rules, game);
    for (uint32_t i = 0; i < tiles + style->mark_count; i++) {
        int x = 0;
        int y = 0;
        if (i < tiles) {
            const PlacedTile tile = game_tile(rules, game, i);
            x = tile.x;
            y = tile.y;
        } else {
            x = style->marks[i - tiles].x;
            y = style->marks[i - tiles].y;
        }
        if (first) {
            extent = (Extent){.west = x, .east = x, .north = y, .south = y};
            first = false;
        }
        extent_add(&extent, x, y);
    }
    return extent;
}

static char figure_glyph(const FigureView *figure) {
    return figure->owner >= 0 ? (char)('0' + figure->owner)
                              : (char)toupper((unsigned char)figure->name[0]);
}

static TilePicture tile_draw(const Drawing *drawing, uint32_t index) {
    const PlacedTile tile = game_tile(drawing->rules, drawing->game, index);
    const TileFacts laid = facts_laid(drawing->rules, drawing->game, index);
    const TileFacts *facts = &laid;
    TilePicture picture = tile_picture_make(facts, tile.rotation, drawing->style->large,
                                            ((tile.x + tile.y) & 1) != 0);
    for (uint32_t i = 0; i < drawing->figure_count; i++) {
        if (drawing->figures[i].tile == index) {
            tile_picture_put(&picture, drawing->figures[i].segment,
                             figure_glyph(&drawing->figures[i]));
        }
    }
    for (uint32_t i = 0; i < drawing->off_board_count; i++) {
        const OffBoardFigure *figure = &drawing->off_board[i];
        if (figure->placed && figure->x == tile.x && figure->y == tile.y) {
            tile_picture_put_aside(&picture, (char)('0' + figure->owner));
        }
    }
    tile_picture_pennants(&picture, facts);
    tile_picture_symbols(&picture, facts, drawing->rules->types[tile.type].set);
    return picture;
}

static char mark_at(const Drawing *drawing, int x, int y) {
    for (uint32_t i = 0; i < drawing->style->mark_count; i++) {
        if (drawing->style->marks[i].x == x && drawing->style->marks[i].y == y) {
            return drawing->style->marks[i].letter;
        }
    }
    return ' ';
}

/** Appends spaces up to a column of the line that began at `start`. */
static void pad_to(TextWriter *writer, size_t start, int column) {
    while (writer->length < start + (size_t)column) {
        text_writer_char(writer, ' ');
    }
}

static void ruler_append(const Drawing *drawing, TextWriter *writer) {
    const size_t start = writer->length;
    for (int x = drawing->extent.west; x <= drawing->extent.east; x++) {
        // The last digit is above the middle of the tile.
        const int middle =
            RIM_WIDTH + (x - drawing->extent.west) * drawing->width + drawing->width / 2;
        const int magnitude = x < 0 ? -x : x;
        const int digits = (x < 0) + (magnitude > 9) + (magnitude > 99);
        pad_to(writer, start, middle - digits);
        text_writer_format(writer, "%d", x);
    }
    text_writer_char(writer, '\n');
}

/** Returns true if a character of a cell belongs to the half tile there in a rotation. */
static bool half_holds(const Drawing *drawing, unsigned rotation, int row, int column) {
    const int across = (2 * column + 1) * drawing->height; // in the same small units
    const int down = (2 * row + 1) * drawing->width;
    const int all = 2 * drawing->width * drawing->height;
    switch (rotation) {
    case 0:
        return across >= down;
    case 1:
        return across + down >= all;
    case 2:
        return across < down;
    default:
        return across + down < all;
    }
}

/** Writes one row of a cell's half tiles. */
static void halves_draw(const Drawing *drawing, char *line, int row, int x, int y) {
    uint16_t copies[2];
    const uint32_t count = copies_on_cell(drawing->rules, drawing->game, x, y, copies);
    memset(line, ' ', (size_t)drawing->width);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t index = copy_index(drawing->rules, drawing->game, copies[i]);
        const TilePicture picture = tile_draw(drawing, index);
        const unsigned rotation = game_tile(drawing->rules, drawing->game, index).rotation;
        for (int column = 0; column < drawing->width; column++) {
            const bool here = half_holds(drawing, rotation, row, column);
            line[column] = here ? picture.glyphs[row][column] : line[column];
        }
    }
}

/** Writes one row of characters of cell (x, y). */
static void cell_draw(const Drawing *drawing, char *line, int row, int x, int y) {
    const int index = game_tile_at(drawing->rules, drawing->game, x, y);
    if (index >= 0 &&
        tile_is_half(rules_type(drawing->rules,
                                game_tile(drawing->rules, drawing->game, (uint32_t)index).type))) {
        halves_draw(drawing, line, row, x, y);
        return;
    }
    if (index >= 0) {
        const TilePicture picture = tile_draw(drawing, (uint32_t)index);
        memcpy(line, picture.glyphs[row], (size_t)drawing->width);
        return;
    }
    memset(line, ' ', (size_t)drawing->width);
    if (row == drawing->height / 2) {
        line[drawing->width / 2] = mark_at(drawing, x, y);
    }
}

/** Appends one line of characters; cells are appended one by one, so its length is unlimited. */
static void row_append(const Drawing *drawing, TextWriter *writer, int row, int y) {
    int blank = RIM_WIDTH;
    if (row == drawing->height / 2) {
        text_writer_format(writer, "%*d", RIM_WIDTH - 1, y);
        blank = 1;
    }
    for (int x = drawing->extent.west; x <= drawing->extent.east; x++) {
        char cell[PICTURE_WIDTH_MAX];
        cell_draw(drawing, cell, row, x, y);
        for (int i = 0; i < drawing->width; i++) {
            if (cell[i] == ' ') {
                blank++;
                continue;
            }
            // Spaces are held back until something follows them, so that lines have no trailing
            // spaces.
            for (; blank > 0; blank--) {
                text_writer_char(writer, ' ');
            }
            text_writer_char(writer, cell[i]);
        }
    }
    text_writer_char(writer, '\n');
}

size_t game_draw_board_styled(const Rules *rules, const Game *game, const DrawingStyle *style,
                              char *text, size_t size) {
    Drawing drawing = {.rules = rules, .game = game, .style = style};
    drawing.figure_count = game_figures(rules, game, drawing.figures);
    drawing.off_board_count = game_off_board(rules, game, drawing.off_board);
    drawing.extent = extent_find(rules, game, style);
    drawing.width = style->large ? PICTURE_WIDTH_MAX : 7;
    drawing.height = style->large ? PICTURE_HEIGHT_MAX : 3;
    TextWriter writer = text_writer_make(text, size);
    ruler_append(&drawing, &writer);
    for (int y = drawing.extent.north; y <= drawing.extent.south; y++) {
        for (int row = 0; row < drawing.height; row++) {
            row_append(&drawing, &writer, row, y);
        }
    }
    ruler_append(&drawing, &writer);
    return writer.length;
}

size_t game_draw_board(const Rules *rules, const Game *game, char *text, size_t size) {
    const DrawingStyle plain = {.large = false};
    return game_draw_board_styled(rules, game, &plain, text, size);
}

static TileDrawing drawing_of(const TilePicture *picture) {
    _Static_assert(sizeof(TileDrawing) == PICTURE_HEIGHT_MAX * (PICTURE_WIDTH_MAX + 1),
                   "a large picture and the ends of its lines fill a drawing");
    TileDrawing drawing = {{""}};
    for (int row = 0; row < picture->height; row++) {
        memcpy(drawing.lines[row], picture->glyphs[row], (size_t)picture->width);
    }
    return drawing;
}

TileDrawing tile_facts_draw(const TileFacts *facts, const TileSet *set, unsigned rotation) {
    TilePicture picture = tile_picture_make(facts, rotation, true, false);
    tile_picture_pennants(&picture, facts);
    if (set != NULL) {
        tile_picture_symbols(&picture, facts, set);
    }
    return drawing_of(&picture);
}

TileDrawing tile_facts_draw_named(const TileFacts *facts, unsigned rotation) {
    TilePicture picture = tile_picture_make(facts, rotation, true, false);
    tile_picture_names(&picture, facts);
    return drawing_of(&picture);
}
