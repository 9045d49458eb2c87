// SPDX-License-Identifier: MIT
#include "step/step_happened.h"

#include "carcarena/engine/names.h"
#include "view/step_view.h"

#include <stdlib.h>
#include <string.h>

enum { TYPE_NAME_SIZE = 96, WORD_SIZE = 64 };

ScoreLog step_happened_add(StepHappened *list, const Rules *rules, Game *game, Deck *deck,
                           const Outcome *given) {
    CHECK(list->count < STEP_HAPPENED_MAX);
    const Pending pending = game_pending(rules, game);
    ScoreLog log = {.events = list->awards + list->award_count,
                    .capacity = STEP_EVENTS_MAX - list->award_count};
    Outcome outcome = {.text = NULL};
    if (deck != NULL) {
        outcome = deck_resolve(rules, deck, game, &log);
    } else {
        outcome = *given;
        const Status status = game_resolve_logged(rules, game, outcome.number, &log);
        CHECK(status == STATUS_OK);
    }
    CHECK(log.count <= log.capacity);
    list->events[list->count++] = (StepEvent){.phase = pending.phase,
                                              .text = outcome.text,
                                              .player = pending.player,
                                              .award_first = list->award_count,
                                              .award_count = log.count};
    list->award_count += log.count;
    return log;
}

void step_happened_write(StepHappened *list, JsonWriter *writer, const Rules *rules,
                         const Game *game) {
    if (list->count == 0) {
        return;
    }
    json_write_open(writer, "happened", '[');
    for (uint32_t i = 0; i < list->count; i++) {
        const StepEvent *const event = &list->events[i];
        const ScoreLog log = {.events = list->awards + event->award_first,
                              .capacity = event->award_count,
                              .count = event->award_count};
        char word[WORD_SIZE];
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "phase", step_word(event->phase, word, sizeof word));
        json_write_integer(writer, "player", event->player);
        json_write_text(writer, "outcome", event->text);
        step_write_events(writer, "scored", rules, game, &log);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
    step_happened_clear(list);
}

void step_happened_clear(StepHappened *list) {
    list->count = 0;
    list->award_count = 0;
}

Status step_outcomes_write(JsonWriter *writer, const Rules *rules, const Game *game,
                           Message *message) {
    Outcome *const outcomes = malloc(rules_outcomes_max(rules) * sizeof *outcomes);
    if (outcomes == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the outcomes");
    }
    const uint32_t count = game_outcomes(rules, game, outcomes);
    json_write_open(writer, "outcomes", '[');
    for (uint32_t i = 0; i < count; i++) {
        char name[TYPE_NAME_SIZE];
        const char *const text = outcomes[i].text;
        json_write_open(writer, NULL, '{');
        json_write_text(
            writer, "outcome",
            text != NULL ? text : rules_type_name(rules, outcomes[i].number, name, sizeof name));
        json_write_integer(writer, "weight", outcomes[i].weight);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
    free(outcomes);
    return STATUS_OK;
}

Status step_outcome_find(const Rules *rules, const Game *game, const char *text, Outcome *out,
                         Message *message) {
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = game_outcomes(rules, game, outcomes);
    NameList known = name_list(text);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(outcomes[i].text, text) == 0) {
            *out = outcomes[i];
            return STATUS_OK;
        }
        name_list_add(&known, outcomes[i].text);
    }
    return message_set(message, STATUS_ILLEGAL, "outcome: it cannot come to '%.60s'%s", text,
                       name_list_text(&known));
}
