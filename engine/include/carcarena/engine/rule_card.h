/**
 * The rules in force as a reference card: one sentence a rule, by the steps of a turn, each with
 * the option that governs it. The sentences stand with what they are about: the core's here, those
 * of an expansion in its module.
 *
 *     const RuleLine *line;
 *     for (unsigned i = 0; (line = rules_line(rules, RULE_PLACE, i, NULL)) != NULL; i++) {
 *         (void)puts(rules_line_text(rules, line, text, sizeof text));
 *     }
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_RULE_CARD_H
#define CARCARENA_ENGINE_RULE_CARD_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/rules.h"

#include <stddef.h>
#include <stdint.h>

CARCARENA_BEGIN

/** Parts of the card, in order of play. */
typedef enum RuleStep {
    RULE_SETUP,
    RULE_DRAW,   /* the turn begins, a tile is taken */
    RULE_PLACE,  /* and placed, and what comes with that */
    RULE_DEPLOY, /* figures */
    RULE_BEFORE, /* what precedes scoring */
    RULE_SCORE,  /* what is completed */
    RULE_AFTER,  /* scoring */
    RULE_END,    /* of the turn */
    RULE_FINAL,  /* scoring */
    RULE_STEPS
} RuleStep;

enum { RULE_TEXT_MAX = 400 }; /* bytes of the longest sentence with its 0 */

/** One rule. Static data. */
typedef struct RuleLine {
    uint8_t step;       /* RuleStep */
    const char *option; /* key of the option that governs it; NULL: none does */
    const char
        *value;       /* of that option, for which it is in force; "!x": for all but x; NULL: all */
    const char *text; /* a sentence or two; "{}" stands for the value of the option */
} RuleLine;

/** What a step is called on the card: "Place it". */
const char *rule_step_title(RuleStep step);

/**
 * The rules of a step that are in force, the core's first, then those of the expansions in the
 * order of rules_expansion.
 * @param owner receives the expansion's id, or "" for the core; may be NULL.
 * @return NULL past the end. Cost: a walk over all lines.
 */
const RuleLine *rules_line(const Rules *rules, RuleStep step, unsigned index, const char **owner);

/**
 * Every line this build knows, in force or not, core first; for checks of the card itself.
 * @param owner as in rules_line. @return NULL past the end.
 */
const RuleLine *rule_line_at(unsigned index, const char **owner);

/** The sentence with the value of its option filled in. @return text. */
const char *rules_line_text(const Rules *rules, const RuleLine *line, char *text, size_t size);

CARCARENA_END

#endif
