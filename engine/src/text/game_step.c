// SPDX-License-Identifier: MIT
//
// A step of a game file: one draw, event or action, as text and back.
#include "carcarena/engine/game_file.h"

#include "base/text_writer.h"
#include "base/try.h"
#include "carcarena/engine/names.h"
#include "carcarena/engine/text.h"

#include <stdlib.h>
#include <string.h>

static const char EVENT_WORD[] = "event ";

void game_step_apply(const Rules *rules, Game *game, const GameStep *step, ScoreLog *log) {
    if (step->kind == PENDING_DECISION) {
        game_apply_logged(rules, game, step->action, log);
    } else {
        const Status status = game_resolve_logged(rules, game, step->number, log);
        CHECK(status == STATUS_OK);
    }
}

const char *game_step_outcome(const Rules *rules, const Game *game, const GameStep *step) {
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = game_outcomes(rules, game, outcomes);
    for (uint32_t i = 0; i < count; i++) {
        if (outcomes[i].number == step->number) {
            return outcomes[i].text;
        }
    }
    return "?";
}

char *game_step_text(const Rules *rules, const Game *game, const GameStep *step, char *text,
                     size_t size) {
    if (step->kind == PENDING_DECISION) {
        return action_to_text(rules, game, step->action, text, size);
    }
    if (step->kind == PENDING_DRAW) {
        return rules_type_name(rules, step->number, text, size);
    }
    TextWriter writer = text_writer_make(text, size);
    text_writer_format(&writer, "%s%s", EVENT_WORD, game_step_outcome(rules, game, step));
    return text;
}

// Not every unseen tile can be drawn: a river comes first.
static Status draw_find(const Rules *rules, const Game *game, const char *text, GameStep *out,
                        Message *message) {
    const int type = rules_type_find(rules, text);
    if (type < 0) {
        return message_set(message, STATUS_INVALID,
                           "expected the tile that is drawn, such as base/D, found '%.60s'", text);
    }
    Outcome *const outcomes = malloc(rules_outcomes_max(rules) * sizeof *outcomes);
    if (outcomes == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a draw");
    }
    const uint32_t count = game_outcomes(rules, game, outcomes);
    uint32_t at = 0;
    while (at < count && outcomes[at].number != (uint32_t)type) {
        at++;
    }
    free(outcomes);
    if (at == count) {
        return message_set(message, STATUS_ILLEGAL, "no tile %.60s is left to draw here", text);
    }
    *out = (GameStep){.kind = PENDING_DRAW, .number = (uint32_t)type};
    return STATUS_OK;
}

static Status event_find(const Rules *rules, const Game *game, const char *text, GameStep *out,
                         Message *message) {
    Outcome outcomes[OUTCOMES_MAX];
    const size_t word = strlen(EVENT_WORD);
    const char *const wanted = strncmp(text, EVENT_WORD, word) == 0 ? text + word : text;
    const uint32_t count = game_outcomes(rules, game, outcomes);
    NameList known = name_list(wanted);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(outcomes[i].text, wanted) == 0) {
            *out = (GameStep){.kind = PENDING_CHANCE, .number = outcomes[i].number};
            return STATUS_OK;
        }
        name_list_add(&known, outcomes[i].text);
    }
    return message_set(message, STATUS_ILLEGAL, "expected the outcome of '%s', found '%.60s'%s",
                       game_pending(rules, game).phase, text, name_list_text(&known));
}

static Status action_find(const Rules *rules, const Game *game, const char *text, GameStep *out,
                          Message *message) {
    Action action = 0;
    TRY(action_from_text(rules, game, text, &action, message));
    *out = (GameStep){.kind = PENDING_DECISION, .action = action};
    return STATUS_OK;
}

Status game_step_find(const Rules *rules, const Game *game, const char *text, GameStep *out,
                      Message *message) {
    switch (game_pending(rules, game).kind) {
    case PENDING_DRAW:
        return draw_find(rules, game, text, out, message);
    case PENDING_CHANCE:
        return event_find(rules, game, text, out, message);
    case PENDING_DECISION:
        return action_find(rules, game, text, out, message);
    default:
        return message_set(message, STATUS_ILLEGAL, "the game is over before '%.60s'", text);
    }
}
