// SPDX-License-Identifier: MIT
//
// A position as a picture.
#include "carcarena/arena/picture.h"
#include "picture/board_layer.h"
#include "picture/palette.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MARGIN = 30, LABELS = 34, LINE = 76, LINE_MIN = 300 };

/* The visible part of the board, in cells. */
typedef struct Frame {
    int west, north, east, south;
} Frame;

static Frame frame_of(const Rules *rules, const Game *game) {
    Frame frame = {0, 0, 0, 0};
    const uint32_t count = game_tile_count(rules, game);
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(rules, game, i);
        const bool first = i == 0;
        frame.west = first || tile.x < frame.west ? tile.x : frame.west;
        frame.east = first || tile.x > frame.east ? tile.x : frame.east;
        frame.north = first || tile.y < frame.north ? tile.y : frame.north;
        frame.south = first || tile.y > frame.south ? tile.y : frame.south;
    }
    return frame;
}

static void write_coordinates(TextBuffer *out, Frame frame) {
    text_buffer_add(out, "<g font-family=\"sans-serif\" font-size=\"26\" fill=\"#7a6d5c\" "
                         "text-anchor=\"middle\">\n");
    for (int x = frame.west; x <= frame.east; x++) {
        text_buffer_format(out, "<text x=\"%d\" y=\"%d\">%d</text>", x * TILE_UNITS + TILE_HALF,
                           frame.north * TILE_UNITS - 12, x);
    }
    for (int y = frame.north; y <= frame.south; y++) {
        text_buffer_format(out, "<text x=\"%d\" y=\"%d\">%d</text>", frame.west * TILE_UNITS - 26,
                           y * TILE_UNITS + TILE_HALF + 9, y);
    }
    text_buffer_add(out, "</g>\n");
}

/** Writes the players below the board, in as many columns as fit. */
static void write_points(TextBuffer *out, const Rules *rules, const Game *game, Point at,
                         int columns) {
    int32_t scores[PLAYERS_MAX];
    game_scores(rules, game, scores);
    for (int player = 0; player < rules_players(rules); player++) {
        const int x = at.x + player % columns * LINE_MIN;
        const int y = at.y + player / columns * LINE;
        layer_write_piece(out, &(BoardPiece){.glyph = glyph_of_figure("follower"),
                                             .at = {x + 30, y + 36},
                                             .player = (int8_t)player});
        text_buffer_format(out,
                           "<text font-family=\"sans-serif\" font-size=\"34\" fill=\"#3a2f25\" "
                           "x=\"%d\" y=\"%d\">%d<tspan font-size=\"22\" dx=\"14\">&#215; %u"
                           "</tspan></text>\n",
                           x + 64, y + 48, (int)scores[player],
                           (unsigned)game_supply(rules, game, player, FIGURE_NORMAL));
    }
}

static void write_title(TextBuffer *out, const Rules *rules, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    game_scores(rules, game, scores);
    text_buffer_format(out, "<title>Carcassonne: %u tiles; points",
                       (unsigned)game_tile_count(rules, game));
    for (int player = 0; player < rules_players(rules); player++) {
        text_buffer_format(out, "%s %d", player > 0 ? "," : "", (int)scores[player]);
    }
    text_buffer_add(out, "</title>\n");
}

static void write_board(TextBuffer *out, const Rules *rules, const Game *game,
                        const PictureStyle *style, BoardLayer *layer) {
    const Frame frame = frame_of(rules, game);
    const int rim = MARGIN + (style->coordinates ? LABELS : 0);
    const int across = (frame.east - frame.west + 1) * TILE_UNITS + 2 * rim;
    const int width =
        !style->board_only && across < LINE_MIN + 2 * MARGIN ? LINE_MIN + 2 * MARGIN : across;
    const int columns = (width - 2 * MARGIN) / LINE_MIN;
    const int lines = style->board_only ? 0 : (rules_players(rules) + columns - 1) / columns;
    const int down = (frame.south - frame.north + 1) * TILE_UNITS + 2 * rim;
    const int height = down + lines * LINE;
    const int pixels = style->tile_pixels > 0 ? style->tile_pixels : PICTURE_PIXELS_USUAL;
    const int left = frame.west * TILE_UNITS - rim - (width - across) / 2;
    const int top = frame.north * TILE_UNITS - rim;
    text_buffer_format(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" "
                       "width=\"%d\" height=\"%d\" style=\"max-width:100%%;max-height:100vh\" "
                       "role=\"img\">\n",
                       left, top, width, height, width * pixels / TILE_UNITS,
                       height * pixels / TILE_UNITS);
    write_title(out, rules, game);
    text_buffer_add(out, "<defs>\n");
    layer_define(out, layer);
    text_buffer_format(out, "</defs>\n<path fill=\"#f4efe4\" d=\"M%d %dh%dv%dh-%dz\"/>\n", left,
                       top, width, height, width);
    if (style->coordinates) {
        write_coordinates(out, frame);
    }
    layer_write(out, layer);
    if (!style->board_only) {
        write_points(out, rules, game, (Point){left + MARGIN, top + down - MARGIN / 2}, columns);
    }
    text_buffer_add(out, "</svg>\n");
}

Status picture_board(char **svg, const Rules *rules, const Game *game, const PictureStyle *style,
                     Message *message) {
    TextBuffer out = {0};
    BoardLayer *layer = NULL;
    TRY(layer_create(&layer, rules, message));
    layer_show(layer, game);
    write_board(&out, rules, game, style, layer);
    layer_destroy(layer);
    if (!text_buffer_ok(&out)) {
        text_buffer_free(&out);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a picture");
    }
    *svg = out.text;
    return STATUS_OK;
}
