/**
 * Names of segments on their cells, in actions and positions: their id, and for a half tile the
 * corner between its short sides ("f0.sw").
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SEGMENT_NAMES_H
#define ENGINE_SEGMENT_NAMES_H

#include "base/text_writer.h"
#include "table/segments.h"

/** Writes the name of a segment on its cell. */
void cell_segment_write(TextWriter *writer, const Rules *rules, const Game *game, SegmentRef ref);

/** Returns the segment with such a name, or NO_REF. */
SegmentRef cell_segment_named(const Rules *rules, const Game *game, int x, int y, const char *name);

#endif
