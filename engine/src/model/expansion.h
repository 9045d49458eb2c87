/**
 * Expansion: the interface between the core and one expansion module. The core knows modules only
 * through this struct and the list in expansions/expansions.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSION_H
#define ENGINE_EXPANSION_H

#include "base/bits.h"
#include "carcarena/engine/rule_card.h"
#include "carcarena/engine/view.h"
#include "model/action_list.h"
#include "model/figure_kind.h"
#include "model/joint.h"

struct ApartKind;
struct Award;
struct FactList;
struct ProspectList;

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
                       (Expansion.deployed) */
    PHASE_RESOLVED, /* the feature being scored is seen to and not paid: go on to the next one */
    PHASE_FEATURE,  /* (core) go back to STEP_FEATURES */
    PHASE_SCORED,   /* (core) nothing completed is left: go to the first phase from STEP_KEPT on */
    PHASE_IN_HAND,  /* a tile is in hand without a draw: go on as after one */
    PHASE_AFRESH,   /* the same player goes on with another tile: go to the first phase after
                       STEP_BEGIN */
    PHASE_WITHIN,   /* the same player plays another part of the turn now, from the first phase
                       after STEP_BEGIN to STEP_PART_OVER; then this phase is entered again
                       (nested_turns.h,   Expansion.nests) */
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
                    (game_choice_sealed); the module then veils what it keeps of it (Expansion.veil)
                  */

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

/** What a number that a module remembers may be. The least is always 0. */
typedef enum MemoryRange {
    RANGE_MOST,    /* at most MemoryField.most */
    RANGE_PLAYER,  /* a player */
    RANGE_PLAYERS, /* 0: nobody, else 1 + a player; or a number of players */
    RANGE_SEATS,   /* a set of players, bit p: player p */
    RANGE_TILE,    /* 0: none, else 1 + the number of a tile on the table in placing order */
    RANGE_SEGMENT  /* 0: none, else a segment on the table (ref_remembered) */
} MemoryRange;

/** The largest number that positions hold. */
enum { MEMORY_MOST = 0x7FFFFFFF };

/** Numbers of one kind that a module remembers, one after another. */
typedef struct MemoryField {
    uint8_t count;   /* at least 1 */
    uint8_t each;    /* so many for each seat, seat by seat, and 0 for seats not in play; 0: the
                        numbers are not about seats */
    uint8_t range;   /* MemoryRange */
    uint8_t size;    /* bytes of each in the slice, as an unsigned integer; of RANGE_SEGMENT, as a
                        SegmentRef. 0: Expansion.memory and Expansion.remember convert it */
    uint16_t offset; /* of the first in the slice, with `size` */
    uint32_t most;   /* of RANGE_MOST */
} MemoryField;

/** `number` members of a slice, the first one is `member`. */
#define MEMORY_FIELD(slice, member, number, kind, largest)                                         \
    {                                                                                              \
        .count = (number), .range = (kind), .size = sizeof(((slice *)0)->member),                  \
        .offset = offsetof(slice, member), .most = (largest)                                       \
    }

/** The same of each seat. */
#define MEMORY_SEATS(slice, member, number, kind, largest)                                         \
    {                                                                                              \
        .count = (number)*PLAYERS_MAX, .each = (number), .range = (kind),                          \
        .size = sizeof(((slice *)0)->member), .offset = offsetof(slice, member), .most = (largest) \
    }

/** Numbers that the module converts itself. */
#define MEMORY_CONVERTED(number, kind, largest)                                                    \
    { .count = (number), .range = (kind), .most = (largest) }

/** The most a module adds to a game: rules_plies_max and rules_actions_max are made of these. */
typedef struct ExpansionShare {
    uint32_t decisions;   /* and events of a part of a turn: from one draw, or tile out of the hand,
                             to the next */
    uint32_t turns;       /* of a game, in which no tile is drawn or placed */
    uint32_t finale;      /* decisions after the last turn */
    uint32_t wood;        /* actions instead of deploying (wood_actions) */
    uint32_t deployments; /* of all figures elsewhere than on the tile of this turn */
    uint32_t window;      /* actions at one window (window_actions) */
    uint32_t actions;     /* of the longest list of its own phases */
    uint32_t redraws;     /* draws of a game whose tile is not played (Expansion.takes) */
} ExpansionShare;

