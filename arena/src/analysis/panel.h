/**
 * Panels: test suites of positions with annotated whole turns, to see within a minute whether a bot
 * finds good moves. Only games decide; a panel selects ideas that are worth games.
 *
 * A file of JSON Lines. The first line describes the panel and its annotation: `panel` (its name),
 * `version`, `tilesets`, `expansions`, `options`, `players`, `seed`, `positions` (their number),
 * `policy`, `decks`. Every further line is a position: `number`, `stage`, `commit`, `position` (the
 * lines of its text, carcarena/engine/text.h), `best` (index of the best turn) and `turns`, each
 * with `place`, `deploy` where the rules ask for one, `mean`: the lead at the end of the game,
 * `error`: the standard error of its difference from the best turn, and `decks`: the number of
 * decks it was played on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_H
#define ARENA_PANEL_H

#include "carcarena/engine/whole_turns.h"
#include "config/rules_setup.h"
#include "text/json_writer.h"

enum { PANEL_VERSION = 1 };

/** Stage of the game. */
typedef enum PanelStage { STAGE_EARLY, STAGE_MIDDLE, STAGE_LATE, STAGE_COUNT } PanelStage;

/** A whole turn and its annotated value. */
typedef struct PanelTurn {
    WholeTurn turn;
    double mean;    /* lead over the best opponent at the end, in points */
    double error;   /* standard error of its loss against the best turn; 0 for the best turn */
    uint32_t decks; /* number of games played after it */
} PanelTurn;

/** A position in which a tile must be placed. */
typedef struct PanelPosition {
    uint32_t number;
    PanelStage stage;
    Game *game;
    PanelTurn *turns; /* in the order of game_whole_turns */
    uint32_t count;
    uint32_t best; /* the best turn by annotation (panel_judge.h) */
} PanelPosition;

/** A loaded panel. */
typedef struct Panel {
    char *name;
    RulesSetup *setup;
    const Rules *rules;
    PanelPosition *positions;
    uint32_t count;
} Panel;

/**
 * Reads a whole panel and checks that every turn is legal.
 * @param out free with panel_free; unchanged on failure
 * @return STATUS_NOT_FOUND, STATUS_IO, STATUS_INVALID with file and line; the errors of
 * rules_setup_create; STATUS_NO_MEMORY
 */
Status panel_read(Panel *out, const char *path, Message *message) MUST_USE;

/** Frees the contents; {0} is allowed. */
void panel_free(Panel *panel);

/**
 * Writes the line of a position without its newline.
 * @param commit of the program that annotated it
 */
void panel_position_write(JsonWriter *writer, const Rules *rules, const PanelPosition *position,
                          const char *commit);

/** "early", "middle", "late". */
const char *panel_stage_text(PanelStage stage);

#endif
