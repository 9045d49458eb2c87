/**
 * What the files of the oracle know of each other, and the interface between its core and the rule
 * systems: one file rule_*.c each, listed in ORACLE_RULES. A turn is the list of steps in
 * oracle_turn.c, some of them the core's, some a rule's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_RULES_H
#define TESTS_ORACLE_RULES_H

#include "oracle.h"

/** One step of a turn. */
typedef struct OracleStep {
    OracleStage stage; /* at which it asks; ORACLE_OVER if it never does */

    /** Does what happens by itself; true if a draw or a decision is pending, `stage` says which. */
    bool (*enter)(OracleGame *game);

    /** Legal choices of that decision. */
    int (*choices)(const OracleGame *game, OracleChoice *out);

    /** Does one of them. The next step follows, unless this calls oracle_go_to. */
    void (*choose)(OracleGame *game, const OracleChoice *choice);
} OracleStep;

/** What a stage leaves to chance; its steps have neither choices nor choose. */
typedef struct OracleEvent {
    OracleStage stage;
    int (*outcomes)(const OracleGame *game, OracleOutcome *out); /* what may come */
    void (*happen)(OracleGame *game, int number);                /* it does */
} OracleEvent;

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

    /** Adds final points. */
    void (*final)(const OracleGame *game, int *scores);
} OracleRule;

/** All rule systems, in the order in which they change a value: farms and unfinished features of
 * monasteries before goods. */
// clang-format off
#define ORACLE_RULE_LIST(X) \
    X(ORACLE_RULE_BASE) \
    X(ORACLE_RULE_SCHOOL) \
    X(ORACLE_RULE_PORXADA) \
    X(ORACLE_RULE_MAN) \
    X(ORACLE_RULE_WINTER_INN) \
    X(ORACLE_RULE_INNS) \
    X(ORACLE_RULE_SIEGE) \
    X(ORACLE_RULE_MAGE) \
    X(ORACLE_RULE_BURGS) \
    X(ORACLE_RULE_ABBEY) \
    X(ORACLE_RULE_MONASTERIES) \
    X(ORACLE_RULE_PRINCESS) \
    X(ORACLE_RULE_TRADERS) \
    X(ORACLE_RULE_KING) \
    X(ORACLE_RULE_CARCASSONNE) \
    X(ORACLE_RULE_RIVER) \
    X(ORACLE_RULE_BAZAARS) \
    X(ORACLE_RULE_GAMES_QUARTERLY) \
    X(ORACLE_RULE_ABBOT) \
    X(ORACLE_RULE_PHANTOM) \
    X(ORACLE_RULE_GOLDMINES) \
    X(ORACLE_RULE_PLAGUE) \
    X(ORACLE_RULE_CATAPULT) \
    X(ORACLE_RULE_SHRINES) \
    X(ORACLE_RULE_TUNNEL) \
    X(ORACLE_RULE_FERRIES) \
    X(ORACLE_RULE_HILLS) \
    X(ORACLE_RULE_VINEYARDS) \
    X(ORACLE_RULE_PORTAL) \
    X(ORACLE_RULE_TOWER) \
    X(ORACLE_RULE_WIND_ROSES) \
    X(ORACLE_RULE_CROP_CIRCLES) \
    X(ORACLE_RULE_SHEPHERD) \
    X(ORACLE_RULE_FLIER) \
    X(ORACLE_RULE_FESTIVAL) \
    X(ORACLE_RULE_WHEEL) \
    X(ORACLE_RULE_FEWER_FOLLOWERS) \
    X(ORACLE_RULE_UNPUNCTUAL) \
    X(ORACLE_RULE_LEASE) \
    X(ORACLE_RULE_DASH) \
    X(ORACLE_RULE_OWN_CLOISTERS) \
    X(ORACLE_RULE_SALE) \
    X(ORACLE_RULE_MOUNTAINS) \
    X(ORACLE_RULE_REBUILD) \
    X(ORACLE_RULE_GUARD_DUTY) \
    X(ORACLE_RULE_START_PLAYER) \
    X(ORACLE_RULE_HALFLINGS) \
    X(ORACLE_RULE_OPEN_TILES) \
    X(ORACLE_RULE_HANDS) \
    X(ORACLE_RULE_ONE_CHOOSES) \
    X(ORACLE_RULE_ARCHITECTS) \
    X(ORACLE_RULE_CLOISTER_BATTLE) \
    X(ORACLE_RULE_RUSSIAN) \
    X(ORACLE_RULE_LITTLE_BUILDINGS) \
    X(ORACLE_RULE_DARMSTADT) \
    X(ORACLE_RULE_ROBBERS) \
    X(ORACLE_RULE_MESSAGES)
