/**
 * Random playouts with expansions: the turn loop with the core's own steps in one function.
 *
 * Drawing, placing, deploying, scoring and changing the player are done here, and phases of modules
 * are entered in between. If a phase asks for a decision or changes the order of phases, the turn
 * loop continues until the next draw. Only used if rules->plain_turn. It draws the same numbers
 * from the streams as the turn loop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PLAYOUT_WITH_MODULES_H
#define ENGINE_PLAYOUT_WITH_MODULES_H

#include "board/deployments.h"
#include "board/figures_on_board.h"
#include "board/playout.h"
#include "board/scoring.h"
#include "model/hook_calls.h"
#include "table/segments.h"
#include "turn/chance.h"
#include "turn/turn.h"

/**
 * Returns the index of the first unseen tile that may be drawn: those of the lowest stage are last.
 * @pre a tile is left
 */
static inline unsigned board_pool_floor(const Rules *rules, const Board *board) {
    if (!rules->staged) {
        return 0;
    }
    unsigned floor = board->head.pool_count - 1U;
    const unsigned stage = rules->types[board->pool[floor]].stage;
    if (rules->types[board->pool[0]].stage == stage) {
        return 0;
    }
    while (rules->types[board->pool[floor - 1]].stage == stage) {
        floor--;
    }
    return floor;
}

/** Removes the next tile from the unseen ones; returns its type. */
static inline unsigned take_with_modules(const Rules *rules, Board *board, Rng *draws) {
    const unsigned last = board->head.pool_count - 1U;
    unsigned index = last;
    if (draws != NULL) {
        const unsigned floor = board_pool_floor(rules, board);
        index = floor + rng_below(draws, last + 1 - floor);
    }
    const unsigned type = board->pool[index];
    board->pool[index] = board->pool[last];
    board->pool[last] = (Label)type; // as after a swap
    board->head.pool_count--;
    board->head.draws_left--;
    return type;
}

/** Applies action `pick` of those that modules offer instead of deploying. */
static __attribute__((noinline)) void wood_act(const Rules *rules, Board *board, ActionList *list,
                                               uint32_t pick) {
    struct Game *game = &board->head;
    Action action = 0;
    if (pick < list->written) {
        action = list->out[pick];
    } else {
        ActionList again = action_list(&action, pick, 1);
        wood_find(rules, board, &again);
    }
    const HookEntry *const end = hooks_end(rules, HOOK_WOOD_APPLY);
    const HookEntry *h = hooks_first(rules, HOOK_WOOD_APPLY);
    while (h != end && !h->expansion->figures.wood_apply(rules, game, h->module, action, NULL)) {
        h++;
    }
    if (h == end) { // a deployment on another tile without further effects
        ASSERT(action_verb(action) == VERB_DEPLOY);
        const int kind = rules_figure_find(rules, action_figure(action));
        board_stand(rules, board, game->active, (unsigned)(kind + 1),
                    action_ref(rules, game, action), action_arg(action) == ROLE_LYING);
    }
}

/** Deploys a figure on the tile of this turn, applies an action of a module, or passes. */
static inline void deploy_with_modules(const Rules *rules, Board *board, Rng *rng) {
    enum { AT_ONCE = 64 };
    Action listed[AT_ONCE];
    ActionList wood = action_list(listed, 0, AT_ONCE);
    Deployments all;
    deployments_find(rules, board, &all);
    wood_find(rules, board, &wood);
    uint32_t pick = rng_below(rng, 1 + all.count + wood.total);
    if (pick == 0) {
        return;
    }
    if (--pick >= all.count) {
        wood_act(rules, board, &wood, pick - all.count);
        return;
    }
    deployment_make(rules, board, &all, pick);
}

/** Enters some phases; see phases_pass. */
static __attribute__((noinline)) bool phases_enter(const Rules *rules, Board *board,
                                                   const PhaseList *phases) {
    for (unsigned i = 0; i < phases->count; i++) {
        const unsigned phase = phases->phase[i];
        if (phase_is_idle(rules, &board->head, phase)) {
            continue;
        }
        board->head.phase = (uint8_t)phase;
        const PhaseResult result =
            rules->phases[phase]->enter(rules, &board->head, rules->phase_module[phase], NULL);
        if (result != PHASE_NEXT) {
            turn_go_on(rules, &board->head, result, NULL);
            return false;
        }
    }
    return true;
}

/**
 * Enters the phases of modules in a part of a turn. Returns false if one of them did not just
 * continue: then the turn loop has taken over, and a decision or event is pending. Usually there
 * are none that would do anything, and nothing is called.
 */
SPECIALIZED bool phases_pass(const Rules *rules, Board *board, PhaseGroup stretch,
                             unsigned triggers) {
    const PhaseList *phases = &rules->phases_in[stretch][triggers];
    if (!rules->module_phases || phases->count == 0) {
        return true;
    }
    bool idle = !phases->always;
    for (unsigned i = 0; idle && i < phases->count; i++) {
        idle = phase_is_idle(rules, &board->head, phases->phase[i]);
    }
    return idle || phases_enter(rules, board, phases);
}

