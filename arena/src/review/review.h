/**
 * Review of a game: what each turn cost in points and in chance to win, and how good the drawn
 * tiles were. Turns are judged by games to the end (carcarena/bots/turn_judge.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_H
#define ARENA_REVIEW_H

#include "carcarena/bots/turn_judge.h"
#include "games/games.h"
#include "review/review_marks.h"

/** What is asked for. */
typedef struct ReviewSettings {
    TurnJudgeSettings judge;
    uint64_t seed;
    unsigned threads; /* at least 1; does not change the result */
    /** Called now and then, in the caller's thread; NULL: not. */
    void (*progress)(void *user, uint32_t done, uint32_t all);
    void *user;
    /** Returns true to end the review early; NULL: never. */
    bool (*stop)(void *user);
} ReviewSettings;

/** Consecutive decisions of one player. */
typedef struct ReviewTurn {
    uint32_t step;   /* index of the first one in the moves of the game */
    uint32_t count;  /* of decisions */
    uint32_t number; /* line of the game file */
    uint32_t draws;  /* left before it */
    bool forced;     /* there was one turn only, so nothing was judged */
    TurnJudgment judgment;
    ReviewMark mark;
} ReviewTurn;

/** A draw or an event. */
typedef struct ReviewLuck {
    uint32_t step;
    int player;
    double points; /* value of what came minus the mean over what might have come, in points */
} ReviewLuck;

/** Sums of a player. */
typedef struct ReviewPlayer {
    uint32_t turns;               /* judged, not forced */
    uint32_t marks[REVIEW_MARKS]; /* number of turns with each mark */
    double lead_cost, win_cost;   /* of all turns */
    double cost, cost_error;      /* mean of a turn, and its standard error */
    double excess, excess_error;  /* the same of what turns cost more than those of `greedy` */
    double accuracy;              /* percent; see review_accuracy */
    double luck;                  /* points that drawn tiles were better than the mean tile */
    double elo, elo_error;        /* estimated from the excess; half of the 95 % interval */
} ReviewPlayer;

/** A review. Free with review_free; {0} is allowed. */
typedef struct Review {
    const StoredGame *game;
    ReviewTurn *turns;
    uint32_t turn_count;
    ReviewLuck *luck;
    uint32_t luck_count;
    int32_t scores[PLAYERS_MAX]; /* at the end of the moves */
    bool over;                   /* the game is */
    ReviewPlayer players[PLAYERS_MAX];
} Review;

/**
 * Reviews a game. The result depends on the game and the settings except threads, progress and
 * stop. With 64 decks and two cores it takes less than a minute for a base game.
 * @param game borrowed
 * @return STATUS_INTERRUPTED if `stop` said so; STATUS_INVALID for settings out of range;
 *         STATUS_NO_MEMORY; `out` is then to be freed too
 */
Status review_make(Review *out, const StoredGame *game, const ReviewSettings *settings,
                   Message *message) MUST_USE;

void review_free(Review *review);

/** Returns the share of a player in the win: 1, or less if others have as many points. */
double review_share_won(const Review *review, int player);

#endif
