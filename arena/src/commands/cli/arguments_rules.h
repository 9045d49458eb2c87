/**
 * The options of a command line that say what is played: tile sets, expansions, options of the
 * rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_RULES_H
#define ARENA_ARGUMENTS_RULES_H

#include "commands/cli/arguments.h"
#include "config/rules_setup.h"

enum { RULES_ARGUMENTS = 4 };

/** What was given, borrowed from argv, and the options that receive it. Start with zeroes. */
typedef struct RulesArguments {
    ArgumentList tilesets, expansions, options;
    ArgumentSpec specs[RULES_ARGUMENTS];
} RulesArguments;

/**
 * Makes a command line take these options after its own.
 * @param usual what is played without --tilesets, for the help text; lives as long as the table.
 */
void arguments_rules_join(RulesArguments *arguments, ArgumentTable *table, const char *usual);

/**
 * Compiles the rules that were asked for.
 * @param usual the tile sets to play without --tilesets. @param count how many.
 * @return as rules_setup_from_words.
 */
Status arguments_rules_setup(RulesSetup **out, const RulesArguments *arguments,
                             const char *const *usual, unsigned count, int players,
                             Message *message) MUST_USE;

#endif
