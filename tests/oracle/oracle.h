/**
 * Oracle: a second, slow implementation of the rules, to check the engine against.
 *
 * It was written from the rule texts and knows nothing of the engine: it reads the tile files
 * itself, keeps tiles in a list with a map by coordinates, and after every change finds all
 * features again by flood fill from scratch. Nothing is kept up incrementally, so an error of that
 * kind in the engine shows as a difference. Speed is no aim (a game takes a few milliseconds).
 *
 * Sides are numbered 0 north, 1 east, 2 south, 3 west; half sides 2 * side for the left half and
 * 2 * side + 1 for the right half, both as seen from the middle of the tile looking outward. x
 * grows east, y grows south, a rotation is a number of clockwise quarter turns.
 *
 * Everything here is plain data that tests may read; only the functions write it. Running out of
 * memory aborts: this is test code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ORACLE_SEATS = 8,
    ORACLE_PARTS = 14, /* segments of one tile */
    ORACLE_NAME = 64,
    ORACLE_MARKS = 64, /* different symbols of all files together */
    ORACLE_CASTLES = 16,
    ORACLE_NOTED = 48,
    ORACLE_QUARTERS = 4,  /* of the City of Carcassonne */
    ORACLE_GOODS = 3,     /* kinds of trade goods */
    ORACLE_BUILDINGS = 3, /* kinds of little buildings */
    ORACLE_WAITING = 16,  /* dragon tiles put aside */
    ORACLE_SHEEP = 4,     /* kinds of sheep tokens: with 1 to 4 sheep */
    ORACLE_OUTCOMES = 16, /* most an event may come to */
    ORACLE_WHOLE = 15,    /* part of a choice that means the whole tile */
    ORACLE_FIGURES_OF_PLAYER = 24,
    ORACLE_TUNNELS = 6, /* sets of two tokens of one player */
    ORACLE_FERRIES = 16,
    ORACLE_OUTBREAKS = 6,
    ORACLE_STIRRED = 64,
    ORACLE_HALVES = 32 /* half tiles in play */
};

typedef enum OracleTerrain {
    TERRAIN_CITY,
    TERRAIN_ROAD,
    TERRAIN_FIELD,
    TERRAIN_CLOISTER,
    TERRAIN_RIVER,
    TERRAIN_GARDEN
} OracleTerrain;

/** One segment of a tile as printed (rotation 0). */
typedef struct OraclePart {
    char name[16]; /* its id in the file */
    OracleTerrain terrain;
    unsigned sides;   /* bit per side it reaches: cities, roads, rivers */
    unsigned halves;  /* bit per half side it reaches: fields */
    unsigned borders; /* bit per city part of this tile whose wall it touches: fields */
    unsigned links;   /* bit per part of this tile that a wagon reaches from here */
    uint64_t marks;   /* bit per symbol, numbered in OracleBox.marks */
    int pennants;
} OraclePart;

/** One kind of tile. */
typedef struct OracleTile {
    char name[ORACLE_NAME]; /* "set/id" */
    char edges[5];          /* letters N E S W: f r c s, a fits beside all */
    int copies;
    bool directed; /* something on it points somewhere */
    bool block;    /* lies at x, y when a game begins, with others of its set */
    int x, y;
    int part_count;
    uint64_t marks; /* symbols of the tile as a whole */
    OraclePart parts[ORACLE_PARTS];
} OracleTile;

/** All tiles of one or more files. */
typedef struct OracleBox {
    OracleTile *tiles;
    int tile_count;
    int total;      /* physical tiles */
    int start;      /* kind of the start tile, -1 if no file names one */
    int start_own;  /* kind of that one tile alone, where it is drawn on its own; else -1 */
    uint64_t rules; /* bit per rule system, as in ORACLE_RULES, that a file asks for */
    char marks[ORACLE_MARKS][ORACLE_NAME];
    int mark_count;
} OracleBox;

/**
 * Reads tile files in the given order.
 * @return owned by the caller, freed with oracle_box_destroy; NULL with a text in `error` if a file
 * cannot be read or understood.
 */
OracleBox *oracle_box_load(const char *const *paths, int count, char *error, size_t error_size);

void oracle_box_destroy(OracleBox *box);

/** Kind of the tile with this full name, or -1. */
int oracle_tile_find(const OracleBox *box, const char *name);

/** The lowest rotation in which the tile looks exactly as in `rotation`. */
int oracle_rotation_canonical(const OracleTile *tile, int rotation);

