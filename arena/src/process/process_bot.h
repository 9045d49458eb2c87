/**
 * A bot that is an external program, behind the same interface as all others. Requests and answers
 * are lines of JSON (bots/PROTOCOL.md). One object is one running program; it starts when first
 * needed, and again in the game after a fault.
 *
 * Whatever the program does costs only its own game: no call takes longer than its limit, and the
 * arena is not affected.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_BOT_H
#define ARENA_PROCESS_BOT_H

#include "carcarena/bots/registry.h"
#include "process/process_stats.h"
#include "process/shared_program.h"

/**
 * The class "process". Not in the registry of built-in bots, because it needs the arena's protocol
 * code.
 */
extern const BotClass PROCESS_BOT;

/** As bot_spec_from_text, and also accepts the class "process". */
Status process_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/**
 * Sets the program's soft limit of open files, unless its options set one.
 * @param files 0: as the arena
 */
void process_bot_soft_files(void *bot, uint64_t files);

/**
 * Counts events of a bot of this class in `stats` from now on.
 * @param stats NULL: do not count
 */
void process_bot_keep_stats(void *bot, ProcessStats *stats);

/** What a thread does before and after it waits for a shared program. */
typedef struct ProcessWait {
    void (*begin)(void *user);
    void (*end)(void *user);
    void *user;
} ProcessWait;

/**
 * Lets it share programs with other bots of the same spec, if they play several games at a time.
 * Call it before the bot is used otherwise.
 * @param shared outlives the bot; NULL: not shared
 * @param wait copied
 */
void process_bot_share(void *bot, SharedPrograms *shared, const ProcessWait *wait);

/** Returns the games that its program plays at a time, as it said last; 0: it was not started. */
uint32_t process_bot_games(const void *bot);

/** Returns what its estimates measure, as it said last; BOT_UNIT_UNKNOWN: it did not. */
BotUnit process_bot_unit(const void *bot);

/** Returns the number of candidates in its last answer that were illegal or repeated. */
uint32_t process_bot_left_out(const void *bot);

/** Returns the peak memory of the running program in bytes; 0: not running, or unknown. */
uint64_t process_bot_memory(const void *bot);

/**
 * Returns the last fault for people: one line, and the end of the program's standard error. Valid
 * until the next call of the bot.
 */
const char *process_bot_fault_text(const void *bot);

/**
 * Returns why the arena itself could not start or talk to the program, for lack of descriptors,
 * processes or memory; no game of this bot counts from then on. NULL: no failure. Valid as long as
 * the bot.
 */
const char *process_bot_arena_failure(const void *bot);

#endif
