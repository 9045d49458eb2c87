/**
 * A game that is played decision by decision and can be taken back, for people who play against
 * bots.
 *
 * It is the game that a match plays, with the same decks, checks and records. But the caller
 * controls its progress: it asks seats with a bot, and passes the actions of the other seats.
 * Taking back replays the game up to a decision. Tiles are the same, bots observe the game from the
 * start, and their random streams are restored. So they answer as before, unless they keep memory
 * between games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_INTERACTIVE_TABLE_H
#define ARENA_INTERACTIVE_TABLE_H

#include "carcarena/arena/match.h"

/** One table. Not thread-safe. */
typedef struct InteractiveTable InteractiveTable;

/**
 * Creates a table.
 * @param rules see match_create; actions are always recorded.
 * @param seats rules_players of them, copied; a bot_class of NULL is a person.
 * @return STATUS_NO_MEMORY.
 */
Status interactive_table_create(InteractiveTable **out, const MatchRules *rules,
                                const MatchSeat *seats, Message *message) MUST_USE;

/** Frees a table; NULL is allowed. */
void interactive_table_destroy(InteractiveTable *table);

/**
 * Returns the match, for match_watch. After taking back, a watcher observes the game from the
 * start.
 */
Match *interactive_table_match(InteractiveTable *table);

/** Starts a game and continues to its first decision. @param game borrowed until the next one. */
void interactive_table_begin(InteractiveTable *table, const ScheduledGame *game);

/** Returns true if the game has ended; otherwise a decision is pending in match_game. */
bool interactive_table_over(const InteractiveTable *table);

/**
 * Returns the checked answer of the bot that must decide. A bot with a fault plays at random from
 * then on and forfeits. Takes as long as the bot thinks. @pre the game is not over.
 */
Action interactive_table_ask(InteractiveTable *table);

/** Applies a legal action, notifies the bots, and continues to the next decision. */
void interactive_table_act(InteractiveTable *table, Action action);

/** Returns the number of decisions so far. */
uint32_t interactive_table_count(const InteractiveTable *table);

/** Returns the seat that took decision number `index`. */
int interactive_table_actor(const InteractiveTable *table, uint32_t index);

/** Takes back all but the first `count` decisions. @pre there are at least `count`. */
void interactive_table_back(InteractiveTable *table, uint32_t count);

/**
 * Resigns for the person at a seat. The seat plays at random from then on by interactive_table_ask,
 * and forfeits (END_EXIT).
 */
void interactive_table_resign(InteractiveTable *table, int seat);

/** Returns true if the seat plays at random. */
bool interactive_table_plays_at_random(const InteractiveTable *table, int seat);

/**
 * Writes scores and ranks of a finished game.
 * @param record its actions are valid until the next game.
 */
void interactive_table_judge(InteractiveTable *table, GameRecord *record);

#endif
