/**
 * Rules after rules_compile: tables that the kernels read, immutable during games.
 *
 * Vocabulary: a *type* is a kind of tile, a *copy* one physical tile, a *label* one physical
 * segment. Labels are numbered from 1 within each kind, copy by copy; label 0 is none, and joining
 * it does nothing. All labels exist from the start of a game: placing a tile creates nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RULES_DATA_H
#define ENGINE_RULES_DATA_H

#include "carcarena/engine/game.h"
#include "model/hook_list.h"
#include "model/segment_ref.h"

#include <stddef.h>

enum {
    SET_WORDS_MAX = 10, /* 64-bit words of the widest kernel's sets */
    LINES_MAX = 1408,   /* labels of roads and cities in the widest kernel */
    SYMBOLS_MAX = 64,   /* distinct symbols used by modules in play */
    PHASES_MAX = 192,
    MODULES_MAX = 64,
    OPTIONS_MAX = 160,
    CITIES_PER_TILE_MAX = 8,
    BLOCK_MAX = 32,        /* tiles on the table at the start */
    RESTRICTIONS_MAX = 32, /* modules that may refuse placements */
    NEUTRALS_MAX = 16,     /* neutral figures in play; limited by their numbers in actions */
    FIGURE_KINDS_MAX = 12, /* kinds of figures in play other than followers */
    DEPLOY_WORDS = 7,      /* 64-bit words of a set of deployments; see Rules.deploy_enters */
    MEMORIES_MAX = 128,    /* numbers a module remembers; see expansion.h */
    PARTS_MAX = 8,         /* nested turns that may wait at once; see nested_turns.h */
    PART_NUMBERS_MAX = 32, /* numbers that all modules remember about one part of a turn */
    APART_KINDS_MAX = 16,  /* kinds of places for set-aside tiles, of all modules; see reserve.h */
    LABEL_SPACES = 2,      /* see Space */
    CACHE_LINE = 64,       /* bytes; tables for playouts are aligned to it */
    HALF_LEGS = 2,         /* short sides of a half tile: those from its rotation */
    HALF_LONG = 2,         /* its long side is number rotation + 2 */
    HALF_PAIRS_MAX = 24,   /* cells with two half tiles */
    CODE_KIND_SHIFT = 12,
    CODE_LABEL = 0xFFF
};

/**
 * Labels are in two spaces: features that meet at the center of a side, and those that meet at its
 * halves. Cities come before roads in the first one; cloisters have no labels.
 */
typedef enum Space { SPACE_LINE, SPACE_FIELD } Space;

static inline Space kind_space(unsigned kind) {
    return kind == SEGMENT_FIELD ? SPACE_FIELD : SPACE_LINE;
}

/**
 * Returns the bit of an edge type in the four bits of a side for fitting; 0 for a side that fits
 * anywhere, or is next to another one before any tile is placed.
 */
static inline unsigned edge_bit(unsigned edge) {
    return edge >= EDGE_ANY ? 0 : 1U << edge;
}

/** Returns the bits of the edge types that do not fit next to `edge`. */
static inline unsigned edge_forbids(unsigned edge) {
    return edge == EDGE_ANY || edge == EDGE_CUT ? 0 : 0xFU & ~(1U << edge);
}

/**
 * Returns true for a cloister or garden, which is scored by the tiles around it. Its label is its
 * copy.
 */
static inline bool kind_is_lone(unsigned kind) {
    return kind == SEGMENT_CLOISTER || kind == SEGMENT_GARDEN;
}

struct ReserveKind;
struct FigureKind;
struct NeutralKind;
struct Kernel;
struct Vectors;
struct Expansion;
struct Phase;

