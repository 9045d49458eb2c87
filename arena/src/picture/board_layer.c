// SPDX-License-Identifier: MIT
#include "picture/board_layer.h"

#include "picture/palette.h"

#include <stdlib.h>
#include <string.h>

enum { GLYPHS_MAX = 128, CORNER = 24, BESIDE = 16 };

struct BoardLayer {
    const Rules *rules;
    const Game *game;
    TileArt **art; /* by type; NULL until needed */
    uint32_t type_count;
    BoardPiece pieces[PIECES_MAX];
    uint32_t count;
    uint8_t crowd[DECK_TILES_MAX][SEGMENTS_MAX + 1]; /* figures so far by tile and segment */
    bool failed;
};

Status layer_create(BoardLayer **out, const Rules *rules, Message *message) {
    BoardLayer *const layer = calloc(1, sizeof *layer);
    if (layer != NULL) {
        layer->rules = rules;
        layer->type_count = rules_type_count(rules);
        layer->art = calloc(layer->type_count, sizeof(TileArt *));
    }
    if (layer == NULL || layer->art == NULL) {
        free(layer);
        return message_set(message, STATUS_NO_MEMORY, "no memory to draw a board");
    }
    *out = layer;
    return STATUS_OK;
}

void layer_destroy(BoardLayer *layer) {
    if (layer != NULL) {
        for (uint32_t i = 0; i < layer->type_count; i++) {
            free(layer->art[i]);
        }
        free(layer->art);
        free(layer);
    }
}

static TileArt *art_of(BoardLayer *layer, uint32_t type) {
    if (layer->art[type] == NULL) {
        const TileFace face = tile_face_of_rules(layer->rules, type);
        layer->art[type] = malloc(sizeof(TileArt));
        if (layer->art[type] == NULL) {
            layer->failed = true;
            return NULL;
        }
        tile_art_make(layer->art[type], &face);
    }
    return layer->art[type];
}

// ---- Pieces

/** Converts a point of a tile in printed rotation to a point of the table. */
static Point on_table(PlacedTile tile, Point spot) {
    const Point turned = point_rotate(spot, tile.rotation);
    return (Point){tile.x * TILE_UNITS + turned.x, tile.y * TILE_UNITS + turned.y};
}

static void piece_add(BoardLayer *layer, BoardPiece piece) {
    if (layer->count < PIECES_MAX) {
        layer->pieces[layer->count++] = piece;
    }
}

/** Finds the point of a symbol on a tile, such as the foundation of a tower. */
static bool place_printed(BoardLayer *layer, uint32_t index, const char *name, Point *at) {
    const PlacedTile tile = game_tile(layer->rules, layer->game, index);
    const TileArt *const art = art_of(layer, tile.type);
    for (unsigned i = 0; art != NULL && i < art->symbol_count; i++) {
        if (art->symbols[i].glyph != NULL && strcmp(art->symbols[i].glyph->name, name) == 0) {
            *at = on_table(tile, art->symbols[i].at);
            return true;
        }
    }
    return false;
}

/** Finds the next free point on a segment, or on the whole tile. */
static Point place_next(BoardLayer *layer, uint32_t index, unsigned segment) {
    const PlacedTile tile = game_tile(layer->rules, layer->game, index);
    TileArt *const art = art_of(layer, tile.type);
    const unsigned row = segment < SEGMENTS_MAX ? segment : SEGMENTS_MAX;
    const Point middle = {TILE_HALF, TILE_HALF};
    const unsigned nth = index < DECK_TILES_MAX ? layer->crowd[index][row]++ : 0;
    return on_table(tile, art != NULL ? tile_art_spot(art, segment, nth) : middle);
}

static Point corner_place(const GameFact *fact) {
    // A barn is on the corner where four tiles meet.
    const bool east = fact->corner == 1 || fact->corner == 2;
    const bool south = fact->corner >= 2;
    return (Point){(fact->x + east) * TILE_UNITS, (fact->y + south) * TILE_UNITS};
}

