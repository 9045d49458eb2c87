/**
 * State and functions shared by the files of Abbey & Mayor: abbeys and mayors, wagons, and barns.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_ABBEY_STATE_H
#define ENGINE_EXPANSIONS_ABBEY_STATE_H

#include "expansions/expansions.h"

/** The module's part of a game. */
typedef struct AbbeyAndMayor {
    SegmentRef wagon_from[PLAYERS_MAX]; /* place from which the wagon returned to supply in this
                                           turn's scoring, or NO_REF */
    uint8_t abbey_used[PLAYERS_MAX];
    uint8_t barn_corner[PLAYERS_MAX]; /* corner of the barn's tile, clockwise from 0 north-west */
    uint8_t barn_new;                 /* a barn was placed this turn */
    uint8_t part_done;                /* the next draw is for a further part of the same turn */
    uint8_t asked; /* number of players who had their turn in the last round, after the last tile */
} AbbeyAndMayor;

/** The module's settings. */
enum AbbeySetting {
    SETTING_ABBEY,    /* symbol of abbeys, or -1 */
    SETTING_TYPE,     /* type of abbeys */
    SETTING_HERD,     /* symbol of pig-herds that count for barns, or -1 */
    SETTING_PICTURED, /* symbol of printed pigs that are a herd by a house rule, or -1 */
    SETTING_NO_ROUND,
    SETTING_ROADED,
    SETTING_ADJACENT, /* wagon_moves: one of these, or neither */
    SETTING_ROLLING,
    SETTING_MAYOR_SAFE,
    SETTING_WAGON_SAFE
};

static inline bool abbey_setting(const Rules *rules, uint32_t module, enum AbbeySetting which) {
    return rules->modules[module].settings[which] != 0;
}

/**
 * Returns whether a player has not placed the abbey yet. @param module the number of this module
 */
static inline bool abbey_held(const Rules *rules, const Game *game, uint32_t module,
                              unsigned player) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    return !state->abbey_used[player];
}

// ---- Wagons (wagons.c)

/** Phase: owners move wagons that were paid, one after the other. */
extern const Phase PHASE_WAGON;

/** Returns whether a wagon may enter a segment; FigureKind.enters. */
bool wagon_enters(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

/** Returns whether the tile of this turn may bring a wagon on the table to a move. */
bool wagon_may_move(const Rules *rules, const Game *game);

/** Expansion.preview.turn_untold: a wagon that is deployed may move at once. */
uint32_t wagon_untold(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const PlacementPreview *preview);

/** Expansion.scoring.scored: a wagon in a feature just paid may move on. */
void wagon_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                  ScoreLog *log);

// ---- Barns (barns.c)

/** Phase: farmers on fields with a barn are paid and return to supply. */
extern const Phase PHASE_BARN;

/** Returns whether the tile of this turn brings farmers to a barn: for turn_usual. */
bool barn_joined(const Rules *rules, const Game *game, const PlacementPreview *preview);

/** Expansion.preview.farm_shares: of the barns. */
uint32_t barn_shares(const Rules *rules, const Game *game, uint32_t module, struct FarmShare *out);

/** Expansion.figures.wood_actions: a barn on a corner of the tile of this turn. */
void barn_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Expansion.figures.wood_apply. */
bool barn_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log);

/** Expansion.figures.barred: no farmer is deployed on a field with a barn. */
uint32_t barn_barred(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                     uint32_t segments);

/** Expansion.scoring.farms_due: fields with a new barn, and those with farmers next to a barn. */
uint32_t barns_due(const Rules *rules, const Game *game, uint32_t module, uint16_t *roots);

/**
 * Expansion.scoring.farm_pay: the farmers are paid, more if the barn is new, and return to supply.
 */
bool barn_pay(const Rules *rules, Game *game, uint32_t module, uint32_t root, ScoreLog *log);

/** Adds what barns may gain to the prospects. */
void barn_prospects(const Rules *rules, const Game *game, uint32_t module,
                    struct ProspectList *list);

/** Expansion.scoring.final: points of each barn for its owner. */
void barn_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                ScoreLog *log);

#endif