/** One tile type with all rotations computed. */
typedef struct TypeInfo {
    const TileFacts *facts;
    const TileSet *set;
    uint16_t first_copy;
    uint16_t copies;
    uint8_t rotations;        /* bit r: r is the canonical rotation of those that look like it */
    uint8_t canonical[SIDES]; /* canonical rotation of each rotation */
    uint8_t cloister;         /* segment index of the cloister or garden + 1, or 0 */
    uint8_t stage;            /* DrawStage */
    uint8_t segment_count;    /* number of segments */
    uint16_t cloisters;       /* bit s: segment s is a cloister or garden */
    uint16_t enterable;       /* bit s: a follower may stand on segment s */
    uint64_t symbols;         /* by symbol number of the rules */
    uint16_t of_kind[SEGMENT_KIND_COUNT]; /* bit s: segment s is of the kind */
    uint16_t unbuilt;             /* bit s: segment s is a road without ports; see ref_exists */
    uint16_t lies;                /* bit s: a follower may lie down on segment s */
    uint32_t restrictions;        /* bit i: module number i of the list of HOOK_PLACEMENT_ALLOWED
                                     may refuse placements of it */
    uint8_t corner_fields[SIDES]; /* number + 1 of the field around each printed corner,
                                     clockwise from north-west; 0: none or several */
    uint8_t edges[SIDES][SIDES];  /* [rotation][side] */
    uint64_t pattern;             /* four 16-bit lanes, one per rotation; see frontier.h */
    bool shares;                  /* two cities share one of its sides */
    bool start_separate;          /* it is the separate start tile of its set
                                  (Expansion.setup.start_separate) */
    bool half;                    /* a half tile: see halves.h of the kernels */
    uint8_t beside;               /* tile_beside: the next or the previous type is the other half */
    uint8_t unused[36];           /* see below */
} TypeInfo;
_Static_assert(sizeof(TypeInfo) == 2 * CACHE_LINE && offsetof(TypeInfo, edges) == CACHE_LINE,
               "playouts find types by a shift (1 % of a base game), what they ask on one line");

/** What placing a tile and deploying on it need of its type, on one cache line. */
typedef struct TypeLine {
    _Alignas(CACHE_LINE) uint64_t pattern; /* these three as in TypeInfo */
    uint16_t enterable;
    uint8_t segment_count;
    uint16_t joins[SIDES]; /* [rotation]: bit 4 * side + p: port p of the side joins; a side that
                              is one field joins by its left port only */
    uint16_t forbids[SIDES][SIDES]; /* [rotation][side]: edge types forbidden to the cell beyond,
                                       as in vectors.h */
} TypeLine;
_Static_assert(sizeof(TypeLine) == CACHE_LINE, "one line");

/** A set of city segments, road tiles and so on. Kernels use the first words only. */
typedef struct WideSet {
    uint64_t word[SET_WORDS_MAX];
} WideSet;

/** Core options in computed form. */
typedef struct CoreOptions {
    int small_city;   /* 4 or 2 */
    int farm_edition; /* 3, 2 or 1 */
    bool return_unplayable;
    bool farmers;
    bool incomplete_score;
    bool hole_turn;
    bool edge_completes;
    bool predraw;
    bool start_in_bag;
    bool more_players;            /* more than the tile sets were made for */
    bool bounded;                 /* table=WxH */
    int west, east, north, south; /* of a bounded table, both ends included */
    int deck_limit;               /* 0: none */
} CoreOptions;

/** An enabled expansion. */
typedef struct Module {
    const struct Expansion *expansion;
    uint32_t state_offset;  /* of its state in a Game */
    uint32_t first_option;  /* index of its first value in Rules.option_values */
    uint32_t first_neutral; /* index of its first neutral figure in Rules.neutrals */
    int32_t settings[16];   /* computed by its compile function */
} Module;

/** Groups of module phases, between the core's own phases. */
typedef enum PhaseGroup {
    PHASE_GROUP_BEFORE_DRAW,
    PHASE_GROUP_DRAWN,
    PHASE_GROUP_PLACED,
    PHASE_GROUP_DEPLOYED,
    PHASE_GROUP_SCORED,
    PHASE_GROUP_COUNT
} PhaseGroup;

/**
 * When entering a phase does nothing: while some bits of two bytes of a Game are 0, those at
 * `offset` + `step` times the active player (Phase.wake_byte, Phase.wake_figure).
 */
typedef struct PhaseWake {
    uint32_t offset;
    uint16_t step;
    uint16_t bits; /* 0: it may do something at any time */
} PhaseWake;

enum { TRIGGER_SETS = 4 /* number of sets of Trigger; see phase.h */ };

/** Phases in order. */
typedef struct PhaseList {
    uint8_t count;
    bool always; /* one of them may do something at any time (PhaseWake) */
    uint8_t phase[PHASES_MAX];
} PhaseList;

/** A module that has a hook. */
typedef struct HookEntry {
    const struct Expansion *expansion;
    uint32_t module;
} HookEntry;

/** The modules that have a hook, in the order of modules; a hook call visits no others. */
typedef struct HookList {
    uint32_t count;
    HookEntry entries[MODULES_MAX];
} HookList;

