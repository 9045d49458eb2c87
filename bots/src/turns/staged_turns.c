// SPDX-License-Identifier: MIT
//
// Lists turns under rules that are not local, where most of the time goes into turns that cannot be
// evaluated by what they change. Three stages bound their number (turns.h):
//
// 1. All placements with all usual answers: a pass, or a follower or dependent figure deployed on
//    the tile. Turns that are told are exact. Others are evaluated where their player decides
//    again, or chance does.
// 2. The best of these unfinished turns are looked through to their end, as long as one could
//    become the best turn.
// 3. After the placements that are best with a pass all other answers are tried, too: they are
//    chosen instead of a deployment.
#include "turns/turns_data.h"

#include <math.h>
#include <string.h>

// Returns true if the turn of `player` continues.
static bool turn_goes_on(const Rules *rules, const Game *game, int player) {
    const Pending pending = game_pending(rules, game);
    return pending.kind == PENDING_CHANCE ||
           (pending.kind == PENDING_DECISION && pending.player == player);
}

// Evaluates a turn where it is, as if it ended there.
static void turn_stop(Turns *self, const Game *game, int player, Turn *turn) {
    double values[PLAYERS_MAX];
    turn->margin = lookahead_finish(self->lookahead, game, player, LOOKAHEAD_DEPTH, false, values);
    turn->end = lookahead_line(self->lookahead)->end;
    self->open[turn - self->list] =
        turn_goes_on(self->rules, game, player) ? TURN_STOPPED : TURN_CLOSED;
}

// Sets `placed` to the game after a placement, with the decisions before the deployment passed or
// not.
static void placement_try(Turns *self, const Game *game, TurnGroup *group, bool pass) {
    game_copy_again(self->rules, self->placed, game);
    game_apply(self->rules, self->placed, group->placement);
    lookahead_table_changed(self->lookahead);
    group->window =
        group->told ? told_window(self) : (uint8_t)game_decision_is_free(self->rules, self->placed);
    for (unsigned i = 0; i < group->window && pass; i++) {
        game_apply(self->rules, self->placed, action_pass(action_actor(group->placement)));
    }
}

// Sets `replies` to the answers to the deployment in `placed`. Returns their number; 0 if there is
// none, or it is assumed to be declined.
static uint32_t replies_find(Turns *self, bool may_decline) {
    if (!game_deploying(self->rules, self->placed)) {
        return 0;
    }
    const uint32_t count = game_actions(self->rules, self->placed, self->replies);
    const bool declines =
        may_decline && lookahead_passes(self->lookahead, self->placed, self->replies, count);
    return declines ? 0 : count;
}

// Adds a turn that begins with a placement, and with passes before the deployment if there are any.
static Turn *placement_add(Turns *self, const TurnGroup *group) {
    Turn *turn = turn_add(self, group->placement);
    for (unsigned i = 0; i < group->window; i++) {
        turn->actions[turn->count++] = action_pass(action_actor(group->placement));
    }
    return turn;
}

// Returns true if the turn of `player` continues with a decision that may be declined.
static bool turn_declinable(const Turns *self, const Game *game, int player) {
    const Pending pending = game_pending(self->rules, game);
    if (pending.kind != PENDING_DECISION || pending.player != player) {
        return false;
    }
    (void)game_actions(self->rules, game, self->later);
    return action_verb(self->later[0]) == VERB_PASS;
}

// Evaluates a turn whose player declines everything that follows, as if the turn then ended.
static void turn_decline(Turns *self, Game *game, int player, Turn *turn) {
    double values[PLAYERS_MAX];
    turn->end =
        (uint8_t)(turn_declinable(self, game, player) ? PENDING_DECISION : (unsigned)self->end);
    while (turn_declinable(self, game, player)) {
        game_apply(self->rules, game, action_pass((unsigned)player));
    }
    turn->margin = lookahead_ended(self->lookahead, game, player, values);
}

