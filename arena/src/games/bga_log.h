/**
 * Logs of Board Game Arena: the JSON that the page of a replay loads.
 *
 * A log is a list of packets {"data": [{"type": "playTile", "args": {...}}, ...]}. The file may be
 * the answer of the site ({"data": {"data": [packets]}}), the list of packets, or a list of such
 * logs. Only tiles of the base game are known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BGA_LOG_H
#define ARENA_BGA_LOG_H

#include "games/games.h"

#include <cjson/cJSON.h>

/**
 * Appends the games of a log.
 * @return STATUS_INVALID if it is no such log or has tiles that are not known; STATUS_ILLEGAL with
 *         the number of the game and the move; STATUS_NO_MEMORY
 */
Status bga_log_read(Games *games, const cJSON *json, Message *message) MUST_USE;

#endif