/** The kind of a building depends on its value. */
static const Glyph *mark_glyph(const GameFact *fact) {
    static const char *const BUILDINGS[] = {"shed", "house", "turret"};
    if (strcmp(fact->name, "building") == 0) {
        return glyph_find(BUILDINGS[fact->amount >= 3 ? 2 : fact->amount == 2 ? 1 : 0]);
    }
    return strcmp(fact->name, "barn") == 0    ? glyph_of_figure("barn")
           : strcmp(fact->name, "ferry") == 0 ? glyph_find("boat") // not the lake
                                              : glyph_find(fact->name);
}

static void mark_add(BoardLayer *layer, const GameFact *fact) {
    const int tile = game_tile_at(layer->rules, layer->game, fact->x, fact->y);
    const bool bridge = strcmp(fact->name, "bridge") == 0;
    const bool building = strcmp(fact->name, "building") == 0;
    if (tile < 0) {
        return;
    }
    BoardPiece piece = {.glyph = mark_glyph(fact),
                        .player = fact->player,
                        .amount = (int16_t)(bridge || building ? 0 : fact->amount),
                        .turned = bridge && fact->amount == 2,
                        .letter = fact->name[0]};
    if (fact->corner >= 0) {
        piece.at = corner_place(fact);
    } else if (bridge) {
        piece.at = (Point){fact->x * TILE_UNITS + TILE_HALF, fact->y * TILE_UNITS + TILE_HALF};
    } else if (fact->segment >= 0 || !place_printed(layer, (uint32_t)tile, fact->name, &piece.at)) {
        piece.at = place_next(layer, (uint32_t)tile,
                              fact->segment < 0 ? WHOLE_TILE : (unsigned)fact->segment);
    }
    if (fact->segment < 0 && fact->corner < 0 && !bridge) {
        piece.at.x += building ? CORNER : 0;
        piece.at.y += building ? CORNER : 0;
    }
    piece_add(layer, piece);
}

static void marks_add(BoardLayer *layer) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(layer->rules, layer->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (facts[i].placed) {
            mark_add(layer, &facts[i]);
        }
    }
}

static bool is_farmer(const FigureView *figure) {
    return figure->owner >= 0 && figure->kind == SEGMENT_FIELD && figure->type != FIGURE_PIG &&
           figure->type != FIGURE_BARN && figure->type != FIGURE_SHEPHERD;
}

static void figures_add(BoardLayer *layer) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(layer->rules, layer->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        const FigureView *const figure = &figures[i];
        piece_add(layer, (BoardPiece){.glyph = glyph_of_figure(figure->name),
                                      .player = figure->owner,
                                      // Farmers lie, as on a table.
                                      .turned = figure->lying || is_farmer(figure),
                                      .letter = figure->name[0],
                                      .at = place_next(layer, figure->tile, figure->segment)});
    }
}

/** Figures that are on tiles but on no segment: on towers, in castles. */
static void off_board_add(BoardLayer *layer) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(layer->rules, layer->game, away);
    for (uint32_t i = 0; i < count; i++) {
        const int tile = away[i].placed || away[i].inside
                             ? game_tile_at(layer->rules, layer->game, away[i].x, away[i].y)
                             : -1;
        if (tile >= 0) {
            const char *const name = figure_type_text((FigureType)away[i].type);
            piece_add(layer, (BoardPiece){.glyph = glyph_of_figure(name),
                                          .player = away[i].owner,
                                          .letter = name[0],
                                          .at = place_next(layer, (uint32_t)tile, WHOLE_TILE)});
        }
    }
}

void layer_show(BoardLayer *layer, const Game *game) {
    layer->game = game;
    layer->count = 0;
    memset(layer->crowd, 0, sizeof layer->crowd);
    marks_add(layer);
    figures_add(layer);
    off_board_add(layer);
}

uint32_t layer_pieces(const BoardLayer *layer, const BoardPiece **pieces) {
    *pieces = layer->pieces;
    return layer->count;
}

// ---- Definitions

static void define_glyphs(TextBuffer *out, const bool *glyphs, bool all) {
    for (unsigned i = 0; glyph_at(i) != NULL; i++) {
        if (glyphs[i] || all) {
            glyph_define(out, glyph_at(i));
        }
    }
}

