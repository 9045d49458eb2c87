// SPDX-License-Identifier: MIT
#include "webplay/web_study.h"

#include "carcarena/arena/verify.h"
#include "page/board_view.h"
#include "run/stored_position.h"
#include "text/json_reader.h"
#include "text/try_status.h"
#include "webplay/web_worth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPE_NAME_SIZE = 96, STEPS_MAX = 2048, VALUE_SIZE = 64 };

/** A position. */
typedef struct StudyStep {
    Game *game;
    int64_t node; // of the file; -1: not of it
} StudyStep;

struct WebStudy {
    RulesSetup *setup;        // of a position, or else
    TournamentConfig *config; // of a stored game, or else
    WebFile *file;            // with games
    const Rules *rules;
    StudyStep steps[STEPS_MAX]; // the present one last
    uint32_t count;
    uint64_t serial;
    BoardView *view;
    Outcome *outcomes; // scratch
};

static const JsonKey KEYS[] = {{"tilesets", true},
                               {"expansions", false},
                               {"options", false},
                               {"seats", true},
                               {"position", false}};
static const JsonKey FILE_KEYS[] = {{"content", false}, {"file", false}, {"name", false}};
static const JsonKey RUN_KEYS[] = {{"run", true}};
static const JsonKey STORED_KEYS[] = {{"run", true}, {"game", true}, {"ply", true}};

// ---- Steps

static Game *step_add(WebStudy *study, Message *message) {
    Game *const game = game_alloc(study->rules);
    if (game == NULL || study->count == STEPS_MAX) {
        free(game);
        (void)message_set(message, STATUS_NO_MEMORY, "no room for more steps");
        return NULL;
    }
    if (study->count > 0) {
        game_copy(study->rules, game, study->steps[study->count - 1].game);
    }
    study->steps[study->count++] = (StudyStep){.game = game, .node = -1};
    study->serial++;
    return game;
}

static void step_drop(WebStudy *study) {
    free(study->steps[--study->count].game);
    study->serial++;
}

Status web_study_back(WebStudy *study, Message *message) {
    if (study->count < 2) {
        return message_set(message, STATUS_ILLEGAL, "there is nothing to take back");
    }
    step_drop(study);
    return STATUS_OK;
}

static Status chance_go(const WebStudy *study, Game *game, const char *text, Message *message) {
    const Pending pending = game_pending(study->rules, game);
    const uint32_t count = game_outcomes(study->rules, game, study->outcomes);
    char name[TYPE_NAME_SIZE];
    for (uint32_t i = 0; i < count; i++) {
        const Outcome *const outcome = &study->outcomes[i];
        const char *const called =
            pending.kind == PENDING_DRAW
                ? rules_type_name(study->rules, outcome->number, name, sizeof name)
                : outcome->text;
        if (strcmp(called, text) == 0) {
            return game_resolve(study->rules, game, outcome->number);
        }
    }
    return message_set(message, STATUS_ILLEGAL, "'%.60s' is not possible now", text);
}

static Status action_go(const WebStudy *study, Game *game, const char *text, Message *message) {
    Action action = 0;
    TRY(action_from_text(study->rules, game, text, &action, message));
    game_apply(study->rules, game, action);
    return STATUS_OK;
}

Status web_study_go(WebStudy *study, const char *text, Message *message) {
    Game *const game = step_add(study, message);
    if (game == NULL) {
        return STATUS_NO_MEMORY;
    }
    Status status = STATUS_ILLEGAL;
    switch (game_pending(study->rules, game).kind) {
    case PENDING_DRAW:
    case PENDING_CHANCE:
        status = chance_go(study, game, text, message);
        break;
    case PENDING_DECISION:
        status = action_go(study, game, text, message);
        break;
    case PENDING_OVER:
        status = message_set(message, STATUS_ILLEGAL, "the game is over");
        break;
    }
    if (status != STATUS_OK) {
        step_drop(study);
        return status;
    }
    // Moves of the file stay in it.
    const StudyStep *const before = &study->steps[study->count - 2];
    const uint32_t node =
        before->node >= 0 ? web_file_follow(study->file, (uint32_t)before->node, before->game, game)
                          : 0;
    study->steps[study->count - 1].node = node > 0 ? (int64_t)node : -1;
    return STATUS_OK;
}

