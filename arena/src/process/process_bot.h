/**
 * A bot that is a program of its own, behind the same interface as all others: requests and answers
 * are lines of JSON (bots/PROTOCOL.md). One object is one running program; it starts when it is
 * first needed, and again in the game after a fault.
 *
 * Whatever the program does costs it the game and nothing more: no call takes longer than its limit
 * and nothing of the arena is reached by it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_BOT_H
#define ARENA_PROCESS_BOT_H

#include "carcarena/bots/registry.h"
#include "process/process_stats.h"

/** The class "process". Not in the registry of built-in bots: it needs the arena's words. */
extern const BotClass PROCESS_BOT;

/** As bot_spec_from_text, with the class "process" among those there are. */
Status process_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** Gives the program this soft limit of open files, unless its options set one. @param files 0:
 * that of the arena */
void process_bot_soft_files(void *bot, uint64_t files);

/** Counts in a statistics what happens to a bot of this class from now on. @param statistics NULL:
 * nowhere */
void process_bot_keep_stats(void *bot, ProcessStats *stats);

/** Candidates of its last answer that were no legal action or came twice. */
uint32_t process_bot_left_out(const void *bot);

/** Most that the running program had in memory, in bytes; 0: it does not run, or is not known. */
uint64_t process_bot_memory(const void *bot);

/** What the last fault was, for people: one line and what the program last said on standard error.
 * Valid until the next call of the bot. */
const char *process_bot_fault_text(const void *bot);

/** Why the arena itself could not start the program or talk to it, short of descriptors, processes
 * or memory: no game of this bot counts from then on. NULL: it could. Valid as long as the bot. */
const char *process_bot_arena_failure(const void *bot);

#endif
