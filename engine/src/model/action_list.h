/**
 * A window on a list of actions: phases are asked for actions number skip to skip + room - 1 and
 * for the total, so that sampling one needs no list.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_ACTION_LIST_H
#define ENGINE_ACTION_LIST_H

#include "carcarena/engine/action.h"

#include <stdbool.h>

typedef struct ActionList {
    Action *out; /* may be NULL if room is 0 */
    uint32_t skip;
    uint32_t room;
    uint32_t total;   /* number of actions so far */
    uint32_t written; /* of these, written to `out` */
    uint32_t enough;  /* adding may stop at this number */
} ActionList;

static inline ActionList action_list(Action *out, uint32_t skip, uint32_t room) {
    return (ActionList){out, skip, room, 0, 0, UINT32_MAX};
}

/** Returns a list for asking whether there is any action: `total` is 0 if there is none. */
static inline ActionList action_list_any(void) {
    return (ActionList){.enough = 1};
}

/** Returns true if no more actions need to be added. */
static inline bool action_list_done(const ActionList *list) {
    return list->total >= list->enough;
}

/**
 * Counts several actions at once if none of them would be written. Otherwise returns false, and
 * each must be added.
 */
static inline bool action_list_count(ActionList *list, uint32_t count) {
    const bool unwritten = list->written == list->room || list->total + count <= list->skip;
    list->total += unwritten ? count : 0;
    return unwritten;
}

static inline void action_list_add(ActionList *list, Action action) {
    if (list->total >= list->skip && list->written < list->room) {
        list->out[list->written++] = action;
    }
    list->total++;
}

#endif
