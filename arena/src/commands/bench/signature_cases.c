// SPDX-License-Identifier: MIT
#include "commands/bench/signature_cases.h"

#include <stddef.h>

/* Games of a case: few where every module is in play. */
enum { MANY = 40, FEW = 12 };

/* Every shipped set at one table; the widest kernel. */
// clang-format off
#define ALL_SETS \
    "base " \
    "winter " \
    "carcassonne-2 " \
    "gingerbread-man " \
    "inns-and-cathedrals " \
    "siege " \
    "besiegers " \
    "mage-and-witch " \
    "shrines-and-heretics " \
    "cult-places " \
    "monasteries-germany " \
    "monasteries-netherlands-belgium " \
    "princess-and-dragon " \
    "abbey-and-mayor " \
    "traders-and-builders " \
    "king-and-robber-baron " \
    "river-1 " \
    "river-2 " \
    "river-carcassonne-2 " \
    "games-quarterly-11-river " \
    "bridges-castles-and-bazaars " \
    "games-quarterly-11 " \
    "count-of-carcassonne " \
    "flier " \
    "tower " \
    "tunnel " \
    "ferries " \
    "crop-circles-1 " \
    "crop-circles-2 " \
    "goldmines " \
    "hills-and-sheep " \
    "festival " \
    "wind-roses " \
    "wind-roses-2013 " \
    "russian-promos " \
    "darmstadt " \
    "spiel-2014 " \
    "labyrinth " \
    "watchtowers " \
    "under-the-big-top"
// clang-format on
#define ALL_EXPANSIONS "winter-inn games-quarterly-11 phantom shepherd abbot little-buildings"

