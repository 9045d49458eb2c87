// SPDX-License-Identifier: MIT
#include "page/board_view.h"

#include "carcarena/engine/view.h"
#include "picture/palette.h"
#include "picture/tile_art.h"
#include "view/step_view.h"

#include <stdlib.h>

enum { TYPE_NAME_SIZE = 96 };

struct BoardView {
    const Rules *rules;
    BoardLayer *layer;
    Action *actions;
    uint32_t *unseen;
    GameFact *facts; // GAME_FACTS_MAX of them
    TextBuffer text; // scratch
};

Status board_view_create(BoardView **out, const Rules *rules, Message *message) {
    BoardView *const view = calloc(1, sizeof *view);
    if (view == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to show a game");
    }
    view->rules = rules;
    view->actions = malloc(rules_actions_max(rules) * sizeof *view->actions);
    view->unseen = malloc(rules_type_count(rules) * sizeof *view->unseen);
    view->facts = malloc(GAME_FACTS_MAX * sizeof *view->facts);
    const Status status = view->actions != NULL && view->unseen != NULL && view->facts != NULL
                              ? layer_create(&view->layer, rules, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory to show a game");
    if (status != STATUS_OK) {
        board_view_destroy(view);
        return status;
    }
    *out = view;
    return STATUS_OK;
}

void board_view_destroy(BoardView *view) {
    if (view != NULL) {
        layer_destroy(view->layer);
        free(view->actions);
        free(view->unseen);
        free(view->facts);
        text_buffer_free(&view->text);
        free(view);
    }
}

// ---- Pieces

void board_view_pieces(TextBuffer *out, const BoardLayer *layer) {
    const BoardPiece *pieces = NULL;
    const uint32_t count = layer_pieces(layer, &pieces);
    for (uint32_t i = 0; i < count; i++) {
        const BoardPiece *const piece = &pieces[i];
        text_buffer_format(out, "%s %d %d %d %d %d\n",
                           piece->glyph != NULL ? piece->glyph->name : "?", piece->player,
                           piece->at.x, piece->at.y, piece->turned, piece->amount);
    }
}

// ---- Constant data

void board_view_spots(JsonWriter *writer, const Rules *rules) {
    TileArt *const art = malloc(sizeof *art);
    json_write_open(writer, "spots", '[');
    for (uint32_t type = 0; art != NULL && type < rules_type_count(rules); type++) {
        const TileFace face = tile_face_of_rules(rules, type);
        tile_art_make(art, &face);
        json_write_open(writer, NULL, '{');
        for (unsigned s = 0; s < face.facts->segment_count; s++) {
            const Point spot = tile_art_spot(art, s, 0);
            json_write_open(writer, face.facts->segments[s].id, '[');
            json_write_integer(writer, NULL, spot.x);
            json_write_integer(writer, NULL, spot.y);
            json_write_close(writer, ']');
        }
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
    free(art);
}

void board_view_rules(JsonWriter *writer, BoardView *view) {
    char name[TYPE_NAME_SIZE];
    json_write_open(writer, NULL, '{');
    json_write_open(writer, "types", '[');
    for (uint32_t type = 0; type < rules_type_count(view->rules); type++) {
        json_write_text(writer, NULL, rules_type_name(view->rules, type, name, sizeof name));
    }
    json_write_close(writer, ']');
    json_write_integer(writer, "unit", TILE_UNITS);
    text_buffer_clear(&view->text);
    palette_style(&view->text, palette_of_rules(view->rules));
    json_write_text(writer, "style", view->text.text);
    text_buffer_clear(&view->text);
    layer_define_all(&view->text, view->layer);
    json_write_text(writer, "definitions", view->text.text);
    board_view_spots(writer, view->rules);
    json_write_close(writer, '}');
}

// ---- A position

static void write_numbers(JsonWriter *writer, const char *key, const int32_t *numbers, int count) {
    json_write_open(writer, key, '[');
    for (int i = 0; i < count; i++) {
        json_write_integer(writer, NULL, numbers[i]);
    }
    json_write_close(writer, ']');
}

static void write_players(JsonWriter *writer, const BoardView *view, const Game *game) {
    const int players = rules_players(view->rules);
    int32_t numbers[PLAYERS_MAX];
    game_scores(view->rules, game, numbers);
    write_numbers(writer, "scores", numbers, players);
    game_value(view->rules, game, numbers);
    write_numbers(writer, "final", numbers, players);
    for (int player = 0; player < players; player++) {
        numbers[player] = (int32_t)game_supply(view->rules, game, player, FIGURE_NORMAL);
    }
    write_numbers(writer, "followers", numbers, players);
}

static void write_holding(JsonWriter *writer, int player, const char *name, int64_t amount) {
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "player", player);
    json_write_text(writer, "name", name);
    json_write_integer(writer, "amount", amount);
    json_write_close(writer, '}');
}

/** Returns the number of tiles of each player that are hidden from the viewer. */
static void write_hidden(JsonWriter *writer, const BoardView *view, const Game *game) {
    ReserveTile tiles[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(view->rules, game, tiles);
    uint32_t alike = 0;
    for (uint32_t i = 0; i < count; i += alike) {
        for (alike = 1; i + alike < count && tiles[i + alike].name == tiles[i].name &&
                        tiles[i + alike].player == tiles[i].player;) {
            alike++;
        }
        if (game_tile_is_guess(view->rules, game, &tiles[i])) {
            write_holding(writer, tiles[i].player, tiles[i].name, alike);
        }
    }
}

/** Figures of other types than followers, and what expansions give. */
static void write_holdings(JsonWriter *writer, BoardView *view, const Game *game) {
    const int players = rules_players(view->rules);
    json_write_open(writer, "holdings", '[');
    for (int player = 0; player < players; player++) {
        for (int type = FIGURE_NORMAL + 1; type < FIGURE_TYPE_COUNT; type++) {
            const uint32_t supply = game_supply(view->rules, game, player, (FigureType)type);
            if (supply > 0) {
                write_holding(writer, player, figure_type_text((FigureType)type), supply);
            }
        }
    }
    const uint32_t count = game_facts(view->rules, game, view->facts);
    for (uint32_t i = 0; i < count; i++) {
        const GameFact *const fact = &view->facts[i];
        if (!fact->placed && fact->amount != 0) {
            write_holding(writer, fact->player, fact->name, fact->amount);
        }
    }
    write_hidden(writer, view, game);
    json_write_close(writer, ']');
}

static void write_reserve(JsonWriter *writer, const BoardView *view, const Game *game) {
    ReserveTile tiles[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(view->rules, game, tiles);
    json_write_open(writer, "apart", '[');
    for (uint32_t i = 0; i < count; i++) {
        if (game_tile_is_guess(view->rules, game, &tiles[i])) {
            continue;
        }
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "name", tiles[i].name);
        json_write_integer(writer, "player", tiles[i].player);
        json_write_integer(writer, "type", tiles[i].type);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_tiles(JsonWriter *writer, const BoardView *view, const Game *game) {
    const uint32_t count = game_tile_count(view->rules, game);
    json_write_open(writer, "tiles", '[');
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(view->rules, game, i);
        json_write_integer(writer, NULL, tile.type);
        json_write_integer(writer, NULL, tile.x);
        json_write_integer(writer, NULL, tile.y);
        json_write_integer(writer, NULL, tile.rotation);
    }
    json_write_close(writer, ']');
}

static void write_pieces(JsonWriter *writer, BoardView *view, const Game *game) {
    layer_show(view->layer, game);
    text_buffer_clear(&view->text);
    board_view_pieces(&view->text, view->layer);
    json_write_text(writer, "pieces", view->text.text != NULL ? view->text.text : "");
}

static void write_unseen(JsonWriter *writer, BoardView *view, const Game *game) {
    ReserveTile tiles[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(view->rules, game, tiles);
    game_unseen(view->rules, game, view->unseen);
    for (uint32_t i = 0; i < count; i++) {
        view->unseen[tiles[i].type] += game_tile_is_guess(view->rules, game, &tiles[i]);
    }
    json_write_open(writer, "unseen", '[');
    for (uint32_t type = 0; type < rules_type_count(view->rules); type++) {
        json_write_integer(writer, NULL, view->unseen[type]);
    }
    json_write_close(writer, ']');
}

/** Writes what is asked: the question, a tile that is decided about, and the place in a series. */
static void write_question(JsonWriter *writer, const BoardView *view, const Game *game) {
    const Question question = game_question(view->rules, game);
    json_write_open(writer, "question", '{');
    json_write_text(writer, "text", question.text);
    json_write_integer(writer, "tile", question.tile_type);
    json_write_integer(writer, "bid", question.bid);
    json_write_integer(writer, "step", question.step);
    json_write_integer(writer, "steps", question.steps);
    json_write_close(writer, '}');
}

/** Writes the legal actions; `words` and `chosen` have an element for each: what it does, and the
 * type of the tile that it names or -1. */
static void write_actions(JsonWriter *writer, BoardView *view, const Game *game) {
    const uint32_t count = game_actions(view->rules, game, view->actions);
    char words[ACTION_WORDS_SIZE];
    json_write_open(writer, "actions", '[');
    for (uint32_t i = 0; i < count; i++) {
        step_write_action(writer, NULL, view->rules, game, view->actions[i], -1);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "words", '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_text(writer, NULL,
                        action_to_words(view->rules, game, view->actions[i], words, sizeof words));
    }
    json_write_close(writer, ']');
    json_write_open(writer, "chosen", '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_integer(writer, NULL, action_tile_type(view->rules, game, view->actions[i]));
    }
    json_write_close(writer, ']');
}

void board_view_table(JsonWriter *writer, BoardView *view, const Game *game) {
    static const char *const KINDS[] = {[PENDING_DRAW] = "draw",
                                        [PENDING_DECISION] = "decision",
                                        [PENDING_OVER] = "over",
                                        [PENDING_CHANCE] = "chance"};
    const Pending pending = game_pending(view->rules, game);
    json_write_text(writer, "kind", KINDS[pending.kind]);
    json_write_integer(writer, "turn", pending.kind == PENDING_OVER ? -1 : pending.player);
    json_write_text(writer, "phase", pending.kind == PENDING_OVER ? NULL : pending.phase);
    json_write_integer(writer, "hand", game_hand(view->rules, game));
    json_write_integer(writer, "left", game_draws_left(view->rules, game));
    write_players(writer, view, game);
    write_holdings(writer, view, game);
    write_reserve(writer, view, game);
    write_tiles(writer, view, game);
    write_pieces(writer, view, game);
    write_unseen(writer, view, game);
    write_question(writer, view, game);
}

void board_view_position(JsonWriter *writer, BoardView *view, const Game *game) {
    board_view_table(writer, view, game);
    write_actions(writer, view, game);
}

void board_view_text(JsonWriter *writer, const BoardView *view, const Game *game) {
    const size_t length = game_to_text(view->rules, game, NULL, 0);
    char *const text = malloc(length + 1);
    if (text != NULL) {
        (void)game_to_text(view->rules, game, text, length + 1);
        json_write_text(writer, "text", text);
    }
    free(text);
}
