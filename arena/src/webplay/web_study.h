/**
 * A position under analysis: from a game or a text, or built step by step with chosen tiles. All
 * steps can be taken back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_STUDY_H
#define ARENA_WEB_STUDY_H

#include "carcarena/engine/text.h"
#include "config/rules_setup.h"
#include "text/json_writer.h"
#include "webplay/web_names.h"

#include <cjson/cJSON.h>

typedef struct WebStudy WebStudy;

/**
 * @param wish an object: `tilesets`, `expansions`, `options`, `seats`, and perhaps `position`, a
 *        text (carcarena/engine/text.h); without it the game begins. Or `run`, a folder, `game` of
 *        it and `ply`: the first decision of a stored game at or after it.
 * @param names which folders `run` may be; what else may be named was checked before.
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

/** Writes the object for the event "study": `serial`, `back` (steps that can be taken back), the
 * members of board_view_position, `chances` (names of what may come, while a tile or event is
 * pending), `text` (the position), `features` and `cells`: see web_worth.h. */
void web_study_write(JsonWriter *writer, WebStudy *study);

/** What stays the same, as JSON (board_view_rules). */
void web_study_rules_write(JsonWriter *writer, WebStudy *study);

#endif
