/**
 * JSON of all choices for a new game: tile sets, expansions with options, bots.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_CATALOG_H
#define ARENA_WEB_CATALOG_H

#include "text/json_writer.h"
#include "webplay/web_names.h"

/** Writes an object: `tilesets` (id, name, tiles, expansion), `expansions` (id, description,
 * whether a tile set brings it), `options` (key, expansion, values, default, help) and `bots`
 * (name, summary, words: the values of the only option, if it is one of words); `allowed`: what
 * else a request may name; `games`: names of game files. */
void web_catalog_write(JsonWriter *writer, const WebNames *names);

#endif