/**
 * One expansion. Static data; every slot may be NULL or 0 unless it says otherwise.
 *
 * The slots from `stage` on are for kernels with hooks (KERNEL_HOOKED_*): one module that has any
 * of them makes rules_compile take such a kernel. Hooks of several modules are called in the order
 * in which the modules stand in expansions.c.
 */
typedef struct Expansion {
    const char *id;          /* "gingerbread-man"; required */
    const char *description; /* one line; required */
    const char *const
        *symbols;          /* tile and segment symbols it gives a meaning to, NULL at the end */
    const RuleLine *lines; /* its rules in words, each value of an option told apart; required */
    uint32_t line_count;
    const OptionSpec *options;
    uint32_t option_count;
    uint32_t state_size;         /* bytes of its slice of a Game */
    const NeutralKind *neutrals; /* figures that belong to nobody; see neutral_at */
    uint32_t neutral_count;
    const Phase *const *phases;
    uint32_t phase_count;

    /** True if none of its phases does anything in a turn in which a tile of `type` is laid,
     * whatever is deployed. The joins of the tile are made already, all else is as before it. To
     * say so is to promise that in other turns they pay points and move figures that are nobody's,
     * and do no more. NULL: never said; turns under these rules are then looked at from scratch
     * (changes.h). */
    bool (*turn_usual)(const Rules *rules, const Game *game, uint32_t module, uint32_t type);

    /**
     * True if in these rules all it does in a turn can be told before the tile lies (changes.h).
     * To say so is to promise that its slots do as follows when the tile of the turn is joined, and
     * is that of the turn, and all else is as before it:
     * `feature_value`, `farm_bonus`, `completed` and the `strength` of its figures (at least 1)
     * look at nothing but the feature in question, its symbols, the module's own slice and figures;
     * `completed` does nothing for cloisters and changes nothing but the slice; `final` pays for
     * what that holds, whatever points there are so far; its figures that are no followers are
     * dependants and change `farm_bonus` at most; and its phases do nothing but what `goes_on`
     * tells. Of slots for kernels with hooks it has no others.
     * NULL: never; turns under rules with such slots are then looked at from scratch.
     */
    bool (*turns_told)(const Rules *rules, uint32_t module);

    /** With it: the action by which the active player may go on with another tile, drawn then, when
     * all that is completed by the tile of this turn is paid, instead of passing; 0 if he will not
     * be asked. Asked under the conditions above. NULL: never asked. */
    Action (*goes_on)(const Rules *rules, const Game *game, uint32_t module);

    const struct ApartKind *apart_kinds; /* places where it keeps tiles (reserve.h) */
    uint32_t apart_kind_count;

    /** True if in these rules some seats know what others do not: tiles lie in places that are
     * `hidden` (reserve.h), or its slice holds secrets (`veil`); asked once all is compiled. NULL:
     * never. */
    bool (*secrets)(const Rules *rules, uint32_t module);

    /** True if a seat sees the tiles in the places of a seat, of one of its hidden kinds. Must
     * follow from what everybody sees. NULL: each seat sees its own. */
    bool (*sees)(const Rules *rules, const Game *game, uint32_t module, unsigned owner,
                 unsigned seat);

    /** True unless what everybody saw would have been otherwise if the tiles in hidden places were
     * those of this game, which are guessed: such a guess is given up for another one
     * (hidden_info.h). NULL: any of the unseen tiles, of its stage, may lie in any of them. */
    bool (*plausible)(const Rules *rules, const Game *game, uint32_t module);

    /** Forgets what of its slice a viewer does not know, a seat or VIEWER_ONLOOKER: what is left
     * depends on nothing else. The two slots come together. NULL: everybody knows all of it. */
    void (*veil)(const Rules *rules, Game *game, uint32_t module, int viewer);

    /** Guesses what `veil` forgot: one of the slices that agree with all that the viewer knows. */
    void (*guess)(const Rules *rules, Game *game, uint32_t module, int viewer, Rng *rng);

    /** True if the module is needed although no tile set names it (decided by its options). */
    bool (*wanted)(const RulesConfig *config);

    /** How many copies of a tile are in play, given the number so far; called before `compile`. */
    uint32_t (*copies)(const Rules *rules, uint32_t module, const RulesConfig *config,
                       const TypeInfo *type, uint32_t copies);

    /** How many followers each player has, given the number so far: never more. Called after
     * `compile`. */
    uint32_t (*followers)(const Rules *rules, uint32_t module, uint32_t followers);

    /** True if its `deployments` list all other tiles on the table in every turn, so that no other
     * module may list them again; asked when rules are compiled. */
    bool (*everywhere)(const Rules *rules, uint32_t module);

    /** True if the start tile of the tile sets, in a game that something else begins, is a type of
     * its own: named `start`, one copy, with a `stage` of its own (TypeInfo.start_apart). The
     * others of its kind are drawn as ever. Asked before types are made. */
    bool (*start_apart)(const Rules *rules, const RulesConfig *config);

    /** The side (1 east, 3 west) of what else the game begins with on which the block of one of its
     * tile sets lies; -1: the block begins the game itself, like all others. Asked while rules are
     * compiled, from types on. NULL: -1. */
    int (*block_side)(const Rules *rules);

    /** Changes what is printed on a tile, in these rules only; true if it did. Called with a copy
     * of the facts before a type is made of them. Segments may be split or added at the end,
     * without ports too: a road that a piece may build later. Edges stay. */
    bool (*reprint)(const Rules *rules, uint32_t module, const TileSet *set, TileFacts *facts);

    /** Open ends that a road or city segment has beside its sides: it is incomplete until a joint
     * (joints.h) or a span (Kernel.span) closes them. Called when rules are compiled. */
    uint32_t (*ends)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /** True if something on a tile points somewhere, so that rotations that look alike otherwise
     * are told apart; asked when rules are compiled. */
    bool (*directed)(const TileSet *set, const TileFacts *facts);

    /** Works out settings; may refuse the configuration. */
    Status (*compile)(const Rules *rules, Module *module, Message *message);

    /** What it may add to a game, never less. NULL: nothing. Called for compiled rules. */
    ExpansionShare (*share)(const Rules *rules);

    /** Sets up its slice after the start tile lies (again whenever a first tile is placed). */
    void (*start)(const Rules *rules, Game *game, uint32_t module);

    /** The value of a feature, given what the rules so far make it. Roads and cities; cloisters
     * and farms too with values_lone (a farm is never complete). */
    int32_t (*feature_value)(const Rules *rules, const Game *game, uint32_t module,
                             FeatureRef feature, bool complete, int32_t value);

    /** Adds what players hold of it and where its marks lie (facts.h). */
    void (*facts)(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

    /** Adds what players may expect of it beside what final scoring would pay now (prospects.h). */
    void (*prospects)(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

    /** Words for the places of its own where players' figures are that are neither in supply nor on
     * a segment (off_board.h), NULL at the end; no other module has them. The three slots below
     * come with it. NULL: it has no such places. */
    const char *const *away_places;

    /** Lists the copies on top of which a player has figures (AwayFigure.placed), in the order of
     * `away` and each as often as there are figures; returns how many. NULL: on none ever. */
    uint32_t (*atop)(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                     uint16_t copies[GAME_AWAY_MAX]);

    /** Appends the figures there, in an order that depends on the position alone; returns how many.
     */
    uint32_t (*away)(const Rules *rules, const Game *game, uint32_t module, AwayFigure *out);

    /** Takes in a figure which the core counts as away already (set-up of positions); may refuse
     * it. NULL: who is there is among the numbers it remembers. */
    Status (*put_away)(const Rules *rules, Game *game, uint32_t module, AwayFigure figure,
                       Message *message);

    /** Gives up a figure it listed: the core takes it into supply (away_release). */
    void (*give_back)(const Rules *rules, Game *game, uint32_t module, AwayFigure figure);

    /** The numbers it remembers beside its neutral figures, those of this turn too, with the range
     * of each (memory.h): at most MEMORIES_MAX numbers. */
    const MemoryField *memories;
    uint32_t memory_fields;

    /** Those of them that are about one part of a turn, the first one and how many: what a tile set
     * going that a later step looks at, not what may be done once a turn. A part within another
     * begins with their values at the start of a game, and that other one finds its own again. */
    uint32_t part_memory;
    uint32_t part_memory_count;

    /** Returns the remembered number `index`, one that it converts itself. NULL: all its fields
     * have a `size`. */
    uint32_t (*memory)(const Rules *rules, const Game *game, uint32_t module, uint32_t index);

    /** Sets what `memory` gives (set-up of positions), after the figures and the numbers before it.
     * The value is within its range. One that cannot be is not taken: what `memory` gives then
     * differs from it, and the position is refused. NULL with `memory`. */
    void (*remember)(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value);

    /** A hash of its slice that does not depend on how the position was reached. */
    uint64_t (*hash)(const Rules *rules, const Game *game, uint32_t module);

    /** Checks its slice against a recount. */
    Status (*check)(const Rules *rules, const Game *game, uint32_t module, Message *message);

    // ---- With hooks

    /** When tiles of a type are drawn; DRAW_MAIN for all that are not this module's. */
    unsigned (*stage)(const Rules *rules, uint32_t module, const RulesConfig *config,
                      const TypeInfo *type);

    bool shares_cloisters; /* it may put a follower on a cloister where another one is */

    bool values_lone; /* feature_value is asked for cloisters and farms too */

    const FigureKind *figure_kinds;
    uint32_t figure_kind_count;

    /** How many parts of a turn may wait at once because of its phases that begin others within
     * them (PHASE_WITHIN, from steps before STEP_DRAWN or from STEP_KEPT on). Such a phase has a
     * name that no other such phase has, and remembers among `part_memory` what it has begun, or
     * entered again it would begin it once more. It asks part_room, and turn_has_tile. */
    uint8_t nests;

    /** True if `placement_allowed` may refuse tiles of a type; asked when rules are compiled. NULL:
     * of every type. */
    bool (*restricts)(const Rules *rules, uint32_t module, const TypeInfo *type);

    /** True if a tile may lie at a place where its edges fit. Not asked for types that the module
     * does not restrict. */
    bool (*placement_allowed)(const Rules *rules, const Game *game, uint32_t module,
                              PlacedTile tile);

    bool allows_by_cell; /* what it says does not depend on the rotation */

    /** Edge types, bit t: type t, of which two may lie beside each other because of something that
     * the module lays; of sides of others `mended` is not asked. 0: it lays no such thing, and
     * there are no `mends_now` and `mended`. Memory lines of such a module come before figures in
     * positions. */
    uint8_t mends;

    /** True if the active player may lay such a thing in this turn, wherever that may be. */
    bool (*mends_now)(const Rules *rules, const Game *game, uint32_t module);

    /** True if a tile may lie although some of its sides do not fit (`sides`, bit s: side s as it
     * would lie; not empty): the module lays something that makes them fit, in a phase of
     * STEP_PLACE (tile_sides_amiss says which it is about). Asked of the tile in hand, whose player
     * may give it up if it fits nowhere by itself, and only where `mends_now`. */
    bool (*mended)(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile,
                   uint32_t sides);

    /** Those among some segments (not none) of a copy on the table which no follower may enter, as
     * bit sets; what is said of others does not matter. */
    uint32_t (*barred)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                       uint32_t segments);

    /** True if a follower may also lie down on a cloister of a type; asked when rules are compiled.
     * The core then never completes or pays it, `final` does. */
    bool (*lying)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /** Adds deployments of some figures of the active player elsewhere than on a segment of the
     * tile of this turn (figures_far_list): what `wood_apply` does. The core asks for all figures
     * it offers itself, modules for the kind they deploy at another step.
     * @param figures bit 0: followers, bit 1 + i: figure kind i; the player holds all of them */
    void (*deployments)(const Rules *rules, const Game *game, uint32_t module, uint32_t figures,
                        ActionList *list);

    /** True if no figure of a role may come to the tile of a copy on the table at present (barns,
     * which stand between tiles, may). True for dependants where it is for followers. */
    bool (*closed)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                   FigureRole role);

    /** A beast came to a tile and drove off the figures on it (tile_ravage): takes off what of the
     * module's own is of flesh and blood there and not a figure. */
    void (*ravaged)(const Rules *rules, Game *game, uint32_t module, uint32_t copy);

    /** True if a tile of a type that is drawn now is not played: `take` gets it, and another is
     * drawn. The two slots come together. */
    bool (*takes)(const Rules *rules, const Game *game, uint32_t module, uint32_t type);

    /** Puts a tile that was drawn and is no longer unseen apart (reserve.h), or back among the
     * unseen ones (unseen.h). */
    void (*take)(const Rules *rules, Game *game, uint32_t module, uint32_t type);

    /** Adds what the active player may do instead of deploying. */
    void (*wood_actions)(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

    /** Does one of those; false if the action is not this module's. */
    bool (*wood_apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                       ScoreLog *log);

    /** The active player has deployed something when the core asked him, or done what modules offer
     * instead; he did not pass. */
    void (*deployed)(const Rules *rules, Game *game, uint32_t module);

    uint8_t windows; /* bit w: it may offer something at Window w */

    /** Adds what the active player may do at such a window: what is possible at any time of his
     * turn. He is asked again until he passes or nothing is left, so whatever may be done once a
     * turn has to be remembered. */
    void (*window_actions)(const Rules *rules, const Game *game, uint32_t module, Window window,
                           ActionList *list);

    /** Does one of those; false if the action is not this module's. */
    bool (*window_apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log);

    /** A road, city or cloister was completed, or farmers are paid for a barn: before anybody joins
     * it or is paid for it (7c, 7d of the rules). */
    void (*completed)(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                      ScoreLog *log);

    /** A road or city was completed, or a cloister with a follower, or farmers were paid for a
     * barn: after it is paid and before its figures leave. */
    void (*scored)(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                   ScoreLog *log);

    /** A player was paid for something that is no feature but has tiles around it, a castle: what
     * lies on them is his to claim. @param copies those tiles, -1 for cells without one */
    void (*claimed)(const Rules *rules, Game *game, uint32_t module, unsigned player,
                    const int *copies, unsigned count);

    /** Points more for a player for each city when a farm is paid. */
    int32_t (*farm_bonus)(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          unsigned player);

    /** What a completed city is worth to somebody who is paid for a farm, given what the modules
     * so far make it: so much a city, farm_bonus included. */
    int32_t (*city_worth)(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          uint32_t city, int32_t worth);

    /** Who is paid for a feature, among `seats`, those who count most in it (a set, not empty): all
     * of them, some if it breaks ties, or none if nobody is to be paid. Asked whenever points for a
     * feature are worked out, in the game or for its end; must not depend on how often. */
    uint32_t (*winners)(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature,
                        uint32_t seats);

    /** How much a player counts in a city beyond who of his stands there, wherever its award is
     * worked out; in final scoring as much on each farm with farmers beside it, as far as that pays
     * for this city. Not asked of what a city was turned into (`turned`). */
    uint32_t (*city_aid)(const Rules *rules, const Game *game, uint32_t module, uint32_t city,
                         unsigned player);

    /** A player has just been paid an award in the game, not by final scoring: who, what for and
     * how much (awards.h). What it pays by `award_grant` is told too. */
    void (*awarded)(const Rules *rules, Game *game, uint32_t module, const struct Award *award,
                    unsigned player, ScoreLog *log);

    /** A player has just paid or received points that are no award: a ransom, the price of a tile
     * (points_pass). */
    void (*passed)(const Rules *rules, Game *game, uint32_t module, unsigned player, int32_t points,
                   ScoreLog *log);

    /** Fields whose farmers are paid in this turn and leave, by their roots, each once: at most
     * PLAYERS_MAX. Asked where features are scored one by one, for these are scored with them; else
     * the module pays in a phase of its own (STEP_FIELDS). Not due any more once it is paid. */
    uint32_t (*farms_due)(const Rules *rules, const Game *game, uint32_t module, uint16_t *roots);

    /** Pays one of them and sends its farmers home; false if it is not this module's. With it. */
    bool (*farm_pay)(const Rules *rules, Game *game, uint32_t module, uint32_t root, ScoreLog *log);

    /** True if the active player holds a tile that could be placed now without a draw. */
    bool (*holds_tile)(const Rules *rules, const Game *game, uint32_t module);

    /** True if a completed road or city was turned into something that is none any more
     * (feature_turned). The module sees to it that the core does not pay it. */
    bool (*turned)(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature);

    /** True while tiles wait that will be placed without being drawn from the stack, so that the
     * game goes on though the stack is empty. */
    bool (*tiles_later)(const Rules *rules, const Game *game, uint32_t module);

    /** Adds the pairs of segments that its pieces join now. Memory lines as with `mends`. */
    void (*joints)(const Rules *rules, const Game *game, uint32_t module, JointList *list);

    /** True if it joins segments in these rules; asked once it is compiled. NULL: always. */
    bool (*joins)(const Rules *rules, uint32_t module);

    /** A piece is about to join two segments in this turn. */
    void (*joining)(const Rules *rules, Game *game, uint32_t module, Joint joint);

    /** Pieces have just been moved that join segments: roads and cities were found anew, and
     * complete ones may be others than before. Or one was completed that nothing scores as such. */
    void (*rejoined)(const Rules *rules, Game *game, uint32_t module);

    /** True if it takes tiles up and lays them elsewhere in these rules (tile_moves.h); asked once
     * it is compiled. */
    bool (*moves)(const Rules *rules, uint32_t module);

    /** True if the tile of a copy on the table may be taken up and laid elsewhere as far as this
     * module goes: nothing of it lies there, and nothing that it keeps depends on that tile. Not
     * asked of tiles that figures stand on or whose features they occupy. NULL: always, if it keeps
     * nothing that could lie on the table, else never. */
    bool (*spares)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy);

    /** Adds to `points` what it would pay if the game ended now. */
    void (*final)(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                  ScoreLog *log);
} Expansion;

