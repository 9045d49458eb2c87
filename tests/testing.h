/**
 * cmocka, behind the headers that it needs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TESTING_H
#define TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
