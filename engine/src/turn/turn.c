// The turn of the base game: draw, place, deploy, score, next player; and the loop over all phases.
// SPDX-License-Identifier: MIT
#include "turn/turn.h"

#include "base/bits.h"
#include "base/try.h"
#include "model/kernel.h"
#include "table/awards.h"
#include "table/completed.h"
#include "table/nested_turns.h"
#include "table/start_block.h"
#include "table/unseen.h"

// ---- Draw

/** The module that takes a tile of a type when it is drawn now (Expansion.reserve.takes), or NULL.
 */
static const Hooked *taker_find(const Rules *rules, const Game *game, uint32_t type) {
    const Hooked *const end = hooks_end(rules, HOOK_TAKES);
    for (const Hooked *h = hooks_first(rules, HOOK_TAKES); h != end; h++) {
        if (h->expansion->reserve.takes(rules, game, h->module, type)) {
            return h;
        }
    }
    return NULL;
}

bool turn_takes(const Rules *rules, const Game *game, uint32_t type) {
    return taker_find(rules, game, type) != NULL;
}

bool turn_tile_taken(const Rules *rules, Game *game, uint32_t type) {
    const Hooked *const taker = taker_find(rules, game, type);
    if (taker != NULL) {
        taker->expansion->reserve.take(rules, game, taker->module, type);
    }
    return taker != NULL;
}

bool turn_some_taken(const Rules *rules, const Game *game) {
    bool some = false;
    const bool none = rules->hook_lists[HOOK_TAKES].count == 0;
    for (uint32_t type = 0; !none && !some && type < rules->type_count; type++) {
        some = taker_find(rules, game, type) != NULL;
    }
    return some;
}

bool turn_draw_leads_on(const Rules *rules, const Game *game) {
    if (game->draws_left == 0) {
        return false;
    }
    const bool fits = rules->options.return_unplayable && game->placed_count > 0;
    bool leads = !fits && rules->hook_lists[HOOK_TAKES].count == 0;
    for (uint32_t i = 0; !leads && i < game->pool_count; i++) {
        const uint32_t type = rules->kernel->pool_at(game, i);
        leads = taker_find(rules, game, type) == NULL &&
                (!fits || rules->kernel->count_fits(rules, game, type) > 0);
    }
    return leads;
}

bool turn_stack_main(const Rules *rules, const Game *game) {
    bool some = false;
    const uint32_t first = rules->kernel->pool_floor(rules, game);
    for (uint32_t i = first; !some && game->draws_left > 0 && i < game->pool_count; i++) {
        const uint32_t type = rules->kernel->pool_at(game, i);
        some = rules->types[type].stage == DRAW_MAIN && !turn_takes(rules, game, type);
    }
    return some;
}

bool turn_stack_has_tile(const Rules *rules, const Game *game) {
    bool has = rules->hook_lists[HOOK_TAKES].count == 0;
    for (uint32_t i = 0; !has && i < game->pool_count; i++) {
        has = taker_find(rules, game, rules->kernel->pool_at(game, i)) == NULL;
    }
    return has && game->draws_left > 0;
}

/** There is nothing to draw: a void turn while tiles are still held, then the end. */
static PhaseResult draw_nothing(const Rules *rules, const Game *game) {
    return turn_tiles_later(rules, game) ? PHASE_SKIP : PHASE_OVER;
}

void turn_unplayable(const Rules *rules, Game *game, uint32_t type) {
    if (rules->options.return_unplayable) {
        unseen_return_last(rules, game, type);
    } else {
        rules->kernel->discard(game, type);
    }
}

bool turn_take_hand(const Rules *rules, Game *game, uint32_t type) {
    const bool taken = rules->shown || rules->kernel->fit(rules, game, type) > 0;
    if (taken) {
        game->hand = (uint16_t)type;
    } else {
        turn_unplayable(rules, game, type);
    }
    return taken;
}

