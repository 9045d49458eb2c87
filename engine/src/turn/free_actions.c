// SPDX-License-Identifier: MIT Free actions: what modules let a player do at any time of their turn
// is offered at three points, called windows. Without chance these have every effect that timing
// can have: after the tile is placed, so that figures may use its result; after the figures and
// before scoring; and at the end. After a chance event, such as a die roll, the player knows more
// than at the window before it, so another window opens for what modules still permit. A window
// without options is skipped.
#include "turn/turn.h"

/** Returns the window whose phase is entered or pending. */
static Window window_now(const Rules *rules, const Game *game) {
    const Phase *phase = turn_phase(rules, game);
    for (unsigned i = 0; i < WINDOW_COUNT; i++) {
        if (phase == &WINDOW_PHASES[i]) {
            return (Window)i;
        }
    }
    return phase->step == STEP_DEPLOY_ON ? WINDOW_CHANCE_FIGURE : WINDOW_CHANCE_LATER;
}

/** Lists what the modules offer. */
static void window_list(const Rules *rules, const Game *game, Window window, ActionList *list) {
    const HookEntry *const end = hooks_end(rules, HOOK_FREE_ACTIONS);
    const HookEntry *h = hooks_first(rules, HOOK_FREE_ACTIONS);
    for (; h != end && !action_list_done(list); h++) {
        if ((h->expansion->turn.free_actions >> window) & 1U) {
            h->expansion->turn.free_action_list(rules, game, h->module, window, list);
        }
    }
}

static bool window_asks(const Rules *rules, const Game *game, Window window, unsigned player) {
    ActionList list = action_list_any();
    if (game->copy_in_turn != NO_COPY && player == game->active) {
        window_list(rules, game, window, &list);
    }
    return list.total != 0;
}

static PhaseResult window_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return window_asks(rules, game, window_now(rules, game), game->active)
               ? turn_ask(game, game->active)
               : PHASE_NEXT;
}

static void free_action_list(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    action_list_add(list, action_pass(game->active));
    window_list(rules, game, window_now(rules, game), list);
}

static PhaseResult free_action_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                     ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    const Window window = window_now(rules, game);
    const HookEntry *h = hooks_first(rules, HOOK_FREE_ACTIONS);
    while (((h->expansion->turn.free_actions >> window) & 1U) == 0 ||
           !h->expansion->turn.free_action_apply(rules, game, h->module, action, log)) {
        h++;
        ASSERT(h != hooks_end(rules, HOOK_FREE_ACTIONS));
    }
    return PHASE_AGAIN; // more may be possible
}

static bool placed_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return window_asks(rules, game, WINDOW_PLACED, player);
}

static bool wood_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return window_asks(rules, game, WINDOW_WOOD, player);
}

static bool end_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return window_asks(rules, game, WINDOW_END, player);
}

// ---- After chance events

static PhaseResult chance_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (game->chance_came && window_enter(rules, game, module, log) == PHASE_WAIT) {
        return PHASE_WAIT;
    }
    game->chance_came = 0;
    return PHASE_NEXT;
}

static PhaseResult chance_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        game->chance_came = 0;
    }
    return free_action_apply(rules, game, module, action, log);
}

static bool figure_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->chance_came && window_asks(rules, game, WINDOW_CHANCE_FIGURE, player);
}

static bool later_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->chance_came && window_asks(rules, game, WINDOW_CHANCE_LATER, player);
}

#define CHANCE_WINDOW(text, when, who_asks)                                                        \
    {                                                                                              \
        .name = (text), .step = (when), .enter = chance_enter, .asks = (who_asks),                 \
        .question = "chance has spoken: you may do one thing more, or continue",                   \
        .decline = "continue", .actions = free_action_list, .apply = chance_apply                  \
    }

const Phase CHANCE_WINDOW_PHASES[CHANCE_WINDOWS] = {
    CHANCE_WINDOW("after chance at the figure", STEP_DEPLOY_ON, figure_asks),
    CHANCE_WINDOW("after chance at the figures", STEP_WINDOW_WOOD, later_asks),
    CHANCE_WINDOW("after chance at the flock", STEP_FLOCK, later_asks),
    CHANCE_WINDOW("after chance at scoring", STEP_FIELDS, later_asks),
    CHANCE_WINDOW("after chance at the throw", STEP_THROW, later_asks)};

const Phase WINDOW_PHASES[WINDOW_COUNT] = {
    [WINDOW_PLACED] =
        {.name = "after placing",
         .question =
             "the tile is laid: you may do one thing more before figures are put, or continue",
         .decline = "continue",
         .step = STEP_WINDOW_PLACED,
         .enter = window_enter,
         .asks = placed_asks,
         .actions = free_action_list,
         .apply = free_action_apply},
    [WINDOW_WOOD] = {.name = "after deploying",
                     .question = "the figures are put: you may do one thing more before points are "
                                 "counted, or continue",
                     .decline = "continue",
                     .step = STEP_WINDOW_WOOD,
                     .enter = window_enter,
                     .asks = wood_asks,
                     .actions = free_action_list,
                     .apply = free_action_apply},
    [WINDOW_END] = {.name = "before the end",
                    .question = "the turn is nearly over: you may do one thing more, or continue",
                    .decline = "end the turn",
                    .step = STEP_WINDOW_END,
                    .enter = window_enter,
                    .asks = end_asks,
                    .actions = free_action_list,
                    .apply = free_action_apply},
};