/** A kind of figure other than followers, one per player. */
typedef struct RulesFigure {
    const struct FigureKind *kind;
    uint32_t module;
} RulesFigure;

/** Places for set-aside tiles: their owner, and their first place in a Game. */
typedef struct RulesReserve {
    const struct ReserveKind *kind;
    uint32_t first;
    uint32_t module;
} RulesReserve;

/** A cell with a tile at the start of a game. */
typedef struct BlockCell {
    int16_t x, y;
} BlockCell;

/** Upper bounds, computed by bounds_note. */
typedef struct RulesBounds {
    uint32_t deployments; /* of the actions from which a deployment is chosen */
    uint32_t actions;     /* of any list of actions: rules_actions_max */
    uint32_t plies;       /* of a game: rules_plies_max */
} RulesBounds;

struct Rules {
    const struct Kernel *kernel;
    const struct Vectors *vectors;
    CoreOptions options;
    int players;
    uint32_t type_count;
    uint32_t copy_count;
    uint32_t cloister_count;
    uint32_t block_count;             /* tiles on the table at the start, 0: a start tile */
    uint16_t block[BLOCK_MAX];        /* their types in the order of placement */
    BlockCell block_cells[BLOCK_MAX]; /* and their cells */
    uint32_t start_type;              /* copy 0 of it is the start tile; unused with start_in_bag */
    uint32_t followers;               /* per player at the start */
    uint32_t labels[LABEL_SPACES];    /* labels of each space, label 0 included */
    uint32_t road_tiles;              /* copies with a road */
    uint32_t road_first; /* first label of a road in the line space; cities come before it */
    uint32_t cities_per_tile;
    uint32_t border_width;    /* largest number of fields on one tile around one of its cities */
    uint32_t draw_phase;      /* index of the core's draw phase */
    uint32_t place_phase;     /* index of its place phase */
    uint32_t deploy_phase;    /* index of its deploy phase */
    uint32_t score_phase;     /* index of its score phase */
    uint32_t features_phase;  /* index of the phase before each feature, if they are scored one by
                                 one */
    bool split_sides;         /* a field side belongs to two fields */
    bool shared_sides;        /* a city side belongs to two cities */
    bool halves;              /* there are half tiles */
    bool doubles;             /* there are double tiles (doubles.h) */
    uint32_t restricts_cells; /* bit i: module number i of the list of HOOK_PLACEMENT_ALLOWED
                                 answers the same for all rotations
                                 (Expansion.placement.allows_by_cell) */
    bool joins;               /* pieces of modules join segments, or make tiles fit */
    uint8_t piece_edges;      /* on sides of these edge types (Expansion.pieces.piece_edges) */
    bool moves;               /* a module moves placed tiles (tile_moves.h) */
    bool hooks;               /* a module needs a kernel with hooks */
    bool staged;              /* a tile is not of DRAW_MAIN */
    bool events;              /* a phase has events */
    bool module_phases;       /* modules add phases */
    bool one_by_one;          /* modules have phases per completed feature (completed.h) */
    bool finale;              /* modules have phases after the last turn */
    bool shown;               /* modules have phases of STEP_SHOWN */
    bool everywhere;          /* a module lists deployments on all other tiles in every turn */
    bool shares_cloisters;    /* several followers may be on one cloister */
    bool quiet_turns;         /* all of them have triggers (Phase.triggers) */
    bool turn_roots; /* kernels with hooks cache the features of the tile of this turn, which are
                        read more than once */
    uint32_t nests;  /* nested turns that may wait at once, 0: none */
    uint32_t part_numbers; /* numbers that modules remember about one part of a turn */
    bool plain_turn;       /* a turn begins with draw, place and deploy, players in order */
    bool core_turn;        /* and continues as in the base game: modules add figures to deploy, and
                              change what features are worth; kernels with hooks only */
    uint32_t phase_count;
    uint32_t chance_windows; /* phases after events (CHANCE_WINDOW_PHASES) */
    uint32_t turn_phases;    /* phases of a turn; those of the finale follow */
    uint32_t module_count;
    uint32_t option_count;
    uint32_t symbol_count;
    uint32_t figure_count;             /* kinds of figures other than followers */
    uint32_t figures_deployed;         /* bit i: the core deploys kind i */
    uint32_t figures_follow;           /* bit i: kind i is ROLE_FOLLOWER */
    uint32_t figures_strong;           /* and its weight is not always 1 */
    uint32_t figures_alone;            /* bit i: kind i is ROLE_ALONE */
    uint32_t stance_shift;             /* 1 if followers may lie down on some tile, otherwise 0; see
                                          below */
    uint32_t deploy_words;             /* words in use of a set of deployments */
    uint64_t deploy_own[DEPLOY_WORDS]; /* deployments that need a follower of the same player
                                          there */
    uint32_t neutral_count;            /* neutral figures */
    uint32_t figures_offset;           /* in a Game: their positions, SegmentRef
                                          [PLAYERS_MAX][figure_count], followed by those of the neutral
                                          ones */
    uint32_t reserve_offset; /* in a Game: types of set-aside tiles, uint16_t [reserve_places] */
    uint32_t reserve_places;
    bool hidden_info;       /* some seats know what others do not (hidden_info.h) */
    uint32_t viewer_offset; /* in a Game, with hidden information only: int32_t, whose view it is */
    uint32_t parts_offset;  /* in a Game: Parts, followed by uint32_t [nests][part_numbers] */
    uint32_t reserve_kind_count;
    size_t modules_size; /* bytes of module state in a Game, from figures_offset */
    size_t game_size;
    uint64_t hash;
    RulesBounds bounds;
    uint64_t standing_modules; /* bit m: what features are worth may depend on module m */
    uint32_t standing_words;   /* largest result of game_standing; 0: it is not known */

