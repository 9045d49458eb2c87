/**
 * Phases of a turn, the order of its steps, and free actions of modules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PHASE_H
#define ENGINE_PHASE_H

#include "carcarena/engine/view.h"
#include "model/action_list.h"
#include "model/rules_data.h"

/** The result of entering a phase. */
typedef enum PhaseResult {
    PHASE_NEXT,     /* nothing to decide, or done: continue with the next phase */
    PHASE_WAIT,     /* a draw, event or decision is pending; `pending` and `decider` are set */
    PHASE_AGAIN,    /* enter the same phase again */
    PHASE_PRIOR,    /* enter the previous phase again: two phases of one module and step
                       alternate, such as an event and the decision that it leads to */
    PHASE_SKIP,     /* skip the rest of the turn: continue with the first phase of STEP_CLOSE. In
                       a nested turn this and PHASE_OVER end only that */
    PHASE_NO_WOOD,  /* no figure may be used: continue with the first phase of STEP_WINDOW_WOOD */
    PHASE_REDEPLOY, /* ask for the core's deployment again: return to STEP_DEPLOY
                       (Expansion.figures.deployed) */
    PHASE_RESOLVED, /* the feature being scored is handled and not paid: continue with the next
                       one */
    PHASE_FEATURE,  /* (core) return to STEP_FEATURES */
    PHASE_SCORED,   /* (core) no completed feature is left: continue with the first phase of
                       STEP_KEPT */
    PHASE_IN_HAND,  /* there is a current tile without a draw: continue as after a draw */
    PHASE_AFRESH,   /* the same player continues with another tile: go to the first phase after
                       STEP_BEGIN */
    PHASE_WITHIN,   /* the same player plays a nested turn now, from the first phase after
                       STEP_BEGIN to STEP_PART_OVER; then this phase is entered again
                       (nested_turns.h, Expansion.state.nests) */
    PHASE_BACK,     /* (core) a nested turn is over: continue with the waiting one */
    PHASE_OVER      /* no more turns: continue with STEP_FINALE, or end the game from there */
} PhaseResult;

/**
 * Steps of a turn, in order. Every phase belongs to one of them; phases of one step follow each
 * other in the order of modules. The numbers are those of the order of play in the Complete
 * Annotated Rules. Insert a new step where the rules have it.
 */
