// SPDX-License-Identifier: MIT
#include "serve/bot_server.h"

#include "carcarena/engine/text.h"
#include "serve/served_rules.h"
#include "serve/served_thinking.h"
#include "text/json_writer.h"
#include "text/try_status.h"
#include "view/unit_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int64_t NUMBER_MAX = INT64_C(1) << 53;

struct BotServer {
    BotServerSetup setup;
    BotSpec spec;
    ServedRules served;      // of the game, and of later ones with the same rules
    ServedThinking thinking; // of the bot
    void *bot;
    Rng stream;
    bool playing;
    bool over;
    JsonWriter reply;
    Message message;
};

// ---- Life

Status bot_server_create(BotServer **out, const BotServerSetup *setup, Message *message) {
    BotServer *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a bot");
    }
    server->setup = *setup;
    const Status status = bot_spec_from_text(&server->spec, setup->bot, message);
    if (status != STATUS_OK) {
        free(server);
        return status;
    }
    *out = server;
    return STATUS_OK;
}

static void bot_drop(BotServer *server) {
    if (server->bot != NULL) {
        server->spec.bot_class->destroy(server->bot);
        server->bot = NULL;
    }
    served_thinking_free(&server->thinking);
}

void bot_server_destroy(BotServer *server) {
    if (server == NULL) {
        return;
    }
    bot_drop(server);
    served_rules_free(&server->served);
    bot_spec_free(&server->spec);
    json_writer_free(&server->reply);
    free(server);
}

bool bot_server_over(const BotServer *server) {
    return server->over;
}

// ---- Requests

