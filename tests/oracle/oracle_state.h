/**
 * The list of all rule systems; how to play, and a game in progress: what the core of the oracle
 * keeps, then a part of each rule system that keeps something, as its header says.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_STATE_H
#define TESTS_ORACLE_STATE_H

#include "rule_abbey_and_mayor.h"
#include "rule_abbot.h"
#include "rule_architects.h"
#include "rule_bazaars.h"
#include "rule_bridges.h"
#include "rule_castles.h"
#include "rule_castles_in_germany.h"
#include "rule_catapult.h"
#include "rule_cloister_battle.h"
#include "rule_count_of_carcassonne.h"
#include "rule_crop_circles.h"
#include "rule_darmstadt.h"
#include "rule_dash.h"
#include "rule_ferries.h"
#include "rule_festival.h"
#include "rule_flier.h"
#include "rule_games_quarterly.h"
#include "rule_gingerbread_man.h"
#include "rule_goldmines.h"
#include "rule_guard_duty.h"
#include "rule_halflings.h"
#include "rule_hands.h"
#include "rule_hills.h"
#include "rule_king_and_robber_baron.h"
#include "rule_la_porxada.h"
#include "rule_lease.h"
#include "rule_little_buildings.h"
#include "rule_mage_and_witch.h"
#include "rule_magic_portal.h"
#include "rule_messages.h"
#include "rule_monasteries.h"
#include "rule_mountains.h"
#include "rule_one_chooses.h"
#include "rule_open_tiles.h"
#include "rule_phantom.h"
#include "rule_plague.h"
#include "rule_princess_and_dragon.h"
#include "rule_rebuild.h"
#include "rule_river.h"
#include "rule_robbers.h"
#include "rule_russian_promos.h"
#include "rule_sale.h"
#include "rule_school.h"
#include "rule_shepherd.h"
#include "rule_shrines.h"
#include "rule_siege.h"
#include "rule_start_player.h"
#include "rule_tower.h"
#include "rule_traders_and_builders.h"
#include "rule_tunnel.h"
#include "rule_variants.h"
#include "rule_wheel_of_fortune.h"
#include "rule_wind_roses.h"
#include "rule_winter_inn.h"

/**
 * All rule systems, in the order in which they change a value: farms and unfinished features of
 * monasteries before goods. A row gives the name of a rule, the member for its options and the one
 * for its state (each with its semicolon, or nothing), then the stages of its steps that ask (each
 * with its comma). The types are from its header, which is included above.
 */
