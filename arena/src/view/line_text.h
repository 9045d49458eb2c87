/**
 * Lines of play as text: `deploy knight 0,0 n, (base/D), place 1,0 r2`. Outcomes of chance events
 * are in parentheses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LINE_TEXT_H
#define ARENA_LINE_TEXT_H

#include "carcarena/bots/bot.h"
#include "text/json_writer.h"

/** A line of play and the position before it. */
typedef struct LineText {
    const Rules *rules;
    const Game *game; /* before the first ply */
    Game *after;      /* scratch */
    const BotPly *plies;
    uint32_t count;
    uint32_t skip; /* number of first plies that are played but not written */
    uint32_t mark; /* ply before which `word` is written; count: none */
    const char *word;
    bool sets; /* whether tiles include their set: (base/D) */
} LineText;

/** Appends the plies up to the first illegal one. */
void line_text_add(TextBuffer *out, const LineText *line);

/** Writes the plies from `skip` up to the first illegal one as a JSON array of texts. */
void line_text_write(JsonWriter *writer, const char *key, const LineText *line);

/**
 * Parses one ply of a line, an action or a chance outcome in parentheses, and plays it.
 * @param after the position, which changes. @return false if the ply is unreadable or illegal.
 */
bool line_ply_read(BotPly *out, const Rules *rules, Game *after, const char *text);

#endif
