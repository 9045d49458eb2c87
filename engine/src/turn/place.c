// Placing the tile in hand.
// SPDX-License-Identifier: MIT
#include "turn/core_phases.h"

#include "model/kernel.h"
#include "turn/turn.h"

static bool place_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->hand != NO_TYPE && player == game->active;
}

static PhaseResult place_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return place_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                         : PHASE_NEXT;
}

static void place_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    rules->kernel->placements(rules, game, list);
}

static Action place_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    return rules->kernel->sample_placement(rules, game, rng);
}

static PhaseResult place_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    rules->kernel->place(rules, game, action_x(action), action_y(action), action_rotation(action));
    return PHASE_NEXT;
}

static Status place_normalize(const Rules *rules, const Game *game, uint32_t module, Action action,
                              Action *out, Message *message) {
    const unsigned rotation = rules_rotation_canonical(rules, game->hand, action_rotation(action));
    const int x = action_x(action);
    const int y = action_y(action);
    const Action listed = action_place(game->active, x, y, rotation);
    const bool same_fields = action == action_place(game->active, x, y, action_rotation(action));
    if (action_verb(action) != VERB_PLACE) {
        return message_set(message, STATUS_ILLEGAL,
                           "a tile must be placed: expected an action such as 'place 3,-1 r2'");
    }
    if (!same_fields || !rules->kernel->placement_legal(rules, game, x, y, rotation)) {
        return message_set(message, STATUS_ILLEGAL,
                           "the tile in hand cannot lie at %d,%d in rotation %u", x, y,
                           action_rotation(action));
    }
    *out = listed;
    return STATUS_OK;
}

const Phase PHASE_PLACE = {.name = "place",
                           .question = "lay the tile",
                           .step = STEP_PLACE,
                           .enter = place_enter,
                           .asks = place_asks,
                           .actions = place_actions,
                           .sample = place_sample,
                           .apply = place_apply,
                           .normalize = place_normalize};

// ---- Placement where modules make tiles fit: a tile that fits nowhere by itself may be discarded

/**
 * Returns true if the current tile may leave the game instead (footnote 293). One that is put back
 * into the bag could be refused forever.
 */
static bool leave_offered(const Rules *rules, const Game *game) {
    return game->may_leave && !rules->options.return_unplayable;
}

static void assisted_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    if (leave_offered(rules, game)) {
        action_list_add(list, action_pass(game->active));
    }
    place_actions(rules, game, module, list);
}

static Action assisted_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    return leave_offered(rules, game) ? turn_sample_listed(rules, game, rng)
                                      : place_sample(rules, game, module, rng);
}

static PhaseResult assisted_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                  ScoreLog *log) {
    if (action_verb(action) != VERB_PASS) {
        return place_apply(rules, game, module, action, log);
    }
    turn_unplayable(rules, game, game->hand);
    game->hand = NO_TYPE;
    return PHASE_AFRESH;
}

static Status assisted_normalize(const Rules *rules, const Game *game, uint32_t module,
                                 Action action, Action *out, Message *message) {
    if (action_verb(action) == VERB_PASS && leave_offered(rules, game)) {
        *out = action_pass(game->active);
        return action == *out ? STATUS_OK
                              : message_set(message, STATUS_ILLEGAL, "expected a plain pass");
    }
    return place_normalize(rules, game, module, action, out, message);
}

const Phase PHASE_PLACE_MENDED = {.name = "place",
                                  .question = "lay the tile",
                                  .step = STEP_PLACE,
                                  .enter = place_enter,
                                  .asks = place_asks,
                                  .actions = assisted_actions,
                                  .sample = assisted_sample,
                                  .apply = assisted_apply,
                                  .normalize = assisted_normalize};