/** Returns the triggers of this turn so far: a set of Trigger. */
static inline unsigned turn_triggers(const Rules *rules, const Board *board) {
    if (!rules->module_phases) {
        return 0;
    }
    const unsigned completed = board->head.completed_count != 0;
    const unsigned symbol = rules_copy_type(rules, board->head.copy_in_turn)->symbols != 0;
    return completed * TRIGGER_COMPLETED + symbol * TRIGGER_SYMBOL;
}

/**
 * Plays from the deployment to the next draw or decision.
 * @param triggers those before the deployment; a monk may complete a cloister
 */
static inline void finish_with_modules(const Rules *rules, Board *board, unsigned triggers) {
    struct Game *game = &board->head;
    const unsigned completed = game->completed_count != 0;
    triggers = (triggers & ~(unsigned)TRIGGER_COMPLETED) | completed * TRIGGER_COMPLETED;
    if (!phases_pass(rules, board, PHASE_GROUP_DEPLOYED, triggers)) {
        return;
    }
    if (rules->one_by_one && completed_begin(rules, board) != 0) {
        game->phase = (uint8_t)rules->features_phase;
        turn_go_on(rules, game, PHASE_AGAIN, NULL);
        return;
    }
    game->phase = (uint8_t)rules->score_phase;
    if (game->completed_count != 0) {
        score_completed_all(rules, board, NULL);
    }
    if (!phases_pass(rules, board, PHASE_GROUP_SCORED, triggers)) {
        return;
    }
    turn_end(rules, game);
    if (!phases_pass(rules, board, PHASE_GROUP_BEFORE_DRAW, 0)) {
        return;
    }
    game->phase = (uint8_t)rules->draw_phase;
    if (game->draws_left == 0 || rules->hook_lists[HOOK_TAKES].count != 0) {
        turn_go_on(rules, game, PHASE_AGAIN, NULL);
        return;
    }
    game->pending = PENDING_DRAW;
    game->decider = game->active;
}

/** Enters the phases of a tile just drawn. Returns as phases_pass. */
static inline bool drawn_pass(const Rules *rules, Board *board, unsigned type) {
    if (rules->place_phase == rules->draw_phase + 1) { // the common case
        return true;
    }
    const bool symbol = rules->types[type].symbols != 0;
    board->head.hand = (uint16_t)type;
    const bool on = phases_pass(rules, board, PHASE_GROUP_DRAWN, symbol ? TRIGGER_SYMBOL : 0);
    board->head.hand = on ? NO_TYPE : board->head.hand;
    return on;
}

/** Places and deploys a tile just drawn. Returns the decisions taken. */
static inline uint32_t turn_with_modules(const Rules *rules, Board *board, unsigned type,
                                         uint32_t fits, Rng *rng) {
    if (!drawn_pass(rules, board, type)) {
        return 0;
    }
    const uint32_t pick = frontier_select(rules, board, rng_below(rng, fits));
    board_place(rules, board, type, pick / 4, pick % 4);
    const unsigned triggers = turn_triggers(rules, board);
    if (!phases_pass(rules, board, PHASE_GROUP_PLACED, triggers)) {
        return 1;
    }
    board->head.phase = (uint8_t)rules->deploy_phase;
    deploy_with_modules(rules, board, rng);
    finish_with_modules(rules, board, triggers);
    return 2;
}

/** Plays to the end of the game. Returns plies. */
static uint32_t playout_with_modules(const Rules *rules, Board *board,
                                     const PlayoutStreams *streams) {
    struct Game *game = &board->head;
    uint32_t plies = 0;
    while (game->pending != PENDING_OVER) {
        if (game->pending == PENDING_DECISION) {
            Rng *rng = &streams->seats[game->decider * streams->step];
            game_apply(rules, game, game_sample_action(rules, game, rng));
            plies++;
            continue;
        }
        if (game->pending == PENDING_CHANCE) {
            (void)chance_event(rules, game, streams->events, NULL);
            plies += streams->draws == NULL; // decks count chance events
            continue;
        }
        const unsigned type = take_with_modules(rules, board, streams->draws);
        const bool turn = game->phase == rules->draw_phase; // else a module draws it
        const bool shown = rules->shown && rules->types[type].symbols != 0;
        const uint32_t fits = turn && !shown ? board_fit(rules, board, type) : 0;
        if (fits == 0 || board->head.may_leave || hooks_takes(rules, board, type)) {
            turn_receive(rules, game, type, NULL);
            continue;
        }
        plies += turn_with_modules(rules, board, type, fits,
                                   &streams->seats[game->active * streams->step]);
    }
    return plies;
}

#endif
