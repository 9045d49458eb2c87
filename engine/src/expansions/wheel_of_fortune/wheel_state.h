/**
 * State and functions shared by the files of the Wheel of Fortune.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_WHEEL_STATE_H
#define ENGINE_EXPANSIONS_WHEEL_STATE_H

#include "expansions/expansions.h"

/** The sectors, clockwise from the one where the pig starts. */
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
    SETTING_BLOCK,   /* the wheel is a block on the table */
    SETTING_MAJORITY /* wheel_famine=majority */
};

static inline int32_t wheel_setting(const Rules *rules, uint32_t module, enum WheelSetting which) {
    return rules->modules[module].settings[which];
}

/**
 * Pays the points of the sector where the pig has stopped, from the active player on
 * (wheel_sectors.c). The pestilence pays nothing.
 */
void wheel_sector_pay(const Rules *rules, Game *game, uint32_t module, Sector sector,
                      ScoreLog *log);

#endif
