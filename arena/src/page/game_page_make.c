// SPDX-License-Identifier: MIT
#include "page/game_page.h"

#include "carcarena/engine/text.h"
#include "page/board_view.h"
#include "page/line_diff.h"
#include "page/page_write.h"
#include "picture/board_layer.h"
#include "view/thought_view.h"

#include <stdlib.h>
#include <string.h>

enum { TYPE_NAME_SIZE = 96, POSITION_SIZE = 1 << 16 };

struct GamePage {
    PageRules about;
    BoardLayer *layer;
    JsonWriter steps; /* the members of an array, without its brackets */
    LineDiff position, pieces;
    TextBuffer text;     /* scratch */
    char *position_text; /* scratch */
    size_t position_size;
    uint32_t *unseen; /* by type, at the last step */
    uint32_t *counts; /* scratch */
    Action *actions;  /* scratch */
    ThoughtView view; /* how thoughts are written */
    Thought thought;  /* of the decision to come, if there is one */
    bool thinking;
    int64_t branch; /* the step that the next one follows; -1: the last one */
    uint32_t tiles; /* written so far */
    bool open;      /* a step is being written; its position is not known yet */
    bool failed;
};

Status game_page_create(GamePage **out, const Rules *rules, const char *const *names,
                        const char *title, Message *message) {
    GamePage *const page = calloc(1, sizeof *page);
    if (page == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    }
    page->about.rules = rules;
    memcpy(page->about.names, names, (size_t)rules_players(rules) * sizeof names[0]);
    page->about.title = strdup(title);
    page->unseen = calloc(rules_type_count(rules), sizeof *page->unseen);
    page->counts = calloc(rules_type_count(rules), sizeof *page->counts);
    page->actions = calloc(rules_actions_max(rules), sizeof *page->actions);
    page->position_text = malloc(POSITION_SIZE);
    page->position_size = POSITION_SIZE;
    Status status = layer_create(&page->layer, rules, message);
    if (status == STATUS_OK) {
        status = thought_view_make(&page->view, rules, message);
    }
    if (page->about.title == NULL || page->unseen == NULL || page->counts == NULL ||
        page->actions == NULL || page->position_text == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    }
    if (status != STATUS_OK) {
        game_page_destroy(page);
        return status;
    }
    *out = page;
    return STATUS_OK;
}

void game_page_unit(GamePage *page, int player, BotUnit unit) {
    page->about.units[player] = unit;
}

void game_page_destroy(GamePage *page) {
    if (page != NULL) {
        layer_destroy(page->layer);
        thought_view_free(&page->view);
        json_writer_free(&page->steps);
        line_diff_free(&page->position);
        line_diff_free(&page->pieces);
        text_buffer_free(&page->text);
        free(page->about.title);
        free(page->position_text);
        free(page->unseen);
        free(page->counts);
        free(page->actions);
        free(page);
    }
}

// ---- State after a step

/** Returns the text of a position in scratch memory; NULL without memory. */
static const char *position_text(GamePage *page, const Game *game) {
    const Rules *const rules = page->about.rules;
    const size_t length = game_to_text(rules, game, page->position_text, page->position_size);
    if (length >= page->position_size) {
        char *const larger = realloc(page->position_text, 2 * length);
        if (larger == NULL) {
            page->failed = true;
            return NULL;
        }
        page->position_text = larger;
        page->position_size = 2 * length;
        (void)game_to_text(rules, game, larger, page->position_size);
    }
    return page->position_text;
}

static void write_position(GamePage *page, const Game *game) {
    const char *const text = position_text(page, game);
    if (text != NULL) {
        line_diff_write(&page->steps, "position", &page->position, text);
    }
}

static const char *pieces_text(GamePage *page, const Game *game) {
    layer_show(page->layer, game);
    text_buffer_clear(&page->text);
    board_view_pieces(&page->text, page->layer);
    return page->text.text != NULL ? page->text.text : "";
}

static void write_pieces(GamePage *page, const Game *game) {
    line_diff_write(&page->steps, "pieces", &page->pieces, pieces_text(page, game));
}

