// SPDX-License-Identifier: MIT
#include "webplay/web_file.h"

#include "carcarena/engine/view.h"
#include "games/games_read.h"
#include "run/run_games.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 64, STEP_SIZE = 256, RUN_BYTES_MAX = 8000000 };

// ---- Opening

static Status file_take(WebFile **out, WebFile *file, Status status, Message *message) {
    if (status == STATUS_OK) {
        status = web_file_pick(file, 0, message);
    }
    if (status != STATUS_OK) {
        web_file_close(file);
        return status;
    }
    *out = file;
    return STATUS_OK;
}

Status web_file_open(WebFile **out, const char *text, const char *name, Message *message) {
    WebFile *const file = calloc(1, sizeof *file);
    if (file == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    const Status status = games_read_text(&file->games, text, strlen(text), name, message);
    return file_take(out, file, status, message);
}

Status web_file_open_path(WebFile **out, const char *path, Message *message) {
    WebFile *const file = calloc(1, sizeof *file);
    if (file == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    return file_take(out, file, games_read(&file->games, path, message), message);
}

Status web_file_open_run(WebFile **out, const char *path, Message *message) {
    WebFile *const file = calloc(1, sizeof *file);
    if (file == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    Status status = run_games_read(&file->games, path, RUN_BYTES_MAX, message);
    if (status == STATUS_OK && file->games.count == 0) {
        status = message_set(message, STATUS_NOT_FOUND, "run: it has no finished game yet");
    }
    return file_take(out, file, status, message);
}

void web_file_close(WebFile *file) {
    if (file != NULL) {
        game_tree_free(&file->tree);
        games_free(&file->games);
        free(file);
    }
}

Status web_file_pick(WebFile *file, uint32_t number, Message *message) {
    if (number >= file->games.count) {
        return message_set(message, STATUS_INVALID, "number: there are %u games",
                           file->games.count);
    }
    GameTree tree = {.nodes = NULL};
    TRY(game_tree_make(&tree, &file->games.games[number].file, message));
    game_tree_free(&file->tree);
    file->tree = tree;
    file->number = number;
    file->stored = &file->games.games[number];
    return STATUS_OK;
}

uint32_t web_file_follow(const WebFile *file, uint32_t node, const Game *from, const Game *to) {
    const Rules *const rules = file->stored->rules;
    Game *const trial = game_alloc(rules);
    uint32_t at = trial != NULL ? game_tree_next(&file->tree, node, 0) : 0;
    for (; at != 0; at = game_tree_next(&file->tree, node, at)) {
        game_copy(rules, trial, from);
        game_step_apply(rules, trial, file->tree.nodes[at].step, NULL);
        if (game_hash(rules, trial) == game_hash(rules, to)) {
            break;
        }
    }
    free(trial);
    return at;
}

// ---- Writing

static void title_write(JsonWriter *writer, const StoredGame *stored) {
    static const char *const TAGS[] = {"Result", "Event", "Date", "Round"};
    TextBuffer title = {0};
    char name[NAME_SIZE];
    for (int player = 0; player < rules_players(stored->rules); player++) {
        text_buffer_format(&title, "%s%s", player > 0 ? ", " : "",
                           stored_game_player(stored, player, name, sizeof name));
    }
    for (size_t i = 0; i < sizeof TAGS / sizeof TAGS[0]; i++) {
        const char *const value = game_file_tag(&stored->file, TAGS[i]);
        text_buffer_format(&title, "%s%s", value != NULL ? ", " : "", value != NULL ? value : "");
    }
    json_write_text(writer, NULL, title.text != NULL ? title.text : "");
    text_buffer_free(&title);
}

void web_file_write(JsonWriter *writer, const char *key, const WebFile *file) {
    if (file == NULL) {
        json_write_text(writer, key, NULL);
        return;
    }
    json_write_open(writer, key, '{');
    json_write_integer(writer, "number", file->number);
    json_write_open(writer, "games", '[');
    for (uint32_t i = 0; i < file->games.count; i++) {
        title_write(writer, &file->games.games[i]);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "players", '[');
    for (int player = 0; player < rules_players(file->stored->rules); player++) {
        char name[NAME_SIZE];
        json_write_text(writer, NULL, stored_game_player(file->stored, player, name, sizeof name));
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
}

static void node_write(JsonWriter *writer, const Rules *rules, const GameNode *node,
                       const Game *game) {
    static const char *const KINDS[] = {
        [PENDING_DRAW] = "draw", [PENDING_DECISION] = "act", [PENDING_CHANCE] = "event"};
    const Pending pending = game_pending(rules, game);
    char text[STEP_SIZE];
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "before", node->before);
    json_write_integer(writer, "level", node->level);
    json_write_integer(writer, "number", node->number);
    json_write_text(writer, "kind", KINDS[node->step->kind]);
    json_write_integer(writer, "player", pending.player);
    json_write_text(writer, "phase", pending.phase);
    json_write_text(writer, "text",
                    node->step->kind == PENDING_CHANCE
                        ? game_step_outcome(rules, game, node->step)
                        : game_step_text(rules, game, node->step, text, sizeof text));
    if (node->ends && node->turn->comment != NULL) {
        json_write_text(writer, "comment", node->turn->comment);
    }
    json_write_close(writer, '}');
}

static Status game_go(const WebFile *file, uint32_t node, Game *game, uint32_t *path,
                      Message *message) {
    TRY(game_file_start(&file->stored->file, file->stored->rules, game, message));
    const uint32_t count = game_tree_path(&file->tree, node, path);
    for (uint32_t i = 0; i < count; i++) {
        game_step_apply(file->stored->rules, game, file->tree.nodes[path[i]].step, NULL);
    }
    return STATUS_OK;
}

Status web_file_moves_write(JsonWriter *writer, const WebFile *file, Message *message) {
    Game *const game = game_alloc(file->stored->rules);
    uint32_t *const path = calloc(file->tree.count, sizeof *path);
    Status status = game != NULL && path != NULL
                        ? game_go(file, 0, game, path, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for moves");
    json_write_open(writer, NULL, '[');
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "kind", "start");
    json_write_close(writer, '}');
    for (uint32_t i = 1; status == STATUS_OK && i < file->tree.count; i++) {
        const GameNode *const node = &file->tree.nodes[i];
        if (node->before != i - 1) {
            status = game_go(file, node->before, game, path, message);
        }
        if (status == STATUS_OK) {
            node_write(writer, file->stored->rules, node, game);
            game_step_apply(file->stored->rules, game, node->step, NULL);
        }
    }
    json_write_close(writer, ']');
    free(game);
    free(path);
    return status;
}
