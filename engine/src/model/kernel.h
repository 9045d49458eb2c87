/**
 * Kernel: the inner loops on the board, compiled once per width of a segment set (board/ holds the
 * source, kernel_*.c the instances). rules_compile selects the narrowest one that the tiles fit
 * into.
 *
 * Functions do not check their arguments. `out` may be NULL where a range of 0 actions is
 * requested.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include "carcarena/engine/changes.h"
#include "carcarena/engine/view.h"
#include "carcarena/engine/whole_table.h"
#include "model/action_list.h"
#include "model/figure_kind.h"
#include "model/joint.h"

/** Largest number of open sides of a road or city, counted in eight bits. */
enum { OPEN_SIDES_MAX = 255 };

/** Cells around a cell, corners included. */
enum { NEIGHBORS = 8 };

/** Cells in a row of tiles_in, and most rows. */
enum { TILES_IN_ROW = 16 };

/**
 * Deployments of the active player on the tile of this turn: bit 16 * stance + segment (see
 * Rules.deploy_enters), in the order in which they are listed.
 */
typedef struct Deployments {
    uint64_t words[DEPLOY_WORDS];
    uint32_t count; /* number of bits in all words */
} Deployments;

/** One deployment. */
typedef struct Deployment {
    uint8_t figure; /* 0: a follower; otherwise 1 + kind of figure */
    uint8_t segment;
    bool lying;
} Deployment;

/** Returns the deployment of a bit of such a set. */
static inline Deployment deployment_of(const Rules *rules, unsigned bit) {
    const unsigned stance = bit / REF_SEGMENTS_MAX;
    return (Deployment){(uint8_t)(stance >> rules->stance_shift), (uint8_t)(bit % REF_SEGMENTS_MAX),
                        (stance & rules->stance_shift) != 0};
}

/** What a kernel can hold. */
typedef struct KernelLimits {
    const char *name;
    uint32_t words;  /* 64-bit words of a set; road tiles need one bit each too */
    uint32_t copies; /* tiles of all sets together */
    uint32_t types;
    uint32_t cities;               /* labels of cities, label 0 included */
    uint32_t labels[LABEL_SPACES]; /* labels of each space, label 0 included */
    uint32_t cloisters;
} KernelLimits;

