/**
 * Training samples: every decision of a recorded game with its position and the outcome of the
 * game, one JSON object per line.
 *
 *     {"game": "12.0", "block": 12, "index": 0, "ply": 17, "seat": 0, "bot": "mcts", "actions": 14,
 *      "action": "place 1,0 r2", "score": 96, "rank": 1, "margin": 11,
 *      "position": "tile base/D 0,0 r0\n..."}
 *
 * `actions` is the number of legal actions, `margin` the final score minus the best other one. Runs
 * with "record": "thinking" also have "thinking" (view/thought_view.h). The position (see
 * engine/text.h) has only what the players see, not the order of the deck.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SAMPLES_H
#define ARENA_SAMPLES_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"
#include "text/text_buffer.h"

/** The state of making samples of one run. Not thread-safe. */
typedef struct Samples Samples;

/**
 * Creates it. @param config borrowed.
 * @return STATUS_INVALID if the run has no recorded actions, STATUS_NO_MEMORY.
 */
Status samples_create(Samples **out, const TournamentConfig *config, Message *message) MUST_USE;

enum { SEED_TEXT_SIZE = 24 };

/**
 * Writes the seed of a game's deck as JSON: "0x..." in quotes, or null if it follows from a secret.
 * @return `text`.
 */
const char *samples_seed_text(char text[static SEED_TEXT_SIZE], const TournamentConfig *config,
                              const ScheduledGame *game);

/** Frees it; NULL is allowed. */
void samples_destroy(Samples *samples);

/** Appends the samples of a game. @return STATUS_ILLEGAL if its actions cannot be replayed. */
Status samples_add(Samples *samples, TextBuffer *out, const GameRecord *record,
                   Message *message) MUST_USE;

#endif