typedef enum Extent { EXTENT_STOP, EXTENT_FINISH, EXTENT_DECLINE } Extent;

// Adds a turn, looked through to its end or not.
static void turn_evaluate(Turns *self, Game *game, int player, Turn *turn, Extent extent) {
    if (extent == EXTENT_FINISH) {
        turn_finish(self, game, player, turn);
    } else if (extent == EXTENT_STOP) {
        turn_stop(self, game, player, turn);
    } else {
        turn_decline(self, game, player, turn);
    }
}

// Evaluates the turns of a placement that are not told, though the others are.
static void untold_list(Turns *self, const Game *game, TurnGroup *group) {
    placement_try(self, game, group, true);
    for (uint32_t i = group->first; i < self->count; i++) {
        Turn *turn = &self->list[i];
        if (self->open[i] == TURN_UNTOLD) {
            const Action reply = turn->actions[1 + group->window];
            answer_try(self, self->placed, reply);
            turn_stop(self, self->after, (int)action_actor(reply), turn);
            answer_check(self, reply);
        }
    }
}

// Adds the turns of a placement with the usual answers, or with all others. Uses `placed` up.
static void replies_list(Turns *self, const TurnGroup *group, uint32_t count, bool usual,
                         Extent extent) {
    while (count != 0 &&
           reply_is_usual(self->rules, group->placement, self->replies[count - 1]) != usual) {
        count--;
    }
    lookahead_list_begin(self->lookahead, !usual);
    for (uint32_t i = 0; i < count; i++) {
        const Action reply = self->replies[i];
        if (reply_is_usual(self->rules, group->placement, reply) != usual) {
            continue;
        }
        Turn *turn = placement_add(self, group);
        turn->actions[turn->count++] = reply;
        if (i + 1 == count) {
            answer_try_last(self, reply);
        } else {
            answer_try(self, self->placed, reply);
        }
        const bool untold = usual && group->untold && turn_delta_untold(self->delta, reply);
        turn_evaluate(self, self->after, (int)action_actor(reply), turn,
                      untold ? EXTENT_STOP : extent);
        answer_check(self, reply);
    }
}

// Stage 1 for a placement. @param scratch see staged_list
static void group_list(Turns *self, const Game *game, int player, TurnGroup *group, bool scratch) {
    group->told = self->delta != NULL && told_list(self, group->placement);
    group->window = group->told ? told_window(self) : 0;
    group->declines =
        group->told && (self->preview->declines != 0 || self->preview->declines_later);
    group->untold = group->told && turn_delta_previewed(self->delta)->untold;
    group->bare = group->told && group->window == 0 && !turn_delta_previewed(self->delta)->others;
    if (group->told && (!scratch || self->preview->estimated)) {
        if (group->untold) {
            untold_list(self, game, group);
        }
        return;
    }
    const Extent extent = group->declines ? EXTENT_DECLINE
                          : group->told   ? EXTENT_FINISH
                                          : EXTENT_STOP;
    const TurnOpen open = group->told ? told_open(self->preview) : TURN_CLOSED;
    self->count = group->first;
    placement_try(self, game, group, true);
    const uint32_t count = replies_find(self, !group->told);
    if (count == 0) {
        group->done = true;
        turn_evaluate(self, self->placed, player, placement_add(self, group), extent);
    } else {
        group->answered = group->told || self->bounds->placements_answered == 0 ||
                          action_verb(self->replies[0]) != VERB_PASS;
        replies_list(self, group, group->answered ? count : 1, true, extent);
    }
    for (uint32_t i = group->first; group->told && i < self->count; i++) {
        self->open[i] = self->open[i] == TURN_STOPPED ? TURN_STOPPED : (uint8_t)open;
    }
}

