/**
 * Options that select the rules: tile sets, expansions, options of rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_RULES_H
#define ARENA_ARGUMENTS_RULES_H

#include "commands/cli/arguments.h"
#include "config/rules_setup.h"

enum { RULES_ARGUMENTS = 4 };

/** The options, and their values borrowed from argv. Start with zeroes. */
typedef struct RulesArguments {
    ArgumentList tilesets, expansions, options;
    ArgumentSpec specs[RULES_ARGUMENTS];
} RulesArguments;

/**
 * Adds these options to a table, after its own options.
 * @param usual default of --tilesets in the help text; must live as long as the table.
 */
void arguments_rules_join(RulesArguments *arguments, ArgumentTable *table, const char *usual);

/**
 * Compiles the selected rules.
 * @param usual default tile sets. @param count their number.
 * @return as rules_setup_from_words.
 */
Status arguments_rules_setup(RulesSetup **out, const RulesArguments *arguments,
                             const char *const *usual, unsigned count, int players,
                             Message *message) MUST_USE;

#endif