PhaseResult turn_take_fitting(const Rules *rules, Game *game, uint32_t type) {
    const bool taken = turn_take_hand(rules, game, type);
    ASSERT(taken);
    (void)taken;
    return PHASE_IN_HAND;
}

/** Option predraw: every seat draws one tile, then turns begin with the tile held. */
static PhaseResult draw_enter_ahead(const Rules *rules, Game *game) {
    const unsigned players = (unsigned)rules->players;
    if (game->ahead_count < players && game->draws_left > 0) {
        return turn_draw(game, (game->first_player + game->ahead_count) % players);
    }
    game->ahead_count = (uint8_t)players;
    const uint16_t held = game->hand_ahead[game->active];
    if (held != NO_TYPE) {
        game->hand_ahead[game->active] = NO_TYPE;
        // Without a place it is as a tile drawn just now.
        return turn_take_hand(rules, game, held) ? PHASE_NEXT : PHASE_AFRESH;
    }
    if (turn_draw_leads_on(rules, game)) {
        return turn_draw(game, game->active);
    }
    const bool left = rules->options.return_unplayable && game->draws_left > 0;
    return left ? PHASE_OVER : draw_nothing(rules, game);
}

static PhaseResult draw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (game->placed_count == 0) {
        return turn_draw_leads_on(rules, game) ? turn_draw(game, game->active) : PHASE_OVER;
    }
    if (rules->hooks && game->copy_in_turn != NO_COPY) {
        return PHASE_NEXT; // a module had a tile placed that is not drawn
    }
    if (rules->options.predraw) {
        return draw_enter_ahead(rules, game);
    }
    return turn_draw_leads_on(rules, game) ? turn_draw(game, game->active)
                                           : draw_nothing(rules, game);
}

static PhaseResult draw_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (turn_tile_taken(rules, game, type)) {
        return game->placed_count == 0 ? PHASE_AGAIN : PHASE_AFRESH;
    }
    if (game->placed_count == 0) {
        turn_place_first(rules, game, type);
        return PHASE_AFRESH; // modules may offer something else than a draw, or have hands drawn
    }
    if (rules->options.predraw && game->ahead_count < rules->players) {
        game->hand_ahead[game->decider] = (uint16_t)type;
        const int count = game->draws_left > 0 ? game->ahead_count + 1 : rules->players;
        game->ahead_count = (uint8_t)count;
        return game->ahead_count < rules->players ? PHASE_AGAIN : PHASE_AFRESH;
    }
    // Without a place for it modules may offer something else again.
    return turn_take_hand(rules, game, type) ? PHASE_NEXT : PHASE_AFRESH;
}

static const Phase PHASE_DRAW = {
    .name = "draw", .step = STEP_DRAW, .enter = draw_enter, .receive = draw_receive};

// ---- Where it fits, if something came before that question

static PhaseResult fits_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const uint32_t type = game->hand;
    if (type == NO_TYPE || rules->kernel->fit(rules, game, type) > 0) {
        return PHASE_NEXT; // a tile laid without a draw was not in hand
    }
    game->hand = NO_TYPE;
    turn_unplayable(rules, game, type);
    return PHASE_AFRESH;
}

static const Phase PHASE_FITS = {.name = "fits", .step = STEP_FITS, .enter = fits_enter};

// ---- Draw ahead (option predraw)

static PhaseResult ahead_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    // Who placed a tile of his own (an abbey) has the one drawn before still.
    const bool taken = rules->hook_lists[HOOK_TAKES].count > 0 && !turn_draw_leads_on(rules, game);
    const bool draws = rules->options.predraw && game->draws_left > 0 && !taken &&
                       game->hand_ahead[game->active] == NO_TYPE;
    return draws ? turn_draw(game, game->active) : PHASE_NEXT;
}

static PhaseResult ahead_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (turn_tile_taken(rules, game, type)) {
        return PHASE_AGAIN;
    }
    game->hand_ahead[game->active] = (uint16_t)type;
    return PHASE_NEXT;
}