typedef struct Kernel {
    KernelLimits limits;
    size_t board_size;   /* bytes of a Game without module state */
    size_t slots_offset; /* offset of the open cells, the last part of a board */
    size_t slot_size;    /* the only part of which just a prefix is in use */
    size_t row_size;     /* bytes of one port row */
    size_t stamp_offset; /* offset of the stamp of the table, uint64_t. Kernels with modules only */
    size_t out_offset;   /* offset of uint16_t [PLAYERS_MAX]: bit i: figure kind i of a player is on
                            the table. Kernels with modules only */

    /**
     * Copies a board with the stamp of `to`: what tiles and pieces determine is there already.
     * The positions of figures in the state of modules are not copied, but those of `to` are read.
     */
    void (*copy_figures)(const Rules *rules, Game *to, const Game *from);

    /** Fills row `index` of rules->port_rows with the labels of a copy's twelve ports. */
    void (*write_row)(Rules *rules, uint32_t index, const uint16_t labels[PORTS]);

    /**
     * Makes a copy that is not on the table the next one of its type to be placed (set-up of
     * positions); the end of its copies if all are placed. The one after it may be placed already:
     * then choose the first that is not.
     */
    void (*choose_copy)(Game *game, uint32_t type, uint32_t copy);

    /** Clears the board: every label by itself, no tile, one open cell. */
    void (*clear)(const Rules *rules, Game *game);

    /** Places the first tile at 0,0 (there is no open cell yet). */
    void (*place_first)(const Rules *rules, Game *game, uint32_t type);

    /** Finds where the current tile fits; returns the number of placements. */
    uint32_t (*fit)(const Rules *rules, Game *game, uint32_t type);

    /**
     * As `fit`, for a position being set up: modules may have placed since what makes it fit
     * (Expansion.pieces.fits_with_piece).
     */
    void (*fit_loosely)(const Rules *rules, Game *game, uint32_t type);

    /** Returns the number of placements of a type without changing the game. */
    uint32_t (*count_fits)(const Rules *rules, const Game *game, uint32_t type);

    /** Lists the placements of the current tile. */
    void (*placements)(const Rules *rules, const Game *game, ActionList *list);

    /** Returns a random placement of the current tile: number rng_below(all) of the list. */
    Action (*sample_placement)(const Rules *rules, const Game *game, Rng *rng);

    /** Returns true if the current tile may be placed on a cell in a canonical rotation. */
    bool (*placement_legal)(const Rules *rules, const Game *game, int x, int y, unsigned rotation);

    /** Places the current tile: joins features, records completed ones, updates open cells. */
    void (*place)(const Rules *rules, Game *game, int x, int y, unsigned rotation);

    /** Makes a placed tile, or none (NO_COPY), the tile of this turn. Kernels with hooks only. */
    void (*take_up)(const Rules *rules, Game *game, uint32_t copy);

    // Moving tiles. Kernels with hooks only; modules use tile_moves.h.

    /**
     * Returns true if there are placed tiles that no kernel can move: half tiles, or tiles with
     * roads extended by pieces.
     */
    bool (*table_bound)(const Game *game);

    /** Returns the number of tiles next to a placed copy. */
    uint32_t (*tiles_beside)(const Game *game, uint32_t copy);

    /** Returns true if the tiles without a placed copy are not connected. */
    bool (*tile_divides)(const Game *game, uint32_t copy);

    /**
     * Lists where a whole placed tile fits if it is moved, as placements of the active player on
     * other cells; ignores modules.
     */
    void (*moves)(const Rules *rules, const Game *game, uint32_t copy, ActionList *list);

    /**
     * Moves a tile; it becomes the last one and the tile of this turn. Roads, cities and fields are
     * recomputed. What this turn completed and is still complete stays recorded, together with what
     * the tile completes now.
     * @pre it is not the first tile; `moves` lists the position
     */
    void (*move)(const Rules *rules, Game *game, uint32_t copy, int x, int y, unsigned rotation);

    /**
     * Returns what the active player may deploy on the tile of this turn: what the core offers, or
     * (kernels with hooks only) one kind of figure, at any step of the turn.
     */
    void (*deployments)(const Rules *rules, const Game *game, Deployments *out);
    void (*deployments_of)(const Rules *rules, const Game *game, uint32_t index, Deployments *out);

    /**
     * Puts a player's figure of any type on a segment of a placed copy.
     * @param apart on a cloister: it stays there and the core never pays for it, only the module
     * that requested this does; a cloister with such figures only is never completed.
     * @pre all figures the player has there have the same value of `apart`
     */
    void (*stand)(const Rules *rules, Game *game, unsigned player, unsigned type, SegmentRef ref,
                  bool apart);

    /**
     * Joins two segments and records what that completes. Modules use joints.h. Kernels with hooks
     * only, as the next two.
     */
    void (*join)(const Rules *rules, Game *game, Joint joint);

    /** Recomputes roads and cities; see joints_renew. */
    void (*rejoin)(const Rules *rules, Game *game, const SegmentRef *changed, uint32_t count);

    /**
     * Extends a road segment to a side (of the placed tile) that does not show it: it joins a road
     * there, or the open cell beyond accepts roads only. Such a side is one of the segment's open
     * ends before.
     * @pre beyond the side a road ends, or the cell is open, and nothing else of this tile uses the
     * center port of the side
     */
    void (*span)(const Rules *rules, Game *game, SegmentRef ref, unsigned side);

    /** Returns true if a segment reaches a side only by a span. */
    bool (*spans)(const Game *game, SegmentRef ref);

    /**
     * Returns the road or city at the center port of a side of a placed copy (side of the placed
     * tile, spans included), or NO_REF.
     */
    SegmentRef (*line_on_side)(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

    /**
     * Records, after the others, that a segment's feature was completed this turn, if it is
     * complete (set-up of positions).
     * @pre a cloister is complete
     */
    void (*note_completed)(const Rules *rules, Game *game, SegmentRef ref);

    /** Returns a figure to supply; the last follower takes its dependants with it. */
    void (*go_home)(const Rules *rules, Game *game, unsigned player, unsigned type, SegmentRef ref);

    /** Returns all figures of a road, city or field to supply, except those of ROLE_ALONE. */
    void (*clear_feature)(const Rules *rules, Game *game, FeatureRef feature);

    /** Pays the owners of a farm `per_city` points per completed city, during the game. */
    void (*pay_farm)(const Rules *rules, Game *game, uint32_t root, int per_city, ScoreLog *log);

    /** Returns the points of a cloister or garden with the tiles around it now. */
    int32_t (*cloister_value)(const Rules *rules, const Game *game, uint32_t copy);

    /**
     * Returns the players whose followers lie on the cloister of a copy, as a set; those of one
     * player all stand or all lie.
     */
    uint32_t (*lying_seats)(const Game *game, uint32_t copy);

    /**
     * Returns true if followers lie on the cloister of a copy and none is standing: it is never
     * completed.
     */
    bool (*only_lying)(const Game *game, uint32_t copy);

    /** Returns the number of pennants of a city. */
    uint32_t (*pennants)(const Rules *rules, const Game *game, uint32_t city);

    /**
     * Returns the points for the completed cities around a field if a plain one pays `per_city`.
     */
    int32_t (*farm_worth)(const Rules *rules, const Game *game, uint32_t field, int per_city);

    /** Returns the number of tiles on a cell and the eight around it. */
    uint32_t (*tiles_around)(const Rules *rules, const Game *game, int x, int y);

    /**
     * Pays everything completed this turn and returns its followers to supply; events go to `log`
     * if it is not NULL.
     */
    void (*score_completed)(const Rules *rules, Game *game, ScoreLog *log);

    // The same in steps, if features are scored one by one (completed.h):

    /** Orders what this turn completed, with the farms to be paid; returns their number. */
    uint32_t (*completed_begin)(const Rules *rules, Game *game);

    /** Adds a farm that is not in the list as the last one; returns the number. */
    uint32_t (*completed_farm)(const Rules *rules, Game *game, uint32_t root);

    /** Returns feature number `index` of the list. */
    FeatureRef (*completed)(const Rules *rules, const Game *game, uint32_t index);

    /** Pays it and returns its followers to supply. */
    void (*score_one)(const Rules *rules, Game *game, uint32_t index, ScoreLog *log);

    /** Returns the points of a completed feature, occupied or not; not for fields. */
    int32_t (*completed_worth)(const Rules *rules, const Game *game, FeatureRef feature);

    /**
     * Returns the players who are paid for a feature, as a set, for scoring, modules and views
     * alike; 0 if no figure is there. For a cloister among standing followers. For a farm without
     * city_aid: cities near a miner may pay others.
     */
    uint32_t (*owners)(const Rules *rules, const Game *game, FeatureRef feature);

    /** Returns the players who are paid for lying on a cloister. */
    uint32_t (*lying_owners)(const Rules *rules, const Game *game, uint32_t copy);

    /** Writes the players' weights in the majority of a feature, in a city with city_aid. */
    void (*strengths)(const Rules *rules, const Game *game, FeatureRef feature,
                      uint8_t out[PLAYERS_MAX]);

    /** Adds to `points` what final scoring would pay now. */
    void (*final_points)(const Rules *rules, const Game *game, int32_t *points, ScoreLog *log);

    /** Plays to the end; only for rules without module phases. Returns plies. */
    uint32_t (*playout)(const Rules *rules, Game *game, Rng *rng);

    /** As `playout`, with a known order of all pool_count tiles and one stream per player. */
    uint32_t (*playout_deck)(const Rules *rules, Game *game, const uint16_t *types, Rng *seats,
                             Rng *events);

    /** Returns the feature of a segment on the table; a garden counts as a cloister. */
    FeatureRef (*feature)(const Rules *rules, const Game *game, SegmentRef ref);

    /**
     * Returns the corners of a placed copy (0: north-west, then clockwise) around which four tiles
     * show one field, as a set of bits, and the roots of these fields. Kernels with hooks only.
     */
    uint32_t (*corner_fields)(const Rules *rules, const Game *game, uint32_t copy,
                              uint16_t roots[SIDES]);

    /** Returns the root of a label. */
    uint32_t (*find)(const Game *game, unsigned kind, uint32_t label);

    /** Returns the open sides of a road or city, by its root: a fast test before measuring. */
    uint32_t (*open_sides)(const Game *game, FeatureRef feature);

    /**
     * Sets tiles, pennants, open sides and followers of a feature's view, but not tiles and open
     * sides of a field; other members are unchanged.
     */
    void (*measure)(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *view);

    /** Writes all open cells with what they touch; see changes.h. */
    void (*cells)(const Game *game, CellView *out);

    /** Writes the edges of all open cells and the features that meet them; see changes.h. */
    void (*contacts)(const Game *game, CellEdges *cells, CellContact *contacts);

    /** Writes the complete cities as a set of their roots (bit root - 1) of limits.words words. */
    void (*complete_cities)(const Game *game, uint64_t *out);

    /** Writes the cities around some fields, complete or not: one such set per field. */
    void (*farm_cities)(const Rules *rules, const Game *game, const uint32_t *fields,
                        uint32_t count, uint64_t *out);

    /** Previews a placement of the current tile, except PlacementPreview.regular; see changes.h. */
    void (*foresee)(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                    PlacementPreview *out);

    /** As preview, with what modules report (preview.h); see changes.h. Kernels with hooks only. */
    void (*preview_modules_of)(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                               PlacementPreview *out, ModulePreview *told);

    /** Sets the cities around those features that are fields; `kind` and `id` must be set. */
    void (*measure_fields)(const Rules *rules, const Game *game, FeatureView *views,
                           uint32_t count);

    /**
     * Adds to `points` what final scoring would pay now, and writes the features with followers;
     * see view.h. Returns their number.
     */
    uint32_t (*appraise)(const Rules *rules, const Game *game, int32_t *points, FeatureView *views);

    /**
     * Writes the stamp of the table, and all other facts on which it depends what `appraise`
     * writes, except the state of modules. Returns the number of words.
     */
    uint32_t (*standing)(const Rules *rules, const Game *game, uint16_t *out);

    /**
     * Adds the roads and cities on the table that a tile of a type, not a half tile, would complete
     * where it fits by itself, to a set: bit r % 64 of word r / 64 for root r, LINES_MAX / 64
     * words. The game is restored.
     * @pre a copy of the type is not on the table; nothing is completed and unscored
     */
    void (*completes)(const Rules *rules, Game *game, uint32_t type, uint64_t *out);

    /** Returns true if a tile of a type fits on a cell by itself. */
    bool (*fits_on)(const Rules *rules, const Game *game, uint32_t type, int x, int y);

    /** Writes all tiles; see whole_table.h. */
    void (*tiles)(const Rules *rules, const Game *game, PlacedTile *out);

    /** Writes all open cells without features; see whole_table.h. */
    void (*cell_sides)(const Game *game, CellSides *out);

    /**
     * Writes all features, as game_features; with half tiles without the tiles and open sides of
     * fields. Returns their number.
     */
    uint32_t (*features)(const Rules *rules, const Game *game, FeatureView *out, uint16_t *of);

    /** Sets the number of tiles that show a field, and its open sides, counted from scratch. */
    void (*field_extent)(const Rules *rules, const Game *game, uint32_t root, FeatureView *view);

    /**
     * Writes the roots of the incomplete cities in ascending order, at most `limit` (there are
     * fewer than road_first). Returns their number.
     */
    uint32_t (*open_cities)(const Rules *rules, const Game *game, uint16_t *roots, uint32_t limit);

    /**
     * Returns the first label of a road or city from `from`, below `end`, that is the root of a
     * complete one on the table; `end` if there is none.
     */
    uint32_t (*next_complete)(const Rules *rules, const Game *game, uint32_t from, uint32_t end);

    /** Returns true if this turn completed a feature that is not scored yet. */
    bool (*completed_now)(const Rules *rules, const Game *game, FeatureRef feature);

    /** Returns cell and rotation of a copy; false if it is not on the table. */
    bool (*where)(const Rules *rules, const Game *game, uint32_t copy, PlacedTile *out);

    /**
     * Returns the first of some segments from number `from` whose tile is on the table; `end` if
     * there is none.
     */
    uint32_t (*next_laid)(const Game *game, const SegmentRef *refs, uint32_t from, uint32_t end);

    /** Returns the copy on a cell, or -1; of two half tiles the first one. */
    int (*copy_on)(const Game *game, int x, int y);

    /**
     * Writes which cells of a rectangle have tiles: bit i of row j for the cell (x + i, y + j).
     * @param height number of rows, at most TILES_IN_ROW
     */
    void (*tiles_in)(const Game *game, int x, int y, unsigned height, uint16_t *rows);

    /** Returns the other half tile on the cell of a placed copy, or -1. */
    int (*half_mate)(const Game *game, uint32_t copy);

    /**
     * Returns true if a placed copy is the second half tile on its cell: it did not add a tile
     * there.
     */
    bool (*half_second)(const Game *game, uint32_t copy);

    /**
     * Lists the copies with a cloister or garden on the eight cells around a cell, from north to
     * south and west to east; returns their number. Kernels with hooks only.
     * @pre the cell has a tile or is open
     */
    uint32_t (*cloisters_around)(const Rules *rules, const Game *game, int x, int y,
                                 uint16_t copies[NEIGHBORS]);

    /**
     * Returns the number of a copy in the order of placement.
     * @pre it is on the table
     */
    uint32_t (*number_of)(const Game *game, uint32_t copy);

    /**
     * Returns the first open cell from number `from` with tiles on all four sides; slot_count if
     * there is none.
     */
    uint32_t (*next_hole)(const Rules *rules, const Game *game, uint32_t from);

    /** Returns true if a follower is on a road, city or field. */
    bool (*occupied)(const Game *game, FeatureRef feature);

    /** Returns the segments of a placed copy that belong to a feature, as a set of bits. */
    uint32_t (*segments_in)(const Rules *rules, const Game *game, uint32_t copy,
                            FeatureRef feature);

    /**
     * Returns the segments of a placed copy that belong to an unoccupied incomplete road, city or
     * cloister or to an unoccupied field, as a set of bits.
     */
    uint32_t (*open_segments)(const Rules *rules, const Game *game, uint32_t copy);

    /**
     * Returns the segments of a placed copy that belong to an incomplete road or city, occupied or
     * not, as a set of bits; except those of two features given by their roots (0: none).
     */
    uint32_t (*open_lines)(const Rules *rules, const Game *game, uint32_t copy,
                           const uint16_t but[2]);

    /**
     * Returns the first tile, from number `from` in the order of placement, that shows a road, city
     * or field; placed_count if there is none.
     */
    uint32_t (*next_showing)(const Rules *rules, const Game *game, FeatureRef feature,
                             uint32_t from);

    /** Returns the number of segments of a feature on the table with a symbol. */
    uint32_t (*symbols)(const Rules *rules, const Game *game, FeatureRef feature, unsigned symbol);

    /** Returns the copy placed as number `index`. */
    uint32_t (*copy_at)(const Game *game, uint32_t index);

    /** Returns the position of follower number `index` of a player. */
    SegmentRef (*figure)(const Game *game, unsigned player, uint32_t index);

    /** Returns true if a follower of any kind of a player is on a segment. */
    bool (*follower_on)(const Rules *rules, const Game *game, unsigned player, SegmentRef ref);

    /**
     * Lists all figures of a player on the table, ordinary followers first. Returns their number.
     */
    uint32_t (*figures)(const Rules *rules, const Game *game, unsigned player,
                        FigureAt out[PLAYER_FIGURES_MAX]);

    /** Returns open cell number `index`. */
    OpenCell (*open_cell)(const Rules *rules, const Game *game, uint32_t index);

    /**
     * Returns the number of the first unseen tile that may be drawn next: those of the lowest stage
     * are last, the others belong to later stages. 0 if none is left.
     */
    uint32_t (*pool_floor)(const Rules *rules, const Game *game);
    /** Returns an unseen type, in the current fixed order. */
    uint32_t (*pool_at)(const Game *game, uint32_t index);
    /** Writes all of them in that order. */
    void (*pool_list)(const Game *game, uint16_t *out);
    /** Returns the first one of a type from number `first`, or pool_count. */
    uint32_t (*pool_find)(const Game *game, uint32_t first, uint32_t type);
    void (*pool_swap)(Game *game, uint32_t a, uint32_t b);
    void (*pool_push)(Game *game, uint32_t type);

    /** Returns a type that left the game because it fitted nowhere. */
    uint32_t (*discard_at)(const Game *game, uint32_t index);
    void (*discard)(Game *game, uint32_t type);

    /** Forgets what this turn completed without paying (set-up of positions). */
    void (*forget_completed)(const Rules *rules, Game *game);

    /** Returns the hash of tiles, placed and unseen, as part of game_hash. */
    uint64_t (*hash)(const Rules *rules, const Game *game);

    /** Checks the kernel's invariants against a recount. */
    Status (*check)(const Rules *rules, const Game *game, Message *message);
} Kernel;

/** Returns true if one type comes before another. */
typedef bool (*TypeOrder)(const Rules *rules, uint32_t type, uint32_t other);

/** Sorts the unseen tiles; equal ones keep their order. */
static inline void pool_sort(const Rules *rules, Game *game, TypeOrder before) {
    const Kernel *kernel = rules->kernel;
    for (uint32_t i = 1; i < game->pool_count; i++) {
        const uint32_t type = kernel->pool_at(game, i);
        for (uint32_t at = i; at > 0 && before(rules, type, kernel->pool_at(game, at - 1)); at--) {
            kernel->pool_swap(game, at, at - 1);
        }
    }
}

#endif
