/**
 * Reads the options of the rules from text and computes the core's settings.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OPTIONS_READ_H
#define ENGINE_OPTIONS_READ_H

#include "model/rules_data.h"

/**
 * Collects the specs of the core and of every enabled module into rules->option_specs, and sets
 * each option to its default and then to the configured value.
 * @return STATUS_INVALID for unknown keys, bad values, or an option of a disabled expansion
 */
Status options_read(Rules *rules, const RulesConfig *config, Message *message) MUST_USE;

/** Fills rules->options from the option values; STATUS_INVALID if values contradict each other. */
Status options_work_out(Rules *rules, Message *message) MUST_USE;

#endif