static void write_tiles(GamePage *page, const Game *game) {
    const uint32_t count = game_tile_count(page->about.rules, game);
    if (count > page->tiles) {
        json_write_open(&page->steps, "tiles", '[');
        for (; page->tiles < count; page->tiles++) {
            const PlacedTile tile = game_tile(page->about.rules, game, page->tiles);
            const int numbers[4] = {tile.type, tile.x, tile.y, tile.rotation};
            for (int i = 0; i < 4; i++) {
                json_write_integer(&page->steps, NULL, numbers[i]);
            }
        }
        json_write_close(&page->steps, ']');
    }
}

/** Writes pairs of tile type and number of unseen tiles, for types that changed. */
static void write_unseen(GamePage *page, const Game *game) {
    bool some = false;
    game_unseen(page->about.rules, game, page->counts);
    for (uint32_t type = 0; type < rules_type_count(page->about.rules); type++) {
        if (page->counts[type] != page->unseen[type]) {
            if (!some) {
                json_write_open(&page->steps, "unseen", '[');
            }
            some = true;
            json_write_integer(&page->steps, NULL, type);
            json_write_integer(&page->steps, NULL, page->counts[type]);
            page->unseen[type] = page->counts[type];
        }
    }
    if (some) {
        json_write_close(&page->steps, ']');
    }
}

static void write_state(GamePage *page, const Game *game) {
    const Rules *const rules = page->about.rules;
    int32_t scores[PLAYERS_MAX];
    JsonWriter *const out = &page->steps;
    const Pending pending = game_pending(rules, game);
    game_scores(rules, game, scores);
    json_write_open(out, "scores", '[');
    for (int player = 0; player < rules_players(rules); player++) {
        json_write_integer(out, NULL, scores[player]);
    }
    json_write_close(out, ']');
    json_write_open(out, "supply", '[');
    for (int player = 0; player < rules_players(rules); player++) {
        json_write_integer(out, NULL, game_supply(rules, game, player, FIGURE_NORMAL));
    }
    json_write_close(out, ']');
    json_write_integer(out, "hand", game_hand(rules, game));
    json_write_text(out, "next", pending.kind == PENDING_OVER ? NULL : pending.phase);
    json_write_integer(out, "turn", pending.kind == PENDING_OVER ? -1 : pending.player);
    write_tiles(page, game);
    write_unseen(page, game);
    write_pieces(page, game);
    write_position(page, game);
}

/** Ends the current step with the position after it. */
static void step_close(GamePage *page, const Game *game) {
    if (page->open) {
        write_state(page, game);
        json_write_close(&page->steps, '}');
        page->open = false;
    }
}

static void step_open(GamePage *page, const Game *game, const char *kind) {
    step_close(page, game);
    page->open = true;
    json_write_open(&page->steps, NULL, '{');
    json_write_text(&page->steps, "kind", kind);
    if (page->branch >= 0) {
        json_write_integer(&page->steps, "after", page->branch);
        page->branch = -1;
    }
    json_write_integer(&page->steps, "player", game_pending(page->about.rules, game).player);
}

void game_page_begin(GamePage *page, const Game *game) {
    json_writer_reset(&page->steps);
    text_buffer_clear(&page->position.last);
    text_buffer_clear(&page->pieces.last);
    memset(page->unseen, 0, rules_type_count(page->about.rules) * sizeof *page->unseen);
    page->tiles = 0;
    page->thinking = false;
    page->branch = -1;
    page->about.first_player = game_active_player(page->about.rules, game);
    json_write_open(&page->steps, NULL, '{');
    json_write_text(&page->steps, "kind", "start");
    page->open = true;
}

void game_page_branch(GamePage *page, const Game *ended, uint32_t after, const Game *game) {
    step_close(page, ended);
    const char *const text = position_text(page, game);
    if (text != NULL) {
        line_diff_set(&page->position, text);
    }
    line_diff_set(&page->pieces, pieces_text(page, game));
    game_unseen(page->about.rules, game, page->unseen);
    page->tiles = game_tile_count(page->about.rules, game);
    page->branch = after;
}