static const Phase PHASE_DRAW_AHEAD = {
    .name = "draw ahead", .step = STEP_DRAW_AHEAD, .enter = ahead_enter, .receive = ahead_receive};

// ---- Place

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
                           "a tile is to be placed: expected an action such as 'place 3,-1 r2'");
    }
    if (!same_fields || !rules->kernel->placement_legal(rules, game, x, y, rotation)) {
        return message_set(message, STATUS_ILLEGAL,
                           "the tile in hand cannot lie at %d,%d in rotation %u", x, y,
                           action_rotation(action));
    }
    *out = listed;
    return STATUS_OK;
}

static const Phase PHASE_PLACE = {.name = "place",
                                  .step = STEP_PLACE,
                                  .enter = place_enter,
                                  .asks = place_asks,
                                  .actions = place_actions,
                                  .sample = place_sample,
                                  .apply = place_apply,
                                  .normalize = place_normalize};

// ---- Place, where modules make tiles fit: what fits nowhere by itself may be given up

/** True if the tile in hand may leave the game instead (footnote 293). One that goes back into the
 * bag could be given up for ever. */
static bool leave_offered(const Rules *rules, const Game *game) {
    return game->may_leave && !rules->options.return_unplayable;
}

static void mended_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    if (leave_offered(rules, game)) {
        action_list_add(list, action_pass(game->active));
    }
    place_actions(rules, game, module, list);
}

static Action mended_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    return leave_offered(rules, game) ? turn_sample_listed(rules, game, rng)
                                      : place_sample(rules, game, module, rng);
}

static PhaseResult mended_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) != VERB_PASS) {
        return place_apply(rules, game, module, action, log);
    }
    turn_unplayable(rules, game, game->hand);
    game->hand = NO_TYPE;
    return PHASE_AFRESH;
}

static Status mended_normalize(const Rules *rules, const Game *game, uint32_t module, Action action,
                               Action *out, Message *message) {
    if (action_verb(action) == VERB_PASS && leave_offered(rules, game)) {
        *out = action_pass(game->active);
        return action == *out ? STATUS_OK
                              : message_set(message, STATUS_ILLEGAL, "expected a plain pass");
    }
    return place_normalize(rules, game, module, action, out, message);
}

static const Phase PHASE_PLACE_MENDED = {.name = "place",
                                         .step = STEP_PLACE,
                                         .enter = place_enter,
                                         .asks = place_asks,
                                         .actions = mended_actions,
                                         .sample = mended_sample,
                                         .apply = mended_apply,
                                         .normalize = mended_normalize};

// ---- End of the turn

static PhaseResult end_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    turn_end(rules, game);
    return PHASE_NEXT;
}

static const Phase PHASE_END = {.name = "end", .step = STEP_END, .enter = end_enter};

// ---- The end of a part within another one

static PhaseResult part_over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return parts_waiting(rules, game) > 0 ? PHASE_BACK : PHASE_NEXT;
}

static const Phase PHASE_PART_OVER = {
    .name = "part over", .step = STEP_PART_OVER, .enter = part_over_enter};

// ---- The loop

static const Phase *const CORE_PHASES[] = {
    &PHASE_DRAW,         &PHASE_FITS,      &PHASE_PLACE,      &PHASE_PLACE_MENDED,
    &PHASE_DEPLOY,       &PHASE_FEATURES,  &PHASE_SCORE,      &PHASE_FEATURE_DONE,
    &PHASE_FEATURE_OVER, &PHASE_PART_OVER, &PHASE_DRAW_AHEAD, &PHASE_END};

