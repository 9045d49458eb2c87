// SPDX-License-Identifier: MIT
#include "webplay/web_log.h"

#include "carcarena/engine/text.h"
#include "page/page_write.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_KEPT = 60, TYPE_NAME_SIZE = 96 };

/* A step, as the members of an object. */
typedef struct LogStep {
    JsonWriter text;
} LogStep;

struct WebLog {
    const Rules *rules;
    GamePage *page;
    LogStep steps[STEPS_KEPT]; // of step number n: n % STEPS_KEPT
    uint64_t count;
    bool sealed; // outcome of the current event: the log is visible to all people
};

Status web_log_create(WebLog **out, const Rules *rules, const char *const *names,
                      Message *message) {
    WebLog *const log = calloc(1, sizeof *log);
    if (log == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    log->rules = rules;
    const Status status =
        game_page_create(&log->page, rules, names, "A game of Carcassonne", message);
    if (status != STATUS_OK) {
        web_log_destroy(log);
        return status;
    }
    *out = log;
    return STATUS_OK;
}

void web_log_destroy(WebLog *log) {
    if (log != NULL) {
        game_page_destroy(log->page);
        for (int i = 0; i < STEPS_KEPT; i++) {
            json_writer_free(&log->steps[i].text);
        }
        free(log);
    }
}

// ---- Watching

static JsonWriter *step_last(WebLog *log) {
    return &log->steps[(log->count - 1) % STEPS_KEPT].text;
}

static void step_begin(WebLog *log, const Game *game, const char *kind) {
    log->count++;
    JsonWriter *const writer = step_last(log);
    json_writer_reset(writer);
    json_write_integer(writer, "n", (int64_t)log->count);
    json_write_text(writer, "kind", kind);
    json_write_integer(writer, "player", game_pending(log->rules, game).player);
}

static void began(void *user, const Game *game) {
    WebLog *const log = user;
    log->count = 0;
    game_page_begin(log->page, game);
}

static void drawing(void *user, const Game *game) {
    WebLog *const log = user;
    step_begin(log, game, "draw");
    game_page_drawing(log->page, game);
}

static void drawn(void *user, const Game *game, uint32_t type) {
    WebLog *const log = user;
    char name[TYPE_NAME_SIZE];
    // A tile that is not the current tile may be hidden.
    const bool seen = !rules_have_hidden_info(log->rules) || game_hand(log->rules, game) >= 0;
    json_write_text(step_last(log), "text",
                    seen ? rules_type_name(log->rules, type, name, sizeof name) : "a tile");
    if (seen) {
        json_write_integer(step_last(log), "type", type);
    }
    game_page_drawn(log->page, game, type);
}

static void happening(void *user, const Game *game) {
    WebLog *const log = user;
    step_begin(log, game, "event");
    json_write_text(step_last(log), "phase", game_pending(log->rules, game).phase);
    log->sealed = game_choice_sealed(log->rules, game);
    game_page_happening(log->page, game);
}

static void happened(void *user, const Game *game, const char *text) {
    WebLog *const log = user;
    json_write_text(step_last(log), "text", log->sealed ? "secret" : text);
    game_page_happened(log->page, text);
}

/** Writes an action in words, with its cell and the tile that it is about. */
static void write_act(JsonWriter *writer, const WebLog *log, const Game *game, Action action) {
    char text[ACTION_TEXT_SIZE];
    char words[ACTION_WORDS_SIZE];
    const int chosen = action_tile_type(log->rules, game, action);
    const Verb verb = action_verb(action);
    const bool lays = verb == VERB_PLACE && action_arg(action) == 0;
    const bool beside = verb == VERB_DEPLOY && action_space(action) >= 0;
    json_write_text(writer, "text", action_to_text(log->rules, game, action, text, sizeof text));
    json_write_text(writer, "words",
                    action_to_words(log->rules, game, action, words, sizeof words));
    if (lays || chosen >= 0) {
        json_write_integer(writer, "type", lays ? game_hand(log->rules, game) : chosen);
    }
    if (!beside && (lays || verb == VERB_DEPLOY || verb == VERB_MOVE || verb == VERB_REMOVE ||
                    verb == VERB_TOKEN)) {
        json_write_integer(writer, "x", action_x(action));
        json_write_integer(writer, "y", action_y(action));
    }
}

static void acting(void *user, const Game *game, Action action) {
    WebLog *const log = user;
    step_begin(log, game, "act");
    JsonWriter *const writer = step_last(log);
    json_write_text(writer, "phase", game_pending(log->rules, game).phase);
    if (game_choice_sealed(log->rules, game)) { // the log is visible to all people
        json_write_text(writer, "text", "sealed");
        json_write_text(writer, "words", "makes a secret choice");
    } else {
        write_act(writer, log, game, action);
    }
    game_page_acting(log->page, game, action);
}

static void scored(void *user, const Game *game, const ScoreLog *events) {
    WebLog *const log = user;
    JsonWriter *const writer = step_last(log);
    json_write_open(writer, "awards", '[');
    for (uint32_t i = 0; i < events->count && i < events->capacity; i++) {
        page_write_award(writer, log->rules, game, &events->events[i]);
    }
    json_write_close(writer, ']');
    game_page_scored(log->page, game, events);
}

MatchWatcher web_log_watcher(WebLog *log) {
    return (MatchWatcher){.user = log,
                          .began = began,
                          .drawing = drawing,
                          .drawn = drawn,
                          .happening = happening,
                          .happened = happened,
                          .acting = acting,
                          .scored = scored};
}

// ---- Telling

void web_log_write(JsonWriter *writer, const WebLog *log) {
    const uint64_t first = log->count > STEPS_KEPT ? log->count - STEPS_KEPT : 0;
    json_write_open(writer, "log", '[');
    for (uint64_t n = first; n < log->count; n++) {
        TextBuffer object = {0};
        const char *const members = json_writer_text(&log->steps[n % STEPS_KEPT].text);
        text_buffer_format(&object, "{%s}", members != NULL ? members : "");
        json_write_raw(writer, NULL, object.text != NULL ? object.text : "{}");
        text_buffer_free(&object);
    }
    json_write_close(writer, ']');
}

Status web_log_page(char **html, WebLog *log, const Game *game, const GamePageResult *result,
                    Message *message) {
    return game_page_finish(html, log->page, game, result, message);
}
