/**
 * The page that grows while a run is played: its report, how far it is, and its last games to click
 * on. Serves it read-only to browsers at this machine and looks at the run once a second, at all of
 * its games less often when reading them takes long.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LIVE_SITE_H
#define ARENA_LIVE_SITE_H

#include "carcarena/engine/status.h"

#include <stdint.h>

typedef struct LiveSite LiveSite;

/**
 * Begins, with threads of its own.
 * @param path of the run, borrowed; it may not be there yet. @param port 0: any that is free.
 * @return those of http_server_start; STATUS_NO_MEMORY, STATUS_IO (no thread).
 */
Status live_site_start(LiveSite **out, const char *path, uint16_t port, Message *message) MUST_USE;

/** "http://127.0.0.1:8080/". */
const char *live_site_address(const LiveSite *site);

/** Looks at the run a last time, tells the pages and ends. NULL is allowed. */
void live_site_stop(LiveSite *site);

#endif
