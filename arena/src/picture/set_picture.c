// SPDX-License-Identifier: MIT
//
// All tiles of a set on one sheet.
#include "carcarena/arena/picture.h"
#include "picture/palette.h"
#include "picture/tile_art.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 8, GAP = 24, CAPTION = 34, LONG = 12, HEAD = 60, GLYPHS_MAX = 128 };

static void sheet_open(TextBuffer *out, const TileSet *set, int width, int height) {
    text_buffer_format(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                       "width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
                       width, height, width, height);
    text_buffer_html(out, set->name);
    text_buffer_add(out, "</title>\n<defs>\n");
    palette_define(out, palette_is_winter(set->id));
}

static Status define_tiles(TextBuffer *out, const TileSet *set, Message *message) {
    bool glyphs[GLYPHS_MAX] = {false};
    TileArt *const art = malloc(sizeof *art);
    if (art == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to draw a tile");
    }
    for (unsigned i = 0; i < set->tile_count; i++) {
        const TileFace face = tile_face_of_set(set, i);
        tile_art_make(art, &face);
        tile_art_define(out, art, glyphs);
    }
    free(art);
    for (unsigned i = 0; glyph_at(i) != NULL; i++) {
        if (glyphs[i]) {
            glyph_define(out, glyph_at(i));
        }
    }
    text_buffer_add(out, "</defs>\n");
    return STATUS_OK;
}

static void sheet_tile(TextBuffer *out, const TileSet *set, unsigned i, int x, int y) {
    const TileFace face = tile_face_of_set(set, i);
    text_buffer_add(out, "<use href=\"#");
    tile_art_id(out, &face);
    const bool longish = strlen(face.facts->id) > LONG;
    text_buffer_format(out, "\" x=\"%d\" y=\"%d\"/><text x=\"%d\" y=\"%d\"%s>", x, y, x + TILE_HALF,
                       y + TILE_UNITS + 18, longish ? " font-size=\"11\"" : "");
    text_buffer_html(out, face.facts->id);
    if (longish) { // the count stands below
        text_buffer_format(out, "</text><text x=\"%d\" y=\"%d\">&#215; %u</text>\n", x + TILE_HALF,
                           y + TILE_UNITS + 34, face.facts->count);
    } else {
        text_buffer_format(out, " &#215; %u</text>\n", face.facts->count);
    }
}

Status picture_tileset(char **svg, const TileSet *set, Message *message) {
    TextBuffer out = {0};
    const int columns = set->tile_count < COLUMNS_MAX ? set->tile_count : COLUMNS_MAX;
    const int rows = (set->tile_count + columns - 1) / columns;
    const int width = columns * (TILE_UNITS + GAP) + GAP;
    const int height = HEAD + rows * (TILE_UNITS + CAPTION + GAP / 2) + GAP / 2;
    sheet_open(&out, set, width < 420 ? 420 : width, height);
    const Status status = define_tiles(&out, set, message);
    text_buffer_add(&out,
                    "<path fill=\"#f4efe4\" d=\"M0 0h20000v20000h-20000z\"/>\n<g fill=\"#3a2f25\" "
                    "font-family=\"sans-serif\"><text font-size=\"20\" x=\"24\" y=\"38\">");
    text_buffer_html(&out, set->name);
    text_buffer_format(&out, ": %" PRIu32 " tiles, %u distinct</text>\n</g>\n", tileset_size(set),
                       set->tile_count);
    text_buffer_add(&out, "<g fill=\"#3a2f25\" font-family=\"sans-serif\" font-size=\"14\" "
                          "text-anchor=\"middle\">\n");
    for (unsigned i = 0; i < set->tile_count; i++) {
        sheet_tile(&out, set, i, GAP + (int)i % columns * (TILE_UNITS + GAP),
                   HEAD + (int)i / columns * (TILE_UNITS + CAPTION + GAP / 2));
    }
    text_buffer_add(&out, "</g>\n</svg>\n");
    if (status != STATUS_OK || !text_buffer_ok(&out)) {
        text_buffer_free(&out);
        return status != STATUS_OK
                   ? status
                   : message_set(message, STATUS_NO_MEMORY, "no memory for a picture");
    }
    *svg = out.text;
    return STATUS_OK;
}
