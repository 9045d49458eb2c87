/**
 * A conversation with one running program: requests and their answers, by deadlines, and what is to
 * be said about a program that does not keep to them.
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

/** A conversation. Zero with `running` false: there is none. */
typedef struct BotConversation {
    bool running;
    ProcessTree tree;
    LinePipe pipe;
    BotFault fault;                           /* the first one; ends the program */
    char fault_text[PROCESS_FAULT_TEXT_SIZE]; /* says it */
    bool arena_failed; /* it is the arena's or its machine's doing, not the program's */
    bool blind;        /* there was no descriptor to look at the program's clocks with */
    uint64_t next_id;
    uint64_t ping_id; /* of the ping that is not answered; 0: none. It may be left of the question
                         before: a bot may have answered that just before it saw the ping. */
    ProcessCost cost; /* of the last question */
    char alone[CONVERSATION_TEXT_SIZE]; /* why the program is no control group; "": it is one */
    uint64_t memory_bytes;              /* most it had when it ended; 0: not known */
    unsigned stops;                     /* of the program before the game */
    uint64_t answer_cpu_ns[2]; /* processor time at the last answer, of the program and of the
                                  process tree; 0: it was not read */
    clockid_t cpu_clock;
    int wait_file; /* the scheduler's account of the program; -1: there is none */
    FILE *trace;   /* NULL: nobody wants to see the lines */
} BotConversation;

/** A question. */
typedef struct BotQuestion {
    const char *command;    /* its name, for messages */
    const TextBuffer *line; /* without the newline */
    uint64_t id;
    uint64_t limit_ms;  /* a program that says nothing for so long hangs; 0: no limit */
    uint64_t budget_ms; /* it is late after so long; 0: no limit */
    uint64_t ping_ms;   /* it is pinged so often; 0: never */
    bool whole;         /* processor time is that of all processes of the process tree */
    /* Whose clock may say that nobody waits any more; NULL: somebody always does. Borrowed. */
    const BotBudget *budget;
} BotQuestion;

/** Starts the program. @param alone why plan->groups is NULL, if it is. @return false: it could not
 * be; the fault says why. */
bool bot_conversation_start(BotConversation *talk, const ProcessTreePlan *plan, const char *alone,
                            const char *trace);

/** The program has answered: from now on its own clocks are read, in a sandbox too.
 * @return false after a fault. */
bool bot_conversation_settle(BotConversation *talk);

/** A game begins: what was done to the program before does not count in it. */
void bot_conversation_begin_game(BotConversation *talk);

/** Whether the program runs and has said nothing that was not asked for. */
bool bot_conversation_quiet(BotConversation *talk);

/**
 * A game has ended: waits until the program has read what it was told and rests, a second at
 * most, so that what it does at the end of a game is a fault of that game.
 * @return false after a fault: it ended, or said something that was not asked for.
 */
bool bot_conversation_end_game(BotConversation *talk);

/** Writes a request that has no answer. @return false after a fault. */
bool bot_conversation_tell(BotConversation *talk, const TextBuffer *line, uint64_t limit_ms);

/** Asks, and waits for the answer. Lines of info are passed over.
 * @param out the answer, to be freed with answer_free. @return false after a fault. */
bool bot_conversation_ask(BotConversation *talk, const BotQuestion *question, Answer *out);

/** Asks what has no answer of its own, "hello" or "new". A bot that says it cannot play is one that
 * does not start. */
bool bot_conversation_ask_formality(BotConversation *talk, const BotQuestion *question,
                                    Answer *out);

/** Notes a fault and ends the program at once. @return false. */
bool bot_conversation_fail(BotConversation *talk, BotFault fault, const char *format, ...)
    PRINTF_LIKE(3, 4);

/** The arena or its machine is short of something, which is no fault of the program: ends it all
 * the same. @param error an errno. @return false. */
bool bot_conversation_fail_arena(BotConversation *talk, const char *what, int error);

/** Ends the conversation: the program may end by itself within the grace, then it is killed. */
void bot_conversation_stop(BotConversation *talk, int grace_ms);

#endif