// Returns the best placement with a pass of which the other usual answers are missing, or `count`.
static uint32_t group_unanswered(const Turns *self, uint32_t count) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        const TurnGroup *group = &self->groups[i];
        if (!group->answered &&
            (best == count ||
             self->list[group->first].margin > self->list[self->groups[best].first].margin)) {
            best = i;
        }
    }
    return best;
}

// Adds the missing usual answers to the best placements, behind all groups.
static void groups_answer(Turns *self, const Game *game, uint32_t count) {
    for (uint32_t done = 0; done < self->bounds->placements_answered; done++) {
        const uint32_t index = group_unanswered(self, count);
        if (index == count) {
            return;
        }
        TurnGroup *group = &self->groups[index];
        group->answered = true;
        placement_try(self, game, group, true);
        const uint32_t answers = replies_find(self, true) - 1; // the pass is listed
        memmove(self->replies, self->replies + 1, answers * sizeof *self->replies);
        replies_list(self, group, answers, true, EXTENT_STOP);
    }
}

static void groups_list(Turns *self, const Game *game, uint32_t count, bool scratch) {
    const int player = game_pending(self->rules, game).player;
    for (uint32_t i = 0; i < count; i++) {
        TurnGroup *group = &self->groups[i];
        *group = (TurnGroup){.placement = self->actions[i], .first = self->count, .answered = true};
        if (action_verb(self->actions[i]) == VERB_PLACE) {
            group_list(self, game, player, group, scratch);
        } else {
            group->done = true;
            game_copy_again(self->rules, self->placed, game);
            game_apply(self->rules, self->placed, self->actions[i]);
            lookahead_table_changed(self->lookahead);
            turn_finish(self, self->placed, player, turn_add(self, self->actions[i]));
        }
        group->count = self->count - group->first;
        group->usual = group->count;
    }
}

// Stage 2: looks a turn through to its end.
// @param begun `placed` is the game after its first action
static void turn_deepen(Turns *self, const Game *game, uint32_t index, bool begun) {
    Turn *turn = &self->list[index];
    if (!begun) {
        game_copy_again(self->rules, self->placed, game);
        game_apply(self->rules, self->placed, turn->actions[0]);
        lookahead_table_changed(self->lookahead);
    }
    game_copy_again(self->rules, self->after, self->placed);
    self->offered = action_verb(turn->actions[0]) != VERB_PLACE && self->offering;
    for (unsigned i = 1; i < turn->count; i++) {
        if (action_verb(turn->actions[i]) == VERB_PASS) {
            const uint32_t count = game_actions(self->rules, self->after, self->later);
            self->offered =
                self->offered || lookahead_offers(self->rules, self->after, self->later, count);
        }
        game_apply(self->rules, self->after, turn->actions[i]);
        answer_check(self, turn->actions[i]);
    }
    turn_finish_after(self, self->after, game_pending(self->rules, game).player, turn,
                      turn->count + self->taken_before);
    for (unsigned i = 1; i < turn->count; i++) {
        answer_check(self, turn->actions[i]);
    }
    self->open[index] = TURN_CLOSED;
}

// Sets `unfinished` to the unfinished turns of one kind. Returns their number.
static uint32_t unfinished_find(Turns *self, TurnOpen open) {
    uint32_t count = 0;
    if (memchr(self->open, (int)open, self->count) != NULL) {
        for (uint32_t i = 0; i < self->count; i++) {
            self->unfinished[count] = i;
            count += self->open[i] == open;
        }
    }
    return count;
}

// Which unfinished turns are looked through.
typedef struct Deepening {
    TurnOpen open;
    uint32_t most;   // how many more
    uint32_t single; // how many had one decision so far; only a few of these are
    double floor;    // turns with a smaller margin are left out
    double gain;     // most that looking through added to the value of a turn, at least 0
} Deepening;

