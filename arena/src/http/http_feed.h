/**
 * A feed: what pages that are open hear of by themselves (server-sent events).
 *
 * It has some events by name, and of each the latest data alone: a page that was away, or is slow,
 * hears what is so now, not all that was so meanwhile. Any thread may send; nothing waits for a
 * page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HTTP_FEED_H
#define ARENA_HTTP_FEED_H

#include "text/text_buffer.h"

enum { HTTP_FEED_EVENTS_MAX = 8 };

typedef struct HttpFeed HttpFeed;

/** @return STATUS_NO_MEMORY. */
Status http_feed_create(HttpFeed **out, Message *message) MUST_USE;

/** Frees it, closed, after the server has stopped; NULL is allowed. */
void http_feed_destroy(HttpFeed *feed);

/**
 * Tells all pages that listen, and those to come.
 * @param event a word, static; at most HTTP_FEED_EVENTS_MAX different ones.
 * @param data one line, such as JSON; copied. Without memory for it the event is dropped.
 */
void http_feed_send(HttpFeed *feed, const char *event, const char *data);

/** Ends all answers that the feed is. Pages try again, later; for those that then come it is over
 * at once. */
void http_feed_close(HttpFeed *feed);

#endif