/** True if these rules have a phase of the core. */
static bool core_phase_wanted(const Rules *rules, const Phase *phase) {
    return phase == &PHASE_FITS                                       ? rules->shown
           : phase == &PHASE_PLACE                                    ? rules->mends == 0
           : phase == &PHASE_PLACE_MENDED                             ? rules->mends != 0
           : phase == &PHASE_DRAW_AHEAD                               ? rules->options.predraw
           : phase == &PHASE_PART_OVER                                ? rules->nests != 0
           : phase == &PHASE_FEATURES || phase == &PHASE_FEATURE_OVER ? rules->one_by_one
           : phase == &PHASE_FEATURE_DONE
               ? rules->one_by_one && rules->hook_lists[HOOK_COMPLETED].count != 0
               : true;
}

/** True for phases that playouts have to enter: those of modules, and windows of the core. */
static bool phase_is_extra(const Phase *phase, uint32_t module) {
    bool window = false;
    for (unsigned i = 0; i < WINDOW_COUNT; i++) {
        window = window || phase == &WINDOW_PHASES[i];
    }
    for (unsigned i = 0; i < CHANCE_WINDOWS; i++) {
        window = window || phase == &CHANCE_WINDOW_PHASES[i];
    }
    return module != MODULES_MAX || window;
}

static Status phase_insert(Rules *rules, const Phase *phase, uint32_t module, Message *message) {
    if (rules->phase_count == PHASES_MAX) {
        return message_set(message, STATUS_LIMIT, "more than %d phases", PHASES_MAX);
    }
    CHECK((phase->receive != NULL) + (phase->happen != NULL) + (phase->apply != NULL) <= 1);
    uint32_t at = rules->phase_count++;
    for (; at > 0 && rules->phases[at - 1]->step > phase->step; at--) {
        rules->phases[at] = rules->phases[at - 1];
        rules->phase_module[at] = rules->phase_module[at - 1];
    }
    rules->phases[at] = phase;
    rules->phase_module[at] = (uint8_t)module;
    if (phase_is_extra(phase, module)) {
        rules->module_phases = true;
        rules->quiet_turns = rules->quiet_turns && phase->occasions != 0;
    }
    return STATUS_OK;
}

/** Index of a phase of the core. */
static uint32_t phase_index(const Rules *rules, const Phase *phase) {
    uint32_t index = 0;
    while (rules->phases[index] != phase) {
        index++;
    }
    return index;
}

/** True if playouts of the kernel play these turns. */
static bool turn_is_plain(const Rules *rules) {
    const CoreOptions *o = &rules->options;
    bool plain = !o->predraw && !o->return_unplayable && !o->start_in_bag && rules->nests == 0;
    if (rules->hooks) { // any phases but after the end, and nobody is told what was deployed
        return plain && rules->hook_lists[HOOK_DEPLOYED].count == 0 &&
               rules->phases[rules->turn_phases - 1] == &PHASE_END;
    }
    plain = plain && !o->hole_turn && !rules->staged;
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const bool core = rules->phase_module[i] == MODULES_MAX;
        plain = plain && (core || rules->phases[i]->step > STEP_DEPLOY);
    }
    return plain;
}

/** Stretch of a turn in which a phase of a module lies. */
static Stretch phase_stretch(const Rules *rules, uint32_t index) {
    return index < rules->draw_phase       ? STRETCH_BEFORE_DRAW
           : index < rules->place_phase    ? STRETCH_DRAWN
           : index < rules->deploy_phase   ? STRETCH_PLACED
           : index < rules->features_phase ? STRETCH_DEPLOYED
                                           : STRETCH_SCORED;
}

/** Notes which phases playouts have to enter. */
static void stretches_make(Rules *rules) {
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const unsigned occasions = rules->phases[i]->occasions;
        const bool extra = phase_is_extra(rules->phases[i], rules->phase_module[i]);
        const unsigned step = rules->phases[i]->step;
        const bool apart = step_of_feature(step) || step == STEP_FINALE; // for the turn loop
        for (unsigned set = 0; extra && !apart && set < OCCASION_SETS; set++) {
            PhaseList *list = &rules->phases_in[phase_stretch(rules, i)][set];
            const bool enters = occasions == 0 || (occasions & set) != 0;
            list->phase[list->count] = (uint8_t)i;
            list->count = (uint8_t)(list->count + enters);
        }
    }
}

