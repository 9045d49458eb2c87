/**
 * Toy modules: made-up rules that try one mechanism of the engine each. Nothing of them is shipped:
 * a test whose LIBRARIES name `toys` has them beside all shipped modules, by their ids in
 * RulesConfig.expansions or the "expansion" of a tile set. A line here and a file in this folder
 * make one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TOYS_H
#define TESTS_TOYS_H

#include "model/expansion.h"

/** Calls X with each toy's constant; they stand behind the shipped modules. */
// clang-format off
#define TOY_LIST(X) \
    X(TOY_JAIL) \
    X(TOY_REFEREE) \
    X(TOY_PATRON) \
    X(TOY_LEDGER) \
    X(TOY_ROPES) \
    X(TOY_PLANKS) \
    X(TOY_DIE) \
    X(TOY_ERRAND) \
    X(TOY_LARDER) \
    X(TOY_RESERVE) \
    X(TOY_FAREWELL) \
    X(TOY_ENCORE) \
    X(TOY_DOMINOES) \
    X(TOY_COIN) \
    X(TOY_PEEK) \
    X(TOY_TALLY) \
    X(TOY_GUSTS) \
    X(TOY_ENVELOPE)
// clang-format on

/** What the list of modules has beside its own (expansions.c). */
#define EXPANSION_LIST_MORE TOY_LIST

#define TOY_DECLARE(module) extern const Expansion module;
TOY_LIST(TOY_DECLARE)
#undef TOY_DECLARE

#endif