// clang-format on

#define ORACLE_DECLARE(rule) extern const OracleRule rule;
ORACLE_RULE_LIST(ORACLE_DECLARE)
#undef ORACLE_DECLARE

#define ORACLE_ONE(rule) +1
enum { ORACLE_RULE_COUNT = 0 ORACLE_RULE_LIST(ORACLE_ONE), ORACLE_STAGE_MAIN = 100 };
#undef ORACLE_ONE

extern const OracleRule *const ORACLE_RULES[ORACLE_RULE_COUNT];

/* Steps of rules, in the order of a turn. */
extern const OracleStep ORACLE_STEP_START_LOT;
extern const OracleStep ORACLE_STEP_START_ROADS;
extern const OracleStep ORACLE_STEP_DEAL_CLOISTERS;
extern const OracleStep ORACLE_STEP_FILL_COMMON;
extern const OracleStep ORACLE_STEP_BURG_CHOICE;
extern const OracleStep ORACLE_STEP_BURG_LOT;
extern const OracleStep ORACLE_STEP_BURG;
extern const OracleStep ORACLE_STEP_BURG_PLACE;
extern const OracleStep ORACLE_STEP_BURG_LORDS;
extern const OracleStep ORACLE_STEP_OWN_CLOISTER;
extern const OracleStep ORACLE_STEP_HALF_DEAL;
extern const OracleStep ORACLE_STEP_HALF_DRAFT;
extern const OracleStep ORACLE_STEP_HALF_TILE;
extern const OracleStep ORACLE_STEP_SEALED_BID;
extern const OracleStep ORACLE_STEP_SALE;
extern const OracleStep ORACLE_STEP_MOUNTAIN;
extern const OracleStep ORACLE_STEP_COMMON_TILE;
extern const OracleStep ORACLE_STEP_FIRST_ROUND_DRAW;
extern const OracleStep ORACLE_STEP_FIRST_ROUND_GIVE;
extern const OracleStep ORACLE_STEP_ROUND_DRAW;
extern const OracleStep ORACLE_STEP_ROUND_GIVE;
extern const OracleStep ORACLE_STEP_ROUND_TILE;
extern const OracleStep ORACLE_STEP_FIRST_STACKS;
extern const OracleStep ORACLE_STEP_STACKS;
extern const OracleStep ORACLE_STEP_STACK_TILE;
extern const OracleStep ORACLE_STEP_HAND_DEAL;
extern const OracleStep ORACLE_STEP_HAND_REDRAW;
extern const OracleStep ORACLE_STEP_HAND_TILE;
extern const OracleStep ORACLE_STEP_HAND_REFILL;
extern const OracleStep ORACLE_STEP_WHEEL;
extern const OracleStep ORACLE_STEP_FAIR_BEFORE;
extern const OracleStep ORACLE_STEP_FAIR;
extern const OracleStep ORACLE_STEP_THROW_KIND;
extern const OracleStep ORACLE_STEP_THROW_AIM;
extern const OracleStep ORACLE_STEP_THROW_ACROSS;
extern const OracleStep ORACLE_STEP_THROW_ALONG;
extern const OracleStep ORACLE_STEP_THROW_WHOM;
extern const OracleStep ORACLE_STEP_THROW_BY;
extern const OracleStep ORACLE_STEP_THROW_CATCH;
extern const OracleStep ORACLE_STEP_PLAGUE_BEGIN;
extern const OracleStep ORACLE_STEP_PLAGUE_PLACED;
extern const OracleStep ORACLE_STEP_PLAGUE_WOOD;
extern const OracleStep ORACLE_STEP_PLAGUE_END;
extern const OracleStep ORACLE_STEP_OPEN_TILE;
extern const OracleStep ORACLE_STEP_ABBEY;
extern const OracleStep ORACLE_STEP_SPELL;
extern const OracleStep ORACLE_STEP_LEASE;
extern const OracleStep ORACLE_STEP_DASH;
extern const OracleStep ORACLE_STEP_CAPTIVE;
extern const OracleStep ORACLE_STEP_GUARD;
extern const OracleStep ORACLE_STEP_FIRST_DIE;
extern const OracleStep ORACLE_STEP_FIRST_LANDING;
extern const OracleStep ORACLE_STEP_SECOND_DIE;
extern const OracleStep ORACLE_STEP_SECOND_LANDING;
extern const OracleStep ORACLE_STEP_FIRST_SHEEP;
extern const OracleStep ORACLE_STEP_FLOCK;
extern const OracleStep ORACLE_STEP_FURTHER_SHEEP;
extern const OracleStep ORACLE_STEP_REBUILD;
extern const OracleStep ORACLE_STEP_WINDOW_PLACED;
extern const OracleStep ORACLE_STEP_CAPTURE;
extern const OracleStep ORACLE_STEP_EXCHANGE;
extern const OracleStep ORACLE_STEP_WINDOW_WOOD;
extern const OracleStep ORACLE_STEP_WINDOW_END;
extern const OracleStep ORACLE_STEP_WINDOW_CHANCE_FIGURE;
extern const OracleStep ORACLE_STEP_WINDOW_CHANCE_LATER;
extern const OracleStep ORACLE_STEP_PHANTOM;
extern const OracleStep ORACLE_STEP_FERRY;
extern const OracleStep ORACLE_STEP_FERRY_MOVE;
extern const OracleStep ORACLE_STEP_FAIRY;
extern const OracleStep ORACLE_STEP_PRINCESS;
extern const OracleStep ORACLE_STEP_DRAGON;
extern const OracleStep ORACLE_STEP_DRAGON_LATE;
extern const OracleStep ORACLE_STEP_MAN_PAID;
extern const OracleStep ORACLE_STEP_MAN_BEFORE;
extern const OracleStep ORACLE_STEP_CHALLENGE;
extern const OracleStep ORACLE_STEP_LAY_GOLD;
extern const OracleStep ORACLE_STEP_PORXADA;
extern const OracleStep ORACLE_STEP_PORXADA_PARTNER;
extern const OracleStep ORACLE_STEP_PORXADA_ANSWER;
extern const OracleStep ORACLE_STEP_PORXADA_STAY;
extern const OracleStep ORACLE_STEP_TEACHER;
extern const OracleStep ORACLE_STEP_TEACHER_BACK;
extern const OracleStep ORACLE_STEP_CLAIM_GOLD;
extern const OracleStep ORACLE_STEP_TAKE_GOLD;
extern const OracleStep ORACLE_STEP_DRIVE;
extern const OracleStep ORACLE_STEP_MAN_AFTER;
extern const OracleStep ORACLE_STEP_MAN_SYMBOL;
extern const OracleStep ORACLE_STEP_CIRCLE;
extern const OracleStep ORACLE_STEP_CIRCLE_FOLLOWER;
extern const OracleStep ORACLE_STEP_FLIGHT;
extern const OracleStep ORACLE_STEP_COUNT_TILE;
extern const OracleStep ORACLE_STEP_COUNT_WOOD;
extern const OracleStep ORACLE_STEP_REDEPLOY;
extern const OracleStep ORACLE_STEP_CITY;
extern const OracleStep ORACLE_STEP_COUNT;
extern const OracleStep ORACLE_STEP_LAST_REDEPLOY;
extern const OracleStep ORACLE_STEP_SECOND_PART;
extern const OracleStep ORACLE_STEP_BAZAAR;
extern const OracleStep ORACLE_STEP_CASTLE;
extern const OracleStep ORACLE_STEP_LORDS;
extern const OracleStep ORACLE_STEP_AUCTION;
extern const OracleStep ORACLE_STEP_PLACE_ROBBER;
extern const OracleStep ORACLE_STEP_ROBBED;
extern const OracleStep ORACLE_STEP_ROBBED_FEATURES;
extern const OracleStep ORACLE_STEP_MESSAGE_TURNS;
extern const OracleStep ORACLE_STEP_MESSAGE;
extern const OracleStep ORACLE_STEP_MESSAGE_TILE;
extern const OracleStep ORACLE_STEP_PART_WITHIN_OVER;

