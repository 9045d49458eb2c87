// SPDX-License-Identifier: MIT
#include "view/step_action.h"

#include "carcarena/engine/text.h"
#include "text/try_status.h"

#include <stdio.h>
#include <string.h>

enum { ACTION_REQUEST_SIZE = 288 };

/* The fields of an action given as an object; absent ones keep what "absent" is here. */
typedef struct ActionFields {
    const char *verb, *figure, *segment, *part, *corner;
    int64_t x, y, rotation, arg, owner, holder;
} ActionFields;

static Status read_action_fields(ActionFields *out, const cJSON *object, Message *message) {
    static const JsonKey KEYS[] = {
        {"index", false},  {"text", false},  {"verb", true},      {"figure", false},
        {"x", false},      {"y", false},     {"rotation", false}, {"segment", false},
        {"kind", false},   {"edges", false}, {"halves", false},   {"ports", false},
        {"corner", false}, {"arg", false},   {"owner", false},    {"part", false},
        {"holder", false},
    };
    static const JsonRange CELL = {-ACTION_COORDINATE_OFFSET, ACTION_COORDINATE_OFFSET - 1};
    const struct {
        const char *key;
        const char **target;
    } texts[] = {{"verb", &out->verb},
                 {"figure", &out->figure},
                 {"segment", &out->segment},
                 {"part", &out->part},
                 {"corner", &out->corner}};
    const struct {
        const char *key;
        JsonRange range;
        int64_t *target;
    } numbers[] = {{"x", CELL, &out->x},
                   {"y", CELL, &out->y},
                   {"rotation", {0, SIDES - 1}, &out->rotation},
                   {"arg", {0, 255}, &out->arg},
                   {"owner", {0, PLAYERS_MAX - 1}, &out->owner},
                   {"holder", {0, PLAYERS_MAX - 1}, &out->holder}};
    TRY(json_check_object(object, KEYS, sizeof KEYS / sizeof KEYS[0], message));
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TRY(json_get_text(object, texts[i].key, texts[i].target, message));
    }
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        TRY(json_get_integer(object, numbers[i].key, numbers[i].range, numbers[i].target, message));
    }
    return STATUS_OK;
}

/** Returns the word that stands for an argument of 1 in the text of a verb; NULL if none. */
static const char *arg_word(const char *verb) {
    for (unsigned i = VERB_PASS; i < VERB_COUNT; i++) {
        if (strcmp(verb, action_verb_text((Verb)i)) == 0) {
            return action_arg_word((Verb)i);
        }
    }
    return NULL;
}

/**
 * Writes an action given as an object in the notation of action_from_text, where every verb takes
 * what it takes in this order.
 */
static Status action_object_text(const cJSON *object, char text[ACTION_REQUEST_SIZE],
                                 Message *message) {
    ActionFields fields = {.verb = "",
                           .figure = "",
                           .segment = "",
                           .part = "",
                           .corner = "",
                           .rotation = -1,
                           .arg = -1,
                           .owner = -1,
                           .holder = -1};
    TRY(read_action_fields(&fields, object, message));
    const char *const word = arg_word(fields.verb);
    if (word != NULL && fields.arg > 1) {
        return message_set(message, STATUS_INVALID, "arg: 0 or 1 expected (%s)", word);
    }
    char arg[16] = "";
    char cell[32] = "";
    char rotation[16] = "";
    char owner[16] = "";
    if (word == NULL && fields.arg >= 0) {
        (void)snprintf(arg, sizeof arg, " %d", (int)fields.arg);
    }
    if (json_member(object, "x") != NULL || json_member(object, "y") != NULL) {
        (void)snprintf(cell, sizeof cell, " %d,%d", (int)fields.x, (int)fields.y);
    }
    if (fields.rotation >= 0) {
        (void)snprintf(rotation, sizeof rotation, " r%d", (int)fields.rotation);
    }
    if (fields.owner >= 0) {
        (void)snprintf(owner, sizeof owner, " of %d", (int)fields.owner);
    } else if (fields.holder >= 0) {
        (void)snprintf(owner, sizeof owner, " from %d", (int)fields.holder);
    }
    (void)snprintf(text, ACTION_REQUEST_SIZE, "%.30s%s %.30s%s%s %.30s %.30s %.30s %.30s%s",
                   fields.verb, arg, fields.figure, cell, rotation, fields.segment, fields.part,
                   fields.corner, word != NULL && fields.arg == 1 ? word : "", owner);
    return STATUS_OK;
}

Status step_action_read(const StepDecision *at, Action *out, const cJSON *request,
                        Message *message) {
    const cJSON *value = json_member(request, "action");
    if (cJSON_IsNumber(value)) {
        const uint32_t count = game_actions(at->rules, at->game, at->actions);
        int64_t index = 0;
        const JsonRange range = {0, (int64_t)count - 1};
        if (json_get_integer(request, "action", range, &index, message) != STATUS_OK) {
            return STATUS_ILLEGAL; // the index is too large
        }
        *out = at->actions[index];
        return STATUS_OK;
    }
    char text[ACTION_REQUEST_SIZE] = "";
    if (cJSON_IsObject(value)) {
        const Status status = action_object_text(value, text, message);
        if (status != STATUS_OK) {
            message_prefix(message, "action");
            return status;
        }
    } else if (cJSON_IsString(value) && strlen(value->valuestring) < sizeof text) {
        (void)snprintf(text, sizeof text, "%s", value->valuestring);
    } else {
        return message_set(message, STATUS_INVALID,
                           "action: an index, a text of at most %d bytes or an object expected",
                           ACTION_REQUEST_SIZE - 1);
    }
    return action_from_text(at->rules, at->game, text, out, message);
}
