/**
 * Phases of a turn, its steps in order, and what a module offers at any time of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PHASE_H
#define ENGINE_PHASE_H

#include "carcarena/engine/view.h"
#include "model/action_list.h"
#include "model/rules_data.h"

/** What entering a phase led to. */
typedef enum PhaseResult {
    PHASE_NEXT,     /* nothing to decide, or done: go on with the next phase */
    PHASE_WAIT,     /* a draw, an event or a decision is pending; `pending` and `decider` are set */
    PHASE_AGAIN,    /* enter the same phase again */
    PHASE_PRIOR,    /* enter the phase before this one again: two phases of one module and step take
                       turns, such as an event and the decision that it leads to */
    PHASE_SKIP,     /* the rest of the turn is void: go to the first phase from STEP_CLOSE on. This
                       and PHASE_OVER end no more than the part within another one, if it is one */
    PHASE_NO_WOOD,  /* no figure may be used: go to the first phase from STEP_WINDOW_WOOD on */
    PHASE_REDEPLOY, /* the deployment of the core is asked for once more: go back to STEP_DEPLOY
                       (Expansion.figures.deployed) */
    PHASE_RESOLVED, /* the feature being scored is seen to and not paid: go on to the next one */
    PHASE_FEATURE,  /* (core) go back to STEP_FEATURES */
    PHASE_SCORED,   /* (core) nothing completed is left: go to the first phase from STEP_KEPT on */
    PHASE_IN_HAND,  /* a tile is in hand without a draw: go on as after one */
    PHASE_AFRESH,   /* the same player goes on with another tile: go to the first phase after
                       STEP_BEGIN */
    PHASE_WITHIN,   /* the same player plays another part of the turn now, from the first phase
                       after STEP_BEGIN to STEP_PART_OVER; then this phase is entered again
                       (nested_turns.h, Expansion.state.nests) */
    PHASE_BACK,     /* (core) a part within another one is over: on with the one that waits */
    PHASE_OVER      /* no more turns: on to STEP_FINALE, or, from there, the game has ended */
} PhaseResult;

/**
 * Steps of a turn, in order; every phase is of one of them, and phases of one step follow each
 * other in the order of modules. The numbers are those of the order of play in the Complete
 * Annotated Rules. A new one goes where the rules have it.
 */
typedef enum TurnStep {
    STEP_BEGIN,         /* 1: once a turn, not again for a further tile of it (PHASE_AFRESH) */
    STEP_HELD,          /* 2a: a tile in hand that must be placed */
    STEP_SOURCE,        /* 2b: a tile of one's own instead of a draw */
    STEP_DRAW,          /* 2d */
    STEP_SHOWN,         /* 2f: what a tile with symbols causes, as soon as it is in hand and before
                           anybody looks where it fits */
    STEP_FITS,          /* 2e, where there are such phases: what fits nowhere is given up */
    STEP_DRAWN,         /* 2g: what comes with a tile in hand before it is placed */
    STEP_PLACE,         /* 3a */
    STEP_GROWTH,        /* 3b: what it extends is noted, whoever has to leave afterwards */
    STEP_ARRIVAL,       /* 3c: what comes with the tile just placed */
    STEP_EVICT,         /* 3d: who has to leave because of the tile */
    STEP_TREASURE,      /* 3f: what is laid on tiles because of it */
    STEP_SPELL,         /* 3g: neutral figures that change what features are worth */
    STEP_SECTOR,        /* 3i: points for where the tile lies */
    STEP_MOVES,         /* 3: tiles are taken up and laid elsewhere */
    STEP_WINDOW_PLACED, /* 3: what may be done at any time (windows), now that the tile lies */
    STEP_FORBID,        /* 4: tiles that forbid figures (PHASE_NO_WOOD) */
    STEP_DEPLOY,        /* 4A */
    STEP_DEPLOY_ON,     /* 4A: what the action there leads to */
    STEP_DEPLOY_MORE,   /* 4B: a second figure */
    STEP_DEPLOY_LAST,   /* 4B: what that leads to */
    STEP_WINDOW_WOOD,   /* 4: what may be done at any time; turns without figures go on here */
    STEP_SETTLE,        /* 5: what precedes scoring begins */
    STEP_FERRY,         /* 5a, 5b: roads are joined and cut */
    STEP_FLOCK,         /* 5c */
    STEP_RAID,          /* 5d: figures are driven off before anything is scored */
    STEP_CONVERT,       /* 7a: completed features that are turned into something else */
    STEP_VISITOR,       /* 7b: who visits a completed feature pays */
    STEP_VISITOR_OUT,   /* 7b: and leaves before scoring */
    STEP_AROUND,        /* 7: awards that count followers before any of them leaves */
    STEP_FEATURES,      /* 6: where they are scored one by one (completed.h), what follows up to
                           STEP_FEATURE_OVER happens for each completed feature */
    STEP_FEATURE_TURN,  /* 7a: it may be turned into something else instead (PHASE_RESOLVED) */
    STEP_FEATURE_DONE,  /* 7c, 7d: what is paid and handed out for completing it */
    STEP_FEATURE_JOIN,  /* 7e: figures that join it before its majority is taken */
    STEP_FEATURE_SHARE, /* 7g: what is handed out to who owns it (Kernel.owners) */
    STEP_SCORE,         /* 7f to 7m */
    STEP_FEATURE_PAID,  /* 7i: what its award leads to */
    STEP_FEATURE_OVER,  /* the next feature */
    STEP_KEPT,          /* 7d: awards for what was kept through the scoring */
    STEP_SHARED_OUT,    /* 7g, when all points are paid: what winners are handed out besides */
    STEP_DRIVE,         /* 7l: figures that go on from what was scored */
    STEP_VISITOR_ON,    /* 7b: the visitor leaves after scoring */
    STEP_FIELDS,        /* 7: farms that are paid during the game */
    STEP_SYMBOL,        /* 8b: symbols of the tile */
    STEP_CITY,          /* 8c: who brought others points only sends somebody to wait for his */
    STEP_RAID_LATE,     /* 8d: figures are driven off after scoring */
    STEP_THROW,         /* 8e: what is thrown onto the table */
    STEP_CIRCLE,        /* 8f: what all players do because of it */
    STEP_ESCAPE,        /* 9c */
    STEP_PART,          /* 9a: a further part of the turn */
    STEP_ANOTHER,       /* 9: another tile at once */
    STEP_PART_OVER,     /* 9: a part within another one is over */
    STEP_WINDOW_END,    /* 9: what may be done at any time, for the last time */
    STEP_DRAW_AHEAD,    /* 9e */
    STEP_CLOSE,         /* 9: what every turn ends with, void ones too (PHASE_SKIP) */
    STEP_AUCTION,       /* 9b: tiles are offered to all */
    STEP_END,           /* 9: the next player */
    STEP_FINALE         /* 10: once, after the last turn and before final scoring; the active player
                           is then the one to the left of whoever placed the last tile */
} TurnStep;

