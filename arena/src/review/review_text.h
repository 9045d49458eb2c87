/**
 * A review as text for a terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_TEXT_H
#define ARENA_REVIEW_TEXT_H

#include "review/review.h"
#include "text/text_buffer.h"

/** Appends a table of the turns: what was played, what it cost, and the best turn. */
void review_turns_text(TextBuffer *to, const Review *review);

/** Appends a table of the players: accuracy, costs, marks, luck, estimated Elo. */
void review_players_text(TextBuffer *to, const Review *review);

/** A player in several reviews, by name. */
typedef struct ReviewedPlayer {
    const char *name; /* borrowed from a game */
    uint32_t games, turns;
    uint32_t marks[REVIEW_MARKS];
    double cost;                   /* sums over turns */
    double excess, excess_squares; /* see ReviewPlayer */
    double accuracy, lead_cost, luck;
    double points; /* sum of final points */
    double won;    /* games, ties shared */
} ReviewedPlayer;

/** Players of several reviews. Start with {0}; free `items`. */
typedef struct ReviewedPlayers {
    ReviewedPlayer *items;
    uint32_t count;
} ReviewedPlayers;

/** Adds the players of a review. @return false if there is no memory */
bool reviewed_players_add(ReviewedPlayers *players, const Review *review);

/** Means of a player. */
typedef struct ReviewedMeans {
    double points, points_lost, luck; /* a game */
    double accuracy;                  /* percent */
    double cost, excess;              /* of a turn */
    double excess_error;              /* standard error */
    double elo, elo_interval;
} ReviewedMeans;

ReviewedMeans reviewed_player_means(const ReviewedPlayer *player);

/** Sorts the players, the most accurate first. */
void reviewed_players_sort(ReviewedPlayers *players);

/** Appends a table of the players, the most accurate first, which is sorted so. */
void reviewed_players_text(TextBuffer *to, ReviewedPlayers *players);

#endif
