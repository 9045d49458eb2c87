/**
 * Set-ups that a page offers first: name, what is special, tile sets, players, and a picture of a
 * board. The pictures are drawn from a game that is played at random with a fixed seed.
 *
 * All functions may be called from any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_GALLERY_H
#define ARENA_WEB_GALLERY_H

#include "carcarena/engine/status.h"
#include "text/json_writer.h"

/** Writes the array "gallery". */
void web_gallery_write(JsonWriter *writer);

/**
 * Draws the board of a set-up.
 * @param name the member "id" of web_gallery_write, followed by ".svg"
 * @param svg free with free(); unchanged on failure
 * @return STATUS_NOT_FOUND, STATUS_NO_MEMORY
 */
Status web_gallery_picture(char **svg, const char *name, Message *message) MUST_USE;

/** Returns the box that a shipped tile set belongs to, for lists: "Basic games", ... */
const char *web_gallery_box(const char *tileset);

#endif