/** What may be special about a turn. */
typedef enum Occasion {
    OCCASION_COMPLETED = 1, /* something was completed */
    OCCASION_SYMBOL = 2     /* its tile carries a symbol */
} Occasion;

/** When a player is asked for what may be done at any time of his turn (free_actions.c). */
typedef enum Window {
    WINDOW_PLACED, /* the tile lies; figures may use what is done now */
    WINDOW_WOOD,   /* figures are deployed, features not yet looked at */
    WINDOW_END,    /* all is scored */
    WINDOW_COUNT,

    /* After a chance event of this turn, such as a die, if more may then be done than before: */
    WINDOW_CHANCE_FIGURE = WINDOW_COUNT, /* between the first figure and the second */
    WINDOW_CHANCE_LATER                  /* once figures are deployed */
} Window;

/** See Phase.stirred. */
#define STIRRED_BY(slice, byte) (uint16_t)(1 + offsetof(slice, byte))

/** One step of a turn: runs through, or waits for a draw (`receive`), an event (`happen`) or a
 * decision (`apply`), one of these. Static data. */
typedef struct Phase {
    const char *name;
    uint8_t step;      /* TurnStep */
    uint8_t occasions; /* Occasion, a set: does nothing in turns without any of these, so playouts
                          need not enter it then. 0: something may be to do in any turn */

    uint16_t stirred; /* STIRRED_BY a byte of its module's slice: while that is 0, entering the
                         phase would do nothing. 0: nothing says so */

    /* `module` is the index of the owning module; MODULES_MAX for a phase of the core. */

    /** True if the phase is one of the turn; asked when rules are compiled. NULL: always. */
    bool (*wanted)(const Rules *rules, uint32_t module);

    bool sealed; /* what is chosen in it, or what its event comes to, only its player sees
                    (game_choice_sealed); the module then veils what it keeps of it
                    (Expansion.hidden.veil) */

    /** Enters the phase. */
    PhaseResult (*enter)(const Rules *rules, Game *game, uint32_t module, ScoreLog *log);

    /** True if the phase may wait for a decision or an event of `player`, or a draw, in this
     * position: what `enter` asks for, and how a position that is read is held against its phase.
     * NULL: for a decision or an event of the active player once the tile of this turn lies, for a
     * draw before or after it. */
    bool (*asks)(const Rules *rules, const Game *game, uint32_t module, unsigned player);

    /** Takes the tile of a draw this phase made pending. NULL: the phase never draws. */
    PhaseResult (*receive)(const Rules *rules, Game *game, uint32_t module, uint32_t type);

    /** Writes what the event it made pending (turn_chance) may come to, at least one outcome and at
     * most OUTCOMES_MAX, numbers ascending; returns how many. NULL: the phase has no events. */
    uint32_t (*outcomes)(const Rules *rules, const Game *game, uint32_t module, Outcome *out);

    /** Takes an outcome; PHASE_NEXT goes on, PHASE_WAIT waits again in this phase. NULL with
     * `outcomes`. */
    PhaseResult (*happen)(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                          ScoreLog *log);

    /** Adds the legal actions, always in the same order. NULL: the phase never asks. */
    void (*actions)(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

    /** A legal action, each with equal probability: rng_below(rng, total) is its number in the
     * list. NULL: it is taken from the list. */
    Action (*sample)(const Rules *rules, const Game *game, uint32_t module, Rng *rng);

    /** Applies a legal action; PHASE_NEXT goes on, PHASE_WAIT asks again in this phase. */
    PhaseResult (*apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log);

    /** Brings a foreign action to listed form or refuses it. NULL: it must equal a listed action.
     */
    Status (*normalize)(const Rules *rules, const Game *game, uint32_t module, Action action,
                        Action *out, Message *message);
} Phase;

/** Its phases, and what it offers at any time of a player's turn. */
typedef struct TurnSlots {
    const Phase *const *phases;
    uint32_t phase_count;
    uint8_t windows; /* bit w: it may offer something at Window w */

    /** Adds what the active player may do at such a window: what is possible at any time of his
     * turn. He is asked again until he passes or nothing is left, so whatever may be done once a
     * turn has to be remembered. */
    void (*window_actions)(const Rules *rules, const Game *game, uint32_t module, Window window,
                           ActionList *list);

    /** Does one of those; false if the action is not this module's. */
    bool (*window_apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log);
} TurnSlots;

#endif
