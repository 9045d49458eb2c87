/**
 * The list of all rule systems, the options, and a game in progress: the data of the core, then a
 * member for each rule system with state, of a type from its header.
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
#include "rule_labyrinth.h"
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
#include "rule_under_the_big_top.h"
#include "rule_variants.h"
#include "rule_watchtowers.h"
#include "rule_wheel_of_fortune.h"
#include "rule_wind_roses.h"
#include "rule_winter_inn.h"

/**
 * All rule systems, in the order in which they change a value: farms and unfinished features of
 * monasteries come before goods. A row gives the name of the rule, its options member, its state
 * member and the stages of its decisions. Members end with a semicolon and stages with a comma; any
 * of them may be empty. The types come from the headers included above.
 */
// clang-format off
#define ORACLE_RULE_LIST(X) \
    X(ORACLE_RULE_BASE, , , ) \
    X(ORACLE_RULE_SCHOOL, OracleTeacherOptions teacher;, OracleTeacher teacher;, \
      ORACLE_TEACHER, /* which points the teacher copies */ \
      ORACLE_TEACHER_BACK,) /* to which half of the school the teacher returns */ \
    X(ORACLE_RULE_PORXADA, OraclePorxadaOptions porxada;, OraclePorxada porxada;, \
      ORACLE_PORXADA, /* which effect, or which follower to exchange */ \
      ORACLE_PORXADA_PARTNER, \
      ORACLE_PORXADA_ANSWER, /* the answer of the other player */ \
      ORACLE_PORXADA_STAY,) /* which follower leaves the city when it is completed */ \
    X(ORACLE_RULE_MAN, OracleManOptions man;, OracleMan man;, \
      ORACLE_MOVE_COMPLETED, /* gingerbread man, after the completion of the city */ \
      ORACLE_MOVE_SYMBOL,) /* gingerbread man, after a tile with the symbol */ \
    X(ORACLE_RULE_WINTER_INN, OracleWinterInnOptions winter_inn;, , ) \
    X(ORACLE_RULE_INNS, , , ) \
    X(ORACLE_RULE_SIEGE, OracleSiegeOptions siege;, , \
      ORACLE_FLIGHT,) /* a knight leaves a besieged city */ \
    X(ORACLE_RULE_MAGE, , , \
      ORACLE_SPELL,) /* mage or witch, after a tile with the symbol */ \
    X(ORACLE_RULE_BURGS, OracleBurgsOptions burgs;, OracleBurgs burgs;, \
      ORACLE_BURG_CHOICE, /* which castle in Germany to take */ \
      ORACLE_BURG_LOT, /* chance: which player gets which castle */ \
      ORACLE_BURG, /* place a castle instead of drawing? */ \
      ORACLE_BURG_PLACE,) /* where */ \
    X(ORACLE_RULE_ABBEY, OracleAbbeyOptions abbey;, OracleAbbey abbey;, \
      ORACLE_ABBEY, /* place an abbey instead of a drawn tile, or in the last round */ \
      ORACLE_DRIVE,) /* a wagon moves on from a scored feature */ \
    X(ORACLE_RULE_MONASTERIES, OracleMonasteriesOptions monasteries;, , ) \
    X(ORACLE_RULE_PRINCESS, OracleDragonOptions dragon;, OracleDragon dragon;, \
      ORACLE_PRINCESS, /* a knight leaves the city */ \
      ORACLE_DRAGON, /* one step of the dragon */ \
      ORACLE_DRAGON_LATE,) /* one step of the dragon, after scoring */ \
    X(ORACLE_RULE_TRADERS, OracleTradeOptions trade;, OracleTrade trade;, \
      ORACLE_SECOND_PART,) /* take the second part of a double turn? */ \
    X(ORACLE_RULE_KING, OracleKingOptions king;, OracleKing king;, ) \
    X(ORACLE_RULE_CARCASSONNE, OracleCountOptions count;, OracleCount count;, \
      ORACLE_REDEPLOY, /* move figures from the City into a scored feature */ \
      ORACLE_CITY, /* move a figure into the City */ \
      ORACLE_COUNT_MOVES, \
      ORACLE_LAST_REDEPLOY,) /* move figures out of the City after the last turn */ \
    X(ORACLE_RULE_RIVER, OracleRiverOptions river;, , ) \
    X(ORACLE_RULE_BAZAARS, OracleBazaarOptions bazaar; OracleCastleOptions castle;, \
      OracleBazaar bazaar; OracleBridge bridge; OracleCastleState castle;, \
      ORACLE_OPEN_TILE, /* without auctions: take a tile of a bazaar */ \
      ORACLE_BAZAAR, /* draws that turn up the tiles of a bazaar */ \
      ORACLE_AUCTION, \
      ORACLE_CASTLE, /* turn a small city into a castle? */ \
      ORACLE_LORDS,) /* which points a castle is paid */ \
    X(ORACLE_RULE_GAMES_QUARTERLY, OracleQuarterlyOptions quarterly;, , ) \
    X(ORACLE_RULE_ABBOT, OracleAbbotOptions abbot;, , ) \
    X(ORACLE_RULE_PHANTOM, , , \
      ORACLE_SECOND_FIGURE,) /* phantom */ \
    X(ORACLE_RULE_GOLDMINES, OracleGoldOptions gold;, OracleGold gold;, \
      ORACLE_LAY_GOLD, /* place gold on a tile next to one with gold */ \
      ORACLE_TAKE_GOLD,) /* take gold from a completed feature */ \
    X(ORACLE_RULE_PLAGUE, OraclePlagueOptions plague;, OraclePlague plague;, \
      ORACLE_PLAGUE_PLACED, /* place a flea or flee, after the placement */ \
      ORACLE_PLAGUE_WOOD, /* the same, after the deployment */ \
      ORACLE_PLAGUE_END,) /* the same, for the last time in a turn */ \
    X(ORACLE_RULE_CATAPULT, OracleThrowsOptions throws;, OracleThrows throws;, \
      ORACLE_THROW_KIND, /* which token all players throw */ \
      ORACLE_THROW_AIM, /* at which tile to throw */ \
      ORACLE_THROW_ACROSS, /* chance: distance to the east or west */ \
      ORACLE_THROW_ALONG, /* chance: distance to the north or south */ \
      ORACLE_THROW_WHOM, /* which follower to exchange */ \
      ORACLE_THROW_BY, /* for which own follower */ \
      ORACLE_THROW_CATCH,) /* chance: whether the next player catches the token */ \
    X(ORACLE_RULE_SHRINES, OracleShrinesOptions shrines;, , ) \
    X(ORACLE_RULE_TUNNEL, OracleTunnelOptions tunnel;, OracleTunnel tunnel;, ) \
    X(ORACLE_RULE_FERRIES, , OracleFerries ferries;, \
      ORACLE_FERRY, /* place a ferry on a new lake */ \
      ORACLE_FERRY_MOVE,) /* move a ferry to other roads */ \
    X(ORACLE_RULE_HILLS, OracleHillsOptions hills;, , ) \
    X(ORACLE_RULE_VINEYARDS, , , ) \
    X(ORACLE_RULE_PORTAL, , OraclePortal portal;, ) \
    X(ORACLE_RULE_TOWER, OracleTowerOptions tower;, OracleTower tower;, \
      ORACLE_CAPTURE, /* capture a figure with the tower that has just grown */ \
      ORACLE_EXCHANGE,) /* which prisoner to return in exchange */ \
    X(ORACLE_RULE_WIND_ROSES, OracleRosesOptions roses;, , ) \
    X(ORACLE_RULE_CROP_CIRCLES, , OracleCircles circles;, \
      ORACLE_CIRCLE, /* what a crop circle makes all players do */ \
      ORACLE_CIRCLE_FIGURE,) /* which figure a player adds or removes for it */ \
    X(ORACLE_RULE_SHEPHERD, , OracleShepherd shepherd;, \
      ORACLE_FIRST_SHEEP, /* chance: a token for a new shepherd */ \
      ORACLE_FLOCK, /* expand the flock or herd it into the stable */ \
      ORACLE_FURTHER_SHEEP,) /* chance: a token for an expanded flock */ \
    X(ORACLE_RULE_FLIER, , OracleFlier flier;, \
      ORACLE_FIRST_DIE, /* chance: flight distance of a follower */ \
      ORACLE_FIRST_LANDING, \
      ORACLE_SECOND_DIE, /* chance: flight distance of the second figure */ \
      ORACLE_SECOND_LANDING,) \
    X(ORACLE_RULE_FESTIVAL, OracleFestivalOptions festival;, , ) \
    X(ORACLE_RULE_WHEEL, OracleWheelOptions wheel;, OracleWheel wheel;, \
      ORACLE_PESTILENCE,) /* which follower leaves because of the drawn tile */ \
    X(ORACLE_RULE_FEWER_FOLLOWERS, OracleVariantsOptions variants;, , ) \
    X(ORACLE_RULE_UNPUNCTUAL, , , ) \
    X(ORACLE_RULE_LEASE, OracleLeaseOptions lease;, OracleLease lease;, \
      ORACLE_LEASE,) /* which follower moves on */ \
    X(ORACLE_RULE_DASH, OracleDashOptions dash;, OracleDash dash;, \
      ORACLE_DASH,) /* buy another deployment for a point? */ \
    X(ORACLE_RULE_OWN_CLOISTERS, , , ) \
    X(ORACLE_RULE_SALE, OracleSaleOptions sale;, OracleSale sale;, \
      ORACLE_SEALED_BID, /* bid for a tile that is the only one to complete a feature */ \
      ORACLE_SALE,) /* sell the tile, and to which player */ \
    X(ORACLE_RULE_MOUNTAINS, OracleMountainsOptions mountains;, , \
      ORACLE_MOUNTAIN,) /* turn the current tile over? */ \
    X(ORACLE_RULE_REBUILD, OracleRebuildOptions rebuild;, OracleRebuild rebuild;, \
      ORACLE_REBUILD,) /* which tile to take up, then where to place it */ \
    X(ORACLE_RULE_GUARD_DUTY, OracleGuardOptions guard;, OracleGuard guard;, \
      ORACLE_CAPTIVE, /* which knight to take captive */ \
      ORACLE_GUARD,) /* which follower guards the captive */ \
    X(ORACLE_RULE_START_PLAYER, OracleStarterOptions starter;, OracleStarter starter;, \
      ORACLE_START_LOT,) /* chance: which player begins */ \
    X(ORACLE_RULE_HALFLINGS, OracleHalfOptions half;, OracleHalf half;, \
      ORACLE_HALF_DEAL, /* chance: who gets a half tile; first, of which set */ \
      ORACLE_HALF_DRAFT, /* which half tile a player takes */ \
      ORACLE_HALF_TILE,) /* place a half tile instead of drawing? */ \
    X(ORACLE_RULE_OPEN_TILES, OracleOpenOptions open;, OracleOpen open;, \
      ORACLE_OWN_CLOISTER, /* place the own cloister instead of drawing? */ \
      ORACLE_COMMON_TILE,) /* take one of the three open tiles? */ \
    X(ORACLE_RULE_HANDS, OracleHandsOptions hands;, OracleHands hands;, \
      ORACLE_HAND_TILE,) /* which tile of the hand is placed or discarded */ \
    X(ORACLE_RULE_ONE_CHOOSES, OracleRoundOptions round;, OracleRound round;, \
      ORACLE_GIVE_TILE,) /* which of the drawn tiles a player is given */ \
    X(ORACLE_RULE_ARCHITECTS, OracleArchitectsOptions architects;, OracleArchitects architects;, \
      ORACLE_STACK_TILE,) /* which tile of the own stack a player places */ \
    X(ORACLE_RULE_CLOISTER_BATTLE, OracleBattleOptions battle;, , ) \
    X(ORACLE_RULE_RUSSIAN, OracleRussianOptions russian;, , ) \
    X(ORACLE_RULE_LITTLE_BUILDINGS, OracleBuildingsOptions buildings;, \
      OracleBuildings buildings;, ) \
    X(ORACLE_RULE_DARMSTADT, OracleDarmstadtOptions darmstadt;, , ) \
    X(ORACLE_RULE_LABYRINTH, OracleLabyrinthOptions labyrinth;, , ) \
    X(ORACLE_RULE_WATCHTOWERS, , OracleWatchtowers watchtowers;, ) \
    X(ORACLE_RULE_BIG_TOP, OracleBigTopOptions big_top;, OracleBigTop big_top;, \
      ORACLE_CIRCUS, /* chance: the token below the big top */ \
      ORACLE_LAST_CIRCUS,) /* the same, after the last turn */ \
    X(ORACLE_RULE_ROBBERS, OracleRobbersOptions robbers;, OracleRobbers robbers;, \
      ORACLE_PLACE_ROBBER, \
      ORACLE_ROBBED,) /* what robbers take, and the order in which points are moved */ \
    X(ORACLE_RULE_MESSAGES, , OracleMessages messages;, \
      ORACLE_MESSAGE_TURNS, /* chance: the top message */ \
      ORACLE_MESSAGE, /* take two points or carry out the message */ \
      ORACLE_MESSAGE_TILE,) /* (no decision) draws the tiles that messages granted */