// ---- Game files

const WebFile *web_study_file(const WebStudy *study) {
    return study->file;
}

// Sets the steps to those that lead to a node.
static Status nodes_play(WebStudy *study, const uint32_t *path, uint32_t count, Message *message) {
    while (study->count > 1) {
        step_drop(study);
    }
    for (uint32_t i = 0; i < count; i++) {
        Game *const game = step_add(study, message);
        if (game == NULL) {
            return STATUS_NO_MEMORY;
        }
        game_step_apply(study->rules, game, study->file->tree.nodes[path[i]].step, NULL);
        study->steps[study->count - 1].node = path[i];
    }
    return STATUS_OK;
}

Status web_study_seek(WebStudy *study, uint32_t node, Message *message) {
    if (study->file == NULL) {
        return message_set(message, STATUS_ILLEGAL, "no game file is open");
    }
    if (node >= study->file->tree.count) {
        return message_set(message, STATUS_INVALID, "node: there are %u moves",
                           study->file->tree.count - 1);
    }
    uint32_t *const path = calloc(study->file->tree.count, sizeof *path);
    if (path == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for moves");
    }
    const uint32_t count = game_tree_path(&study->file->tree, node, path);
    study->serial++;
    const Status status = nodes_play(study, path, count, message);
    free(path);
    return status;
}

// ---- Telling

const Rules *web_study_rules(const WebStudy *study) {
    return study->rules;
}

const Game *web_study_game(const WebStudy *study) {
    return study->steps[study->count - 1].game;
}

uint64_t web_study_serial(const WebStudy *study) {
    return study->serial;
}

static void write_chances(JsonWriter *writer, WebStudy *study) {
    const Game *const game = web_study_game(study);
    const Pending pending = game_pending(study->rules, game);
    const uint32_t count = game_outcomes(study->rules, game, study->outcomes);
    char name[TYPE_NAME_SIZE];
    json_write_open(writer, "chances", '[');
    for (uint32_t i = 0; i < count; i++) {
        const Outcome *const outcome = &study->outcomes[i];
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "text",
                        pending.kind == PENDING_DRAW
                            ? rules_type_name(study->rules, outcome->number, name, sizeof name)
                            : outcome->text);
        json_write_integer(writer, "type",
                           pending.kind == PENDING_DRAW ? (int64_t)outcome->number : -1);
        json_write_integer(writer, "weight", outcome->weight);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

void web_study_write(JsonWriter *writer, WebStudy *study, uint64_t opened) {
    const Game *const game = web_study_game(study);
    Message message = {""};
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "serial", (int64_t)study->serial);
    json_write_integer(writer, "opened", (int64_t)opened);
    json_write_integer(writer, "back", study->count - 1);
    board_view_position(writer, study->view, game);
    write_chances(writer, study);
    web_file_write(writer, "file", study->file);
    json_write_integer(writer, "node", study->steps[study->count - 1].node);
    board_view_text(writer, study->view, game);
    if (web_worth_write(writer, study->rules, game, &message) != STATUS_OK) {
        json_write_text(writer, "error", message.text);
    }
    json_write_close(writer, '}');
}

void web_study_rules_write(JsonWriter *writer, WebStudy *study) {
    board_view_rules(writer, study->view);
}

// ---- Life

/** Reads the texts of an array. @return their number, at most `room`. */
static uint16_t texts_take(const cJSON *array, const char **out, unsigned room) {
    uint16_t count = 0;
    for (const cJSON *item = array != NULL ? array->child : NULL; item != NULL && count < room;
         item = item->next) {
        out[count++] = item->valuestring;
    }
    return count;
}

static Status options_take(const cJSON *object, OptionValue *out, uint16_t *count,
                           Message *message) {
    const cJSON *options = NULL;
    TRY(json_get_object(object, "options", &options, message));
    for (const cJSON *item = options != NULL ? options->child : NULL; item != NULL;
         item = item->next) {
        if (cJSON_IsString(item) == 0 || *count == RULES_SETUP_OPTIONS_MAX) {
            return message_set(message, STATUS_INVALID, "options.%.60s: expected a text",
                               item->string);
        }
        out[(*count)++] = (OptionValue){.key = item->string, .value = item->valuestring};
    }
    return STATUS_OK;
}

