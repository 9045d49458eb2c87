/**
 * Joint: two segments that a piece on the table makes one feature (a tunnel, a ferry), beyond what
 * tiles show each other. Modules keep which there are (Expansion.pieces.joints); joints.h makes and
 * cuts them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_JOINT_H
#define ENGINE_JOINT_H

#include "model/segment_ref.h"

/** Both are roads, both cities or both fields, on the table. */
typedef struct Joint {
    SegmentRef a, b;
    uint8_t ends; /* open ends it closes, of both together (Expansion.pieces.ends); 0 for fields */
} Joint;

/** Takes joints one by one, however many there are. */
typedef struct JointList {
    void (*take)(struct JointList *list, Joint joint);
} JointList;

static inline void joint_add(JointList *list, Joint joint) {
    list->take(list, joint);
}

#endif