typedef enum TurnStep {
    STEP_BEGIN,         /* 1: once per turn, not again for a further tile (PHASE_AFRESH) */
    STEP_HELD,          /* 2a: a held tile that must be placed */
    STEP_SOURCE,        /* 2b: a player's own tile instead of a draw */
    STEP_DRAW,          /* 2d */
    STEP_SHOWN,         /* 2f: effects of symbols of the current tile, before it is known where
                           it fits */
    STEP_FITS,          /* 2e, if there are such phases: a tile that fits nowhere is discarded */
    STEP_DRAWN,         /* 2g: effects of the current tile before it is placed */
    STEP_PLACE,         /* 3a */
    STEP_GROWTH,        /* 3b: what it extends is recorded before figures leave */
    STEP_ARRIVAL,       /* 3c: effects of the tile just placed */
    STEP_EVICT,         /* 3d: figures that leave because of the tile */
    STEP_TREASURE,      /* 3f: tokens put on tiles because of it */
    STEP_SPELL,         /* 3g: neutral figures that change the points of features */
    STEP_SECTOR,        /* 3i: points for the position of the tile */
    STEP_MOVES,         /* 3: tiles are moved */
    STEP_WINDOW_PLACED, /* 3: free actions after the placement */
    STEP_FORBID,        /* 4: tiles that forbid figures (PHASE_NO_WOOD) */
    STEP_DEPLOY,        /* 4A */
    STEP_DEPLOY_ON,     /* 4A: results of the action there */
    STEP_DEPLOY_MORE,   /* 4B: a second figure */
    STEP_DEPLOY_LAST,   /* 4B: results of that */
    STEP_WINDOW_WOOD,   /* 4: free actions; turns without figures continue here */
    STEP_SETTLE,        /* 5: start of what precedes scoring */
    STEP_FERRY,         /* 5a, 5b: roads are joined and separated */
    STEP_FLOCK,         /* 5c */
    STEP_RAID,          /* 5d: figures are removed before scoring */
    STEP_CONVERT,       /* 7a: completed features that become something else */
    STEP_VISITOR,       /* 7b: a visitor of a completed feature pays */
    STEP_VISITOR_OUT,   /* 7b: and leaves before scoring */
    STEP_AROUND,        /* 7: awards that count followers before any leaves */
    STEP_FEATURES,      /* 6: if they are scored one by one (completed.h), the following steps up
                           to STEP_FEATURE_OVER run for each completed feature */
    STEP_FEATURE_TURN,  /* 7a: it may become something else instead (PHASE_RESOLVED) */
    STEP_FEATURE_DONE,  /* 7c, 7d: what its completion pays and distributes */
    STEP_FEATURE_JOIN,  /* 7e: figures that join it before its majority is determined */
    STEP_FEATURE_SHARE, /* 7g: what its owners receive (Kernel.owners) */
    STEP_SCORE,         /* 7f to 7m */
    STEP_FEATURE_PAID,  /* 7i: results of its award */
    STEP_FEATURE_OVER,  /* the next feature */
    STEP_KEPT,          /* 7d: awards for what remained through the scoring */
    STEP_SHARED_OUT,    /* 7g, after all points: what the winners also receive */
    STEP_DRIVE,         /* 7l: figures that move on from what was scored */
    STEP_VISITOR_ON,    /* 7b: the visitor leaves after scoring */
    STEP_FIELDS,        /* 7: farms that are paid during the game */
    STEP_SYMBOL,        /* 8b: symbols of the tile */
    STEP_CITY,          /* 8c: a player who only brought others points may send a follower to
                           wait */
    STEP_RAID_LATE,     /* 8d: figures are removed after scoring */
    STEP_THROW,         /* 8e: what is thrown onto the table */
    STEP_CIRCLE,        /* 8f: what all players do because of it */
    STEP_ESCAPE,        /* 9c */
    STEP_PART,          /* 9a: a further part of the turn */
    STEP_ANOTHER,       /* 9: another tile at once */
    STEP_PART_OVER,     /* 9: end of a nested turn */
    STEP_WINDOW_END,    /* 9: the last free actions */
    STEP_DRAW_AHEAD,    /* 9e */
    STEP_CLOSE,         /* 9: the end of every turn, also of skipped ones (PHASE_SKIP) */
    STEP_AUCTION,       /* 9b: tiles are auctioned */
    STEP_END,           /* 9: the next player */
    STEP_FINALE         /* 10: once, after the last turn and before final scoring; the active
                           player is then the one to the left of the player who placed the last
                           tile */
} TurnStep;

/** Conditions of a turn that some phases need. */
typedef enum Trigger {
    TRIGGER_COMPLETED = 1, /* something was completed */
    TRIGGER_SYMBOL = 2     /* its tile carries a symbol */
} Trigger;

/** Times at which a player may take free actions (free_actions.c). */
typedef enum Window {
    WINDOW_PLACED, /* the tile is placed; figures may use the results */
    WINDOW_WOOD,   /* figures are deployed, features not yet scored */
    WINDOW_END,    /* everything is scored */
    WINDOW_COUNT,

    /* After a chance event of this turn, such as a die roll, if it may permit more than before: */
    WINDOW_CHANCE_FIGURE = WINDOW_COUNT, /* between the first figure and the second */
    WINDOW_CHANCE_LATER                  /* after the deployments */
} Window;

/** See Phase.wake_byte. */
#define WAKE_BYTE(slice, byte) (uint16_t)(1 + offsetof(slice, byte))

/**
 * What a pending decision asks and what one of its actions means, for people. Texts are static.
 */
typedef struct Wording {
    const char *question; /* an order without subject: "move the dragon to a neighboring tile" */
    const char *option; /* what the action does: "bid # points", where # is `number`; NULL: what its
                           verb says. If `type` is set, the name of the tile follows */
    const char *token; /* what a TOKEN does to the place that follows: "build a shed on"; NULL: what
                          its kind says */
    int32_t number;
    int32_t type;  /* tile type that the action chooses, or -1 */
    uint8_t step;  /* in a series of decisions: the number of this one, from 1; 0: no series */
    uint8_t steps; /* their number */
} Wording;

/**
 * One phase: it does its work on entry, or waits for a draw (`receive`), an event (`resolve`) or a
 * decision (`apply`). Static data.
 */
