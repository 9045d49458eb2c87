/**
 * The tables of compiled rules: types with their rotations, copies, labels and initial sets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_LABELS_H
#define ENGINE_LABELS_H

#include "model/rules_data.h"

/** Builds types, rotations and symbols from the tile sets. */
Status types_build(Rules *rules, const RulesConfig *config, Message *message) MUST_USE;

/** Numbers copies and labels and fills the initial sets. Needs rules->types. */
Status labels_build(Rules *rules, Message *message) MUST_USE;

/** Fills rules->type_lines. Needs rules->split_sides. */
Status type_lines_build(Rules *rules, Message *message) MUST_USE;

/**
 * Writes what depends on rules->kernel: port rows of all copies and rotations, and indexes of
 * labels.
 */
Status rows_build(Rules *rules, Message *message) MUST_USE;

#endif
