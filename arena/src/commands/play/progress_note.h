/**
 * Notes on standard error while a game makes no visible progress, because bots think for long: how
 * long the present decision takes, how many tiles are left, and about how long they will take. The
 * first note comes after five seconds, each further one after twice as long.
 *
 * Functions may be called from the thread that plays; the notes are printed by another one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROGRESS_NOTE_H
#define ARENA_PROGRESS_NOTE_H

#include "carcarena/engine/view.h"

typedef struct ProgressNote ProgressNote;

/** Starts the notes. @return STATUS_NO_MEMORY */
Status progress_note_create(ProgressNote **out, Message *message) MUST_USE;

/** Ends the notes; NULL is allowed. */
void progress_note_destroy(ProgressNote *note);

/** A bot begins to decide, or a tile is drawn for it. NULL is allowed. */
void progress_note_step(ProgressNote *note, const Rules *rules, const Game *game);

/** Only people think: no notes until the next step. NULL is allowed. */
void progress_note_rest(ProgressNote *note);

#endif
