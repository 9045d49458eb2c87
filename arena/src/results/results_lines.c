// SPDX-License-Identifier: MIT
//
// JSON Lines: one object for each game, as written by `carcarena export` or with fewer members.
#include "results/results_reader.h"

#include "text/json_reader.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

// Prepends the line number to a message of the JSON reader.
static Status line_prefix(Message *message, uint32_t line, Status status) {
    if (status != STATUS_OK) {
        message_prefix(message, "line %u", line);
    }
    return status;
}

// The JSON reader reports line 1 because it sees a single line.
static void line_set(Message *message, uint32_t line) {
    static const char FIRST[] = "line 1, ";
    const size_t length = sizeof FIRST - 1;
    if (message != NULL && strncmp(message->text, FIRST, length) == 0) {
        const Message told = *message;
        (void)message_set(message, STATUS_INVALID, "line %u, %s", line, told.text + length);
    }
}

static Status bots_read(ResultDraft *draft, const cJSON *object, Message *message) {
    const cJSON *bots = NULL;
    TRY(json_get_texts(object, "bots", &bots, message));
    for (const cJSON *bot = bots == NULL ? NULL : bots->child; bot != NULL; bot = bot->next) {
        if (draft->game.seats == PLAYERS_MAX) {
            break;
        }
        draft->names[draft->game.seats] = bot->valuestring;
        draft->name_lengths[draft->game.seats++] = strlen(bot->valuestring);
    }
    return bots != NULL && cJSON_GetArraySize(bots) >= 2 && cJSON_GetArraySize(bots) <= PLAYERS_MAX
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "bots: expected a list of 2 to %d names",
                             PLAYERS_MAX);
}

// Reads a list with one integer for each seat. Sets *given if it is present.
static Status seats_read(const cJSON *object, const char *key, uint32_t seats, int64_t *out,
                         bool *given, Message *message) {
    const cJSON *list = NULL;
    const Status status = json_get_array(object, key, &list, message);
    *given = list != NULL;
    if (status != STATUS_OK || list == NULL) {
        return status;
    }
    uint32_t seat = 0;
    bool sound = cJSON_GetArraySize(list) == (int)seats;
    for (const cJSON *item = list->child; sound && item != NULL; item = item->next) {
        sound = cJSON_IsNumber(item) && item->valuedouble >= INT32_MIN &&
                item->valuedouble <= INT32_MAX &&
                item->valuedouble == (double)(int64_t)item->valuedouble;
        out[seat++] = sound ? (int64_t)item->valuedouble : 0;
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID, "%s: expected a list of %u integers", key,
                               seats);
}

static Status outcome_read(ResultDraft *draft, const cJSON *object, Message *message) {
    int64_t ranks[PLAYERS_MAX] = {0};
    int64_t scores[PLAYERS_MAX] = {0};
    const uint32_t seats = draft->game.seats;
    TRY(seats_read(object, "ranks", seats, ranks, &draft->ranked, message));
    TRY(seats_read(object, "scores", seats, scores, &draft->game.scored, message));
    if (!draft->ranked && !draft->game.scored) {
        return message_set(message, STATUS_INVALID, "expected 'ranks' or 'scores'");
    }
    for (uint32_t seat = 0; seat < seats; seat++) {
        if (ranks[seat] < 0) {
            return message_set(message, STATUS_INVALID, "ranks: expected integers of 0 or more");
        }
        draft->game.ranks[seat] = (uint32_t)ranks[seat];
        draft->game.scores[seat] = (int32_t)scores[seat];
    }
    return STATUS_OK;
}

static Status details_read(ResultDraft *draft, const cJSON *object, Message *message) {
    const JsonRange seats = {0, (int64_t)draft->game.seats - 1};
    int64_t first = 0;
    const char *game = NULL;
    const char *reason = NULL;
    Status status = json_get_integer(object, "first", seats, &first, message);
    draft->game.first = (uint32_t)first;
    if (status == STATUS_OK) {
        status = json_get_text(object, "seed", &draft->block, message); // one deck is one block
    }
    if (status == STATUS_OK && draft->block == NULL) {
        status = json_get_text(object, "block", &draft->block, message);
    }
    if (status == STATUS_OK) {
        status = json_get_text(object, "game", &game, message);
    }
    if (status == STATUS_OK) {
        status = json_get_text(object, "reason", &reason, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (draft->block != NULL) {
        draft->block_length = strlen(draft->block);
    } else if (game != NULL && strchr(game, '.') != NULL) { // "BLOCK.INDEX"
        draft->block = game;
        draft->block_length = strcspn(game, ".");
    }
    char shown[RESULT_SHOWN_SIZE];
    return reason == NULL || result_reason(&draft->game, reason, strlen(reason))
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "reason: expected how the game ended, such as completed, got '%s'",
                             result_shown(shown, reason, strlen(reason)));
}

static Status object_read(ResultsReader *reader, const cJSON *object, uint32_t line,
                          Message *message) {
    ResultDraft draft = {.game = {.line = line}};
    if (cJSON_IsObject(object) == 0) {
        return message_set(message, STATUS_INVALID, "expected an object in { }");
    }
    if (json_member(object, "run") != NULL) { // the first line of an export
        return STATUS_OK;
    }
    Status status = bots_read(&draft, object, message);
    if (status == STATUS_OK) {
        status = outcome_read(&draft, object, message);
    }
    if (status == STATUS_OK) {
        status = details_read(&draft, object, message);
    }
    return status == STATUS_OK ? results_add(reader, &draft, message) : status;
}

static Status line_read(ResultsReader *reader, const char *text, size_t size, uint32_t line,
                        Message *message) {
    cJSON *object = NULL;
    Status status = json_parse(&object, text, size, message);
    if (status != STATUS_OK) {
        line_set(message, line);
        return status;
    }
    status = object_read(reader, object, line, message);
    cJSON_Delete(object);
    // Messages about games already begin with the line.
    const bool told = status != STATUS_OK && message != NULL &&
                      strncmp(message->text, "line ", strlen("line ")) == 0;
    return told ? status : line_prefix(message, line, status);
}

Status results_read_lines(ResultsReader *reader, Message *message) {
    const char *at = reader->text;
    Status status = STATUS_OK;
    for (uint32_t line = 1; status == STATUS_OK && *at != '\0'; line++) {
        const size_t size = strcspn(at, "\n");
        if (strspn(at, " \t\r") < size) {
            status = line_read(reader, at, size, line, message);
        }
        at += size;
        at += *at == '\n' ? 1 : 0;
    }
    return status;
}