// clang-format on

#define ORACLE_OPTIONS_OF(rule, options, state, ...) options
#define ORACLE_STATE_OF(rule, options, state, ...)   state
#define ORACLE_STAGES_OF(rule, options, state, ...)  __VA_ARGS__

/** What must resolve next. */
typedef enum OracleStage {
    ORACLE_DRAW,
    ORACLE_PLACE,
    ORACLE_FREE_PLACED,                /* free actions after the placement */
    ORACLE_DEPLOY,                     /* deploy, or an alternative that a rule offers */
    ORACLE_FREE_WOOD,                  /* free actions after the deployment */
    ORACLE_FREE_END,                   /* free actions at the end of the turn */
    ORACLE_FREE_CHANCE_FIGURE,         /* free actions after a chance event, before a second
                                            figure */
    ORACLE_FREE_CHANCE_LATER,          /* free actions after a chance event, after the
                                            deployments */
    ORACLE_RULE_LIST(ORACLE_STAGES_OF) /* stages of rule systems */
    ORACLE_OVER
} OracleStage;

/** The options of a game. */
struct OracleOptions {
    int players;
    int small_city;   /* points of a city of two tiles; 4 or 2 */
    int farm_edition; /* edition of the farm rules; 3, 2 or 1 */
    bool put_back;    /* unplayable=return */
    bool farmers;
    bool incomplete_score;
    bool hole_turn;
    bool edge_completes;
    int width, height; /* cells of the table; 0: unlimited */
    int deck_limit;    /* number of tiles drawn; 0: all */
    bool predraw;
    bool start_in_bag;
    uint64_t rules; /* set of rule systems in play in addition to those of the files */
    ORACLE_RULE_LIST(ORACLE_OPTIONS_OF)
};

