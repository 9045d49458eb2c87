/**
 * The ratings of games that people played by hand, as pages: one report a set-up, as `rate --html`
 * writes it, and a list of the set-ups.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HUMAN_RATINGS_H
#define ARENA_HUMAN_RATINGS_H

#include "webplay/web_site.h"

/** WebSiteSetup.ratings. Reads what is stored, each time anew: some 10 ms and more with the games.
 */
Status human_ratings_page(const WebFolder *keep, const char *set_up, TextBuffer *page,
                          Message *message) MUST_USE;

#endif