// Chooses the best unfinished turns for the next round.
static void turns_choose(Turns *self, Deepening *deepening) {
    uint32_t count = unfinished_find(self, deepening->open);
    for (uint32_t round = 0; round < DEEPENED_AT_ONCE && deepening->most != 0; round++) {
        uint32_t best = count; // of equal turns the first one
        for (uint32_t i = 0; i < count; i++) {
            const Turn *turn = &self->list[self->unfinished[i]];
            const bool may =
                turn->count > 1 || deepening->single < self->bounds->placements_looked_through;
            if (may && turn->margin >= deepening->floor &&
                (best == count || turn->margin > self->list[self->unfinished[best]].margin)) {
                best = i;
            }
        }
        if (best == count) {
            return;
        }
        const uint32_t index = self->unfinished[best];
        count--;
        memmove(&self->unfinished[best], &self->unfinished[best + 1],
                (count - best) * sizeof *self->unfinished);
        deepening->single += self->list[index].count == 1;
        deepening->most--;
        self->open[index] = TURN_CHOSEN;
    }
}

// Lets estimated turns count as no better than those that were looked through.
// @param least margin of the worst of these
static void estimates_bound(Turns *self, double least) {
    const uint32_t count = unfinished_find(self, TURN_ESTIMATED);
    for (uint32_t i = 0; i < count; i++) {
        Turn *turn = &self->list[self->unfinished[i]];
        turn->margin = turn->margin < least ? turn->margin : least;
    }
}

// Returns the margin below which unfinished turns are not looked through: with the greatest gain so
// far and a little more they would not be as good as the best turn that is finished.
static double deepening_floor(const Turns *self, const Deepening *deepening) {
    double best = -HUGE_VAL;
    for (uint32_t i = 0; i < self->count; i++) {
        const bool closed = self->open[i] == TURN_CLOSED;
        best = closed && self->list[i].margin > best ? self->list[i].margin : best;
    }
    return best - deepening->gain - GAIN_MORE;
}

// Looks the best of these turns through in rounds, those with one placement after each other.
// @param floor turns with a smaller margin are left out
static void turns_deepen(Turns *self, const Game *game, TurnOpen open, uint32_t most,
                         double floor) {
    Deepening deepening = {.open = open, .most = most, .floor = floor};
    double least = HUGE_VAL;
    lookahead_list_begin(self->lookahead, true);
    for (;;) {
        turns_choose(self, &deepening);
        const uint32_t count = unfinished_find(self, TURN_CHOSEN);
        Action begun = 0;
        for (uint32_t i = 0; i < count; i++) {
            const Turn *turn = &self->list[self->unfinished[i]];
            const double before = turn->margin;
            const Action first = turn->actions[0];
            turn_deepen(self, game, self->unfinished[i], first == begun);
            const double gain = turn->margin - before;
            deepening.gain = gain > deepening.gain ? gain : deepening.gain;
            least = turn->margin < least ? turn->margin : least;
            begun = first;
        }
        if (count == 0) {
            break;
        }
        const double next = deepening_floor(self, &deepening);
        deepening.floor = next > floor ? next : floor;
    }
    if (open == TURN_ESTIMATED) {
        estimates_bound(self, least);
    }
}

// Returns the best placement after which other answers were not tried yet, or `count`. Those
// without other answers count, too, since a turn that is told does not say whether it has any.
static uint32_t group_next(const Turns *self, uint32_t count) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        const TurnGroup *group = &self->groups[i];
        if (!group->done && (best == count || group->passed > self->groups[best].passed)) {
            best = i;
        }
    }
    return best;
}

// Moves the turns from `first` to the end of a group, and the groups after it back.
static void turns_insert(Turns *self, uint32_t index, uint32_t count, uint32_t first) {
    TurnGroup *group = &self->groups[index];
    const uint32_t at = group->first + group->count;
    const uint32_t added = self->count - first;
    memcpy(self->more, &self->list[first], added * sizeof *self->list);
    memmove(&self->list[at + added], &self->list[at], (first - at) * sizeof *self->list);
    memcpy(&self->list[at], self->more, added * sizeof *self->list);
    group->count += added;
    for (uint32_t i = index + 1; i < count; i++) {
        self->groups[i].first += added;
    }
}