/** How to play. */
typedef struct OracleOptions {
    int players;
    int small_city;   /* 4 or 2 */
    int farm_edition; /* 3, 2 or 1 */
    bool put_back;    /* unplayable=return */
    bool farmers;
    bool incomplete_score;
    bool hole_turn;
    bool edge_completes;
    int width, height; /* of the table; 0: unlimited */
    int deck_limit;    /* tiles drawn; 0: all */
    bool predraw;
    bool start_in_bag;
    uint64_t rules;     /* bit per rule system in play beside those of the files */
    bool move_before;   /* gm_move=before */
    bool move_single;   /* gm_double=single */
    bool stuck_leaves;  /* gm_stuck=offboard */
    bool man_strength;  /* gm_count=strength */
    bool man_corrected; /* gm_print=corrected */
    bool winter_inn;
    bool goods_share;        /* goods_scoring=share */
    bool builder_chain;      /* builder_chain=unlimited */
    int king_pays;           /* number of the way in its rule */
    bool fewer_cloisters;    /* darmstadt_cloisters=less */
    bool escape_anywhere;    /* escape=city */
    bool festival_followers; /* festival=followers */
    bool buildings_differ;   /* building_values=by_kind */
    bool hut_alone;          /* hut_itself=0 */
    bool keep_cloisters;     /* monastery_setup=add */
    int river_start;         /* number of the word in its rule */
    bool river_straight;     /* river_uturn=never */
    bool river_deserted;     /* river_deploy=off */
    bool volcano_plain;      /* volcano_lake=plain */
    bool plague_infected;    /* plague_flight=infected */
    bool pictured_herd;      /* gq11_herd=yes */
    bool no_abbey_round;     /* abbey_end=none */
    bool herd_barn;          /* herd_barn=yes */
    bool dragon_late;        /* dragon=after */
    bool dragon_bag;         /* dragon_early=bag */
    bool fairy_on_tile;      /* fairy=tile */
    bool fairy_five;         /* fairy_points=five */
    bool fairy_lets_in;      /* fairy_ward=figures */
    bool volcano_herds;      /* volcano=rgg: shepherds may come to the dragon */
    bool princess_must;      /* princess=must */
    bool count_both;         /* count_block=both */
    bool count_features;     /* count_trigger=completed */
    bool count_late_market;  /* count_market=end */
    int count_moves;         /* number of the way in its rule */
    bool wagon_road;         /* wagon_cloister=road */
    bool fewer_tunnels;      /* tunnel_sets=2 */
    bool tower_abbot;        /* tower_abbot=yes */
    bool tower_tops_safe;    /* tower_top_capture=no */
    bool tower_no_ransom;    /* tower_ransom=no */
    bool tower_no_gaps;      /* tower_gaps=no */
    bool tower_less;         /* tower_range=less */
    int tower_shape;         /* 0 cross, 1 star, 2 diamond */
    bool wagon_adjacent;     /* wagon_moves=adjacent */
    bool wagon_rolling;      /* wagon_moves=rolling */
    bool mayor_safe;         /* mayor_safe=yes: from towers */
    bool wagon_safe;         /* wagon_safe=yes: from towers and dragons */
    bool river_in_bag;       /* river_stack=bag */
    bool from_lake;          /* river_course=lake */
    bool from_fork;          /* river_course=fork */
    bool forks_mixed;        /* river_fork=mixed */
    bool herd_plain;         /* pig_herd=plain */
    bool rose_start_kept;    /* rose_start=mixed */
    bool ten_pennants;       /* c2_pennants=10 */
    bool no_builders;        /* trade_figures=pig */
    bool no_pigs;            /* trade_figures=builder */
    bool bazaar_draft;       /* bazaar=draft */
    bool bids_covered;       /* bazaar_negative=no */
    int bid_most;            /* bazaar_bid_most */
    int shrine_reward;       /* number of the way in its rule */
    bool shrines_free;       /* shrine_places=free */
    bool castle_any;         /* castle_caps=any */
    bool gold_by_feature;    /* gold=perfeature */
    bool hills_counted;      /* hill=count */
    bool hills_blank;        /* hill_below=blank */
    bool wheel_beside;       /* wheel_place=beside */
    bool wheel_numbers;      /* wheel_tiles=numbers */
    bool wheel_majority;     /* wheel_famine=majority */
    bool school_left;        /* school_side=left */
    bool unpunctual;         /* unpunctual=on */
    bool sale;               /* sell=sealed */
    bool no_mountains;       /* mountains=off */
    bool lease;              /* lease=on */
    bool dash;               /* dash=on */
    bool open_tiles;         /* open_tiles=on */
    bool own_cloister;       /* own_cloister=on */
    bool guard_duty;         /* guard_duty=on */
    bool half_open;          /* halflings_hands=open */
    bool guard_all;          /* guard_duty=all */
    bool start_lot;          /* start_player=lot */
    bool start_roads;        /* start_player=roads */
    bool fewer_followers;    /* fewer_followers=on */
    bool robbers_all;        /* robber_place=every */
    bool robbers_worthless;  /* robber_end=nothing */
    bool hand_held;          /* hand=open or hand=hidden */
    bool hand_hidden;        /* hand=hidden */
    int hand_tiles;          /* hand_tiles; 0: as by default */
    bool porxada_house;      /* porxada_house=on */
    bool one_chooses;        /* one_chooses=open or one_chooses=hidden */
    bool one_hidden;         /* one_chooses=hidden */
    bool german_lot;         /* german_castles=lot */
    bool architects;         /* architects=on */
    bool cloister_battle;    /* cloister_battle=on */
    bool rebuild;            /* rebuild=on */
    bool half_draft;         /* halflings=draft */
    int half_each;           /* number of the word of halflings_each */
    bool catapult_throws;    /* catapult=throws */
} OracleOptions;

/** Takes what these options draw on its own out of its kind: the start tile becomes one of its own,
 * "set/start". Once, before games; see OracleRule.start_own. */
void oracle_box_prepare(OracleBox *box, const OracleOptions *options);

/** The defaults for `players` players. */
OracleOptions oracle_options(int players);

/** Sets one option by its config key and value; false if either is unknown. */
bool oracle_option_set(OracleOptions *options, const char *key, const char *value);

