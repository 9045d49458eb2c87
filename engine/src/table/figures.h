/**
 * Figures of players: positions, and possible deployments on the tile of this turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURES_H
#define ENGINE_FIGURES_H

#include "model/expansion.h"
#include "table/segments.h"

/** Returns the name of a figure type, or NULL if there is none. */
const char *figure_type_name(unsigned type);

/** Lists the figures of a player on the table, ordinary followers first. Returns their number. */
static inline uint32_t player_figures(const Rules *rules, const Game *game, unsigned player,
                                      FigureAt out[PLAYER_FIGURES_MAX]) {
    return rules->kernel->figures(rules, game, player, out);
}

/** Lists a player's followers on segments, except those lying there. Returns their number. */
uint32_t followers_upright(const Rules *rules, const Game *game, unsigned player,
                           FigureAt out[PLAYER_FIGURES_MAX]);

/** Lists those of them on segments of a kind. Returns their number. */
uint32_t followers_standing(const Rules *rules, const Game *game, unsigned player, unsigned kind,
                            FigureAt out[PLAYER_FIGURES_MAX]);

/** Returns true if it matters which of some figures of a player is meant. */
bool figures_differ(const FigureAt *figures, uint32_t count);

/**
 * Returns the figures that may stand off features (on castles, mountains, towers): followers, big
 * followers, phantoms and those of one more type, FIGURE_NORMAL for none; a set of bits of figure
 * numbers.
 */
uint32_t figures_off_features(const Rules *rules, unsigned more);

/** Returns the number of figures of a type in a player's supply. */
uint32_t figures_held(const Rules *rules, const Game *game, unsigned player, unsigned type);

/**
 * Returns true if a danger (DANGER_BEAST, DANGER_CAPTURE) applies to figures of a type: not to
 * inanimate ones for DANGER_BEAST, nor to those protected by an option (FigureKind.safe).
 */
bool figure_in_danger(const Rules *rules, unsigned type, unsigned danger);

/**
 * Returns the position of a player's figure of a type other than follower, or NO_REF.
 * @pre the type is in play
 */
static inline SegmentRef player_figure_ref(const Rules *rules, const Game *game, unsigned player,
                                           unsigned type) {
    return figure_ref_const(rules, game, player, (unsigned)rules_figure_find(rules, type));
}

/** Returns true if the kind of a figure may stand on a segment. */
bool figure_may_stand(const Rules *rules, unsigned type, SegmentRef ref);

/**
 * Lists the choice of each kind of follower that a player has in supply and that may stand on a
 * segment (NO_REF: any): action_choose_held, the player being both actor and holder.
 */
void followers_held_list(const Rules *rules, const Game *game, unsigned player, SegmentRef to,
                         ActionList *list);

/** Returns true if a follower may lie down on a segment. */
bool ref_may_lie(const Rules *rules, SegmentRef ref);

/**
 * Returns true if the active player may deploy figure kind `index` (of rules->figures) on the tile
 * of this turn, or elsewhere if a module offers it.
 */
bool figure_deployable(const Rules *rules, const Game *game, uint32_t index);

/** Lists these deployments. */
void figure_deployments_list(const Rules *rules, const Game *game, uint32_t index,
                             ActionList *list);

/**
 * Returns the active player's figures that the core offers to deploy: bit 0: followers, bit 1 + i:
 * figure kind i.
 */
uint32_t figures_offered(const Rules *rules, const Game *game);

/**
 * Lists the deployments of the followers among some figures to the segments of a placed copy on
 * which the active player could deploy them if it were the tile of this turn: the feature is
 * incomplete and unoccupied, and neither the figure nor a module forbids it. An unoccupied cloister
 * on which followers lie down accepts one lying even if it is surrounded, since it is then not
 * completed.
 * @param figures as figures_offered
 */
void figures_far_list(const Rules *rules, const Game *game, uint32_t copy, uint32_t figures,
                      ActionList *list);

/** Returns the largest number that figures_far_list adds for all copies together. */
uint32_t figures_far_max(const Rules *rules);

/** Lists a set of deployments. */
void deployments_list(const Rules *rules, const Game *game, const Deployments *all,
                      ActionList *list);

/** Returns the deployment of a bit of such a set. */
Action deployment_action(const Rules *rules, const Game *game, unsigned bit);

/** Applies a deployment, on any tile. */
void figure_deploy(const Rules *rules, Game *game, Action action);

/**
 * Lists the decider's REMOVE actions of some figures of a player: one for all figures of a type on
 * one segment.
 */
void figure_removals_list(const Rules *rules, const Game *game, unsigned player,
                          const FigureAt *figures, uint32_t count, ActionList *list);

/**
 * Applies an action that was offered instead of a pass when figures are deployed: a module's
 * (wood_apply), or a deployment.
 */
void figure_act(const Rules *rules, Game *game, Action action, ScoreLog *log);

/** Returns the figure that a REMOVE action names to supply (action_owner). */
void figure_take_home(const Rules *rules, Game *game, Action action);

// ---- Neutral figures: `which` is the number of one in Expansion.figures.neutrals of its module

/** Returns its position: a segment, a whole tile (tile_ref), or NO_REF: off the table. */
static inline SegmentRef neutral_at(const Rules *rules, const Game *game, uint32_t module,
                                    unsigned which) {
    return neutral_ref_const(rules, game, rules->modules[module].first_neutral + which);
}

/** Puts it somewhere, or with NO_REF off the table. */
void neutral_put(const Rules *rules, Game *game, uint32_t module, unsigned which, SegmentRef ref);

/** Returns the decider's MOVE of it to a position on the table. */
static inline Action neutral_move(const Rules *rules, const Game *game, uint32_t module,
                                  unsigned which, SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    return action_move(game->decider, ACTION_NEUTRAL + rules->modules[module].first_neutral + which,
                       at.x, at.y, cell_segment(rules, game, ref));
}

/** Returns true if the kind of neutral figure number `index` may stand at a position. */
bool neutral_may_stand(const Rules *rules, unsigned index, SegmentRef ref);

#endif
