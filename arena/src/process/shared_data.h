/**
 * Data of shared programs, for their two files: shared_program.c has what conversations call,
 * shared_thread.c the thread of a program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SHARED_DATA_H
#define ARENA_SHARED_DATA_H

#include "process/bot_conversation.h"
#include "process/program_hello.h"

#include <poll.h>
#include <pthread.h>
#include <time.h>

typedef struct SharedProgram SharedProgram;
typedef struct SharedPrograms SharedPrograms;

/** The conversation of a game. */
typedef struct SharedGame {
    SharedProgram *program;
    uint64_t number;
    int file;           /* the thread's end of its socket; -1: closed */
    TextBuffer asked;   /* read from it; the last line is not complete */
    TextBuffer answers; /* to be written to it */
    size_t answered;    /* bytes of `answers` already written */
    bool pending;       /* a question is not answered */
    uint64_t cpu_from;  /* SharedProgram.cpu_share when it was asked */
    uint64_t cpu_ns;    /* processor time of all its answers */
} SharedGame;

enum { FILE_WAKE, FILE_OUT, FILE_ERR, FILE_IN, FILE_GAMES };

/** A running program. */
struct SharedProgram {
    SharedProgram *next;
    SharedPrograms *home;
    pthread_t thread;
    ProcessTree tree;
    ProgramHello hello;
    LinePipe pipe; /* made by the thread */
    bool piped;
    int wake; /* an eventfd that ends a wait of the thread */
    SharedGame *games[SHARED_GAMES_MAX];
    size_t count;
    uint64_t next_game, next_id;
    TextBuffer requests; /* to be written to the program */
    size_t requested;    /* bytes of `requests` already written */
    clockid_t cpu_clock;
    uint64_t cpu_last;  /* processor time at the last question or answer */
    uint64_t cpu_share; /* the part of one pending question of all time, since the start */
    unsigned pending;   /* pending questions */
    bool closing;       /* no game may join */
    bool quits;         /* it ends because the run does */
    bool done;          /* the thread has ended */
    int quit_ms;
    BotFault fault; /* for which it is closing; BOT_FAULT_NONE: none that the thread knows */
    char fault_text[CONVERSATION_TEXT_SIZE];
    struct pollfd files[FILE_GAMES + SHARED_GAMES_MAX];
    uint64_t polled[SHARED_GAMES_MAX]; /* numbers of the games in `files` */
};

struct SharedPrograms {
    pthread_mutex_t starting; /* one thread at a time looks for a program */
    pthread_mutex_t mutex;    /* all below, and everything of the programs */
    SharedProgram *first;
    bool plain;  /* the bot's programs play one game at a time */
    bool failed; /* one ended before its time */
};

/** The thread of a program: forwards lines until the program ends. */
void *shared_thread(void *program);

/** Divides the processor time since the last call among the pending questions. */
void shared_cpu_divide(SharedProgram *program);

/** Lets no game join and ends all conversations; the thread then ends the program. */
void shared_close(SharedProgram *program, BotFault fault, const char *text);

/** Adds what a conversation has written to the requests. */
void shared_game_read(SharedProgram *program, SharedGame *game);

/** Ends a wait of the thread. */
void shared_wake(const SharedProgram *program);

#endif