void layer_define(TextBuffer *out, BoardLayer *layer) {
    bool glyphs[GLYPHS_MAX] = {false};
    const uint32_t tiles = game_tile_count(layer->rules, layer->game);
    palette_define(out, palette_of_rules(layer->rules));
    for (uint32_t type = 0; type < layer->type_count; type++) {
        bool lies = false;
        for (uint32_t i = 0; i < tiles && !lies; i++) {
            lies = game_tile(layer->rules, layer->game, i).type == type;
        }
        const TileArt *const art = lies ? art_of(layer, type) : NULL;
        if (art != NULL) {
            tile_art_define(out, art, glyphs);
        }
    }
    glyphs[glyph_index(glyph_of_figure("follower"))] = true; // for the line of points
    for (uint32_t i = 0; i < layer->count; i++) {
        if (layer->pieces[i].glyph != NULL) {
            glyphs[glyph_index(layer->pieces[i].glyph)] = true;
        }
    }
    define_glyphs(out, glyphs, false);
}

void layer_define_all(TextBuffer *out, BoardLayer *layer) {
    bool glyphs[GLYPHS_MAX] = {false};
    palette_patterns(out, palette_of_rules(layer->rules));
    for (uint32_t type = 0; type < layer->type_count; type++) {
        const TileArt *const art = art_of(layer, type);
        if (art != NULL) {
            tile_art_define(out, art, glyphs);
        }
    }
    define_glyphs(out, glyphs, true);
}

// ---- The board

/** Writes a glyph, rotated if it is turned, with an upright player number. */
static void write_glyph(TextBuffer *out, const BoardPiece *piece) {
    const Point at = piece->at;
    glyph_use(out, piece->glyph, at, piece->turned,
              piece->player >= 0 ? palette_player(piece->player) : "cc-G");
    if (piece->player >= 0) {
        text_buffer_format(out, "<text class=\"cc-N cc-d%d\" x=\"%d\" y=\"%d\">%d</text>",
                           piece->player, at.x - (piece->turned ? 2 : 0),
                           at.y + (piece->turned ? 8 : 11), piece->player);
    }
}

void layer_write_piece(TextBuffer *out, const BoardPiece *piece) {
    const Point at = piece->at;
    if (piece->glyph != NULL) {
        write_glyph(out, piece);
    } else {
        text_buffer_format(out,
                           "<circle class=\"cc-G cc-b\" cx=\"%d\" cy=\"%d\" r=\"13\"/>"
                           "<text class=\"cc-N\" x=\"%d\" y=\"%d\">%c</text>",
                           at.x, at.y, at.x, at.y + 7, piece->letter);
    }
    if (piece->amount > 1) {
        text_buffer_format(out, "<text class=\"cc-A\" x=\"%d\" y=\"%d\">%d</text>", at.x + BESIDE,
                           at.y - 4, piece->amount);
    }
    text_buffer_add(out, "\n");
}

static void write_tile(TextBuffer *out, const BoardLayer *layer, PlacedTile tile) {
    const TileFace face = tile_face_of_rules(layer->rules, tile.type);
    text_buffer_add(out, "<use href=\"#");
    tile_art_id(out, &face);
    text_buffer_format(out, "\" transform=\"translate(%d %d)", tile.x * TILE_UNITS,
                       tile.y * TILE_UNITS);
    if (tile.rotation != 0) {
        text_buffer_format(out, "rotate(%d %d %d)", 90 * tile.rotation, TILE_HALF, TILE_HALF);
    }
    text_buffer_add(out, "\"/>\n");
}

void layer_write(TextBuffer *out, const BoardLayer *layer) {
    const uint32_t tiles = game_tile_count(layer->rules, layer->game);
    out->failed = out->failed || layer->failed;
    for (uint32_t i = 0; i < tiles; i++) {
        write_tile(out, layer, game_tile(layer->rules, layer->game, i));
    }
    if (tiles > 1) {
        const PlacedTile last = game_tile(layer->rules, layer->game, tiles - 1);
        text_buffer_format(out, "<path class=\"cc-L\" d=\"M%d %dh%dv%dh-%dz\"/>\n",
                           last.x * TILE_UNITS, last.y * TILE_UNITS, TILE_UNITS, TILE_UNITS,
                           TILE_UNITS);
    }
    for (uint32_t i = 0; i < layer->count; i++) {
        layer_write_piece(out, &layer->pieces[i]);
    }
}
