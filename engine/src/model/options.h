/**
 * Options of the rules: which there are, reading them from text, and the core's own worked out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "model/compiled.h"

/**
 * Collects the specs of the core and of every enabled module into rules->option_specs, sets each to
 * its default and then to what the configuration says.
 * @return STATUS_INVALID for unknown keys, bad values, or an option of an expansion that is off.
 */
Status options_read(Rules *rules, const RulesConfig *config, Message *message) MUST_USE;

/** Fills rules->options from the option values; STATUS_INVALID where values contradict each other.
 */
Status options_work_out(Rules *rules, Message *message) MUST_USE;

/** True if a configuration gives a value for an option, the default included. */
bool option_given(const RulesConfig *config, const char *key);

/** Index of an option in rules->option_specs, or -1. */
int option_find(const Rules *rules, const char *key);

/** True if option `key` has the value `value`; false too if there is no such option. */
bool option_is(const Rules *rules, const char *key, const char *value);

#endif
