/**
 * The Messages.
 * Data of the rule, and functions of rule_messages.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_MESSAGES_H
#define TESTS_RULE_MESSAGES_H

#include "oracle_model.h"

enum { ORACLE_MESSAGES = 8, ORACLE_PARTS_WITHIN = 2 };

/** What a part of a turn finds again when one within it is over. */
typedef struct OracleWithin {
    int last, owed, hand_owed;
    bool second, further, extended;
} OracleWithin;

/** The Messages. */
typedef struct OracleMessages {
    bool due;                   /* one, for this round of scoring */
    int shown;                  /* 1 + the one to be carried out, 0: none */
    int order[ORACLE_MESSAGES]; /* of those that were seen, the top one first when all were */
    int seen;
    int owed; /* tiles after this part */
    OracleWithin waiting[ORACLE_PARTS_WITHIN];
    int depth; /* parts that wait */
} OracleMessages;

extern const OracleStep ORACLE_STEP_MESSAGE_TURNS;
extern const OracleStep ORACLE_STEP_MESSAGE;
extern const OracleStep ORACLE_STEP_MESSAGE_TILE;
extern const OracleStep ORACLE_STEP_PART_WITHIN_OVER;

/** Ends a part of a turn within another one, which goes on where its tile was sent for; false if
 * this is none. */
bool oracle_part_ends(OracleGame *game);

#endif
