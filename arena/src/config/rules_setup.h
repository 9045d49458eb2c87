/**
 * Makes rules from names: tile sets by id or file, options as "key=value", and players. All
 * commands, tournament configurations and the step protocol use it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RULES_SETUP_H
#define ARENA_RULES_SETUP_H

#include "carcarena/engine/rules.h"

enum { RULES_SETUP_TILESETS_MAX = 64, RULES_SETUP_OPTIONS_MAX = 160 };

/** A request. Everything is borrowed, during the call only. */
typedef struct RulesRequest {
    const char *const *tilesets;   /* ids of shipped sets, or files (with '/' or ending in .json) */
    const char *const *texts;      /* texts of tile set files; NULL, or NULL for one: the file is
                                      read */
    const OptionValue *options;    /* see RulesConfig */
    const char *const *expansions; /* see RulesConfig */
    uint16_t tileset_count;        /* 1 or more */
    uint16_t option_count;
    uint16_t expansion_count;
    int players; /* 1 to PLAYERS_MAX; tile sets may have narrower limits */
} RulesRequest;

/** Rules with their tile sets. */
typedef struct RulesSetup RulesSetup;

/**
 * Finds or loads the tile sets and compiles the rules.
 * @param out owned by the caller, freed with rules_setup_destroy; unchanged on failure.
 * @return STATUS_NOT_FOUND (no such shipped set; the message lists them), STATUS_IO, and the errors
 * of
 *         tileset_json_load and rules_compile.
 */
Status rules_setup_create(RulesSetup **out, const RulesRequest *request, Message *message) MUST_USE;

/** Frees rules and loaded tile sets; NULL is allowed. */
void rules_setup_destroy(RulesSetup *setup);

/** Returns the text of a tile set's file, by its index in the request; NULL for shipped sets. */
const char *rules_setup_text(const RulesSetup *setup, unsigned tileset);

/** Returns the compiled rules, valid until the setup is freed. Threads may share them. */
const Rules *rules_setup_rules(const RulesSetup *setup);

/**
 * Calls rules_setup_create with options in the form "key=value".
 * @param options `option_count` texts, at most RULES_SETUP_OPTIONS_MAX of them.
 */
Status rules_setup_from_words(RulesSetup **out, const RulesRequest *request,
                              const char *const *options, unsigned option_count,
                              Message *message) MUST_USE;

#endif
