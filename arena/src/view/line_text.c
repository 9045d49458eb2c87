// SPDX-License-Identifier: MIT
#include "view/line_text.h"

#include "carcarena/engine/text.h"

/** The tile or what else an outcome was. */
static void outcome_add(TextBuffer *out, const LineText *line, uint32_t number) {
    const Rules *const rules = line->rules;
    if (game_pending(rules, line->after).kind == PENDING_DRAW) {
        text_buffer_format(out, "(%s)",
                           number < rules_type_count(rules) ? rules_type(rules, number)->id : "?");
        return;
    }
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = game_outcomes(rules, line->after, outcomes);
    for (uint32_t i = 0; i < count; i++) {
        if (outcomes[i].number == number) {
            text_buffer_format(out, "(%s)", outcomes[i].text);
        }
    }
}

/** Plays a ply and writes it. @return false where the line is no longer legal. */
static bool ply_add(TextBuffer *out, const LineText *line, const BotPly *ply, bool written) {
    const Rules *const rules = line->rules;
    const Pending pending = game_pending(rules, line->after);
    Message message = {""};
    Action action = 0;
    if (ply->chance) {
        if (pending.kind == PENDING_DECISION || pending.kind == PENDING_OVER) {
            return false;
        }
        outcome_add(out, line, ply->outcome);
        return game_happen(rules, line->after, ply->outcome) == STATUS_OK;
    }
    if (pending.kind != PENDING_DECISION ||
        game_normalize(rules, line->after, ply->action, &action, &message) != STATUS_OK) {
        return false;
    }
    if (written) {
        char text[ACTION_TEXT_SIZE];
        text_buffer_add(out, action_to_text(rules, line->after, action, text, sizeof text));
    }
    game_apply(rules, line->after, action);
    return true;
}

void line_text_add(TextBuffer *out, const LineText *line) {
    game_copy(line->rules, line->after, line->game);
    bool legal = true;
    for (uint32_t i = 0; legal && i < line->count; i++) {
        text_buffer_add(out, i > line->skip ? ", " : "");
        text_buffer_add(out, i == line->mark ? line->word : "");
        legal = ply_add(out, line, &line->plies[i], i >= line->skip);
    }
}
