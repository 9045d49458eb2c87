/**
 * Incremental (delta) evaluation of whole turns.
 *
 * The position before the turn is added up once: its occupied features, and the surprisals of
 * closing each road and city. A placed tile changes the features it joins, the roads and cities
 * that are open at the cells around it, the adjacent cloisters, and farms whose cities it joins or
 * completes. A follower changes the feature it enters and the supply it leaves. Only these terms
 * are subtracted and added again. The result equals evaluator_values of the position after the
 * turn, bit for bit.
 *
 * Requires rules whose turns are local (rules_turns_local) or previewable by modules
 * (rules_turns_previewable).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_DELTA_H
#define CARCARENA_BOTS_TURN_DELTA_H

#include "carcarena/engine/changes.h"
#include "evaluation/terms.h"
#include "turns/turn_margin.h"

/** The totals of one position, and scratch memory. One thread at a time. */
typedef struct TurnDelta TurnDelta;

/**
 * Creates a delta evaluator.
 * @param odds borrowed
 * @param out owned by the caller, freed with turn_delta_destroy
 * @return STATUS_NO_MEMORY
 * @pre turns are local or previewable
 */
Status turn_delta_create(TurnDelta **out, const Rules *rules, const EvaluationWeights *weights,
                         ClosingOdds *odds, Message *message) MUST_USE;

/** Frees a delta evaluator; NULL is allowed. */
void turn_delta_destroy(TurnDelta *delta);

/** Adds up a position. @pre a placement is pending, and closing_odds_prepare was called */
void turn_delta_begin(TurnDelta *delta, const Game *game);

/**
 * Previews a placement in this position.
 * @param game the position added up; game_preview changes it during the call
 * @return the preview, valid until the next call. If it is not `regular`, only turn_delta_open may
 * be called for it, and no function at all if modules preview turns.
 */
const PlacementPreview *turn_delta_place(TurnDelta *delta, Game *game, Action placement);

/**
 * Returns the player's lead over the best opponent, in 1/POINT, if they pass the deployment after
 * the previewed placement.
 */
int64_t turn_delta_pass(const TurnDelta *delta);

/**
 * Returns the same lead if they deploy a follower. @param segment one of
 * PlacementPreview.deployable
 */
int64_t turn_delta_deploy(const TurnDelta *delta, unsigned segment);

/**
 * Returns the modules' preview of the placement. @pre modules preview turns, for this and the next
 * two
 */
const ModulePreview *turn_delta_previewed(const TurnDelta *delta);

/**
 * Returns turn_delta_pass, with the choice to continue with another tile, of a free action or of a
 * second follower.
 */
TurnMargin turn_delta_pass_previewed(TurnDelta *delta);

/**
 * Returns the same lead if they deploy one of ModulePreview.figures. @param segment one of its
 * segments
 */
TurnMargin turn_delta_deploy_previewed(TurnDelta *delta, const FigurePreview *figure,
                                       unsigned segment);

/** Returns true if the preview does not tell the turn with this usual answer. */
bool turn_delta_untold(const TurnDelta *delta, Action reply);

/**
 * Writes each player's value after the turn, in 1/POINT.
 * @param replies the actions after the previewed placement: the answer to the deployment and, if
 * modules preview turns and the player is asked, the answer whether to continue
 * @param values receives one value per player
 */
void turn_delta_values(TurnDelta *delta, const Action *replies, int64_t *values);

/**
 * Writes the totals of the features that are open after the turn, without the other changes of the
 * turn, for evaluator_set_open_totals.
 * @pre turns are local
 * @param reply the answer to the deployment after the previewed placement
 */
void turn_delta_open(const TurnDelta *delta, Action reply, Totals *out);

/** What a deployment changes of the values after a turn in which the gingerbread man moves. */
typedef struct DeployChange {
    int64_t values[PLAYERS_MAX]; /* in 1/POINT against a pass, wherever it moves to */
    int64_t guest;               /* the same if it moves to the city that the follower enters: how
                                    much more for the player */
    uint32_t entered;            /* FeatureView.id of the feature that the follower enters */
} DeployChange;

/**
 * Computes these changes. A city that the figure leaves has paid the follower.
 * @param reply deploys a follower after the previewed placement
 * @pre turns are local
 */
DeployChange turn_delta_deploy_change(const TurnDelta *delta, Action reply);

/**
 * Returns FeatureView.id of the feature that the follower of this answer enters, or FEATURE_NONE.
 */
uint32_t turn_delta_entered(const TurnDelta *delta, Action reply);

#endif
