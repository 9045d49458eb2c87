// SPDX-License-Identifier: MIT
#include "rules/rules_hash.h"

#include "carcarena/engine/rng.h"
#include "model/expansion.h"

#include <string.h>

static uint64_t hash_text(uint64_t hash, const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        hash = rng_mix(hash ^ (uint8_t)*at);
    }
    return rng_mix(hash ^ 0x100);
}

/**
 * Adds the facts of a tile type to a hash.
 * @param links include which segments touch on a tile; the core alone does not use it
 */
static uint64_t hash_facts(uint64_t hash, const TileFacts *facts, bool links) {
    hash = hash_text(hash, facts->id);
    hash = rng_mix(hash ^ facts->count);
    for (unsigned side = 0; side < SIDES; side++) {
        hash = rng_mix(hash ^ facts->edges[side]);
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const TileSegment *s = &facts->segments[i];
        hash = hash_text(hash, s->id);
        hash = rng_mix(hash ^ ((uint64_t)s->kind << 40 | (uint64_t)s->pennants << 32 |
                               (uint64_t)s->ports << 16 | s->cities));
        hash = links && s->links != 0 ? rng_mix(hash ^ s->links) : hash;
    }
    return hash;
}

void rules_hash_make(Rules *rules) {
    uint64_t hash = rng_mix((uint64_t)rules->players);
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        hash = hash_facts(hash_text(hash, type->set->id), type->facts, rules->hooks);
        hash = rng_mix(hash ^ type->symbols);
        if (type->facts->in_block) {
            hash = rng_mix(hash ^ ((uint64_t)(uint8_t)type->facts->block_x << 8 |
                                   (uint8_t)type->facts->block_y));
        }
        if (type->copies != type->facts->count || type->stage != DRAW_MAIN) {
            hash = rng_mix(hash ^ ((uint64_t)type->copies << 8 | type->stage));
        }
        for (unsigned i = 0; i < type->facts->segment_count; i++) {
            hash = rng_mix(hash ^ type_segment_symbols(rules, type, i));
        }
    }
    for (uint32_t i = 0; i < rules->symbol_count; i++) {
        hash = hash_text(hash, rules->symbols[i]);
    }
    for (uint32_t m = 0; m < rules->module_count; m++) {
        hash = hash_text(hash, rules->modules[m].expansion->id);
    }
    for (uint32_t i = 0; i < rules->option_count; i++) {
        const char *key = rules->option_specs[i]->key;
        if (strcmp(key, "more_players") != 0) { // it permits more players and changes no play
            hash = hash_text(hash_text(hash, key), rules->option_values[i]);
        }
    }
    rules->hash = hash;
}
