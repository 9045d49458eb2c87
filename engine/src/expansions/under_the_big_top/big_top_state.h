/**
 * State and functions shared by the circus, the acrobats and the ringmaster of Under the Big Top.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_BIG_TOP_STATE_H
#define ENGINE_EXPANSIONS_BIG_TOP_STATE_H

#include "expansions/expansions.h"
#include "table/segments.h"

#include <string.h>

/** How the ids of tiles with the symbol begin. */
#define ACROBATS_ID "acrobats-"
#define CIRCUS_ID   "circus-"

enum {
    ANIMALS = 6,                               /* kinds of tokens */
    PYRAMID_FULL = 3,                          /* acrobats of a full pyramid */
    ACROBAT_POINTS = 5,                        /* for each acrobat of a scored pyramid */
    PYRAMIDS_MAX = PLAYERS_MAX * FOLLOWERS_MAX /* as many as there are acrobats */
};

/** The acrobats on a tile: at least one. */
typedef struct Pyramid {
    uint16_t copy;
    uint8_t acrobats[PLAYERS_MAX]; /* of each player */
} Pyramid;

/** The module's part of a game. The big top is a neutral figure. */
typedef struct BigTop {
    uint8_t revealed[ANIMALS];      /* tokens that were revealed and are not in the stack */
    uint8_t count;                  /* of pyramids */
    Pyramid pyramids[PYRAMIDS_MAX]; /* by ascending copies */
} BigTop;

/** The module's settings. */
enum BigTopSetting {
    SETTING_SYMBOL,     /* of circus spaces and acrobat spaces, or -1 */
    SETTING_FIRST_TYPE, /* types with acrobat spaces are between this one ... */
    SETTING_END_TYPE,   /* ... and this one, exclusive */
    SETTING_TILES,      /* copies with acrobat spaces */
    SETTING_PORTAL,     /* symbol of magic portals, or -1 */
    SETTING_SHRINE,     /* symbol of shrines, or -1 */
    SETTING_OWN,        /* a player scores only pyramids with an own acrobat */
    SETTING_ALL         /* a ringmaster is paid for shrines, too */
};

static inline int32_t big_top_setting(const Rules *rules, uint32_t module,
                                      enum BigTopSetting which) {
    return rules->modules[module].settings[which];
}

/** Returns true if the tiles of a type have a circus space or acrobat spaces. */
static inline bool type_has_show(const Rules *rules, uint32_t module, const TypeInfo *type) {
    return symbol_among(type->symbols, big_top_setting(rules, module, SETTING_SYMBOL));
}

/** Returns true if they have acrobat spaces: the id says so, as there is room for few symbols. */
static inline bool type_has_acrobats(const Rules *rules, uint32_t module, const TypeInfo *type) {
    return type_has_show(rules, module, type) &&
           strncmp(type->facts->id, ACROBATS_ID, sizeof ACROBATS_ID - 1) == 0;
}

/** Returns true if a copy has acrobat spaces. */
static inline bool copy_has_acrobats(const Rules *rules, uint32_t module, uint32_t copy) {
    return type_has_acrobats(rules, module, rules_copy_type(rules, copy));
}

/** Returns true if a copy has a circus space. */
static inline bool copy_has_circus(const Rules *rules, uint32_t module, uint32_t copy) {
    return type_has_show(rules, module, rules_copy_type(rules, copy)) &&
           !copy_has_acrobats(rules, module, copy);
}

static inline BigTop *big_top_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const BigTop *big_top_of_const(const Rules *rules, const Game *game,
                                             uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- The circus (circus.c)

extern const NeutralKind BIG_TOP;

extern const Phase PHASE_CIRCUS;      /* a circus tile: the big top pays and moves to it */
extern const Phase PHASE_LAST_CIRCUS; /* the end of the game: it pays for the last time */

/** Puts the big top on the circus space of a starting tile, or off the table. */
void circus_start(const Rules *rules, Game *game, uint32_t module);

/** Returns true if the tile of this turn has a circus space. */
bool circus_in_turn(const Rules *rules, const Game *game, uint32_t module);

/** Returns true if a game of these rules may end now, with the big top on the table. */
bool circus_pays_last(const Rules *rules, const Game *game, uint32_t module);

/** Checks that no more tokens are revealed than there are. */
Status circus_check(const Rules *rules, const Game *game, uint32_t module, Message *message);

/** Adds the tokens that may still be revealed. */
struct FactList;
void circus_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

/** Adds what the big top is expected to pay for the followers around it. */
struct ProspectList;
void circus_prospects(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

// ---- Pyramids of acrobats (acrobats.c)

/** Expansion.figures: placing an acrobat, and scoring a full pyramid. */
void acrobat_deployments(const Rules *rules, const Game *game, uint32_t module, uint32_t figures,
                         ActionList *list);
void pyramid_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list);
bool pyramid_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log);

/** Expansion.turn.action_describe. */
void pyramid_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                      Wording *wording);

/** Adds what final scoring pays for acrobats. */
void pyramids_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                    ScoreLog *log);

/** Expansion.off_board: acrobats. */
extern const char *const ACROBAT_PLACES[];
uint32_t acrobats_off_board(const Rules *rules, const Game *game, uint32_t module,
                            OffBoardFigure *out);
uint32_t acrobats_on_top(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                         uint16_t copies[GAME_OFF_BOARD_MAX]);
Status acrobat_put(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure,
                   Message *message);
void acrobat_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure);

/** Expansion.placement.spares: there is no pyramid on a tile. */
bool pyramids_spare(const Rules *rules, const Game *game, uint32_t module, uint32_t copy);

/** Checks that each pyramid has acrobats, has at most three, and is on a tile with their spaces. */
Status pyramids_check(const Rules *rules, const Game *game, uint32_t module, Message *message);

// ---- The ringmaster (ringmaster.c)

extern const FigureKind RINGMASTER;

/** Expansion.scoring.scored: pays ringmasters in a feature that was scored. */
void ringmaster_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                       ScoreLog *log);

/** Adds what final scoring pays for ringmasters. */
void ringmasters_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log);

/** Expansion.preview.turn_pays: the tile adds to what ringmasters are paid. */
void ringmasters_turn_pay(const Rules *rules, const Game *game, uint32_t module,
                          const struct PlacementPreview *preview, int32_t *points);

/** Expansion.preview.turn_untold: a ringmaster is not told where it would be paid. */
uint32_t ringmaster_untold(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                           const struct PlacementPreview *preview);

#endif
