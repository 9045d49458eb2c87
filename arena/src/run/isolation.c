// SPDX-License-Identifier: MIT
#include "run/isolation.h"

#include <stdlib.h>
#include <string.h>

static Status note_is_all(Store *store, bool *present, bool *all, Message *message) {
    char *note = NULL;
    const Status status = store_note_get(store, STORE_NOTE_ISOLATED, &note, message);
    *present = note != NULL;
    *all = note != NULL && strcmp(note, STORE_ISOLATED_ALL) == 0;
    free(note);
    return status;
}

Status isolation_mark(Store *store, const TournamentConfig *config, uint64_t stored,
                      Message *message) {
    bool isolated = false;
    bool present = false;
    bool all = false;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        isolated = isolated || config->bots[i].isolated.bot_class != NULL;
    }
    const Status status = note_is_all(store, &present, &all, message);
    const bool mixed = isolated ? !present && stored > 0 : all;
    const bool fresh = isolated && !present && stored == 0;
    return status != STATUS_OK || (!mixed && !fresh)
               ? status
               : store_note_set(store, STORE_NOTE_ISOLATED,
                                mixed ? STORE_ISOLATED_SOME : STORE_ISOLATED_ALL, message);
}

Status isolation_join(Store *to, Store *const *from, unsigned count, Message *message) {
    bool any = false;
    bool every = true;
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i < count; i++) {
        bool present = false;
        bool all = false;
        status = note_is_all(from[i], &present, &all, message);
        any = any || present;
        every = every && all;
    }
    return status != STATUS_OK || !any
               ? status
               : store_note_set(to, STORE_NOTE_ISOLATED,
                                every ? STORE_ISOLATED_ALL : STORE_ISOLATED_SOME, message);
}
