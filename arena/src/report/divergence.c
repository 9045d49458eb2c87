// SPDX-License-Identifier: MIT
#include "report/divergence.h"

#include "record/action_code.h"
#include "text/grow_list.h"

#include <stdlib.h>
#include <string.h>

void divergence_free(Divergence *divergence) {
    free(divergence->first);
    divergence->first = NULL;
    free(divergence->hashes);
    divergence->hashes = NULL;
    divergence->hash_capacity = 0;
}

/** Stores the hash of the final position; counts the game if its block has the same hash. */
static Status hash_add(Divergence *divergence, uint64_t hash) {
    const size_t count = divergence->open_games;
    uint64_t *const hashes =
        grow_list(divergence->hashes, count, &divergence->hash_capacity, sizeof *hashes);
    if (hashes == NULL) {
        return STATUS_NO_MEMORY;
    }
    divergence->hashes = hashes;
    hashes[count] = hash;
    size_t at = 0;
    while (hashes[at] != hash) {
        at++;
    }
    divergence->copies += at < count ? 1 : 0;
    divergence->added++;
    return STATUS_OK;
}

static Status first_keep(Divergence *divergence, const GameRecord *record) {
    divergence->first_recorded = record->actions != NULL;
    divergence->open_same = true;
    if (record->actions == NULL) {
        return STATUS_OK;
    }
    if (record->actions_size > divergence->first_capacity) {
        uint8_t *const larger = realloc(divergence->first, record->actions_size);
        if (larger == NULL) {
            return STATUS_NO_MEMORY;
        }
        divergence->first = larger;
        divergence->first_capacity = record->actions_size;
    }
    memcpy(divergence->first, record->actions, record->actions_size);
    divergence->first_size = record->actions_size;
    return STATUS_OK;
}

// Returns the number of equal actions at the start of both games. Equal bytes mean equal actions,
// because a code depends only on the actions before it.
static uint64_t decisions_alike(const Divergence *divergence, const GameRecord *record) {
    const size_t size = record->actions_size < divergence->first_size ? record->actions_size
                                                                      : divergence->first_size;
    size_t alike = 0;
    while (alike < size && record->actions[alike] == divergence->first[alike]) {
        ++alike;
    }
    ActionCursor cursor = {0, 0};
    Action action;
    uint64_t decisions = 0;
    size_t at = 0;
    for (;;) {
        const size_t length =
            action_decode(&action, &cursor, 0, record->actions + at, record->actions_size - at);
        if (length == 0 || at + length > alike) {
            return decisions;
        }
        at += length;
        ++decisions;
    }
}

static bool recorded_same(const Divergence *divergence, const GameRecord *record) {
    return record->actions_size == divergence->first_size &&
           memcmp(record->actions, divergence->first, record->actions_size) == 0;
}

Status divergence_add(Divergence *divergence, const GameRecord *record) {
    const Status status = hash_add(divergence, record->state_hash);
    if (status != STATUS_OK || divergence->open_games++ == 0) {
        return status == STATUS_OK ? first_keep(divergence, record) : status;
    }
    divergence->open_same = divergence->open_same && record->state_hash == divergence->hashes[0];
    if (divergence->first_recorded && record->actions != NULL &&
        !recorded_same(divergence, record)) {
        const uint64_t alike = decisions_alike(divergence, record);
        const bool none = divergence->games == 0;
        divergence->shortest = none || alike < divergence->shortest ? alike : divergence->shortest;
        divergence->longest = none || alike > divergence->longest ? alike : divergence->longest;
        divergence->decisions += alike;
        ++divergence->games;
    }
    return STATUS_OK;
}

void divergence_close(Divergence *divergence, bool whole) {
    if (whole && divergence->open_games > 1) {
        ++divergence->blocks;
        divergence->same += divergence->open_same ? 1U : 0U;
    }
    divergence->open_games = 0;
}
