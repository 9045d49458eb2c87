// SPDX-License-Identifier: MIT
#include "analysis/analysis_text.h"

#include "carcarena/engine/text.h"
#include "view/line_text.h"

#include <inttypes.h>
#include <stdlib.h>

static void head_add(TextBuffer *out, const Analysis *analysis, const Rules *rules,
                     const Game *game, const AnalysisStyle *style) {
    const Pending pending = game_pending(rules, game);
    text_buffer_format(out, "player %d decides: %s", pending.player, pending.phase);
    const int hand = game_hand(rules, game);
    if (hand >= 0) {
        text_buffer_format(out, ", tile %s", rules_type(rules, (uint32_t)hand)->id);
    }
    text_buffer_format(out, "; %" PRIu32 " draws left, lead on the score track %+.0f\n",
                       game_draws_left(rules, game), analysis->lead_now);
    text_buffer_format(out, "%s: %" PRIu64 " simulations, %" PRIu64 " nodes, value %.3f\n\n",
                       style->bot, analysis->stats.simulations, analysis->stats.nodes,
                       analysis->stats.value);
}

// Bots that do not search count no visits.
static bool has_visits(const Analysis *analysis) {
    bool found = false;
    for (uint32_t i = 0; i < analysis->count && !found; i++) {
        found = analysis->moves[i].candidate.visits > 0;
    }
    return found;
}

static void columns_add(TextBuffer *out, const Analysis *analysis) {
    text_buffer_add(out, "lead and its parts in points; from row 2 on: difference to row 1\n");
    text_buffer_format(out, "%3s  %-22s", "", "move");
    if (analysis->judged) {
        text_buffer_format(out, " %9s", "value");
    }
    if (has_visits(analysis)) {
        text_buffer_format(out, " %8s %6s", "visits", "prior");
    }
    text_buffer_format(out, " | %6s", "lead");
    for (int term = 0; term < TERM_COUNT; term++) {
        text_buffer_format(out, " %9s", analysis_term_text((AnalysisTerm)term));
    }
    text_buffer_add(out, " | main line\n");
}

// Adds the line after the move itself. `after` is scratch.
static void line_add(TextBuffer *out, const AnalysisMove *move, const Rules *rules,
                     const Game *game, Game *after) {
    const LineText line = {.rules = rules,
                           .game = game,
                           .after = after,
                           .plies = move->line,
                           .count = move->line_count,
                           .skip = 1,
                           .mark = move->foretold,
                           .word = "[greedy] "};
    line_text_add(out, &line);
}

void analysis_line_text(TextBuffer *out, const AnalysisMove *move, const Rules *rules,
                        const Game *game) {
    Game *const after = game_alloc(rules);
    if (after == NULL) {
        out->failed = true;
        return;
    }
    line_add(out, move, rules, game, after);
    free(after);
}

// The first row has values, the others their differences from it.
static void row_add(TextBuffer *out, const Analysis *analysis, uint32_t index, const char *action,
                    bool played) {
    const AnalysisMove *const move = &analysis->moves[index];
    const AnalysisMove *const first = &analysis->moves[0];
    text_buffer_format(out, "%3" PRIu32 "%c %-22s", index + 1, played ? '*' : ' ', action);
    if (analysis->judged) {
        text_buffer_format(out, " %9.3f", move->candidate.value);
    }
    if (has_visits(analysis)) {
        text_buffer_format(out, " %8" PRIu64 " %6.3f", move->candidate.visits,
                           move->candidate.prior);
    }
    text_buffer_format(out, " | %+6.1f", index == 0 ? move->lead : move->lead - first->lead);
    for (int term = 0; term < TERM_COUNT; term++) {
        const double value =
            index == 0 ? move->terms[term] : move->terms[term] - first->terms[term];
        if (value > -0.05 && value < 0.05) {
            text_buffer_format(out, " %9s", ".");
        } else {
            text_buffer_format(out, " %+9.1f", value);
        }
    }
    text_buffer_add(out, " | ");
}

void analysis_text(TextBuffer *out, const Analysis *analysis, const Rules *rules, const Game *game,
                   const AnalysisStyle *style) {
    Game *const after = game_alloc(rules);
    if (after == NULL) {
        out->failed = true;
        return;
    }
    const uint32_t shown =
        style->top > 0 && style->top < analysis->count ? style->top : analysis->count;
    head_add(out, analysis, rules, game, style);
    columns_add(out, analysis);
    for (uint32_t i = 0; i < shown; i++) {
        const Action action = analysis->moves[i].candidate.action;
        char text[ACTION_TEXT_SIZE];
        row_add(out, analysis, i, action_to_text(rules, game, action, text, sizeof text),
                style->played != 0 && style->played == action);
        line_add(out, &analysis->moves[i], rules, game, after);
        text_buffer_add(out, "\n");
    }
    if (shown < analysis->count) {
        text_buffer_format(out, "     %" PRIu32 " more\n", analysis->count - shown);
    }
    free(after);
}

void analysis_hint_text(TextBuffer *out, const Analysis *analysis, const Rules *rules,
                        const Game *game, const AnalysisStyle *style) {
    const uint32_t shown =
        style->top > 0 && style->top < analysis->count ? style->top : analysis->count;
    text_buffer_format(out, "%3s  %-36s %9s %7s\n", "", "move", analysis->judged ? "value" : "",
                       "lead");
    for (uint32_t i = 0; i < shown; i++) {
        const AnalysisMove *const move = &analysis->moves[i];
        char text[ACTION_TEXT_SIZE];
        text_buffer_format(out, "%3" PRIu32 "  %-36s", i + 1,
                           action_to_text(rules, game, move->candidate.action, text, sizeof text));
        if (analysis->judged) {
            text_buffer_format(out, " %9.3f", move->candidate.value);
        } else {
            text_buffer_format(out, " %9s", "");
        }
        text_buffer_format(out, " %+7.1f\n", move->lead);
    }
    text_buffer_format(out, "value: %s's own rating; lead: expected points ahead after the turn\n",
                       style->bot);
}
