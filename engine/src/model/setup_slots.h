/**
 * Slots of an Expansion for setting up rules. Each may be NULL or 0 unless it says otherwise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SETUP_SLOTS_H
#define ENGINE_SETUP_SLOTS_H

#include "carcarena/engine/rules.h"
#include "model/rules_data.h"

/**
 * The most a module adds to a game: rules_plies_max and rules_actions_max are computed from these.
 */
typedef struct ExpansionShare {
    uint32_t decisions;   /* decisions and events of a part of a turn: from one draw, or
                             placement of a held tile, to the next */
    uint32_t turns;       /* turns of a game in which no tile is drawn or placed */
    uint32_t finale;      /* decisions after the last turn */
    uint32_t wood;        /* actions instead of deploying (wood_actions) */
    uint32_t deployments; /* deployments of all figures elsewhere than on the tile of this turn */
    uint32_t window;      /* actions at one window (free_action_list) */
    uint32_t actions;     /* length of the longest list of its phases */
    uint32_t redraws;     /* draws of a game whose tile is not played (Expansion.reserve.takes) */
} ExpansionShare;

/** What it changes when rules are compiled. */
typedef struct SetupSlots {
    /**
     * Returns true if the module is needed although no tile set names it (because of its options).
     */
    bool (*wanted)(const RulesConfig *config);

    /**
     * Returns how many copies of a tile are in play, given the number after earlier modules; called
     * before `compile`.
     */
    uint32_t (*copies)(const Rules *rules, uint32_t module, const RulesConfig *config,
                       const TypeInfo *type, uint32_t copies);

    /**
     * Returns the number of followers per player, given the number so far: never more. Called after
     * `compile`.
     */
    uint32_t (*followers)(const Rules *rules, uint32_t module, uint32_t followers);

    /**
     * Returns true if its `deployments` list all other placed tiles in every turn, so that no other
     * module may list them again. Called when rules are compiled.
     */
    bool (*everywhere)(const Rules *rules, uint32_t module);

    /**
     * Returns true if the start tile of the tile sets, in a game that something else begins, is a
     * separate type: named `start`, one copy, with its own `stage` (TypeInfo.start_separate). Other
     * copies are drawn as usual. Called before types are made.
     */
    bool (*start_separate)(const Rules *rules, const RulesConfig *config);

    /**
     * Returns the side (1 east, 3 west) of the other starting tiles on which the block of one of
     * its tile sets is placed; -1: the block begins the game itself, like all others. Called while
     * rules are compiled, from types on. NULL: -1.
     */
    int (*block_side)(const Rules *rules);

    /**
     * Returns true if something on a tile has a direction, so that rotations that otherwise look
     * alike differ. Called when rules are compiled.
     */
    bool (*directed)(const TileSet *set, const TileFacts *facts);

    /** Computes settings; may refuse the configuration. */
    Status (*compile)(const Rules *rules, Module *module, Message *message);

    /**
     * Returns an upper bound of what it may add to a game. NULL: nothing. Called for compiled
     * rules.
     */
    ExpansionShare (*share)(const Rules *rules);

    /** Returns when tiles of a type are drawn; DRAW_MAIN for all types of other modules. */
    unsigned (*stage)(const Rules *rules, uint32_t module, const RulesConfig *config,
                      const TypeInfo *type);
} SetupSlots;

#endif
