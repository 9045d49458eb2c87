/**
 * What the core of the oracle offers to rule systems, and the interface between the core and the
 * rule systems: one file rule_*.c each, listed in ORACLE_RULE_LIST. A turn is the list of steps in
 * oracle_turn.c, some of them the core's, some a rule's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_RULES_H
#define TESTS_ORACLE_RULES_H

#include "oracle.h"

/** One step of a turn. */
struct OracleStep {
    OracleStage stage; /* at which it asks; ORACLE_OVER if it never does */

    /** Does what happens by itself; true if a draw or a decision is pending, `stage` says which. */
    bool (*enter)(OracleGame *game);

    /** Legal choices of that decision. */
    int (*choices)(const OracleGame *game, OracleChoice *out);

    /** Does one of them. The next step follows, unless this calls oracle_go_to. */
    void (*choose)(OracleGame *game, const OracleChoice *choice);

    /** Where chance decides instead: what it may come to. @return how many. */
    int (*outcomes)(const OracleGame *game, OracleOutcome *out);

    /** It came to one of them. The next step follows. */
    void (*happen)(OracleGame *game, int number);

    /** A tile that a rule's step asked for was drawn. The same step follows again. */
    void (*drawn)(OracleGame *game, int tile);
};

/* The kinds of steps there are. */
#define ORACLE_DOES(enters)                                                                        \
    { .stage = ORACLE_OVER, .enter = (enters) }
#define ORACLE_ASKS(at, enters, lists, chosen)                                                     \
    { .stage = (at), .enter = (enters), .choices = (lists), .choose = (chosen) }
#define ORACLE_DRAWS(at, enters, takes_tile)                                                       \
    { .stage = (at), .enter = (enters), .drawn = (takes_tile) }
#define ORACLE_LEAVES_TO_CHANCE(at, enters, lists, happens)                                        \
    { .stage = (at), .enter = (enters), .outcomes = (lists), .happen = (happens) }

/** A piece that a rule brings for every player. */
typedef struct OracleKind {
    OracleFigureType type;
    int count;         /* pieces of each player */
    unsigned terrains; /* bit per OracleTerrain it may stand on */
    bool follower;     /* else it needs one of its owner's followers beside it */
    /** Its weight for the majority; NULL: 1. */
    int (*strength)(const OracleGame *game, const OracleFeature *feature);
    /** Whether it may stand on a part of its terrains; NULL: on all. */
    bool (*fits)(const OracleGame *game, int placed, int part);
} OracleKind;