    const struct Phase *phases[PHASES_MAX];
    uint8_t phase_module[PHASES_MAX]; /* module of a phase; MODULES_MAX: the core */
    PhaseWake phase_wake[PHASES_MAX];
    PhaseList phases_in[PHASE_GROUP_COUNT][TRIGGER_SETS]; /* module phases of a group that may have
                                                          something to do */
    Module modules[MODULES_MAX];
    RulesFigure figures[FIGURE_KINDS_MAX];
    const struct NeutralKind *neutrals[NEUTRALS_MAX];
    RulesReserve apart[APART_KINDS_MAX];
    int8_t figure_index[FIGURE_TYPE_COUNT]; /* index of each type in `figures`, -1 if it is not
                                               in play */
    HookList hook_lists[HOOK_COUNT];
    const OptionSpec *option_specs[OPTIONS_MAX];
    char option_values[OPTIONS_MAX][24];
    const char *symbols[SYMBOLS_MAX];
    SegmentRef *symbol_refs;                /* symbol by symbol */
    uint32_t symbol_first[SYMBOLS_MAX + 1]; /* where those of each symbol begin */
    WideSet symbol_cities[SYMBOLS_MAX];     /* city segments with the symbol */
    WideSet symbol_roads[SYMBOLS_MAX];      /* tiles with a road with the symbol */

    TypeInfo *types;
    TileFacts *reprints; /* facts changed by modules; types point to them. NULL: none can be */
    uint64_t *segment_symbols; /* [type * SEGMENTS_MAX + segment]: by symbol number of the rules */
    uint16_t *copy_type;       /* [copy] */
    uint64_t *deploy_enters;   /* [type * deploy_words + word]: deployments on a tile as far as the
                                  tile and the figures decide. Sixteen bits per stance, one per
                                  segment, followers before the other kinds: stance (1 + kind) <<
                                  stance_shift; the next one is lying down */
    uint16_t *segment_code;    /* [copy * SEGMENTS_MAX + segment] = kind << 12 | label */
    uint16_t *segment_index;   /* [SegmentRef]: index of its label among all; 0 for cloisters,
                                  gardens and rivers */
    SegmentRef *label_owner[LABEL_SPACES]; /* [label] */
    TypeLine *type_lines;                  /* [type] */
    void *port_rows;                       /* [copy * 4 + rotation], of the kernel's own row type */
    Game *start;                           /* the start position, copied by game_start */

    WideSet *line_set; /* [label]: the initial set of a city or road */
    uint16_t *borders; /* [label of a city * border_width + i]: the fields on its tile that
                          border it, terminated by 0 */
    uint32_t *label_open[LABEL_SPACES]; /* [label]: its initial number of open sides (cities,
                                           roads) */
    uint64_t *copy_cities; /* [copy * words of the kernel's sets + word]: its city segments */
    WideSet city_first;    /* the first city segment of each copy */
    WideSet city_later[CITIES_PER_TILE_MAX]; /* first segments of copies with more than i cities */
    WideSet pennants[PENNANTS_MAX];          /* segments with more than i pennants */
};

