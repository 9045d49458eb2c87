/**
 * Tables and scratch memory of Turns, shared by the files that list turns (turns.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURNS_DATA_H
#define CARCARENA_BOTS_TURNS_DATA_H

#include "evaluation/terms.h"
#include "turns/lookahead.h"
#include "turns/turn_delta.h"
#include "turns/whole_turn.h"

#include <string.h>

/** An action of an offer is followed if it gains at least this against a pass, in points. */
#define OFFER_MORE 0.25

/** The turns that begin with one placement. */
typedef struct TurnGroup {
    Action placement;      /* or another first action */
    uint32_t first, count; /* in Turns.list */
    uint32_t usual;        /* number of its turns with usual answers, which come first */
    double passed;         /* margin with a pass */
    bool told;             /* its turns were evaluated by what they change */
    uint8_t window;        /* number of decisions before the deployment: free actions, and what is
                              told as if it were declined */
    bool declines;         /* if told: as if the player declines something */
    bool untold;           /* if told: except for some deployments (FigurePreview.untold) */
    bool bare;             /* if told: there are no other answers and no free actions */
    bool done;             /* other answers to its deployment are listed, too */
    bool whole;            /* all of them are */
    bool answered;         /* all usual answers are listed; otherwise only a pass */
} TurnGroup;

/** Bounds of a staged list (whole_turn.h). */
typedef struct TurnBounds {
    uint32_t turns_looked_through;
    uint32_t placements_looked_through;
    uint32_t offers_looked_through;
    uint32_t estimates_looked_through;
    uint32_t placements_with_others;
    uint32_t others_tried_again;
    uint32_t placements_answered; /* beside those that are told; 0: all */
} TurnBounds;

/** An answer that is not usual, after the first placement with which such answers are tried. */
typedef struct TriedAnswer {
    Action reply;
    double gain; /* against a pass */
    bool good;   /* among the best, which are tried again */
} TriedAnswer;

/** A move of a neutral figure that ends a turn. */
typedef struct FigureMove {
    Action action;
    uint32_t city;              /* FeatureView.id of the city it moves to */
    double values[PLAYERS_MAX]; /* values after it, with a pass of the deployment */
} FigureMove;

/** What is left of a turn in a staged list. */
typedef enum TurnOpen {
    TURN_CLOSED,    /* nothing */
    TURN_DECLINED,  /* decisions that were declined to tell it */
    TURN_STOPPED,   /* it was evaluated before its end */
    TURN_ESTIMATED, /* decisions; it is told as if they did not come */
    TURN_UNTOLD,    /* everything: it is not evaluated yet */
    TURN_CHOSEN     /* decisions, and it is looked through next */
} TurnOpen;

typedef struct Turns {
    const Rules *rules;
    Lookahead *lookahead;
    TurnDelta *delta; /* NULL: turns are neither local nor previewable */
    const TurnBounds *bounds;
    bool local;           /* turns are local */
    bool usual;           /* all answers to deployments are usual (rules_answers_usual) */
    Action *actions;      /* scratch: of the pending decision */
    Action *replies;      /* scratch: of the decision after it */
    Action *later;        /* scratch: of a later decision */
    Action *move_actions; /* scratch: of a neutral figure after it */
    FigureMove *moves;    /* these moves (moved_turns.c) */
    uint32_t move_count;
    Game *listed_game;       /* the game listed last, if a placement was pending */
    uint64_t listed_version; /* version of the unseen tiles of that list; 0: no list */
    Game *placed;            /* scratch: the game after one decision */
    Game *after;             /* scratch: the game after two decisions */
    PendingKind end;         /* PendingKind after regular turns */
    Turn *list;
    uint32_t count;
    uint32_t capacity;
    uint8_t *open;                   /* [turn]: TurnOpen, in a staged list */
    uint32_t *unfinished;            /* scratch: numbers of turns of a staged list */
    const PlacementPreview *preview; /* of the placement told last */
    TurnGroup *groups;               /* [action], of a staged list */
    uint32_t group_count;
    TriedAnswer *tried; /* of a staged list */
    uint32_t tried_count;
    uint32_t taken_before; /* decisions of the turn before those of the list */
    Turn *more;            /* scratch: a list being rearranged */
    bool offering;         /* the list belongs to an offer */
    bool offered; /* the decisions of the turn being finished include an offer (lookahead_offers) */
} Turns;

/** Returns true for a pass, and for a deployment of a follower or dependent figure on the tile. */
static inline bool reply_is_usual(const Rules *rules, Action placement, Action reply) {
    if (action_verb(reply) != VERB_DEPLOY) {
        return action_verb(reply) == VERB_PASS;
    }
    return action_x(reply) == action_x(placement) && action_y(reply) == action_y(placement) &&
           action_segment(reply) < SEGMENTS_MAX && action_arg(reply) == 0 &&
           rules_figure_previewed(rules, (FigureType)action_figure(reply));
}

/** Tells the lookahead that an answer changes the table, when it is tried and when it is undone. */
static inline void answer_check(const Turns *self, Action answer) {
    if (lookahead_changes_table(self->lookahead, answer)) {
        lookahead_table_changed(self->lookahead);
    }
}

