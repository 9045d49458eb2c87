/**
 * The interface between the core of the oracle and the rule systems, and the functions of the core
 * for them. Each rule system is one file rule_*.c, listed in ORACLE_RULE_LIST. A turn is the list
 * of steps in oracle_turn.c. Some steps belong to the core, others to a rule.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_RULES_H
#define TESTS_ORACLE_RULES_H

#include "oracle.h"

/** One step of a turn. */
struct OracleStep {
    OracleStage stage; /* stage of its decision; ORACLE_OVER: it asks for none */

    /**
     * Performs the automatic part of the step.
     *
     * @return true if a draw or a decision is pending; `stage` is its kind
     */
    bool (*enter)(OracleGame *game);

    /** Writes the legal choices of the decision and returns their number. */
    int (*choices)(const OracleGame *game, OracleChoice *out);

    /** Executes a choice. The next step follows, unless this calls oracle_go_to. */
    void (*choose)(OracleGame *game, const OracleChoice *choice);

    /** Writes the outcomes of a chance event and returns their number. NULL if there is none. */
    int (*outcomes)(const OracleGame *game, OracleOutcome *out);

    /** Resolves the chance event with an outcome. The next step follows. */
    void (*resolve)(OracleGame *game, int number);

    /**
     * Called when a tile that a rule's step asked for was drawn. The same step is entered again.
     */
    void (*drawn)(OracleGame *game, int tile);
};

/* Initializers for the kinds of steps. */
#define ORACLE_DOES(enters)                                                                        \
    { .stage = ORACLE_OVER, .enter = (enters) }
#define ORACLE_ASKS(at, enters, lists, chosen)                                                     \
    { .stage = (at), .enter = (enters), .choices = (lists), .choose = (chosen) }
#define ORACLE_DRAWS(at, enters, takes_tile)                                                       \
    { .stage = (at), .enter = (enters), .drawn = (takes_tile) }
#define ORACLE_LEAVES_TO_CHANCE(at, enters, lists, happens)                                        \
    { .stage = (at), .enter = (enters), .outcomes = (lists), .resolve = (happens) }

/** A figure that a rule gives to every player. */
typedef struct OracleKind {
    OracleFigureType type;
    int count;         /* figures of each player */
    unsigned terrains; /* set of OracleTerrain it may stand on */
    bool follower;     /* false: it needs a follower of its owner beside it */
    /** Returns its weight for the majority; NULL: 1. */
    int (*strength)(const OracleGame *game, const OracleFeature *feature);
    /** Returns true if it may stand on a part of an allowed terrain; NULL: always. */
    bool (*fits)(const OracleGame *game, int placed, int part);
} OracleKind;

