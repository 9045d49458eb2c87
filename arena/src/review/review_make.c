// SPDX-License-Identifier: MIT
#include "review/review.h"

#include "carcarena/engine/view.h"
#include "review/item_threads.h"
#include "review/review_luck.h"
#include "text/try_status.h"

#include <stdlib.h>

void review_free(Review *review) {
    free(review->turns);
    free(review->luck);
    *review = (Review){.game = NULL};
}

// ---- The turns of the game

// A turn ends where the next step is no decision, or one of another player.
static bool turn_begins(const GameVariation *moves, uint32_t step, int player, int before) {
    return step == 0 || moves->steps[step - 1].kind != PENDING_DECISION || player != before;
}

static Status turns_find(Review *review, Message *message) {
    const Rules *const rules = review->game->rules;
    const GameVariation *const moves = &review->game->file.moves;
    Game *const game = game_alloc(rules);
    review->turns = calloc(moves->step_count + 1, sizeof *review->turns);
    review->luck = calloc(moves->step_count + 1, sizeof *review->luck);
    if (game == NULL || review->turns == NULL || review->luck == NULL) {
        free(game);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    Status status = game_file_start(&review->game->file, rules, game, message);
    int before = -1;
    uint32_t line = 0;
    for (uint32_t i = 0; status == STATUS_OK && i < moves->step_count; i++) {
        const Pending pending = game_pending(rules, game);
        while (line + 1 < moves->turn_count && moves->turns[line + 1].first <= i) {
            line++;
        }
        if (pending.kind != PENDING_DECISION) {
            review->luck[review->luck_count++] = (ReviewLuck){.step = i, .player = pending.player};
        } else if (turn_begins(moves, i, pending.player, before)) {
            review->turns[review->turn_count++] = (ReviewTurn){
                .step = i, .count = 1, .number = line + 1, .draws = game_draws_left(rules, game)};
        } else {
            review->turns[review->turn_count - 1].count++;
        }
        before = pending.kind == PENDING_DECISION ? pending.player : -1;
        game_step_apply(rules, game, &moves->steps[i], NULL);
    }
    if (status == STATUS_OK) {
        review->over = game_pending(rules, game).kind == PENDING_OVER;
        game_scores(rules, game, review->scores);
    }
    free(game);
    return status;
}

// ---- Threads

/** A review in progress. */
typedef struct Work {
    Review *review;
    const ReviewSettings *settings;
} Work;

/** What a thread has for itself. */
typedef struct Worker {
    Work *work;
    TurnJudge *judge;
    LuckMeter meter;
    Game *game;
    uint32_t step; /* the position before this step of the game */
} Worker;

static Status worker_begin(void *user, void **out, Message *message) {
    Work *const work = user;
    const StoredGame *const game = work->review->game;
    Worker *const self = calloc(1, sizeof *self);
    *out = self;
    if (self != NULL) {
        self->work = work;
        self->game = game_alloc(game->rules);
    }
    if (self == NULL || self->game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    TRY(game_file_start(&game->file, game->rules, self->game, message));
    TRY(luck_meter_make(&self->meter, game->rules, message));
    return turn_judge_create(&self->judge, game->rules, &work->settings->judge, message);
}

static void worker_end(void *worker) {
    Worker *const self = worker;
    if (self != NULL) {
        turn_judge_destroy(self->judge);
        luck_meter_free(&self->meter);
        free(self->game);
        free(self);
    }
}

static void worker_go(Worker *self, uint32_t step) {
    const StoredGame *const game = self->work->review->game;
    for (; self->step < step; self->step++) {
        game_step_apply(game->rules, self->game, &game->file.moves.steps[self->step], NULL);
    }
}

static bool turn_is_forced(const Worker *self, const ReviewTurn *turn) {
    const Rules *const rules = self->work->review->game->rules;
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    const uint32_t count = actions != NULL ? game_actions(rules, self->game, actions) : 2;
    free(actions);
    return count == 1 && turn->count == 1;
}

static void turn_review(Worker *self, ReviewTurn *turn) {
    const GameVariation *const moves = &self->work->review->game->file.moves;
    Action actions[JUDGED_ACTIONS_MAX];
    const uint32_t count = stored_decisions(moves, turn->step, JUDGED_ACTIONS_MAX, actions);
    worker_go(self, turn->step);
    turn->forced = turn_is_forced(self, turn);
    if (turn->forced) {
        const int player = game_pending(self->work->review->game->rules, self->game).player;
        turn->judgment = (TurnJudgment){.player = player};
        turn->mark = REVIEW_FORCED;
        return;
    }
    turn_judge_position(self->judge, self->game, actions, count,
                        self->work->settings->seed + turn->step, &turn->judgment);
    turn->mark = review_mark(&turn->judgment);
}

// The draws and events before a turn, and after the last one.
static void luck_review(Worker *self, uint32_t first, uint32_t last) {
    Review *const review = self->work->review;
    for (uint32_t i = 0; i < review->luck_count; i++) {
        ReviewLuck *const luck = &review->luck[i];
        if (luck->step >= first && luck->step < last) {
            worker_go(self, luck->step);
            luck->points = luck_measure(&self->meter, self->game,
                                        review->game->file.moves.steps[luck->step].number);
        }
    }
}

static Status worker_item(void *user, void *worker, uint32_t turn, Message *message) {
    Review *const review = ((Work *)user)->review;
    const uint32_t from = turn > 0 ? review->turns[turn - 1].step : 0;
    luck_review(worker, from, review->turns[turn].step);
    turn_review(worker, &review->turns[turn]);
    if (turn + 1 == review->turn_count) {
        luck_review(worker, review->turns[turn].step, UINT32_MAX);
    }
    (void)message;
    return STATUS_OK;
}

static void work_watch(void *user, uint32_t done) {
    const Work *const work = user;
    if (work->settings->progress != NULL) {
        work->settings->progress(work->settings->user, done, work->review->turn_count);
    }
}

static bool work_stop(void *user) {
    const Work *const work = user;
    return work->settings->stop != NULL && work->settings->stop(work->settings->user);
}

// ---- Sums

static void player_add(ReviewPlayer *player, const ReviewTurn *turn) {
    player->marks[turn->mark]++;
    if (turn->mark == REVIEW_FORCED) {
        return;
    }
    const JudgedTurn *const played = &turn->judgment.turns[turn->judgment.played];
    player->turns++;
    player->lead_cost += played->lead_cost;
    player->win_cost += played->win_cost;
    player->cost += played->cost;
    player->cost_error += played->cost * played->cost;
    player->accuracy += review_accuracy(played->cost);
    const double excess = review_excess(&turn->judgment);
    player->excess += excess;
    player->excess_error += excess * excess;
}

static void player_finish(ReviewPlayer *player) {
    if (player->turns == 0) {
        return;
    }
    const double count = player->turns;
    player->accuracy /= count;
    review_mean(&player->cost, &player->cost_error, count);
    review_mean(&player->excess, &player->excess_error, count);
    player->elo = review_elo(player->excess, player->excess_error, &player->elo_error);
}

static void players_sum(Review *review) {
    for (uint32_t i = 0; i < review->turn_count; i++) {
        player_add(&review->players[review->turns[i].judgment.player], &review->turns[i]);
    }
    for (uint32_t i = 0; i < review->luck_count; i++) {
        review->players[review->luck[i].player].luck += review->luck[i].points;
    }
    for (int player = 0; player < PLAYERS_MAX; player++) {
        player_finish(&review->players[player]);
    }
}

double review_share_won(const Review *review, int player) {
    int equal = 0;
    for (int other = 0; other < rules_players(review->game->rules); other++) {
        if (review->scores[other] > review->scores[player]) {
            return 0;
        }
        equal += review->scores[other] == review->scores[player] ? 1 : 0;
    }
    return 1.0 / equal;
}

Status review_make(Review *out, const StoredGame *game, const ReviewSettings *settings,
                   Message *message) {
    *out = (Review){.game = game};
    Work work = {.review = out, .settings = settings};
    TRY(turns_find(out, message));
    const ItemWork items = {.user = &work,
                            .count = out->turn_count,
                            .threads = settings->threads,
                            .begin = worker_begin,
                            .item = worker_item,
                            .end = worker_end,
                            .watch = work_watch,
                            .stop = work_stop};
    TRY(items_work(&items, message));
    players_sum(out);
    return STATUS_OK;
}