/* What they leave to chance. */
extern const OracleEvent ORACLE_EVENT_BURG_LOT;
extern const OracleEvent ORACLE_EVENT_START_LOT;
extern const OracleEvent ORACLE_EVENT_HALF_DEAL;
extern const OracleEvent ORACLE_EVENT_FIRST_DIE;
extern const OracleEvent ORACLE_EVENT_THROW_ACROSS;
extern const OracleEvent ORACLE_EVENT_THROW_ALONG;
extern const OracleEvent ORACLE_EVENT_THROW_CATCH;
extern const OracleEvent ORACLE_EVENT_SECOND_DIE;
extern const OracleEvent ORACLE_EVENT_FIRST_SHEEP;
extern const OracleEvent ORACLE_EVENT_FURTHER_SHEEP;
extern const OracleEvent ORACLE_EVENT_MESSAGE_TURNS;

/** Whether a rule system is in play. */
bool oracle_plays(const OracleGame *game, const OracleRule *rule);

/* ---- Turn. */

/** Asks a player for a decision. @return true, for OracleStep.enter. */
bool oracle_ask(OracleGame *game, OracleStage stage, int player);

/** The step of this stage follows. */
void oracle_go_to(OracleGame *game, OracleStage stage);

/** The first step follows: another turn, another part of one, or another draw. */
void oracle_begin(OracleGame *game);