/** Returns how many numbers a module remembers. */
static inline uint32_t memory_count(const Expansion *e) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->memory_fields; i++) {
        count += e->memories[i].count;
    }
    return count;
}

/** True if a module has a phase with events. */
static inline bool expansion_has_events(const Expansion *e) {
    bool events = false;
    for (uint32_t i = 0; i < e->phase_count; i++) {
        events = events || e->phases[i]->happen != NULL;
    }
    return events;
}

/** True if a module needs a kernel with hooks. */
static inline bool expansion_needs_hooks(const Expansion *e) {
    // clang-format off
    return e->stage != NULL ||
           e->values_lone ||
           e->figure_kind_count != 0 ||
           e->nests != 0 ||
           e->away_places != NULL ||
           e->placement_allowed != NULL ||
           e->mends != 0 ||
           e->barred != NULL ||
           e->lying != NULL ||
           e->wood_actions != NULL ||
           e->wood_apply != NULL ||
           e->deployed != NULL ||
           e->completed != NULL ||
           e->scored != NULL ||
           e->shares_cloisters ||
           e->farms_due != NULL ||
           e->farm_bonus != NULL ||
           e->city_worth != NULL ||
           e->winners != NULL ||
           e->city_aid != NULL ||
           e->awarded != NULL ||
           e->passed != NULL ||
           e->holds_tile != NULL ||
           e->tiles_later != NULL ||
           e->turned != NULL ||
           e->final != NULL ||
           e->ends != NULL ||
           e->joints != NULL ||
           e->joining != NULL ||
           e->rejoined != NULL ||
           e->moves != NULL ||
           e->deployments != NULL ||
           e->windows != 0 ||
           e->closed != NULL ||
           e->takes != NULL;
    // clang-format on
}

