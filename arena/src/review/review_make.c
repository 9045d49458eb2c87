// SPDX-License-Identifier: MIT
#include "review/review.h"

#include "carcarena/engine/view.h"
#include "review/review_luck.h"
#include "text/try_status.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAME_ALIGNMENT = 64, THREADS_MAX = 64, WAIT_MS = 50 };

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
    Game *const game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    review->turns = calloc(moves->step_count + 1, sizeof *review->turns);
    review->luck = calloc(moves->step_count + 1, sizeof *review->luck);
    if (game == NULL || review->turns == NULL || review->luck == NULL) {
        free(game);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    memset(game, 0, rules_game_size(rules));
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

/** What the threads share. */
typedef struct Work {
    Review *review;
    const ReviewSettings *settings;
    pthread_mutex_t lock;
    uint32_t next, done; /* turns */
    unsigned running;    /* threads */
    bool stopped;
    Status status; /* the first failure */
    Message message;
} Work;

/** What a thread has for itself. */
typedef struct Worker {
    Work *work;
    TurnJudge *judge;
    LuckMeter meter;
    Game *game;
    uint32_t step; /* the position before this step of the game */
} Worker;

static Status worker_make(Worker *self, Message *message) {
    const StoredGame *const game = self->work->review->game;
    self->game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(game->rules));
    if (self->game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    memset(self->game, 0, rules_game_size(game->rules));
    TRY(game_file_start(&game->file, game->rules, self->game, message));
    TRY(luck_meter_make(&self->meter, game->rules, message));
    return turn_judge_create(&self->judge, game->rules, &self->work->settings->judge, message);
}

static void worker_free(Worker *self) {
    turn_judge_destroy(self->judge);
    luck_meter_free(&self->meter);
    free(self->game);
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
    uint32_t count = 0;
    worker_go(self, turn->step);
    for (; count < turn->count && count < JUDGED_ACTIONS_MAX; count++) {
        actions[count] = moves->steps[turn->step + count].action;
    }
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

static bool turn_take(Work *work, uint32_t *turn) {
    (void)pthread_mutex_lock(&work->lock);
    const bool taken =
        !work->stopped && work->status == STATUS_OK && work->next < work->review->turn_count;
    if (taken) {
        *turn = work->next++;
    }
    (void)pthread_mutex_unlock(&work->lock);
    return taken;
}

static void work_end(Work *work, Status status, const Message *message) {
    (void)pthread_mutex_lock(&work->lock);
    if (status != STATUS_OK && work->status == STATUS_OK) {
        work->status = status;
        work->message = *message;
    }
    work->running--;
    (void)pthread_mutex_unlock(&work->lock);
}

static void *work_do(void *argument) {
    Worker self = {.work = argument};
    Review *const review = self.work->review;
    Message message = {""};
    const Status status = worker_make(&self, &message);
    uint32_t turn = 0;
    while (status == STATUS_OK && turn_take(self.work, &turn)) {
        const bool last = turn + 1 == review->turn_count;
        const uint32_t from = turn > 0 ? review->turns[turn - 1].step : 0;
        luck_review(&self, from, review->turns[turn].step);
        turn_review(&self, &review->turns[turn]);
        if (last) {
            luck_review(&self, review->turns[turn].step, UINT32_MAX);
        }
        (void)pthread_mutex_lock(&self.work->lock);
        self.work->done++;
        (void)pthread_mutex_unlock(&self.work->lock);
    }
    worker_free(&self);
    work_end(self.work, status, &message);
    return NULL;
}

static unsigned work_watch(Work *work) {
    const struct timespec wait = {.tv_nsec = WAIT_MS * 1000000L};
    const ReviewSettings *const settings = work->settings;
    const bool asked = settings->stop != NULL && settings->stop(settings->user);
    (void)pthread_mutex_lock(&work->lock);
    work->stopped = work->stopped || asked;
    const uint32_t done = work->done;
    const unsigned running = work->running;
    (void)pthread_mutex_unlock(&work->lock);
    if (settings->progress != NULL) {
        settings->progress(settings->user, done, work->review->turn_count);
    }
    if (running > 0) {
        (void)nanosleep(&wait, NULL);
    }
    return running;
}

static Status work_run(Work *work, Message *message) {
    pthread_t threads[THREADS_MAX];
    unsigned started = 0;
    const unsigned wanted =
        work->settings->threads < THREADS_MAX ? work->settings->threads : THREADS_MAX;
    work->running = wanted;
    while (started < wanted && pthread_create(&threads[started], NULL, work_do, work) == 0) {
        started++;
    }
    (void)pthread_mutex_lock(&work->lock);
    work->running -= wanted - started;
    (void)pthread_mutex_unlock(&work->lock);
    while (work_watch(work) > 0) {
    }
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    if (started == 0) {
        return message_set(message, STATUS_NO_MEMORY, "no thread can be started");
    }
    if (work->status != STATUS_OK) {
        return message_set(message, work->status, "%s", work->message.text);
    }
    return work->stopped ? message_set(message, STATUS_INTERRUPTED, "the review was interrupted")
                         : STATUS_OK;
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
}

static void player_finish(ReviewPlayer *player) {
    if (player->turns == 0) {
        return;
    }
    const double count = player->turns;
    player->cost /= count;
    player->accuracy /= count;
    const double spread = player->cost_error / count - player->cost * player->cost;
    player->cost_error = count > 1 && spread > 0 ? sqrt(spread / (count - 1)) : 0;
    player->elo = review_elo(player->cost, player->cost_error, &player->elo_error);
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

Status review_make(Review *out, const StoredGame *game, const ReviewSettings *settings,
                   Message *message) {
    *out = (Review){.game = game};
    Work work = {.review = out, .settings = settings, .lock = PTHREAD_MUTEX_INITIALIZER};
    TRY(turns_find(out, message));
    const Status status = work_run(&work, message);
    (void)pthread_mutex_destroy(&work.lock);
    TRY(status);
    players_sum(out);
    return STATUS_OK;
}
