/**
 * Kernel: the inner loops on the board, compiled once per width of a segment set (board/ holds the
 * source, kernel_*.c the instances). rules_compile takes the narrowest one the tiles fit into.
 *
 * All functions trust their arguments. `out` may be NULL where a range of 0 actions is asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include "carcarena/engine/changes.h"
#include "carcarena/engine/view.h"
#include "model/action_list.h"
#include "model/figure_kind.h"
#include "model/joint.h"

/** Open sides of one road or city are counted in eight bits. */
enum { OPEN_SIDES_MAX = 255 };

/** Cells around a cell, corners included. */
enum { NEIGHBORS = 8 };

/** Deployments of the active player on the tile of this turn: bit 16 * stance + segment (see
 * Rules.deploy_enters), in the order in which they are listed. */
typedef struct Deployments {
    uint64_t words[DEPLOY_WORDS];
    uint32_t count; /* bits of all words */
} Deployments;

/** One of them. */
typedef struct Deployment {
    uint8_t figure; /* 0: a follower, else 1 + kind of figure */
    uint8_t segment;
    bool lying;
} Deployment;

/** The deployment of a bit of such a set. */
static inline Deployment deployment_of(const Rules *rules, unsigned bit) {
    const unsigned stance = bit / REF_SEGMENTS_MAX;
    return (Deployment){(uint8_t)(stance >> rules->stance_shift), (uint8_t)(bit % REF_SEGMENTS_MAX),
                        (stance & rules->stance_shift) != 0};
}

/** What a kernel can hold. */
typedef struct KernelLimits {
    const char *name;
    uint32_t words;  /* 64-bit words of a set; road tiles need a bit each too */
    uint32_t copies; /* physical tiles, all sets together */
    uint32_t types;
    uint32_t cities;               /* labels of cities, null included */
    uint32_t labels[LABEL_SPACES]; /* labels of each space, null included */
    uint32_t cloisters;
} KernelLimits;

