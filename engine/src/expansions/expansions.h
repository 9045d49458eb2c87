/**
 * The list of all modules, and the core's functions for modules. To add a module, add its file to
 * this folder and its line to this list.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_EXPANSIONS_H
#define ENGINE_EXPANSIONS_EXPANSIONS_H

#include "table/awards.h"
#include "table/figures.h"

/**
 * Calls X with each module's constant. Hooks are called in this order. Modules that change the
 * value of a feature are therefore in the order in which the rules apply them: inns and cathedrals
 * first; farms and unfinished features of the monasteries before goods, and these before the King.
 */
// clang-format off
#define EXPANSION_LIST(X) \
    X(EXPANSION_GINGERBREAD_MAN) \
    X(EXPANSION_WINTER_INN) \
    X(EXPANSION_FLIER) \
    X(EXPANSION_INNS_AND_CATHEDRALS) \
    X(EXPANSION_SIEGE) \
    X(EXPANSION_MAGE_AND_WITCH) \
    X(EXPANSION_CASTLES_IN_GERMANY) \
    X(EXPANSION_MONASTERIES) \
    X(EXPANSION_PRINCESS_AND_DRAGON) \
    X(EXPANSION_ABBEY_AND_MAYOR) \
    X(EXPANSION_TRADERS_AND_BUILDERS) \
    X(EXPANSION_KING_AND_ROBBER_BARON) \
    X(EXPANSION_WHEEL_OF_FORTUNE) \
    X(EXPANSION_COUNT_OF_CARCASSONNE) \
    X(EXPANSION_RIVERS) \
    X(EXPANSION_BRIDGES_CASTLES_BAZAARS) \
    X(EXPANSION_GAMES_QUARTERLY) \
    X(EXPANSION_DASH) \
    X(EXPANSION_PHANTOM) \
    X(EXPANSION_TUNNEL) \
    X(EXPANSION_FERRIES) \
    X(EXPANSION_MAGIC_PORTAL) \
    X(EXPANSION_TOWER) \
    X(EXPANSION_CROP_CIRCLES) \
    X(EXPANSION_SHEPHERD) \
    X(EXPANSION_FESTIVAL) \
    X(EXPANSION_FEWER_FOLLOWERS) \
    X(EXPANSION_UNPUNCTUAL) \
    X(EXPANSION_LEASE) \
    X(EXPANSION_OWN_CLOISTERS) \
    X(EXPANSION_SALE) \
    X(EXPANSION_MOUNTAINS) \
    X(EXPANSION_REBUILD) \
    X(EXPANSION_GUARD_DUTY) \
    X(EXPANSION_START_PLAYER) \
    X(EXPANSION_HALFLINGS) \
    X(EXPANSION_OPEN_TILES) \
    X(EXPANSION_ONE_CHOOSES) \
    X(EXPANSION_ARCHITECTS) \
    X(EXPANSION_SCHOOL) \
    X(EXPANSION_HANDS) \
    X(EXPANSION_ABBOT) \
    X(EXPANSION_GOLDMINES) \
    X(EXPANSION_PLAGUE) \
    X(EXPANSION_CATAPULT) \
    X(EXPANSION_SHRINES) \
    X(EXPANSION_HILLS) \
    X(EXPANSION_CLOISTER_BATTLE) \
    X(EXPANSION_VINEYARDS) \
    X(EXPANSION_WIND_ROSES) \
    X(EXPANSION_LA_PORXADA) \
    X(EXPANSION_RUSSIAN_PROMOS) \
    X(EXPANSION_LITTLE_BUILDINGS) \
    X(EXPANSION_DARMSTADT) \
    X(EXPANSION_ROBBERS) \
    X(EXPANSION_MESSAGES)
// clang-format on

#define EXPANSION_DECLARE(module) extern const Expansion module;
EXPANSION_LIST(EXPANSION_DECLARE)
#undef EXPANSION_DECLARE

#endif
