/**
 * Writes pictures to files; the path "-" is standard output.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PICTURE_FILE_H
#define ARENA_PICTURE_FILE_H

#include "carcarena/engine/game.h"

/** Writes a position as SVG. @return STATUS_IO, STATUS_NO_MEMORY. */
Status picture_file_board(const char *path, const Rules *rules, const Game *game,
                          Message *message) MUST_USE;

/** Writes the tiles of a set as SVG; if the path is a folder, to SET.svg inside it. */
Status picture_file_tileset(const char *path, const TileSet *set, Message *message) MUST_USE;

/** Writes all built-in sets to a folder, created if missing. */
Status picture_file_tilesets(const char *folder, Message *message) MUST_USE;

#endif
