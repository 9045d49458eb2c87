/**
 * Slots of an Expansion, each of which may be NULL or 0 unless it says otherwise: points.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SCORING_SLOTS_H
#define ENGINE_SCORING_SLOTS_H

#include "carcarena/engine/view.h"
#include "model/game_data.h"

struct Award;
struct FactList;
struct ProspectList;

/** How it changes points, and what it is told about them. */
typedef struct ScoringSlots {
    /** The value of a feature, given what the rules so far make it. Roads and cities; cloisters
     * and farms too with values_lone (a farm is never complete). */
    int32_t (*feature_value)(const Rules *rules, const Game *game, uint32_t module,
                             FeatureRef feature, bool complete, int32_t value);

    bool values_lone; /* feature_value is asked for cloisters and farms too */

    /** Adds what players hold of it and where its marks lie (facts.h). */
    void (*facts)(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

    /** Adds what players may expect of it beside what final scoring would pay now (prospects.h). */
    void (*prospects)(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

    /** A road, city or cloister was completed, or farmers are paid for a barn: before anybody joins
     * it or is paid for it (7c, 7d of the rules). */
    void (*completed)(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                      ScoreLog *log);

    /** A road or city was completed, or a cloister with a follower, or farmers were paid for a
     * barn: after it is paid and before its figures leave. */
    void (*scored)(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                   ScoreLog *log);

    /** A player was paid for something that is no feature but has tiles around it, a castle: what
     * lies on them is his to claim. @param copies those tiles, -1 for cells without one */
    void (*claimed)(const Rules *rules, Game *game, uint32_t module, unsigned player,
                    const int *copies, unsigned count);

    /** Points more for a player for each city when a farm is paid. */
    int32_t (*farm_bonus)(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          unsigned player);

    /** What a completed city is worth to somebody who is paid for a farm, given what the modules
     * so far make it: so much a city, farm_bonus included. */
    int32_t (*city_worth)(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          uint32_t city, int32_t worth);

    /** Who is paid for a feature, among `seats`, those who count most in it (a set, not empty): all
     * of them, some if it breaks ties, or none if nobody is to be paid. Asked whenever points for a
     * feature are worked out, in the game or for its end; must not depend on how often. */
    uint32_t (*winners)(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature,
                        uint32_t seats);

    /** How much a player counts in a city beyond who of his stands there, wherever its award is
     * worked out; in final scoring as much on each farm with farmers beside it, as far as that pays
     * for this city. Not asked of what a city was turned into (`turned`). */
    uint32_t (*city_aid)(const Rules *rules, const Game *game, uint32_t module, uint32_t city,
                         unsigned player);

    /** A player has just been paid an award in the game, not by final scoring: who, what for and
     * how much (awards.h). What it pays by `award_grant` is told too. */
    void (*awarded)(const Rules *rules, Game *game, uint32_t module, const struct Award *award,
                    unsigned player, ScoreLog *log);

    /** A player has just paid or received points that are no award: a ransom, the price of a tile
     * (points_pass). */
    void (*passed)(const Rules *rules, Game *game, uint32_t module, unsigned player, int32_t points,
                   ScoreLog *log);

    /** Fields whose farmers are paid in this turn and leave, by their roots, each once: at most
     * PLAYERS_MAX. Asked where features are scored one by one, for these are scored with them; else
     * the module pays in a phase of its own (STEP_FIELDS). Not due any more once it is paid. */
    uint32_t (*farms_due)(const Rules *rules, const Game *game, uint32_t module, uint16_t *roots);

    /** Pays one of them and sends its farmers home; false if it is not this module's. With it. */
    bool (*farm_pay)(const Rules *rules, Game *game, uint32_t module, uint32_t root, ScoreLog *log);

    /** Adds to `points` what it would pay if the game ended now. */
    void (*final)(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                  ScoreLog *log);
} ScoringSlots;

/** Predicts what a turn changes before its tile is placed (changes.h). */
typedef struct PreviewSlots {
    /** True if none of its phases does anything in a turn in which a tile of `type` is laid,
     * whatever is deployed. The joins of the tile are made already, all else is as before it. To
     * say so is to promise that in other turns they pay points and move figures that are nobody's,
     * and do no more. NULL: never said; turns under these rules are then looked at from scratch
     * (changes.h). */
    bool (*turn_usual)(const Rules *rules, const Game *game, uint32_t module, uint32_t type);

    /**
     * True if in these rules all it does in a turn can be told before the tile lies (changes.h).
     * To say so is to promise that its slots do as follows when the tile of the turn is joined, and
     * is that of the turn, and all else is as before it:
     * `feature_value`, `farm_bonus`, `completed` and the `strength` of its figures (at least 1)
     * look at nothing but the feature in question, its symbols, the module's own slice and figures;
     * `completed` does nothing for cloisters and changes nothing but the slice; `final` pays for
     * what that holds, whatever points there are so far; its figures that are no followers are
     * dependents and change `farm_bonus` at most; and its phases do nothing but what `goes_on`
     * tells. It has no other slot that needs a kernel with modules.
     * NULL: never; turns under rules with such slots are then looked at from scratch.
     */
    bool (*turns_told)(const Rules *rules, uint32_t module);

    /** With it: the action by which the active player may go on with another tile, drawn then, when
     * all that is completed by the tile of this turn is paid, instead of passing; 0 if he will not
     * be asked. Asked under the conditions above. NULL: never asked. */
    Action (*goes_on)(const Rules *rules, const Game *game, uint32_t module);
} PreviewSlots;

#endif
