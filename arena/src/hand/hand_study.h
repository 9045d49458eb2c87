/**
 * A position to be looked at: taken from a game or a text, or built by hand, tile by tile of one's
 * choice, and taken back as far as one likes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HAND_STUDY_H
#define ARENA_HAND_STUDY_H

#include "carcarena/engine/text.h"
#include "config/rules_setup.h"
#include "hand/hand_names.h"
#include "text/json_writer.h"

#include <cjson/cJSON.h>

typedef struct HandStudy HandStudy;

/**
 * @param wish an object: `tilesets`, `expansions`, `options`, `seats`, and perhaps `position`, a
 *        text (carcarena/engine/text.h); without it the game begins. Or `run`, a folder, `game` of
 *        it and `ply`: the first decision of a stored game at or after it.
 * @param names which folders `run` may be; what else may be named was checked before.
 * @return STATUS_INVALID naming the key or the line; what rules_setup_create, store_open_read and
 *         stored_position_find return.
 */
Status hand_study_create(HandStudy **out, const HandNames *names, const cJSON *wish,
                         Message *message) MUST_USE;

/** NULL is allowed. */
void hand_study_destroy(HandStudy *study);

const Rules *hand_study_rules(const HandStudy *study);
const Game *hand_study_game(const HandStudy *study);

/** A number that changes with the position. */
uint64_t hand_study_serial(const HandStudy *study);

/** Goes on: a tile of this name is drawn, an event comes to this, or an action in its notation is
 * taken, whatever is pending. @return STATUS_ILLEGAL, STATUS_INVALID, STATUS_NO_MEMORY. */
Status hand_study_go(HandStudy *study, const char *text, Message *message) MUST_USE;

/** Takes the last step back. @return STATUS_ILLEGAL if there is none. */
Status hand_study_back(HandStudy *study, Message *message) MUST_USE;

/** Writes the object for the event "study": `serial`, `back` (steps that can be taken back), the
 * members of hand_view_position, `chances` (names of what may come, while a tile or event is
 * pending), `text` (the position), `features` and `cells`: see hand_worth.h. */
void hand_study_write(JsonWriter *writer, HandStudy *study);

/** What stays the same, as JSON (hand_view_rules). */
void hand_study_rules_write(JsonWriter *writer, HandStudy *study);

#endif
