/**
 * The table of the buffers of carcarena.VectorEnv: names, types, ranges, meaning. `shapes`,
 * `fields`, the spaces of the environments and ARRAYS.md come from it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_VECTOR_TABLE_H
#define CARCARENA_PYTHON_VECTOR_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum {
    BUFFER_ACTION,
    BUFFER_PLAYER,
    BUFFER_LEGAL,
    BUFFER_BEYOND,
    BUFFER_MASK,
    BUFFER_RAW,
    BUFFER_REWARD,
    BUFFER_DONE,
    BUFFER_SCORE,
    BUFFER_HAND,
    BUFFER_TOKENS,
    BUFFER_ROWS,
    BUFFER_PLANES,
    BUFFER_TERMS,
    BUFFER_OUTSIDE,
    BUFFERS
};

typedef struct BufferField {
    const char *name;
    const char *type;    /* numpy's name of the item type */
    char kind;           /* as in BufferWanted */
    uint8_t item;        /* bytes per item */
    size_t offset;       /* of the pointer in LanesArrays */
    int64_t low;         /* least number; floating-point numbers have no bounds */
    uint64_t high;       /* greatest number */
    const char *shape;   /* of a row, in words; "" for one number */
    const char *meaning; /* of a row */
} BufferField;

extern const BufferField BUFFER_FIELDS[BUFFERS];

#endif
