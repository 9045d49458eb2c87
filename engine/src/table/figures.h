/**
 * Figures of players: where they stand, and where they may be deployed on the tile of this turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURES_H
#define ENGINE_FIGURES_H

#include "model/expansion.h"
#include "table/segments.h"

/** Name of a figure type, or NULL if there is none. */
const char *figure_type_name(unsigned type);

/** Figures of a player on the table, ordinary followers first. @return how many. */
static inline uint32_t player_figures(const Rules *rules, const Game *game, unsigned player,
                                      FigureAt out[PLAYER_FIGURES_MAX]) {
    return rules->kernel->figures(rules, game, player, out);
}

/** A player's followers on segments, those who lie there left out. Returns how many. */
uint32_t followers_upright(const Rules *rules, const Game *game, unsigned player,
                           FigureAt out[PLAYER_FIGURES_MAX]);

/** Those of them on segments of a kind. Returns how many. */
uint32_t followers_standing(const Rules *rules, const Game *game, unsigned player, unsigned kind,
                            FigureAt out[PLAYER_FIGURES_MAX]);

/** True if it makes a difference which of some figures of a player it is. */
bool figures_differ(const FigureAt *figures, uint32_t count);

/** Figures that may stand off features (on castles, mountains, towers): followers, big ones,
 * phantoms and those of one more type, FIGURE_NORMAL for none; a bit set of figure numbers. */
uint32_t figures_off_features(const Rules *rules, unsigned more);

/** Figures of a type in a player's supply. */
uint32_t figures_held(const Rules *rules, const Game *game, unsigned player, unsigned type);

/** True if figures of a type are in a danger (DANGER_BEAST, DANGER_CAPTURE): not things, before a
 * beast, nor what is safe by an option (FigureKind.safe). */
bool figure_in_danger(const Rules *rules, unsigned type, unsigned danger);

/** Where a player's figure of a type beside the followers stands, or NO_REF. @pre in play. */
static inline SegmentRef player_figure_ref(const Rules *rules, const Game *game, unsigned player,
                                           unsigned type) {
    return figure_ref_const(rules, game, player, (unsigned)rules_figure_find(rules, type));
}

/** True if a figure of a type may stand on a segment as far as its kind decides. */
bool figure_may_stand(const Rules *rules, unsigned type, SegmentRef ref);

/** Adds the choice of each kind of follower that a player has in supply and that may stand on a
 * segment (NO_REF: any): action_choose_held, by himself of himself. */
void followers_held_list(const Rules *rules, const Game *game, unsigned player, SegmentRef to,
                         ActionList *list);

/** True if a follower may lie down on a segment. */
bool ref_may_lie(const Rules *rules, SegmentRef ref);

/** True if the active player may deploy figure kind `index` (of rules->figures): on the tile of
 * this turn, or elsewhere if a module offers it. */
bool figure_deployable(const Rules *rules, const Game *game, uint32_t index);

/** Adds these deployments. */
void figure_deployments_list(const Rules *rules, const Game *game, uint32_t index,
                             ActionList *list);

/** Figures of the active player that the core offers to deploy: bit 0: followers, bit 1 + i: figure
 * kind i. */
uint32_t figures_offered(const Rules *rules, const Game *game);

/**
 * Adds the deployments of those among some figures that are followers to the segments of a copy on
 * the table where the active player could deploy them if the tile were not that of this turn: the
 * feature is incomplete, nobody is there, and neither the figure nor a module forbids it. An
 * unoccupied cloister on which followers lie down takes one lying even when it is surrounded, for
 * then it is not completed. @param figures as figures_offered
 */
void figures_far_list(const Rules *rules, const Game *game, uint32_t copy, uint32_t figures,
                      ActionList *list);

/** The most that figures_far_list adds for all copies together. */
uint32_t figures_far_max(const Rules *rules);

/** Adds all of a set of deployments. */
void deployments_list(const Rules *rules, const Game *game, const Deployments *all,
                      ActionList *list);

/** The deployment of a bit of such a set. */
Action deployment_action(const Rules *rules, const Game *game, unsigned bit);

/** Does one of them, on a tile anywhere. */
void figure_deploy(const Rules *rules, Game *game, Action action);

/** Adds the decider's REMOVE actions of some figures of a player: one for all of a type on one
 * segment. */
void figure_removals_list(const Rules *rules, const Game *game, unsigned player,
                          const FigureAt *figures, uint32_t count, ActionList *list);

/** Does an action that was offered instead of passing when figures are deployed: a module's
 * (wood_apply), or a deployment. */
void figure_act(const Rules *rules, Game *game, Action action, ScoreLog *log);

/** Takes the figure that a REMOVE action names back into supply (action_owner). */
void figure_take_home(const Rules *rules, Game *game, Action action);

// ---- Neutral figures: `which` is the number of one in Expansion.figures.neutrals of its module

/** Where it stands: a segment, a whole tile (tile_ref), or NO_REF: off the table. */
static inline SegmentRef neutral_at(const Rules *rules, const Game *game, uint32_t module,
                                    unsigned which) {
    return neutral_ref_const(rules, game, rules->modules[module].first_neutral + which);
}

/** Puts it somewhere, or with NO_REF off the table. */
void neutral_put(const Rules *rules, Game *game, uint32_t module, unsigned which, SegmentRef ref);

/** The decider's MOVE of it to a place on the table. */
static inline Action neutral_move(const Rules *rules, const Game *game, uint32_t module,
                                  unsigned which, SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    return action_move(game->decider, ACTION_NEUTRAL + rules->modules[module].first_neutral + which,
                       at.x, at.y, cell_segment(rules, game, ref));
}

/** True if neutral figure number `index` of the rules may stand at a place as far as its kind
 * decides. */
bool neutral_may_stand(const Rules *rules, unsigned index, SegmentRef ref);

#endif
