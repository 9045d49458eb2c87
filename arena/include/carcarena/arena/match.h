/**
 * Match: plays one scheduled game between bots and ranks the seats.
 *
 * The match holds the deck; bots see only the public game. Every chosen action is checked. An
 * illegal action is a forfeit: the seat continues with random legal actions from the arena's own
 * stream, so that the others' result keeps its meaning, and is ranked last whatever its score,
 * unless MatchRules.fault says otherwise. A broken bot therefore never stops a run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_MATCH_H
#define CARCARENA_ARENA_MATCH_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/arena/record.h"
#include "carcarena/arena/schedule.h"
#include "carcarena/arena/thinking.h"
#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** The player of one seat. */
typedef struct MatchSeat {
    const BotClass *bot_class;
    void *bot; /* borrowed; used on this thread only */
    /*
     * NULL, or a second bot of the same class and options, made for this game only: a determinism
     * check. It gets the same calls as the first bot, with a copy of its stream, and never affects
     * the game. A bot whose choices depend only on its options, its stream and what it saw of this
     * game gives the same answers twice.
     */
    void *shadow;
    BotBudget budget;
    /*
     * Time for all decisions of a game in milliseconds; 0: no limit. A bot that exceeds it
     * forfeits. The remaining time is passed to the bot as the limit of its decision.
     */
    uint64_t game_ms;
    uint64_t increment_ms; /* milliseconds added after each decision */
    uint64_t margin_ms;    /* milliseconds by which the limits may be exceeded */
    /*
     * Time is the thread's processor time, not wall-clock time. Wall-clock time of a tournament
     * excludes suspensions of this process, such as by Ctrl-Z (match_clock).
     */
    bool processor_clock;
    void *clock_user; /* argument of match_clock; NULL: suspensions count */
} MatchSeat;

/** Returns the processor time of the calling thread in nanoseconds. A BotClock. */
uint64_t match_processor_clock(void *clock_user);

/** Callbacks at each step of a game. Each may be NULL. */
typedef struct MatchWatcher {
    void *user;
    /** A game begins, or begins again after a tie. */
    void (*began)(void *user, const Game *game);
    /** A tile is about to be drawn. */
    void (*drawing)(void *user, const Game *game);
    /** A tile was drawn. */
    void (*drawn)(void *user, const Game *game, uint32_t type);
    /** An event (PENDING_CHANCE) is about to be resolved. */
    void (*happening)(void *user, const Game *game);
    /** It was resolved; `text` is the text of its Outcome. */
    void (*happened)(void *user, const Game *game, const char *text);
    /**
     * The bot to act has judged its actions; called before `acting`, only for bots that do so. If
     * it is not NULL every bot is asked.
     */
    void (*thought)(void *user, const Game *game, const Thought *thought);
    /** An action is about to be applied. */
    void (*acting)(void *user, const Game *game, Action action);
    /** The action, draw or event scored points, listed in `log`. */
    void (*scored)(void *user, const Game *game, const ScoreLog *log);
} MatchWatcher;

/** A table: plays one game at a time. One thread at a time. */
typedef struct Match Match;

/**
 * Creates a table.
 * @param rules borrowed with everything it points to, until match_destroy
 * @return STATUS_NO_MEMORY; *out is then unchanged
 */
Status match_create(Match **out, const MatchRules *rules, Message *message) MUST_USE;

/** Frees a table; NULL is allowed. */
void match_destroy(Match *match);

/**
 * Sets the callbacks for the following games; the struct is copied.
 * @param watcher NULL: none
 */
void match_watch(Match *match, const MatchWatcher *watcher);

/**
 * Sets whether the following games have a tally (GameTally); the default is true. Without a tally,
 * games that the engine can play by itself are played so even if they are checked for determinism.
 */
void match_keep_tally(Match *match, bool keep);

/**
 * Plays a game.
 * @param record receives the result; record->actions and record->thinking point into the match and
 * are valid until the next game
 * @param timing NULL, or receives the times. Its field `cpu_measured` is an input: whether to read
 * processor time, a system call per decision. `worker` is not changed. `moves` points into the
 * match and is valid until the next game.
 */
void match_play(Match *match, GameRecord *record, GameTiming *timing, const ScheduledGame *game,
                const MatchSeat *seats);

/**
 * Returns true if the engine plays a game of these seats by itself unless it is timed: all bots
 * move at random (BotClass.uniform), none has a duplicate for a determinism check, and no callback
 * needs the moves.
 */
bool match_plays_itself(const Match *match, const MatchSeat *seats);

/**
 * Replays a recorded game from its actions instead of its bots, on the deck of `attempt`. Faults of
 * bots cannot be seen in a replay, so those of `record` are kept.
 * @param record actions, thinking (if watched), attempt, reason, faults and fault_ply are inputs;
 * the other fields are outputs
 * @return STATUS_ILLEGAL with the ply if an action is unreadable or illegal, if the number of
 * actions is wrong, or if the thinking cannot be read
 */
Status match_replay(Match *match, GameRecord *record, const ScheduledGame *game,
                    Message *message) MUST_USE;

/** Returns the decisions of the last game and the answers of the duplicate bots. */
const GameAudit *match_audit(const Match *match);

/** Returns the position at the end of the last game. */
const Game *match_game(const Match *match);

/**
 * Returns the nanoseconds of a monotonic clock. A BotClock.
 *
 * During a tournament with a wall-clock limit this clock stops while the process is suspended, as
 * by Ctrl-Z or SIGSTOP: a thread that sleeps in short slices measures the suspension. Up to 5 ms of
 * each suspension are still counted, and suspensions under 20 ms may be counted in full. Sleeping
 * and waiting of a bot count. On Linux the clock also stops while the machine sleeps. A call may
 * take up to 100 ms if the thread gets no processor or a suspension has just ended.
 * @param clock_user NULL: suspensions count; otherwise MatchSeat.clock_user
 */
uint64_t match_clock(void *clock_user);

CARCARENA_END

#endif
