// SPDX-License-Identifier: MIT
#include "process/process_thinking.h"

#include "process/process_answer.h"
#include "view/line_text.h"
#include "view/step_action.h"

#include <math.h>
#include <stdlib.h>

bool process_thinking_make(ProcessThinking *out, const Rules *rules) {
    if (out->rules != NULL) {
        return true;
    }
    const size_t room = rules_actions_max(rules);
    *out = (ProcessThinking){.rules = rules,
                             .at = game_alloc(rules),
                             .after = game_alloc(rules),
                             .candidates = calloc(room, sizeof(BotCandidate)),
                             .lines = calloc(room, sizeof(const cJSON *))};
    if (out->at == NULL || out->after == NULL || out->candidates == NULL || out->lines == NULL) {
        process_thinking_free(out);
        return false;
    }
    return true;
}

void process_thinking_free(ProcessThinking *thinking) {
    process_thinking_clear(thinking);
    free(thinking->at);
    free(thinking->after);
    free(thinking->candidates);
    free(thinking->lines);
    *thinking = (ProcessThinking){.rules = NULL};
}

void process_thinking_clear(ProcessThinking *thinking) {
    cJSON_Delete(thinking->said);
    thinking->said = NULL;
    thinking->count = 0;
    thinking->left_out = 0;
}

static bool is_there(const ProcessThinking *thinking, Action action) {
    for (uint32_t i = 0; i < thinking->count; i++) {
        if (thinking->candidates[i].action == action) {
            return true;
        }
    }
    return false;
}

static double finite_of(const cJSON *object, const char *key) {
    const cJSON *const member = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(member) && isfinite(member->valuedouble) ? member->valuedouble : 0.0;
}

static void candidate_read(ProcessThinking *thinking, const StepDecision *at, const cJSON *said) {
    Message message;
    BotCandidate candidate = {.value = finite_of(said, "value"),
                              .visits = answer_count(said, "visits"),
                              .prior = finite_of(said, "prior")};
    if (!cJSON_IsObject(said) ||
        step_action_read(at, &candidate.action, said, &message) != STATUS_OK ||
        is_there(thinking, candidate.action)) {
        thinking->left_out++;
        return;
    }
    candidate.prior = candidate.prior < 0.0 ? 0.0 : candidate.prior > 1.0 ? 1.0 : candidate.prior;
    thinking->candidates[thinking->count] = candidate;
    thinking->lines[thinking->count] = cJSON_GetObjectItemCaseSensitive(said, "line");
    thinking->count++;
}

void process_thinking_read(ProcessThinking *thinking, const Game *game, cJSON *answer,
                           Action *actions) {
    process_thinking_clear(thinking);
    thinking->said = cJSON_DetachItemFromObjectCaseSensitive(answer, "thinking");
    if (!cJSON_IsArray(thinking->said)) {
        return;
    }
    const StepDecision at = {thinking->rules, game, actions};
    const uint32_t room = game_actions(thinking->rules, game, actions);
    game_copy(thinking->rules, thinking->at, game);
    for (const cJSON *said = thinking->said->child; said != NULL && thinking->count < room;
         said = said->next) {
        candidate_read(thinking, &at, said);
    }
}

/**
 * Reads the plies of a line.
 * @return the number of leading legal ones
 */
static uint32_t plies_read(const ProcessThinking *thinking, const cJSON *line, BotPly *out,
                           uint32_t room) {
    uint32_t count = 0;
    game_copy(thinking->rules, thinking->after, thinking->at);
    for (const cJSON *ply = cJSON_IsArray(line) ? line->child : NULL;
         ply != NULL && count < room && cJSON_IsString(ply) &&
         line_ply_read(&out[count], thinking->rules, thinking->after, ply->valuestring);
         ply = ply->next) {
        count++;
    }
    return count;
}

uint32_t process_thinking_line(const ProcessThinking *thinking, Action action, BotPly *out,
                               uint32_t room) {
    for (uint32_t i = 0; i < thinking->count; i++) {
        if (thinking->candidates[i].action == action) {
            return plies_read(thinking, thinking->lines[i], out, room);
        }
    }
    return 0;
}
