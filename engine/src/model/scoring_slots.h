/**
 * Slots of an Expansion for points. Each may be NULL or 0 unless it says otherwise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SCORING_SLOTS_H
#define ENGINE_SCORING_SLOTS_H

#include "carcarena/engine/view.h"
#include "model/game_data.h"

struct Award;
struct FactList;
struct FarmShare;
struct ModulePreview;
struct PlacementPreview;
struct ProspectList;
struct TurnOffer;

/** How it changes points, and notifications about points. */
typedef struct ScoringSlots {
    /**
     * Returns the points of a feature, given the points after earlier rules. Roads and cities; with
     * values_lone also cloisters and farms (a farm is never complete).
     */
    int32_t (*feature_value)(const Rules *rules, const Game *game, uint32_t module,
                             FeatureRef feature, bool complete, int32_t value);

    bool values_whole; /* feature_value changes the points of a feature whether it is complete or
                          not, or in neither case */

    bool values_lone; /* feature_value is also called for cloisters and farms, and only adds to
                         their points */

    /** Lists the players' holdings and its marks on the table (facts.h). */
    void (*facts)(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

    /** Lists what players may expect from it in addition to final scoring now (prospects.h). */
    void (*prospects)(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

    /**
     * A road, city or cloister was completed, or farmers are paid for a barn: before figures join
     * it and before it is paid (7c, 7d of the rules).
     */
    void (*completed)(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                      ScoreLog *log);

    /**
     * A road or city was completed, or a cloister with a follower, or farmers were paid for a barn:
     * after it is paid and before its figures leave.
     */
    void (*scored)(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                   ScoreLog *log);

    /**
     * A player was paid for something that is no feature but has tiles around it, a castle: the
     * player may claim what is on them.
     * @param copies these tiles, -1 for empty cells
     */
    void (*claimed)(const Rules *rules, Game *game, uint32_t module, unsigned player,
                    const int *copies, unsigned count);

    /** Returns further points of a player per city when a farm is paid. */
    int32_t (*farm_bonus)(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          unsigned player);

    /**
     * Returns the points of a completed city for a player who is paid for a farm, given the points
     * after earlier modules, farm_bonus included.
     */
    int32_t (*city_worth)(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          uint32_t city, int32_t worth);

    /**
     * Returns who is paid for a feature, among `seats`, those with the majority (a set, not empty):
     * all of them, some if it breaks ties, or none. Called whenever points of a feature are
     * computed, during the game or for its end; the result must not depend on how often.
     */
    uint32_t (*winners)(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature,
                        uint32_t seats);

    /**
     * Returns a player's further weight in a city in addition to their figures there, wherever its
     * award is computed. In final scoring the same applies on each farm with their farmers next to
     * it, as far as that pays for this city. Not called for what a city was turned into (`turned`).
     */
    uint32_t (*city_aid)(const Rules *rules, const Game *game, uint32_t module, uint32_t city,
                         unsigned player);

    /**
     * A player was just paid an award during the game, not by final scoring: player, reason and
     * points (awards.h). Awards it pays with `award_grant` are reported too.
     */
    void (*awarded)(const Rules *rules, Game *game, uint32_t module, const struct Award *award,
                    unsigned player, ScoreLog *log);

    /**
     * A player just paid or received points that are no award: a ransom, the price of a tile
     * (points_pass).
     */
    void (*passed)(const Rules *rules, Game *game, uint32_t module, unsigned player, int32_t points,
                   ScoreLog *log);

    /**
     * Lists the fields whose farmers are paid in this turn and leave, by their roots, without
     * duplicates: at most PLAYERS_MAX. Called if features are scored one by one, since these are
     * scored with them; otherwise the module pays in its own phase (STEP_FIELDS). A paid field is
     * no longer listed.
     */
    uint32_t (*farms_due)(const Rules *rules, const Game *game, uint32_t module, uint16_t *roots);

    /**
     * Pays one of them and returns its farmers to supply; returns false if it does not belong to
     * this module. Set together with `farms_due`.
     */
    bool (*farm_pay)(const Rules *rules, Game *game, uint32_t module, uint32_t root, ScoreLog *log);

    /** Adds to `points` what it would pay if the game ended now. */
    void (*final)(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                  ScoreLog *log);

    /**
     * True if the slots that change what features are worth depend on nothing but tiles and the
     * figures of players on segments: games with equal standings (game_standing) agree in them.
     */
    bool values_stand;
    bool
        final_stands; /* the same for `final`, which then does not read `points`, and farm_shares */
} ScoringSlots;

/** Decisions of a turn, apart from the deployment, that the player may decline by a pass. */
typedef struct TurnDeclines {
    bool placed; /* one between the placement and the deployment */
    bool later;  /* one or more after the deployment */
    bool due;    /* the last of these must be answered at the end of the turn: the turn is evaluated
                    there, before anything is paid for the next turn */
    bool bound; /* a later one may not be declined: everything else is told as if it did not come */
} TurnDeclines;

/** Predicts what a turn changes before its tile is placed (changes.h). */
typedef struct PreviewSlots {
    /**
     * Returns true if this turn is usual for the module: a tile of `type` is placed, and then the
     * player passes or deploys a follower or a dependent figure on it. The tile is already joined
     * and appears as the tile of this turn (`preview`: its features; completed ones are recorded in
     * Kernel.completed, cloisters around it are not); everything else is unchanged. In a usual turn
     *
     * - none of its phases does anything, except what `goes_on` and `turn_pays` report, and it has
     *   no free actions that matter except `turn_offers` and what `turn_declines` tells;
     * - features that the tile joins or completes, cloisters around it, and farms whose cities it
     *   joins or completes are paid by the majority of followers, as in the basic game with
     *   `feature_value`, `farm_bonus`, and the `strength` of its figures; what `feature_value` adds
     *   to cloisters around it does not change;
     * - what it pays for anything else when the game ends, and what it changes there, stays as it
     *   is, except for `farm_shares` and `turn_pays`; of what `prospects` lists, what changes is
     *   seen by calling it again at this point.
     *
     * Turns that are not usual, and all other answers after the placement (Expansion.figures:
     * deployments elsewhere, wood_actions, figures that are neither followers nor dependent
     * figures), are evaluated from scratch. Under local rules (changes.h) a module with this slot
     * also guarantees that in other turns its phases only pay points and move neutral figures.
     * NULL: see turns_previewable; if that is NULL too, turns of a module with phases or hooks are
     * never usual.
     */
    bool (*turn_usual)(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                       const struct PlacementPreview *preview);

    bool never_local; /* turns are not local with it: those that are not usual change more */

    /**
     * Adds the points that a usual turn pays in addition, whatever the player answers: points
     * during the turn and until the next draw, and changes of what it pays when the game ends.
     * Called at the same point. NULL: none.
     */
    void (*turn_pays)(const Rules *rules, const Game *game, uint32_t module,
                      const struct PlacementPreview *preview, int32_t *points);

    /**
     * Lists its free actions in a usual turn (Expansion.turn.free_actions): each is available
     * before the deployment and at the end of the turn, but only one of them, once. It returns a
     * figure to the player's supply, fulfills a promise of `prospects`, and changes nothing else
     * that is evaluated. Of several with the same holder, price and type the first is enough.
     * Called at the same point. NULL: none.
     * @param out room for TURN_OFFERS_MAX
     * @return their number
     */
    uint32_t (*turn_offers)(const Rules *rules, const Game *game, uint32_t module,
                            struct TurnOffer *out);

    /**
     * Tells which optional decisions a turn has that is usual if they are declined, and whether it
     * has others after the deployment, without which it would be usual; `turn_usual`
     * was true. At most one before the deployment, which is a free action if the module has free
     * actions. Both answers are the same whatever the player deploys. Called at the same point.
     * NULL: none.
     */
    TurnDeclines (*turn_declines)(const Rules *rules, const Game *game, uint32_t module,
                                  uint32_t type, const struct PlacementPreview *preview);

    /**
     * Returns the kind of a follower (index in Rules.figures) that the player may deploy in a usual
     * turn after the deployment, on a feature of the tile that is unoccupied then. Called at the
     * same point; `turn_usual` was true and the player has it in supply. NULL: none.
     */
    uint32_t (*turn_second)(const Rules *rules, const Game *game, uint32_t module);

    /**
     * Tells which choices the player has at the end of a usual turn, whatever they deploy, and what
     * these change: `promised` and `choices`. Nothing else is evaluated that they change. Returns
     * the number of choices; `turn_usual` was true. Called at the same point. NULL: none.
     */
    uint32_t (*turn_choices)(const Rules *rules, const Game *game, uint32_t module,
                             struct ModulePreview *told);

    /**
     * Returns the segments on which deploying a figure of a type makes a turn not usual that is
     * usual with all other answers (`turn_usual` was true). Called at the same point. NULL: none.
     */
    uint32_t (*turn_untold)(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                            const struct PlacementPreview *preview);

    bool wood_seen; /* Expansion.figures.wood_actions may be called at this point, too */

    /**
     * Returns true if in these rules everything it does in a turn can be reported before the tile
     * is placed (changes.h). A module that returns true guarantees the following when the tile of
     * the turn is joined and everything else is unchanged. `feature_value`, `farm_bonus`,
     * `completed` and the `strength` of its figures (at least 1) depend only on the feature in
     * question, its symbols, the module's own state and its figures. `completed` does nothing for
     * cloisters and changes only the state. `final` pays for that state, independent of the points
     * so far. Its figures that are not followers are dependent figures and change at most
     * `farm_bonus`. Its phases do only what `goes_on` reports. It has no other slot that needs a
     * kernel with modules. NULL: never; `turn_usual` is asked for each turn.
     */
    bool (*turns_previewable)(const Rules *rules, uint32_t module);

    /**
     * Set together with `turns_previewable`. Returns the action by which the active player may
     * continue with another tile, drawn afterwards, once everything completed by the tile of this
     * turn is paid, instead of passing; 0 if the player will not be asked. Called under the
     * conditions above. NULL: never asked.
     */
    Action (*goes_on)(const Rules *rules, const Game *game, uint32_t module);

    /**
     * Lists what `final` pays for the completed cities of farms, with or without farmers there: one
     * share for each figure that is paid. A usual turn may join such farms to others and change
     * their cities. NULL: none.
     * @param out room for PLAYERS_MAX
     * @return their number
     */
    uint32_t (*farm_shares)(const Rules *rules, const Game *game, uint32_t module,
                            struct FarmShare *out);

    /**
     * Returns true if a player may have to decide at the begin of a turn of theirs that follows
     * this one, before a draw. Called after a usual turn that is not the last. NULL: never.
     */
    bool (*asks_next)(const Rules *rules, const Game *game, uint32_t module, unsigned player);

    /**
     * Returns who draws or decides after a usual turn, given who does without this module; the
     * active player if they draw before the turn ends. NULL: no other player.
     */
    unsigned (*next_player)(const Rules *rules, const Game *game, uint32_t module, unsigned player);
} PreviewSlots;

#endif
