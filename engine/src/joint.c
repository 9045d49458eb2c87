// Placement and deployment as one choice.
// SPDX-License-Identifier: MIT
#include "joint.h"

#include "kernel.h"
#include "turn.h"
#include "vectors.h"

/** Deployments listed by one call: more than a tile has segments. */
enum { REPLIES_PER_CALL = 16 };

uint32_t rules_joint_actions_max(const Rules *rules) {
    const uint32_t placements = SIDES * (2 * rules->copy_count + 2);
    return placements * (SEGMENTS_MAX + 1) + CODES_AHEAD; // the kernel writes ahead
}

static bool placement_pending(const Rules *rules, const Game *game) {
    return game->pending == PENDING_DECISION && game->phase == rules->place_phase;
}

/** Pairs the answers of the pending decision with `placement`. Returns how many there are. */
static uint32_t replies_pair(const Rules *rules, const Game *after, Action placement,
                             JointAction *out) {
    const uint32_t total = turn_actions(rules, after, NULL, 0, 0);
    Action replies[REPLIES_PER_CALL];
    for (uint32_t done = 0; out != NULL && done < total; done += REPLIES_PER_CALL) {
        (void)turn_actions(rules, after, replies, done, REPLIES_PER_CALL);
        for (uint32_t i = 0; i < REPLIES_PER_CALL && done + i < total; i++) {
            out[done + i] = (JointAction){placement, replies[i]};
        }
    }
    return total;
}

uint32_t joint_by_copies(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                         JointAction *out) {
    const uint32_t placements = turn_actions(rules, game, NULL, 0, 0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < placements; i++) {
        Action placement = 0;
        (void)turn_actions(rules, game, &placement, i, 1);
        game_copy(rules, scratch, game);
        if (supply == JOINT_SUPPLIED && scratch->supply[game->active] == 0) {
            scratch->supply[game->active] = 1;
        }
        game_apply(rules, scratch, placement);
        JointAction *const rest = out == NULL ? NULL : out + count;
        if (scratch->pending == PENDING_DECISION && scratch->phase == rules->deploy_phase) {
            count += replies_pair(rules, scratch, placement, rest);
            continue;
        }
        if (out != NULL) {
            *rest = (JointAction){placement, 0};
        }
        count++;
    }
    return count;
}

static uint32_t joint_list(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                           JointAction *out) {
    if (!placement_pending(rules, game)) {
        return 0;
    }
    if (rules->deploys_at_once) {
        const bool supplied = supply == JOINT_SUPPLIED || game->supply[game->active] > 0;
        return rules->kernel->joint(rules, game, supplied, out);
    }
    return joint_by_copies(rules, game, scratch, supply, out);
}

uint32_t game_joint_actions(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                            JointAction *out) {
    return joint_list(rules, game, scratch, supply, out);
}

uint32_t game_joint_count(const Rules *rules, const Game *game, Game *scratch, JointSupply supply) {
    return joint_list(rules, game, scratch, supply, NULL);
}

bool rules_joint_coded(const Rules *rules) {
    return rules->deploys_at_once;
}

uint32_t game_joint_codes(const Rules *rules, const Game *game, JointSupply supply,
                          JointCode *out) {
    if (!placement_pending(rules, game)) {
        return 0;
    }
    const bool supplied = supply == JOINT_SUPPLIED || game->supply[game->active] > 0;
    return rules->kernel->joint_codes(rules, game, supplied, out);
}

JointAction game_joint_decode(const Rules *rules, const Game *game, JointCode code) {
    return rules->kernel->joint_decode(game, code);
}
