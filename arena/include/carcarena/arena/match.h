/**
 * Match: plays one scheduled game between bots and judges it.
 *
 * The match keeps the deck; bots see the public game only. What a bot chooses is checked. An
 * illegal choice is a forfeit: the seat goes on with random legal actions from the harness stream,
 * so that the others' result keeps its meaning, and is ranked last whatever its score, unless
 * MatchRules.fault says otherwise. A broken bot therefore never stops a run.
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

/** Who plays a seat. */
typedef struct MatchSeat {
    const BotClass *bot_class;
    void *bot; /* borrowed; on this thread only */
    /* NULL, or a second bot of the same class and options, made for this game alone: an audit. It
     * is told what the first one is told and asked what it is asked, with a copy of its stream, and
     * has no say in the game. A bot whose choices follow from its options, its stream and what it
     * saw of this game gives the same answers twice. */
    void *shadow;
    BotBudget budget;
    /* Time for all decisions of a game; 0: no limit. A bot that has used it up forfeits. It is told
     * what is left as the time of its decision. */
    uint64_t game_ms;
    uint64_t increment_ms; /* added to that after each decision */
    uint64_t margin_ms;    /* by which a decision, or all of them, may take longer than they may */
    /* Time is the thread's time on a processor, not wall-clock time. Wall-clock time of a
     * tournament does not include suspensions of this process, as by Ctrl-Z (match_clock). */
    bool processor_clock;
    void *clock_user; /* of match_clock; NULL: suspensions are counted */
} MatchSeat;

/** Nanoseconds the calling thread has had of a processor: a BotClock. */
uint64_t match_processor_clock(void *clock_user);

/** Called at each step of a game that somebody watches. */
typedef struct MatchWatcher {
    void *user;
    /** A game begins, or begins again because it ended in a tie. May be NULL, like the others. */
    void (*began)(void *user, const Game *game);
    /** A tile is about to be drawn into `game`. */
    void (*drawing)(void *user, const Game *game);
    /** A tile was drawn. */
    void (*drawn)(void *user, const Game *game, uint32_t type);
    /** An event (PENDING_CHANCE) is about to happen in `game`. */
    void (*happening)(void *user, const Game *game);
    /** It came to `text`, an Outcome's. */
    void (*happened)(void *user, const Game *game, const char *text);
    /** The bot to act has thought of `game`, before `acting` tells what it chose. Only of bots that
     * judge their actions. If it is not NULL, every bot is asked. */
    void (*thought)(void *user, const Game *game, const Thought *thought);
    /** An action is about to be applied to `game`. */
    void (*acting)(void *user, const Game *game, Action action);
    /** The action, the draw or the event brought points: `log` says which. */
    void (*scored)(void *user, const Game *game, const ScoreLog *log);
} MatchWatcher;

/** One table: room for one game at a time. One thread at a time. */
typedef struct Match Match;

/**
 * Makes a table.
 * @param rules borrowed, with all it points to, until match_destroy.
 * @return STATUS_NO_MEMORY; *out then unchanged.
 */
Status match_create(Match **out, const MatchRules *rules, Message *message) MUST_USE;

/** Frees a table; NULL is allowed. */
void match_destroy(Match *match);

/** Watches the games to come; the watcher is copied. @param watcher NULL: nobody watches. */
void match_watch(Match *match, const MatchWatcher *watcher);

/** Whether the games to come have a tally (see GameTally); those of a new table do. Without one,
 * a game that the engine can play by itself is played so even if it is audited. */
void match_keep_tally(Match *match, bool keep);

/**
 * Plays a game.
 * @param record receives the result; record->actions and record->thinking point into the match and
 *        are valid until the next game.
 * @param timing NULL, or receives how long it took. Its `cpu_measured` is read, too: whether to ask
 *        for processor time, a system call each decision; `worker` is left as it is. Its `moves`
 *        point into the match and are valid until the next game.
 */
void match_play(Match *match, GameRecord *record, GameTiming *timing, const ScheduledGame *game,
                const MatchSeat *seats);

/**
 * True if the engine plays a game of these seats by itself, unless it is timed: all leave their
 * moves to chance (BotClass.uniform), none has a shadow, and nobody wants to see the moves.
 */
bool match_plays_itself(const Match *match, const MatchSeat *seats);

/**
 * Plays a recorded game again from its actions instead of its bots, on the deck of `attempt`.
 * Faults of the bots cannot be seen in it: those of `record` are kept as they are.
 * @param record actions, thinking (if it is watched), attempt, reason, faults and fault_ply are
 * read; the rest but these is written.
 * @return STATUS_ILLEGAL with the ply if an action is unreadable or not legal, if the number of
 *         actions is wrong, or if what was thought cannot be read.
 */
Status match_replay(Match *match, GameRecord *record, const ScheduledGame *game,
                    Message *message) MUST_USE;

/** What the bots of the last game decided, and what their shadows answered. */
const GameAudit *match_audit(const Match *match);

/** The position at the end of the last game. */
const Game *match_game(const Match *match);

/**
 * Returns the nanoseconds of a monotonic clock. A BotClock.
 *
 * During a tournament in which a bot has a limit of wall-clock time, the bots' clock stands still
 * while this process is suspended, as by Ctrl-Z or SIGSTOP: a thread that sleeps in slices measures
 * how long. Of each suspension up to 5 ms are still counted, and suspensions of less than 20 ms may
 * be counted in full. A bot that sleeps or waits is charged. On Linux the clock also stands still
 * while the machine sleeps. If the thread gets no processor, or a suspension has just ended, a call
 * may take up to 100 ms.
 * @param clock_user NULL: a suspension counts; else MatchSeat.clock_user
 */
uint64_t match_clock(void *clock_user);

CARCARENA_END

#endif