typedef struct Phase {
    const char *name;
    uint8_t step;     /* TurnStep */
    uint8_t triggers; /* Trigger, a set: the phase does nothing in turns without any of these,
                          so playouts need not enter it. 0: it may do something in any turn */

    // While one of these is 0, entering the phase does nothing, so the turn loop and playouts skip
    // it; a phase has one of them at most.
    uint16_t wake_byte;  /* WAKE_BYTE of its module's state; 0: no such byte */
    bool wake_second;    /* with wake_byte, at an even offset: while it and the next byte are 0 */
    uint8_t wake_figure; /* FigureType, of its module: while the active player has no such figure on
                            the table. 0 (followers): no such figure */

    /* `module` is the index of the owning module; MODULES_MAX for a phase of the core. */

    /**
     * Returns true if the phase is part of the turn. Called when rules are compiled. NULL: always.
     */
    bool (*wanted)(const Rules *rules, uint32_t module);

    bool sealed; /* only its player sees the choice made in it, or the outcome of its event
                    (game_choice_sealed); the module hides what it remembers of it
                    (Expansion.hidden.hide) */

    /** Enters the phase. */
    PhaseResult (*enter)(const Rules *rules, Game *game, uint32_t module, ScoreLog *log);

    /**
     * Returns true if the phase may wait for a decision or event of `player`, or a draw, in this
     * position: the condition under which `enter` waits, used to check positions that are read.
     * NULL: for a decision or event of the active player after the tile of this turn is placed, for
     * a draw before or after it.
     */
    bool (*asks)(const Rules *rules, const Game *game, uint32_t module, unsigned player);

    /** Takes the tile of a draw that this phase made pending. NULL: the phase never draws. */
    PhaseResult (*receive)(const Rules *rules, Game *game, uint32_t module, uint32_t type);

    /**
     * Writes the outcomes of the event that it made pending (turn_chance), 1 to OUTCOMES_MAX in
     * ascending order of numbers; returns how many. NULL: the phase has no events.
     */
    uint32_t (*outcomes)(const Rules *rules, const Game *game, uint32_t module, Outcome *out);

    /**
     * Takes an outcome; returns PHASE_NEXT to continue, PHASE_WAIT to wait again in this phase.
     * NULL with `outcomes`.
     */
    PhaseResult (*resolve)(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                           ScoreLog *log);

    /** Lists the legal actions, always in the same order. NULL: the phase never asks. */
    void (*actions)(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

    /**
     * Returns a uniformly random legal action: number rng_below(rng, total) of the list. NULL: it
     * is taken from the list.
     */
    Action (*sample)(const Rules *rules, const Game *game, uint32_t module, Rng *rng);

    /**
     * Applies a legal action; returns PHASE_NEXT to continue, PHASE_WAIT to ask again in this
     * phase.
     */
    PhaseResult (*apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log);

    /**
     * Converts an action from outside to its listed form or refuses it. NULL: it must equal a
     * listed action.
     */
    Status (*normalize)(const Rules *rules, const Game *game, uint32_t module, Action action,
                        Action *out, Message *message);

    /* Words for people (action_to_words, game_question). No move depends on them. */

    const char *question; /* see Wording; NULL: the name of the phase is shown */
    const char *decline;  /* what VERB_PASS means: "draw a tile"; NULL: "pass" */

    /**
     * Changes the question, if it depends on the position, and describes an action whose verb does
     * not say what it does (CHOOSE and SOURCE with a number).
     * @param action a legal action, or 0: only the question is wanted
     * @param wording has `question`, `type` -1 and zeros. NULL: nothing to add
     */
    void (*describe)(const Rules *rules, const Game *game, uint32_t module, Action action,
                     Wording *wording);
} Phase;

/** Its phases, and its free actions. */
typedef struct TurnSlots {
    const Phase *const *phases;
    uint32_t phase_count;
    uint8_t free_actions; /* bit w: it may offer free actions at Window w */

    /**
     * Lists what the active player may do at such a window: what is possible at any time of their
     * turn. The player is asked again until they pass or nothing is left, so the module must
     * remember what may be done once per turn.
     */
    void (*free_action_list)(const Rules *rules, const Game *game, uint32_t module, Window window,
                             ActionList *list);

    /** Applies one of these; returns false if the action does not belong to this module. */
    bool (*free_action_apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log);

    /**
     * Describes an action in a phase of the core whose verb does not say what it does, as
     * Phase.describe. Leaves `wording` alone if the action belongs to another module. NULL: nothing
     * to add.
     */
    void (*action_describe)(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording);
} TurnSlots;

#endif
