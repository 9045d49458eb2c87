// SPDX-License-Identifier: MIT
#include "step/step.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/names.h"
#include "step/step_answers.h"
#include "text/json_reader.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum { ID_TEXT_MAX = 256 };

static const char NO_MEMORY_REPLY[] =
    "{\"ok\":false,\"error\":{\"code\":\"no-memory\",\"message\":\"out of memory\"}}";

static void write_commands(Step *step);

/** Describes this program. */
static Status answer_hello(Step *step, const cJSON *request) {
    json_write_integer(&step->reply, "protocol", STEP_PROTOCOL);
    json_write_text(&step->reply, "program", "carcarena");
    write_commands(step);
    json_write_open(&step->reply, "tilesets", '[');
    const TileSet *set = NULL;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        json_write_open(&step->reply, NULL, '{');
        json_write_text(&step->reply, "id", set->id);
        json_write_text(&step->reply, "name", set->name);
        json_write_integer(&step->reply, "tiles", tileset_size(set));
        json_write_close(&step->reply, '}');
    }
    json_write_close(&step->reply, ']');
    json_write_open(&step->reply, "options", '[');
    const OptionSpec *spec = NULL;
    const char *owner = NULL;
    for (unsigned i = 0; (spec = option_spec_at(i, &owner)) != NULL; i++) {
        json_write_open(&step->reply, NULL, '{');
        json_write_text(&step->reply, "key", spec->key);
        json_write_text(&step->reply, "expansion", owner);
        json_write_text(&step->reply, "values", spec->is_size ? "none|WxH" : spec->values);
        json_write_text(&step->reply, "default", spec->default_value);
        json_write_text(&step->reply, "help", spec->help);
        json_write_close(&step->reply, '}');
    }
    json_write_close(&step->reply, ']');
    return STATUS_OK;
}

/* ---- The protocol. */

enum { KEYS_MAX = 12 };

/* A command: its keys, and whether it needs a game. */
typedef struct StepCommand {
    const char *name;
    Status (*answer)(Step *step, const cJSON *request);
    bool needs_game;
    JsonKey keys[KEYS_MAX]; /* besides "command" and "id"; terminated by a NULL name */
} StepCommand;

static const StepCommand COMMANDS[] = {
    {"hello", answer_hello, false, {{NULL, false}}},
    {"new",
     step_answer_new,
     false,
     {{"tilesets", true},
      {"expansions", false},
      {"options", false},
      {"players", false},
      {"first_player", false},
      {"seed", false},
      {"block", false},
      {"deck", false}}},
    {"tiles", step_answer_tiles, true, {{NULL, false}}},
    {"state", step_answer_state, true, {{NULL, false}}},
    {"features", step_answer_features, true, {{NULL, false}}},
    {"cells", step_answer_cells, true, {{NULL, false}}},
    {"unseen", step_answer_unseen, true, {{NULL, false}}},
    {"actions", step_answer_actions, true, {{NULL, false}}},
    {"apply", step_answer_apply, true, {{"action", true}, {"state", false}, {"actions", false}}},
    {"draw", step_answer_draw, true, {{"tile", false}}},
    {"outcomes", step_answer_outcomes, true, {{NULL, false}}},
    {"happen", step_answer_happen, true, {{"outcome", false}}},
    {"undo", step_answer_undo, true, {{"plies", false}}},
    {"copy", step_answer_copy, true, {{"name", true}}},
    {"restore", step_answer_restore, true, {{"name", true}}},
    {"load",
     step_answer_load,
     true,
     {{"position", true}, {"deck", false}, {"seed", false}, {"block", false}}},
    {"bot",
     step_answer_bot,
     true,
     {{"bot", true}, {"simulations", false}, {"seed", false}, {"candidates", false}}},
    {"final", step_answer_final, true, {{NULL, false}}},
    {"board", step_answer_board, true, {{"large", false}}},
    {"position", step_answer_position, true, {{NULL, false}}},
    {"quit", step_answer_quit, false, {{NULL, false}}},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void write_commands(Step *step) {
    json_write_open(&step->reply, "commands", '[');
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        json_write_text(&step->reply, NULL, COMMANDS[i].name);
    }
    json_write_close(&step->reply, ']');
}

static Status command_unknown(Step *step, const char *name) {
    NameList known = name_list(name);
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        name_list_add(&known, COMMANDS[i].name);
    }
    return message_set(&step->message, STATUS_INVALID, "command: there is no '%.40s'%s", name,
                       name_list_text(&known));
}

