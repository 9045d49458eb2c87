/**
 * A bot's judgment of the moves of one position, and the sources of their points.
 *
 * Every action of the pending decision is played on a copy: first the bot's principal variation
 * within this turn, then as `greedy` would finish the turn. The resulting position is broken down:
 * points of the turn and points of final scoring now, by kind of feature, and the rest of the
 * static evaluation (carcarena/bots/heuristic.h), the prospects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ANALYSIS_H
#define ARENA_ANALYSIS_H

#include "carcarena/bots/registry.h"
#include "carcarena/engine/view.h"

/** Sources of points. */
typedef enum AnalysisTerm {
    TERM_CITY,
    TERM_ROAD,
    TERM_CLOISTER,
    TERM_FARM,
    TERM_OTHER,     /* bonuses, and what expansions pay apart from features */
    TERM_PROSPECTS, /* expected completions, followers in supply, threats */
    TERM_COUNT
} AnalysisTerm;

enum { ANALYSIS_LINE_MAX = 24 };

/** One action of the decision. */
typedef struct AnalysisMove {
    BotCandidate candidate;         /* the bot's judgment of it */
    BotPly line[ANALYSIS_LINE_MAX]; /* its principal variation, then the rest of the turn */
    uint32_t line_count;            /* at least 1: the action */
    uint32_t foretold;              /* plies from the bot; the following ones are greedy's */
    double lead;                    /* expected lead over the best opponent after the turn */
    double terms[TERM_COUNT];       /* terms that add up to `lead` minus the current lead */
} AnalysisMove;

/** An analyzed position. */
typedef struct Analysis {
    int player;          /* the deciding player */
    Action chosen;       /* the bot's choice */
    BotStats stats;      /* of that choice */
    bool judged;         /* the bot judged each action */
    double lead_now;     /* points on the score track before the turn, minus the opponent's */
    int opponent;        /* the player with most points if the game ended now; terms are differences
                            from theirs */
    AnalysisMove *moves; /* best first: by visits if there are any, otherwise by value, then by
                            lead */
    uint32_t count;
} Analysis;

/** The question. */
typedef struct AnalysisRequest {
    const BotSpec *spec;
    BotBudget budget;
    uint64_t seed; /* seed of the bot's stream */
} AnalysisRequest;

/**
 * Asks a bot about a position.
 * @pre a decision is pending
 * @param out free with analysis_free; unchanged on failure
 * @return what bot_create returns; STATUS_NO_MEMORY; STATUS_INVALID if the bot's answer is illegal
 */
Status analysis_make(Analysis *out, const Rules *rules, const Game *game,
                     const AnalysisRequest *request, Message *message) MUST_USE;

/** Frees the contents; {0} is allowed. */
void analysis_free(Analysis *analysis);

/** Returns the heading of a term: "city", "road", ... */
const char *analysis_term_text(AnalysisTerm term);

#endif