/** One rule system. Any function may be NULL. */
typedef struct OracleRule {
    const char *expansion;
    const char *mark; /* symbol that activates the rule, or NULL */
    const OracleKind *kinds;
    int kind_count;

    /** Sets an option of this rule. Returns false if the rule has no such key or value. */
    bool (*option)(OracleOptions *options, const char *key, const char *value);

    /** Changes tiles after all files were read. */
    void (*reprint)(OracleBox *box);
    /**
     * Returns true if a drawn tile is not played. `take` then sets it aside and another is drawn.
     */
    bool (*takes)(const OracleGame *game, int tile);
    void (*take)(OracleGame *game, int tile);

    /** Returns true if no figure may be placed on a placed tile. */
    bool (*closes)(const OracleGame *game, int placed);

    /** Changes the tiles in play before the first draw. */
    void (*tiles)(OracleGame *game);

    /** Returns true if the start tile is drawn separately. `stage` then gives its stage. */
    bool (*start_own)(const OracleBox *box, const OracleOptions *options);

    /** Returns when a tile is drawn; lower stages come first. ORACLE_STAGE_MAIN: no preference. */
    int (*stage)(const OracleGame *game, int tile);

    /** Called at the start of the game, after the start tile was placed. */
    void (*start)(OracleGame *game);

    /** Called when a tile becomes the current one and fits somewhere. */
    void (*in_hand)(OracleGame *game);

    /** Called after a tile was placed and the features were found. */
    void (*laid)(OracleGame *game);

    /** Called whenever all features were found again. */
    void (*surveyed)(OracleGame *game);

    /** Returns true if a tile that fits may be placed there. */
    bool (*allows)(const OracleGame *game, int tile, OraclePlacement at);

    /**
     * Returns true if a piece placed with the tile allows a placement whose sides do not match.
     * `place_piece` places that piece after the tile.
     */
    bool (*fits_with_piece)(const OracleGame *game, int tile, OraclePlacement at);
    void (*place_piece)(OracleGame *game);

    /**
     * Writes parts elsewhere that a piece connects to the feature of a spot. Returns their number.
     */
    int (*beyond)(const OracleGame *game, int spot, int *out);

    /** Returns the number of open ends of a part in addition to its sides. */
    int (*ends)(const OracleGame *game, int spot);

    /** Returns true if a follower may be placed on a part of a placed tile. */
    bool (*admits)(const OracleGame *game, int placed, int part);

    /**
     * Returns true if a follower may be placed on a part of the tile just placed although its
     * feature is occupied.
     */
    bool (*reopens)(const OracleGame *game, int placed, int part);

    /**
     * Adds places outside the tile just placed where the active player may deploy a figure of this
     * type. `wood_done` executes such a choice.
     *
     * @return new number of choices
     */
    int (*elsewhere)(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count);

    /**
     * Adds alternatives to a deployment.
     *
     * @return new number of choices
     */
    int (*wood)(const OracleGame *game, OracleChoice *out, int count);

    /** Executes a choice of `wood` or `elsewhere`. Returns false if it belongs to another rule. */
    bool (*wood_done)(OracleGame *game, const OracleChoice *choice);

    /**
     * Adds the free actions of the active player at this stage: actions that are allowed at any
     * time in the player's turn. The player is asked again until they pass or no action is left.
     *
     * @return new number of choices
     */
    int (*free_actions)(const OracleGame *game, OracleStage stage, OracleChoice *out, int count);

    /** Executes a free action. Returns false if it belongs to another rule. */
    bool (*free_action_done)(OracleGame *game, const OracleChoice *choice);

    /** Returns the points of a feature, given the points so far. */
    int (*worth)(const OracleGame *game, const OracleFeature *feature, int points);

    /** Returns the additional points of a player for every city of a farm. */
    int (*farm_bonus)(const OracleGame *game, int farm, int player);

    /** Returns how often a city counts for farms, given the number so far. */
    int (*city_times)(const OracleGame *game, const OracleFeature *city, int times);

    /** Called when a feature is completed, before anyone joins it or is paid. */
    void (*finished)(OracleGame *game, int feature);

    /** Called when a completed feature was paid, before its figures return to the supply. */
    void (*completed)(OracleGame *game, int feature);

    /** Called after all completed features were paid and their figures have left. */
    void (*scored)(OracleGame *game);

    /** Returns true if a player holds a tile that may be placed in a later turn. */
    bool (*holds)(const OracleGame *game, int player);

    /** Returns true if the active player could place a tile of this rule now. */
    bool (*offers)(const OracleGame *game);

    /** Called between turns, when the next player is known. */
    void (*turn_begins)(OracleGame *game);

    /** Called when the game ends, before final scoring. */
    void (*ending)(OracleGame *game);

    /** Adds points of final scoring. */
    void (*final)(const OracleGame *game, int *scores);
} OracleRule;

#define ORACLE_DECLARE(rule, ...) extern const OracleRule rule;
ORACLE_RULE_LIST(ORACLE_DECLARE)
#undef ORACLE_DECLARE

