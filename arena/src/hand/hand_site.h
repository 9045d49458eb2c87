/**
 * The pages on which people play and analyse by hand: what `carcarena serve --play` serves.
 *
 * One game and one position to study at a time, both kept while no page is open. The page is one
 * file (web/) that hears what is so from the feed "/feed" (events "game", "study", "analysis") and
 * sends what people want as POSTs of JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HAND_SITE_H
#define ARENA_HAND_SITE_H

#include "hand/hand_keep.h"
#include "text/text_buffer.h"

/**
 * Writes the page with the ratings of the games of a set-up.
 * @param set_up the name of its run folder; "": the page that lists them.
 * @return STATUS_NOT_FOUND if there is none, and what reading it returns.
 */
typedef Status (*HandRatings)(const HandKeep *keep, const char *set_up, TextBuffer *page,
                              Message *message);

/** What to serve. */
typedef struct HandSiteSetup {
    uint16_t port;
    HandKeep keep;
    const char *const *allowed; /* what pages may name, too: see hand_names.h; borrowed */
    unsigned allowed_count;
    HandRatings ratings; /* called by one thread at a time */
} HandSiteSetup;

typedef struct HandSite HandSite;

/** Begins to serve. @return what http_server_start returns. */
Status hand_site_start(HandSite **out, const HandSiteSetup *setup, Message *message) MUST_USE;

/** Where. */
const char *hand_site_address(const HandSite *site);

/** Ends; a game that is not over is gone. A bot that does not stop is left alone after some
 * seconds: the process is to end then. NULL is allowed. */
void hand_site_stop(HandSite *site);

#endif
