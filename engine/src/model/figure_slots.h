/**
 * Slots of an Expansion, each of which may be NULL or 0 unless it says otherwise: tiles, figures
 * and pieces on the table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURE_SLOTS_H
#define ENGINE_FIGURE_SLOTS_H

#include "carcarena/engine/view.h"
#include "model/action_list.h"
#include "model/figure_kind.h"
#include "model/joint.h"
#include "model/rules_data.h"

/** Where tiles may lie, and which may be taken up again (tile_moves.h). */
typedef struct PlacementSlots {
    /** True if `placement_allowed` may refuse tiles of a type; asked when rules are compiled. NULL:
     * of every type. */
    bool (*restricts)(const Rules *rules, uint32_t module, const TypeInfo *type);

    /** True if a tile may lie at a place where its edges fit. Not asked for types that the module
     * does not restrict. */
    bool (*placement_allowed)(const Rules *rules, const Game *game, uint32_t module,
                              PlacedTile tile);

    bool allows_by_cell; /* what it says does not depend on the rotation */

    /** True if it takes tiles up and lays them elsewhere in these rules (tile_moves.h); asked once
     * it is compiled. */
    bool (*moves)(const Rules *rules, uint32_t module);

    /** True if the tile of a copy on the table may be taken up and laid elsewhere as far as this
     * module goes: nothing of it lies there, and nothing that it keeps depends on that tile. Not
     * asked of tiles that figures stand on or whose features they occupy. NULL: always, if it keeps
     * nothing that could lie on the table, else never. */
    bool (*spares)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy);
} PlacementSlots;

/** Its figures, and where any figure may be deployed. */
typedef struct FigureSlots {
    const NeutralKind *neutrals; /* figures that belong to nobody; see neutral_at */
    uint32_t neutral_count;
    const FigureKind *figure_kinds;
    uint32_t figure_kind_count;
    bool shares_cloisters; /* it may put a follower on a cloister where another one is */

    /** Those among some segments (not none) of a copy on the table which no follower may enter, as
     * bit sets; what is said of others does not matter. */
    uint32_t (*barred)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                       uint32_t segments);

    /** True if a follower may also lie down on a cloister of a type; asked when rules are compiled.
     * The core then never completes or pays it, `final` does. */
    bool (*lying)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /** Adds deployments of some figures of the active player elsewhere than on a segment of the
     * tile of this turn (figures_far_list): what `wood_apply` does. The core asks for all figures
     * it offers itself, modules for the kind they deploy at another step.
     * @param figures bit 0: followers, bit 1 + i: figure kind i; the player holds all of them */
    void (*deployments)(const Rules *rules, const Game *game, uint32_t module, uint32_t figures,
                        ActionList *list);

    /** True if no figure of a role may come to the tile of a copy on the table at present (barns,
     * which stand between tiles, may). True for dependents where it is for followers. */
    bool (*closed)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                   FigureRole role);

    /** Adds what the active player may do instead of deploying. */
    void (*wood_actions)(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

    /** Does one of those; false if the action is not this module's. */
    bool (*wood_apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                       ScoreLog *log);

    /** The active player has deployed something when the core asked him, or done what modules offer
     * instead; he did not pass. */
    void (*deployed)(const Rules *rules, Game *game, uint32_t module);
} FigureSlots;

/** Pieces that join segments, or make tiles fit, and what they turn features into (joints.h). */
typedef struct PieceSlots {
    /** Changes what is printed on a tile, in these rules only; true if it did. Called with a copy
     * of the facts before a type is made of them. Segments may be split or added at the end,
     * without ports too: a road that a piece may build later. Edges stay. */
    bool (*reprint)(const Rules *rules, uint32_t module, const TileSet *set, TileFacts *facts);

    /** Open ends that a road or city segment has beside its sides: it is incomplete until a joint
     * (joints.h) or a span (Kernel.span) closes them. Called when rules are compiled. */
    uint32_t (*ends)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /** Edge types, bit t: type t, of which two may lie beside each other because of something that
     * the module lays; of sides of others `mended` is not asked. 0: it lays no such thing, and
     * there are no `mends_now` and `mended`. Memory lines of such a module come before figures in
     * positions. */
    uint8_t mends;

    /** True if the active player may lay such a thing in this turn, wherever that may be. */
    bool (*mends_now)(const Rules *rules, const Game *game, uint32_t module);

    /** True if a tile may lie although some of its sides do not fit (`sides`, bit s: side s as it
     * would lie; not empty): the module lays something that makes them fit, in a phase of
     * STEP_PLACE (tile_sides_amiss says which it is about). Asked of the tile in hand, whose player
     * may give it up if it fits nowhere by itself, and only where `mends_now`. */
    bool (*mended)(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile,
                   uint32_t sides);

    /** Adds the pairs of segments that its pieces join now. Memory lines as with `mends`. */
    void (*joints)(const Rules *rules, const Game *game, uint32_t module, JointList *list);

    /** True if it joins segments in these rules; asked once it is compiled. NULL: always. */
    bool (*joins)(const Rules *rules, uint32_t module);

    /** A piece is about to join two segments in this turn. */
    void (*joining)(const Rules *rules, Game *game, uint32_t module, Joint joint);

    /** Pieces have just been moved that join segments: roads and cities were found anew, and
     * complete ones may be others than before. Or one was completed that nothing scores as such. */
    void (*rejoined)(const Rules *rules, Game *game, uint32_t module);

    /** True if a completed road or city was turned into something that is none any more
     * (feature_turned). The module sees to it that the core does not pay it. */
    bool (*turned)(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature);
} PieceSlots;

#endif
