/**
 * Joint: two segments that a piece on the table makes one feature (a tunnel, a ferry), in addition
 * to adjacent tiles. Modules keep the list of joints (Expansion.pieces.joints); joints.h makes and
 * removes them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_JOINT_H
#define ENGINE_JOINT_H

#include "model/segment_ref.h"

/** Both segments are roads, both cities or both fields, on the table. */
typedef struct Joint {
    SegmentRef a, b;
    uint8_t ends; /* number of open ends it closes, of both together (Expansion.pieces.ends); 0
                     for fields */
} Joint;

/** Takes any number of joints, one at a time. */
typedef struct JointList {
    void (*take)(struct JointList *list, Joint joint);
} JointList;

static inline void joint_add(JointList *list, Joint joint) {
    list->take(list, joint);
}

#endif
