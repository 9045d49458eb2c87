/**
 * Reads options of the rules; rules/options_read.h defines them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "model/rules_data.h"

/** Returns true if a configuration sets an option, even to its default. */
bool option_given(const RulesConfig *config, const char *key);

/** Returns the index of an option in rules->option_specs, or -1. */
int option_find(const Rules *rules, const char *key);

/** Returns true if option `key` has the value `value`; false if there is no such option. */
bool option_is(const Rules *rules, const char *key, const char *value);

#endif