/** One rule system; any function may be NULL. */
typedef struct OracleRule {
    const char *expansion;
    const char *mark; /* a symbol that brings the rule into play, or NULL */
    const OracleKind *kinds;
    int kind_count;

    /** Sets one of its options by key and value; false if it has none such. */
    bool (*option)(OracleOptions *options, const char *key, const char *value);

    /** Changes tiles that were read, once all files are. */
    void (*reprint)(OracleBox *box);
    /** Whether a tile that is drawn is not played; `take` then puts it away and another is drawn.
     */
    bool (*takes)(const OracleGame *game, int tile);
    void (*take)(OracleGame *game, int tile);

    /** Whether no piece may come to a placed tile. */
    bool (*closes)(const OracleGame *game, int placed);

    /** Changes which tiles are in play, before the first is drawn. */
    void (*tiles)(OracleGame *game);

    /** Whether the start tile of the files is drawn on its own, which `stage` then tells of. */
    bool (*start_own)(const OracleBox *box, const OracleOptions *options);

    /** When a tile is drawn, the lowest first; ORACLE_STAGE_MAIN if the rule has no say. */
    int (*stage)(const OracleGame *game, int tile);

    /** At the start, when the start tile lies. */
    void (*start)(OracleGame *game);

    /** When a tile has come into the hand, and fits somewhere. */
    void (*in_hand)(OracleGame *game);

    /** When a tile has been laid and the features are known. */
    void (*laid)(OracleGame *game);

    /** Whenever the features were found anew. */
    void (*surveyed)(OracleGame *game);

    /** Whether a tile that fits may lie there. */
    bool (*allows)(const OracleGame *game, int tile, OraclePlacement at);

    /** Whether a piece laid at once lets a tile lie where its sides do not match; `mend` lays it
     * when the tile is there. */
    bool (*mends)(const OracleGame *game, int tile, OraclePlacement at);
    void (*mend)(OracleGame *game);

    /** Parts elsewhere that a piece makes one feature with that of a spot. @return how many. */
    int (*beyond)(const OracleGame *game, int spot, int *out);

    /** Open ends of a part beside its sides. */
    int (*ends)(const OracleGame *game, int spot);

    /** Whether a follower may enter a part of a placed tile. */
    bool (*admits)(const OracleGame *game, int placed, int part);

    /** Adds where the active player may put a piece of this type that is not a part of the tile
     * just placed; wood_done does it. @return new count. */
    int (*elsewhere)(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count);

    /** Adds what may be done in place of deploying. @return new count. */
    int (*wood)(const OracleGame *game, OracleChoice *out, int count);

    /** Does one of those; false if it is none of this rule's. */
    bool (*wood_done)(OracleGame *game, const OracleChoice *choice);

    /** Adds what the active player may do at one of the moments for what is allowed at any time of
     * his turn; he is asked again until he passes or nothing is left. @return new count. */
    int (*window)(const OracleGame *game, OracleStage stage, OracleChoice *out, int count);

    /** Does one of those; false if it is none of this rule's. */
    bool (*window_done)(OracleGame *game, const OracleChoice *choice);

    /** Points of a feature, given the points so far. */
    int (*worth)(const OracleGame *game, const OracleFeature *feature, int points);

    /** Points more of a player for every city of a farm. */
    int (*farm_bonus)(const OracleGame *game, int farm, int player);

    /** How often a city counts for farms, given how often so far. */
    int (*city_times)(const OracleGame *game, const OracleFeature *city, int times);

    /** A feature has just been completed, and nobody has joined it or was paid yet. */
    void (*finished)(OracleGame *game, int feature);

    /** A feature has just been completed and paid; nobody has gone home yet. */
    void (*completed)(OracleGame *game, int feature);

    /** After all completed features were paid and what stood on them went home or on. */
    void (*scored)(OracleGame *game);

    /** Whether a player holds a tile that he may place in a later turn. */
    bool (*holds)(const OracleGame *game, int player);

    /** Whether the active player could place a tile of the rule's now. */
    bool (*offers)(const OracleGame *game);

    /** A turn is over, and the player of the next one is known. */
    void (*turn_begins)(OracleGame *game);

    /** The game is over; final scoring follows. */
    void (*ending)(OracleGame *game);

    /** Adds final points. */
    void (*final)(const OracleGame *game, int *scores);
} OracleRule;

#define ORACLE_DECLARE(rule, ...) extern const OracleRule rule;
ORACLE_RULE_LIST(ORACLE_DECLARE)
#undef ORACLE_DECLARE

#define ORACLE_ONE(rule, ...) +1
enum { ORACLE_RULE_COUNT = 0 ORACLE_RULE_LIST(ORACLE_ONE), ORACLE_STAGE_MAIN = 100 };
#undef ORACLE_ONE

extern const OracleRule *const ORACLE_RULES[ORACLE_RULE_COUNT];

/** Calls a function of every rule system in play that has it. */
#define ORACLE_TELL(game, function, ...)                                                           \
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {                                         \
        if ((game)->rules >> rule & 1U && ORACLE_RULES[rule]->function) {                          \
            ORACLE_RULES[rule]->function(__VA_ARGS__);                                             \
        }                                                                                          \
    }

/* Steps of rules, in the order of a turn. */
extern const OracleStep ORACLE_STEP_WINDOW_PLACED;
extern const OracleStep ORACLE_STEP_WINDOW_WOOD;
extern const OracleStep ORACLE_STEP_WINDOW_END;
extern const OracleStep ORACLE_STEP_WINDOW_CHANCE_FIGURE;
extern const OracleStep ORACLE_STEP_WINDOW_CHANCE_LATER;

/** Whether a rule system is in play. */
bool oracle_plays(const OracleGame *game, const OracleRule *rule);

/* ---- Turn. */

/** Asks a player for a decision. @return true, for OracleStep.enter. */
bool oracle_ask(OracleGame *game, OracleStage stage, int player);

/** The step of this stage follows. */
void oracle_go_to(OracleGame *game, OracleStage stage);

/** The first step follows: another turn, another part of one, or another draw. */
void oracle_begin(OracleGame *game);

/** The step at which a game is. */
const OracleStep *oracle_step(const OracleGame *game);

/** Goes on from the step after the present one until somebody has to draw or to decide. */
void oracle_go_on(OracleGame *game);

/** Who sits to the left of the active player. */
int oracle_next_player(const OracleGame *game);

