/**
 * From names to rules: tile sets by id or file, options as "key=value", players, compiled into
 * Rules. Used by every subcommand, by tournament configurations and by the step protocol.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RULES_SETUP_H
#define ARENA_RULES_SETUP_H

#include "carcarena/engine/rules.h"

enum { RULES_SETUP_TILESETS_MAX = 64, RULES_SETUP_OPTIONS_MAX = 160 };

/** What to set up; everything is borrowed during the call only. */
typedef struct RulesRequest {
    const char *const *tilesets;   /* ids of shipped sets, or files (with '/' or ending .json) */
    const char *const *texts;      /* of those that are files; NULL, or NULL for one: read it */
    const OptionValue *options;    /* as RulesConfig */
    const char *const *expansions; /* as RulesConfig */
    uint16_t tileset_count;        /* at least 1 */
    uint16_t option_count;
    uint16_t expansion_count;
    int players; /* 1..PLAYERS_MAX; further limits come from the tile sets */
} RulesRequest;

/** Rules together with the tile sets they stand on. */
typedef struct RulesSetup RulesSetup;

/**
 * Finds or loads the tile sets and compiles the rules.
 * @param out owned by the caller, freed with rules_setup_destroy; unchanged on failure.
 * @return STATUS_NOT_FOUND (no such shipped set; the message lists them), STATUS_IO, and what
 *         tileset_json_load and rules_compile return.
 */
Status rules_setup_create(RulesSetup **out, const RulesRequest *request, Message *message) MUST_USE;

/** Frees rules and loaded tile sets; NULL is allowed. */
void rules_setup_destroy(RulesSetup *setup);

/** Text of the file a tile set was read from, by its place in the request; NULL for shipped sets.
 */
const char *rules_setup_text(const RulesSetup *setup, unsigned tileset);

/** The compiled rules; they live as long as the setup and may be shared between threads. */
const Rules *rules_setup_rules(const RulesSetup *setup);

/**
 * As rules_setup_create with options in the form "key=value".
 * @param options `option_count` texts, at most RULES_SETUP_OPTIONS_MAX of them.
 */
Status rules_setup_from_words(RulesSetup **out, const RulesRequest *request,
                              const char *const *options, unsigned option_count,
                              Message *message) MUST_USE;

#endif
