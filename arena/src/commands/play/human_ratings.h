/**
 * Pages with ratings of interactive games: one report per set-up, as `rate --html` writes it, and a
 * list of the set-ups.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HUMAN_RATINGS_H
#define ARENA_HUMAN_RATINGS_H

#include "webplay/web_site.h"

/**
 * WebSiteSetup.ratings. Reads the stored games at each call: 10 ms and more, growing with the
 * games.
 */
Status human_ratings_page(const WebFolder *keep, const char *set_up, TextBuffer *page,
                          Message *message) MUST_USE;

#endif
