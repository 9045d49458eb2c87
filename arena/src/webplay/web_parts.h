/**
 * The files of the page that are always the same: scripts, style and icon, from web/.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_PARTS_H
#define ARENA_WEB_PARTS_H

#include "http/http_server.h"

#include <stdbool.h>

/** Answers with the file at a path. @return false if there is none */
bool web_parts_answer(const char *path, HttpReply *reply);

#endif
