/**
 * Values to draw on a board: the points of each occupied feature, and the empty cells that
 * complete a feature or can never be filled.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_WORTH_H
#define ARENA_WEB_WORTH_H

#include "carcarena/engine/view.h"
#include "text/json_writer.h"

/**
 * Writes `features`: what the end of the game would pay now, award by award as page_write_award;
 * and `cells`: the empty cells beside features with followers, each with x, y, `fits` (unseen
 * tiles that fit there in some rotation), `gains`: player and points that completing the features
 * which only this cell keeps open would bring now.
 * @return STATUS_NO_MEMORY.
 */
Status web_worth_write(JsonWriter *writer, const Rules *rules, const Game *game,
                       Message *message) MUST_USE;

#endif
