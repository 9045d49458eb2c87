/**
 * Rules of game files: tags name tile sets, expansions, options and the number of players.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAMES_RULES_H
#define ARENA_GAMES_RULES_H

#include "carcarena/engine/game_file.h"
#include "config/rules_setup.h"

/** Rules of some games, each compiled once. Start with {0}. */
typedef struct RulesCache {
    struct CachedRules *items;
    uint32_t count;
} RulesCache;

/** Frees the rules; {0} is allowed. */
void rules_cache_free(RulesCache *cache);

/**
 * Returns the rules that the tags TileSets, Expansions, Options and Players of a game name, like
 * "base,river-1", "abbot", "farmers=false small_city=4" and "2".
 * @param out borrowed from the cache
 * @return STATUS_INVALID naming the tag and its line; what rules_setup_create returns
 */
Status rules_cache_get(RulesCache *cache, const GameFile *file, const Rules **out,
                       Message *message) MUST_USE;

/**
 * Sets these tags for rules: options only where they differ from their default.
 * @return STATUS_NO_MEMORY
 */
Status game_file_set_rules(GameFile *file, const Rules *rules, Message *message) MUST_USE;

#endif
