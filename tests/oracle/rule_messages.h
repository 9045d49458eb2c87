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

/** State of a part of a turn, restored when the nested part is over. */
typedef struct OracleWithin {
    int last, owed, hand_owed;
    bool second, additional, extended;
} OracleWithin;

/** The Messages. */
typedef struct OracleMessages {
    bool due;                   /* a message is due for this round of scoring */
    int shown;                  /* 1 + the message to carry out; 0: none */
    int order[ORACLE_MESSAGES]; /* messages seen so far; once all were seen, in order from the
                                   top one */
    int seen;
    int owed; /* tiles still to be placed after this part */
    OracleWithin waiting[ORACLE_PARTS_WITHIN];
    int depth; /* number of waiting parts */
} OracleMessages;

extern const OracleStep ORACLE_STEP_MESSAGE_TURNS;
extern const OracleStep ORACLE_STEP_MESSAGE;
extern const OracleStep ORACLE_STEP_MESSAGE_TILE;
extern const OracleStep ORACLE_STEP_PART_WITHIN_OVER;

/**
 * Ends a nested part of a turn. The outer part continues where the tile was requested.
 *
 * @return false if this is no nested part
 */
bool oracle_part_ends(OracleGame *game);

#endif
