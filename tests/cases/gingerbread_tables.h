/**
 * Positions for the cases of the gingerbread man.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_GINGERBREAD_TABLES_H
#define TESTS_GINGERBREAD_TABLES_H

// The city of rule example 2: six tiles when completed, one of them with a pennant.
static const char SIX_TILES[] = " E1:Rc0  R2         F0:Bc0  N3:Rc0 \n"
                                " K3=k   [D0]:Mc0=s  .        ?a    ";

// The symbol tile completes a city; the city on the symbol tile itself is the only one left.
static const char ONLY_CITY[] = "  ?c       .   .  \n"
                                " G1:Rc0=g  .   .  \n"
                                "[D0]:Mc0   D2  ?b \n"
                                " E1        ?a  .  ";

#endif
