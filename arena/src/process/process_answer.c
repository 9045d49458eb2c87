// SPDX-License-Identifier: MIT
#include "process/process_answer.h"

#include <inttypes.h>
#include <stdio.h>

static const double COUNT_MAX = 9e15; // largest exact integer range of a double

static BotFault illegal_number(const Answer *answer, uint32_t count, Message *message) {
    (void)message_set(message, STATUS_ILLEGAL, "action %" PRId64 ", but there are %u, from 0 on",
                      answer->index, count);
    return BOT_FAULT_ILLEGAL;
}

BotFault answer_action(const StepDecision *at, uint32_t count, const Answer *answer, Action *out,
                       Message *message) {
    if (answer->kind == ANSWER_NUMBER) {
        if (answer->index >= (int64_t)count) {
            return illegal_number(answer, count, message);
        }
        *out = at->actions[answer->index];
        return BOT_FAULT_NONE;
    }
    if (cJSON_GetObjectItemCaseSensitive(answer->object, "action") == NULL) {
        const cJSON *const error = cJSON_GetObjectItemCaseSensitive(answer->object, "error");
        (void)message_set(message, STATUS_INVALID, "an answer without 'action'%s%.200s",
                          cJSON_IsString(error) ? "; it says: " : "",
                          cJSON_IsString(error) ? error->valuestring : "");
        return BOT_FAULT_BAD_LINE;
    }
    message->text[0] = '\0';
    const Status status = step_action_read(at, out, answer->object, message);
    if (status != STATUS_OK && message->text[0] == '\0') {
        (void)message_set(message, status, "there are fewer actions");
    }
    return status == STATUS_OK        ? BOT_FAULT_NONE
           : status == STATUS_ILLEGAL ? BOT_FAULT_ILLEGAL
                                      : BOT_FAULT_BAD_LINE;
}

static double number_of(const cJSON *object, const char *key) {
    const cJSON *const member = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(member) ? member->valuedouble : 0.0;
}

uint64_t answer_count(const cJSON *answer, const char *key) {
    const double number = number_of(answer, key);
    return number >= 0.0 && number <= COUNT_MAX ? (uint64_t)number : 0;
}

BotStats answer_stats(const cJSON *answer) {
    return (BotStats){.simulations = answer_count(answer, "simulations"),
                      .nodes = answer_count(answer, "nodes"),
                      .value = number_of(answer, "value")};
}

void answer_stream(const cJSON *answer, Rng *stream) {
    const cJSON *const member = cJSON_GetObjectItemCaseSensitive(answer, "stream");
    Rng read;
    if (cJSON_IsString(member) && sscanf(member->valuestring, "%16" SCNx64 " %16" SCNx64,
                                         &read.state, &read.increment) == 2) {
        *stream = read;
    }
}