/** Wooden pieces of the players. */
typedef enum OracleFigureType {
    ORACLE_NORMAL,
    ORACLE_BIG,
    ORACLE_MAYOR,
    ORACLE_WAGON,
    ORACLE_ABBOT,
    ORACLE_PHANTOM,
    ORACLE_BUILDER,
    ORACLE_PIG,
    ORACLE_BARN,
    ORACLE_SHEPHERD,
    ORACLE_FIGURE_TYPES
} OracleFigureType;

/** A tile on the table. */
typedef struct OraclePlaced {
    int x, y, tile, rotation;
    int buildings;   /* points of the little buildings on it */
    int gold;        /* pieces */
    bool flea;       /* of the plague */
    int outbreak;    /* number of the token on a source, 0: none */
    unsigned claims; /* players who may take of them in this scoring, a bit each */
    int tower;       /* pieces on its foundation */
    int bridge;      /* over it: 0 none, 1 from north to south, 2 from west to east */
    int top;         /* 1 + ORACLE_FIGURE_TYPES * owner + type of who stands there, 0: nobody */
} OraclePlaced;

/** A piece on the table. */
typedef struct OracleFigure {
    int owner;
    OracleFigureType type;
    int placed, part; /* a barn: corner of the tile, 0 north-west and on clockwise */
    bool lying;       /* as abbot of a monastery */
    int since;        /* tiles on the table when it came there */
} OracleFigure;

/** Pieces that belong to nobody. */
typedef enum OracleNeutral {
    NEUTRAL_MAN, /* the gingerbread man */
    NEUTRAL_MAGE,
    NEUTRAL_WITCH,
    NEUTRAL_DRAGON,
    NEUTRAL_FAIRY,
    NEUTRAL_COUNT, /* of Carcassonne, on a tile as a whole */
    NEUTRAL_PIG,   /* of the Wheel of Fortune, as he */
    NEUTRAL_TEACHER,
    ORACLE_NEUTRALS
} OracleNeutral;

/** Their names. */
extern const char *const ORACLE_NEUTRAL_NAMES[ORACLE_NEUTRALS];

/** What OracleChoice.figure says for one of them. */
static inline int oracle_neutral(OracleNeutral which) {
    return -1 - (int)which;
}

/** Where one of them is. */
typedef struct OraclePlace {
    bool on_table;
    int placed, part;
} OraclePlace;

/** A lake and its ferry. */
typedef struct OracleFerry {
    int placed;
    unsigned pair; /* bit per part it links */
    bool near;     /* it may still be moved in this turn */
} OracleFerry;

/** King or Robber Baron. */
typedef struct OracleCard {
    int size; /* of the largest so far, 0: nobody has the card */
    int holder;
} OracleCard;

enum { ORACLE_CROWNS = 9 };

/** Somebody moves on instead of being deployed. */
typedef struct OracleLease {
    int placed, part; /* whereto */
    int figure;       /* OracleFigureType, -1: any */
    int left;         /* who move still */
} OracleLease;

/** A knight who is being taken captive. */
typedef struct OracleCaptive {
    bool named; /* and his guard is not */
    OracleFigure who;
    int asked; /* seats after the active player: who may take somebody */
} OracleCaptive;

/** The Wheel of Fortune. */
typedef struct OracleWheel {
    int sector;               /* of the pig, from fortune on clockwise */
    bool turning;             /* the tile in hand has moved the pig, and that is not over */
    int spared;               /* players who have had the pestilence, from the active one on */
    int crown[ORACLE_CROWNS]; /* 1 + ORACLE_FIGURE_TYPES * owner + type, 0: nobody */
} OracleWheel;

enum { ORACLE_GAINS = 128 };

/** Counting figures of a player: with the messages two. */
enum { ORACLE_COUNTERS = 2 };

/** Points of a player in a round of scoring, for the Robbers and the Messages. */
typedef struct OracleGain {
    int player, points;
    int figure;  /* with which he moves, -1: he has not said */
    bool robbed; /* by his robber */
    bool moved;  /* by his counting figure */
} OracleGain;

/** What is asked because of the scoring track when a round is over. */
typedef enum OracleRobberQuestion {
    ROBBER_MAY_FOLLOW, /* a figure that moved back */
    ROBBER_FIGURE,     /* which one moves with the fewest points that are left */
    ROBBER_WAITS,      /* for the order in which a figure moves */
    ROBBER_ROBS        /* whom */
} OracleRobberQuestion;

/** The scoring track and the Robbers. */
typedef struct OracleRobbers {
    int figure[ORACLE_SEATS][ORACLE_COUNTERS]; /* space of each counting figure */
    int space[ORACLE_SEATS];                   /* of each robber, -1: in hand */
    int offer[ORACLE_SEATS];                   /* space to which it may move back, -1: none */
    int caught[ORACLE_SEATS][ORACLE_SEATS][ORACLE_COUNTERS]; /* owner: points with which a figure
                                                                left his side */
    OracleGain gains[ORACLE_GAINS];
    int gain_count;
    int moving; /* figure whose order is asked for */
    int asked;  /* players who have had their say about placing */
    OracleRobberQuestion question;
} OracleRobbers;

enum { ORACLE_MESSAGES = 8, ORACLE_PARTS_WITHIN = 2 };

/** What a part of a turn finds again when one within it is over. */
typedef struct OracleWithin {
    int last, owed, hand_owed;
    bool second, further, extended;
} OracleWithin;

