/**
 * Toy modules: invented rules, each of which exercises one mechanism of the engine. They are not
 * shipped. A test whose LIBRARIES include `toys` has them in addition to all shipped modules. It
 * selects them by id in RulesConfig.expansions or by the "expansion" key of a tile set. To add a
 * toy, add a line here and a file in this folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TOYS_H
#define TESTS_TOYS_H

#include "model/expansion.h"

/** Calls X with each toy's constant. The toys follow the shipped modules. */
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

/** Extends the list of modules in expansions.c. */
#define EXPANSION_LIST_MORE TOY_LIST

#define TOY_DECLARE(module) extern const Expansion module;
TOY_LIST(TOY_DECLARE)
#undef TOY_DECLARE

#endif
