/**
 * One line an expansion module, and what modules use of the core.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_EXPANSIONS_H
#define ENGINE_EXPANSIONS_EXPANSIONS_H

#include "awards.h"
#include "figures.h"

extern const Expansion EXPANSION_ABBEY_AND_MAYOR;
extern const Expansion EXPANSION_ABBOT;
extern const Expansion EXPANSION_DARMSTADT;
extern const Expansion EXPANSION_FESTIVAL;
extern const Expansion EXPANSION_GAMES_QUARTERLY;
extern const Expansion EXPANSION_GINGERBREAD_MAN;
extern const Expansion EXPANSION_INNS_AND_CATHEDRALS;
extern const Expansion EXPANSION_KING_AND_ROBBER_BARON;
extern const Expansion EXPANSION_LITTLE_BUILDINGS;
extern const Expansion EXPANSION_MONASTERIES;
extern const Expansion EXPANSION_PHANTOM;
extern const Expansion EXPANSION_RIVERS;
extern const Expansion EXPANSION_RUSSIAN_PROMOS;
extern const Expansion EXPANSION_SIEGE;
extern const Expansion EXPANSION_TRADERS_AND_BUILDERS;
extern const Expansion EXPANSION_WIND_ROSES;
extern const Expansion EXPANSION_WINTER_INN;

#endif