/** The Messages. */
typedef struct OracleMessages {
    bool due;                   /* one, for this round of scoring */
    int shown;                  /* 1 + the one to be carried out, 0: none */
    int order[ORACLE_MESSAGES]; /* of those that were seen, the top one first when all were */
    int seen;
    int owed; /* tiles after this part */
    OracleWithin waiting[ORACLE_PARTS_WITHIN];
    int depth; /* parts that wait */
} OracleMessages;

/** La Porxada. */
typedef struct OraclePorxada {
    bool cities; /* the second effect was chosen */
    bool knight[ORACLE_SEATS];
    int own, other; /* pieces to be exchanged, -1: none */
    /* House rule. */
    bool plain;               /* her city is like all others */
    bool asked[ORACLE_SEATS]; /* which knights stay */
    bool stayed;              /* all were */
    bool over;                /* the city is paid */
} OraclePorxada;

enum { ORACLE_COPIED = 16 };

/** The teacher of the School. */
typedef struct OracleTeacher {
    int holder;         /* player who has him, -1: nobody */
    int sender;         /* player who sends him back, -1: nobody */
    bool road_complete; /* one to the school, by the tile of this turn */
    bool paid[ORACLE_SEATS];
    int amounts[ORACLE_COPIED]; /* each once */
    int amount_count;
} OracleTeacher;

/** One connected feature of the present table. */
typedef struct OracleFeature {
    OracleTerrain terrain;
    int tiles;        /* different tiles; a cloister with its neighbours */
    int pennants;     /* of all its parts */
    int open;         /* sides without neighbour that leave it unfinished; cloister: empty cells */
    bool complete;    /* roads, cities, cloisters and gardens */
    bool touched;     /* has a part on the tile placed last */
    bool concerned;   /* or is closed or, as a cloister, surrounded by it */
    uint64_t marks;   /* symbols of its parts */
    int placed, part; /* one of its places */
    int followers[ORACLE_SEATS];
    int strength[ORACLE_SEATS]; /* what they count for the majority */
    int aid[ORACLE_SEATS];      /* what others of theirs do who are elsewhere */
    int edge[ORACLE_SEATS];     /* decides between those who count most */
    int follower_count;
    bool lies[ORACLE_SEATS]; /* as abbot of a monastery, with all his followers there */
    int standing;            /* followers of the others */
} OracleFeature;

