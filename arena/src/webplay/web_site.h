/**
 * Pages for interactive play and analysis, as served by `carcarena serve --play`.
 *
 * One game and one position to study at a time, and games that wait, both kept while no page is
 * open. The page is one file (web/) that hears what is so from the feed "/feed" (events "game",
 * "study", "analysis") and sends what people want as POSTs of JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_SITE_H
#define ARENA_WEB_SITE_H

#include "text/text_buffer.h"
#include "webplay/web_folder.h"

/**
 * Writes the page with the ratings of the games of a set-up.
 * @param set_up the name of its run folder; "": the page that lists them.
 * @return STATUS_NOT_FOUND if there is none, and what reading it returns.
 */
typedef Status (*HumanRatings)(const WebFolder *keep, const char *set_up, TextBuffer *page,
                               Message *message);

/** What to serve. */
typedef struct WebSiteSetup {
    uint16_t port;
    WebFolder keep;
    const char *const *allowed; /* additional allowed names, see web_names.h; borrowed */
    unsigned allowed_count;
    const char *games;              /* folder of game files, or NULL; borrowed */
    HumanRatings ratings;           /* called by one thread at a time */
    void (*note)(const char *text); /* called by web_site_start: why a game is not continued; may be
                                       NULL */
} WebSiteSetup;

typedef struct WebSite WebSite;

/**
 * Starts the server. Games in progress that the last server left below the folder continue.
 * @return errors of http_server_start. */
Status web_site_start(WebSite **out, const WebSiteSetup *setup, Message *message) MUST_USE;

/** Where. */
const char *web_site_address(const WebSite *site);

/** Stops the server; games in progress stay in files. A bot that does not stop is abandoned after
 * some seconds; the process should exit then. NULL is allowed. */
void web_site_stop(WebSite *site);

#endif
