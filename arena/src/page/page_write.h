/**
 * Parts of a page: data of the whole game, awards, and the HTML file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAGE_WRITE_H
#define ARENA_PAGE_WRITE_H

#include "page/game_page.h"
#include "picture/board_layer.h"
#include "text/json_writer.h"

/** Data of the whole game. */
typedef struct PageRules {
    const Rules *rules;
    const char *names[PLAYERS_MAX];
    BotUnit units[PLAYERS_MAX]; /* of estimates */
    char *title;                /* owned */
    int first_player;
    const char *review; /* JSON; NULL: none */
    const char *home;   /* address of a page with more games, or NULL */
} PageRules;

/** Writes an award with the segments of its feature, so that they can be lit. @param game the
 * position after it. */
void page_write_award(JsonWriter *writer, const Rules *rules, const Game *game,
                      const ScoreEvent *event);

/** Writes the whole file. @param steps members of a JSON array; NULL if memory ran out. */
void page_write(TextBuffer *out, const PageRules *about, BoardLayer *layer, const char *steps,
                const GamePageResult *result);

#endif