/** When modules want to be asked what may be done at any time, as a set of Window. */
static unsigned windows_wanted(const Rules *rules) {
    unsigned windows = 0;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        windows |= rules->modules[m].expansion->turn.windows;
    }
    return windows;
}

static Status core_phases_insert(Rules *rules, unsigned windows, Message *message) {
    for (unsigned i = 0; i < sizeof CORE_PHASES / sizeof CORE_PHASES[0]; i++) {
        if (core_phase_wanted(rules, CORE_PHASES[i])) {
            TRY(phase_insert(rules, CORE_PHASES[i], MODULES_MAX, message));
        }
    }
    for (unsigned i = 0; i < WINDOW_COUNT; i++) {
        if ((windows >> i) & 1U) {
            TRY(phase_insert(rules, &WINDOW_PHASES[i], MODULES_MAX, message));
        }
    }
    return STATUS_OK;
}

static Status module_phases_insert(Rules *rules, Message *message) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        for (uint32_t i = 0; i < expansion->turn.phase_count; i++) {
            const Phase *phase = expansion->turn.phases[i];
            if (phase->wanted == NULL || phase->wanted(rules, m)) {
                TRY(phase_insert(rules, phase, m, message));
            }
        }
    }
    return STATUS_OK;
}

/** True if there is a phase with an event after one step of a turn and up to another. */
static bool events_between(const Rules *rules, unsigned after, unsigned last) {
    bool found = false;
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const Phase *phase = rules->phases[i];
        found = found || (phase->happen != NULL && phase->step > after && phase->step <= last);
    }
    return found;
}

/** Windows after chance events, where there are such events. @pre all other phases are there */
static Status chance_windows_insert(Rules *rules, unsigned windows, Message *message) {
    for (unsigned i = 0; i < CHANCE_WINDOWS; i++) {
        const Phase *phase = &CHANCE_WINDOW_PHASES[i];
        // A flight that fails goes on behind the second figure.
        const bool first = i == 0 || phase->step == STEP_WINDOW_WOOD;
        const unsigned after = first ? STEP_WINDOW_PLACED : CHANCE_WINDOW_PHASES[i - 1].step;
        const Window window = i == 0 ? WINDOW_CHANCE_FIGURE : WINDOW_CHANCE_LATER;
        if (((windows >> window) & 1U) != 0 && events_between(rules, after, phase->step)) {
            TRY(phase_insert(rules, phase, MODULES_MAX, message));
            rules->chance_windows++;
        }
    }
    return STATUS_OK;
}

Status phases_build(Rules *rules, Message *message) {
    const unsigned windows = windows_wanted(rules);
    rules->quiet_turns = true;
    TRY(core_phases_insert(rules, windows, message));
    TRY(module_phases_insert(rules, message));
    TRY(chance_windows_insert(rules, windows, message));
    rules->draw_phase = phase_index(rules, &PHASE_DRAW);
    rules->place_phase = phase_index(rules, rules->mends == 0 ? &PHASE_PLACE : &PHASE_PLACE_MENDED);
    rules->deploy_phase = phase_index(rules, &PHASE_DEPLOY);
    rules->score_phase = phase_index(rules, &PHASE_SCORE);
    rules->features_phase =
        rules->one_by_one ? phase_index(rules, &PHASE_FEATURES) : rules->score_phase;
    while (rules->turn_phases < rules->phase_count &&
           rules->phases[rules->turn_phases]->step < STEP_FINALE) {
        rules->turn_phases++;
    }
    rules->finale = rules->turn_phases < rules->phase_count; // some may not be wanted
    rules->plain_turn = turn_is_plain(rules);
    stretches_make(rules);
    return STATUS_OK;
}