/** Lays the first tile, with the block it belongs to, and begins. */
void oracle_lay_start_tile(OracleGame *game, int tile);

/** Whether no tile of the stack fits anywhere. */
bool oracle_nothing_playable(const OracleGame *game);

/** Whether the active player could go on with another tile. */
bool oracle_tile_to_come(const OracleGame *game);

/** Adds a tile to some that lie in order: as in the files, and a start tile that is drawn on its
 * own after the others of its file. */
void oracle_tile_insert(const OracleBox *box, int *tiles, int *count, int tile);

/** Whether a tile of a basic game shows a cloister. */
bool oracle_is_base_cloister(const OracleTile *tile);

/** Whether a player has a tile drawn ahead. */
bool oracle_someone_holds(const OracleGame *game);

/** Final scoring. */
void oracle_finish(OracleGame *game);

/** When a tile is drawn, the lowest first: ORACLE_STAGE_MAIN if no rule has a say. */
int oracle_stage_of(const OracleGame *game, int tile);

/** Lays a tile as the one of this turn. */
void oracle_lay_in_turn(OracleGame *game, int tile, const OracleChoice *choice);

/** Asks for a draw of the player whose turn it is. */
void oracle_ask_draw(OracleGame *game, OracleDrawFor draw_for);

/** Takes a tile into the hand; false if it fits nowhere, and does not leave the game for something
 * that comes first. */
bool oracle_take_hand(OracleGame *game, int tile);

/** A tile that fits nowhere leaves the game or goes back into the stack. */
void oracle_reject(OracleGame *game, int tile);

/** Whether the next draw is of an ordinary tile that no rule takes. */
bool oracle_stack_is_main(const OracleGame *game);

/** Whether a draw may lead to a tile to place. */
bool oracle_may_draw(const OracleGame *game);

/** Whether tiles of some kind would be put away if they were drawn now. */
bool oracle_some_taken(const OracleGame *game);

/** Whether there is a tile to draw that is not put away at once. */
bool oracle_stack_has_tile(const OracleGame *game);

/** Adds a choice without a place. @return new count. */
int oracle_add(OracleChoice *out, int count, OracleVerb verb);

/* ---- Table. */

/** Whether a placed tile is that of this turn, or the other half of it. */
static inline bool oracle_of_turn(const OracleGame *game, int placed) {
    return placed >= 0 && (placed == game->last || placed == game->last_half);
}

/** Finds all features again. */
void oracle_survey(OracleGame *game);

/** Whether a part's feature is complete, whoever lies there, once a tile lies somewhere: only it is
 * found again. @param scratch a copy of the game, of no other use any more */
bool oracle_would_complete(OracleGame *scratch, int tile, OraclePlacement at, int placed, int part);

/** Puts a tile on the table. */
void oracle_lay(OracleGame *game, int tile, OraclePlacement placement);

/** True if the tile kind fits somewhere. */
bool oracle_playable(const OracleGame *game, int tile);

/** Whether every rule lets a tile that fits lie there. */
bool oracle_allowed(const OracleGame *game, int tile, OraclePlacement at);

/** The printed part of a placed tile. */
const OraclePart *oracle_part(const OracleGame *game, int placed, int part);

/** Whether a part of a placed tile reaches one of its sides: as printed, or as a bridge. */
bool oracle_reaches(const OracleGame *game, int placed, int part, int side);

/** Whether a part is there: false for a bridge that nobody has laid. */
bool oracle_exists(const OracleGame *game, int placed, int part);

/** The letter of a side of a placed tile, with what lies on it. */
char oracle_shown(const OracleGame *game, int placed, int side);

/** Whether a tile kind is half a tile, a triangle: as printed along the sides north and east. */
bool oracle_is_half(const OracleGame *game, int tile);

/** The other half tile of the cell of one, or -1. */
int oracle_mate(const OracleGame *game, int placed);

/** Whether two placed tiles, or one, lie on a cell. */
bool oracle_same_cell(const OracleGame *game, int placed, int other);

/** Whether a feature shows on the cell of a placed tile. */
bool oracle_cell_shows(const OracleGame *game, int placed, int label);

/** Symbols of the tiles of a cell as wholes. */
uint64_t oracle_cell_marks(const OracleGame *game, int placed);

/** The tile that stands for the cell of a placed one: of two half tiles the one placed first. */
int oracle_first_half(const OracleGame *game, int placed);

/** What a tile that lies, or would lie, somewhere meets on a side, or -1; half a tile has its long
 * one on the side opposite to its first. */
