/**
 * Messages between ranks. A message is its kind, a number as in byte_code.h, followed by the values
 * listed here. An unknown kind or a short message counts as damage.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_MESSAGES_H
#define ARENA_CLUSTER_MESSAGES_H

/* Change this number with the messages: ranks of different programs refuse each other. */
enum {
    MESSAGES_VERSION = 2,
    THREADS_OWN = 1 << 20 /* in a task: the rank's own number of threads */
};

typedef enum MessageKind {
    /* To rank 0. */
    MESSAGE_HELLO,   /* version, then status, text of a failure, or the compared values
                        (handshake.c) */
    MESSAGE_RESULT,  /* a played work unit, whole or partial (result_message.h) */
    MESSAGE_FAULTS,  /* task, bot, counts by BotFault, text: faults of external bots, sent before
                        the result */
    MESSAGE_STOPPED, /* task: the rank has finished with it; status, text: why, if rank 0 did not
                        stop it */
    MESSAGE_SIGNAL,  /* a stop signal arrived */
    MESSAGE_GOODBYE, /* the last message of a rank */
    /* From rank 0. */
    MESSAGE_WELCOME, /* all ranks play the same */
    MESSAGE_TASK,    /* task, threads or THREADS_OWN, the round (stage_code.h): a series of games
                        begins */
    MESSAGE_LEASE,   /* task, place, number, first, count */
    MESSAGE_THREADS, /* task, number of working threads */
    MESSAGE_STOP,    /* task: finish the running games */
    MESSAGE_QUIT,    /* say goodbye and exit */
    MESSAGE_KIND_COUNT
} MessageKind;

#endif