static Status rules_make(WebStudy *study, const cJSON *wish, Message *message) {
    const char *tilesets[RULES_SETUP_TILESETS_MAX];
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    OptionValue options[RULES_SETUP_OPTIONS_MAX];
    const cJSON *array = NULL;
    RulesRequest request = {.tilesets = tilesets, .options = options, .expansions = expansions};
    int64_t seats = 2;
    TRY(json_check_object(wish, KEYS, sizeof KEYS / sizeof KEYS[0], message));
    TRY(json_get_texts(wish, "tilesets", &array, message));
    request.tileset_count = texts_take(array, tilesets, RULES_SETUP_TILESETS_MAX);
    array = NULL;
    TRY(json_get_texts(wish, "expansions", &array, message));
    request.expansion_count = texts_take(array, expansions, RULES_SETUP_TILESETS_MAX);
    TRY(options_take(wish, options, &request.option_count, message));
    TRY(json_get_integer(wish, "seats", (JsonRange){1, PLAYERS_MAX}, &seats, message));
    request.players = (int)seats;
    if (request.tileset_count == 0) {
        return message_set(message, STATUS_INVALID, "tilesets: choose at least one");
    }
    return rules_setup_create(&study->setup, &request, message);
}

static Status position_make(WebStudy *study, const cJSON *wish, Message *message) {
    const cJSON *const text = json_member(wish, "position"); // has several lines
    Game *const game = step_add(study, message);
    if (game == NULL) {
        return STATUS_NO_MEMORY;
    }
    game_start(study->rules, game, 0);
    if (text == NULL) {
        return STATUS_OK;
    }
    const Status status =
        cJSON_IsString(text) != 0
            ? game_from_text(study->rules, game, text->valuestring, message)
            : message_set(message, STATUS_INVALID, "expected the text of a position");
    if (status != STATUS_OK) {
        message_prefix(message, "position");
    }
    return status;
}

/** Creates the rules of a request and memory for positions. */
static Status study_prepare(WebStudy *study, Message *message) {
    study->rules = study->config != NULL ? study->config->match.rules
                   : study->file != NULL ? study->file->stored->rules
                                         : rules_setup_rules(study->setup);
    study->outcomes = malloc(rules_outcomes_max(study->rules) * sizeof *study->outcomes);
    return study->outcomes != NULL
               ? board_view_create(&study->view, study->rules, message)
               : message_set(message, STATUS_NO_MEMORY, "no memory for a position");
}

static Status study_of_text(WebStudy *study, const cJSON *wish, Message *message) {
    TRY(rules_make(study, wish, message));
    TRY(study_prepare(study, message));
    return position_make(study, wish, message);
}

static Status stored_take(WebStudy *study, Store *store, const char *game, uint32_t ply,
                          Message *message) {
    StoreWalk *walk = NULL;
    GameRecord record;
    StoredPosition position = {.ply = ply};
    Status status = study_prepare(study, message);
    if (status == STATUS_OK) {
        position.game = step_add(study, message);
        status = position.game != NULL ? STATUS_OK : STATUS_NO_MEMORY;
    }
    if (status == STATUS_OK) {
        status = stored_game_find(&record, &walk, store, study->config, game, message);
    }
    if (status == STATUS_OK) {
        status = stored_position_find(&position, study->config, &record, message);
    }
    store_walk_end(walk);
    return status;
}

/** A stored game that is asked for. */
typedef struct StoredWish {
    const char *run, *game;
    int64_t ply;
} StoredWish;

static Status stored_wish_read(StoredWish *out, const cJSON *wish, Message *message) {
    TRY(json_check_object(wish, STORED_KEYS, sizeof STORED_KEYS / sizeof STORED_KEYS[0], message));
    TRY(json_get_text(wish, "run", &out->run, message));
    TRY(json_get_text(wish, "game", &out->game, message));
    return json_get_integer(wish, "ply", (JsonRange){0, UINT32_MAX}, &out->ply, message);
}

