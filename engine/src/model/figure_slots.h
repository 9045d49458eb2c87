/**
 * Slots of an Expansion for tiles, figures and pieces on the table. Each may be NULL or 0 unless it
 * says otherwise.
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

/** Where tiles may be placed, and which may be moved (tile_moves.h). */
typedef struct PlacementSlots {
    /**
     * Returns true if `placement_allowed` may refuse tiles of a type. Called when rules are
     * compiled. NULL: of every type.
     */
    bool (*restricts)(const Rules *rules, uint32_t module, const TypeInfo *type);

    /**
     * Returns true if a tile may be placed where its edges fit. Not called for types that the
     * module does not restrict.
     */
    bool (*placement_allowed)(const Rules *rules, const Game *game, uint32_t module,
                              PlacedTile tile);

    bool allows_by_cell; /* its answer does not depend on the rotation */

    /**
     * Returns true if it moves placed tiles in these rules (tile_moves.h). Called after compiling.
     */
    bool (*moves)(const Rules *rules, uint32_t module);

    /**
     * Returns true if this module permits moving the tile of a placed copy: none of its pieces is
     * there, and nothing it remembers depends on that tile. Not called for tiles on which, or on
     * whose features, figures stand. NULL: always if it remembers nothing that can be on the table,
     * otherwise never.
     */
    bool (*spares)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy);
} PlacementSlots;

/** Its figures, and where figures may be deployed. */
typedef struct FigureSlots {
    const NeutralKind *neutrals; /* neutral figures; see neutral_at */
    uint32_t neutral_count;
    const FigureKind *figure_kinds;
    uint32_t figure_kind_count;
    bool shares_cloisters; /* it may put a follower on an occupied cloister */

    /**
     * Returns those among some segments (at least one) of a placed copy that no follower may enter,
     * as sets of bits. Bits of other segments are ignored.
     */
    uint32_t (*barred)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                       uint32_t segments);

    /**
     * Returns those among some occupied segments (at least one) of a copy, the tile of this turn,
     * on which the active player may deploy followers nevertheless, as a set of bits. Bits of other
     * segments are ignored.
     */
    uint32_t (*admitted)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                         uint32_t segments);

    /**
     * Returns true if a follower may also lie down on a cloister of a type. Called when rules are
     * compiled. The core never completes or pays for lying followers; `final` does.
     */
    bool (*lying)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /**
     * Lists deployments of some figures of the active player elsewhere than on a segment of the
     * tile of this turn (figures_far_list). `wood_apply` applies them. The core calls it for all
     * figures that it offers, modules call it for the kind they deploy in another step.
     * @param figures bit 0: followers, bit 1 + i: figure kind i; the player has all of them in
     * supply
     */
    void (*deployments)(const Rules *rules, const Game *game, uint32_t module, uint32_t figures,
                        ActionList *list);

    /**
     * Returns true if no figure of a role may enter the tile of a placed copy at present (barns,
     * which stand between tiles, may). True for dependants if it is true for followers.
     */
    bool (*closed)(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                   FigureRole role);

    /** Lists what the active player may do instead of deploying. */
    void (*wood_actions)(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

    /** Applies one of these; returns false if the action does not belong to this module. */
    bool (*wood_apply)(const Rules *rules, Game *game, uint32_t module, Action action,
                       ScoreLog *log);

    /**
     * The active player has deployed a figure when the core asked, or chose a module's alternative;
     * it was not a pass.
     */
    void (*deployed)(const Rules *rules, Game *game, uint32_t module);
} FigureSlots;

/** Pieces that join segments or make tiles fit, and what they turn features into (joints.h). */
typedef struct PieceSlots {
    /**
     * Changes the facts of a tile, in these rules only; returns true if it did. Called with a copy
     * of the facts before a type is made of them. Segments may be split or added at the end, also
     * without ports: a road that a piece may build later. Edges must not change.
     */
    bool (*reprint)(const Rules *rules, uint32_t module, const TileSet *set, TileFacts *facts);

    /**
     * Returns the number of open ends of a road or city segment apart from its sides: it is
     * incomplete until a joint (joints.h) or a span (Kernel.span) closes them. Called when rules
     * are compiled.
     */
    uint32_t (*ends)(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);

    /**
     * Edge types, bit t: type t, of which two may be adjacent because of a piece that the module
     * places; `fits_with_piece` is not called for sides of other types. 0: it has no such piece,
     * and no `piece_edges_now` and `fits_with_piece`. Memory lines of such a module come before
     * figures in position texts.
     */
    uint8_t piece_edges;

    /** Returns true if the active player may place such a piece in this turn, wherever that is. */
    bool (*piece_edges_now)(const Rules *rules, const Game *game, uint32_t module);

    /**
     * Returns true if a tile may be placed although some of its sides do not fit (`sides`, bit s:
     * side s of the rotated tile; not empty): the module then places a piece that makes them fit,
     * in a phase of STEP_PLACE (tile_sides_amiss returns the sides). Called for the current tile,
     * whose player may discard it if it fits nowhere by itself, and only if `piece_edges_now`.
     */
    bool (*fits_with_piece)(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile,
                            uint32_t sides);

    /** Lists the pairs of segments that its pieces join now. Memory lines as with `piece_edges`. */
    void (*joints)(const Rules *rules, const Game *game, uint32_t module, JointList *list);

    /** Returns true if it joins segments in these rules. Called after compiling. NULL: always. */
    bool (*joins)(const Rules *rules, uint32_t module);

    /** A piece is about to join two segments in this turn. */
    void (*joining)(const Rules *rules, Game *game, uint32_t module, Joint joint);

    /**
     * Pieces that join segments were just moved: roads and cities were recomputed, and the set of
     * complete ones may have changed. Or a feature was completed that is not scored as such.
     */
    void (*rejoined)(const Rules *rules, Game *game, uint32_t module);

    /**
     * Returns true if a completed road or city was turned into something else (feature_turned). The
     * module ensures that the core does not pay it.
     */
    bool (*turned)(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature);
} PieceSlots;

#endif
