/**
 * What the step protocol says about the table as a whole: features, open cells, unseen tiles. The
 * meaning of every field is in arena/guide/STEP.md.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_FEATURES_H
#define ARENA_STEP_FEATURES_H

#include "carcarena/engine/view.h"
#include "text/json_writer.h"

/** Writes the array "features": every road, city, field, cloister and garden on the table.
 * @return STATUS_NO_MEMORY; nothing is written then. */
Status step_write_features(JsonWriter *writer, const Rules *rules, const Game *game,
                           Message *message) MUST_USE;

/** Writes the array "cells": the empty cells next to tiles, with the features they touch by their
 * numbers in "features". @return STATUS_NO_MEMORY; nothing is written then. */
Status step_write_cells(JsonWriter *writer, const Rules *rules, const Game *game,
                        Message *message) MUST_USE;

/** Writes the array "unseen" of tile types, as far as unseen tiles are left. */
Status step_write_unseen(JsonWriter *writer, const Rules *rules, const Game *game,
                         Message *message) MUST_USE;

#endif
