/**
 * The ratings of games that people played by hand, as pages: one report a set-up, as `rate --html`
 * writes it, and a list of the set-ups.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HAND_RATINGS_H
#define ARENA_HAND_RATINGS_H

#include "hand/hand_site.h"

/** HandSiteSetup.ratings. Reads what is stored, each time anew: some 10 ms and more with the games.
 */
Status hand_ratings_page(const HandKeep *keep, const char *set_up, TextBuffer *page,
                         Message *message) MUST_USE;

#endif