// Removes answers from `replies` that were tried after an earlier placement and were not among the
// best there. Returns how many are left.
static uint32_t replies_select(Turns *self, uint32_t count) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = 0;
        while (number < self->tried_count && self->tried[number].reply != self->replies[i]) {
            number++;
        }
        if (number == self->tried_count || self->tried[number].good) {
            self->replies[left++] = self->replies[i];
        }
    }
    return left;
}

// Adds the turns of a placement with free actions before the deployment.
static void window_list(Turns *self, const Game *game, TurnGroup *group) {
    placement_try(self, game, group, false);
    const uint32_t count = game_actions(self->rules, self->placed, self->replies);
    lookahead_list_begin(self->lookahead, true);
    for (uint32_t i = 0; i < count; i++) {
        const Action reply = self->replies[i];
        if (action_verb(reply) != VERB_PASS) {
            Turn *turn = turn_add(self, group->placement);
            turn->actions[turn->count++] = reply;
            answer_try(self, self->placed, reply);
            turn_finish(self, self->after, (int)action_actor(reply), turn);
            answer_check(self, reply);
        }
    }
}

// Records the answers of the turns from `first` on, and which of them are the best.
static void others_record(Turns *self, const TurnGroup *group, uint32_t first) {
    self->tried_count = self->count - first;
    for (uint32_t i = 0; i < self->tried_count; i++) {
        const Turn *turn = &self->list[first + i];
        self->tried[i] =
            (TriedAnswer){turn->actions[1 + group->window], turn->margin - group->passed, false};
    }
    for (uint32_t done = 0; done < self->bounds->others_tried_again && done < self->tried_count;
         done++) {
        TriedAnswer *best = NULL;
        for (uint32_t i = 0; i < self->tried_count; i++) {
            TriedAnswer *answer = &self->tried[i];
            best = !answer->good && (best == NULL || answer->gain > best->gain) ? answer : best;
        }
        best->good = true;
    }
}

// Stage 3 for a placement.
// @param begins it is the first one: all other answers are tried, and free actions, too
static void group_others_list(Turns *self, const Game *game, TurnGroup *group, bool begins) {
    const uint32_t first = self->count;
    if (group->bare) {
        group->done = group->whole = true;
        return;
    }
    placement_try(self, game, group, true);
    const uint32_t found = replies_find(self, true);
    const uint32_t count = replies_select(self, found);
    self->offered = false;
    replies_list(self, group, count, false, EXTENT_FINISH);
    group->done = true;
    group->whole = count == found;
    if (begins) {
        others_record(self, group, first);
        if (group->window != 0 && !group->declines) { // their player is asked about it next
            window_list(self, game, group);
        }
    }
}

// Returns true if no other answer after a placement is expected to be as good as the best turn of
// the list: an answer gains about as much as after an earlier placement.
static bool others_hopeless(const Turns *self, const TurnGroup *group) {
    double gain = -HUGE_VAL;
    for (uint32_t i = 0; i < self->tried_count; i++) {
        gain = self->tried[i].gain > gain ? self->tried[i].gain : gain;
    }
    const double best = self->list[turns_best(self->list, self->count)].margin;
    return self->tried_count != 0 && group->passed + gain + GAIN_MORE < best;
}

// Stage 3.
static void others_list(Turns *self, const Game *game, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        self->groups[i].passed = self->list[self->groups[i].first].margin;
    }
    self->tried_count = 0;
    for (uint32_t done = 0; done < self->bounds->placements_with_others; done++) {
        const uint32_t index = group_next(self, count);
        if (index == count || others_hopeless(self, &self->groups[index])) {
            return;
        }
        const uint32_t first = self->count;
        group_others_list(self, game, &self->groups[index], self->tried_count == 0);
        turns_insert(self, index, count, first);
    }
}

