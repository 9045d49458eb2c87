/**
 * A reviewed game as a game file: marked turns get a comment and the best turn as a variation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_ANNOTATE_H
#define ARENA_REVIEW_ANNOTATE_H

#include "review/review.h"

/**
 * Writes the game with what it had before, a comment at each inaccuracy, mistake and blunder, and
 * the best turn instead of it as a variation, unless the file has them already.
 * @param text receives the text, to be freed with free(); unchanged on failure
 * @return STATUS_NO_MEMORY
 */
Status review_annotate(char **text, const Review *review, Message *message) MUST_USE;

#endif
