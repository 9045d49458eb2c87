/**
 * A page that listens to a feed, as the server sees it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HTTP_LISTENER_H
#define ARENA_HTTP_LISTENER_H

#include <microhttpd.h>

struct HttpFeed;

/**
 * Returns the response that lasts as long as the feed and the page.
 * @param most maximum number of listening pages; above it the oldest is closed
 * @return NULL without memory
 */
struct MHD_Response *http_listener_response(struct HttpFeed *feed,
                                            struct MHD_Connection *connection, unsigned most);

#endif
