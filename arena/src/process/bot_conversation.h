/**
 * A conversation with one running program: requests and answers with deadlines, and the reports
 * about a program that violates them.
 *
 * One thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_CONVERSATION_H
#define ARENA_BOT_CONVERSATION_H

#include "process/line_pipe.h"
#include "process/process_json.h"
#include "process/process_stats.h"
#include "process/process_tree.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <time.h>

enum { CONVERSATION_TEXT_SIZE = 512 };

/** A conversation. Zero with `running` false: none. */
typedef struct BotConversation {
    bool running;
    ProcessTree tree;
    LinePipe pipe;
    BotFault fault;                           /* the first fault; it ends the program */
    char fault_text[PROCESS_FAULT_TEXT_SIZE]; /* its text */
    bool arena_failed;                        /* the arena or its machine failed, not the program */
    bool blind; /* there was no descriptor for reading the program's clocks */
    uint64_t next_id;
    uint64_t ping_id; /* id of the unanswered ping; 0: none. It may belong to the previous
                         question: the bot may have answered that before it read the ping. */
    ProcessCost cost; /* cost of the last question */
    char alone[CONVERSATION_TEXT_SIZE]; /* why the program has no control group; "": it has one */
    uint64_t memory_bytes;              /* peak memory when it ended; 0: unknown */
    unsigned stops;                     /* stops of the program before the game */
    uint64_t answer_cpu_ns[2]; /* processor time at the last answer: of the program, and of its
                                  process tree; 0: not read */
    clockid_t cpu_clock;
    int wait_file; /* scheduler statistics of the program; -1: none */
    FILE *trace;   /* receives all lines; NULL: not wanted */
} BotConversation;

/** A question. */
typedef struct BotQuestion {
    const char *command;    /* its name, for messages */
    const TextBuffer *line; /* without the newline */
    uint64_t id;
    uint64_t limit_ms;  /* silence after which the program counts as hanging; 0: no limit */
    uint64_t budget_ms; /* time limit of the answer; 0: no limit */
    uint64_t ping_ms;   /* interval between pings; 0: none */
    bool whole;         /* count the processor time of the whole process tree */
    /*
     * Its clock may report that the answer is no longer needed; NULL: it is always needed.
     * Borrowed.
     */
    const BotBudget *budget;
} BotQuestion;

/**
 * Starts the program.
 * @param alone why plan->groups is NULL, if it is
 * @return false if it cannot be started; the fault says why
 */
bool bot_conversation_start(BotConversation *talk, const ProcessTreePlan *plan, const char *alone,
                            const char *trace);

/**
 * Joins a program that others use, too.
 * @param tree a copy with an owner; its `in` and `out` belong to this conversation
 * @return false after a fault of the arena
 */
bool bot_conversation_join(BotConversation *talk, const ProcessTree *tree, const char *trace);

/** Ends the conversation, but not the program. Returns the program, which the caller then owns. */
ProcessTree bot_conversation_give(BotConversation *talk);

/**
 * Call when the program has answered: from now on its own clocks are read, also in a sandbox.
 * @return false after a fault
 */
bool bot_conversation_settle(BotConversation *talk);

/** Begins a game: earlier stops of the program do not count in it. */
void bot_conversation_begin_game(BotConversation *talk);

/** Returns true if the program runs and has sent nothing unrequested. */
bool bot_conversation_quiet(BotConversation *talk);

/**
 * Ends a game: waits up to a second until the program has read everything and is idle, so that its
 * actions at the end of a game are faults of that game.
 * @return false after a fault: it exited, or sent something unrequested
 */
bool bot_conversation_end_game(BotConversation *talk);

/**
 * Writes a request without an answer.
 * @return false after a fault
 */
bool bot_conversation_tell(BotConversation *talk, const TextBuffer *line, uint64_t limit_ms);

/**
 * Asks a question and waits for the answer. Info lines are skipped.
 * @param out the answer, to be freed with answer_free
 * @return false after a fault
 */
bool bot_conversation_ask(BotConversation *talk, const BotQuestion *question, Answer *out);

/**
 * Asks a question whose answer has no content, "hello" or "new". A bot that answers that it cannot
 * play counts as not started.
 */
bool bot_conversation_ask_formality(BotConversation *talk, const BotQuestion *question,
                                    Answer *out);

/** Records a fault and ends the program at once. Returns false. */
bool bot_conversation_fail(BotConversation *talk, BotFault fault, const char *format, ...)
    PRINTF_LIKE(3, 4);

/**
 * Ends the program because the arena or its machine lacks a resource; this is no fault of the
 * program. Returns false.
 * @param error an errno
 */
bool bot_conversation_fail_arena(BotConversation *talk, const char *what, int error);

/**
 * Ends the conversation: the program may exit by itself within the grace period, then it is killed.
 */
void bot_conversation_stop(BotConversation *talk, int grace_ms);

#endif
