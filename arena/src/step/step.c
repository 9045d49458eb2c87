// SPDX-License-Identifier: MIT
#include "step/step.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/names.h"
#include "step/step_action.h"
#include "step/step_bot.h"
#include "step/step_features.h"
#include "step/step_game.h"
#include "step/step_view.h"
#include "text/json_reader.h"
#include "text/json_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_TEXT_MAX = 256 };

/* Codes of error replies. */
static const char BAD_JSON[] = "bad-json";
static const char BAD_REQUEST[] = "bad-request";
static const char BAD_RULES[] = "bad-rules";
static const char NO_GAME[] = "no-game";
static const char NOT_PENDING[] = "not-pending";
static const char ILLEGAL[] = "illegal";
static const char TOO_LONG[] = "too-long";
static const char NO_MEMORY[] = "no-memory";

static const char NO_MEMORY_REPLY[] =
    "{\"ok\":false,\"error\":{\"code\":\"no-memory\",\"message\":\"out of memory\"}}";

struct Step {
    JsonWriter reply;
    Message message;
    const char *code; /* of the error being reported */
    StepGame *game;   /* NULL before the first "new" */
    bool over;
};

static Status refuse(Step *step, const char *code, Status status) {
    step->code = status == STATUS_NO_MEMORY ? NO_MEMORY : code;
    return status;
}

/* ---- Requests. Each writes the members of its reply after "id" and "ok". */

static void write_commands(Step *step);

static Status answer_hello(Step *step, const cJSON *request) {
    (void)request;
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

static Status answer_tiles(Step *step, const cJSON *request) {
    (void)request;
    step_write_types(&step->reply, step->game->rules);
    return STATUS_OK;
}

/** Writes what needs memory of its own. */
static Status answer_table(Step *step, Status (*write)(JsonWriter *writer, const Rules *rules,
                                                       const Game *game, Message *message)) {
    return refuse(step, NO_MEMORY,
                  write(&step->reply, step->game->rules, step->game->now.game, &step->message));
}

static Status answer_features(Step *step, const cJSON *request) {
    (void)request;
    return answer_table(step, step_write_features);
}

static Status answer_cells(Step *step, const cJSON *request) {
    (void)request;
    return answer_table(step, step_write_cells);
}

static Status answer_unseen(Step *step, const cJSON *request) {
    (void)request;
    json_write_integer(&step->reply, "draws_left",
                       game_draws_left(step->game->rules, step->game->now.game));
    return answer_table(step, step_write_unseen);
}

static Status answer_state(Step *step, const cJSON *request) {
    (void)request;
    step_write_state(&step->reply, step->game->rules, step->game->now.game);
    return STATUS_OK;
}

static void write_actions(Step *step) {
    StepGame *game = step->game;
    const uint32_t count = game_actions(game->rules, game->now.game, game->actions);
    json_write_open(&step->reply, "actions", '[');
    for (uint32_t i = 0; i < count; i++) {
        step_write_action(&step->reply, NULL, game->rules, game->now.game, game->actions[i],
                          (int)i);
    }
    json_write_close(&step->reply, ']');
}

static Status answer_actions(Step *step, const cJSON *request) {
    (void)request;
    write_actions(step);
    return STATUS_OK;
}

/** Reads the action of "apply". */
static Status read_action(Step *step, const cJSON *request, Action *out) {
    const Status status = step_action_read(step->game, out, request, &step->message);
    return refuse(step, status == STATUS_INVALID ? BAD_REQUEST : ILLEGAL, status);
}

static Status refuse_not_pending(Step *step, const char *what) {
    const Pending pending = game_pending(step->game->rules, step->game->now.game);
    const char *now = pending.kind == PENDING_DRAW       ? "a draw is"
                      : pending.kind == PENDING_DECISION ? "a decision is"
                                                         : "the game is over and nothing is";
    return refuse(step, NOT_PENDING,
                  message_set(&step->message, STATUS_ILLEGAL, "no %s is pending: %s", what, now));
}

/** Writes state and actions as far as the request wants them. */
static Status answer_outcome(Step *step, bool state, bool actions) {
    if (state) {
        step_write_state(&step->reply, step->game->rules, step->game->now.game);
    }
    if (actions) {
        write_actions(step);
    }
    return STATUS_OK;
}

static Status answer_new(Step *step, const cJSON *request) {
    StepGame *game = NULL;
    bool readable = false;
    const Status status = step_game_create(&game, &readable, request, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, readable ? BAD_RULES : BAD_REQUEST, status);
    }
    step_game_destroy(step->game);
    step->game = game;
    step_write_rules(&step->reply, game->rules);
    step_game_draw_known(game, &step->reply);
    return answer_outcome(step, true, false);
}

