// SPDX-License-Identifier: MIT
#include "view/thought_view.h"

#include "carcarena/engine/text.h"
#include "view/line_text.h"

#include <stdlib.h>

Status thought_view_make(ThoughtView *out, const Rules *rules, Message *message) {
    *out = (ThoughtView){.rules = rules, .after = game_alloc(rules)};
    return out->after != NULL
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory to show what bots think");
}

void thought_view_free(ThoughtView *view) {
    free(view->after);
    view->after = NULL;
}

void thought_view_line(TextBuffer *out, const ThoughtView *view, const Game *game,
                       const ThoughtMove *move) {
    const LineText line = {.rules = view->rules,
                           .game = game,
                           .after = view->after,
                           .plies = move->line,
                           .count = move->line_count,
                           .skip = 1,
                           .mark = move->line_count};
    line_text_add(out, &line);
}

/** Opens an object with the numbers of a candidate. */
static void candidate_open(JsonWriter *writer, const ThoughtView *view, const Game *game,
                           const BotCandidate *candidate) {
    char text[ACTION_TEXT_SIZE];
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "action",
                    action_to_text(view->rules, game, candidate->action, text, sizeof text));
    json_write_integer(writer, "visits", (int64_t)candidate->visits);
    json_write_real(writer, "value", candidate->value);
    json_write_real(writer, "prior", candidate->prior);
}

static void write_move(JsonWriter *writer, const ThoughtView *view, const Game *game,
                       const ThoughtMove *move) {
    TextBuffer line = {0};
    thought_view_line(&line, view, game, move);
    writer->buffer.failed = writer->buffer.failed || !text_buffer_ok(&line);
    candidate_open(writer, view, game, &move->candidate);
    json_write_text(writer, "line", line.text != NULL ? line.text : "");
    json_write_close(writer, '}');
    text_buffer_free(&line);
}

void thought_view_write(JsonWriter *writer, const char *key, const ThoughtView *view,
                        const Game *game, const Thought *thought) {
    json_write_open(writer, key, '{');
    json_write_real(writer, "value", thought->value);
    json_write_integer(writer, "simulations", (int64_t)thought->simulations);
    json_write_integer(writer, "judged", thought->judged);
    json_write_open(writer, "candidates", '[');
    for (uint32_t i = 0; i < thought->count; i++) {
        write_move(writer, view, game, &thought->moves[i]);
    }
    for (uint32_t i = 0; i < thought->rest_count; i++) {
        candidate_open(writer, view, game, &thought->rest[i]);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
}
