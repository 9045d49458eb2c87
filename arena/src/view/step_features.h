/**
 * JSON of the step protocol for the whole table: features, open cells, unseen tiles.
 * arena/guide/STEP.md describes the fields.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_FEATURES_H
#define ARENA_STEP_FEATURES_H

#include "carcarena/engine/view.h"
#include "text/json_writer.h"

/** Writes the array "features": every road, city, field, cloister and garden on the table.
 * @return STATUS_NO_MEMORY, without any output. */
Status step_write_features(JsonWriter *writer, const Rules *rules, const Game *game,
                           Message *message) MUST_USE;

/** Writes the array "cells": the empty cells next to tiles, with the features they touch by their
 * numbers in "features". @return STATUS_NO_MEMORY, without any output. */
Status step_write_cells(JsonWriter *writer, const Rules *rules, const Game *game,
                        Message *message) MUST_USE;

/** Writes the array "unseen" of the tile types with unseen tiles. */
Status step_write_unseen(JsonWriter *writer, const Rules *rules, const Game *game,
                         Message *message) MUST_USE;

#endif
