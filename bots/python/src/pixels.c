// SPDX-License-Identifier: MIT A game as an array of pixels: tiles by the kinds of their segments,
// and a disc for each figure.
#include "game_object.h"

#include "carcarena/engine/view.h"
#include "picture/board_layer.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MIN = 64, SIDE_MAX = 4096, SIDE_USUAL = 512, TILE_PIXELS_MAX = 64, CHANNELS = 3 };

typedef struct Color {
    uint8_t red, green, blue;
} Color;

static const Color TABLE = {0x3B, 0x42, 0x38};
static const Color EDGE = {0x5A, 0x4A, 0x36};
static const Color EDGE_NEW = {0xE3, 0xA0, 0x08}; // around the tiles of this turn
static const Color INK = {0x2A, 0x24, 0x1E};
static const Color NEUTRAL = {0xD3, 0xCD, 0xBF};
static const Color PLAYERS[PLAYERS_MAX] = {
    {0x2B, 0x6C, 0xB8}, {0xC8, 0x37, 0x2D}, {0xF4, 0xC5, 0x31}, {0x3B, 0x3B, 0x3F},
    {0xF6, 0xF4, 0xEE}, {0x8B, 0x4A, 0x9E}, {0xEF, 0x8A, 0x2B}, {0x3A, 0xA6, 0xA0}};

// A square picture and the part of the table that it shows.
typedef struct Canvas {
    uint8_t *bytes;
    int size;        /* pixels a side */
    int tile;        /* pixels of a tile */
    int west, north; /* cell in the corner */
    int left, top;   /* pixels before that cell */
} Canvas;

static void pixel_set(const Canvas *canvas, int x, int y, Color color) {
    if (x >= 0 && y >= 0 && x < canvas->size && y < canvas->size) {
        uint8_t *const at =
            canvas->bytes + ((size_t)y * (size_t)canvas->size + (size_t)x) * CHANNELS;
        at[0] = color.red;
        at[1] = color.green;
        at[2] = color.blue;
    }
}

static Color kind_color(const TileFacts *facts, unsigned segment) {
    static const Color FIELD = {0xB9, 0xD1, 0x8D};
    if (segment >= facts->segment_count) {
        return EDGE;
    }
    switch ((SegmentKind)facts->segments[segment].kind) {
    case SEGMENT_CITY:
        return (Color){0xD3, 0x9B, 0x74};
    case SEGMENT_ROAD:
        return (Color){0xFB, 0xF4, 0xE2};
    case SEGMENT_RIVER:
        return (Color){0x7F, 0xB3, 0xD5};
    case SEGMENT_FIELD:
        return FIELD;
    default:
        return (Color){0xB9, 0x60, 0x3F}; // a cloister or another building
    }
}

// Returns the segment of a pixel of a tile that is turned clockwise by quarters.
static unsigned segment_at(const TileShape *shape, int x, int y, int pixels, unsigned rotation) {
    int column = x * GRID / pixels;
    int row = y * GRID / pixels;
    for (unsigned turn = 0; turn < rotation; turn++) {
        const int before = column;
        column = row;
        row = GRID - 1 - before;
    }
    return shape->cells[row][column];
}

static void tile_draw(const Canvas *canvas, const TileShape *shape, const PlacedTile *tile,
                      bool fresh) {
    const int left = canvas->left + (tile->x - canvas->west) * canvas->tile;
    const int top = canvas->top + (tile->y - canvas->north) * canvas->tile;
    const int last = canvas->tile - 1;
    for (int y = 0; y <= last; y++) {
        for (int x = 0; x <= last; x++) {
            const bool rim = x == 0 || y == 0 || (fresh && (x == last || y == last));
            const unsigned segment = segment_at(shape, x, y, canvas->tile, tile->rotation);
            const Color edge = fresh ? EDGE_NEW : EDGE;
            pixel_set(canvas, left + x, top + y, rim ? edge : kind_color(shape->facts, segment));
        }
    }
}

