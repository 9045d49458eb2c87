// SPDX-License-Identifier: MIT
//
// A task of rank 0: its missing games, its ranks, its start and its end.
#include "carcarena/arena/match.h"
#include "cluster/leader.h"
#include "cluster/task_code.h"
#include "text/try_status.h"

enum {
    UNIT_NS = 1000000000, // target duration of a work unit
    UNIT_GAMES = 1 << 14, // maximum games of a work unit, since its result must fit into memory
    GAP_GAMES = 1 << 12,  // games that one search for the next stored game covers
};

// ---- Missing games

/** Finds missing games for the coordinator, whose blocks are the games of the run's shard by
 * number. */
static bool games_missing(void *user, uint64_t from, BlockRange *out) {
    const Leader *const leader = user;
    const TournamentConfig *const config = leader->task.config;
    const uint64_t games = shard_games(&config->schedule, config->shard);
    uint64_t first = from < leader->task.stored->prefix ? leader->task.stored->prefix : from;
    while (first < games && game_set_has(leader->task.stored, first)) {
        first++;
    }
    uint64_t end = first;
    while (end < games && end - first < GAP_GAMES && !game_set_has(leader->task.stored, end)) {
        end++;
    }
    *out = (BlockRange){first, end - first};
    return end > first;
}

// ---- Ranks

void leader_task_fail(Leader *leader, Status status, const Message *message) {
    if (leader->status == STATUS_OK) {
        leader->status = status;
        leader->message = *message;
    }
}

uint64_t leader_clock(const Leader *leader) {
    const uint64_t now = leader->paused != 0 ? leader->paused : match_clock(NULL);
    return now - leader->paused_ns;
}

/** Records that a rank plays no more games of this task. */
void leader_rank_stopped(Leader *leader, uint32_t rank) {
    RankState *const state = &leader->job->ranks[rank];
    if (!state->stopped) {
        state->stopped = true;
        leader->ranks--;
        coordinator_leave(leader->coordinator, rank);
    }
}

/** Excludes a rank from all further work. */
void leader_rank_drop(Leader *leader, uint32_t rank, const Message *why) {
    char name[RANK_NAME_SIZE];
    job_report(leader->job, "%s is excluded: %.1500s", job_rank_name(leader->job, rank, name),
               why->text);
    leader_rank_stopped(leader, rank);
    leader->job->ranks[rank].gone = true;
}

static void threads_pause(Leader *leader, unsigned threads) {
    const uint64_t now = match_clock(NULL);
    if (threads == 0 && leader->paused == 0) {
        leader->paused = now;
    } else if (threads != 0 && leader->paused != 0) {
        leader->paused_ns += now - leader->paused;
        leader->paused = 0;
    }
}

Status leader_threads_change(Leader *leader, unsigned threads, Message *message) {
    threads_pause(leader, threads);
    leader->threads = threads;
    if (leader->play != NULL) {
        lease_play_threads(leader->play, threads);
    }
    Wire *const out = job_write(leader->job, MESSAGE_THREADS);
    wire_put_number(out, leader->number);
    wire_put_number(out, threads);
    return job_send_all(leader->job, message);
}

// ---- Start and end

static Status coordinator_make(Leader *leader, Message *message) {
    const TournamentConfig *const config = leader->task.config;
    const CoordinatorSettings settings = {
        .ranks = leader->job->place.ranks,
        .blocks = shard_games(&config->schedule, config->shard) - leader->task.stored->count,
        .missing = games_missing,
        .user = leader,
        .unit_ns = UNIT_NS,
        .lease_ns = leader->job->settings.lease_ns,
        .unit_blocks = UNIT_GAMES,
    };
    TRY(coordinator_create(&leader->coordinator, &settings, message));
    for (uint32_t rank = 0; rank < settings.ranks; rank++) {
        RankState *const state = &leader->job->ranks[rank];
        state->stopped = state->gone;
        if (!state->gone) {
            coordinator_join(leader->coordinator, rank, state->threads);
            leader->ranks++;
        }
    }
    return STATUS_OK;
}

/** Starts the ordered task. */
Status leader_task_begin(Leader *leader, const WorkTask *task, unsigned threads, Message *message) {
    const bool own = threads == leader->config->threads;
    leader->task = *task;
    leader->number++;
    leader->ranks = 0;
    leader->stopping = false;
    leader->status = STATUS_OK;
    leader->threads = own ? THREADS_OWN : threads;
    threads_pause(leader, threads);
    TRY(coordinator_make(leader, message));
    TRY(lease_play_create(&leader->play, task->config, leader->config->threads, message));
    if (!own) {
        lease_play_threads(leader->play, threads);
    }
    TRY(checker_create(&leader->checker, task->config, leader->job->place.ranks, message));
    Wire *const out = job_write(leader->job, MESSAGE_TASK);
    wire_put_number(out, leader->number);
    wire_put_number(out, leader->threads);
    TRY(task_encode(out, leader->config, task->config, message));
    return job_send_all(leader->job, message);
}

/** Adds the ranks' work to the totals. */
static void task_sum(Leader *leader) {
    for (uint32_t rank = 0; leader->coordinator != NULL && rank < leader->job->place.ranks;
         rank++) {
        const RankStatus standing = coordinator_standing(leader->coordinator, rank);
        RankSums *const sums = &leader->job->ranks[rank].sums;
        sums->expired += standing.expired;
        sums->duplicates += standing.duplicates;
        sums->conflicts += standing.conflicts;
        sums->checked += leader->checker != NULL ? checker_count(leader->checker, rank) : 0;
    }
}

/** Ends the task: the writer gets no more games. */
void leader_task_end(Leader *leader) {
    Orders *const orders = &leader->orders;
    task_sum(leader);
    checker_destroy(leader->checker);
    leader->checker = NULL;
    lease_play_destroy(leader->play);
    leader->play = NULL;
    coordinator_destroy(leader->coordinator);
    leader->coordinator = NULL;
    batch_queue_leave(leader->task.queue, leader->status, &leader->message);
    (void)pthread_mutex_lock(&orders->mutex);
    orders->has_task = false;
    (void)pthread_cond_broadcast(&orders->ended);
    (void)pthread_mutex_unlock(&orders->mutex);
}

Status leader_task_stop(Leader *leader, Message *message) {
    leader->stopping = true;
    coordinator_stop(leader->coordinator);
    if (leader->play != NULL) {
        lease_play_stop(leader->play);
    }
    Wire *const out = job_write(leader->job, MESSAGE_STOP);
    wire_put_number(out, leader->number);
    return job_send_all(leader->job, message);
}