/** What has to happen next. */
typedef enum OracleStage {
    ORACLE_DRAW,
    ORACLE_ABBEY, /* an abbey instead of a drawn tile, or in the last round */
    ORACLE_PLACE,
    ORACLE_SPELL,         /* mage or witch, because of the tile */
    ORACLE_WINDOW_PLACED, /* what may be done at any time: the tile lies */
    ORACLE_LAY_GOLD,      /* on a tile next to one with gold */
    ORACLE_CAPTIVE,       /* a knight is taken captive */
    ORACLE_GUARD,         /* whose guard is this one */
    ORACLE_PRINCESS,      /* a knight leaves her city */
    ORACLE_DEPLOY,        /* or what a rule offers in its place */
    ORACLE_LEASE,         /* which follower moves on */
    ORACLE_FIRST_DIE,     /* chance: how far a follower flies */
    ORACLE_FIRST_LANDING,
    ORACLE_FIRST_SHEEP,   /* chance: a token for a shepherd just deployed */
    ORACLE_CAPTURE,       /* by the tower that has just grown */
    ORACLE_EXCHANGE,      /* which prisoner comes back */
    ORACLE_DASH,          /* a point for another deployment */
    ORACLE_SECOND_FIGURE, /* the phantom */
    ORACLE_SECOND_DIE,    /* the same for the second figure */
    ORACLE_SECOND_LANDING,
    ORACLE_WINDOW_WOOD,    /* what may be done at any time: the wood is done */
    ORACLE_FERRY,          /* on a new lake */
    ORACLE_FERRY_MOVE,     /* to other roads */
    ORACLE_FLOCK,          /* expand it, or herd it into the stable */
    ORACLE_FURTHER_SHEEP,  /* chance: a token for a flock that is expanded */
    ORACLE_TAKE_GOLD,      /* a piece from what was completed */
    ORACLE_DRIVE,          /* a wagon, drives on from what was scored */
    ORACLE_MOVE_COMPLETED, /* gingerbread man, after his city was completed */
    ORACLE_MOVE_SYMBOL,    /* gingerbread man, because of the symbol on the tile */
    ORACLE_CIRCLE,         /* what a crop circle does to all */
    ORACLE_CIRCLE_FIGURE,  /* a player does it */
    ORACLE_REDEPLOY,       /* out of the City into what is scored */
    ORACLE_CITY,           /* into the City */
    ORACLE_COUNT_MOVES,
    ORACLE_DRAGON,               /* one of its steps */
    ORACLE_DRAGON_LATE,          /* the same after scoring */
    ORACLE_LAST_REDEPLOY,        /* out of the City after the last turn */
    ORACLE_FLIGHT,               /* a knight leaves a besieged city */
    ORACLE_SECOND_PART,          /* of a double turn: take it? */
    ORACLE_WINDOW_END,           /* what may be done at any time: all is done */
    ORACLE_WINDOW_CHANCE_FIGURE, /* the same, after chance, before a second figure */
    ORACLE_WINDOW_CHANCE_LATER,  /* the same, after chance, once figures are deployed */
    ORACLE_OPEN_TILE,            /* without auctions: one of the tiles of a bazaar */
    ORACLE_BAZAAR,               /* its tiles are turned up */
    ORACLE_AUCTION,
    ORACLE_CASTLE,       /* a small city may be turned into a castle */
    ORACLE_LORDS,        /* what a castle is paid for */
    ORACLE_START_LOT,    /* chance: who begins */
    ORACLE_BURG_CHOICE,  /* of castles in Germany */
    ORACLE_BURG_LOT,     /* chance: who gets which */
    ORACLE_BURG,         /* place one instead of drawing? */
    ORACLE_BURG_PLACE,   /* where */
    ORACLE_OWN_CLOISTER, /* place it instead of drawing? */
    ORACLE_COMMON_TILE,  /* take one of the three open tiles? */
    ORACLE_HAND_TILE,    /* which tile of the hand is placed, or given up */
    ORACLE_GIVE_TILE,    /* of those drawn for all: which one a player is given */
    ORACLE_STACK_TILE,   /* which of his own a player places */
    ORACLE_PESTILENCE,   /* a follower goes home because of the tile drawn */
    ORACLE_PLACE_ROBBER,
    ORACLE_ROBBED,        /* what robbers take, and how points are moved before */
    ORACLE_MESSAGE_TURNS, /* chance: the top one */
    ORACLE_MESSAGE,       /* two points or what it says */
    ORACLE_MESSAGE_TILE,  /* (asks nothing) tiles that messages sent for */
    ORACLE_PLAGUE_PLACED, /* a flea comes or somebody flees: the tile lies */
    ORACLE_PLAGUE_WOOD,   /* the same: the wood is done */
    ORACLE_PLAGUE_END,    /* the same, for the last time in a turn */
    ORACLE_TEACHER,       /* what he copies */
    ORACLE_PORXADA,       /* which effect, or whom to exchange */
    ORACLE_PORXADA_PARTNER,
    ORACLE_PORXADA_ANSWER, /* of the other player */
    ORACLE_PORXADA_STAY,   /* who leaves her city when it is closed */
    ORACLE_TEACHER_BACK,   /* to which half of the school he returns */
    ORACLE_HALF_DEAL,      /* chance: whose half tile is which, first of which set */
    ORACLE_HALF_DRAFT,     /* which half tile a player takes */
    ORACLE_HALF_TILE,      /* a half tile instead of a draw */
    ORACLE_REBUILD,        /* which tile is taken up, then where it goes */
    ORACLE_SEALED_BID,     /* for a tile that alone completes something */
    ORACLE_SALE,           /* whether it is sold, and to whom */
    ORACLE_MOUNTAIN,       /* the tile in hand is turned over, or not */
    ORACLE_THROW_KIND,     /* which token everybody throws */
    ORACLE_THROW_AIM,      /* at which tile */
    ORACLE_THROW_ACROSS,   /* chance: how far east or west of it */
    ORACLE_THROW_ALONG,    /* chance: how far north or south */
    ORACLE_THROW_WHOM,     /* whose follower to exchange */
    ORACLE_THROW_BY,       /* for whom of one's own */
    ORACLE_THROW_CATCH,    /* chance: whether the next player catches it */
    ORACLE_OVER
} OracleStage;

/** What the pending draw is for. */
typedef enum OracleDrawFor {
    DRAW_TURN,
    DRAW_START_TILE,
    DRAW_FIRST_HANDS,
    DRAW_AHEAD,
    DRAW_BAZAAR,
    DRAW_FOR_START, /* whose tile has most roads begins */
    DRAW_COMMON,    /* one of the three open tiles */
    DRAW_HAND,
    DRAW_STACKS, /* all tiles are dealt */
    DRAW_ROUND   /* one player draws for all */
} OracleDrawFor;

/** What an event may come to. */
typedef struct OracleOutcome {
    int number, weight;
} OracleOutcome;

/** What can be decided. */
typedef enum OracleVerb {
    ORACLE_PASS,
    ORACLE_LAY,    /* the tile in hand (argument 0) or one that the player holds (1) */
    ORACLE_PUT,    /* a piece on a part of a placed tile; argument 1: lying down */
    ORACLE_SHIFT,  /* a piece of his, or the gingerbread man (-1), to another part */
    ORACLE_TAKE,   /* a piece of his off the table; argument 1: it is paid first */
    ORACLE_TOKEN,  /* a little building of kind `argument` on the tile placed last; on a part of a
                      tile argument % 256 tells which token, argument / 256 what it is there: a
                      tunnel the number of the set, a ferry the other part */
    ORACLE_ACCEPT, /* what was offered */
    ORACLE_BID,    /* so many points */
} OracleVerb;

/** What a bazaar has come to. */
typedef enum OracleBazaarState {
    BAZAAR_IS_NONE,
    BAZAAR_IS_CALLED, /* its tiles are put by */
    BAZAAR_IS_UNCOVERED,
    BAZAAR_IS_SOLD,
    BAZAAR_IS_PLACED /* its tiles are */
} OracleBazaarState;