static Status answer_apply(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    bool state = true;
    bool actions = false;
    Status status = json_get_bool(request, "state", &state, &step->message);
    if (status == STATUS_OK) {
        status = json_get_bool(request, "actions", &actions, &step->message);
    }
    if (status != STATUS_OK) {
        return refuse(step, BAD_REQUEST, status);
    }
    if (game_pending(game->rules, game->now.game).kind != PENDING_DECISION) {
        return refuse_not_pending(step, "decision");
    }
    Action action = 0;
    status = read_action(step, request, &action);
    if (status != STATUS_OK) {
        return status;
    }
    const int player = game_pending(game->rules, game->now.game).player;
    json_write_integer(&step->reply, "player", player);
    step_write_action(&step->reply, "action", game->rules, game->now.game, action, -1);
    ScoreLog log = {.count = 0};
    status = step_game_apply(game, &log, action, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, NO_MEMORY, status);
    }
    step_write_events(&step->reply, "scored", game->rules, game->now.game, &log);
    step_game_draw_known(game, &step->reply);
    return answer_outcome(step, state, actions);
}

static Status answer_draw(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    const char *tile = NULL;
    const Status status = json_get_text(request, "tile", &tile, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, BAD_REQUEST, status);
    }
    if (game_pending(game->rules, game->now.game).kind != PENDING_DRAW) {
        return refuse_not_pending(step, "draw");
    }
    json_write_open(&step->reply, "drawn", '[');
    const Status drawn = step_game_draw(game, tile, &step->reply, &step->message);
    json_write_close(&step->reply, ']');
    if (drawn != STATUS_OK) {
        return refuse(step, drawn == STATUS_INVALID ? BAD_REQUEST : ILLEGAL, drawn);
    }
    return answer_outcome(step, true, false);
}

static Status answer_undo(Step *step, const cJSON *request) {
    int64_t plies = 1;
    const JsonRange range = {0, UINT32_MAX};
    Status status = json_get_integer(request, "plies", range, &plies, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, BAD_REQUEST, status);
    }
    status = step_game_undo(step->game, (uint32_t)plies, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, ILLEGAL, status);
    }
    json_write_integer(&step->reply, "plies", step->game->ply_count);
    return answer_outcome(step, true, false);
}

/** Reads the name of a copy. */
static Status read_name(Step *step, const cJSON *request, const char **name) {
    const Status status = json_get_text(request, "name", name, &step->message);
    if (status == STATUS_OK && *name == NULL) {
        return message_set(&step->message, STATUS_INVALID, "name: a text expected");
    }
    return status;
}

static Status answer_copy(Step *step, const cJSON *request) {
    const char *name = NULL;
    Status status = read_name(step, request, &name);
    status = status != STATUS_OK ? status : step_copies_keep(step->game, name, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, status == STATUS_INVALID ? BAD_REQUEST : ILLEGAL, status);
    }
    json_write_open(&step->reply, "copies", '[');
    for (unsigned i = 0; (name = step_copies_name(step->game, i)) != NULL; i++) {
        json_write_text(&step->reply, NULL, name);
    }
    json_write_close(&step->reply, ']');
    return STATUS_OK;
}

static Status answer_restore(Step *step, const cJSON *request) {
    const char *name = NULL;
    Status status = read_name(step, request, &name);
    status = status != STATUS_OK ? status : step_copies_restore(step->game, name, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, status == STATUS_INVALID ? BAD_REQUEST : ILLEGAL, status);
    }
    json_write_integer(&step->reply, "plies", step->game->ply_count);
    return answer_outcome(step, true, false);
}

static Status answer_load(Step *step, const cJSON *request) {
    const Status status = step_game_load(step->game, request, &step->message);
    if (status != STATUS_OK) {
        return refuse(step, BAD_REQUEST, status);
    }
    step_game_draw_known(step->game, &step->reply);
    return answer_outcome(step, true, false);
}

static Status answer_bot(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    if (game_pending(game->rules, game->now.game).kind != PENDING_DECISION) {
        return refuse_not_pending(step, "decision");
    }
    const Status status = step_bot_answer(game, request, &step->reply, &step->message);
    return refuse(step, BAD_REQUEST, status);
}

static Status answer_final(Step *step, const cJSON *request) {
    (void)request;
    StepGame *game = step->game;
    int32_t points[PLAYERS_MAX];
    const ScoreLog log = step_game_final(game, points);
    const bool over = game_pending(game->rules, game->now.game).kind == PENDING_OVER;
    json_write_bool(&step->reply, "over", over);
    step_write_points(&step->reply, "scores", game->rules, points);
    step_write_events(&step->reply, "scored", game->rules, game->now.game, &log);
    return STATUS_OK;
}