// clang-format off
#define ORACLE_RULE_LIST(X) \
    X(ORACLE_RULE_BASE, , , ) \
    X(ORACLE_RULE_SCHOOL, OracleTeacherOptions teacher;, OracleTeacher teacher;, \
      ORACLE_TEACHER, /* what he copies */ \
      ORACLE_TEACHER_BACK,) /* to which half of the school he returns */ \
    X(ORACLE_RULE_PORXADA, OraclePorxadaOptions porxada;, OraclePorxada porxada;, \
      ORACLE_PORXADA, /* which effect, or whom to exchange */ \
      ORACLE_PORXADA_PARTNER, \
      ORACLE_PORXADA_ANSWER, /* of the other player */ \
      ORACLE_PORXADA_STAY,) /* who leaves her city when it is closed */ \
    X(ORACLE_RULE_MAN, OracleManOptions man;, OracleMan man;, \
      ORACLE_MOVE_COMPLETED, /* gingerbread man, after his city was completed */ \
      ORACLE_MOVE_SYMBOL,) /* gingerbread man, because of the symbol on the tile */ \
    X(ORACLE_RULE_WINTER_INN, OracleWinterInnOptions winter_inn;, , ) \
    X(ORACLE_RULE_INNS, , , ) \
    X(ORACLE_RULE_SIEGE, OracleSiegeOptions siege;, , \
      ORACLE_FLIGHT,) /* a knight leaves a besieged city */ \
    X(ORACLE_RULE_MAGE, , , \
      ORACLE_SPELL,) /* mage or witch, because of the tile */ \
    X(ORACLE_RULE_BURGS, OracleBurgsOptions burgs;, OracleBurgs burgs;, \
      ORACLE_BURG_CHOICE, /* of castles in Germany */ \
      ORACLE_BURG_LOT, /* chance: who gets which */ \
      ORACLE_BURG, /* place one instead of drawing? */ \
      ORACLE_BURG_PLACE,) /* where */ \
    X(ORACLE_RULE_ABBEY, OracleAbbeyOptions abbey;, OracleAbbey abbey;, \
      ORACLE_ABBEY, /* an abbey instead of a drawn tile, or in the last round */ \
      ORACLE_DRIVE,) /* a wagon, drives on from what was scored */ \
    X(ORACLE_RULE_MONASTERIES, OracleMonasteriesOptions monasteries;, , ) \
    X(ORACLE_RULE_PRINCESS, OracleDragonOptions dragon;, OracleDragon dragon;, \
      ORACLE_PRINCESS, /* a knight leaves her city */ \
      ORACLE_DRAGON, /* one of its steps */ \
      ORACLE_DRAGON_LATE,) /* the same after scoring */ \
    X(ORACLE_RULE_TRADERS, OracleTradeOptions trade;, OracleTrade trade;, \
      ORACLE_SECOND_PART,) /* of a double turn: take it? */ \
    X(ORACLE_RULE_KING, OracleKingOptions king;, OracleKing king;, ) \
    X(ORACLE_RULE_CARCASSONNE, OracleCountOptions count;, OracleCount count;, \
      ORACLE_REDEPLOY, /* out of the City into what is scored */ \
      ORACLE_CITY, /* into the City */ \
      ORACLE_COUNT_MOVES, \
      ORACLE_LAST_REDEPLOY,) /* out of the City after the last turn */ \
    X(ORACLE_RULE_RIVER, OracleRiverOptions river;, , ) \
    X(ORACLE_RULE_BAZAARS, OracleBazaarOptions bazaar; OracleCastleOptions castle;, \
      OracleBazaar bazaar; OracleBridge bridge; OracleCastleState castle;, \
      ORACLE_OPEN_TILE, /* without auctions: one of the tiles of a bazaar */ \
      ORACLE_BAZAAR, /* its tiles are turned up */ \
      ORACLE_AUCTION, \
      ORACLE_CASTLE, /* a small city may be turned into a castle */ \
      ORACLE_LORDS,) /* what a castle is paid for */ \
    X(ORACLE_RULE_GAMES_QUARTERLY, OracleQuarterlyOptions quarterly;, , ) \
    X(ORACLE_RULE_ABBOT, OracleAbbotOptions abbot;, , ) \
    X(ORACLE_RULE_PHANTOM, , , \
      ORACLE_SECOND_FIGURE,) /* the phantom */ \
    X(ORACLE_RULE_GOLDMINES, OracleGoldOptions gold;, OracleGold gold;, \
      ORACLE_LAY_GOLD, /* on a tile next to one with gold */ \
      ORACLE_TAKE_GOLD,) /* a piece from what was completed */ \
    X(ORACLE_RULE_PLAGUE, OraclePlagueOptions plague;, OraclePlague plague;, \
      ORACLE_PLAGUE_PLACED, /* a flea comes or somebody flees: the tile lies */ \
      ORACLE_PLAGUE_WOOD, /* the same: the wood is done */ \
      ORACLE_PLAGUE_END,) /* the same, for the last time in a turn */ \
    X(ORACLE_RULE_CATAPULT, OracleThrowsOptions throws;, OracleThrows throws;, \
      ORACLE_THROW_KIND, /* which token everybody throws */ \
      ORACLE_THROW_AIM, /* at which tile */ \
      ORACLE_THROW_ACROSS, /* chance: how far east or west of it */ \
      ORACLE_THROW_ALONG, /* chance: how far north or south */ \
      ORACLE_THROW_WHOM, /* whose follower to exchange */ \
      ORACLE_THROW_BY, /* for whom of one's own */ \
      ORACLE_THROW_CATCH,) /* chance: whether the next player catches it */ \
    X(ORACLE_RULE_SHRINES, OracleShrinesOptions shrines;, , ) \
    X(ORACLE_RULE_TUNNEL, OracleTunnelOptions tunnel;, OracleTunnel tunnel;, ) \
    X(ORACLE_RULE_FERRIES, , OracleFerries ferries;, \
      ORACLE_FERRY, /* on a new lake */ \
      ORACLE_FERRY_MOVE,) /* to other roads */ \
    X(ORACLE_RULE_HILLS, OracleHillsOptions hills;, , ) \
    X(ORACLE_RULE_VINEYARDS, , , ) \
    X(ORACLE_RULE_PORTAL, , OraclePortal portal;, ) \
    X(ORACLE_RULE_TOWER, OracleTowerOptions tower;, OracleTower tower;, \
      ORACLE_CAPTURE, /* by the tower that has just grown */ \
      ORACLE_EXCHANGE,) /* which prisoner comes back */ \
    X(ORACLE_RULE_WIND_ROSES, OracleRosesOptions roses;, , ) \
    X(ORACLE_RULE_CROP_CIRCLES, , OracleCircles circles;, \
      ORACLE_CIRCLE, /* what a crop circle does to all */ \
      ORACLE_CIRCLE_FIGURE,) /* a player does it */ \
    X(ORACLE_RULE_SHEPHERD, , OracleShepherd shepherd;, \
      ORACLE_FIRST_SHEEP, /* chance: a token for a shepherd just deployed */ \
      ORACLE_FLOCK, /* expand it, or herd it into the stable */ \
      ORACLE_FURTHER_SHEEP,) /* chance: a token for a flock that is expanded */ \
    X(ORACLE_RULE_FLIER, , OracleFlier flier;, \
      ORACLE_FIRST_DIE, /* chance: how far a follower flies */ \
      ORACLE_FIRST_LANDING, \
      ORACLE_SECOND_DIE, /* the same for the second figure */ \
      ORACLE_SECOND_LANDING,) \
    X(ORACLE_RULE_FESTIVAL, OracleFestivalOptions festival;, , ) \
    X(ORACLE_RULE_WHEEL, OracleWheelOptions wheel;, OracleWheel wheel;, \
      ORACLE_PESTILENCE,) /* a follower goes home because of the tile drawn */ \
    X(ORACLE_RULE_FEWER_FOLLOWERS, OracleVariantsOptions variants;, , ) \
    X(ORACLE_RULE_UNPUNCTUAL, , , ) \
    X(ORACLE_RULE_LEASE, OracleLeaseOptions lease;, OracleLease lease;, \
      ORACLE_LEASE,) /* which follower moves on */ \
    X(ORACLE_RULE_DASH, OracleDashOptions dash;, OracleDash dash;, \
      ORACLE_DASH,) /* a point for another deployment */ \
    X(ORACLE_RULE_OWN_CLOISTERS, , , ) \
    X(ORACLE_RULE_SALE, OracleSaleOptions sale;, OracleSale sale;, \
      ORACLE_SEALED_BID, /* for a tile that alone completes something */ \
      ORACLE_SALE,) /* whether it is sold, and to whom */ \
    X(ORACLE_RULE_MOUNTAINS, OracleMountainsOptions mountains;, , \
      ORACLE_MOUNTAIN,) /* the tile in hand is turned over, or not */ \
    X(ORACLE_RULE_REBUILD, OracleRebuildOptions rebuild;, OracleRebuild rebuild;, \
      ORACLE_REBUILD,) /* which tile is taken up, then where it goes */ \
    X(ORACLE_RULE_GUARD_DUTY, OracleGuardOptions guard;, OracleGuard guard;, \
      ORACLE_CAPTIVE, /* a knight is taken captive */ \
      ORACLE_GUARD,) /* whose guard is this one */ \
    X(ORACLE_RULE_START_PLAYER, OracleStarterOptions starter;, OracleStarter starter;, \
      ORACLE_START_LOT,) /* chance: who begins */ \
    X(ORACLE_RULE_HALFLINGS, OracleHalfOptions half;, OracleHalf half;, \
      ORACLE_HALF_DEAL, /* chance: whose half tile is which, first of which set */ \
      ORACLE_HALF_DRAFT, /* which half tile a player takes */ \
      ORACLE_HALF_TILE,) /* a half tile instead of a draw */ \
    X(ORACLE_RULE_OPEN_TILES, OracleOpenOptions open;, OracleOpen open;, \
      ORACLE_OWN_CLOISTER, /* place it instead of drawing? */ \
      ORACLE_COMMON_TILE,) /* take one of the three open tiles? */ \
    X(ORACLE_RULE_HANDS, OracleHandsOptions hands;, OracleHands hands;, \
      ORACLE_HAND_TILE,) /* which tile of the hand is placed, or given up */ \
    X(ORACLE_RULE_ONE_CHOOSES, OracleRoundOptions round;, OracleRound round;, \
      ORACLE_GIVE_TILE,) /* of those drawn for all: which one a player is given */ \
    X(ORACLE_RULE_ARCHITECTS, OracleArchitectsOptions architects;, OracleArchitects architects;, \
      ORACLE_STACK_TILE,) /* which of his own a player places */ \
    X(ORACLE_RULE_CLOISTER_BATTLE, OracleBattleOptions battle;, , ) \
    X(ORACLE_RULE_RUSSIAN, OracleRussianOptions russian;, , ) \
    X(ORACLE_RULE_LITTLE_BUILDINGS, OracleBuildingsOptions buildings;, \
      OracleBuildings buildings;, ) \
    X(ORACLE_RULE_DARMSTADT, OracleDarmstadtOptions darmstadt;, , ) \
    X(ORACLE_RULE_ROBBERS, OracleRobbersOptions robbers;, OracleRobbers robbers;, \
      ORACLE_PLACE_ROBBER, \
      ORACLE_ROBBED,) /* what robbers take, and how points are moved before */ \
    X(ORACLE_RULE_MESSAGES, , OracleMessages messages;, \
      ORACLE_MESSAGE_TURNS, /* chance: the top one */ \
      ORACLE_MESSAGE, /* two points or what it says */ \
      ORACLE_MESSAGE_TILE,) /* (asks nothing) tiles that messages sent for */