void game_page_drawing(GamePage *page, const Game *game) {
    step_open(page, game, "draw");
}

void game_page_drawn(GamePage *page, const Game *game, uint32_t type) {
    char name[TYPE_NAME_SIZE];
    json_write_integer(&page->steps, "type", type);
    json_write_text(&page->steps, "text",
                    rules_type_name(page->about.rules, type, name, sizeof name));
}

void game_page_happening(GamePage *page, const Game *game) {
    step_open(page, game, "event");
    json_write_text(&page->steps, "phase", game_pending(page->about.rules, game).phase);
}

void game_page_happened(GamePage *page, const char *text) {
    json_write_text(&page->steps, "text", text);
}

void game_page_thought(GamePage *page, const Thought *thought) {
    page->thought = *thought;
    page->thinking = true;
}

/** Writes what actions mean whose notation is a number: an object of words by notation. @pre
 * page->actions lists the legal actions */
static void write_words(GamePage *page, const Game *game, uint32_t count) {
    char text[ACTION_TEXT_SIZE];
    char words[ACTION_WORDS_SIZE];
    const Rules *const rules = page->about.rules;
    bool open = false;
    for (uint32_t i = 0; i < count; i++) {
        const Action action = page->actions[i];
        const Verb verb = action_verb(action);
        if (verb != VERB_CHOOSE && verb != VERB_TOKEN && verb != VERB_SOURCE) {
            continue;
        }
        if (!open) {
            json_write_open(&page->steps, "words", '{');
            open = true;
        }
        (void)action_to_text(rules, game, action, text, sizeof text);
        json_write_text(&page->steps, text,
                        action_to_words(rules, game, action, words, sizeof words));
    }
    if (open) {
        json_write_close(&page->steps, '}');
    }
}

void game_page_acting(GamePage *page, const Game *game, Action action) {
    char text[ACTION_TEXT_SIZE];
    const Rules *const rules = page->about.rules;
    const Pending pending = game_pending(rules, game);
    step_open(page, game, "act");
    json_write_text(&page->steps, "phase", pending.phase);
    json_write_text(&page->steps, "text", action_to_text(rules, game, action, text, sizeof text));
    const uint32_t count = game_actions(rules, game, page->actions);
    text_buffer_clear(&page->text);
    for (uint32_t i = 0; i < count; i++) {
        text_buffer_format(&page->text, "%s%s", i > 0 ? "\n" : "",
                           action_to_text(rules, game, page->actions[i], text, sizeof text));
    }
    json_write_text(&page->steps, "legal", page->text.text);
    write_words(page, game, count);
    if (page->thinking) {
        thought_view_write(&page->steps, "thought", &page->view, game, &page->thought);
        page->thinking = false;
    }
}

void game_page_scored(GamePage *page, const Game *game, const ScoreLog *log) {
    json_write_open(&page->steps, "awards", '[');
    for (uint32_t i = 0; i < log->count && i < log->capacity; i++) {
        page_write_award(&page->steps, page->about.rules, game, &log->events[i]);
    }
    json_write_close(&page->steps, ']');
}

void game_page_note(GamePage *page, const char *comment, int64_t clock_ms) {
    if (page->open && comment != NULL) {
        json_write_text(&page->steps, "comment", comment);
    }
    if (page->open && clock_ms >= 0) {
        json_write_integer(&page->steps, "clock_ms", clock_ms);
    }
}

void game_page_review(GamePage *page, const char *json, const char *home) {
    page->about.review = json;
    page->about.home = home;
}

Status game_page_finish(char **html, GamePage *page, const Game *game, const GamePageResult *result,
                        Message *message) {
    TextBuffer out = {0};
    step_close(page, game);
    page_write(&out, &page->about, page->layer, json_writer_text(&page->steps), result);
    if (page->failed || json_writer_text(&page->steps) == NULL || !text_buffer_ok(&out)) {
        text_buffer_free(&out);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    }
    *html = out.text;
    return STATUS_OK;
}