/** Finds the command and checks the keys of the request. */
static Status command_find(Step *step, const cJSON *request, const StepCommand **out) {
    const char *name = NULL;
    if (!cJSON_IsObject(request)) {
        return message_set(&step->message, STATUS_INVALID, "an object in { } expected");
    }
    TRY(json_get_text(request, "command", &name, &step->message));
    if (name == NULL) {
        return message_set(&step->message, STATUS_INVALID, "command: missing");
    }
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i].name, name) != 0) {
            continue;
        }
        JsonKey keys[KEYS_MAX + 2] = {{"command", true}, {"id", false}};
        unsigned count = 2;
        for (unsigned k = 0; k < KEYS_MAX && COMMANDS[i].keys[k].name != NULL; k++) {
            keys[count++] = COMMANDS[i].keys[k];
        }
        *out = &COMMANDS[i];
        return json_check_object(request, keys, count, &step->message);
    }
    return command_unknown(step, name);
}

static bool id_is_integer(const cJSON *id) {
    return id != NULL && cJSON_IsNumber(id) && id->valuedouble == (double)id->valueint;
}

static bool id_is_text(const cJSON *id) {
    return id != NULL && cJSON_IsString(id) && strlen(id->valuestring) <= ID_TEXT_MAX;
}

/** Begins a reply: the id of the request, if valid, and whether it succeeded. */
static void reply_begin(Step *step, const cJSON *request, bool ok) {
    json_writer_reset(&step->reply);
    json_write_open(&step->reply, NULL, '{');
    const cJSON *id = cJSON_IsObject(request) ? json_member(request, "id") : NULL;
    if (id_is_text(id)) {
        json_write_text(&step->reply, "id", id->valuestring);
    } else if (id_is_integer(id)) {
        json_write_integer(&step->reply, "id", id->valueint);
    }
    json_write_bool(&step->reply, "ok", ok);
}

static Status request_check(Step *step, const cJSON *request, const StepCommand **command) {
    const Status status = command_find(step, request, command);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_BAD_REQUEST, status);
    }
    const cJSON *id = json_member(request, "id");
    if (id != NULL && !id_is_integer(id) && !id_is_text(id)) {
        return step_refuse(
            step, STEP_BAD_REQUEST,
            message_set(&step->message, STATUS_INVALID,
                        "id: a text of at most %d bytes or a 32-bit integer expected",
                        ID_TEXT_MAX));
    }
    CHECK(*command != NULL);
    if ((*command)->needs_game && step->game == NULL) {
        return step_refuse(step, STEP_NO_GAME,
                           message_set(&step->message, STATUS_NOT_FOUND,
                                       "there is no game yet: begin with the command new"));
    }
    return STATUS_OK;
}

static void reply_error(Step *step, const cJSON *request, Status status) {
    reply_begin(step, request, false);
    json_write_open(&step->reply, "error", '{');
    json_write_text(&step->reply, "code", step->code);
    json_write_text(&step->reply, "message",
                    step->message.text[0] != '\0' ? step->message.text : status_text(status));
    json_write_close(&step->reply, '}');
}

static const char *reply_end(Step *step) {
    json_write_close(&step->reply, '}');
    const char *text = json_writer_text(&step->reply);
    return text != NULL ? text : NO_MEMORY_REPLY;
}

const char *step_reply(Step *step, const char *line, size_t size) {
    cJSON *request = NULL;
    step->message.text[0] = '\0';
    Status status = STATUS_OK;
    if (size > STEP_LINE_MAX) {
        status = step_refuse(step, STEP_TOO_LONG,
                             message_set(&step->message, STATUS_LIMIT,
                                         "a line of at most %d bytes expected", STEP_LINE_MAX));
    } else {
        status = step_refuse(step, STEP_BAD_JSON, json_parse(&request, line, size, &step->message));
    }
    const StepCommand *command = NULL;
    if (status == STATUS_OK) {
        status = request_check(step, request, &command);
    }
    if (status == STATUS_OK) {
        CHECK(command != NULL);
        reply_begin(step, request, true);
        status = command->answer(step, request);
    }
    if (status != STATUS_OK) {
        reply_error(step, request, status);
    }
    cJSON_Delete(request);
    return reply_end(step);
}

bool step_over(const Step *step) {
    return step->over;
}

Status step_create(Step **out, Message *message) {
    Step *step = calloc(1, sizeof *step);
    if (step == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a session");
    }
    *out = step;
    return STATUS_OK;
}

void step_destroy(Step *step) {
    if (step == NULL) {
        return;
    }
    step_game_destroy(step->game);
    json_writer_free(&step->reply);
    free(step);
}
