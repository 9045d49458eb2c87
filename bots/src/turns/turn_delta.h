/**
 * What whole turns are worth, by what they change.
 *
 * The position before the turn is added up once: its features with followers, and the surprisal of
 * closing every road and city. A tile that is laid changes the features it joins, the
 * roads and cities that are open at the cells around it, the cloisters next to it, and farms whose
 * cities it joins or completes; a follower changes the feature he enters and the hand he leaves.
 * Only these terms are subtracted and added again. The result equals evaluator_values of the
 * position after the turn, bit for bit.
 *
 * Only for rules whose turns are local (rules_turns_local), or told by modules
 * (rules_turns_previewable).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_DELTA_H
#define CARCARENA_BOTS_TURN_DELTA_H

#include "carcarena/engine/changes.h"
#include "evaluation/terms.h"
#include "turns/turn_margin.h"

/** The totals of one position, and scratch memory; one thread at a time. */
typedef struct TurnDelta TurnDelta;

/** @param odds borrowed. @param out owned by the caller, freed with turn_delta_destroy.
 * @return STATUS_NO_MEMORY. @pre turns are local, or told */
Status turn_delta_create(TurnDelta **out, const Rules *rules, const EvaluationWeights *weights,
                         ClosingOdds *odds, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void turn_delta_destroy(TurnDelta *delta);

/** Adds up a position. @pre a placement is pending, and closing_odds_prepare was called */
void turn_delta_begin(TurnDelta *delta, const Game *game);

/**
 * Looks at a placement from there. @param game the position added up, changed meanwhile
 * (game_preview). @return what it comes to, good until the next call; if that is not as usual, only
 * turn_delta_open may be asked of it, and nothing where turns are told
 */
const PlacementPreview *turn_delta_lay(TurnDelta *delta, Game *game, Action placement);

/** Lead of the player over the best of the others, in 1/POINT, once he has passed the deployment
 * after the placement looked at. */
int64_t turn_delta_pass(const TurnDelta *delta);

/** The same if he deploys a follower. @param segment one of PlacementPreview.deployable */
int64_t turn_delta_deploy(const TurnDelta *delta, unsigned segment);

/** What modules told of the placement looked at. @pre turns are told, for this and the next two */
const ModulePreview *turn_delta_previewed(const TurnDelta *delta);

/** As turn_delta_pass. */
TurnMargin turn_delta_pass_previewed(const TurnDelta *delta);

/** The same if he deploys one of ModulePreview.figures. @param segment one of its segments */
TurnMargin turn_delta_deploy_previewed(TurnDelta *delta, const FigurePreview *figure,
                                       unsigned segment);

/**
 * What every player has after the turn, in 1/POINT.
 * @param replies what follows the placement looked at: the answer to the deployment, and if turns
 * are told and he is asked, whether he goes on. @param values receives one a player
 */
void turn_delta_values(TurnDelta *delta, const Action *replies, int64_t *values);

/**
 * What the features that are open after the turn promise, whatever else the turn does: for
 * evaluator_set_open_totals. @pre turns are local. @param reply the answer to the deployment after
 * the placement looked at
 */
void turn_delta_open(const TurnDelta *delta, Action reply, Totals *out);

/** FeatureView.id of the feature that such an answer sends a follower to; FEATURE_NONE if none. */
uint32_t turn_delta_entered(const TurnDelta *delta, Action reply);

#endif