#define ORACLE_ONE(rule, ...) +1
enum { ORACLE_RULE_COUNT = 0 ORACLE_RULE_LIST(ORACLE_ONE), ORACLE_STAGE_MAIN = 100 };
#undef ORACLE_ONE

extern const OracleRule *const ORACLE_RULES[ORACLE_RULE_COUNT];

/** Calls a function of every rule system in play that implements it. */
#define ORACLE_NOTIFY(game, function, ...)                                                         \
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {                                         \
        if ((game)->rules >> rule & 1U && ORACLE_RULES[rule]->function) {                          \
            ORACLE_RULES[rule]->function(__VA_ARGS__);                                             \
        }                                                                                          \
    }

/* Steps of rules, in the order of a turn. */
extern const OracleStep ORACLE_STEP_FREE_PLACED;
extern const OracleStep ORACLE_STEP_FREE_WOOD;
extern const OracleStep ORACLE_STEP_FREE_END;
extern const OracleStep ORACLE_STEP_FREE_CHANCE_FIGURE;
extern const OracleStep ORACLE_STEP_FREE_CHANCE_LATER;

/** Returns true if a rule system is in play. */
bool oracle_plays(const OracleGame *game, const OracleRule *rule);

/* ---- Turn */

/**
 * Asks a player for a decision.
 *
 * @return true, so that OracleStep.enter can return it
 */
bool oracle_ask(OracleGame *game, OracleStage stage, int player);

/** Continues with the step of this stage. */
void oracle_go_to(OracleGame *game, OracleStage stage);

/** Continues with the first step: of another turn, of a nested turn or for another draw. */
void oracle_begin(OracleGame *game);

/** Returns the current step. */
const OracleStep *oracle_step(const OracleGame *game);

/** Runs the steps after the current one until a draw, a decision or a chance event is pending. */
void oracle_continue(OracleGame *game);

/** Returns the player to the left of the active player. */
int oracle_next_player(const OracleGame *game);

/** Places the first tile with its start block and begins the game. */
void oracle_lay_start_tile(OracleGame *game, int tile);

/** Returns true if no tile of the stack fits anywhere. */
bool oracle_nothing_playable(const OracleGame *game);

/** Returns true if the active player could continue with another tile. */
bool oracle_tile_to_come(const OracleGame *game);

/**
 * Inserts a tile into a list in file order. A start tile that is drawn separately comes after the
 * other tiles of its file.
 */
void oracle_tile_insert(const OracleBox *box, int *tiles, int *count, int tile);

/** Returns true if a tile of a basic game shows a cloister. */
bool oracle_is_base_cloister(const OracleTile *tile);

/** Returns true if any player holds a tile drawn ahead. */
bool oracle_someone_holds(const OracleGame *game);

/** Does the final scoring. */
void oracle_finish(OracleGame *game);

/**
 * Returns the stage in which a tile is drawn; lower stages come first. ORACLE_STAGE_MAIN if no rule
 * sets one.
 */
int oracle_stage_of(const OracleGame *game, int tile);

/** Places a tile as the tile of this turn. */
void oracle_lay_in_turn(OracleGame *game, int tile, const OracleChoice *choice);

/** Asks the active player for a draw. */
void oracle_ask_draw(OracleGame *game, OracleDrawFor draw_for);

/**
 * Makes a tile the current one.
 *
 * @return false if it fits nowhere and no rule must act before it leaves the game
 */
bool oracle_take_hand(OracleGame *game, int tile);

/** Removes a tile that fits nowhere from the game, or shuffles it back into the stack. */
void oracle_reject(OracleGame *game, int tile);

/** Returns true if the next draw is of an ordinary tile that no rule takes. */
bool oracle_stack_is_main(const OracleGame *game);

/** Returns true if a draw may lead to a tile to place. */
bool oracle_may_draw(const OracleGame *game);

/** Returns true if tiles of some kind would be set aside if drawn now. */
bool oracle_some_taken(const OracleGame *game);

