/**
 * An analysis as a table of moves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ANALYSIS_TEXT_H
#define ARENA_ANALYSIS_TEXT_H

#include "analysis/analysis.h"
#include "text/text_buffer.h"

/** What to show. */
typedef struct AnalysisStyle {
    const char *bot; /* its name */
    uint32_t top;    /* maximum number of moves; 0: all */
    Action played;   /* marked if it is not 0 */
} AnalysisStyle;

/** Appends the principal variation after a move, as far as it is legal. */
void analysis_line_text(TextBuffer *out, const AnalysisMove *move, const Rules *rules,
                        const Game *game);

/**
 * Appends the table.
 * @param game the analyzed position
 */
void analysis_text(TextBuffer *out, const Analysis *analysis, const Rules *rules, const Game *game,
                   const AnalysisStyle *style);

/** Appends the best moves, each with the bot's value and the expected lead, for a terminal of 80
 * columns. */
void analysis_hint_text(TextBuffer *out, const Analysis *analysis, const Rules *rules,
                        const Game *game, const AnalysisStyle *style);

#endif
