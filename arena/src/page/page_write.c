// SPDX-License-Identifier: MIT
#include "page/page_write.h"

#include "carcarena/engine/text.h"
#include "page/board_view.h"
#include "page/page_frame.h"
#include "picture/palette.h"
#include "view/unit_text.h"

#include <stdlib.h>
#include <string.h>

enum { TYPE_NAME_SIZE = 96 };

// The sources in web/ that only this page has, and their hashes.
static const char BODY[] = {
#include "page_body.inc"
};
static const char GRAPH[] = {
#include "page_graph.inc"
};
static const char GRAPH_HASH[] = {
#include "page_graph_hash.inc"
};
static const char THINKING[] = {
#include "page_thinking.inc"
};
static const char THINKING_HASH[] = {
#include "page_thinking_hash.inc"
};
static const char SCRIPT[] = {
#include "page_script.inc"
};
static const char SCRIPT_HASH[] = {
#include "page_script_hash.inc"
};
static const char REVIEW[] = {
#include "page_review.inc"
};
static const char REVIEW_HASH[] = {
#include "page_review_hash.inc"
};
static const char REVIEW_STYLE[] = {
#include "page_review_style.inc"
};
static const char REVIEW_STYLE_HASH[] = {
#include "page_review_style_hash.inc"
};

// ---- Awards

/** Writes the segments of a tile that belong to a feature: pairs of the tile's number and an id. */
static void write_part(JsonWriter *writer, const Rules *rules, const Game *game, uint32_t tile,
                       uint32_t feature) {
    const TileFacts *const facts = rules_type(rules, game_tile(rules, game, tile).type);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (game_segment_exists(rules, game, tile, s) &&
            game_feature(rules, game, tile, s).id == feature) {
            json_write_integer(writer, NULL, tile);
            json_write_text(writer, NULL, facts->segments[s].id);
        }
    }
}

/** Writes all segments of a scored feature. */
static void write_feature(JsonWriter *writer, const Rules *rules, const Game *game,
                          const ScoreEvent *event) {
    unsigned segment = event->segment;
    const int at = game_segment_tile(rules, game, event->x, event->y, &segment);
    json_write_open(writer, "feature", '[');
    if (at >= 0 && game_segment_exists(rules, game, (uint32_t)at, segment)) {
        const uint32_t id = game_feature(rules, game, (uint32_t)at, segment).id;
        for (uint32_t tile = 0; tile < game_tile_count(rules, game); tile++) {
            write_part(writer, rules, game, tile, id);
        }
    }
    json_write_close(writer, ']');
}

void page_write_award(JsonWriter *writer, const Rules *rules, const Game *game,
                      const ScoreEvent *event) {
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "player", event->player);
    json_write_integer(writer, "points", event->points);
    json_write_text(writer, "reason", score_reason_text((ScoreReason)event->reason));
    if (event->source != NULL) {
        json_write_text(writer, "source", event->source);
    }
    json_write_text(writer, "kind", segment_kind_text((SegmentKind)event->kind));
    json_write_integer(writer, "x", event->x);
    json_write_integer(writer, "y", event->y);
    json_write_integer(writer, "tiles", event->tiles);
    json_write_bool(writer, "final", event->final);
    if (event->tiles > 0) {
        write_feature(writer, rules, game, event);
    } else { // not for a feature
        json_write_open(writer, "feature", '[');
        json_write_close(writer, ']');
    }
    json_write_close(writer, '}');
}

// ---- The game

static void write_types(JsonWriter *writer, const Rules *rules) {
    char name[TYPE_NAME_SIZE];
    json_write_open(writer, "types", '[');
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        json_write_text(writer, NULL, rules_type_name(rules, type, name, sizeof name));
    }
    json_write_close(writer, ']');
}

static void write_sets(JsonWriter *writer, const Rules *rules) {
    const char *last = "";
    json_write_open(writer, "tilesets", '[');
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        if (strcmp(last, rules_type_set(rules, type)) != 0) {
            last = rules_type_set(rules, type);
            json_write_text(writer, NULL, last);
        }
    }
    json_write_close(writer, ']');
}