void staged_list(Turns *self, const Game *game, uint32_t count, bool scratch) {
    lookahead_list_begin(self->lookahead, false);
    if (self->delta != NULL) {
        told_begin(self, game);
    }
    self->group_count = count;
    self->taken_before = 0;
    groups_list(self, game, count, scratch);
    groups_answer(self, game, count);
    turns_deepen(self, game, TURN_STOPPED, self->bounds->turns_looked_through, -HUGE_VAL);
    turns_deepen(self, game, TURN_DECLINED, self->bounds->offers_looked_through, -HUGE_VAL);
    turns_deepen(self, game, TURN_ESTIMATED, self->bounds->estimates_looked_through, -HUGE_VAL);
    if (!self->usual) {
        others_list(self, game, count);
    }
}

// Adds an answer to an offer, evaluated as if the turn ended there.
static void offer_stop(Turns *self, const Game *game, Action action) {
    Turn *turn = turn_add(self, action);
    uint8_t *open = &self->open[turn - self->list];
    answer_try(self, game, action);
    turn_stop(self, self->after, (int)action_actor(action), turn);
    *open = *open == TURN_STOPPED ? TURN_DECLINED : TURN_CLOSED;
    answer_check(self, action);
}

void offers_list(Turns *self, const Game *game, uint32_t count) {
    lookahead_table_changed(self->lookahead);
    self->taken_before = 0;
    for (uint32_t i = 0; i < count; i++) {
        offer_stop(self, game, self->actions[i]);
    }
    self->offering = true;
    self->open[0] = TURN_STOPPED; // the pass
    const double passed = self->list[0].margin;
    turns_deepen(self, game, TURN_STOPPED, 1, -HUGE_VAL);
    turns_deepen(self, game, TURN_DECLINED, self->bounds->offers_looked_through,
                 passed + OFFER_MORE);
    self->offering = false;
    double least = self->list[0].margin;
    for (uint32_t i = 0; i < count; i++) {
        const bool closed = self->open[i] == TURN_CLOSED;
        least = closed && self->list[i].margin < least ? self->list[i].margin : least;
    }
    for (uint32_t i = 0; i < count; i++) {
        Turn *turn = &self->list[i];
        const bool closed = self->open[i] == TURN_CLOSED;
        turn->margin = closed || turn->margin < least ? turn->margin : least;
    }
}

void answers_list(Turns *self, const Game *game, Action placement, uint32_t count, bool usual) {
    const int player = game_pending(self->rules, game).player;
    lookahead_table_changed(self->lookahead);
    lookahead_list_begin(self->lookahead, !usual);
    for (uint32_t i = 0; i < count; i++) {
        const Action reply = self->replies[i];
        if (reply_is_usual(self->rules, placement, reply) == usual) {
            Turn *turn = turn_add(self, reply);
            answer_try(self, game, reply);
            turn_finish_after(self, self->after, player, turn, 2);
            answer_check(self, reply);
        }
    }
}

// Lists many moves of neutral figures. Only the best are looked through.
static void many_moves_list(Turns *self, const Game *game, uint32_t count) {
    const int player = game_pending(self->rules, game).player;
    lookahead_table_changed(self->lookahead);
    for (uint32_t i = 0; i < count; i++) {
        answer_try(self, game, self->replies[i]);
        turn_stop(self, self->after, player, turn_add(self, self->replies[i]));
    }
    self->taken_before = 1;
    turns_deepen(self, game, TURN_STOPPED, self->bounds->turns_looked_through, -HUGE_VAL);
}

void turn_answers_list(Turns *self, const Game *game, Action placement) {
    const uint32_t count = game_actions(self->rules, game, self->replies);
    self->count = 0;
    if (lookahead_many_moves(self->replies, count)) {
        many_moves_list(self, game, count);
        return;
    }
    answers_list(self, game, placement, count, true);
    answers_list(self, game, placement, count, false);
}