/** A bazaar, and those that wait. */
typedef struct OracleBazaar {
    OracleBazaarState state;
    int caller;
    int open[ORACLE_SEATS]; /* tile kinds, in ascending order */
    int open_count;
    int bought[ORACLE_SEATS];  /* tile kind, or -1 */
    bool served[ORACLE_SEATS]; /* chose one for nothing */
    int waiting[ORACLE_SEATS]; /* bazaars that a player has drawn meanwhile */
    bool known;                /* the tile of this part of the turn came from a bazaar */
    int seller, chosen, bid, bidder;
    int asked; /* last; -1: all were */
} OracleBazaar;

/** Hands of tiles: those that all see and those that only their player does. */
enum { ORACLE_HAND = 4, ORACLE_SHOWN = 0, ORACLE_UNSEEN = 1, ORACLE_HAND_PARTS = 2 };

typedef struct OracleHands {
    int tiles[ORACLE_SEATS][ORACLE_HAND_PARTS][ORACLE_HAND]; /* kinds in ascending order */
    int count[ORACLE_SEATS][ORACLE_HAND_PARTS];
    bool dealt;
    int owed; /* tiles given up and not drawn for yet */
} OracleHands;

/** One player draws and gives a tile to everybody. */
typedef struct OracleRound {
    bool begun; /* the first one has */
    int chooser;
    bool had[ORACLE_SEATS]; /* a turn in it, or it has begun */
    bool turn_begun;
    bool dealing;
    int drawn[ORACLE_SEATS]; /* kinds to be given, in ascending order */
    int drawn_count;
    int given[ORACLE_SEATS];  /* kind, or -1 */
    bool down[ORACLE_SEATS];  /* that tile lies face down */
    bool loose[ORACLE_SEATS]; /* and may still be changed for another */
} OracleRound;

/** A tile that others may buy. */
typedef struct OracleSale {
    bool bidding;
    int next;                /* who bids next */
    int offer[ORACLE_SEATS]; /* 0: none */
    int owner;               /* 1 + whose turn another one has bought, 0: nobody's */
} OracleSale;

enum { ORACLE_BURGS = 6 };

/** Castles in Germany. */
typedef struct OracleBurgs {
    int to_hand, handed;     /* castles that players get at the start, and have got */
    int owner[ORACLE_BURGS]; /* 1 + player who holds it, 0: laid, or nobody's */
    int chosen;              /* 1 + castle about to be placed, or 0 */
} OracleBurgs;

enum { ORACLE_STACK = 1024 };

/** The tiles of a player, when all are divided. */
typedef struct OracleStack {
    int tiles[ORACLE_STACK]; /* kinds in ascending order */
    int count;
} OracleStack;

/** A round of throws at a fair. */
typedef struct OracleThrows {
    bool going;
    int kind;                   /* 0 knock-out, 1 seduction, 2 target, 3 catch */
    int thrown;                 /* players who have thrown */
    int x, y;                   /* aimed at, then where the token is */
    int distance[ORACLE_SEATS]; /* target: squared, from the fair */
    int victim;                 /* index of the follower to be exchanged, -1: none */
} OracleThrows;

/** A castle on two halves of a small city. */
typedef struct OracleCastle {
    int placed, part, other_placed, other_part;
    int owner;
    OracleFigureType lord;
    bool has_lord, is_new;
} OracleCastle;

/** Argument of ORACLE_TAKE for another player's piece: this and his seat. */
enum { ORACLE_TAKE_OTHER = 2 };

/** Argument of ORACLE_ACCEPT for a piece of one's own that another player holds: this, its type and
 * ORACLE_HOLDER times his seat. */
enum { ORACLE_HELD = 1024, ORACLE_HOLDER = 16 };

/** Argument of ORACLE_ACCEPT for a kind of tile: this and its number. */
enum { ORACLE_KIND = 4096 };

/** One decision. */
typedef struct OracleChoice {
    OracleVerb verb;
    int figure; /* OracleFigureType, or oracle_neutral */
    int x, y;
    int rotation;     /* of a piece that is taken: whose, 0 the decider's, else 1 + player */
    int placed, part; /* -1 where there is none */
    int argument;
} OracleChoice;

/** What The Princess & the Dragon remembers. */
typedef struct OracleDragon {
    int waiting[ORACLE_WAITING]; /* kinds of dragon tiles put aside */
    int waiting_count;
    int left[6]; /* tiles the dragon left in this movement */
    int steps;
    int friend_of_fairy; /* owner of the follower next to her, -1: nobody */
} OracleDragon;

/** The Plague. */
typedef struct OraclePlague {
    int plain;                         /* tiles to be drawn when the game began, sources aside */
    int outbreaks;                     /* tokens on the table */
    bool active[ORACLE_OUTBREAKS + 1]; /* by number */
    int fleas;                         /* on the table */
    bool spread, fled;                 /* in this turn */
    int lifted;                        /* 1 + tile from which a flea was taken, 0: none */
    int flees;                         /* 1 + figure that is about to flee, 0: none */
} OraclePlague;

/** The Count of Carcassonne. */
typedef struct OracleCount {
    int inside[ORACLE_QUARTERS][ORACLE_SEATS][ORACLE_FIGURE_TYPES];
    int quarter;              /* the Count's */
    bool moves;               /* he may be moved now */
    int before[ORACLE_SEATS]; /* scores when they were looked at last */
    bool paid[ORACLE_SEATS];  /* brought points by the tile of this turn */
    bool scoring;             /* features are being scored, one after the other */
    int feature, place;       /* the one in question, -1: none, and its place in order */
    int asked;                /* players asked about it */
    int placer;               /* who placed the last tile */
    int turn;                 /* of the round after the last turn */
    bool passed[ORACLE_SEATS];
} OracleCount;

