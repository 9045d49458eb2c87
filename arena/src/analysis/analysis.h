/**
 * What a bot thinks of the moves of one position, and where the points of each come from.
 *
 * Every action of the pending decision is played on a copy, as far as the bot's main line goes in
 * this turn and then as `greedy` would finish it. The position after that is taken apart: what the
 * turn has paid and what the end of the game would pay now, by kind of feature, and what is left of
 * the static evaluation (carcarena/bots/worth.h), the prospects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ANALYSIS_H
#define ARENA_ANALYSIS_H

#include "carcarena/bots/registry.h"
#include "carcarena/engine/view.h"

/** Where points come from. */
typedef enum AnalysisTerm {
    TERM_CITY,
    TERM_ROAD,
    TERM_CLOISTER,
    TERM_FARM,
    TERM_OTHER,     /* bonuses, and what expansions pay beside features */
    TERM_PROSPECTS, /* completions to come, followers in hand, what others threaten */
    TERM_COUNT
} AnalysisTerm;

enum { ANALYSIS_LINE_MAX = 24 };

/** One action of the decision. */
typedef struct AnalysisMove {
    BotCandidate candidate;         /* what the bot thinks of it */
    BotPly line[ANALYSIS_LINE_MAX]; /* its main line, then the rest of the turn */
    uint32_t line_count;            /* at least 1: the action */
    uint32_t foretold;              /* of them the bot's own; what follows is greedy's */
    double lead;                    /* expected lead after the turn, over the best of the others */
    double terms[TERM_COUNT];       /* parts that add up to `lead` less the lead so far */
} AnalysisMove;

/** A position looked at. */
typedef struct Analysis {
    int player;      /* who decides */
    Action chosen;   /* the bot's answer */
    BotStats stats;  /* of it */
    bool judged;     /* the bot told what it thinks of each action */
    double lead_now; /* points on the score track before the turn, over the opponent */
    int opponent; /* the one with most points if the game ended now; terms are differences to him */
    AnalysisMove *moves; /* best first: by visits if there are any, else by value, then by lead */
    uint32_t count;
} Analysis;

/** What to ask. */
typedef struct AnalysisRequest {
    const BotSpec *spec;
    BotBudget budget;
    uint64_t seed; /* of the bot's stream */
} AnalysisRequest;

/**
 * Asks a bot about a position. @pre a decision is pending.
 * @param out free with analysis_free; unchanged on failure.
 * @return what bot_create returns, STATUS_NO_MEMORY; STATUS_INVALID if the bot's answer is illegal.
 */
Status analysis_make(Analysis *out, const Rules *rules, const Game *game,
                     const AnalysisRequest *request, Message *message) MUST_USE;

/** Frees what it holds; {0} is allowed. */
void analysis_free(Analysis *analysis);

/** "city", "road", ...: the heading of a term. */
const char *analysis_term_text(AnalysisTerm term);

#endif
