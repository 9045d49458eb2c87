/**
 * Direct encounter: FIDE C.07 (1 March 2026), article 6.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_DIRECT_ENCOUNTER_H
#define ARENA_FORMATS_DIRECT_ENCOUNTER_H

#include "schedule/formats/score_sheet.h"

/**
 * Separates participants of one place by their results against each other.
 * @param places [participant] changed
 * @param values [participant * step] receives the half points against those of the same place; the
 * average where two met more than once
 */
Status direct_encounter(const ScoreSheet *sheet, uint32_t *places, int64_t *values, uint32_t step,
                        Message *message) MUST_USE;

#endif
