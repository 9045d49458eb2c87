// SPDX-License-Identifier: MIT
#include "review/puzzle_page.h"

#include "page/board_view.h"
#include "page/page_frame.h"
#include "review/puzzle_json.h"
#include "text/try_status.h"

#include <stdlib.h>

// The sources in web/, and their hashes.
static const char BODY[] = {
#include "review_puzzles_body.inc"
};
static const char STYLE[] = {
#include "review_puzzles_style.inc"
};
static const char STYLE_HASH[] = {
#include "review_puzzles_style_hash.inc"
};
static const char SCRIPT[] = {
#include "review_puzzles_script.inc"
};
static const char SCRIPT_HASH[] = {
#include "review_puzzles_script_hash.inc"
};

/** The rules of all puzzles, each once. */
typedef struct RulesList {
    const Rules **rules;
    BoardView **views;
    uint32_t count;
} RulesList;

static void list_free(RulesList *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        board_view_destroy(list->views[i]);
    }
    free(list->rules);
    free(list->views);
}

static uint32_t list_find(const RulesList *list, const Rules *rules) {
    uint32_t at = 0;
    while (at < list->count && list->rules[at] != rules) {
        at++;
    }
    return at;
}

static Status list_make(RulesList *list, const Puzzles *puzzles, Message *message) {
    list->rules = calloc(puzzles->count + 1, sizeof *list->rules);
    list->views = calloc(puzzles->count + 1, sizeof *list->views);
    if (list->rules == NULL || list->views == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    }
    for (uint32_t i = 0; i < puzzles->count; i++) {
        const Rules *const rules = puzzles->items[i].game->rules;
        if (list_find(list, rules) == list->count) {
            TRY(board_view_create(&list->views[list->count], rules, message));
            list->rules[list->count++] = rules;
        }
    }
    return STATUS_OK;
}

static void puzzle_write(JsonWriter *json, const RulesList *list, const Puzzle *puzzle) {
    const uint32_t rules = list_find(list, puzzle->game->rules);
    Game *const game = puzzle_game(puzzle);
    if (game == NULL) {
        json->buffer.failed = true;
        return;
    }
    json_write_open(json, NULL, '{');
    json_write_integer(json, "rules", rules);
    puzzle_json_write(json, puzzle, game);
    json_write_open(json, "table", '{');
    board_view_table(json, list->views[rules], game);
    json_write_close(json, '}');
    json_write_close(json, '}');
    free(game);
}

static void data_write(JsonWriter *json, const RulesList *list, const Puzzles *puzzles) {
    json_write_open(json, NULL, '{');
    json_write_open(json, "rules", '[');
    for (uint32_t i = 0; i < list->count; i++) {
        board_view_rules(json, list->views[i]);
    }
    json_write_close(json, ']');
    json_write_open(json, "puzzles", '[');
    for (uint32_t i = 0; i < puzzles->count; i++) {
        puzzle_write(json, list, &puzzles->items[i]);
    }
    json_write_close(json, ']');
    json_write_close(json, '}');
}

Status puzzle_page_write(TextBuffer *out, const Puzzles *puzzles, Message *message) {
    const PageFrame frame = {
        .title = "Carcassonne puzzles",
        .styles = {PAGE_STYLE, PAGE_MOVES_STYLE, {STYLE, STYLE_HASH}},
        .scripts = {PAGE_BOARD, PAGE_MOVES, PAGE_TURNS, {SCRIPT, SCRIPT_HASH}}};
    RulesList list = {.rules = NULL};
    JsonWriter json = {.comma = false};
    Status status = list_make(&list, puzzles, message);
    if (status == STATUS_OK) {
        data_write(&json, &list, puzzles);
        page_frame_begin(out, &frame);
        text_buffer_add(out, BODY);
        page_frame_data(out, "data",
                        json_writer_text(&json) != NULL ? json_writer_text(&json) : "");
        page_frame_end(out, &frame);
        if (json_writer_text(&json) == NULL || !text_buffer_ok(out)) {
            status = message_set(message, STATUS_NO_MEMORY, "no memory for a page");
        }
    }
    json_writer_free(&json);
    list_free(&list);
    return status;
}
