/**
 * A feed: events sent to open pages (server-sent events).
 *
 * A feed has a few named events and keeps only the latest data of each: a page that was away or is
 * slow receives the current state, not the history. Any thread may send; sending never waits for a
 * page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HTTP_FEED_H
#define ARENA_HTTP_FEED_H

#include "text/text_buffer.h"

enum { HTTP_FEED_EVENTS_MAX = 8 };

typedef struct HttpFeed HttpFeed;

/**
 * Creates a feed.
 * @return STATUS_NO_MEMORY
 */
Status http_feed_create(HttpFeed **out, Message *message) MUST_USE;

/** Frees a closed feed after the server has stopped; NULL is allowed. */
void http_feed_destroy(HttpFeed *feed);

/**
 * Sends an event to all current and future listeners.
 * @param event a static word; at most HTTP_FEED_EVENTS_MAX different ones
 * @param data one line, such as JSON; copied. Without memory the event is dropped.
 */
void http_feed_send(HttpFeed *feed, const char *event, const char *data);

/** Ends all responses of the feed. Pages that reconnect get an immediate end. */
void http_feed_close(HttpFeed *feed);

#endif
