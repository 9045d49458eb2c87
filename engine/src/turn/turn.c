// The loop over all phases of a turn, and its end. SPDX-License-Identifier: MIT
#include "turn/turn.h"

#include "model/kernel.h"
#include "table/awards.h"
#include "table/nested_turns.h"
#include "turn/core_phases.h"

// ---- End of the turn

static PhaseResult end_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    turn_end(rules, game);
    return PHASE_NEXT;
}

const Phase PHASE_END = {.name = "end", .step = STEP_END, .enter = end_enter};

// ---- The end of a nested turn

static PhaseResult part_over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return parts_waiting(rules, game) > 0 ? PHASE_BACK : PHASE_NEXT;
}

const Phase PHASE_PART_OVER = {
    .name = "part over", .step = STEP_PART_OVER, .enter = part_over_enter};

// ---- The loop

/**
 * Returns true if a step is possible with the present tiles. From the draw to the placement there
 * is a current tile, unless a module placed one without a draw; afterwards a tile of this turn is
 * on the table. Turns without a tile end without either.
 */
static bool step_suits(const Game *game, unsigned step) {
    const bool laid = game->copy_in_turn != NO_COPY;
    const bool hand = game->hand != NO_TYPE;
    if (step < STEP_SHOWN || step >= STEP_CLOSE) {
        return !(laid && hand);
    }
    return step <= STEP_PLACE ? laid != hand : laid && !hand;
}

bool turn_phase_waits(const Rules *rules, const Game *game, uint32_t index, unsigned player) {
    const Phase *phase = rules->phases[index];
    const bool laid = game->copy_in_turn != NO_COPY;
    if (!step_suits(game, phase->step)) {
        return false;
    }
    if (phase->receive != NULL &&
        phase->asks == NULL) { // draws come before the tile of this turn is placed, or after it
        return game->hand == NO_TYPE && laid == (phase->step > STEP_PLACE);
    }
    if ((phase->actions == NULL && phase->receive == NULL && phase->resolve == NULL) ||
        (step_of_feature(phase->step) && game->scored >= game->completed_count)) {
        return false;
    }
    return phase->asks == NULL ? laid && player == game->active
                               : phase->asks(rules, game, rules->phase_module[index], player);
}

static void game_finish(const Rules *rules, Game *game, ScoreLog *log) {
    final_pay(rules, game, game->scores, log);
    game->pending = PENDING_OVER;
    game->decider = 0;
    game->copy_in_turn = NO_COPY; // playouts do not reset it after every turn
    game->hole_filled = 0;
    game->chance_came = 0;
}

/**
 * There are no more turns: begins the finale or ends the game. Returns true if the game is over.
 */
static bool turns_end(const Rules *rules, Game *game, ScoreLog *log) {
    if (!rules->finale || game->phase >= rules->turn_phases) {
        game_finish(rules, game, log);
        return true;
    }
    game->phase = (uint8_t)rules->turn_phases;
    game->active = (uint8_t)((game->last_player + 1U) % (unsigned)rules->players);
    return false;
}

/** Advances to the next phase. Returns true if that was the last, and the game is over. */
static bool phase_follow(const Rules *rules, Game *game, ScoreLog *log) {
    game->phase++;
    if (rules->finale && game->phase == rules->phase_count) {
        game->phase--;
        game_finish(rules, game, log);
        return true;
    }
    game->phase = (uint8_t)(game->phase == rules->turn_phases ? 0 : game->phase);
    return false;
}

/** Advances to the first phase of a step or later. */
static void phase_advance(const Rules *rules, Game *game, unsigned step) {
    while (turn_phase(rules, game)->step < step) {
        game->phase++;
    }
}

/**
 * The same player continues with another tile of the turn; a hole filled in it still gives a
 * further turn.
 */
static void part_afresh(const Rules *rules, Game *game) {
    game->phase = 0;
    phase_advance(rules, game, STEP_BEGIN + 1);
    game->copy_in_turn = NO_COPY;
    game->chance_came = 0;
}

/** Ends a nested turn; returns false if the current turn is not nested. */
static bool part_end(const Rules *rules, Game *game) {
    const bool within = parts_waiting(rules, game) > 0;
    if (within) {
        part_return(rules, game);
    }
    return within;
}

void turn_go_on(const Rules *rules, Game *game, PhaseResult result, ScoreLog *log) {
    for (;;) {
        switch (result) {
        case PHASE_WAIT:
            return;
        case PHASE_OVER:
            if (!part_end(rules, game) && turns_end(rules, game, log)) {
                return;
            }
            break;
        case PHASE_SKIP:
            if (!part_end(rules, game)) {
                phase_advance(rules, game, STEP_CLOSE);
            }
            break;
        case PHASE_NO_WOOD:
            phase_advance(rules, game, STEP_WINDOW_WOOD);
            break;
        case PHASE_REDEPLOY:
            game->phase = (uint8_t)rules->deploy_phase;
            break;
        case PHASE_IN_HAND:
            game->phase = (uint8_t)rules->draw_phase;
            phase_advance(rules, game, STEP_SHOWN);
            break;
        case PHASE_RESOLVED:
            game->scored++;
            phase_advance(rules, game, STEP_FEATURE_OVER);
            break;
        case PHASE_FEATURE:
            game->phase = (uint8_t)rules->features_phase;
            break;
        case PHASE_SCORED:
            phase_advance(rules, game, STEP_KEPT);
            break;
        case PHASE_AFRESH:
            part_afresh(rules, game);
            break;
        case PHASE_WITHIN:
            part_begin(rules, game);
            part_afresh(rules, game);
            break;
        case PHASE_BACK:
            part_return(rules, game);
            break;
        case PHASE_NEXT:
            if (phase_follow(rules, game, log)) {
                return;
            }
            break;
        case PHASE_PRIOR:
            ASSERT(game->phase > 0);
            game->phase--;
            break;
        case PHASE_AGAIN:
            break;
        }
        result = phase_is_idle(rules, game, game->phase)
                     ? PHASE_NEXT
                     : turn_phase(rules, game)->enter(rules, game, turn_module(rules, game), log);
    }
}

void turn_receive(const Rules *rules, Game *game, uint32_t type, ScoreLog *log) {
    const uint32_t module = turn_module(rules, game);
    turn_go_on(rules, game, turn_phase(rules, game)->receive(rules, game, module, type), log);
}

void turn_resolve(const Rules *rules, Game *game, uint32_t outcome, ScoreLog *log) {
    const uint32_t module = turn_module(rules, game);
    const Phase *phase = turn_phase(rules, game);
    if (rules->chance_windows != 0 && phase->step > STEP_WINDOW_PLACED &&
        phase->step < STEP_WINDOW_END) {
        game->chance_came = 1;
    }
    turn_go_on(rules, game, phase->resolve(rules, game, module, outcome, log), log);
}
