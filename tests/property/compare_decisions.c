// SPDX-License-Identifier: MIT
//
// Compares pending decisions: the choices, the chance outcomes and the player on both sides.
#include "compare.h"
#include "pair.h"

#include <stdlib.h>
#include <string.h>

/* Returns the action for a token on a part of a tile. */
static Action token_action_of(const Pair *pair, const OracleChoice *choice) {
    const unsigned kind = (unsigned)choice->argument % 256;
    const int extra = choice->argument / 256;
    const unsigned segment = pair_number_of(pair, choice->placed, choice->part);
    const unsigned part =
        kind == TOKEN_FERRY ? pair_number_of(pair, choice->placed, extra) : (unsigned)extra;
    return action_token((unsigned)pair->oracle->decider, (TokenKind)kind, choice->x, choice->y,
                        segment, part);
}

/* Returns the action that accepts a tile kind, a figure held by another player, or a number. */
static Action accept_action_of(const Pair *pair, unsigned actor, unsigned argument) {
    if (argument >= ORACLE_KIND) {
        uint32_t type = 0;
        while (pair->tile_of_type[type] != (int)argument - ORACLE_KIND) {
            ++type;
        }
        return action_with_arg(action_make(VERB_CHOOSE, actor), type);
    }
    return argument >= ORACLE_HELD ? action_choose_held(actor, argument % ORACLE_HOLDER,
                                                        (argument - ORACLE_HELD) / ORACLE_HOLDER)
                                   : action_with_arg(action_make(VERB_CHOOSE, actor), argument);
}

/* Returns the action that corresponds to a choice of the oracle. */
static Action action_of(const Pair *pair, const OracleChoice *choice) {
    const unsigned actor = (unsigned)pair->oracle->decider;
    const int x = choice->x;
    const int y = choice->y;
    const bool neutral =
        choice->figure < 0 && (choice->verb == ORACLE_SHIFT || choice->verb == ORACLE_TAKE);
    const unsigned figure =
        neutral ? ACTION_NEUTRAL + pair_neutral_of(pair, choice->figure) : (unsigned)choice->figure;
    const unsigned segment = choice->part < 0               ? (neutral ? WHOLE_TILE : 0)
                             : choice->part == ORACLE_WHOLE ? WHOLE_TILE
                             : choice->figure == (int)ORACLE_BARN && choice->verb == ORACLE_PUT
                                 ? (unsigned)choice->part
                                 : pair_number_of(pair, choice->placed, choice->part);
    const unsigned argument = (unsigned)choice->argument;
    switch (choice->verb) {
    case ORACLE_PASS:
        return action_pass(actor);
    case ORACLE_LAY:
        return action_with_arg(action_place(actor, x, y, (unsigned)choice->rotation), argument);
    case ORACLE_PUT:
        return action_with_arg(action_deploy(actor, figure, x, y, segment), argument) |
               (Action)(unsigned)choice->rotation;
    case ORACLE_SHIFT:
        return action_with_arg(action_move(actor, figure, x, y, segment), argument);
    case ORACLE_TAKE:
        return argument >= ORACLE_TAKE_OTHER
                   ? action_of_owner(action_remove(actor, figure, x, y, segment),
                                     argument - ORACLE_TAKE_OTHER)
                   : action_with_arg(action_remove(actor, figure, x, y, segment), argument) |
                         (Action)(unsigned)choice->rotation;
    case ORACLE_TOKEN:
        if (choice->part >= 0) {
            return token_action_of(pair, choice);
        }
        return action_with_arg(action_at(action_make(VERB_TOKEN, actor), x, y), argument);
    case ORACLE_ACCEPT:
        return accept_action_of(pair, actor, argument);
    case ORACLE_BID:
        return action_with_arg(action_make(VERB_BID, actor), argument);
    }
    return 0;
}

/* Returns true for the fairy, which moves to a figure and not to a feature. */
static bool is_fairy(const Pair *pair, unsigned figure) {
    return figure >= ACTION_NEUTRAL &&
           strcmp(rules_neutral_name(pair->rules, figure - ACTION_NEUTRAL),
                  ORACLE_NEUTRAL_NAMES[NEUTRAL_FAIRY]) == 0;
}

/*
 * Replaces the target of an action by the oracle's own place in the same feature. This applies to
 * neutral figures and figures from the City: several places in the engine's list can be one choice
 * of the oracle.
 */
static Action neutral_canonical(const Pair *pair, Action action) {
    const OracleStage stage = pair->oracle->stage;
    const bool joins = stage == ORACLE_REDEPLOY || stage == ORACLE_LAST_REDEPLOY;
    const bool anywhere =
        action_verb(action) == VERB_MOVE && (joins || action_figure(action) >= ACTION_NEUTRAL) &&
        action_segment(action) != WHOLE_TILE && !is_fairy(pair, action_figure(action));
    unsigned segment = action_segment(action);
    const int placed = anywhere ? game_segment_tile(pair->rules, pair->game, action_x(action),
                                                    action_y(action), &segment)
                                : -1;
    if (placed < 0) {
        return action;
    }
    const int label = pair_feature_of(pair, (uint32_t)placed, segment);
    const OracleFeature *const feature = &pair->oracle->features[label];
    const OraclePlaced *const tile = &pair->oracle->placed[feature->placed];
    return action_move(action_actor(action), action_figure(action), tile->x, tile->y,
                       pair_number_of(pair, feature->placed, feature->part));
}

