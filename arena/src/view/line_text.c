// SPDX-License-Identifier: MIT
#include "view/line_text.h"

#include "carcarena/engine/text.h"

#include <string.h>

/** Appends a chance outcome: a tile or another outcome. */
static void outcome_add(TextBuffer *out, const LineText *line, uint32_t number) {
    const Rules *const rules = line->rules;
    if (game_pending(rules, line->after).kind == PENDING_DRAW) {
        const bool known = number < rules_type_count(rules);
        text_buffer_format(
            out, "(%s%s%s)", known && line->sets ? rules_type_set(rules, number) : "",
            known && line->sets ? "/" : "", known ? rules_type(rules, number)->id : "?");
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

/** Plays and writes a ply. @return false if it is illegal. */
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
        return game_resolve(rules, line->after, ply->outcome) == STATUS_OK;
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

void line_text_write(JsonWriter *writer, const char *key, const LineText *line) {
    TextBuffer text = {0};
    bool legal = true;
    game_copy(line->rules, line->after, line->game);
    json_write_open(writer, key, '[');
    for (uint32_t i = 0; legal && i < line->count; i++) {
        text_buffer_clear(&text);
        legal = ply_add(&text, line, &line->plies[i], i >= line->skip);
        if (legal && i >= line->skip) {
            json_write_text(writer, NULL, text.text != NULL ? text.text : "");
        }
    }
    json_write_close(writer, ']');
    writer->buffer.failed = writer->buffer.failed || !text_buffer_ok(&text);
    text_buffer_free(&text);
}

// ---- Reading

/** Returns whether `text` is `(SET/ID)` of a tile type. */
static bool is_type(const Rules *rules, uint32_t type, const char *text, size_t length) {
    const char *const set = rules_type_set(rules, type);
    const char *const id = rules_type(rules, type)->id;
    const size_t set_length = strlen(set);
    return length == set_length + 1 + strlen(id) && strncmp(text, set, set_length) == 0 &&
           text[set_length] == '/' && strncmp(text + set_length + 1, id, strlen(id)) == 0;
}

/** Finds the outcome that a text in parentheses names. @return false: no possible outcome. */
static bool outcome_read(uint32_t *out, const Rules *rules, const Game *after, const char *text,
                         size_t length) {
    if (game_pending(rules, after).kind == PENDING_DRAW) {
        for (*out = 0; *out < rules_type_count(rules); ++*out) {
            if (is_type(rules, *out, text, length)) {
                return true;
            }
        }
        return false;
    }
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = game_outcomes(rules, after, outcomes);
    for (uint32_t i = 0; i < count; i++) {
        if (strlen(outcomes[i].text) == length && strncmp(outcomes[i].text, text, length) == 0) {
            *out = outcomes[i].number;
            return true;
        }
    }
    return false;
}

bool line_ply_read(BotPly *out, const Rules *rules, Game *after, const char *text) {
    const PendingKind pending = game_pending(rules, after).kind;
    const size_t length = strlen(text);
    Message message;
    *out = (BotPly){.chance = text[0] == '('};
    if (out->chance) {
        return pending != PENDING_DECISION && pending != PENDING_OVER && text[length - 1] == ')' &&
               outcome_read(&out->outcome, rules, after, text + 1, length - 2) &&
               game_resolve(rules, after, out->outcome) == STATUS_OK;
    }
    if (pending != PENDING_DECISION ||
        action_from_text(rules, after, text, &out->action, &message) != STATUS_OK) {
        return false;
    }
    game_apply(rules, after, out->action);
    return true;
}
