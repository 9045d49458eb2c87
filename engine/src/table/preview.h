/**
 * What modules report about a tile in a preview, as if it were placed (changes.h,
 * Expansion.preview.turns_previewable).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PREVIEW_H
#define ENGINE_PREVIEW_H

#include "carcarena/engine/changes.h"

/** Returns true if every module with slots for turns previews everything it does in them. */
bool turns_all_previewable(const Rules *rules);

/** Returns true if modules report all they do in every turn (PreviewSlots.turns_previewable). */
bool turns_all_told(const Rules *rules);

/**
 * Returns true if a second figure of `module` (PreviewSlots.turn_second) can be told: no other
 * module reacts to figures, decides or expects anything in a turn.
 */
bool preview_tells_second(const Rules *rules, uint32_t module);

/** Returns true if choices at the end of a turn can be told: no other module decides or notices. */
bool preview_tells_choices(const Rules *rules);

/**
 * Asks the modules about the tile of this turn, which a kernel has joined: its features are in the
 * preview, and what it completes is recorded. The game is unchanged afterwards. Returns false if
 * the turn cannot be previewed.
 */
bool preview_ask_modules(const Rules *rules, Game *game, PlacementPreview *foresight,
                         ModulePreview *told);

#endif