typedef struct Kernel {
    KernelLimits limits;
    size_t board_size;   /* bytes of a Game without what modules keep */
    size_t slots_offset; /* of the open cells, the last part of a board ... */
    size_t slot_size;    /* ... and the only one of which a prefix is in use */
    size_t row_size;     /* bytes of one port row */

    /** Fills row `index` of rules->port_rows with the labels of a copy's twelve ports. */
    void (*write_row)(Rules *rules, uint32_t index, const uint16_t labels[PORTS]);

    /** Makes a copy, which is not on the table, the next one of its type that is laid (set-up of
     * positions); the end of its copies, if all lie. The one after it may lie: the first that does
     * not has to be chosen again. */
    void (*choose_copy)(Game *game, uint32_t type, uint32_t copy);

    /** Empties the board: every label by itself, no tile, one open cell nowhere. */
    void (*clear)(const Rules *rules, Game *game);

    /** Puts the first tile at 0,0 (there is no open cell yet). */
    void (*place_first)(const Rules *rules, Game *game, uint32_t type);

    /** Works out where the tile in hand fits; returns the number of placements. */
    uint32_t (*fit)(const Rules *rules, Game *game, uint32_t type);

    /** The same for a tile of a position that is set up: modules may have laid what makes it fit
     * (Expansion.pieces.mended) since. */
    void (*fit_loosely)(const Rules *rules, Game *game, uint32_t type);

    /** Placements of a type without touching the game. */
    uint32_t (*count_fits)(const Rules *rules, const Game *game, uint32_t type);

    /** Adds the placements of the tile in hand. */
    void (*placements)(const Rules *rules, const Game *game, ActionList *list);

    /** A placement of the tile in hand, each equally likely: number rng_below(all) of the list. */
    Action (*sample_placement)(const Rules *rules, const Game *game, Rng *rng);

    /** True if the tile in hand may lie at a cell in a canonical rotation. */
    bool (*placement_legal)(const Rules *rules, const Game *game, int x, int y, unsigned rotation);

    /** Places the tile in hand: joins features, notes completed ones, updates open cells. */
    void (*place)(const Rules *rules, Game *game, int x, int y, unsigned rotation);

    /** Makes a tile on the table, or none (NO_COPY), the one of this turn. Kernels with hooks only.
     */
    void (*take_up)(const Rules *rules, Game *game, uint32_t copy);

    // Taking up tiles: kernels with hooks only; tile_moves.h is what modules call.

    /** True if tiles that no kernel takes up lie: half ones, or some that pieces lead roads over.
     */
    bool (*table_bound)(const Game *game);

    /** Tiles beside a copy on the table. */
    uint32_t (*tiles_beside)(const Game *game, uint32_t copy);

    /** True if the tiles but a copy on the table do not hang together. */
    bool (*tile_divides)(const Game *game, uint32_t copy);

    /** Adds where a whole tile on the table fits if it is taken up, as placements of the active
     * player: on other cells, whatever modules say. */
    void (*moves)(const Rules *rules, const Game *game, uint32_t copy, ActionList *list);

    /** Takes a tile up and lays it elsewhere, as the last one and that of this turn. Roads, cities
     * and fields are found anew; what this turn completed and is complete still stays so, with what
     * the tile completes now. @pre the tile is not the first one; `moves` adds the place */
    void (*move)(const Rules *rules, Game *game, uint32_t copy, int x, int y, unsigned rotation);

    /** What the active player may deploy on the tile of this turn: what the core offers, or
     * (kernels with hooks only) one kind of figure, wherever in the turn it is deployed. */
    void (*deployments)(const Rules *rules, const Game *game, Deployments *out);
    void (*deployments_of)(const Rules *rules, const Game *game, uint32_t index, Deployments *out);

    /**
     * Puts a figure of any type of a player on a segment of a placed copy.
     * @param apart on a cloister: he stays and the core never pays him, the module that asked for
     * this does; where all are apart the cloister is never completed. @pre what the player has
     * there already is apart as he is
     */
    void (*stand)(const Rules *rules, Game *game, unsigned player, unsigned type, SegmentRef ref,
                  bool apart);

    /** Joins two segments; what that completes is noted. joints.h is what modules call. Kernels
     * with hooks only, as the next two. */
    void (*join)(const Rules *rules, Game *game, Joint joint);

    /** Finds roads and cities anew; see joints_renew. */
    void (*rejoin)(const Rules *rules, Game *game, const SegmentRef *changed, uint32_t count);

    /**
     * From now on a road segment reaches a side (as its tile lies) that the tile does not show it
     * on: it joins what shows a road there, or the open cell beyond takes roads only. Such a side
     * is one of the segment's open ends before. @pre what lies beyond ends a road there or is an
     * open cell, and nothing else of this tile joins anything in the middle of the side
     */
    void (*span)(const Rules *rules, Game *game, SegmentRef ref, unsigned side);

    /** True if a segment reaches a side that its tile does not show it on (span). */
    bool (*spans)(const Game *game, SegmentRef ref);

    /** The road or city that the middle of a side of a copy on the table shows (side and copy as it
     * lies, spans included), or NO_REF. */
    SegmentRef (*line_on_side)(const Rules *rules, const Game *game, uint32_t copy, unsigned side);

    /** Notes, behind the others, that the feature of a segment was completed this turn, if it is
     * complete (set-up of positions). @pre a cloister is */
    void (*note_completed)(const Rules *rules, Game *game, SegmentRef ref);

    /** Takes a figure home from where it stands; the last follower takes dependents with it. */
    void (*go_home)(const Rules *rules, Game *game, unsigned player, unsigned type, SegmentRef ref);

    /** Sends all figures of a road, city or field home, but those of ROLE_ALONE. */
    void (*clear_feature)(const Rules *rules, Game *game, FeatureRef feature);

    /** Pays the owners of a farm, in the game, so much a completed city. */
    void (*pay_farm)(const Rules *rules, Game *game, uint32_t root, int per_city, ScoreLog *log);

    /** What a cloister or garden pays with the tiles around it now. */
    int32_t (*cloister_value)(const Rules *rules, const Game *game, uint32_t copy);

    /** The players whose followers on the cloister of a copy lie there, as a set; those of one
     * player all stand or all lie. */
    uint32_t (*lying_seats)(const Game *game, uint32_t copy);

    /** True if somebody lies on the cloister of a copy and nobody stands there: it is never
     * completed. */
    bool (*only_lying)(const Game *game, uint32_t copy);

    /** Pennants of a city. */
    uint32_t (*pennants)(const Rules *rules, const Game *game, uint32_t city);

    /** Points for the completed cities around a field to whom a plain one pays `per_city`. */
    int32_t (*farm_worth)(const Rules *rules, const Game *game, uint32_t field, int per_city);

    /** Tiles on a cell and the eight around it. */
    uint32_t (*tiles_around)(const Rules *rules, const Game *game, int x, int y);

    /** Pays everything completed this turn and returns its followers; events go to `log` if not
     * NULL. */
    void (*score_completed)(const Rules *rules, Game *game, ScoreLog *log);

    // Where features are scored one by one (completed.h), the same in steps:

    /** Puts what this turn completed in order, with the farms to be paid; returns how many. */
    uint32_t (*completed_begin)(const Rules *rules, Game *game);

    /** Adds a farm to them that is not there yet, as the last one; returns how many there are. */
    uint32_t (*completed_farm)(const Rules *rules, Game *game, uint32_t root);

    /** Feature number `index` of these. */
    FeatureRef (*completed)(const Rules *rules, const Game *game, uint32_t index);

    /** Pays it and returns its followers. */
    void (*score_one)(const Rules *rules, Game *game, uint32_t index, ScoreLog *log);

    /** What a completed feature pays, occupied or not; not for fields. */
    int32_t (*completed_worth)(const Rules *rules, const Game *game, FeatureRef feature);

    /** Returns who is paid for a feature, as a set of players, whoever asks: scoring, modules and
     * views; 0 if nobody is there. Of a cloister among those who stand there. A farm with what aids
     * nobody: cities near a miner may pay others. */
    uint32_t (*owners)(const Rules *rules, const Game *game, FeatureRef feature);

    /** Returns who is paid for lying on a cloister. */
    uint32_t (*lying_owners)(const Rules *rules, const Game *game, uint32_t copy);

    /** Writes what players count for the majority of a feature, with what aids them in a city. */
    void (*strengths)(const Rules *rules, const Game *game, FeatureRef feature,
                      uint8_t out[PLAYERS_MAX]);

    /** Adds to `points` what final scoring would pay now. */
    void (*final_points)(const Rules *rules, const Game *game, int32_t *points, ScoreLog *log);

    /** Plays to the end; only for rules without module phases. @return plies. */
    uint32_t (*playout)(const Rules *rules, Game *game, Rng *rng);

    /** The same with the tiles in an order known, all pool_count of them, and a stream a player. */
    uint32_t (*playout_deck)(const Rules *rules, Game *game, const uint16_t *types, Rng *seats,
                             Rng *events);

    /** The feature of a segment on the table; a garden counts as a cloister. */
    FeatureRef (*feature)(const Rules *rules, const Game *game, SegmentRef ref);

    /** Corners of a copy on the table (0: north-west, and on clockwise) around which four tiles
     * show one field, as a bit set, and the roots of these fields. Kernels with hooks only. */
    uint32_t (*corner_fields)(const Rules *rules, const Game *game, uint32_t copy,
                              uint16_t roots[SIDES]);

    /** Root of a label. */
    uint32_t (*find)(const Game *game, unsigned kind, uint32_t label);

    /** Open sides of a road or city, by its root: for those who ask many before they measure. */
    uint32_t (*open_sides)(const Game *game, FeatureRef feature);

    /** Tiles, pennants, open sides and followers of a feature; what else a view says is left alone,
     * and so are tiles and open sides of a field. */
    void (*measure)(const Rules *rules, const Game *game, FeatureRef feature, FeatureView *view);

    /** All open cells with what meets them; see changes.h. */
    void (*cells)(const Game *game, CellView *out);

    /** The complete cities, as a set of their roots (bit root - 1) of limits.words words. */
    void (*complete_cities)(const Game *game, uint64_t *out);

    /** The cities around some fields, complete or not: such a set a field. */
    void (*farm_cities)(const Rules *rules, const Game *game, const uint32_t *fields,
                        uint32_t count, uint64_t *out);

    /** What a placement of the tile in hand would come to, but for Foresight.usual; see changes.h.
     */
    void (*foresee)(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                    Foresight *out);

    /** The same with what modules tell (preview.h); see changes.h. Kernels with hooks only. */
    void (*foresee_told)(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                         Foresight *out, ForesightTold *told);

    /** Cities around those of some features that are fields, whose `kind` and `id` are filled in.
     */
    void (*measure_fields)(const Rules *rules, const Game *game, FeatureView *views,
                           uint32_t count);

    /** Adds the roads and cities on the table that a tile of a type, not half a one, would complete
     * at some place where it fits by itself, to a set: bit r % 64 of word r / 64 for root r,
     * LINES_MAX / 64 words. The game is as before afterwards. @pre a copy of the type is not on
     * the table; nothing is completed and not scored */
    void (*completes)(const Rules *rules, Game *game, uint32_t type, uint64_t *out);

    /** True if a tile of a type fits on a cell by itself. */
    bool (*fits_on)(const Rules *rules, const Game *game, uint32_t type, int x, int y);

    /** Tiles on which a field shows and its open sides, counted from scratch. */
    void (*field_extent)(const Rules *rules, const Game *game, uint32_t root, FeatureView *view);

    /** Roots of the incomplete cities in ascending order, the first `limit` of them (there are
     * fewer than road_first). Returns how many. */
    uint32_t (*open_cities)(const Rules *rules, const Game *game, uint16_t *roots, uint32_t limit);

    /** The first label of a road or city from `from` on, before `end`, that is the root of a
     * complete one on the table; `end` if there is none. */
    uint32_t (*next_complete)(const Rules *rules, const Game *game, uint32_t from, uint32_t end);

    /** True if this turn completed a feature, and it is not scored yet. */
    bool (*completed_now)(const Rules *rules, const Game *game, FeatureRef feature);

    /** Cell and rotation of a placed copy; false if it is not on the table. */
    bool (*where)(const Rules *rules, const Game *game, uint32_t copy, PlacedTile *out);

    /** The first of some segments from number `from` on whose tile lies on
     * the table; `end` if there is none. */
    uint32_t (*next_laid)(const Game *game, const SegmentRef *refs, uint32_t from, uint32_t end);

    /** Copy on a cell, or -1; of two half tiles the first one. */
    int (*copy_on)(const Game *game, int x, int y);

    /** The other half tile on the cell of a copy on the table, or -1. */
    int (*half_mate)(const Game *game, uint32_t copy);

    /** True if a copy on the table is the later one of two half tiles on its cell: it was no tile
     * more there. */
    bool (*half_second)(const Game *game, uint32_t copy);

    /** The copies on the eight cells around one that have a cloister or garden, from north to south
     * and west to east; returns how many there are. Kernels with hooks only. @pre the cell holds a
     * tile or is open */
    uint32_t (*cloisters_around)(const Rules *rules, const Game *game, int x, int y,
                                 uint16_t copies[NEIGHBORS]);

    /** Number in placing order of a copy. @pre it lies on the table */
    uint32_t (*number_of)(const Game *game, uint32_t copy);

    /** The first open cell from number `from` on with tiles on all four sides; slot_count if there
     * is none. */
    uint32_t (*next_hole)(const Rules *rules, const Game *game, uint32_t from);

    /** True if some follower is in a road, city or field. */
    bool (*occupied)(const Game *game, FeatureRef feature);

    /** Segments of a copy on the table that belong to a feature, as a bit set. */
    uint32_t (*segments_in)(const Rules *rules, const Game *game, uint32_t copy,
                            FeatureRef feature);

    /** Segments of a copy on the table that belong to an incomplete road, city or cloister or to a
     * field, in which nobody stands, as a bit set. */
    uint32_t (*open_segments)(const Rules *rules, const Game *game, uint32_t copy);

    /** Segments of a copy on the table that belong to an incomplete road or city, whoever stands
     * there, as a bit set; but not to one of two, given by their roots (0: none). */
    uint32_t (*open_lines)(const Rules *rules, const Game *game, uint32_t copy,
                           const uint16_t but[2]);

    /** The first tile, from number `from` in placing order on, that shows a road, city or field;
     * placed_count if there is none. */
    uint32_t (*next_showing)(const Rules *rules, const Game *game, FeatureRef feature,
                             uint32_t from);

    /** Segments of a feature on the table that carry a symbol. */
    uint32_t (*symbols)(const Rules *rules, const Game *game, FeatureRef feature, unsigned symbol);

    /** Copy placed as number `index`. */
    uint32_t (*copy_at)(const Game *game, uint32_t index);

    /** Where follower number `index` of a player stands. */
    SegmentRef (*figure)(const Game *game, unsigned player, uint32_t index);

    /** True if a follower of any kind of a player stands on a segment. */
    bool (*follower_on)(const Rules *rules, const Game *game, unsigned player, SegmentRef ref);

    /** All figures of a player on the table, ordinary followers first. @return how many */
    uint32_t (*figures)(const Rules *rules, const Game *game, unsigned player,
                        FigureAt out[PLAYER_FIGURES_MAX]);

    /** Open cell number `index`. */
    OpenCell (*open_cell)(const Rules *rules, const Game *game, uint32_t index);

    /** Number of the first of the unseen tiles that may be drawn next: those of the lowest stage
     * lie last, the rest belong to later stages. 0 if none is left. */
    uint32_t (*pool_floor)(const Rules *rules, const Game *game);
    /** The unseen types, in the order fixed last. */
    uint32_t (*pool_at)(const Game *game, uint32_t index);
    /** All of them, in that order. */
    void (*pool_list)(const Game *game, uint16_t *out);
    /** The first one of a type from number `first` on, or pool_count. */
    uint32_t (*pool_find)(const Game *game, uint32_t first, uint32_t type);
    void (*pool_swap)(Game *game, uint32_t a, uint32_t b);
    void (*pool_push)(Game *game, uint32_t type);

    /** Types that left the game because they fitted nowhere. */
    uint32_t (*discard_at)(const Game *game, uint32_t index);
    void (*discard)(Game *game, uint32_t type);

    /** Forgets what this turn completed without paying (set-up of positions). */
    void (*forget_completed)(const Rules *rules, Game *game);

    /** Tiles, on the table and unseen, as part of game_hash. */
    uint64_t (*hash)(const Rules *rules, const Game *game);

    /** Kernel-level invariants against a recount. */
    Status (*check)(const Rules *rules, const Game *game, Message *message);
} Kernel;

/** True if one type is to lie before another. */
typedef bool (*TypeOrder)(const Rules *rules, uint32_t type, uint32_t other);

/** Brings the unseen tiles into an order; those that are alike in it keep theirs. */
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
