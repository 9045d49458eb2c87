/**
 * The rules of a game as read from the request "new" of the bot protocol.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SERVED_RULES_H
#define ARENA_SERVED_RULES_H

#include "carcarena/engine/game.h"
#include "config/rules_setup.h"
#include "text/json_reader.h"

/** Rules, and memory for a game. Initialize to {0}. */
typedef struct ServedRules {
    RulesSetup *setup;
    const Rules *rules;
    char *text; /* the member "rules" they were made of */
    Game *game;
} ServedRules;

/** Files of tile sets that are not shipped: FOLDER/ID.json. */
typedef struct ServedFiles {
    const char *const *paths;
    unsigned count;
} ServedFiles;

/**
 * Reads the rules of a request; keeps the present rules if they are the same.
 * @param renewed receives whether the previous rules, which bots may have borrowed, were freed.
 * @return STATUS_INVALID (unreadable, or rules of another hash), and what rules_setup_create
 *         returns; there are no rules then if `renewed`.
 */
Status served_rules_take(ServedRules *served, const cJSON *request, const ServedFiles *files,
                         bool *renewed, Message *message) MUST_USE;

/** Frees what it holds. */
void served_rules_free(ServedRules *served);

#endif