/** True if phases of a step run once for each completed feature. */
static inline bool step_of_feature(unsigned step) {
    return step > STEP_FEATURES && step < STEP_FEATURE_OVER && step != STEP_SCORE;
}

/** True if a module has phases for each completed feature. */
static inline bool expansion_scores_one_by_one(const Expansion *e) {
    bool one_by_one = false;
    for (uint32_t i = 0; i < e->phase_count; i++) {
        one_by_one = one_by_one || step_of_feature(e->phases[i]->step);
    }
    return one_by_one;
}

/** True if pieces of a module join segments, or tiles that do not fit. */
static inline bool module_joins(const Rules *rules, uint32_t module) {
    const Expansion *e = rules->modules[module].expansion;
    return (e->joints != NULL && (e->joins == NULL || e->joins(rules, module))) || e->mends != 0;
}

/** True if a module has phases between a draw and the question where the tile fits. */
static inline bool expansion_is_shown(const Expansion *e) {
    bool shown = false;
    for (uint32_t i = 0; i < e->phase_count; i++) {
        shown = shown || e->phases[i]->step == STEP_SHOWN;
    }
    return shown;
}

/** True if a module has phases after the last turn. */
static inline bool expansion_has_finale(const Expansion *e) {
    bool finale = false;
    for (uint32_t i = 0; i < e->phase_count; i++) {
        finale = finale || e->phases[i]->step == STEP_FINALE;
    }
    return finale;
}

/** Expansion module number `index` of this build, NULL past the end. */
const Expansion *expansion_module_at(uint32_t index);

/** Index of an enabled module by the address of its description; MODULES_MAX if it is off. */
uint32_t module_find(const Rules *rules, const Expansion *expansion);

#endif
