// SPDX-License-Identifier: MIT
#include "serve/served_thinking.h"

#include "carcarena/engine/text.h"
#include "view/line_text.h"

#include <stdlib.h>

Status served_thinking_make(ServedThinking *out, const Rules *rules, Message *message) {
    out->rules = rules;
    out->candidates = calloc(rules_actions_max(rules), sizeof *out->candidates);
    out->after = game_alloc(rules);
    if (out->candidates == NULL || out->after == NULL) {
        served_thinking_free(out);
        return message_set(message, STATUS_NO_MEMORY, "no memory for what a bot thinks");
    }
    return STATUS_OK;
}

void served_thinking_free(ServedThinking *thinking) {
    free(thinking->candidates);
    free(thinking->after);
    *thinking = (ServedThinking){.rules = NULL};
}

static void write_candidate(JsonWriter *writer, const ServedThinking *thinking, const Game *game,
                            const BotCandidate *candidate) {
    char text[ACTION_TEXT_SIZE];
    json_write_text(writer, "action",
                    action_to_text(thinking->rules, game, candidate->action, text, sizeof text));
    json_write_real(writer, "value", thought_value(candidate->value));
    json_write_integer(writer, "visits", (int64_t)candidate->visits);
    json_write_real(writer, "prior", thought_value(candidate->prior));
}

/** The best, with their lines. */
static void write_moves(JsonWriter *writer, const ServedThinking *thinking, const Game *game) {
    for (uint32_t i = 0; i < thinking->thought.count; i++) {
        const ThoughtMove *const move = &thinking->thought.moves[i];
        const LineText line = {.rules = thinking->rules,
                               .game = game,
                               .after = thinking->after,
                               .plies = move->line,
                               .count = move->line_count,
                               .mark = move->line_count,
                               .sets = true};
        json_write_open(writer, NULL, '{');
        write_candidate(writer, thinking, game, &move->candidate);
        line_text_write(writer, "line", &line);
        json_write_close(writer, '}');
    }
}

static bool among_moves(const Thought *thought, Action action) {
    for (uint32_t i = 0; i < thought->count; i++) {
        if (thought->moves[i].candidate.action == action) {
            return true;
        }
    }
    return false;
}

void served_thinking_write(JsonWriter *writer, ServedThinking *thinking, const BotClass *bot_class,
                           const void *bot, const Game *game) {
    Thought *const thought = &thinking->thought;
    (void)thought_take(thought, bot_class, bot, thinking->candidates, 0);
    json_write_real(writer, "value", thought->value);
    json_write_open(writer, "thinking", '[');
    write_moves(writer, thinking, game);
    for (uint32_t i = 0; i < thought->judged; i++) {
        if (!among_moves(thought, thinking->candidates[i].action)) {
            json_write_open(writer, NULL, '{');
            write_candidate(writer, thinking, game, &thinking->candidates[i]);
            json_write_close(writer, '}');
        }
    }
    json_write_close(writer, ']');
}
