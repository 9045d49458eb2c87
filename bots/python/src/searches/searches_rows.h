/**
 * Positions and searches as arrays, and answers of the network as priors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_ROWS_H
#define CARCARENA_PYTHON_SEARCHES_ROWS_H

#include "searches_data.h"

/** Writes one waiting leaf. @param row of all arrays */
void leaf_write(const Searches *searches, const Slot *slot, uint32_t leaf, const SearchPart *part,
                const SearchRows *arrays, uint32_t row);

/** Writes a finished search. */
void root_write(const Searches *searches, const Slot *slot, const SearchPart *part,
                const SearchRows *arrays, uint32_t row);

/** Writes the terms after each action of a node, in rows from `row` on. */
void after_write(const Searches *searches, const Slot *slot, const Game *game, uint32_t node,
                 const SearchPart *part, const SearchAfter *after, uint32_t row);

/** Returns the index of the action of the root with a number, or -1. */
int64_t root_action(const Searches *searches, const Slot *slot, int32_t number,
                    const SearchPart *part);

/** The answers for one leaf: its row, and the first of its legal actions in the list of all. */
typedef struct AnswerRow {
    const SearchAnswers *answers;
    size_t row, first;
} AnswerRow;

/** Returns true if values and logits of a leaf are numbers. */
bool answer_valid(const Searches *searches, const Slot *slot, const Leaf *leaf,
                  const SearchPart *part, const AnswerRow *from);

/** Sets the priors of a leaf, and writes its values by seat. */
void answer_read(const Searches *searches, Slot *slot, const Leaf *leaf, const SearchPart *part,
                 const AnswerRow *from, double *values);

#endif
