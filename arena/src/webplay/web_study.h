/**
 * A position under analysis: from a game, a game file or a text, or built step by step with chosen
 * tiles. All steps can be taken back. In a game file, one can go to each move of the game and its
 * variations, and leave it by other moves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_STUDY_H
#define ARENA_WEB_STUDY_H

#include "carcarena/engine/text.h"
#include "config/rules_setup.h"
#include "text/json_writer.h"
#include "webplay/web_file.h"
#include "webplay/web_names.h"

#include <cjson/cJSON.h>

typedef struct WebStudy WebStudy;

/**
 * @param wish an object: `tilesets`, `expansions`, `options`, `seats`, and perhaps `position`, a
 *        text (carcarena/engine/text.h); without it the game begins. Or `run`, a folder, `game` of
 *        it and `ply`: the first decision of a stored game at or after it. Or `run` alone: all
 * games of the folder, as of a game file. Or `content`, the text of a game file, or `file`, the
 * name of one in the folder of games.
 * @param names which folders `run` and `file` may be; what else may be named was checked before.
 * @return STATUS_INVALID naming the key or the line; what rules_setup_create, store_open_read and
 *         stored_position_find return.
 */
Status web_study_create(WebStudy **out, const WebNames *names, const cJSON *wish,
                        Message *message) MUST_USE;

/** NULL is allowed. */
void web_study_destroy(WebStudy *study);

const Rules *web_study_rules(const WebStudy *study);
const Game *web_study_game(const WebStudy *study);

/** Returns a number that changes with the position. */
uint64_t web_study_serial(const WebStudy *study);

/** Plays the next step: draws a tile of this name, resolves an event with this outcome, or takes
 * an action. @return STATUS_ILLEGAL, STATUS_INVALID, STATUS_NO_MEMORY. */
Status web_study_go(WebStudy *study, const char *text, Message *message) MUST_USE;

/** Takes back the last step. @return STATUS_ILLEGAL if there is none. */
Status web_study_back(WebStudy *study, Message *message) MUST_USE;

/**
 * Goes to a move of the game file. @param node of its tree (games/game_tree.h)
 * @return STATUS_ILLEGAL without a file; STATUS_INVALID, STATUS_NO_MEMORY
 */
Status web_study_seek(WebStudy *study, uint32_t node, Message *message) MUST_USE;

/**
 * Chooses another game of the file. No analysis may run.
 * @return STATUS_ILLEGAL without a file, STATUS_INVALID for another number: nothing has changed;
 *         STATUS_NO_MEMORY: the study can only be destroyed
 */
Status web_study_pick(WebStudy *study, uint32_t number, Message *message) MUST_USE;

/** Returns the open file, or NULL. */
const WebFile *web_study_file(const WebStudy *study);

/** Writes the object for the event "study": `serial`, `back` (steps that can be taken back), the
 * members of board_view_position, `chances` (names of what may come, while a tile or event is
 * pending), `text` (the position), `features` and `cells`: see web_worth.h; `file` (web_file_write)
 * and `node`, the move of the file that led here, or -1; `opened`, a number of the caller that
 * changes with the rules and the file. */
void web_study_write(JsonWriter *writer, WebStudy *study, uint64_t opened);

/** What stays the same, as JSON (board_view_rules). */
void web_study_rules_write(JsonWriter *writer, WebStudy *study);

#endif
