// SPDX-License-Identifier: MIT
//
// Results that rank 0 receives: games of the ranks and its own, faults of bots, replayed games.
#include "cluster/leader.h"
#include "cluster/result_message.h"
#include "process/process_stats.h"

#include <stdio.h>

/** Passes the games of a result to the writer, and some of them to the checker. */
static void games_pass_on(Leader *leader, const ResultMail *result) {
    const uint32_t rank = result->lease.rank;
    RankState *const state = &leader->job->ranks[rank];
    const bool check = rank != 0 && result->games > 0 && checker_wants(leader->checker, rank);
    const uint32_t chosen = check ? (uint32_t)(result->hash % result->games) : UINT32_MAX;
    const int players = leader->task.config->schedule.request.players;
    const size_t bytes_max = batch_bytes_max(leader->task.config);
    ByteReader reader = result->bytes;
    Batch *batch = NULL;
    for (uint32_t i = 0; i < result->games; i++) {
        TravelGame game;
        uint64_t hash = 0;
        CHECK(game_decode(&game, &hash, &reader, players));
        game.timing.worker += state->first_thread;
        rank_sums_add(&state->sums, &game.record, players);
        if (i == chosen) {
            checker_give(leader->checker, rank, &game.record);
        }
        if (batch != NULL && !batch_has_room(batch, bytes_max)) {
            batch_queue_put(leader->task.queue, batch);
            batch = NULL;
        }
        batch = batch != NULL ? batch : batch_queue_get(leader->task.queue);
        if (batch == NULL) {
            return; // the writer has failed and reports it
        }
        batch_add(batch, &game.record, &game.timing, &game.audit);
    }
    if (batch != NULL) {
        batch_queue_put(leader->task.queue, batch);
    }
    state->sums.play_ns += result->spent_ns;
}

/** Reports that two ranks sent different games. With time budgets that is not an error. */
static void conflict_report(const Leader *leader, const ResultMail *result, uint32_t kept) {
    char first[RANK_NAME_SIZE];
    char second[RANK_NAME_SIZE];
    if (!config_timed(leader->task.config) && !leader->stopping) {
        job_report(leader->job,
                   "%s and %s have different results of the same games; those of the first are "
                   "kept: 'carcarena verify' finds which are right",
                   job_rank_name(leader->job, kept, first),
                   job_rank_name(leader->job, result->lease.rank, second));
    }
}

static void result_take(Leader *leader, const ResultMail *result) {
    Message why = {{0}};
    uint32_t kept = 0;
    if (result_check(result, leader->task.config, &why) != STATUS_OK) {
        leader_rank_drop(leader, result->lease.rank, &why);
        return;
    }
    if (!result->whole) {
        if (leader->stopping && coordinator_part(leader->coordinator, &result->lease)) {
            games_pass_on(leader, result);
        }
        return;
    }
    const ResultVerdict verdict = coordinator_result(leader->coordinator, &result->lease,
                                                     result->hash, result->spent_ns, &kept);
    if (verdict == RESULT_ACCEPTED) {
        games_pass_on(leader, result);
    } else if (verdict == RESULT_CONFLICT) {
        conflict_report(leader, result, kept);
    }
}

/** Handles the message of a rank that ends a task, with the reason for a failure. */
static void stopped_take(Leader *leader, Mail *mail) {
    const uint32_t task = number_decode(&mail->reader, UINT32_MAX);
    const Status status = (Status)number_decode(&mail->reader, STATUS_COUNT - 1);
    const char *const text = wire_take_text(&mail->reader);
    if (leader->coordinator == NULL || task != leader->number) {
        return;
    }
    if (status != STATUS_OK) {
        Message why;
        (void)message_set(&why, status, "%s", text != NULL ? text : "?");
        leader_rank_drop(leader, mail->from, &why);
        leader_task_fail(leader, status, &why);
    } else {
        leader_rank_stopped(leader, mail->from);
    }
}

/** Adds the faults of a rank's bots to the counters of rank 0, which the writer stores. */
static void faults_take(const Leader *leader, Mail *mail) {
    const uint32_t task = number_decode(&mail->reader, UINT32_MAX);
    const uint32_t bot = number_decode(&mail->reader, UINT32_MAX);
    ProcessNews news;
    for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
        news.faults[fault] = word_decode(&mail->reader);
    }
    const char *const text = wire_take_text(&mail->reader);
    if (text == NULL || leader->coordinator == NULL || task != leader->number ||
        bot >= leader->task.config->bot_count || leader->task.config->bots[bot].stats == NULL) {
        return;
    }
    (void)snprintf(news.text, sizeof news.text, "%s", text);
    process_stats_join(leader->task.config->bots[bot].stats, &news);
}

void leader_mail_take(Leader *leader, Mail *mail) {
    if (mail->kind == MESSAGE_SIGNAL) {
        atomic_store(&leader->stop_requested, true);
    } else if (mail->kind == MESSAGE_FAULTS) {
        faults_take(leader, mail);
    } else if (mail->kind == MESSAGE_STOPPED) {
        stopped_take(leader, mail);
    } else if (mail->kind == MESSAGE_RESULT && leader->coordinator != NULL &&
               !leader->job->ranks[mail->from].gone) {
        ResultMail result;
        if (!result_read(&result, mail->from, &mail->reader)) {
            Message why;
            (void)message_set(&why, STATUS_CONFLICT, "a result is damaged");
            leader_rank_drop(leader, mail->from, &why);
        } else if (result.task == leader->number) {
            result_take(leader, &result);
        }
    }
}

/** Takes the results of rank 0. */
void leader_own_take(Leader *leader, bool *busy) {
    bool found = true;
    while (leader->play != NULL && found) {
        PlayedUnit unit;
        Message message = {{0}};
        bool ended = false;
        const Status status = lease_play_poll(leader->play, 0, &unit, &found, &ended, &message);
        if (found) {
            const ResultMail result = result_own(leader->number, &unit);
            result_take(leader, &result);
            *busy = true;
        }
        if (status != STATUS_OK) {
            leader_task_fail(leader, status, &message);
        }
        if (ended || status != STATUS_OK) {
            lease_play_destroy(leader->play);
            leader->play = NULL;
            leader_rank_stopped(leader, 0);
        }
    }
}

/** Excludes a rank if the checker found a different game in its results. */
void leader_check_take(Leader *leader) {
    CheckedGame checked;
    if (!checker_take(leader->checker, &checked) || checked.same) {
        return;
    }
    RankState *const state = &leader->job->ranks[checked.rank];
    state->wrong = true;
    if (!state->gone) {
        message_prefix(&checked.difference, "rank 0 has another result");
        leader_rank_drop(leader, checked.rank, &checked.difference);
    }
}
