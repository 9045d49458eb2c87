/**
 * Programs that play several games at a time (member "games" of hello, bots/PROTOCOL.md): all
 * conversations of a bot in a run share as few of them as possible.
 *
 *     conversation 1 --- socket ---.
 *     conversation 2 --- socket ---+--- thread of the program --- program
 *     conversation 3 --- socket ---'
 *
 * A conversation begins and ends with a game and is like any other: one question after the other,
 * with its deadlines. The thread forwards its lines to the program with the member "game" added,
 * and the answers by that member. A game number is used once.
 *
 * A fault of one game, such as an illegal action, ends its conversation only. If the program ends,
 * hangs, or writes a line of no game, all its conversations end.
 *
 * Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SHARED_PROGRAM_H
#define ARENA_SHARED_PROGRAM_H

#include "process/bot_conversation.h"
#include "process/program_hello.h"

/** The programs of one bot in a run. */
typedef struct SharedPrograms SharedPrograms;

/** Creates an empty set; NULL without memory. */
SharedPrograms *shared_programs_create(void);

/**
 * Ends all programs. NULL is allowed.
 * @param quit_ms time to exit by themselves
 * @pre all conversations have ended
 */
void shared_programs_destroy(SharedPrograms *programs, int quit_ms);

/**
 * Begins to look for a program: other threads that call this wait until shared_programs_leave.
 * @return false, without waiting, if the bot's programs play one game at a time
 */
bool shared_programs_enter(SharedPrograms *programs);

/** Ends what shared_programs_enter began. */
void shared_programs_leave(SharedPrograms *programs);

/**
 * Joins a running program that has room for a game.
 * @param talk receives the conversation, or its fault
 * @param hello receives what the program said
 * @return false if there is none, or after a fault of the arena (talk->arena_failed)
 */
bool shared_programs_join(SharedPrograms *programs, BotConversation *talk, const char *trace,
                          ProgramHello *hello);

/**
 * Takes a program that was just started, and joins it if it plays several games; otherwise the
 * conversation stays as it is.
 * @param talk replaced
 * @return false after a fault of the arena
 */
bool shared_programs_adopt(SharedPrograms *programs, BotConversation *talk, const char *trace,
                           const ProgramHello *hello);

/** Returns true if a program of this bot ended before its time. */
bool shared_programs_failed(SharedPrograms *programs);

#endif
