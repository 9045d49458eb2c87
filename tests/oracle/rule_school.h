/**
 * The School.
 * Data of the rule, and functions of rule_school.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SCHOOL_H
#define TESTS_RULE_SCHOOL_H

#include "oracle_model.h"

enum { ORACLE_COPIED = 16 };

/** The teacher of the School. */
typedef struct OracleTeacher {
    int holder;         /* player who has the teacher; -1: none */
    int sender;         /* player who sends the teacher back; -1: none */
    bool road_complete; /* the tile of this turn completed a road to the school */
    bool paid[ORACLE_SEATS];
    int amounts[ORACLE_COPIED]; /* each amount once */
    int amount_count;
} OracleTeacher;

/** Options of the rule. */
typedef struct OracleTeacherOptions {
    bool left; /* school_side=left */
} OracleTeacherOptions;

extern const OracleStep ORACLE_STEP_TEACHER;
extern const OracleStep ORACLE_STEP_TEACHER_BACK;

/** Returns true if a tile is one of the two of the School. */
bool oracle_of_school(const OracleTile *tile);

/** Places the School next to the tiles already there. */
void oracle_lay_school(OracleGame *game);

#endif
