/**
 * Expansion: the interface between the core and one expansion module. The core knows modules only
 * through this struct and the list in expansions/expansions.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSION_H
#define ENGINE_EXPANSION_H

#include "kernel.h"

/** What entering a phase led to. */
typedef enum PhaseResult {
    PHASE_NEXT,  /* nothing to decide, or done: go on with the next phase */
    PHASE_WAIT,  /* a draw or a decision is pending; `pending` and `decider` are set */
    PHASE_AGAIN, /* enter the same phase again */
    PHASE_SKIP,  /* the rest of the turn is void: go to the last phase */
    PHASE_OVER   /* the game has ended */
} PhaseResult;

/** Where phases stand in a turn; modules take numbers between. */
enum PhaseOrder {
    ORDER_DRAW = 100,
    ORDER_PLACE = 300,
    ORDER_DEPLOY = 400,
    ORDER_SCORE = 700,
    ORDER_DRAW_AHEAD = 880,
    ORDER_END = 900
};

/** One step of a turn. Static data. */
typedef struct Phase {
    const char *name;
    uint16_t order;

    /** Enters the phase; `module` is the index of the owning module. */
    PhaseResult (*enter)(const Rules *rules, Game *game, uint32_t module, ScoreLog *log);

    /** Takes the tile of a draw this phase made pending. NULL: the phase never draws. */
    PhaseResult (*receive)(const Rules *rules, Game *game, uint32_t type);

    /** Writes legal actions skip .. skip+count-1; returns how many there are in all. */
    uint32_t (*actions)(const Rules *rules, const Game *game, Action *out, uint32_t skip,
                        uint32_t count);

    /** Applies a legal action; PHASE_NEXT goes on, PHASE_WAIT asks again in this phase. */
    PhaseResult (*apply)(const Rules *rules, Game *game, Action action, ScoreLog *log);

    /** Brings a foreign action to listed form or refuses it. NULL: it must equal a listed action.
     */
    Status (*normalize)(const Rules *rules, const Game *game, Action action, Action *out,
                        Message *message);
} Phase;

/** One expansion. Static data; every slot may be NULL or 0 unless it says otherwise. */
typedef struct Expansion {
    const char *id;          /* "gingerbread-man"; required */
    const char *description; /* one line; required */
    const char *const
        *symbols; /* tile and segment symbols it gives a meaning to, NULL at the end */
    const OptionSpec *options;
    uint32_t option_count;
    uint32_t state_size;        /* bytes of its slice of a Game */
    const char *neutral_figure; /* name of its neutral figure; NULL: it has none */
    const Phase *const *phases;
    uint32_t phase_count;

    /** True if the module is needed although no tile set names it (decided by its options). */
    bool (*wanted)(const RulesConfig *config);

    /** Works out settings; may refuse the configuration. */
    Status (*compile)(const Rules *rules, Module *module, Message *message);

    /** Sets up its slice after the start tile lies (again whenever a first tile is placed). */
    void (*start)(const Rules *rules, Game *game, uint32_t module);

    /** The value of a completed or incomplete road or city, given what the rules so far make it. */
    int32_t (*feature_value)(const Rules *rules, const Game *game, uint32_t module,
                             FeatureRef feature, bool complete, int32_t value);

    /** Appends its neutral figures; returns how many. */
    uint32_t (*figures)(const Rules *rules, const Game *game, uint32_t module, FigureView *out);

    /** Puts its neutral figure on a placed segment (set-up of positions). */
    Status (*put_figure)(const Rules *rules, Game *game, uint32_t module, uint32_t copy,
                         unsigned segment, Message *message);

    /** What it remembers from turn to turn beside its figure: 0 or 1. NULL: nothing. */
    uint32_t (*memory)(const Rules *rules, const Game *game, uint32_t module);

    /** Sets what `memory` gives (set-up of positions); after the figures. NULL with it. */
    void (*remember)(const Rules *rules, Game *game, uint32_t module, uint32_t memory);

    /** A hash of its slice that does not depend on how the position was reached. */
    uint64_t (*hash)(const Rules *rules, const Game *game, uint32_t module);

    /** Checks its slice against a recount. */
    Status (*check)(const Rules *rules, const Game *game, uint32_t module, Message *message);
} Expansion;

/** Expansion module number `index` of this build, NULL past the end. */
const Expansion *expansion_module_at(uint32_t index);

/** Index of an enabled module by the address of its description; MODULES_MAX if it is off. */
uint32_t module_find(const Rules *rules, const Expansion *expansion);

/** Appends an event to a log that may be NULL. */
void score_log_add(ScoreLog *log, ScoreEvent event);

/** Where a feature is named in events: its lowest label, as segment and cell. */
void score_event_locate(const Rules *rules, const Game *game, FeatureRef feature,
                        ScoreEvent *event);

#endif