/** True if a step may be reached with the tiles there are: from the draw until it is placed one is
 * in hand, unless a module placed one without a draw, and afterwards one lies. Void turns end
 * without any. */
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
        phase->asks == NULL) { // draws before the tile of this turn lies, or after it
        return game->hand == NO_TYPE && laid == (phase->step > STEP_PLACE);
    }
    if ((phase->actions == NULL && phase->receive == NULL && phase->happen == NULL) ||
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
    game->copy_in_turn = NO_COPY; // playouts do not take it back after every turn
    game->hole_filled = 0;
    game->chance_came = 0;
}

/** There are no more turns: the finale begins, or the game is over. True if it is. */
static bool turns_end(const Rules *rules, Game *game, ScoreLog *log) {
    if (!rules->finale || game->phase >= rules->turn_phases) {
        game_finish(rules, game, log);
        return true;
    }
    game->phase = (uint8_t)rules->turn_phases;
    game->active = (uint8_t)((game->last_player + 1U) % (unsigned)rules->players);
    return false;
}

/** Goes on to the phase after this one. True if that was the last of all, and the game is over. */
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

/** Goes on to the first phase from a step on. */
static void phase_advance(const Rules *rules, Game *game, unsigned step) {
    while (turn_phase(rules, game)->step < step) {
        game->phase++;
    }
}

/** The same player goes on with another tile of his turn; a hole that was filled in it still brings
 * the next one. */
static void part_afresh(const Rules *rules, Game *game) {
    game->phase = 0;
    phase_advance(rules, game, STEP_BEGIN + 1);
    game->copy_in_turn = NO_COPY;
    game->chance_came = 0;
}

/** Ends a part within another one; false if the present one is none. */
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
        result = phase_asleep(rules, game, game->phase)
                     ? PHASE_NEXT
                     : turn_phase(rules, game)->enter(rules, game, turn_module(rules, game), log);
    }
}

void turn_receive(const Rules *rules, Game *game, uint32_t type, ScoreLog *log) {
    const uint32_t module = turn_module(rules, game);
    turn_go_on(rules, game, turn_phase(rules, game)->receive(rules, game, module, type), log);
}

void turn_happen(const Rules *rules, Game *game, uint32_t outcome, ScoreLog *log) {
    const uint32_t module = turn_module(rules, game);
    const Phase *phase = turn_phase(rules, game);
    if (rules->chance_windows != 0 && phase->step > STEP_WINDOW_PLACED &&
        phase->step < STEP_WINDOW_END) {
        game->chance_came = 1;
    }
    turn_go_on(rules, game, phase->happen(rules, game, module, outcome, log), log);
}

bool turn_has_tile(const Rules *rules, const Game *game) {
    bool tile = game->draws_left > 0 || game->hand_ahead[game->active] != NO_TYPE;
    const Hooked *const end = hooks_end(rules, HOOK_HOLDS_TILE);
    for (const Hooked *h = hooks_first(rules, HOOK_HOLDS_TILE); !tile && h != end; h++) {
        tile = h->expansion->reserve.holds_tile(rules, game, h->module);
    }
    return tile;
}

bool turn_tiles_later(const Rules *rules, const Game *game) {
    bool later = false;
    for (int player = 0; player < rules->players; player++) {
        later = later || game->hand_ahead[player] != NO_TYPE;
    }
    const Hooked *const end = hooks_end(rules, HOOK_TILES_LATER);
    for (const Hooked *h = hooks_first(rules, HOOK_TILES_LATER); !later && h != end; h++) {
        later = h->expansion->reserve.tiles_later(rules, game, h->module);
    }
    return later;
}

void turn_place_first(const Rules *rules, Game *game, uint32_t type) {
    rules->kernel->place_first(rules, game, type);
    start_block_lay(rules, game);
    game->copy_in_turn = NO_COPY;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        if (rules->modules[m].expansion->state.start != NULL) {
            rules->modules[m].expansion->state.start(rules, game, m);
        }
    }
}