/** A game in progress. */
typedef struct OracleGame {
    const OracleBox *box;
    OracleOptions options;
    OracleStage stage;
    OracleDrawFor draw_for;
    int step;      /* number of the step of the turn */
    int active;    /* whose turn it is, or who draws */
    int decider;   /* who decides */
    int first;     /* first player */
    int start;     /* kind of the start tile, -1 if it is drawn */
    int hand;      /* tile kind to be placed, -1: none */
    int last;      /* index of the tile placed this turn, -1: none yet */
    int last_half; /* of a tile of two cells its other half, which was laid before; else -1 */
    bool second;   /* in the second part of a double turn */
    bool further;  /* in a further part of a turn, for whatever reason */
    bool begun;    /* the turn is no longer at its beginning */
    bool again;    /* the turn is followed by another one of the same player */
    int draws_left;
    int scores[ORACLE_SEATS];
    int supply[ORACLE_SEATS][ORACLE_FIGURE_TYPES];
    int ahead[ORACLE_SEATS]; /* tile kind drawn ahead, -1: none */
    int *unseen;             /* per tile kind */
    int *discards;           /* tile kinds */
    int discard_count;
    OraclePlaced *placed;
    int placed_count;
    OracleFigure *figures;
    int figure_count;
    uint64_t rules; /* bit per rule system in play */
    OraclePlace neutrals[ORACLE_NEUTRALS];
    OracleHands hands;
    OracleRound round;
    OracleStack stacks[ORACLE_SEATS];
    bool stacks_dealt; /* as far as they are in this turn */
    /* The gingerbread man. */
    bool man_in_play, man_stuck;
    bool man_was_completed; /* his city, by the tile of this turn */
    bool man_moved;         /* for that reason */
    /* Traders & Builders. */
    bool extended; /* the tile of this part of the turn extends what the builder stands on */
    int goods[ORACLE_SEATS][ORACLE_GOODS];
    /* King and Robber Baron, Little Buildings. */
    OracleCard cards[2];
    int buildings[ORACLE_SEATS][ORACLE_BUILDINGS]; /* in hand */
    /* Hills & Sheep. */
    int sheep[ORACLE_SEATS][ORACLE_SHEEP]; /* tokens beside the shepherds */
    bool flock_grows;                      /* the tile extends the active shepherd's field */
    bool takes_token;                      /* he takes one out of the bag */
    /* The Flier. */
    bool machine_used;
    int flier;          /* OracleFigureType of the follower in the air, -1: none */
    int flier_distance; /* 0: the die is not thrown yet */
    /* The Goldmines. */
    int gold[ORACLE_SEATS]; /* pieces that players have */
    int gold_left;          /* in the supply */
    int gold_due[ORACLE_SEATS];
    int gold_next; /* who takes the next piece, if he may */
    /* Abbey & Mayor. */
    bool has_abbey[ORACLE_SEATS];
    bool in_round;    /* abbeys after the last tile */
    int round_first;  /* player who is asked first in it */
    int round_left;   /* players still to be asked in it */
    int drivers;      /* players asked for their wagons in this part of the turn */
    bool barn_is_new; /* the active player's, in this part of the turn */
    /* Tunnels and ferries. */
    int tunnels[ORACLE_SEATS][ORACLE_TUNNELS][2]; /* spot of each token, -1: in hand */
    bool chance_came;                             /* in this turn, and no window after it closed */
    bool tunnel_used;                             /* in this turn */
    OracleFerry ferries[ORACLE_FERRIES];
    int ferry_count;
    int bridges[ORACLE_SEATS];   /* in hand */
    bool bridge_used;            /* in this turn */
    int stirred[ORACLE_STIRRED]; /* spots whose road pieces changed since the tile was laid */
    int stirred_count;
    /* The Tower and the portal. */
    int tower_pieces[ORACLE_SEATS];
    int held[ORACLE_SEATS][ORACLE_SEATS][ORACLE_FIGURE_TYPES]; /* captor, owner */
    int tower_built;    /* 1 + tile whose tower may capture now */
    int tower_exchange; /* 1 + player who has to give somebody back */
    bool ransomed;      /* in this turn */
    bool portal_used;   /* that of the tile of this turn */
    /* Crop circles. */
    int circle;      /* what was chosen for this tile, 0: nothing */
    int circle_left; /* players who have not done it yet */
    /* Who begins. */
    bool start_known;               /* where it is asked */
    int start_round;                /* of draws */
    bool start_rival[ORACLE_SEATS]; /* draws in this round */
    int start_tile[ORACLE_SEATS];   /* drawn in it, or -1 */
    bool cloisters_due;             /* the players have not taken theirs yet */
    int cloister[ORACLE_SEATS];     /* each player's own, -1: none */
    int common[3];                  /* open tiles for all, in ascending order */
    int common_count;
    bool started; /* the first tile lies and first hands are drawn */
    /* Half tiles, by their number among all. */
    int half_owner[ORACLE_HALVES]; /* who has it in front of him, -1: nobody */
    int halves_given;
    int halves_due; /* to be given in all, 0 where nobody plays with them */
    int half_set;   /* of which set one is being dealt, -1: not known yet */
    OracleBazaar bazaar;
    OracleCastle castles[ORACLE_CASTLES]; /* from north to south */
    int castle_count;
    int castle_asked;           /* part of the last tile * 8 + players asked */
    int noted[ORACLE_NOTED][3]; /* completed near them: placed, part, worth */
    int noted_count;
    OracleDragon dragon;
    OracleCount count;
    OracleWheel wheel;
    OracleRobbers robbers;
    OracleMessages messages;
    OraclePlague plague;
    OracleLease lease;
    OracleCaptive captive;
    /* Pairs by player and type of the guard, owner and type of the prisoner. */
    uint8_t guarded[ORACLE_SEATS][ORACLE_FIGURE_TYPES][ORACLE_SEATS][ORACLE_FIGURE_TYPES];
    bool wood_done;     /* something was done with the wood, and not been asked about */
    int dashes;         /* points paid in this turn for more */
    int fair_followers; /* on the fair of this turn before its player deploys */
    OracleThrows throws;
    OracleBurgs burgs;
    OracleSale sale;
    OracleTeacher teacher;
    OraclePorxada porxada;
    int taken_up; /* 1 + tile that is to be placed elsewhere, 0: none */
    int rebuilt;  /* tiles that were in this turn */
    /* The tile of this part of the turn. */
    bool no_wood;   /* no piece may be used */
    bool unpaid;    /* what it completes is not paid yet */
    bool once_more; /* its player goes on with another tile */
    /* Map from coordinates to index + 1 in `placed`: open addressing. */
    int *slots;
    int slot_count;
    /* Features found by the last flood fill. */
    int *label; /* feature of placed * ORACLE_PARTS + part */
    OracleFeature *features;
    int feature_count;
    int *neighbours; /* 4 per tile: index or -1 */
    int *todo;       /* scratch of the flood fill */
    int *seen;       /* scratch: per tile or per feature */
} OracleGame;

