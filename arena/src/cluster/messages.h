/**
 * What ranks say to each other. A message is its kind, a number of byte_code.h, and what stands
 * beside it here; a reader that does not know a kind, or finds too little, takes it for damage.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_MESSAGES_H
#define ARENA_CLUSTER_MESSAGES_H

/* Another number, other messages: ranks of different programs do not meet. */
enum {
    MESSAGES_VERSION = 2,
    THREADS_OWN = 1 << 20 /* in a task: as many threads as the rank has of itself */
};

typedef enum MessageKind {
    /* To rank 0. */
    MESSAGE_HELLO,  /* version, then status, text of a failure, or what is compared (handshake.c) */
    MESSAGE_RESULT, /* a piece that was played, whole or not (result_message.h) */
    MESSAGE_FAULTS, /* task, bot, counts by BotFault, text: of bots in processes, before the result
                     */
    MESSAGE_STOPPED, /* task: no more of it will come. status, text: why, if nobody told it to */
    MESSAGE_SIGNAL,  /* somebody wants the run to stop */
    MESSAGE_GOODBYE, /* the last one */
    /* From rank 0. */
    MESSAGE_WELCOME, /* all ranks play the same */
    MESSAGE_TASK,    /* task, threads or THREADS_OWN, the stage (stage_code.h): a stretch of games
                        begins */
    MESSAGE_LEASE,   /* task, place, number, first, count */
    MESSAGE_THREADS, /* task, threads that are to work */
    MESSAGE_STOP,    /* task: finish the games that are running */
    MESSAGE_QUIT,    /* say goodbye and end */
    MESSAGE_KIND_COUNT
} MessageKind;

#endif
