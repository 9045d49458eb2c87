/**
 * Samples of play for programs that learn: every decision of a recorded game with the position it
 * was made in and what became of it, one JSON object a line.
 *
 *     {"game": "12.0", "ply": 17, "seat": 0, "bot": "mcts", "actions": 14,
 *      "action": "place 1,0 r2", "score": 96, "rank": 1, "margin": 11,
 *      "position": "tile base/D 0,0 r0\n..."}
 *
 * `actions` is how many there were to choose from, `margin` the final score less the best other
 * one. Of runs with "record": "thinking" there is also "thinking" (view/thought_view.h). The
 * position (see engine/text.h) is what the players see: nothing of the deck's order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SAMPLES_H
#define ARENA_SAMPLES_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"
#include "text/text_buffer.h"

/** Makes the samples of one run. One thread at a time. */
typedef struct Samples Samples;

/** @param config borrowed. @return STATUS_INVALID if the run has no recorded actions,
 *          STATUS_NO_MEMORY. */
Status samples_create(Samples **out, const TournamentConfig *config, Message *message) MUST_USE;

enum { SEED_TEXT_SIZE = 24 };

/** Seed of a game's deck as JSON: "0x..." in quotes, or null where it follows from a secret.
 * @return `text`. */
const char *samples_seed_text(char text[static SEED_TEXT_SIZE], const TournamentConfig *config,
                              const ScheduledGame *game);

/** Frees it; NULL is allowed. */
void samples_destroy(Samples *samples);

/** Appends the samples of a game. @return STATUS_ILLEGAL if its actions cannot be played again. */
Status samples_add(Samples *samples, TextBuffer *out, const GameRecord *record,
                   Message *message) MUST_USE;

#endif
