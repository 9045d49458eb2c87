/**
 * Panels: frozen positions with judged whole turns, to see in a minute whether a bot finds good
 * moves. Games decide; a panel only tells ideas that are worth games from others.
 *
 * A file of JSON Lines. The first line says what was judged and how: `panel` (its name), `version`,
 * `tilesets`, `expansions`, `options`, `players`, `seed`, `positions` (how many there will be),
 * `policy`, `decks`. Every further line is a position: `number`, `stage`, `commit`, `position` (the
 * lines of its text, carcarena/engine/text.h), `best` (index of the best turn) and `turns`, each
 * with `place`, `deploy` where the rules ask for one, `mean`: the lead at the end of the game,
 * `error`: the standard error of its distance to the best turn, and `decks`: on how many it was
 * played.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_H
#define ARENA_PANEL_H

#include "carcarena/engine/whole_turns.h"
#include "config/rules_setup.h"
#include "text/json_writer.h"

enum { PANEL_VERSION = 1 };

/** When in the game. */
typedef enum PanelStage { STAGE_EARLY, STAGE_MIDDLE, STAGE_LATE, STAGE_COUNT } PanelStage;

/** A whole turn and what it was found to be worth. */
typedef struct PanelTurn {
    WholeTurn turn;
    double mean;    /* lead at the end over the best of the others, in points */
    double error;   /* standard error of what it loses against the best turn; 0 of that itself */
    uint32_t decks; /* games played after it */
} PanelTurn;

/** A position: a tile is to be placed. */
typedef struct PanelPosition {
    uint32_t number;
    PanelStage stage;
    Game *game;
    PanelTurn *turns; /* in the order of game_whole_turns */
    uint32_t count;
    uint32_t best; /* the turn that the judges found best (panel_judge.h) */
} PanelPosition;

/** A panel that was read. */
typedef struct Panel {
    char *name;
    RulesSetup *setup;
    const Rules *rules;
    PanelPosition *positions;
    uint32_t count;
} Panel;

/**
 * Reads a panel whole and checks that every turn is legal.
 * @param out free with panel_free; unchanged on failure.
 * @return STATUS_NOT_FOUND, STATUS_IO, STATUS_INVALID with file and line; what rules_setup_create
 *         returns; STATUS_NO_MEMORY.
 */
Status panel_read(Panel *out, const char *path, Message *message) MUST_USE;

/** Frees what it holds; {0} is allowed. */
void panel_free(Panel *panel);

/** Writes the line of a position, without its end. @param commit of the program that judged it. */
void panel_position_write(JsonWriter *writer, const Rules *rules, const PanelPosition *position,
                          const char *commit);

/** "early", "middle", "late". */
const char *panel_stage_text(PanelStage stage);

#endif