/** Returns true if the stack has a tile that would not be set aside at once. */
bool oracle_stack_has_tile(const OracleGame *game);

/**
 * Adds a choice without a place.
 *
 * @return new number of choices
 */
int oracle_add(OracleChoice *out, int count, OracleVerb verb);

/* ---- Table */

/** Returns true if a placed tile is the tile of this turn or its other half. */
static inline bool oracle_of_turn(const OracleGame *game, int placed) {
    return placed >= 0 && (placed == game->last || placed == game->last_half);
}

/** Finds all features again. */
void oracle_survey(OracleGame *game);

/**
 * Returns true if the feature of a part would be complete after a placement, regardless of its
 * figures. Only this feature is found again.
 *
 * @param scratch copy of the game, unusable afterwards
 */
bool oracle_would_complete(OracleGame *scratch, int tile, OraclePlacement at, int placed, int part);

/** Puts a tile on the table. */
void oracle_lay(OracleGame *game, int tile, OraclePlacement placement);

/** Returns true if the tile kind fits somewhere. */
bool oracle_playable(const OracleGame *game, int tile);

/** Returns true if every rule allows the placement of a tile that fits. */
bool oracle_allowed(const OracleGame *game, int tile, OraclePlacement at);

/** Returns the printed part of a placed tile. */
const OraclePart *oracle_part(const OracleGame *game, int placed, int part);

/** Returns true if a part of a placed tile reaches a side, as printed or as a bridge. */
bool oracle_reaches(const OracleGame *game, int placed, int part, int side);

/** Returns true if a part exists. A bridge exists only after it was placed. */
bool oracle_exists(const OracleGame *game, int placed, int part);

/** Returns the letter of a side of a placed tile, including pieces on it. */
char oracle_shown(const OracleGame *game, int placed, int side);

/**
 * Returns true if a tile kind is a half tile, a triangle. As printed, it touches north and east.
 */
bool oracle_is_half(const OracleGame *game, int tile);

/** Returns the other half tile in the cell of a half tile, or -1. */
int oracle_mate(const OracleGame *game, int placed);

/** Returns true if two placed tiles share a cell, or are the same tile. */
bool oracle_same_cell(const OracleGame *game, int placed, int other);

/** Returns true if the cell of a placed tile shows a feature. */
bool oracle_cell_shows(const OracleGame *game, int placed, int label);

/** Returns the symbols of the tiles in a cell as wholes. */
uint64_t oracle_cell_marks(const OracleGame *game, int placed);

/**
 * Returns the tile that represents the cell of a placed tile: of two half tiles, the first placed.
 */
int oracle_first_half(const OracleGame *game, int placed);

/**
 * Returns the tile that a placed tile, or one to be placed there, meets on a side; -1: none. The
 * long side of a half tile counts as the side opposite to its first one.
 */
int oracle_beside(const OracleGame *game, int tile, OraclePlacement at, int side);

/** Returns true if two letters may be next to each other. */
bool oracle_letters_match(char mine, char theirs);

/** Returns true if a tile that may be placed there fits without pieces. */
bool oracle_matches(const OracleGame *game, int tile, OraclePlacement at);

/** Returns the city, road or river part that reaches a side of a placed tile, or -1. */
int oracle_part_on_side(const OracleGame *game, int placed, int side);

/** Like oracle_part_on_side, starting at part number `from`: two cities may share a side. */
int oracle_next_on_side(const OracleGame *game, int placed, int side, int from);

/** Returns the field part that reaches a half side of a placed tile, or -1. */
int oracle_part_on_half(const OracleGame *game, int placed, int half);

/** Returns the letter of a side of a rotated tile. */
char oracle_edge(const OracleGame *game, int tile, int rotation, int side);

/** Returns the set with the symbol of this name; 0 if no tile shows it. */
uint64_t oracle_mark(const OracleGame *game, const char *name);