static void piece_draw(const Canvas *canvas, const BoardPiece *piece) {
    const int x =
        canvas->left + (piece->at.x - canvas->west * TILE_UNITS) * canvas->tile / TILE_UNITS;
    const int y =
        canvas->top + (piece->at.y - canvas->north * TILE_UNITS) * canvas->tile / TILE_UNITS;
    const int radius = canvas->tile / 7 > 1 ? canvas->tile / 7 : 1;
    const bool owned = piece->player >= 0 && piece->player < PLAYERS_MAX;
    for (int dy = -radius - 1; dy <= radius + 1; dy++) {
        for (int dx = -radius - 1; dx <= radius + 1; dx++) {
            const int square = dx * dx + dy * dy;
            if (square <= (radius + 1) * (radius + 1)) {
                const Color fill = owned ? PLAYERS[piece->player] : NEUTRAL;
                pixel_set(canvas, x + dx, y + dy, square <= radius * radius ? fill : INK);
            }
        }
    }
}

// Chooses the part of the table, with a free cell on each side, so that it fits and is centered.
static void canvas_fit(Canvas *canvas, const Rules *rules, const Game *game) {
    const uint32_t count = game_tile_count(rules, game);
    int east = 0;
    int south = 0;
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(rules, game, i);
        canvas->west = i == 0 || tile.x < canvas->west ? tile.x : canvas->west;
        canvas->north = i == 0 || tile.y < canvas->north ? tile.y : canvas->north;
        east = i == 0 || tile.x > east ? tile.x : east;
        south = i == 0 || tile.y > south ? tile.y : south;
    }
    const int columns = east - canvas->west + 1;
    const int rows = south - canvas->north + 1;
    const int cells = (columns > rows ? columns : rows) + 2;
    const int fitting = canvas->size / cells;
    canvas->tile = fitting < 1 ? 1 : fitting > TILE_PIXELS_MAX ? TILE_PIXELS_MAX : fitting;
    canvas->left = (canvas->size - columns * canvas->tile) / 2;
    canvas->top = (canvas->size - rows * canvas->tile) / 2;
}

// @param shapes room for one of each type; `made` tells which were computed
static void tiles_draw(const Canvas *canvas, const Rules *rules, const Game *game,
                       TileShape *shapes, bool *made) {
    const uint32_t count = game_tile_count(rules, game);
    const int fresh = game_tile_in_turn(rules, game);
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(rules, game, i);
        if (!made[tile.type]) {
            tile_shape_make(&shapes[tile.type], rules_type(rules, tile.type));
            made[tile.type] = true;
        }
        tile_draw(canvas, &shapes[tile.type], &tile, fresh >= 0 && (uint32_t)fresh == i);
    }
}

static Status canvas_draw(Canvas *canvas, const Rules *rules, const Game *game, Message *message) {
    TileShape *const shapes = malloc(rules_type_count(rules) * sizeof *shapes);
    bool *const made = calloc(rules_type_count(rules), sizeof *made);
    BoardLayer *layer = NULL;
    Status status = shapes != NULL && made != NULL
                        ? layer_create(&layer, rules, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a picture");
    if (status == STATUS_OK) {
        const BoardPiece *pieces;
        canvas_fit(canvas, rules, game);
        for (int i = 0; i < canvas->size * canvas->size; i++) {
            pixel_set(canvas, i % canvas->size, i / canvas->size, TABLE);
        }
        tiles_draw(canvas, rules, game, shapes, made);
        layer_show(layer, game);
        const uint32_t count = layer_pieces(layer, &pieces);
        for (uint32_t i = 0; i < count; i++) {
            piece_draw(canvas, &pieces[i]);
        }
    }
    layer_destroy(layer);
    free(made);
    free(shapes);
    return status;
}

PyObject *game_rgb(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"size", NULL};
    const GameObject *const game = (GameObject *)self;
    WholeArgument size = {.name = "size", .least = SIDE_MIN, .most = SIDE_MAX, .value = SIDE_USUAL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O&:rgb", names, whole_argument, &size)) {
        return NULL;
    }
    const Py_ssize_t side = (Py_ssize_t)size.value;
    PyObject *const bytes = PyBytes_FromStringAndSize(NULL, side * side * CHANNELS);
    if (bytes == NULL) {
        return NULL;
    }
    Message message = {""};
    Canvas canvas = {.bytes = (uint8_t *)PyBytes_AsString(bytes), .size = (int)side};
    const Status status = canvas_draw(&canvas, game->owner->rules, game->game, &message);
    if (status != STATUS_OK) {
        Py_DECREF(bytes);
        return raise_status(state_of(self), status, &message);
    }
    return typed_view(bytes, "B", side, CHANNELS);
}