/*
 * Removes equal moves of neutral figures that follow each other.
 *
 * @return number of remaining actions
 */
static uint32_t neutral_once(uint64_t *keys, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t index = 0; index < count; ++index) {
        const bool again = kept > 0 && keys[kept - 1] == keys[index] &&
                           action_verb(keys[index]) == VERB_MOVE &&
                           action_figure(keys[index]) >= ACTION_NEUTRAL;
        keys[kept] = keys[index];
        kept += !again;
    }
    return kept;
}

static bool compare_choices(Pair *pair) {
    const uint32_t theirs = (uint32_t)oracle_choices(pair->oracle, pair->choices);
    for (uint32_t index = 0; index < theirs; ++index) {
        pair->keys[1][index] = action_of(pair, &pair->choices[index]);
    }
    uint32_t mine = pair->action_count;
    for (uint32_t index = 0; index < mine; ++index) {
        pair->keys[0][index] = neutral_canonical(pair, pair->actions[index]);
    }
    qsort(pair->keys[0], mine, sizeof *pair->keys[0], pair_key_order);
    mine = neutral_once(pair->keys[0], mine);
    qsort(pair->keys[1], theirs, sizeof *pair->keys[1], pair_key_order);
    for (uint32_t index = 0; index < mine || index < theirs; ++index) {
        const uint64_t left = index < mine ? pair->keys[0][index] : UINT64_MAX;
        const uint64_t right = index < theirs ? pair->keys[1][index] : UINT64_MAX;
        if (left != right) {
            const uint64_t key = left < right ? left : right;
            return pair_differs(
                pair,
                "actions: the engine lists %u, the oracle %u; only %s has %016llx: verb %d, "
                "player %u, figure %u, %d,%d r%u, segment %u, argument %u",
                mine, theirs, left < right ? "the engine" : "the reference",
                (unsigned long long)key, (int)action_verb(key), action_actor(key),
                action_figure(key), action_x(key), action_y(key), action_rotation(key),
                action_segment(key), action_arg(key));
        }
    }
    return true;
}

bool pair_compare_pending(Pair *pair) {
    const Pending pending = game_pending(pair->rules, pair->game);
    const OracleStage stage = pair->oracle->stage;
    OracleOutcome outcomes[ORACLE_OUTCOMES];
    const bool event = oracle_outcomes(pair->oracle, outcomes) > 0;
    const PendingKind expected = stage == ORACLE_DRAW   ? PENDING_DRAW
                                 : stage == ORACLE_OVER ? PENDING_OVER
                                 : event                ? PENDING_CHANCE
                                                        : PENDING_DECISION;
    if (pending.kind != expected) {
        return pair_differs(pair, "pending %d (%s), the oracle is at stage %d", (int)pending.kind,
                            pending.phase ? pending.phase : "", (int)stage);
    }
    const int active = game_active_player(pair->rules, pair->game);
    const bool setting_up = stage == ORACLE_DRAW && pair->oracle->draw_for == DRAW_FIRST_HANDS;
    const int turn_of = setting_up ? pair->oracle->first : pair->oracle->active;
    if (expected != PENDING_OVER &&
        (pending.player != pair->oracle->decider || active != turn_of)) {
        return pair_differs(pair, "player %d decides (%s) in the turn of %d, should be %d and %d",
                            pending.player, pending.phase, active, pair->oracle->decider, turn_of);
    }
    return true;
}

bool pair_compare_event(Pair *pair) {
    Outcome mine[OUTCOMES_MAX];
    OracleOutcome theirs[ORACLE_OUTCOMES];
    const int count = oracle_outcomes(pair->oracle, theirs);
    const int listed = game_pending(pair->rules, pair->game).kind == PENDING_CHANCE
                           ? (int)game_outcomes(pair->rules, pair->game, mine)
                           : 0;
    if (listed != count) {
        return pair_differs(pair, "%d outcomes, should be %d", listed, count);
    }
    for (int index = 0; index < count; ++index) {
        if ((int)mine[index].number != theirs[index].number ||
            (int)mine[index].weight != theirs[index].weight) {
            return pair_differs(pair, "outcome %u of weight %u, should be %d of %d",
                                mine[index].number, mine[index].weight, theirs[index].number,
                                theirs[index].weight);
        }
    }
    return true;
}

bool pair_compare_decision(Pair *pair) {
    pair->action_count = game_actions(pair->rules, pair->game, pair->actions);
    return compare_choices(pair);
}
