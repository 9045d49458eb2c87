/**
 * Joint actions: the placement of a turn and the deployment after it as one choice, listed or
 * counted without placing anything.
 *
 * For searches and policies that want to see a whole turn at once. Everything else plays the two
 * decisions one after the other (game.h). Any thread; nothing here allocates.
 *
 * Where placing is followed by deploying at once (rules_joint_coded), joint actions also come as
 * codes: four bytes each, several times faster to list, and what a playout by whole turns asks for.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_JOINT_H
#define CARCARENA_ENGINE_JOINT_H

#include "carcarena/engine/game.h"

/** A placement, and the answer to the deployment that follows it (VERB_PASS: no follower). */
typedef struct JointAction {
    Action placement;
    Action deployment; /* 0 if the rules ask for none after this placement */
} JointAction;

/** Whose followers count. */
typedef enum JointSupply {
    JOINT_OWN,     /* what is legal: the active player's supply as it is */
    JOINT_SUPPLIED /* as if the active player had a follower in supply: what could be claimed */
} JointSupply;

/** Room game_joint_actions needs, in pairs. */
uint32_t rules_joint_actions_max(const Rules *rules);

/**
 * Writes every pair of a legal placement of the tile in hand and a legal deployment after it:
 * placements in the order of game_actions, with each first the pass, then the deployments in the
 * order in which game_actions would list them once the tile lies.
 * @param scratch a block for a game, other than `game`; overwritten under rules whose expansions
 * decide between placing and deploying, else left alone.
 * @param out room for rules_joint_actions_max(rules).
 * @return how many; 0 if no placement is pending.
 */
uint32_t game_joint_actions(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                            JointAction *out);

/** How many pairs game_joint_actions would write, without writing them. */
uint32_t game_joint_count(const Rules *rules, const Game *game, Game *scratch, JointSupply supply);

/** A joint action as a number that means something in the position it was listed in only. */
typedef uint32_t JointCode;

/** No joint action: a placement, then a deployment after it, each as likely as the others. */
#define JOINT_RANDOM ((JointCode)-1)

/** True if nothing is ever decided between placing a tile and deploying on it. */
bool rules_joint_coded(const Rules *rules);

/**
 * Writes the codes of what game_joint_actions lists, in an order of their own (the same on every
 * machine). @param out room for rules_joint_actions_max(rules). @pre rules_joint_coded(rules)
 * @return how many; 0 if no placement is pending.
 */
uint32_t game_joint_codes(const Rules *rules, const Game *game, JointSupply supply, JointCode *out);

/** The joint action of a code listed in this position. */
JointAction game_joint_decode(const Rules *rules, const Game *game, JointCode code);

/** Chooses turns in a playout. */
typedef struct TurnPolicy {
    /**
     * Called with a placement pending. @param rng the stream of the playout.
     * @return a code game_joint_codes lists with JOINT_OWN, or JOINT_RANDOM.
     */
    JointCode (*choose)(void *user, const Game *game, Rng *rng);
    void *user;
} TurnPolicy;

/**
 * Plays to the end as game_playout does, with the turns `policy` chooses; decisions after them are
 * random. @pre rules_joint_coded(rules). @return the number of decisions taken.
 */
uint32_t game_playout_turns(const Rules *rules, Game *game, Rng *rng, const TurnPolicy *policy);

#endif