static const SignatureCase CASES[] = {
    // The core and its options.
    {"base", 2, MANY, NULL, NULL},
    {"base", 3, MANY, NULL, NULL},
    {"base", 4, MANY, NULL, NULL},
    {"base", 5, MANY, NULL, NULL},
    {"winter", 2, MANY, NULL, NULL},
    {"winter", 3, MANY, NULL, NULL},
    {"winter", 4, MANY, NULL, NULL},
    {"winter", 5, MANY, NULL, NULL},
    {"base", 2, MANY, "small_city=2", NULL},
    {"base", 3, MANY, "farm_edition=2", NULL},
    {"base", 2, MANY, "farm_edition=1", NULL},
    {"base", 2, MANY, "unplayable=return table=7x7", NULL},
    {"base", 2, MANY, "farmers=off", NULL},
    {"base", 4, MANY, "incomplete_score=off", NULL},
    {"winter", 3, MANY, "hole_turn=on", NULL},
    {"base", 2, MANY, "table=9x9 edge_completes=on", NULL},
    {"winter", 2, MANY, "predraw=1", NULL},
    {"base", 3, MANY, "start_in_bag=on", NULL},
    {"winter", 5, MANY, "deck_limit=30", NULL},
    // Each expansion, alone and with those it interacts with.
    {"winter gingerbread-man", 2, MANY, NULL, NULL},
    {"winter gingerbread-man", 3, MANY, NULL, NULL},
    {"winter gingerbread-man", 4, MANY, NULL, NULL},
    {"winter gingerbread-man", 5, MANY, NULL, NULL},
    {"winter gingerbread-man", 2, MANY, "gm_move=before", NULL},
    {"winter gingerbread-man", 3, MANY, "gm_double=single gm_print=corrected", NULL},
    {"winter gingerbread-man", 2, MANY, "gm_stuck=offboard hole_turn=on predraw=1", NULL},
    {"winter gingerbread-man inns-and-cathedrals", 3, MANY, "gm_count=strength", NULL},
    {"winter", 2, MANY, "winter_inn=1", "winter-inn"},
    {"base", 2, MANY, "unpunctual=on", "unpunctual"},
    {"base", 3, MANY, "start_player=lot", "start-player"},
    {"base", 3, MANY, "start_player=roads predraw=1", "start-player"},
    {"base inns-and-cathedrals", 4, MANY, "unpunctual=on fewer_followers=on",
     "unpunctual fewer-followers"},
    {"base inns-and-cathedrals", 2, MANY, NULL, NULL},
    {"base inns-and-cathedrals", 6, MANY, "incomplete_score=off", NULL},
    {"base siege besiegers", 2, MANY, NULL, NULL},
    {"base siege besiegers inns-and-cathedrals", 3, MANY, "escape=city", NULL},
    {"base monasteries-germany", 2, MANY, NULL, NULL},
    {"base monasteries-netherlands-belgium", 4, MANY, "monastery_setup=add", NULL},
    {"base abbey-and-mayor", 2, MANY, NULL, NULL},
    {"base abbey-and-mayor", 5, MANY, "abbey_end=none wagon_cloister=road predraw=1", NULL},
    {"base abbey-and-mayor games-quarterly-11", 3, MANY, "gq11_herd=yes herd_barn=yes",
     "games-quarterly-11"},
    {"base princess-and-dragon", 2, MANY, NULL, NULL},
    {"base princess-and-dragon", 4, MANY, "dragon=after fairy=tile princess=must", NULL},
    {"base princess-and-dragon abbey-and-mayor river-2", 3, MANY,
     "dragon_early=bag fairy_points=five fairy_ward=figures", "phantom"},
    {"base princess-and-dragon abbey-and-mayor tower", 3, MANY,
     "mayor_safe=yes wagon_safe=yes volcano=rgg", "shepherd"},
    {"base abbey-and-mayor", 3, MANY, "wagon_moves=adjacent", NULL},
    {"base abbey-and-mayor inns-and-cathedrals", 2, MANY, "wagon_moves=rolling", NULL},
    {"base bridges-castles-and-bazaars", 2, MANY, NULL, NULL},
    {"base bridges-castles-and-bazaars", 3, MANY, "bazaar_negative=no predraw=1", NULL},
    {"base bridges-castles-and-bazaars traders-and-builders abbey-and-mayor", 4, MANY,
     "bazaar=draft hole_turn=on castle_caps=any", NULL},
    {"base traders-and-builders", 2, MANY, NULL, NULL},
    {"base traders-and-builders", 3, MANY, "trade_figures=pig", NULL},
    {"base traders-and-builders", 2, MANY, "trade_figures=builder", NULL},
    {"base traders-and-builders inns-and-cathedrals", 4, MANY,
     "builder_chain=unlimited goods_scoring=share", NULL},
    {"base king-and-robber-baron", 2, MANY, NULL, NULL},
    {"base king-and-robber-baron", 3, MANY, "king_pays=ten", NULL},
    {"base king-and-robber-baron", 4, MANY, "king_pays=fifteen", NULL},
    {"base king-and-robber-baron", 5, MANY, "king_pays=later", NULL},
    {"wheel-of-fortune", 2, MANY, NULL, NULL},
    {"base wheel-of-fortune", 4, MANY, "wheel_place=beside wheel_famine=majority", NULL},
    {"base wheel-of-fortune", 2, MANY, "wheel_tiles=numbers", NULL},
    {"wheel-of-fortune count-of-carcassonne inns-and-cathedrals", 3, MANY, NULL, "phantom"},
    {"base count-of-carcassonne", 2, MANY, NULL, NULL},
    {"base count-of-carcassonne", 3, MANY, "count_block=both count_moves=clockwise", NULL},
    {"base count-of-carcassonne abbey-and-mayor inns-and-cathedrals", 4, MANY,
     "count_moves=along count_trigger=completed", NULL},
    {"base count-of-carcassonne abbey-and-mayor river-1", 2, MANY, "count_market=end", NULL},
    {"base river-1", 2, MANY, NULL, NULL},
    {"base river-1", 4, MANY, "river_start=river", NULL},
    {"base river-2", 2, MANY, "river_start=after", NULL},
    {"base river-2", 3, MANY, "river_uturn=never volcano_lake=plain", NULL},
    {"carcassonne-2 river-carcassonne-2 games-quarterly-11-river", 4, MANY,
     "river_start=mixed river_deploy=off", NULL},
    {"base river-2 river-1", 2, MANY, "river_stack=bag pig_herd=plain", NULL},
    {"base river-2 river-1", 3, MANY, "river_course=lake river_fork=mixed", NULL},
    {"base river-2 river-1", 2, MANY, "river_course=fork", NULL},
    {"base river-2 count-of-carcassonne", 2, MANY, "river_course=lake", NULL},
    {"base games-quarterly-11", 6, MANY, NULL, "games-quarterly-11"},
    {"base", 3, MANY, NULL, "phantom"},
    {"base", 3, MANY, NULL, "shepherd"},
    {"base flier", 2, MANY, NULL, NULL},
    {"base flier monasteries-germany abbey-and-mayor", 3, MANY, NULL, "phantom"},
    {"base abbey-and-mayor traders-and-builders festival", 2, MANY, NULL, "shepherd"},
    {"base inns-and-cathedrals abbey-and-mayor", 2, MANY, NULL, "phantom"},
    {"base mage-and-witch", 2, MANY, NULL, NULL},
    {"base mage-and-witch inns-and-cathedrals siege", 4, MANY, NULL, "little-buildings"},
    {"base tunnel", 2, MANY, NULL, NULL},
    {"base tunnel abbey-and-mayor traders-and-builders", 3, MANY, NULL, NULL},
    {"base tunnel", 2, MANY, "tunnel_sets=2", NULL},
    {"base ferries", 2, MANY, NULL, NULL},
    {"base ferries tunnel inns-and-cathedrals traders-and-builders king-and-robber-baron", 4, MANY,
     NULL, NULL},
    {"base crop-circles-1 crop-circles-2", 2, MANY, NULL, NULL},
    {"base crop-circles-1 abbey-and-mayor traders-and-builders festival", 4, MANY, NULL, NULL},
    {"base tower", 2, MANY, NULL, NULL},
    {"base tower inns-and-cathedrals traders-and-builders", 4, MANY, "tower_shape=star", "phantom"},
    {"base tower festival abbey-and-mayor", 3, MANY,
     "tower_shape=diamond tower_range=less tower_abbot=yes", "abbot"},
    {"tower", 8, MANY, "start_in_bag=on tower_gaps=no tower_top_capture=no tower_ransom=no", NULL},
    {"base festival", 2, MANY, NULL, NULL},
    {"base festival inns-and-cathedrals traders-and-builders", 3, MANY, "festival=followers", NULL},
    {"carcassonne-2", 2, MANY, NULL, NULL},
    {"carcassonne-2", 3, MANY, "c2_pennants=10", NULL},
    {"carcassonne-2 monasteries-germany", 5, MANY, NULL, NULL},
    {"base shrines-and-heretics", 2, MANY, NULL, NULL},
    {"base shrines-and-heretics cult-places monasteries-germany", 4, MANY,
     "shrine_reward=both monastery_setup=add", NULL},
    {"base cult-places abbey-and-mayor", 3, MANY, "shrine_reward=challenger shrine_places=free",
     NULL},
    {"base hills-and-sheep", 2, MANY, NULL, NULL},
    {"base hills-and-sheep abbey-and-mayor", 4, MANY, "hill=count", NULL},
    {"base hills-and-sheep shrines-and-heretics", 3, MANY, "hill_below=blank", NULL},
    {"base goldmines", 2, MANY, NULL, NULL},
    {"base goldmines hills-and-sheep abbey-and-mayor", 4, MANY, "gold=perfeature", NULL},
    {"base wind-roses wind-roses-2013", 3, MANY, NULL, NULL},
    {"base wind-roses", 2, MANY, "rose_start=mixed", NULL},
    {"base russian-promos", 2, MANY, NULL, NULL},
    {"base russian-promos", 4, MANY, "hut_itself=0", NULL},
    {"base", 2, MANY, NULL, "little-buildings"},
    {"base", 4, MANY, "building_values=by_kind", "little-buildings"},
    {"base darmstadt", 2, MANY, NULL, NULL},
    {"base darmstadt inns-and-cathedrals", 3, MANY, "darmstadt_cloisters=less", NULL},
    {"base labyrinth", 3, MANY, "labyrinth=advanced", "labyrinth"},
    {"base labyrinth inns-and-cathedrals mage-and-witch", 4, MANY, "labyrinth=advanced",
     "labyrinth phantom"},
    {"base watchtowers", 2, MANY, NULL, NULL},
    {"base watchtowers inns-and-cathedrals bridges-castles-and-bazaars", 4, MANY, NULL, "phantom"},
    {"base under-the-big-top", 2, MANY, NULL, NULL},
    {"base under-the-big-top princess-and-dragon tower shrines-and-heretics", 4, MANY,
     "pyramid=own ringmaster=all", "phantom"},
    {"base robbers", 3, MANY, NULL, NULL},
    {"base robbers tower bridges-castles-and-bazaars", 4, MANY,
     "robber_place=every robber_end=nothing", NULL},
    {"base", 2, MANY, NULL, "messages"},
    {"base robbers princess-and-dragon traders-and-builders", 4, MANY, NULL, "messages"},
    {"base plague", 2, MANY, NULL, NULL},
    {"base plague flier inns-and-cathedrals", 3, MANY, "plague_flight=infected", "phantom"},
    {"base catapult", 3, MANY, NULL, NULL},
    {"base catapult tower traders-and-builders", 4, MANY, NULL, "phantom"},
    {"base catapult count-of-carcassonne bridges-castles-and-bazaars", 3, FEW, "catapult=throws",
     "messages"},
    {"base school", 2, MANY, NULL, NULL},
    {"base school princess-and-dragon", 4, MANY, "school_side=left", NULL},
    {"base castles-in-germany", 2, MANY, NULL, NULL},
    {"base mountains", 2, FEW, "mountains=off", NULL},
    {"base castles-in-germany bridges-castles-and-bazaars", 5, MANY, "german_castles=lot",
     "phantom"},
    {"base la-porxada", 3, MANY, NULL, NULL},
    {"base la-porxada traders-and-builders", 3, MANY, "porxada_house=on", NULL},
    {"base la-porxada abbey-and-mayor inns-and-cathedrals", 4, MANY, NULL, "phantom"},
    {"base", 2, MANY, "lease=on", "lease"},
    {"base", 3, MANY, "dash=on", "dash"},
    {"base inns-and-cathedrals", 3, MANY, "lease=on dash=on guard_duty=on",
     "lease dash guard-duty"},
    {"base", 2, MANY, "guard_duty=on", "guard-duty"},
    {"base inns-and-cathedrals", 3, FEW, "guard_duty=all", "guard-duty"},
    {"base", 2, FEW, "rebuild=on", "rebuild"},
    {"base inns-and-cathedrals", 3, FEW, "rebuild=on hole_turn=on", "rebuild phantom"},
    {"base", 3, FEW, "sell=sealed", "sale"},
    {"base inns-and-cathedrals traders-and-builders", 4, FEW, "sell=sealed hole_turn=on", "sale"},
    {"base", 3, MANY, "open_tiles=on", "open-tiles"},
    {"base abbey-and-mayor", 3, MANY, "own_cloister=on predraw=1", "own-cloisters"},
    {"base abbey-and-mayor", 3, MANY, "one_chooses=open", "one-chooses"},
    {"base hills-and-sheep", 4, MANY, "one_chooses=hidden", "one-chooses"},
    {"base inns-and-cathedrals", 3, MANY, "architects=on", "architects"},
    {"base inns-and-cathedrals", 3, MANY, "cloister_battle=on", "cloister-battle"},
    {"base mountains", 3, MANY, NULL, NULL},
    {"base mountains inns-and-cathedrals", 2, MANY, "farm_edition=1", "phantom"},
    {"base halflings-1 halflings-2", 3, MANY, NULL, NULL},
    {"base halflings-1 halflings-2", 5, FEW, "halflings_each=two", NULL},
    {"base halflings-2 hills-and-sheep crop-circles-1 flier", 4, MANY,
     "halflings=draft halflings_each=share halflings_hands=open", NULL},
    {"base", 3, MANY, "hand=open", "hands"},
    {"base abbey-and-mayor traders-and-builders", 2, MANY, "hand=open hand_tiles=2", "hands"},
    {"base", 5, MANY, "hand=open hand_tiles=4", "hands"},
    {"base princess-and-dragon", 4, MANY, "hand=hidden", "hands"},
    // Combinations, and the maximum number of players.
    {"base inns-and-cathedrals traders-and-builders", 2, MANY, NULL, NULL},
    {"base inns-and-cathedrals traders-and-builders abbey-and-mayor king-and-robber-baron", 6, FEW,
     NULL, NULL},
    {"inns-and-cathedrals traders-and-builders king-and-robber-baron festival", 8, MANY,
     "start_in_bag=on", "phantom little-buildings"},
    {"games-quarterly-11 siege besiegers festival inns-and-cathedrals", 7, MANY, "start_in_bag=on",
     "abbot"},
    {ALL_SETS, 2, FEW, NULL, ALL_EXPANSIONS},
    {ALL_SETS, 5, FEW, NULL, ALL_EXPANSIONS},
    {ALL_SETS, 3, FEW, "winter_inn=1 gm_count=strength escape=city goods_scoring=share",
     ALL_EXPANSIONS},
};

const SignatureCase *signature_case_at(unsigned index) {
    return index < sizeof CASES / sizeof CASES[0] ? &CASES[index] : NULL;
}
