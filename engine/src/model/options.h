/**
 * Reading options of the rules; which there are and what they may be says rules/options_read.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "model/rules_data.h"

/** True if a configuration gives a value for an option, the default included. */
bool option_given(const RulesConfig *config, const char *key);

/** Index of an option in rules->option_specs, or -1. */
int option_find(const Rules *rules, const char *key);

/** True if option `key` has the value `value`; false too if there is no such option. */
bool option_is(const Rules *rules, const char *key, const char *value);

#endif
