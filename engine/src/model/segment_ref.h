/**
 * SegmentRef: one physical segment, a copy and the index of a segment in it, as one number. The
 * five numbers of a tile are explained in engine/guide/CONCEPTS.md.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SEGMENT_REF_H
#define ENGINE_SEGMENT_REF_H

#include "carcarena/engine/status.h"

#include <stdint.h>

/** Made and taken apart by the functions below only; 0 is segment 0 of copy 0. */
typedef uint16_t SegmentRef;

enum {
    NO_REF = 0xFFFF,        /* nowhere: a figure at home */
    REF_COPIES_MAX = 0xFFF, /* copies with refs other than NO_REF */
    REF_SEGMENTS_MAX = 16   /* of one copy: refs of copy c are REF_SEGMENTS_MAX * c and on */
};

static inline SegmentRef segment_ref(unsigned copy, unsigned segment) {
    ASSERT(copy < REF_COPIES_MAX && segment < REF_SEGMENTS_MAX);
    return (SegmentRef)(copy * REF_SEGMENTS_MAX + segment);
}

/** A whole tile as the place of a figure. */
static inline SegmentRef tile_ref(unsigned copy) {
    return segment_ref(copy, REF_SEGMENTS_MAX - 1);
}

static inline unsigned ref_copy(SegmentRef ref) {
    ASSERT(ref != NO_REF);
    return ref / REF_SEGMENTS_MAX;
}

static inline unsigned ref_segment(SegmentRef ref) {
    return ref % REF_SEGMENTS_MAX;
}

#endif