int oracle_beside(const OracleGame *game, int tile, OraclePlacement at, int side);

/** Whether two letters may lie beside each other. */
bool oracle_letters_match(char mine, char theirs);

/** Whether a tile that could be laid there fits by itself. */
bool oracle_matches(const OracleGame *game, int tile, OraclePlacement at);

/** The city, road or river part that reaches a side of a placed tile, -1 if none does. */
int oracle_part_on_side(const OracleGame *game, int placed, int side);

/** The same from part number `from` on: two cities may share a side. */
int oracle_next_on_side(const OracleGame *game, int placed, int side, int from);

/** The field part that reaches a half side of a placed tile, -1 if none does. */
int oracle_part_on_half(const OracleGame *game, int placed, int half);

/** The letter of a side of a tile after turning it. */
char oracle_edge(const OracleGame *game, int tile, int rotation, int side);

/** Set of the symbol of this name, 0 if no tile shows it. */
uint64_t oracle_mark(const OracleGame *game, const char *name);

/** A piece changed the road of a part: if it is complete now, it is paid. */
void oracle_stir(OracleGame *game, int spot);

/* ---- Pieces. */

/** The kind of a type in play, or NULL. */
const OracleKind *oracle_kind(const OracleGame *game, OracleFigureType type);

/** True for a type that occupies features. */
bool oracle_is_follower(OracleFigureType type);

/** Puts a piece from the supply on the table. */
void oracle_put(OracleGame *game, int player, const OracleChoice *choice);

/** Index of the player's piece of a type on a part, or -1. */
int oracle_figure_at(const OracleGame *game, int player, const OracleChoice *choice);

/** Takes piece number `index` off the table, and what cannot stay without it. */
void oracle_take(OracleGame *game, int index);

/** Whether some rule lets no piece come to a placed tile. */
bool oracle_closed(const OracleGame *game, int placed);

/** Tells the rules that a feature was completed, before it is paid. */
void oracle_tell_finished(OracleGame *game, int feature);

/** Takes builders and pigs home whose owner has no follower left beside them. */
void oracle_release(OracleGame *game);

/** Adds the ways in which a piece may be put on the tile just placed. @return new count. */
int oracle_add_deployments(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                           int count);

/** Whether every rule lets followers onto a part of a placed tile. */
bool oracle_admitted(const OracleGame *game, int placed, int part);

/** Adds where rules let a piece of this type be put besides; nothing if its player has none left.
 * @return new count. */
int oracle_add_elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                         int count);

/** Does what was chosen in place of passing when pieces are deployed. */
void oracle_wood_do(OracleGame *game, const OracleChoice *choice);

/** What the active player may do with the wood: pass, deploy, or what rules offer instead. */
int oracle_wood_choices(const OracleGame *game, OracleChoice *out);

/** Whether a follower of this kind may stand on a part of a placed tile: it fits, nobody is there
 * and no rule forbids it. */
bool oracle_may_enter(const OracleGame *game, const OracleKind *kind, int placed, int part);

/** The choice that takes a piece off the table. */
OracleChoice oracle_taking(const OracleGame *game, int index);

/** Adds a choice of a piece and its place unless it is listed: equal pieces may stand together.
 * @return new count. */
int oracle_add_once(const OracleChoice *choice, OracleChoice *out, int count);

/** Adds the taking of a piece in this way. @return new count. */
int oracle_add_taking(const OracleGame *game, int index, OracleChoice *out, int count);

/* ---- Points. */

/** Points a feature is worth, complete or at the end of the game; farms: in the third edition. */
int oracle_worth(const OracleGame *game, const OracleFeature *feature);

/** The same in the middle of the game, whether unfinished features are paid at its end or not. */
int oracle_worth_now(const OracleGame *game, const OracleFeature *feature);

/** Points of a farm for a player with most farmers, at so many a city. */
int oracle_farm_worth(const OracleGame *game, int farm, int player, int a_city);

/** Points of a farm for a barn: its cities, and nothing else. */
int oracle_barn_worth(const OracleGame *game, int farm, int a_city);

/** Gives points to every player with most followers. */
void oracle_award(const OracleFeature *feature, int players, int points, int *scores);

/** Whether the strength of a player is the highest, and not 0. */
bool oracle_has_most(const OracleFeature *feature, int players, int player);

/** Words of an on/off option: the second one switches the flag on. */
bool oracle_flag(bool *flag, const char *value, const char *off, const char *on);

#endif
