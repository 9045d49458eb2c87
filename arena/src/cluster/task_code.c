// SPDX-License-Identifier: MIT
#include "cluster/task_code.h"

#include "cluster/stage_code.h"
#include "schedule/keyed_stream.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

/** How a task's configuration differs from the job's. */
typedef enum TaskKind {
    TASK_OF_JOB,   /* in its rounds only */
    TASK_OF_BOTS,  /* in options of bots */
    TASK_OF_ITSELF /* it is a different configuration */
} TaskKind;

static bool other_bot(const TournamentConfig *job, const TournamentConfig *task, uint32_t bot) {
    return strcmp(bot_spec_text(&job->bots[bot].spec), bot_spec_text(&task->bots[bot].spec)) != 0;
}

static TaskKind kind_of(const TournamentConfig *job, const TournamentConfig *task) {
    if (task->text != job->text) { // copies of a configuration share its text
        return TASK_OF_ITSELF;
    }
    for (uint32_t i = 0; i < task->bot_count; i++) {
        if (other_bot(job, task, i)) {
            return TASK_OF_BOTS;
        }
    }
    return TASK_OF_JOB;
}

/** Appends a sealed run's secret: ranks derive its decks themselves. */
static void secret_put(Wire *out, const ScheduleRequest *request) {
    char text[SECRET_TEXT_SIZE];
    wire_put_text(out, request->sealed ? secret_to_text(&request->secret, text) : NULL);
}

Status task_encode(Wire *out, const TournamentConfig *job, const TournamentConfig *task,
                   Message *message) {
    const TaskKind kind = kind_of(job, task);
    wire_put_number(out, (uint32_t)kind);
    wire_put_number(out, (uint32_t)task->schedule.request.bot_streams);
    wire_put_number(out, (uint32_t)task->schedule.request.rematches);
    secret_put(out, &task->schedule.request);
    if (kind == TASK_OF_ITSELF) {
        char *text = NULL;
        const Status status = config_print(&text, task, message);
        wire_put_text(out, text);
        free(text);
        return status;
    }
    for (uint32_t i = 0; kind == TASK_OF_BOTS && i < task->bot_count; i++) {
        wire_put_text(out, other_bot(job, task, i) ? bot_spec_text(&task->bots[i].spec) : NULL);
    }
    stage_encode(out, task);
    return STATUS_OK;
}

// ---- Reading

void task_config_free(TaskConfig *task) {
    for (uint32_t i = 0; task->bots != NULL && i < task->changed.bot_count; i++) {
        bot_spec_free(&task->bots[i].spec);
    }
    free(task->bots);
    config_destroy(task->own);
    *task = (TaskConfig){.config = NULL};
}

static Status task_damaged(Message *message) {
    return message_set(message, STATUS_CONFLICT, "a task that rank 0 told of is damaged");
}

static Status own_read(TaskConfig *out, const TournamentConfig *job, ByteReader *reader,
                       Message *message) {
    const char *const text = wire_take_text(reader);
    ConfigOverrides overrides = config_overrides_none();
    overrides.threads = job->threads;
    if (text == NULL) {
        return task_damaged(message);
    }
    const Status status =
        config_parse(&out->own, text, strlen(text), "a task of rank 0", &overrides, message);
    out->config = out->own;
    return status;
}

/** Reads the job's bots, some with other options. */
static Status bots_read(TaskConfig *out, const TournamentConfig *job, ByteReader *reader,
                        Message *message) {
    out->changed = *job;
    out->changed.match.schedule = &out->changed.schedule;
    out->bots = calloc(job->bot_count, sizeof *out->bots);
    if (out->bots == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots of a task");
    }
    Status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < job->bot_count; i++) {
        const char *const text = wire_take_text(reader);
        out->bots[i] = job->bots[i];
        out->bots[i].spec = (BotSpec){.bot_class = NULL};
        status = text != NULL ? bot_spec_from_text(&out->bots[i].spec, text, message)
                              : bot_spec_copy(&out->bots[i].spec, &job->bots[i].spec, message);
    }
    out->changed.bots = out->bots;
    out->config = &out->changed;
    return status;
}

/** What rank 0 knows of the run's random streams and the other ranks need. */
typedef struct TaskStreams {
    BotStreams bots;
    RematchRule rematches;
    bool sealed;
    StreamKey secret;
} TaskStreams;

static bool streams_get(TaskStreams *out, ByteReader *reader) {
    out->bots = (BotStreams)number_decode(reader, BOT_STREAMS_MIXED);
    out->rematches = (RematchRule)number_decode(reader, REMATCHES_CAPPED);
    const char *const text = wire_take_text(reader);
    out->sealed = text != NULL && text[0] != '\0';
    return !reader->damaged && (!out->sealed || secret_from_text(&out->secret, text));
}

static Status streams_take(TournamentConfig *config, const TaskStreams *streams, Message *message) {
    config_take_bot_streams(config, streams->bots);
    config_take_rematches(config, streams->rematches);
    if (streams->sealed != config->schedule.request.sealed) {
        return task_damaged(message);
    }
    return streams->sealed ? config_take_secret(config, &streams->secret, message) : STATUS_OK;
}

Status task_decode(TaskConfig *out, TournamentConfig *job, ByteReader *reader, Message *message) {
    task_config_free(out);
    out->config = job;
    TaskStreams streams;
    const TaskKind kind = (TaskKind)number_decode(reader, TASK_OF_ITSELF);
    if (!streams_get(&streams, reader)) {
        return task_damaged(message);
    }
    if (kind == TASK_OF_ITSELF) {
        TRY(own_read(out, job, reader, message));
        return streams_take(out->own, &streams, message);
    }
    TRY(streams_take(job, &streams, message));
    if (kind == TASK_OF_BOTS) {
        TRY(bots_read(out, job, reader, message));
    }
    return stage_decode(out->config, reader, message);
}