// clang-format on

#define ORACLE_OPTIONS_OF(rule, options, state, ...) options
#define ORACLE_STATE_OF(rule, options, state, ...)   state
#define ORACLE_STAGES_OF(rule, options, state, ...)  __VA_ARGS__

/** What has to happen next. */
typedef enum OracleStage {
    ORACLE_DRAW,
    ORACLE_PLACE,
    ORACLE_WINDOW_PLACED,              /* what may be done at any time: the tile lies */
    ORACLE_DEPLOY,                     /* or what a rule offers in its place */
    ORACLE_WINDOW_WOOD,                /* what may be done at any time: the wood is done */
    ORACLE_WINDOW_END,                 /* what may be done at any time: all is done */
    ORACLE_WINDOW_CHANCE_FIGURE,       /* the same, after chance, before a second figure */
    ORACLE_WINDOW_CHANCE_LATER,        /* the same, after chance, once figures are deployed */
    ORACLE_RULE_LIST(ORACLE_STAGES_OF) /* of rule systems */
    ORACLE_OVER
} OracleStage;

/** How to play. */
struct OracleOptions {
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
    uint64_t rules; /* bit per rule system in play beside those of the files */
    ORACLE_RULE_LIST(ORACLE_OPTIONS_OF)
};

/** A game in progress. */
struct OracleGame {
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
    bool chance_came;            /* in this turn, and no window after it closed */
    int stirred[ORACLE_STIRRED]; /* spots whose road pieces changed since the tile was laid */
    int stirred_count;
    bool started;   /* the first tile lies and first hands are drawn */
    bool wood_done; /* something was done with the wood, and not been asked about */
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
    int *neighbors; /* 4 per tile: index or -1 */
    int *todo;      /* scratch of the flood fill */
    int *seen;      /* scratch: per tile or per feature */
    ORACLE_RULE_LIST(ORACLE_STATE_OF)
};

#undef ORACLE_STAGES_OF
#undef ORACLE_STATE_OF
#undef ORACLE_OPTIONS_OF

#endif