/** A place for a tile. */
typedef struct OraclePlacement {
    int x, y, rotation;
} OraclePlacement;

/** A new game at its start position; `box` must outlive it. Free with oracle_destroy. */
OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player);

/** An independent copy. */
OracleGame *oracle_copy(const OracleGame *game);

void oracle_destroy(OracleGame *game);

/** Whether a tile of this kind may be drawn next: some come before others. */
bool oracle_drawable(const OracleGame *game, int tile);

/** Draws a tile of this kind; false (nothing changed) if no draw is pending or none is unseen. */
bool oracle_draw(OracleGame *game, int tile);

/** Places the tile in hand. @pre legal. */
void oracle_place(OracleGame *game, OraclePlacement placement);

/**
 * All legal choices of the pending decision, in no particular order; the gingerbread man may go to
 * a feature, named by one of its parts. @param out of oracle_choice_room. @return how many.
 */
int oracle_choices(const OracleGame *game, OracleChoice *out);

/** What the pending event may come to, numbers ascending. @return how many; 0: none is pending. */
int oracle_outcomes(const OracleGame *game, OracleOutcome out[ORACLE_OUTCOMES]);

/** Lets it come to one of them and goes on. */
void oracle_happen(OracleGame *game, int number);

/** Room for all choices there may be; freed by the caller. */
OracleChoice *oracle_choice_room(const OracleGame *game);

/** Does one of them and goes on to the next draw or decision. @pre legal. */
void oracle_choose(OracleGame *game, const OracleChoice *choice);

/** Puts a normal follower on a part of the tile just placed, or none (-1). @pre legal. */
void oracle_deploy(OracleGame *game, int part);

/** Moves the gingerbread man into the city of this part. @pre legal. */
void oracle_move(OracleGame *game, int placed, int part);

/**
 * Legal placements of a tile kind, rotations canonical, in no particular order.
 * @param out room for oracle_placements_max. @return how many.
 */
int oracle_placements(const OracleGame *game, int tile, OraclePlacement *out);

int oracle_placements_max(const OracleGame *game);

/** Bit set of the parts of the tile just placed that may take a follower. @pre stage deploy. */
unsigned oracle_deployments(const OracleGame *game);

/** Features that are legal targets of the pending move. @param out room for feature_count. */
int oracle_targets(const OracleGame *game, int *out);

/** Index of the tile at a cell, or -1; of two half tiles the one placed first. */
int oracle_at(const OracleGame *game, int x, int y);

/** The tile of a cell that lies along one of its sides, or -1: half a tile lies along two. */
int oracle_facing(const OracleGame *game, int x, int y, int side);

/** The feature of a part of a placed tile. */
const OracleFeature *oracle_feature(const OracleGame *game, int placed, int part);

/** Points of every player if final scoring took place now. */
void oracle_value(const OracleGame *game, int *out);

/** Completed cities (and, in *open, incomplete ones) that a farm borders. */
int oracle_farm_cities(const OracleGame *game, int farm, int *open);

/** Whether this build of the reference knows an expansion. */
bool oracle_rule_known(const char *expansion);

/** Adds the rules of an expansion that no file asks for; false if it is unknown. */
bool oracle_rule_add(OracleOptions *options, const char *expansion);

/** True if the cell belongs to the table. */
bool oracle_on_table(const OracleOptions *options, int x, int y);

/** As malloc and memset to 0, never NULL. */
void *oracle_memory(size_t count, size_t size);

/** The same with whatever is in it, for what is large and written before it is read. */
void *oracle_room(size_t count, size_t size);

#endif