static uint64_t server_clock(void *clock_user) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static Status options_set(BotServer *server, const cJSON *options) {
    for (const cJSON *member = options != NULL ? options->child : NULL; member != NULL;
         member = member->next) {
        char *const printed = cJSON_IsString(member) ? NULL : cJSON_PrintUnformatted(member);
        const char *const text = printed != NULL ? printed : member->valuestring;
        const Status status =
            text != NULL ? bot_spec_set(&server->spec, member->string, text, &server->message)
                         : STATUS_NO_MEMORY;
        cJSON_free(printed);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status answer_hello(BotServer *server, const cJSON *request) {
    const cJSON *options = NULL;
    TRY(json_get_object(request, "options", &options, &server->message));
    TRY(options_set(server, options));
    json_write_text(&server->reply, "name", bot_spec_text(&server->spec));
    if (bot_spec_unit(&server->spec) != BOT_UNIT_UNKNOWN) {
        json_write_text(&server->reply, "unit", unit_text(bot_spec_unit(&server->spec)));
    }
    json_write_open(&server->reply, "wants", '[');
    json_write_text(&server->reply, NULL, "position");
    if (server->spec.bot_class->observe != NULL) {
        json_write_text(&server->reply, NULL, "observe");
    }
    if (server->spec.bot_class->game_over != NULL) {
        json_write_text(&server->reply, NULL, "over");
    }
    json_write_close(&server->reply, ']');
    return STATUS_OK;
}

/** Reads the state of a random stream. */
static Status stream_read(Rng *out, const cJSON *request, Message *message) {
    const char *text = "";
    char end = '\0';
    TRY(json_get_text(request, "stream", &text, message));
    if (sscanf(text, "%16" SCNx64 " %16" SCNx64 "%c", &out->state, &out->increment, &end) != 2) {
        return message_set(message, STATUS_INVALID,
                           "stream: two words of 16 hexadecimal digits expected");
    }
    return STATUS_OK;
}

static Status answer_new(BotServer *server, const cJSON *request) {
    Message *const message = &server->message;
    const ServedFiles files = {server->setup.tilesets, server->setup.tileset_count};
    int64_t seat = 0;
    int64_t first = 0;
    bool renewed = false;
    server->playing = false;
    Status status = served_rules_take(&server->served, request, &files, &renewed, message);
    if (renewed) { // also where it failed: the rules of the bot are gone
        bot_drop(server);
    }
    const JsonRange seats = {0, PLAYERS_MAX - 1};
    if (status == STATUS_OK && server->bot == NULL) {
        status = bot_create(&server->bot, &server->spec, server->served.rules, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(request, "seat", seats, &seat, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(request, "first_player", seats, &first, message);
    }
    if (status == STATUS_OK) {
        status = stream_read(&server->stream, request, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    game_start(server->served.rules, server->served.game, (int)first);
    if (server->spec.bot_class->new_game != NULL) {
        server->spec.bot_class->new_game(server->bot, server->served.game, (int)seat);
    }
    server->playing = true;
    return STATUS_OK;
}

/** Sets the game to the position of the request. */
static Status position_take(BotServer *server, const cJSON *request) {
    const cJSON *const position = json_member(request, "position");
    if (!server->playing || !cJSON_IsString(position)) {
        return message_set(&server->message, STATUS_INVALID,
                           server->playing ? "position: missing" : "there is no game");
    }
    return game_from_text(server->served.rules, server->served.game, position->valuestring,
                          &server->message);
}

/** Reads what a choice may cost. */
static Status budget_take(BotServer *server, const cJSON *request, BotBudget *out) {
    const JsonRange numbers = {0, NUMBER_MAX};
    uint64_t *const members[] = {&out->simulations, &out->move_ms, &out->game_ms,
                                 &out->increment_ms};
    static const char *const KEYS[] = {"simulations", "time_ms", "game_ms", "increment_ms"};
    for (unsigned i = 0; i < sizeof members / sizeof members[0]; i++) {
        int64_t number = 0;
        TRY(json_get_integer(request, KEYS[i], numbers, &number, &server->message));
        *members[i] = (uint64_t)number;
    }
    out->clock = out->move_ms != 0 || out->game_ms != 0 ? server_clock : NULL;
    out->thinking = cJSON_IsTrue(json_member(request, "thinking")) != 0;
    return out->thinking && server->thinking.rules == NULL
               ? served_thinking_make(&server->thinking, server->served.rules, &server->message)
               : STATUS_OK;
}

static Status answer_choose(BotServer *server, const cJSON *request) {
    const BotClass *const bot_class = server->spec.bot_class;
    BotBudget budget = {.clock = NULL};
    TRY(position_take(server, request));
    TRY(budget_take(server, request, &budget));
    if (game_pending(server->served.rules, server->served.game).kind != PENDING_DECISION) {
        return message_set(&server->message, STATUS_INVALID, "position: no decision is pending");
    }
    const Game *const game = server->served.game;
    const Action action = bot_class->choose(server->bot, game, &budget, &server->stream);
    const BotStats stats =
        bot_class->stats != NULL ? bot_class->stats(server->bot) : (BotStats){.nodes = 0};
    char text[ACTION_TEXT_SIZE];
    json_write_text(&server->reply, "action",
                    action_to_text(server->served.rules, game, action, text, sizeof text));
    if (budget.thinking) {
        served_thinking_write(&server->reply, &server->thinking, bot_class, server->bot, game);
    } else {
        json_write_real(&server->reply, "value", stats.value);
    }
    json_write_integer(&server->reply, "simulations", (int64_t)stats.simulations);
    json_write_integer(&server->reply, "nodes", (int64_t)stats.nodes);
    (void)snprintf(text, sizeof text, "%016" PRIx64 " %016" PRIx64, server->stream.state,
                   server->stream.increment);
    json_write_text(&server->reply, "stream", text);
    return STATUS_OK;
}

/** Requests without an answer. An unreadable position is ignored. */
static void observe(BotServer *server, const cJSON *request) {
    const char *code = NULL;
    uint64_t action = 0;
    if (position_take(server, request) == STATUS_OK &&
        json_get_text(request, "code", &code, &server->message) == STATUS_OK && code != NULL &&
        sscanf(code, "%16" SCNx64, &action) == 1 && server->spec.bot_class->observe != NULL) {
        server->spec.bot_class->observe(server->bot, server->served.game, (Action)action);
    }
}

static void over(BotServer *server) {
    if (server->playing && server->spec.bot_class->game_over != NULL) {
        server->spec.bot_class->game_over(server->bot, server->served.game);
    }
    server->playing = false;
}

// ---- The protocol

static void reply_begin(BotServer *server, int64_t id) {
    json_writer_reset(&server->reply);
    json_write_open(&server->reply, NULL, '{');
    if (id > 0) {
        json_write_integer(&server->reply, "id", id);
    }
}

static const char *reply_error(BotServer *server, int64_t id) {
    reply_begin(server, id);
    json_write_text(&server->reply, "error", server->message.text);
    json_write_close(&server->reply, '}');
    return json_writer_text(&server->reply);
}

static Status command_answer(BotServer *server, const char *command, const cJSON *request) {
    if (strcmp(command, "hello") == 0) {
        return answer_hello(server, request);
    }
    if (strcmp(command, "new") == 0) {
        return answer_new(server, request);
    }
    if (strcmp(command, "choose") == 0) {
        return answer_choose(server, request);
    }
    if (strcmp(command, "ping") == 0) {
        return STATUS_OK;
    }
    return message_set(&server->message, STATUS_INVALID, "command: there is no '%.40s'", command);
}

const char *bot_server_reply(BotServer *server, const char *line, size_t size) {
    cJSON *request = NULL;
    const char *command = "";
    int64_t id = 0;
    server->message.text[0] = '\0';
    Status status = json_parse(&request, line, size, &server->message);
    if (status == STATUS_OK && !cJSON_IsObject(request)) {
        status = message_set(&server->message, STATUS_INVALID, "an object in { } expected");
    }
    if (status == STATUS_OK) {
        status = json_get_integer(request, "id", (JsonRange){0, NUMBER_MAX}, &id, &server->message);
    }
    if (status == STATUS_OK) {
        status = json_get_text(request, "command", &command, &server->message);
    }
    const bool silent = strcmp(command, "observe") == 0 || strcmp(command, "over") == 0;
    server->over = strcmp(command, "quit") == 0;
    if (status == STATUS_OK && strcmp(command, "observe") == 0) {
        observe(server, request);
    } else if (status == STATUS_OK && strcmp(command, "over") == 0) {
        over(server);
    } else if (status == STATUS_OK && !server->over) {
        reply_begin(server, id);
        status = command_answer(server, command, request);
        json_write_close(&server->reply, '}');
    }
    cJSON_Delete(request);
    if (status != STATUS_OK) {
        return reply_error(server, id);
    }
    return silent || server->over ? NULL : json_writer_text(&server->reply);
}