/** Whether the active player could go on with another tile. */
bool oracle_tile_to_come(const OracleGame *game);

/** Adds a tile to some that lie in order: as in the files, and a start tile that is drawn on its
 * own after the others of its file. */
void oracle_tile_insert(const OracleBox *box, int *tiles, int *count, int tile);

/** Whether a tile of a basic game shows a cloister. */
bool oracle_is_base_cloister(const OracleTile *tile);

/** Whether a player has a tile drawn ahead. */
bool oracle_someone_holds(const OracleGame *game);

/** Ends a part of a turn within another one, which goes on where its tile was sent for; false if
 * this is none. */
bool oracle_part_ends(OracleGame *game);

/** Nobody has scored yet: figures on space 0, robbers in hand. */
void oracle_track_clear(OracleGame *game);

/** Begins the round in which abbeys may be placed after the last tile; false if there is none. */
bool oracle_abbey_round(OracleGame *game);

/** The lowest player whose barn has a farm paid now, or -1: his is new, or farmers are there. */
int oracle_barn_due(const OracleGame *game, int farm);

/** Pays the farmers beside a barn, who leave. */
void oracle_barn_pay(OracleGame *game, int farm);

/** After the last turn: players may send figures out of the City; false if nobody is there. */
bool oracle_last_redeploy(OracleGame *game);

/** Whether a city was complete when the game began: the City of Carcassonne. */
bool oracle_was_given(const OracleGame *game, const OracleFeature *feature);

/** Whether a feature has been paid, while others of the same tile are still to be. */
bool oracle_count_paid(const OracleGame *game, int feature);

/** Final scoring. */
void oracle_finish(OracleGame *game);

/** When a tile is drawn, the lowest first: ORACLE_STAGE_MAIN if no rule has a say. */
int oracle_stage_of(const OracleGame *game, int tile);

/** Whether the active player could place an abbey. */
bool oracle_abbey_possible(const OracleGame *game);

/** Lays a tile as the one of this turn. */
void oracle_lay_in_turn(OracleGame *game, int tile, const OracleChoice *choice);

/** Asks for a draw of the player whose turn it is. */
void oracle_ask_draw(OracleGame *game, OracleDrawFor draw_for);

/** Takes a tile into the hand; false if it fits nowhere, and does not leave the game for something
 * that comes first. */
bool oracle_take_hand(OracleGame *game, int tile);

/** A tile that fits nowhere leaves the game or goes back into the stack. */
void oracle_reject(OracleGame *game, int tile);

/** Whether tiles of a bazaar are still to be placed. */
bool oracle_bazaar_tiles(const OracleGame *game);

