/**
 * The Wheel of Fortune: what its two files know of each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_WHEEL_STATE_H
#define ENGINE_EXPANSIONS_WHEEL_STATE_H

#include "expansions/expansions.h"

/** Clockwise, from where the pig begins. */
typedef enum Sector {
    SECTOR_FORTUNE,
    SECTOR_TAXES,
    SECTOR_FAMINE,
    SECTOR_STORM,
    SECTOR_INQUISITION,
    SECTOR_PESTILENCE,
    SECTORS
} Sector;

enum { ICONS = 3 }; /* tiles move the pig by one to three sectors */

/** The module's settings. */
enum WheelSetting {
    SETTING_ICON, /* symbol of each number */
    SETTING_SHRINE = SETTING_ICON + ICONS,
    SETTING_HUT,
    SETTING_BLOCK,   /* the wheel lies on the table */
    SETTING_MAJORITY /* wheel_famine=majority */
};

static inline int32_t wheel_setting(const Rules *rules, uint32_t module, enum WheelSetting which) {
    return rules->modules[module].settings[which];
}

/** Pays a player for no feature. */
void wheel_player_pay(const Rules *rules, Game *game, unsigned player, int32_t points,
                      ScoreLog *log);

/** Pays what the sector in which the pig has stopped pays (wheel_sectors.c), from the active player
 * on around; the pestilence pays nothing. */
void wheel_sector_pay(const Rules *rules, Game *game, uint32_t module, Sector sector,
                      ScoreLog *log);

#endif