/** Writes a text made by `size` bytes of room. */
static Status answer_text(Step *step, const char *key, const DrawingStyle *style) {
    StepGame *game = step->game;
    // The first call only measures.
    const size_t length = style != NULL
                              ? game_draw_board_styled(game->rules, game->now.game, style, NULL, 0)
                              : game_to_text(game->rules, game->now.game, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL) {
        return refuse(step, NO_MEMORY, message_set(&step->message, STATUS_NO_MEMORY, "no memory"));
    }
    if (style != NULL) {
        (void)game_draw_board_styled(game->rules, game->now.game, style, text, length + 1);
    } else {
        (void)game_to_text(game->rules, game->now.game, text, length + 1);
    }
    json_write_text(&step->reply, key, text);
    free(text);
    return STATUS_OK;
}

static Status answer_board(Step *step, const cJSON *request) {
    DrawingStyle style = {.large = false};
    const Status status = json_get_bool(request, "large", &style.large, &step->message);
    return status == STATUS_OK ? answer_text(step, "board", &style)
                               : refuse(step, BAD_REQUEST, status);
}

static Status answer_position(Step *step, const cJSON *request) {
    (void)request;
    return answer_text(step, "position", NULL);
}

static Status answer_quit(Step *step, const cJSON *request) {
    (void)request;
    step->over = true;
    return STATUS_OK;
}

/* ---- The protocol. */

enum { KEYS_MAX = 12 };

/* One command: what it may be given, and whether it needs a game. */
typedef struct StepCommand {
    const char *name;
    Status (*answer)(Step *step, const cJSON *request);
    bool needs_game;
    JsonKey keys[KEYS_MAX]; /* besides "command" and "id"; a NULL name ends the list */
} StepCommand;

static const StepCommand COMMANDS[] = {
    {"hello", answer_hello, false, {{NULL, false}}},
    {"new",
     answer_new,
     false,
     {{"tilesets", true},
      {"expansions", false},
      {"options", false},
      {"players", false},
      {"first_player", false},
      {"seed", false},
      {"block", false},
      {"deck", false}}},
    {"tiles", answer_tiles, true, {{NULL, false}}},
    {"state", answer_state, true, {{NULL, false}}},
    {"features", answer_features, true, {{NULL, false}}},
    {"cells", answer_cells, true, {{NULL, false}}},
    {"unseen", answer_unseen, true, {{NULL, false}}},
    {"actions", answer_actions, true, {{NULL, false}}},
    {"apply", answer_apply, true, {{"action", true}, {"state", false}, {"actions", false}}},
    {"draw", answer_draw, true, {{"tile", false}}},
    {"undo", answer_undo, true, {{"plies", false}}},
    {"copy", answer_copy, true, {{"name", true}}},
    {"restore", answer_restore, true, {{"name", true}}},
    {"load",
     answer_load,
     true,
     {{"position", true}, {"deck", false}, {"seed", false}, {"block", false}}},
    {"bot",
     answer_bot,
     true,
     {{"bot", true}, {"simulations", false}, {"seed", false}, {"candidates", false}}},
    {"final", answer_final, true, {{NULL, false}}},
    {"board", answer_board, true, {{"large", false}}},
    {"position", answer_position, true, {{NULL, false}}},
    {"quit", answer_quit, false, {{NULL, false}}},
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
    const Status status = json_get_text(request, "command", &name, &step->message);
    if (status != STATUS_OK) {
        return status;
    }
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

/** Begins a reply: the id of the request, if it has a usable one, and whether it succeeded. */
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
        return refuse(step, BAD_REQUEST, status);
    }
    const cJSON *id = json_member(request, "id");
    if (id != NULL && !id_is_integer(id) && !id_is_text(id)) {
        return refuse(step, BAD_REQUEST,
                      message_set(&step->message, STATUS_INVALID,
                                  "id: a text of at most %d bytes or a 32-bit integer expected",
                                  ID_TEXT_MAX));
    }
    CHECK(*command != NULL);
    if ((*command)->needs_game && step->game == NULL) {
        return refuse(step, NO_GAME,
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
        status = refuse(step, TOO_LONG,
                        message_set(&step->message, STATUS_LIMIT,
                                    "a line of at most %d bytes expected", STEP_LINE_MAX));
    } else {
        status = refuse(step, BAD_JSON, json_parse(&request, line, size, &step->message));
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
