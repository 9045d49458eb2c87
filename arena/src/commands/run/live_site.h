/**
 * Serves a live page of a run to browsers on this machine: report, progress and the last games.
 * Read-only. Polls the run once a second; reads all games less often if that takes long.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LIVE_SITE_H
#define ARENA_LIVE_SITE_H

#include "carcarena/engine/status.h"

#include <stdint.h>

typedef struct LiveSite LiveSite;

/**
 * Starts the server on separate threads.
 * @param path of the run, borrowed; may not exist yet. @param port 0: any free port.
 * @return those of http_server_start; STATUS_NO_MEMORY, STATUS_IO (no thread).
 */
Status live_site_start(LiveSite **out, const char *path, uint16_t port, Message *message) MUST_USE;

/** Returns the address: "http://127.0.0.1:8080/". */
const char *live_site_address(const LiveSite *site);

/** Polls the run a last time, informs the pages and stops. NULL is allowed. */
void live_site_stop(LiveSite *site);

#endif