/** Returns the first module with a hook, and the end of the list: for (h = ...; h != end; h++). */
static inline const HookEntry *hooks_first(const Rules *rules, Hook hook) {
    return rules->hook_lists[hook].entries;
}
static inline const HookEntry *hooks_end(const Rules *rules, Hook hook) {
    return rules->hook_lists[hook].entries + rules->hook_lists[hook].count;
}

/** Returns the index in rules->figures of a figure type, or -1. */
static inline int rules_figure_find(const Rules *rules, unsigned type) {
    return type < FIGURE_TYPE_COUNT ? rules->figure_index[type] : -1;
}

/**
 * Returns the number of a figure type in play among a player's figures: 0 for followers, otherwise
 * 1 + its index in rules->figures. It is the type's bit in a set of figures.
 */
static inline unsigned rules_figure_number(const Rules *rules, unsigned type) {
    ASSERT(type == FIGURE_NORMAL || rules_figure_find(rules, type) >= 0);
    return (unsigned)(1 + rules_figure_find(rules, type)); // followers are not in `figures`
}

/**
 * Returns the segments of a copy on which the figure with such a number may be deployed as far as
 * tile and figure decide, as a set of bits.
 */
static inline uint32_t rules_figure_enters(const Rules *rules, uint32_t copy, unsigned figure) {
    const unsigned bit = REF_SEGMENTS_MAX * (figure << rules->stance_shift);
    const uint64_t *words = &rules->deploy_enters[rules->copy_type[copy] * rules->deploy_words];
    return (uint16_t)(words[bit / 64] >> (bit % 64));
}

/** Returns true if tile and figure permit a deployment on a segment. */
static inline bool rules_figure_enters_ref(const Rules *rules, SegmentRef ref, unsigned figure) {
    return ((rules_figure_enters(rules, ref_copy(ref), figure) >> ref_segment(ref)) & 1U) != 0;
}

/** Returns true if figures with such a number are followers. */
static inline bool rules_figure_follows(const Rules *rules, unsigned figure) {
    return figure == 0 || ((rules->figures_follow >> (figure - 1)) & 1U) != 0;
}

/** Returns true if a cell is inside the table, which may be bounded. */
static inline bool table_holds(const Rules *rules, int x, int y) {
    const CoreOptions *o = &rules->options;
    return !o->bounded || (x >= o->west && x <= o->east && y >= o->north && y <= o->south);
}

/** Returns the number of a symbol in these rules, or -1 if no tile has it. */
int rules_symbol(const Rules *rules, const char *name);

/**
 * Returns true if a set of symbols (of a type or segment) contains symbol number `symbol`; -1 is in
 * none.
 */
static inline bool symbol_among(uint64_t symbols, int symbol) {
    return symbol >= 0 && ((symbols >> (unsigned)symbol) & 1U) != 0;
}

static inline uint32_t rules_label(const Rules *rules, uint32_t copy, uint32_t segment) {
    ASSERT(copy < rules->copy_count && segment < SEGMENTS_MAX);
    return rules->segment_code[copy * SEGMENTS_MAX + segment] & CODE_LABEL;
}

/** Returns the symbols of a segment of a type, by symbol number of the rules. */
static inline uint64_t type_segment_symbols(const Rules *rules, const TypeInfo *type,
                                            unsigned segment) {
    ASSERT(segment < SEGMENTS_MAX);
    return rules->segment_symbols[(size_t)(type - rules->types) * SEGMENTS_MAX + segment];
}

static inline unsigned rules_segment_kind(const Rules *rules, uint32_t copy, uint32_t segment) {
    ASSERT(copy < rules->copy_count && segment < SEGMENTS_MAX);
    return rules->segment_code[copy * SEGMENTS_MAX + segment] >> CODE_KIND_SHIFT;
}

static inline const TypeInfo *rules_copy_type(const Rules *rules, uint32_t copy) {
    ASSERT(copy < rules->copy_count);
    return &rules->types[rules->copy_type[copy]];
}

/** Returns true if a copy has neighbors of its block on all four sides (tile_is_inner). */
static inline bool copy_is_inner(const Rules *rules, uint32_t copy) {
    const uint8_t *edges = rules_copy_type(rules, copy)->edges[0];
    bool inner = true;
    for (unsigned side = 0; inner && side < SIDES; side++) {
        inner = edges[side] == EDGE_INNER;
    }
    return inner;
}

#endif
