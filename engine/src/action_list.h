/**
 * A window on a list of actions: phases are asked for actions number skip .. skip + room - 1 and
 * how many there are in all, so that sampling one needs no list.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_ACTION_LIST_H
#define ENGINE_ACTION_LIST_H

#include "carcarena/engine/action.h"

typedef struct ActionList {
    Action *out; /* may be NULL where room is 0 */
    uint32_t skip;
    uint32_t room;
    uint32_t total;   /* actions so far */
    uint32_t written; /* of these in `out` */
} ActionList;

static inline ActionList action_list(Action *out, uint32_t skip, uint32_t room) {
    return (ActionList){out, skip, room, 0, 0};
}

static inline void action_list_add(ActionList *list, Action action) {
    if (list->total >= list->skip && list->written < list->room) {
        list->out[list->written++] = action;
    }
    list->total++;
}

#endif