/** Lords whose castle is on a tile go home. */
void oracle_lords_leave(OracleGame *game, int placed);

/** Whether a piece is a follower that stands, and whether one of a type could stand there. */
bool oracle_stands(const OracleFigure *figure);
bool oracle_could_stand(const OracleGame *game, OracleFigureType type, const OracleFigure *at);

/** Whether a completed city is a castle. */
bool oracle_is_castle(const OracleGame *game, const OracleFeature *feature);

/** A castle was paid: its owner claims the gold on the tiles around it (-1: no tile). */
void oracle_gold_castle(OracleGame *game, int player, const int *tiles, int count);

/** A feature is completed: it may pay lords of castles near it. */
void oracle_castles_note(OracleGame *game, int feature);

/** A turn is over: castles built in it are new no more. */
void oracle_castles_old(OracleGame *game);

/** A turn is over that somebody may have sold: the next player is the one to the left of him. */
void oracle_sold_turn_over(OracleGame *game);

/** Whether a tile is one of the two of the School. */
bool oracle_of_school(const OracleTile *tile);

/** Lays the School beside what lies. */
void oracle_lay_school(OracleGame *game);

/** Whether a lot or tiles say who begins. */
bool oracle_start_is_asked(const OracleGame *game);

/** A player drew this tile for that. */
void oracle_start_drawn(OracleGame *game, int tile);

/** Lays open a tile that was drawn for all. */
void oracle_common_drawn(OracleGame *game, int tile);

/** Whether the active player could place one of the tiles that are open for all. */
bool oracle_common_possible(const OracleGame *game);

/** Whether the next draw is of an ordinary tile that no rule takes. */
bool oracle_stack_is_main(const OracleGame *game);

/** Whether a draw may lead to a tile to place. */
bool oracle_may_draw(const OracleGame *game);

/** House rule: after the last turn the city of La Porxada is paid if it is closed. */
void oracle_porxada_last(OracleGame *game);

/** Whether a player has tiles in his hand. */
bool oracle_hand_holds(const OracleGame *game, int player);

/** A tile was drawn into the hand of whoever draws. */
void oracle_hand_drawn(OracleGame *game, int tile);

/** Whether a player has been given a tile by the one who chooses. */
bool oracle_round_holds(const OracleGame *game, int player);

/** Whether a player has a stack of his own left, and could place one of its tiles. */
bool oracle_stack_holds(const OracleGame *game, int player);
bool oracle_stack_possible(const OracleGame *game);

/** A tile was drawn for the stack of whoever draws. */
void oracle_stack_drawn(OracleGame *game, int tile);

/** Gives the points of an incomplete cloister to those to the left of who stand there; false if
 * they are for these. */
bool oracle_battle_pays(const OracleGame *game, const OracleFeature *feature, int *scores);

/** A tile was drawn to be given to somebody. */
void oracle_round_drawn(OracleGame *game, int tile);

/** The next player is known: he, or the one after him, draws for all if a round is over. */
void oracle_round_next(OracleGame *game);
/** Whether tiles of some kind would be put away if they were drawn now. */
bool oracle_some_taken(const OracleGame *game);

/** Whether there is a tile to draw that is not put away at once. */
bool oracle_stack_has_tile(const OracleGame *game);

/** Turns up a tile that was drawn for a bazaar. */
void oracle_bazaar_drawn(OracleGame *game, int tile);

/** Whether a tile is a source of the plague that was laid in this turn. */
bool oracle_source_new(const OracleGame *game, int placed);

/** Adds a choice without a place. @return new count. */
int oracle_add(OracleChoice *out, int count, OracleVerb verb);

/* ---- Table. */

/** Index of the other half of a placed tile that is half of one of two cells, or -1. */
int oracle_other_half(const OracleGame *game, int placed);

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

/** The road part of a tile that a bridge over it is, or -1. */
int oracle_bridge_part(const OracleTile *tile);