/** Called when a piece changed the road of a part. If the road is complete now, it is paid. */
void oracle_road_changed(OracleGame *game, int spot);

/* ---- Figures */

/** Returns the kind of a figure type in play, or NULL. */
const OracleKind *oracle_kind(const OracleGame *game, OracleFigureType type);

/** Returns true for a type that occupies features. */
bool oracle_is_follower(OracleFigureType type);

/** Places a figure from the supply on the table. */
void oracle_put(OracleGame *game, int player, const OracleChoice *choice);

/** Returns the index of the player's figure of a type on a part, or -1. */
int oracle_figure_at(const OracleGame *game, int player, const OracleChoice *choice);

/** Takes figure number `index` off the table, with all figures that depend on it. */
void oracle_take(OracleGame *game, int index);

/** Returns true if some rule lets no figure be placed on a placed tile. */
bool oracle_closed(const OracleGame *game, int placed);

/** Notifies the rules that a feature was completed, before it is paid. */
void oracle_notify_finished(OracleGame *game, int feature);

/** Returns builders and pigs to the supply if their owner has no follower left beside them. */
void oracle_release(OracleGame *game);

/**
 * Adds the deployments of a figure on the tile just placed.
 *
 * @return new number of choices
 */
int oracle_add_deployments(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                           int count);

/** Returns true if every rule lets followers be placed on a part of a placed tile. */
bool oracle_admitted(const OracleGame *game, int placed, int part);

/**
 * Adds the deployments of a figure type outside that tile, as rules allow. Adds nothing if the
 * player has no such figure left.
 *
 * @return new number of choices
 */
int oracle_add_elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                         int count);

/** Executes a choice other than a pass in the deployment phase. */
void oracle_wood_do(OracleGame *game, const OracleChoice *choice);

/**
 * Writes the choices of the active player in the deployment phase: pass, deploy, or alternatives of
 * rules. Returns their number.
 */
int oracle_wood_choices(const OracleGame *game, OracleChoice *out);

/**
 * Returns true if a follower of this kind may be placed on a part of a placed tile: it fits, the
 * feature is unoccupied and no rule forbids it.
 */
bool oracle_may_enter(const OracleGame *game, const OracleKind *kind, int placed, int part);

/** Returns the choice that takes a figure off the table. */
OracleChoice oracle_taking(const OracleGame *game, int index);

/**
 * Adds a choice of a figure and its place unless it is listed: equal figures may share a place.
 *
 * @return new number of choices
 */
int oracle_add_once(const OracleChoice *choice, OracleChoice *out, int count);

/**
 * Adds the choice to take a figure, unless it is listed.
 *
 * @return new number of choices
 */
int oracle_add_taking(const OracleGame *game, int index, OracleChoice *out, int count);

/* ---- Points */

/**
 * Returns the points of a feature, complete or at the end of the game. Farms count as in the third
 * edition.
 */
int oracle_worth(const OracleGame *game, const OracleFeature *feature);

/**
 * Returns the points of a feature in the middle of the game, even if unfinished features score
 * nothing at its end.
 */
int oracle_worth_now(const OracleGame *game, const OracleFeature *feature);

/**
 * Returns the points of a farm for a player with the majority.
 *
 * @param a_city points per city
 */
int oracle_farm_worth(const OracleGame *game, int farm, int player, int a_city);

/**
 * Returns the points of a farm for a barn: for its cities only.
 *
 * @param a_city points per city
 */
int oracle_barn_worth(const OracleGame *game, int farm, int a_city);

/** Gives points to every player with the majority. */
void oracle_award(const OracleFeature *feature, int players, int points, int *scores);

/** Returns true if the strength of a player is the highest and not 0. */
bool oracle_has_most(const OracleFeature *feature, int players, int player);

/**
 * Parses an on/off option.
 *
 * @param on value that sets the flag
 * @return false if the value is neither word
 */
bool oracle_flag(bool *flag, const char *value, const char *off, const char *on);

#endif
