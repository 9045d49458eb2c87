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
 * The answer that goes on as long as the feed and the page do.
 * @param most as many pages may listen; beyond, the one that listens for longest ends.
 * @return NULL without memory.
 */
struct MHD_Response *http_listener_response(struct HttpFeed *feed,
                                            struct MHD_Connection *connection, unsigned most);

#endif
