/**
 * How to play, and a game in progress: what the core of the oracle keeps, then a part of each rule
 * system that keeps something, as its header says.
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
    /* Of rule systems. */
    OracleAbbeyOptions abbey;
    OracleAbbotOptions abbot;
    OracleArchitectsOptions architects;
    OracleBazaarOptions bazaar;
    OracleCastleOptions castle;
    OracleBurgsOptions burgs;
    OracleThrowsOptions throws;
    OracleBattleOptions battle;
    OracleCountOptions count;
    OracleDarmstadtOptions darmstadt;
    OracleDashOptions dash;
    OracleFestivalOptions festival;
    OracleQuarterlyOptions quarterly;
    OracleManOptions man;
    OracleGoldOptions gold;
    OracleGuardOptions guard;
    OracleHalfOptions half;
    OracleHandsOptions hands;
    OracleHillsOptions hills;
    OracleKingOptions king;
    OraclePorxadaOptions porxada;
    OracleLeaseOptions lease;
    OracleBuildingsOptions buildings;
    OracleMonasteriesOptions monasteries;
    OracleMountainsOptions mountains;
    OracleRoundOptions round;
    OracleOpenOptions open;
    OraclePlagueOptions plague;
    OracleDragonOptions dragon;
    OracleRebuildOptions rebuild;
    OracleRiverOptions river;
    OracleRobbersOptions robbers;
    OracleRussianOptions russian;
    OracleSaleOptions sale;
    OracleTeacherOptions teacher;
    OracleShrinesOptions shrines;
    OracleSiegeOptions siege;
    OracleStarterOptions starter;
    OracleTowerOptions tower;
    OracleTradeOptions trade;
    OracleTunnelOptions tunnel;
    OracleVariantsOptions variants;
    OracleWheelOptions wheel;
    OracleRosesOptions roses;
    OracleWinterInnOptions winter_inn;
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
    int *neighbours; /* 4 per tile: index or -1 */
    int *todo;       /* scratch of the flood fill */
    int *seen;       /* scratch: per tile or per feature */
    /* Of rule systems. */
    OracleAbbey abbey;
    OracleArchitects architects;
    OracleBazaar bazaar;
    OracleBridge bridge;
    OracleCastleState castle;
    OracleBurgs burgs;
    OracleThrows throws;
    OracleCount count;
    OracleCircles circles;
    OracleDash dash;
    OracleFerries ferries;
    OracleFlier flier;
    OracleMan man;
    OracleGold gold;
    OracleGuard guard;
    OracleHalf half;
    OracleHands hands;
    OracleKing king;
    OraclePorxada porxada;
    OracleLease lease;
    OracleBuildings buildings;
    OraclePortal portal;
    OracleMessages messages;
    OracleRound round;
    OracleOpen open;
    OraclePlague plague;
    OracleDragon dragon;
    OracleRebuild rebuild;
    OracleRobbers robbers;
    OracleSale sale;
    OracleTeacher teacher;
    OracleShepherd shepherd;
    OracleStarter starter;
    OracleTower tower;
    OracleTrade trade;
    OracleTunnel tunnel;
    OracleWheel wheel;
};

#endif
