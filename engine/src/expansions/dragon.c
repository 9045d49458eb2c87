// SPDX-License-Identifier: MIT
// The dragon of The Princess & the Dragon: six steps, taken by the players in turn, in which it
// drives off whatever is of flesh and blood. Rules: Complete Annotated Rules 7.4, p. 44 to 46.
#include "expansions/princess_and_dragon.h"
#include "ravage.h"
#include "tile_block.h"
#include "turn.h"

/** The player who takes the next step. */
static unsigned dragon_mover(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    return (game->active + state->steps) % (unsigned)rules->players;
}

static bool dragon_was_on(const PrincessAndDragon *state, uint32_t copy) {
    bool was = false;
    for (unsigned i = 0; i < state->steps; i++) {
        was = was || state->left[i] == copy;
    }
    return was;
}

/** The tiles the dragon may step on, by side from the north clockwise; not those that are all city
 * inside a block. @return how many. */
static unsigned dragon_ways(const Rules *rules, const Game *game, uint32_t module,
                            uint32_t ways[SIDES]) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const uint32_t fairy = princess_setting(rules, module, SETTING_LETS_IN)
                               ? NO_COPY
                               : neutral_copy(rules, game, module, NEUTRAL_FAIRY);
    const PlacedTile at = copy_tile(rules, game, neutral_copy(rules, game, module, NEUTRAL_DRAGON));
    unsigned count = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int copy = rules->kernel->copy_on(game, at.x + side_dx(side), at.y + side_dy(side));
        if (copy >= 0 && (uint32_t)copy != fairy && !dragon_was_on(state, (uint32_t)copy) &&
            !tile_is_inner(rules_copy_type(rules, (uint32_t)copy)->facts)) {
            ways[count++] = (uint32_t)copy;
        }
    }
    return count;
}

/** True if the dragon is called by the tile of this turn, may still step and can. */
static bool dragon_moves(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    uint32_t ways[SIDES];
    return copy_carries(rules, game->copy_in_turn,
                        rules->modules[module].settings[SETTING_DRAGON]) &&
           neutral_copy(rules, game, module, NEUTRAL_DRAGON) != NO_COPY &&
           state->steps < DRAGON_STEPS && dragon_ways(rules, game, module, ways) > 0;
}

/** Asks for the next step, or ends the movement. */
static PhaseResult dragon_go_on(const Rules *rules, Game *game, uint32_t module) {
    if (dragon_moves(rules, game, module)) {
        return turn_ask(game, dragon_mover(rules, game, module));
    }
    PrincessAndDragon *state = module_state(rules, game, module);
    state->steps = 0;
    return PHASE_NEXT;
}

static PhaseResult dragon_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    return princess_setting(rules, module, SETTING_LATE) ? PHASE_NEXT
                                                         : dragon_go_on(rules, game, module);
}

static PhaseResult dragon_enter_late(const Rules *rules, Game *game, uint32_t module,
                                     ScoreLog *log) {
    (void)log;
    return princess_setting(rules, module, SETTING_LATE) ? dragon_go_on(rules, game, module)
                                                         : PHASE_NEXT;
}

static bool dragon_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return !princess_setting(rules, module, SETTING_LATE) && dragon_moves(rules, game, module) &&
           player == dragon_mover(rules, game, module);
}

static bool dragon_asks_late(const Rules *rules, const Game *game, uint32_t module,
                             unsigned player) {
    return princess_setting(rules, module, SETTING_LATE) && dragon_moves(rules, game, module) &&
           player == dragon_mover(rules, game, module);
}

static void dragon_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    uint32_t ways[SIDES];
    const unsigned count = dragon_ways(rules, game, module, ways);
    for (unsigned i = 0; i < count; i++) {
        action_list_add(list, neutral_move(rules, game, module, NEUTRAL_DRAGON, tile_ref(ways[i])));
    }
}

static PhaseResult dragon_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    (void)log;
    PrincessAndDragon *state = module_state(rules, game, module);
    const uint32_t copy =
        (uint32_t)rules->kernel->copy_on(game, action_x(action), action_y(action));
    state->left[state->steps++] = (uint16_t)neutral_copy(rules, game, module, NEUTRAL_DRAGON);
    neutral_put(rules, game, module, NEUTRAL_DRAGON, tile_ref(copy));
    if (copy != neutral_copy(rules, game, module, NEUTRAL_FAIRY)) {
        tile_ravage(rules, game, copy);
    }
    return dragon_go_on(rules, game, module);
}

const Phase PHASE_DRAGON = {.name = "dragon",
                            .step = STEP_RAID,
                            .occasions = OCCASION_SYMBOL,
                            .enter = dragon_enter,
                            .asks = dragon_asks,
                            .actions = dragon_actions,
                            .apply = dragon_apply};

const Phase PHASE_DRAGON_LATE = {.name = "dragon",
                                 .step = STEP_RAID_LATE,
                                 .occasions = OCCASION_SYMBOL,
                                 .enter = dragon_enter_late,
                                 .asks = dragon_asks_late,
                                 .actions = dragon_actions,
                                 .apply = dragon_apply};
