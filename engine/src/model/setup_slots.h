/**
 * Slots of an Expansion, each of which may be NULL or 0 unless it says otherwise: setting up rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SETUP_SLOTS_H
#define ENGINE_SETUP_SLOTS_H

#include "carcarena/engine/rules.h"
#include "model/rules_data.h"

/** The most a module adds to a game: rules_plies_max and rules_actions_max are made of these. */
typedef struct ExpansionShare {
    uint32_t decisions;   /* and events of a part of a turn: from one draw, or tile out of the hand,
                             to the next */
    uint32_t turns;       /* of a game, in which no tile is drawn or placed */
    uint32_t finale;      /* decisions after the last turn */
    uint32_t wood;        /* actions instead of deploying (wood_actions) */
    uint32_t deployments; /* of all figures elsewhere than on the tile of this turn */
    uint32_t window;      /* actions at one window (window_actions) */
    uint32_t actions;     /* of the longest list of its own phases */
    uint32_t redraws;     /* draws of a game whose tile is not played (Expansion.reserve.takes) */
} ExpansionShare;

/** What it changes when rules are compiled. */
typedef struct SetupSlots {
    /** True if the module is needed although no tile set names it (decided by its options). */
    bool (*wanted)(const RulesConfig *config);

    /** How many copies of a tile are in play, given the number so far; called before `compile`. */
    uint32_t (*copies)(const Rules *rules, uint32_t module, const RulesConfig *config,
                       const TypeInfo *type, uint32_t copies);

    /** How many followers each player has, given the number so far: never more. Called after
     * `compile`. */
    uint32_t (*followers)(const Rules *rules, uint32_t module, uint32_t followers);

    /** True if its `deployments` list all other tiles on the table in every turn, so that no other
     * module may list them again; asked when rules are compiled. */
    bool (*everywhere)(const Rules *rules, uint32_t module);

    /** True if the start tile of the tile sets, in a game that something else begins, is a type of
     * its own: named `start`, one copy, with a `stage` of its own (TypeInfo.start_apart). The
     * others of its kind are drawn as ever. Asked before types are made. */
    bool (*start_apart)(const Rules *rules, const RulesConfig *config);

    /** The side (1 east, 3 west) of what else the game begins with on which the block of one of its
     * tile sets lies; -1: the block begins the game itself, like all others. Asked while rules are
     * compiled, from types on. NULL: -1. */
    int (*block_side)(const Rules *rules);

    /** True if something on a tile points somewhere, so that rotations that look alike otherwise
     * are told apart; asked when rules are compiled. */
    bool (*directed)(const TileSet *set, const TileFacts *facts);

    /** Works out settings; may refuse the configuration. */
    Status (*compile)(const Rules *rules, Module *module, Message *message);

    /** What it may add to a game, never less. NULL: nothing. Called for compiled rules. */
    ExpansionShare (*share)(const Rules *rules);

    /** When tiles of a type are drawn; DRAW_MAIN for all that are not this module's. */
    unsigned (*stage)(const Rules *rules, uint32_t module, const RulesConfig *config,
                      const TypeInfo *type);
} SetupSlots;

#endif