/** Writes the request of the step protocol that creates the same rules. */
static void write_request(JsonWriter *writer, const PageRules *about) {
    const Rules *const rules = about->rules;
    const char *expansion = NULL;
    const OptionSpec *option = NULL;
    json_write_open(writer, "request", '{');
    json_write_text(writer, "command", "new");
    write_sets(writer, rules);
    json_write_integer(writer, "players", rules_players(rules));
    json_write_integer(writer, "first_player", about->first_player);
    json_write_open(writer, "expansions", '[');
    for (unsigned i = 0; (expansion = rules_expansion(rules, i)) != NULL; i++) {
        json_write_text(writer, NULL, expansion);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "options", '{');
    for (unsigned i = 0; (option = rules_option_spec(rules, i)) != NULL; i++) {
        json_write_text(writer, option->key, rules_option_text(rules, option->key));
    }
    json_write_close(writer, '}');
    json_write_open(writer, "deck", '[');
    json_write_close(writer, ']');
    json_write_close(writer, '}');
}

static void write_players(JsonWriter *writer, const PageRules *about,
                          const GamePageResult *result) {
    json_write_open(writer, "players", '[');
    for (int player = 0; player < rules_players(about->rules); player++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "name", about->names[player]);
        if (about->units[player] != BOT_UNIT_UNKNOWN) {
            json_write_text(writer, "unit", unit_text(about->units[player]));
        }
        json_write_integer(writer, "score", result->scores[player]);
        json_write_integer(writer, "rank", result->ranks[player]);
        json_write_bool(writer, "forfeited", (result->faults >> player & 1U) != 0);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_game(JsonWriter *writer, const PageRules *about, const char *steps,
                       const GamePageResult *result) {
    TextBuffer list = {0};
    TextBuffer style = {0};
    text_buffer_format(&list, "[%s]", steps);
    palette_style(&style, palette_of_rules(about->rules));
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "title", about->title);
    write_players(writer, about, result);
    json_write_text(writer, "reason", result->reason);
    json_write_integer(writer, "fault_ply", result->faults != 0 ? (int64_t)result->fault_ply : -1);
    json_write_text(writer, "fault_text", result->fault_text);
    json_write_integer(writer, "tile_units", TILE_UNITS);
    json_write_text(writer, "style", style.text);
    write_types(writer, about->rules);
    write_request(writer, about);
    if (about->review != NULL) {
        json_write_raw(writer, "review", about->review);
        json_write_text(writer, "home", about->home);
        board_view_spots(writer, about->rules);
    }
    json_write_raw(writer, "steps", list.text != NULL ? list.text : "[]");
    json_write_close(writer, '}');
    text_buffer_free(&list);
    text_buffer_free(&style);
}

void page_write(TextBuffer *out, const PageRules *about, BoardLayer *layer, const char *steps,
                const GamePageResult *result) {
    static const PageSource GRAPHS = {GRAPH, GRAPH_HASH};
    static const PageSource THOUGHTS = {THINKING, THINKING_HASH};
    static const PageSource VIEWER = {SCRIPT, SCRIPT_HASH};
    const PageFrame plain = {.title = "A game of Carcassonne",
                             .styles = {PAGE_STYLE},
                             .scripts = {PAGE_BOARD, PAGE_FINALS, GRAPHS, THOUGHTS, VIEWER}};
    const PageFrame reviewed = {
        .title = "A game of Carcassonne",
        .styles = {PAGE_STYLE, {REVIEW_STYLE, REVIEW_STYLE_HASH}},
        .scripts = {
            PAGE_BOARD, PAGE_FINALS, GRAPHS, THOUGHTS, PAGE_TURNS, {REVIEW, REVIEW_HASH}, VIEWER}};
    const PageFrame *const frame = about->review != NULL ? &reviewed : &plain;
    JsonWriter game = {.comma = false};
    write_game(&game, about, steps != NULL ? steps : "", result);
    page_frame_begin(out, frame);
    text_buffer_add(
        out, "<svg class=\"definitions\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n");
    layer_define_all(out, layer);
    text_buffer_add(out, "</defs></svg>\n");
    text_buffer_add(out, BODY);
    page_frame_data(out, "game",
                    json_writer_text(&game) != NULL ? json_writer_text(&game) : "null");
    page_frame_end(out, frame);
    out->failed = out->failed || json_writer_text(&game) == NULL;
    json_writer_free(&game);
}