/** What the rule of bazaars and castles has of bridges: functions of OracleRule. */
void oracle_bridge_reprint(OracleBox *box);
void oracle_bridge_start(OracleGame *game);
bool oracle_bridge_mends(const OracleGame *game, int tile, OraclePlacement at);
void oracle_bridge_mend(OracleGame *game);
int oracle_bridge_ends(const OracleGame *game, int spot);
bool oracle_bridge_admits(const OracleGame *game, int placed, int part);
int oracle_bridge_window(const OracleGame *game, OracleStage stage, OracleChoice *out, int count);
bool oracle_bridge_window_done(OracleGame *game, const OracleChoice *choice);

/** Tiles of what the active player's builder stands on. */
int oracle_builder_tiles(const OracleGame *game);

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

/** Points for the follower next to the fairy when a feature is scored. */
void oracle_fairy_pays(OracleGame *game, int feature);

/** Tells the rules that a feature was completed, before it is paid. */
void oracle_tell_finished(OracleGame *game, int feature);

/** Takes builders and pigs home whose owner has no follower left beside them. */
void oracle_release(OracleGame *game);

/** Adds the ways in which a piece may be put on the tile just placed. @return new count. */
int oracle_add_deployments(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                           int count);

/** Whether every rule lets followers onto a part of a placed tile. */
bool oracle_admitted(const OracleGame *game, int placed, int part);

/** Adds that a follower takes off from a flying machine on that tile. @return new count. */
int oracle_add_flight(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count);

/** It does. */
void oracle_take_off(OracleGame *game, const OracleChoice *choice);
/** Adds where rules let a piece of this type be put besides; nothing if its player has none left.
 * @return new count. */
int oracle_add_elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                         int count);

/** Adds the followers of a type on all tiles but that of this turn, as if one of them had just been
 * laid. @return new count. */
int oracle_add_anywhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                        int count);

/** Does what was chosen in place of passing when pieces are deployed. */
void oracle_wood_do(OracleGame *game, const OracleChoice *choice);

/** What the active player may do with the wood: pass, deploy, or what rules offer instead. */
int oracle_wood_choices(const OracleGame *game, OracleChoice *out);

/** Whether a follower of this kind may stand on a part of a placed tile: it fits, nobody is there
 * and no rule forbids it. */
bool oracle_may_enter(const OracleGame *game, const OracleKind *kind, int placed, int part);

/** Whether a kind of tile is a mountain. */
bool oracle_is_mountain(const OracleGame *game, int tile);

/** Who stands on the tower of a tile comes home, or the lord of its castle in Germany. */
void oracle_top_leaves(OracleGame *game, int placed);

/** The same if there is somebody, on either half of a tile of two cells. */
void oracle_tops_leave(OracleGame *game, int placed);

/* Adds that the active player calls a figure home from a quarter of the City, and does it. */
int oracle_city_takings(const OracleGame *game, OracleChoice *out, int count);
void oracle_city_taken(OracleGame *game, const OracleChoice *choice);

/* The same for the crowns of the Wheel of Fortune; false if it is none of these. */
int oracle_crown_takings(const OracleGame *game, OracleChoice *out, int count);
bool oracle_crown_taken(OracleGame *game, const OracleChoice *choice);

/** Who is on a crown comes home. */
void oracle_crown_leaves(OracleGame *game, int crown);

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

/** Whether somebody lies there as the abbot of a monastery, and nobody stands there. */
bool oracle_only_abbots(const OracleFeature *feature);

/** Points of a farm for a player with most farmers, at so many a city. */
int oracle_farm_worth(const OracleGame *game, int farm, int player, int a_city);

/** Points of a farm for a barn: its cities, and nothing else. */
int oracle_barn_worth(const OracleGame *game, int farm, int a_city);

/** Gives a player points in the game. */
void oracle_pay(OracleGame *game, int player, int points);

/** Points go from or to a player that are no pay for anything. */
void oracle_pass_points(OracleGame *game, int player, int points);

/** Gives points in the game to every player with most followers. */
void oracle_award_now(OracleGame *game, const OracleFeature *feature, int points);

/** Gives points to every player with most followers. */
void oracle_award(const OracleFeature *feature, int players, int points, int *scores);

/** Whether the strength of a player is the highest, and not 0. */
bool oracle_has_most(const OracleFeature *feature, int players, int player);

/** Words of an on/off option: the second one switches the flag on. */
bool oracle_flag(bool *flag, const char *value, const char *off, const char *on);

#endif
