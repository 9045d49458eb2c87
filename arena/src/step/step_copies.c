// SPDX-License-Identifier: MIT
//
// Named copies of a step game, each with the plies that led to it.
#include "step/step_game.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct StepCopy {
    char name[STEP_COPY_NAME_MAX + 1];
    StepState now, start;
    StepPly *plies;
    uint32_t ply_count;
    StepCopy *next;
};

static void copy_free(StepCopy *copy) {
    step_state_free(&copy->now);
    step_state_free(&copy->start);
    free(copy->plies);
    free(copy);
}

void step_copies_clear(StepGame *game) {
    while (game->copies != NULL) {
        StepCopy *copy = game->copies;
        game->copies = copy->next;
        copy_free(copy);
    }
}

static StepCopy **copy_find(StepGame *game, const char *name) {
    StepCopy **at = &game->copies;
    while (*at != NULL && strcmp((*at)->name, name) != 0) {
        at = &(*at)->next;
    }
    return at;
}

static Status name_check(const char *name, Message *message) {
    const size_t length = strlen(name);
    return length >= 1 && length <= STEP_COPY_NAME_MAX
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "name: a text of 1 to %d bytes expected",
                             STEP_COPY_NAME_MAX);
}

/** Copies the current game. */
static Status copy_make(StepCopy **out, const StepGame *game, const char *name, Message *message) {
    StepCopy *copy = calloc(1, sizeof *copy);
    if (copy == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a copy");
    }
    (void)snprintf(copy->name, sizeof copy->name, "%s", name);
    Status status = step_state_create(&copy->now, game->rules, message);
    status = status != STATUS_OK ? status : step_state_create(&copy->start, game->rules, message);
    copy->plies = malloc((game->ply_count + 1U) * sizeof *copy->plies);
    if (status != STATUS_OK || copy->plies == NULL) {
        copy_free(copy);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a copy");
    }
    step_state_copy(game->rules, &copy->now, &game->now);
    if (game->ply_count > 0) {
        step_state_copy(game->rules, &copy->start, &game->start);
        memcpy(copy->plies, game->plies, game->ply_count * sizeof *copy->plies);
    }
    copy->ply_count = game->ply_count;
    *out = copy;
    return STATUS_OK;
}

Status step_copies_keep(StepGame *game, const char *name, Message *message) {
    TRY(name_check(name, message));
    unsigned others = 0;
    for (const StepCopy *copy = game->copies; copy != NULL; copy = copy->next) {
        others += strcmp(copy->name, name) != 0;
    }
    if (others >= STEP_COPIES_MAX) {
        return message_set(message, STATUS_ILLEGAL,
                           "name: %d copies are kept, no more; use the name of one of them",
                           STEP_COPIES_MAX);
    }
    StepCopy *copy = NULL;
    TRY(copy_make(&copy, game, name, message));
    StepCopy **at = copy_find(game, name);
    StepCopy *old = *at;
    copy->next = old != NULL ? old->next : NULL;
    *at = copy;
    if (old != NULL) {
        copy_free(old);
    }
    return STATUS_OK;
}

Status step_copies_restore(StepGame *game, const char *name, Message *message) {
    const StepCopy *copy = *copy_find(game, name);
    if (copy == NULL) {
        return message_set(message, STATUS_ILLEGAL, "name: there is no copy '%.60s'", name);
    }
    if (copy->ply_count > game->ply_room) {
        StepPly *plies = realloc(game->plies, copy->ply_count * sizeof *plies);
        if (plies == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the plies of a copy");
        }
        game->plies = plies;
        game->ply_room = copy->ply_count;
    }
    step_state_copy(game->rules, &game->now, &copy->now);
    if (copy->ply_count > 0) {
        step_state_copy(game->rules, &game->start, &copy->start);
        memcpy(game->plies, copy->plies, copy->ply_count * sizeof *game->plies);
    }
    game->ply_count = copy->ply_count;
    return STATUS_OK;
}

const char *step_copies_name(const StepGame *game, unsigned index) {
    const StepCopy *copy = game->copies;
    for (; copy != NULL && index > 0; index--) {
        copy = copy->next;
    }
    return copy != NULL ? copy->name : NULL;
}