/** Sets `after` to the game after an answer. Call answer_check before another one is tried. */
static inline void answer_try(Turns *self, const Game *game, Action answer) {
    game_copy_again(self->rules, self->after, game);
    game_apply(self->rules, self->after, answer);
    answer_check(self, answer);
}

/** The same for the last answer in `placed`, which is used up instead of copied. */
static inline void answer_try_last(Turns *self, Action answer) {
    Game *placed = self->placed;
    self->placed = self->after;
    self->after = placed;
    game_apply(self->rules, self->after, answer);
    answer_check(self, answer);
}

/** Returns what is left of a turn that is told as if something was declined, or did not come. */
static inline TurnOpen told_open(const PlacementPreview *preview) {
    if (preview->estimated) {
        return TURN_ESTIMATED;
    }
    return preview->declines_later && preview->declines == 0 ? TURN_DECLINED : TURN_CLOSED;
}

/** Returns the number of decisions before the deployment, if the placement told last is regular. */
static inline uint8_t told_window(const Turns *self) {
    return (uint8_t)(self->preview->declines +
                     (turn_delta_previewed(self->delta)->offer_count != 0));
}

/** Adds a turn that begins with an action. */
static inline Turn *turn_add(Turns *self, Action first) {
    CHECK(self->count < self->capacity);
    Turn *turn = &self->list[self->count];
    self->open[self->count++] = TURN_CLOSED;
    *turn = (Turn){.actions = {first}, .count = 1};
    return turn;
}

/**
 * Evaluates a turn after its decisions so far by its best continuation, which is added to it.
 * @param game the position after them
 * @param taken number of decisions of the turn so far, including earlier ones
 * @param values receives those of all players at its end
 */
static inline void turn_finish_values(Turns *self, const Game *game, int player, Turn *turn,
                                      uint32_t taken, double *values) {
    turn->margin = lookahead_finish(self->lookahead, game, player, taken, self->offered, values);
    const LookaheadLine *line = lookahead_line(self->lookahead);
    for (uint32_t i = 0; i < line->count; i++) {
        turn->actions[turn->count++] = line->actions[i];
    }
    turn->end = line->end;
}

/** As turn_finish_values. */
static inline void turn_finish_after(Turns *self, const Game *game, int player, Turn *turn,
                                     uint32_t taken) {
    double values[PLAYERS_MAX];
    turn_finish_values(self, game, player, turn, taken, values);
}

/** As turn_finish_values for a turn from its begin. */
static inline void turn_finish(Turns *self, const Game *game, int player, Turn *turn) {
    turn_finish_after(self, game, player, turn, turn->count);
}

/** Removes the first decision of a turn. */
static inline void turn_drop_first(Turn *turn) {
    memmove(turn->actions, turn->actions + 1, sizeof turn->actions - sizeof *turn->actions);
    turn->actions[TURN_ACTIONS_MAX - 1] = 0;
    turn->count--;
}

/**
 * Prepares told_list for a position (told_turns.c).
 * @pre `delta` is not NULL
 */
void told_begin(Turns *self, const Game *game);

/**
 * Adds the turns of a placement in `listed_game` by incremental evaluation. Returns false, adding
 * nothing, if that cannot tell them.
 */
bool told_list(Turns *self, Action placement);

/**
 * Reads the moves of a neutral figure that end each turn with a placement. Returns false if its
 * turns do not end with exactly one move.
 * @param pass the answer to its deployment
 * @pre turns are local, `placed` is the position after the placement, which was previewed
 */
bool moves_read(Turns *self, Action placement, Action pass);

/** Adds the turn with an answer to the deployment, and the best of these moves. */
void moved_turn_add(Turns *self, Action placement, Action reply);

/**
 * Lists the turns of a position with a pending placement in stages, under rules that are not local
 * (staged_turns.c).
 * @param count number of `actions`
 * @param scratch turns are not evaluated by what they change, though the same turns are listed
 */
void staged_list(Turns *self, const Game *game, uint32_t count, bool scratch);

/**
 * Lists the turns from an offer (lookahead_offers) on: the pass and the best answers are looked
 * through, the others count as no better than these.
 * @param count number of `actions`
 */
void offers_list(Turns *self, const Game *game, uint32_t count);

/**
 * Lists the answers to a decision after a placement, under rules that are not local: usual ones,
 * then all others. Of many moves of neutral figures only the best are looked through.
 */
void turn_answers_list(Turns *self, const Game *game, Action placement);

/**
 * Adds answers of one kind to the decision after a placement, looked through to the end of the
 * turn.
 * @param count number of `replies`
 * @param usual adds those that are usual (reply_is_usual), otherwise those that are not
 */
void answers_list(Turns *self, const Game *game, Action placement, uint32_t count, bool usual);

/** Returns the placement of the tile of this turn, or 0 if none was placed yet. */
Action turn_placement(const Turns *self, const Game *game);

/**
 * Reuses the last list if the position follows one of its placements (recalled_turns.c).
 * @return the number of turns; 0 for another position
 */
uint32_t turns_recall(Turns *self, const Game *game, const Turn **out);

#endif
