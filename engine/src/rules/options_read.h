/**
 * Options of the rules from text: which there are, and the core's own worked out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OPTIONS_READ_H
#define ENGINE_OPTIONS_READ_H

#include "model/rules_data.h"

/**
 * Collects the specs of the core and of every enabled module into rules->option_specs, sets each to
 * its default and then to what the configuration says.
 * @return STATUS_INVALID for unknown keys, bad values, or an option of an expansion that is off.
 */
Status options_read(Rules *rules, const RulesConfig *config, Message *message) MUST_USE;

/** Fills rules->options from the option values; STATUS_INVALID where values contradict each other.
 */
Status options_work_out(Rules *rules, Message *message) MUST_USE;

#endif
