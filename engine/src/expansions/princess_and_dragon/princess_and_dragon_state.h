/**
 * State and functions shared by the files of The Princess & the Dragon. The module is
 * princess_and_dragon.c: the volcano, the dragon tiles that wait for it, and the princess. dragon.c
 * has the dragon's movement, fairy.c the fairy. The magic portal is a separate module.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_PRINCESS_AND_DRAGON_STATE_H
#define ENGINE_EXPANSIONS_PRINCESS_AND_DRAGON_STATE_H

#include "expansions/expansions.h"

enum { DRAGON_STEPS = 6 };

/** The module's part of a game. The core keeps the places of the dragon and the fairy. */
typedef struct PrincessAndDragon {
    uint16_t left[DRAGON_STEPS]; /* copies of the tiles the dragon left in this movement */
    uint8_t steps;               /* steps of this movement so far; 0 outside of one */
    uint8_t beside;              /* 1 + owner of the follower next to the fairy; 0: none */
    uint8_t evicted; /* a knight was removed from the princess's city: no figure may be deployed */
} PrincessAndDragon;

/** The module's neutral figures. */
enum { NEUTRAL_DRAGON, NEUTRAL_FAIRY, NEUTRAL_COUNT };

enum PrincessSetting {
    SETTING_VOLCANO,    /* numbers of symbols */
    SETTING_DRAGON,     /* ... */
    SETTING_PRINCESS,   /* ... */
    SETTING_PLAIN_LAKE, /* symbol of lakes printed with a volcano that has no effect, or -1 */
    SETTING_LATE,       /* options: dragon=after */
    SETTING_BAG,        /* dragon_early=bag */
    SETTING_MUST,       /* princess=must */
    SETTING_ON_TILE,    /* fairy=tile */
    SETTING_FIVE,       /* fairy_points=five */
    SETTING_LETS_IN,    /* fairy_ward=figures */
    SETTING_OTHERS_MAY, /* volcano=rgg */
    SETTING_INNER,      /* some tile is all city inside a block */
    SETTING_FIRST_TYPE, /* types with a dragon are between this one ... */
    SETTING_END_TYPE,   /* ... and this one, exclusive */
    SETTING_MIXED       /* some types between them have none */
};

static inline bool princess_setting(const Rules *rules, uint32_t module,
                                    enum PrincessSetting setting) {
    return rules->modules[module].settings[setting] != 0;
}

/** Returns the copy of the tile a neutral figure of the module is on, or NO_COPY. */
static inline uint32_t neutral_copy(const Rules *rules, const Game *game, uint32_t module,
                                    unsigned which) {
    const SegmentRef ref = neutral_at(rules, game, module, which);
    return ref == NO_REF ? NO_COPY : ref_copy(ref);
}

/** Returns whether the dragon moves to a tile when it is placed. */
static inline bool copy_has_volcano(const Rules *rules, uint32_t module, uint32_t copy) {
    const int32_t *settings = rules->modules[module].settings;
    return copy_carries(rules, copy, settings[SETTING_VOLCANO]) &&
           !copy_carries(rules, copy, settings[SETTING_PLAIN_LAKE]);
}

/**
 * Returns the copy of the dragon's tile, or NO_COPY. A volcano of this turn counts before the
 * dragon has moved there, when it is previewed.
 */
static inline uint32_t dragon_copy(const Rules *rules, const Game *game, uint32_t module) {
    return copy_has_volcano(rules, module, game->copy_in_turn)
               ? game->copy_in_turn
               : neutral_copy(rules, game, module, NEUTRAL_DRAGON);
}

// ---- The dragon

extern const Phase PHASE_DRAGON;      /* before scoring */
extern const Phase PHASE_DRAGON_LATE; /* after scoring */

/**
 * Returns true if the tile of this turn moves the dragon, it has steps left and a tile to enter.
 */
bool dragon_moves(const Rules *rules, const Game *game, uint32_t module);

/** Adds the risk of followers near the dragon. */
struct ProspectList;
void dragon_prospects(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

// ---- The fairy

extern const Phase PHASE_FAIRY_POINT; /* at the start of a turn */
extern const Phase PHASE_FAIRY_ALONE; /* records that the follower next to the fairy has left */

void fairy_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list);
bool fairy_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log);
void fairy_completed(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                     ScoreLog *log);
void fairy_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                 ScoreLog *log);
/** Adds the points the fairy would pay now; the fairy may be moved before. */
void fairy_prospects(const Rules *rules, const Game *game, uint32_t module,
                     struct ProspectList *list);

/** Returns true if a follower next to the fairy is paid and leaves in this turn. */
bool fairy_pays_soon(const Rules *rules, const Game *game, uint32_t module);

/** Expansion.preview.turn_pays: the point at the start of the next turn. */
struct PlacementPreview;
void fairy_turn_pays(const Rules *rules, const Game *game, uint32_t module,
                     const struct PlacementPreview *preview, int32_t *points);

#endif
