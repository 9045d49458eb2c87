/**
 * The numbers that a module remembers: where they are in its slice, and the range of each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_MEMORY_FIELD_H
#define ENGINE_MEMORY_FIELD_H

#include "base/bits.h"

/** What a number that a module remembers may be. The least is always 0. */
typedef enum MemoryRange {
    RANGE_MOST,    /* at most MemoryField.most */
    RANGE_PLAYER,  /* a player */
    RANGE_PLAYERS, /* 0: none, otherwise 1 + a player; or a number of players */
    RANGE_SEATS,   /* a set of players, bit p: player p */
    RANGE_TILE,    /* 0: none, else 1 + the number of a tile on the table in placing order */
    RANGE_SEGMENT, /* 0: none, else a segment on the table (ref_remembered) */
    RANGE_PAIRS    /* by turns a segment as of RANGE_SEGMENT and a number of at most
                      MemoryField.most */
} MemoryRange;

/** The largest number that positions hold. */
enum { MEMORY_MOST = 0x7FFFFFFF };

/**
 * Numbers of one kind that a module remembers, one after another. Positions as text name them:
 * "state tower pieces=9,10" (text.h). Names and order are part of stored texts: neither changes,
 * and new fields come last.
 */
typedef struct MemoryField {
    const char *name; /* small letters, digits and hyphens; no other field of the module has it */
    uint8_t count;    /* at least 1 */
    uint8_t each;     /* numbers per seat, seat by seat, and 0 for seats not in play; 0: the
                         numbers are not about seats */
    uint8_t range;    /* MemoryRange */
    uint8_t times; /* of RANGE_TILE and RANGE_SEGMENT: each is that number multiplied by this, plus
                      another one below `times`; 0: that number alone */
    uint8_t
        size;        /* bytes of each in the slice, as an unsigned integer; of RANGE_SEGMENT, as a
                        SegmentRef. 0: Expansion.state.memory and Expansion.state.remember convert it */
    uint16_t offset; /* of the first in the slice, with `size` */
    uint32_t most;   /* of RANGE_MOST */
} MemoryField;

/** `number` members of a slice, the first one is `member`. */
#define MEMORY_FIELD(label, slice, member, number, kind, largest)                                  \
    {                                                                                              \
        .name = (label), .count = (number), .range = (kind), .size = sizeof(((slice *)0)->member), \
        .offset = offsetof(slice, member), .most = (largest)                                       \
    }

/** The same of each seat. */
#define MEMORY_SEATS(label, slice, member, number, kind, largest)                                  \
    {                                                                                              \
        .name = (label), .count = (number)*PLAYERS_MAX, .each = (number), .range = (kind),         \
        .size = sizeof(((slice *)0)->member), .offset = offsetof(slice, member), .most = (largest) \
    }

/** Numbers that the module converts itself. */
#define MEMORY_CONVERTED(label, number, kind, largest)                                             \
    { .name = (label), .count = (number), .range = (kind), .most = (largest) }

/** Tiles or segments with another number below `factor` beside each, in one number. */
#define MEMORY_PLACES(label, number, kind, factor)                                                 \
    { .name = (label), .count = (number), .range = (kind), .times = (factor) }

#endif
