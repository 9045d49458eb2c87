/**
 * A game decision by decision, and back: what people need who play against bots.
 *
 * It is the game that a match plays (same decks, same checks, same record), but whoever holds the
 * table says when it goes on: seats with a bot are asked, the others' actions are given to it.
 * Taking back is the same game once more up to there: the same tiles come, bots are told it from
 * the beginning, and their streams are as they were. So they answer as before, unless they remember
 * what they thought.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_INTERACTIVE_TABLE_H
#define ARENA_INTERACTIVE_TABLE_H

#include "carcarena/arena/match.h"

/** One table. One thread at a time. */
typedef struct InteractiveTable InteractiveTable;

/**
 * @param rules as for match_create; actions are recorded whatever they say.
 * @param seats rules_players of them, copied; a bot_class of NULL is a person.
 * @return STATUS_NO_MEMORY.
 */
Status interactive_table_create(InteractiveTable **out, const MatchRules *rules,
                                const MatchSeat *seats, Message *message) MUST_USE;

/** NULL is allowed. */
void interactive_table_destroy(InteractiveTable *table);

/** The table, for match_watch. A watcher is told the game anew after each taking back. */
Match *interactive_table_match(InteractiveTable *table);

/** Begins a game and goes on to its first decision. @param game borrowed until the next one. */
void interactive_table_begin(InteractiveTable *table, const ScheduledGame *game);

/** Whether it has ended; else a decision is pending in match_game. */
bool interactive_table_over(const InteractiveTable *table);

/** What the bot at the seat that has to decide answers, checked: a bot at fault plays at random
 * from then on, and forfeits. Takes as long as the bot does. @pre not over. */
Action interactive_table_ask(InteractiveTable *table);

/** The pending decision: applies a legal action, tells the bots, and goes on to the next one. */
void interactive_table_act(InteractiveTable *table, Action action);

/** Decisions so far. */
uint32_t interactive_table_count(const InteractiveTable *table);

/** Who took decision number `index`. */
int interactive_table_actor(const InteractiveTable *table, uint32_t index);

/** Makes the game what it was after its first `count` decisions. @pre no more than there are. */
void interactive_table_back(InteractiveTable *table, uint32_t count);

/** The person at a seat gives up: it plays at random from now on, which interactive_table_ask does,
 * and forfeits (END_EXIT). */
void interactive_table_resign(InteractiveTable *table, int seat);

/** Whether the seat plays at random by now. */
bool interactive_table_out(const InteractiveTable *table, int seat);

/** Scores and ranks of a game that is over. @param record its actions last until the next game. */
void interactive_table_judge(InteractiveTable *table, GameRecord *record);

#endif
