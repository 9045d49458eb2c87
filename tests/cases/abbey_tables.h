/**
 * Positions and actions of Abbey & Mayor for its cases.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ABBEY_TABLES_H
#define TESTS_ABBEY_TABLES_H

static const char SETS[] = "base+abbey-and-mayor 2";

#endif
