/**
 * A review as JSON, for programs and for the page of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_JSON_H
#define ARENA_REVIEW_JSON_H

#include "review/review_text.h"
#include "text/json_writer.h"

/**
 * Writes a review as an object: settings, players, turns with the judged ones best first, luck of
 * each draw, and the course of the chance to win. Chances are from 0 to 1; a "ply" is the number of
 * draws, events and decisions before it. arena/src/review/README.md describes the members.
 * @param settings those of review_make; the number of threads is not written
 */
void review_json_write(JsonWriter *writer, const char *key, const Review *review,
                       const ReviewSettings *settings);

/** Writes the players of several reviews as an array, the most accurate first. */
void reviewed_players_json(JsonWriter *writer, const char *key, ReviewedPlayers *players);

#endif