static Status stored_open(WebStudy *study, const char *path, const StoredWish *wish,
                          Message *message) {
    Store *store = NULL;
    TRY(store_open_read(&store, &study->config, path, message));
    const Status status =
        verify_source_to_see(study->config) == VERIFY_ACTIONS
            ? stored_take(study, store, wish->game, (uint32_t)wish->ply, message)
            : message_set(message, STATUS_INVALID,
                          "run: it has no stored actions; use 'carcarena analyse RUN GAME PLY', "
                          "which replays it with its bots");
    store_close(store);
    return status;
}

static Status study_of_stored(WebStudy *study, const WebNames *names, const cJSON *wish,
                              Message *message) {
    TextBuffer path = {0};
    StoredWish stored = {NULL, NULL, 0};
    TRY(stored_wish_read(&stored, wish, message));
    Status status = web_names_run(names, stored.run, &path, message);
    if (status == STATUS_OK) {
        status = stored_open(study, path.text, &stored, message);
    }
    text_buffer_free(&path);
    return status;
}

// The beginning of the game.
static Status file_begin(WebStudy *study, Message *message) {
    TRY(study_prepare(study, message));
    Game *const game = step_add(study, message);
    if (game == NULL) {
        return STATUS_NO_MEMORY;
    }
    study->steps[0].node = 0;
    return game_file_start(&study->file->stored->file, study->rules, game, message);
}

static Status study_of_run(WebStudy *study, const WebNames *names, const cJSON *wish,
                           Message *message) {
    const char *run = NULL;
    TextBuffer path = {0};
    TRY(json_check_object(wish, RUN_KEYS, sizeof RUN_KEYS / sizeof RUN_KEYS[0], message));
    TRY(json_get_text(wish, "run", &run, message));
    Status status = web_names_run(names, run, &path, message);
    if (status == STATUS_OK) {
        status = web_file_open_run(&study->file, path.text, message);
    }
    text_buffer_free(&path);
    return status == STATUS_OK ? file_begin(study, message) : status;
}

static Status study_of_file(WebStudy *study, const WebNames *names, const cJSON *wish,
                            Message *message) {
    const cJSON *const content = json_member(wish, "content"); // has several lines
    const char *name = "the game file";
    TextBuffer path = {0};
    TRY(json_check_object(wish, FILE_KEYS, sizeof FILE_KEYS / sizeof FILE_KEYS[0], message));
    TRY(json_get_text(wish, "name", &name, message));
    if (cJSON_IsString(content) != 0) {
        TRY(web_file_open(&study->file, content->valuestring, name, message));
        return file_begin(study, message);
    }
    TRY(json_get_text(wish, "file", &name, message));
    Status status = web_names_file(names, name, &path, message);
    if (status == STATUS_OK) {
        status = web_file_open_path(&study->file, path.text, message);
    }
    text_buffer_free(&path);
    return status == STATUS_OK ? file_begin(study, message) : status;
}

// Forgets the position and what depends on the rules.
static void position_free(WebStudy *study) {
    while (study->count > 0) {
        step_drop(study);
    }
    board_view_destroy(study->view);
    free(study->outcomes);
    study->view = NULL;
    study->outcomes = NULL;
}

Status web_study_pick(WebStudy *study, uint32_t number, Message *message) {
    if (study->file == NULL) {
        return message_set(message, STATUS_ILLEGAL, "no game file is open");
    }
    TRY(web_file_pick(study->file, number, message));
    position_free(study);
    return file_begin(study, message);
}

Status web_study_create(WebStudy **out, const WebNames *names, const cJSON *wish,
                        Message *message) {
    WebStudy *const study = calloc(1, sizeof *study);
    if (study == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    }
    const bool file = json_member(wish, "content") != NULL || json_member(wish, "file") != NULL;
    const bool run = json_member(wish, "run") != NULL;
    const bool one = json_member(wish, "game") != NULL;
    const Status status = run && !one ? study_of_run(study, names, wish, message)
                          : run       ? study_of_stored(study, names, wish, message)
                          : file      ? study_of_file(study, names, wish, message)
                                      : study_of_text(study, wish, message);
    if (status != STATUS_OK) {
        web_study_destroy(study);
        return status;
    }
    *out = study;
    return STATUS_OK;
}

void web_study_destroy(WebStudy *study) {
    if (study != NULL) {
        position_free(study);
        rules_setup_destroy(study->setup);
        config_destroy(study->config);
        web_file_close(study->file);
        free(study);
    }
}