/** A game in progress. */
struct OracleGame {
    const OracleBox *box;
    OracleOptions options;
    OracleStage stage;
    OracleDrawFor draw_for;
    int step;          /* index of the current step */
    int active;        /* player whose turn it is, or who draws */
    int decider;       /* player who decides */
    int first;         /* first player */
    int start;         /* kind of the start tile; -1: it is drawn */
    int hand;          /* kind of the current tile; -1: none */
    int last;          /* index of the tile placed this turn; -1: none yet */
    int last_half;     /* other half of a two-cell tile, placed before `last`; else -1 */
    bool second;       /* true in the second part of a double turn */
    bool additional;   /* true in an additional part of a turn, for any reason */
    bool turn_started; /* the first step of the turn is over */
    bool again;        /* the same player has another turn after this one */
    int draws_left;
    int scores[ORACLE_SEATS];
    int supply[ORACLE_SEATS][ORACLE_FIGURE_TYPES];
    int ahead[ORACLE_SEATS]; /* tile kind drawn ahead; -1: none */
    int *unseen;             /* number of unseen tiles per kind */
    int *discards;           /* discarded tiles per kind */
    int discard_count;
    OraclePlaced *placed;
    int placed_count;
    OracleFigure *figures;
    int figure_count;
    uint64_t rules; /* set of rule systems in play */
    OraclePlace neutrals[ORACLE_NEUTRALS];
    bool chance_occurred; /* a chance event occurred since the last free actions of this
                         turn */
    int changed_roads[ORACLE_CHANGED_ROADS]; /* spots whose road was changed by pieces since the
                                                placement */
    int changed_road_count;
    bool started;   /* the first tile is placed and the first hands are drawn */
    bool wood_done; /* the player deployed or took an alternative, and was not asked about it yet */
    /* State of the current tile's part of the turn. */
    bool no_wood;      /* no figure may be used */
    bool unpaid;       /* features completed by the tile are not paid yet */
    bool another_tile; /* the player continues with another tile */
    /* Map from coordinates to index + 1 in `placed`, with open addressing. */
    int *slots;
    int slot_count;
    /* Features found by the last flood fill. */
    int *label; /* feature of spot placed * ORACLE_PARTS + part */
    OracleFeature *features;
    int feature_count;
    int *neighbors; /* 4 per tile: index, or -1 */
    int *todo;      /* work list of the flood fill */
    int *seen;      /* temporary flags per tile or per feature */
    ORACLE_RULE_LIST(ORACLE_STATE_OF)
};

#undef ORACLE_STAGES_OF
#undef ORACLE_STATE_OF
#undef ORACLE_OPTIONS_OF

#endif
