// SPDX-License-Identifier: MIT
#include "play/game_set.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64, WORDS_FIRST = 16 };

static bool reserve(GameSet *set, size_t word) {
    if (word < set->words) {
        return true;
    }
    size_t words = set->words == 0 ? WORDS_FIRST : set->words;
    while (words <= word) {
        words *= 2;
    }
    uint64_t *const larger = realloc(set->bits, words * sizeof *larger);
    if (larger == NULL) {
        set->failed = true;
        return false;
    }
    memset(larger + set->words, 0, (words - set->words) * sizeof *larger);
    set->bits = larger;
    set->words = words;
    return true;
}

void game_set_add(GameSet *set, uint64_t id) {
    set->count++;
    if (set->bits == NULL && id == set->prefix) {
        set->prefix++;
        return;
    }
    if (set->bits == NULL) {
        set->base = set->prefix;
    }
    const uint64_t offset = id - set->base;
    if (!set->failed && reserve(set, (size_t)(offset / WORD_BITS)) && set->bits != NULL) {
        set->bits[offset / WORD_BITS] |= UINT64_C(1) << (offset % WORD_BITS);
    }
}

bool game_set_has(const GameSet *set, uint64_t id) {
    if (id < set->prefix) {
        return true;
    }
    const uint64_t offset = id - set->base;
    if (set->bits == NULL || offset / WORD_BITS >= set->words) {
        return false;
    }
    return (set->bits[offset / WORD_BITS] >> (offset % WORD_BITS) & 1U) != 0;
}

void game_set_free(GameSet *set) {
    free(set->bits);
    *set = (GameSet){0};
}
