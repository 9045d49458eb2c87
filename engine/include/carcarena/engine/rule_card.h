/**
 * The rules in play as a reference card: one sentence per rule, by the steps of a turn, each with
 * the option that controls it. The core's sentences are in the core, an expansion's in its module.
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

/** Parts of the card in order of play. */
typedef enum RuleStep {
    RULE_SETUP,
    RULE_DRAW,   /* start of the turn, and drawing */
    RULE_PLACE,  /* placing the tile, and what follows from it */
    RULE_DEPLOY, /* deploying figures */
    RULE_BEFORE, /* before scoring */
    RULE_SCORE,  /* scoring completed features */
    RULE_AFTER,  /* after scoring */
    RULE_END,    /* end of the turn */
    RULE_FINAL,  /* final scoring */
    RULE_STEPS
} RuleStep;

enum { RULE_TEXT_MAX = 400 }; /* bytes of the longest sentence with its 0 */

/** One rule. Static data. */
typedef struct RuleLine {
    uint8_t step;       /* RuleStep */
    const char *option; /* key of the option that controls it, or NULL */
    const char *value;  /* the value of that option for which the rule applies; "!x": every value
                           but x; NULL: every value */
    const char *text;   /* a sentence or two; "{}" stands for the value of the option */
} RuleLine;

/** Returns the title of a step on the card, such as "Place it". */
const char *rule_step_title(RuleStep step);

/**
 * Returns a rule of a step that is in play: the core's first, then those of the expansions in the
 * order of rules_expansion.
 * @param owner receives the expansion's id, or "" for the core; may be NULL
 * @return NULL past the end. Cost: one pass over all lines.
 */
const RuleLine *rules_line(const Rules *rules, RuleStep step, unsigned index, const char **owner);

/**
 * Returns any line of this build, in play or not, core first. For tests of the card.
 * @param owner as in rules_line
 * @return NULL past the end
 */
const RuleLine *rule_line_at(unsigned index, const char **owner);

/** Writes the sentence with the value of its option filled in, and returns `text`. */
const char *rules_line_text(const Rules *rules, const RuleLine *line, char *text, size_t size);

CARCARENA_END

#endif
