// SPDX-License-Identifier: MIT
#include "carcarena/engine/whole_turns.h"

#include "turn/turn.h"

enum {
    PLACEMENTS_PER_CALL = 32,
    REPLIES_PER_CALL = 16 /* more than most tiles have segments */
};

uint32_t rules_whole_turns_max(const Rules *rules) {
    return SIDES * (2 * rules->copy_count + 2) * rules->bounds.deployments;
}

/** Pairs `placement` with the answers of the decision it leads to. Returns their number. */
static uint32_t replies_pair(const Rules *rules, const Game *after, Action placement,
                             WholeTurn *out) {
    const uint32_t total = turn_actions(rules, after, NULL, 0, 0);
    CHECK(total <= rules->bounds.deployments);
    Action replies[REPLIES_PER_CALL];
    for (uint32_t done = 0; done < total; done += REPLIES_PER_CALL) {
        (void)turn_actions(rules, after, replies, done, REPLIES_PER_CALL);
        for (uint32_t i = 0; i < REPLIES_PER_CALL && done + i < total; i++) {
            out[done + i] = (WholeTurn){placement, replies[i]};
        }
    }
    return total;
}

/** Plays a placement on the copy and lists what follows. Returns the number of turns. */
static uint32_t placement_follow(const Rules *rules, const Game *game, Game *scratch,
                                 Action placement, WholeTurn *out) {
    game_copy(rules, scratch, game);
    game_apply(rules, scratch, placement);
    if (scratch->pending == PENDING_DECISION && scratch->phase == rules->deploy_phase) {
        return replies_pair(rules, scratch, placement, out);
    }
    *out = (WholeTurn){placement, 0};
    return 1;
}

uint32_t game_whole_turns(const Rules *rules, const Game *game, Game *scratch, WholeTurn *out) {
    if (game->pending != PENDING_DECISION || game->phase != rules->place_phase) {
        return 0;
    }
    Action placements[PLACEMENTS_PER_CALL];
    uint32_t total = 1;
    uint32_t count = 0;
    for (uint32_t i = 0; i < total; i++) {
        const uint32_t at = i % PLACEMENTS_PER_CALL;
        if (at == 0) {
            total = turn_actions(rules, game, placements, i, PLACEMENTS_PER_CALL);
        }
        count += placement_follow(rules, game, scratch, placements[at], out + count);
    }
    return count;
}
