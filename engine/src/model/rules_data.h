/**
 * Rules as rules_compile leaves them: tables the kernels read, immutable while games are played.
 *
 * Vocabulary: a *type* is a kind of tile, a *copy* one physical tile, a *label* one physical
 * segment. Labels are numbered from 1 within each kind, copy by copy; label 0 is nobody and joining
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
    LINES_MAX = 1344,   /* labels of roads and cities in the widest kernel */
    SYMBOLS_MAX = 64,   /* distinct symbols that modules in play read */
    PHASES_MAX = 192,
    MODULES_MAX = 64,
    OPTIONS_MAX = 160,
    CITIES_PER_TILE_MAX = 8,
    BLOCK_MAX = 32,        /* tiles a game begins with */
    RESTRICTIONS_MAX = 32, /* modules that may refuse placements */
    NEUTRALS_MAX = 16,     /* neutral figures in play; actions have numbers for so many */
    FIGURE_KINDS_MAX = 12, /* kinds of figures in play beside the followers */
    DEPLOY_WORDS = 7,      /* 64-bit words of a set of deployments; see Rules.deploy_enters */
    MEMORIES_MAX = 128,    /* numbers a module remembers; see expansion.h */
    PARTS_MAX = 8,         /* parts of a turn that may wait at once; see nested_turns.h */
    PART_NUMBERS_MAX = 32, /* numbers that all modules remember about one part of a turn */
    APART_KINDS_MAX = 16,  /* kinds of places for tiles apart, of all modules; see reserve.h */
    LABEL_SPACES = 2,      /* see Space */
    CACHE_LINE = 64,       /* bytes; tables that playouts read begin on one */
    HALF_LEGS = 2,         /* short sides of a half tile: those from its rotation on ... */
    HALF_LONG = 2,         /* ... and its long side, the number of which is its rotation + this */
    HALF_PAIRS_MAX = 24,   /* cells with two half tiles */
    CODE_KIND_SHIFT = 12,
    CODE_LABEL = 0xFFF
};

/**
 * Labels live in two spaces: what meets at the middle of a side, and what meets at its halves.
 * Cities come before roads in the first one; cloisters stand alone and have none.
 */
typedef enum Space { SPACE_LINE, SPACE_FIELD } Space;

static inline Space kind_space(unsigned kind) {
    return kind == SEGMENT_FIELD ? SPACE_FIELD : SPACE_LINE;
}

/** Bit of an edge type in a side's four bits for fitting; none for a side that fits anywhere, or
 * lies beside another one before any tile is fitted. */
static inline unsigned edge_bit(unsigned edge) {
    return edge >= EDGE_ANY ? 0 : 1U << edge;
}

/** Bits of the edge types that do not fit beside `edge`. */
static inline unsigned edge_forbids(unsigned edge) {
    return edge == EDGE_ANY || edge == EDGE_CUT ? 0 : 0xFU & ~(1U << edge);
}

/** A cloister or garden stands alone: whoever is on it counts the tiles around. Its label is its
 * copy. */
static inline bool kind_is_lone(unsigned kind) {
    return kind == SEGMENT_CLOISTER || kind == SEGMENT_GARDEN;
}

struct ApartKind;
struct FigureKind;
struct NeutralKind;
struct Kernel;
struct Vectors;
struct Expansion;
struct Phase;

/** One tile type, all rotations worked out. */
typedef struct TypeInfo {
    const TileFacts *facts;
    const TileSet *set;
    uint16_t first_copy;
    uint16_t copies;
    uint8_t rotations;        /* bit r: r is the canonical one of the rotations that look like it */
    uint8_t canonical[SIDES]; /* canonical rotation of each rotation */
    uint8_t cloister;         /* segment index of the cloister or garden + 1, or 0 */
    uint8_t stage;            /* DrawStage */
    uint8_t segment_count;    /* that of the facts */
    uint16_t cloisters;       /* bit s: segment s is a cloister or garden */
    uint16_t enterable;       /* bit s: a follower may stand on segment s */
    uint64_t symbols;         /* by rules-wide symbol number */
    uint16_t of_kind[SEGMENT_KIND_COUNT]; /* bit s: segment s is of the kind */
    uint16_t unbuilt;             /* bit s: segment s is a road without ports: see ref_exists */
    uint16_t lies;                /* bit s: a follower may lie down on segment s */
    uint32_t restrictions;        /* bit i: module number i of the list of HOOK_PLACEMENT_ALLOWED
                                     may refuse placements of it */
    uint8_t corner_fields[SIDES]; /* number + 1 of the field around each corner as printed, from
                                     north-west on clockwise; 0: there is no one field */
    uint8_t edges[SIDES][SIDES];  /* [rotation][side] */
    uint64_t pattern;             /* four 16-bit lanes, one a rotation; see frontier.h */
    bool shares;                  /* two cities share a side of it */
    bool start_apart;             /* the start tile of its set (Expansion.setup.start_apart) */
    bool half;                    /* half a tile: see halves.h of the kernels */
    uint8_t beside;               /* tile_beside: the next or the last type lies beside it */
    uint8_t unused[36];           /* see below */
} TypeInfo;
_Static_assert(sizeof(TypeInfo) == 2 * CACHE_LINE && offsetof(TypeInfo, edges) == CACHE_LINE,
               "playouts find types by a shift (1 % of a base game), what they ask on one line");

/** What laying a tile and deploying on it ask of its type, on one cache line. */
typedef struct TypeLine {
    _Alignas(CACHE_LINE) uint64_t pattern; /* these three as in TypeInfo */
    uint16_t enterable;
    uint8_t segment_count;
    uint16_t joins[SIDES]; /* [rotation]: bit 4 * side + p: port p of the side joins; a side
                              that is one field does so by its left alone */
    uint16_t forbids[SIDES][SIDES]; /* [rotation][side]: edge types forbidden to the cell beyond, as
                                       in vectors.h */
} TypeLine;
_Static_assert(sizeof(TypeLine) == CACHE_LINE, "one line");

/** A set of city segments, road tiles and so on. Kernels use the first words only. */
typedef struct WideSet {
    uint64_t word[SET_WORDS_MAX];
} WideSet;

/** Core options, worked out once. */
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
    bool more_players;            /* than the tile sets were made for */
    bool bounded;                 /* table=WxH */
    int west, east, north, south; /* of a bounded table, inclusive */
    int deck_limit;               /* 0: none */
} CoreOptions;

/** One enabled expansion. */
typedef struct Module {
    const struct Expansion *expansion;
    uint32_t state_offset;  /* of its slice in a Game */
    uint32_t first_option;  /* of its values in Rules.option_values */
    uint32_t first_neutral; /* of its neutral figures in Rules.neutrals */
    int32_t settings[16];   /* worked out by its compile function */
} Module;

/** Stretches of a turn between the core's own phases. */
typedef enum Stretch {
    STRETCH_BEFORE_DRAW,
    STRETCH_DRAWN,
    STRETCH_PLACED,
    STRETCH_DEPLOYED,
    STRETCH_SCORED,
    STRETCH_COUNT
} Stretch;

enum { OCCASION_SETS = 4 /* of Occasion; see expansion.h */ };

/** Some phases in their order. */
typedef struct PhaseList {
    uint8_t count;
    uint8_t phase[PHASES_MAX];
} PhaseList;

/** A module that has a hook. */
typedef struct Hooked {
    const struct Expansion *expansion;
    uint32_t module;
} Hooked;

/** Those that have it, in the order of modules: whoever calls a hook visits no others. */
typedef struct HookList {
    uint32_t count;
    Hooked entries[MODULES_MAX];
} HookList;

/** A kind of figure beside the followers, one for each player. */
typedef struct RulesFigure {
    const struct FigureKind *kind;
    uint32_t module;
} RulesFigure;

/** Places for tiles apart, whose they are, and which of all the places in a Game. */
typedef struct RulesApart {
    const struct ApartKind *kind;
    uint32_t first;
    uint32_t module;
} RulesApart;

/** A cell on which a tile lies when a game begins. */
typedef struct BlockCell {
    int16_t x, y;
} BlockCell;

/** Upper bounds, worked out by bounds_note. */
typedef struct RulesBounds {
    uint32_t deployments; /* of the actions a deployment can be chosen from */
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
    uint32_t block_count;             /* tiles the game begins with, 0: a start tile ... */
    uint16_t block[BLOCK_MAX];        /* ... and their types, as they are laid ... */
    BlockCell block_cells[BLOCK_MAX]; /* ... and where */
    uint32_t start_type;              /* copy 0 of it is the start tile; unused with start_in_bag */
    uint32_t followers;               /* of each player at the start */
    uint32_t labels[LABEL_SPACES];    /* labels of each space, null included */
    uint32_t road_tiles;              /* copies with a road */
    uint32_t road_first; /* first label of a road in the line space; cities come before */
    uint32_t cities_per_tile;
    uint32_t border_width;   /* most fields of one tile around one of its cities */
    uint32_t draw_phase;     /* index of the core's draw phase */
    uint32_t place_phase;    /* ... of its place phase */
    uint32_t deploy_phase;   /* ... of its deploy phase */
    uint32_t score_phase;    /* ... of its score phase */
    uint32_t features_phase; /* ... of the one before each feature, if they are scored one by one */
    bool split_sides;        /* some field side belongs to two fields */
    bool shared_sides;       /* some city side belongs to two cities */
    bool halves;             /* some tile is half a tile */
    bool doubles;            /* some tile is a half of a double tile (doubles.h) */
    uint32_t restricts_cells; /* bit i: module number i of the list of HOOK_PLACEMENT_ALLOWED says
                                 the same of all rotations (Expansion.placement.allows_by_cell) */
    bool joins;               /* pieces of modules join segments, or tiles that do not fit ... */
    uint8_t mends;            /* ... on sides of these edge types (Expansion.pieces.mends) */
    bool moves;               /* a module takes tiles up and lays them elsewhere (tile_moves.h) */
    bool hooks;               /* some module needs a kernel with hooks */
    bool staged;              /* some tile is not of DRAW_MAIN */
    bool events;              /* some phase has events */
    bool module_phases;       /* modules have phases of their own ... */
    bool one_by_one;          /* modules have phases for each completed feature (completed.h) */
    bool finale;              /* modules have phases after the last turn */
    bool shown;               /* modules have phases of STEP_SHOWN */
    bool everywhere;          /* a module lists deployments on all other tiles in every turn */
    bool shares_cloisters;    /* several followers may be on one cloister */
    bool quiet_turns;         /* ... all of them with occasions (Phase.occasions) */
    bool turn_roots; /* kernels with hooks note the features of the tile of this turn, for it is
                        looked at more than once */
    uint32_t nests;  /* parts of a turn that may wait at once, 0: no module nests them */
    uint32_t part_numbers; /* numbers that modules remember about one part of a turn */
    bool plain_turn;       /* a turn begins with draw, place and deploy, players in order */
    uint32_t phase_count;
    uint32_t chance_windows; /* phases after events (CHANCE_WINDOW_PHASES) */
    uint32_t turn_phases;    /* those of a turn; the finale's follow */
    uint32_t module_count;
    uint32_t option_count;
    uint32_t symbol_count;
    uint32_t figure_count;     /* kinds of figures beside the followers */
    uint32_t figures_deployed; /* bit i: kind i is among the core's deployments */
    uint32_t figures_follow;   /* bit i: kind i is ROLE_FOLLOWER ... */
    uint32_t figures_strong;   /* ... and does not just count 1 */
    uint32_t figures_alone;    /* bit i: kind i is ROLE_ALONE */
    uint32_t stance_shift;     /* 1 if followers may lie down on some tile, else 0; see below */
    uint32_t deploy_words;     /* words in use of a set of deployments */
    uint64_t deploy_own[DEPLOY_WORDS]; /* deployments that need a follower of one's own there */
    uint32_t neutral_count;            /* figures that belong to nobody */
    uint32_t figures_offset; /* in a Game: their places, SegmentRef [PLAYERS_MAX][figure_count],
                                and behind them those of the neutral ones */
    uint32_t apart_offset;   /* in a Game: types of tiles apart, uint16_t [apart_places] */
    uint32_t apart_places;
    bool secrets;           /* some seats know what others do not (hidden_info.h) */
    uint32_t viewer_offset; /* in a Game, with secrets only: int32_t, whose view it is */
    uint32_t parts_offset;  /* in a Game: Parts, and uint32_t [nests][part_numbers] behind it */
    uint32_t apart_kind_count;
    size_t modules_size; /* bytes of what modules keep in a Game, from figures_offset on */
    size_t game_size;
    uint64_t hash;
    RulesBounds bounds;

    const struct Phase *phases[PHASES_MAX];
    uint8_t phase_module[PHASES_MAX];   /* module a phase belongs to; MODULES_MAX: the core */
    uint32_t phase_stirred[PHASES_MAX]; /* where in a Game the byte is (Phase.stirred), or 0 */
    PhaseList phases_in[STRETCH_COUNT][OCCASION_SETS]; /* phases of modules in a stretch of a turn
                                                          that may have something to do */
    Module modules[MODULES_MAX];
    RulesFigure figures[FIGURE_KINDS_MAX];
    const struct NeutralKind *neutrals[NEUTRALS_MAX];
    RulesApart apart[APART_KINDS_MAX];
    int8_t figure_index[FIGURE_TYPE_COUNT]; /* of each type in `figures`, -1 if it is not there */
    HookList hook_lists[HOOK_COUNT];
    const OptionSpec *option_specs[OPTIONS_MAX];
    char option_values[OPTIONS_MAX][24];
    const char *symbols[SYMBOLS_MAX];
    SegmentRef *symbol_refs;                /* symbol by symbol */
    uint32_t symbol_first[SYMBOLS_MAX + 1]; /* where each symbol's begin */
    WideSet symbol_cities[SYMBOLS_MAX];     /* city segments that carry it */
    WideSet symbol_roads[SYMBOLS_MAX];      /* tiles with a road that carries it */

    TypeInfo *types;
    TileFacts *reprints; /* facts that modules changed; types point to them. NULL: none can be */
    uint64_t *segment_symbols; /* [type * SEGMENTS_MAX + segment]: by rules-wide number */
    uint16_t *copy_type;       /* [copy] */
    uint64_t *deploy_enters; /* [type * deploy_words + word]: deployments on a tile as far as it and
                                the figures decide. Sixteen bits a stance, one a segment, followers
                                before the kinds of figures: stance (1 + kind) << stance_shift, and
                                lying down the next one */
    uint16_t *segment_code;  /* [copy * SEGMENTS_MAX + segment] = kind << 12 | label */
    uint16_t *segment_index; /* [SegmentRef]: of its label among all; 0 for what stands
                                alone and rivers */
    SegmentRef *label_owner[LABEL_SPACES]; /* [label] */
    TypeLine *type_lines;                  /* [type] */
    void *port_rows;                       /* [copy * 4 + rotation], of the kernel's own row type */
    Game *start;                           /* the start position, copied by game_start */

    WideSet *line_set; /* [label]: what a city or road starts with */
    uint16_t *borders; /* [label of a city * border_width + i]: the fields on its tile that border
                          it; 0 behind the last */
    uint32_t *label_open[LABEL_SPACES]; /* [label]: its open sides at the start (cities, roads) */
    uint64_t *copy_cities; /* [copy * words of the kernel's sets + word]: its city segments */
    WideSet city_first;    /* the first city segment of each copy */
    WideSet city_later[CITIES_PER_TILE_MAX]; /* first segments whose copy has more than i cities */
    WideSet pennants[PENNANTS_MAX];          /* segments with more than i pennants */
};

/** The first module that has a hook, and the end of the list: for (h = ...; h != end; h++). */
static inline const Hooked *hooks_first(const Rules *rules, Hook hook) {
    return rules->hook_lists[hook].entries;
}
static inline const Hooked *hooks_end(const Rules *rules, Hook hook) {
    return rules->hook_lists[hook].entries + rules->hook_lists[hook].count;
}

/** Index in rules->figures of a figure type, or -1. */
static inline int rules_figure_find(const Rules *rules, unsigned type) {
    return type < FIGURE_TYPE_COUNT ? rules->figure_index[type] : -1;
}

/** Number of a figure type in play among the figures a player has: 0 for followers, else 1 + its
 * index in rules->figures. It is the bit of the type in a set of figures. */
static inline unsigned rules_figure_number(const Rules *rules, unsigned type) {
    ASSERT(type == FIGURE_NORMAL || rules_figure_find(rules, type) >= 0);
    return (unsigned)(1 + rules_figure_find(rules, type)); // followers are no kind of figure
}

/** Segments of a copy that the figure of such a number may be deployed on as far as the tile and
 * the figure decide, as a bit set. */
static inline uint32_t rules_figure_enters(const Rules *rules, uint32_t copy, unsigned figure) {
    const unsigned bit = REF_SEGMENTS_MAX * (figure << rules->stance_shift);
    const uint64_t *words = &rules->deploy_enters[rules->copy_type[copy] * rules->deploy_words];
    return (uint16_t)(words[bit / 64] >> (bit % 64));
}

/** True if the figure of such a number may be deployed on a segment as far as these two decide. */
static inline bool rules_figure_enters_ref(const Rules *rules, SegmentRef ref, unsigned figure) {
    return ((rules_figure_enters(rules, ref_copy(ref), figure) >> ref_segment(ref)) & 1U) != 0;
}

/** True if figures of such a number are followers. */
static inline bool rules_figure_follows(const Rules *rules, unsigned figure) {
    return figure == 0 || ((rules->figures_follow >> (figure - 1)) & 1U) != 0;
}

/** True if a cell is on the table, which may have a border. */
static inline bool table_holds(const Rules *rules, int x, int y) {
    const CoreOptions *o = &rules->options;
    return !o->bounded || (x >= o->west && x <= o->east && y >= o->north && y <= o->south);
}

/** Number of a symbol in these rules, or -1 if no tile carries it. */
int rules_symbol(const Rules *rules, const char *name);

/** True if a set of symbols (of a type or a segment) has symbol number `symbol`; -1 is in none. */
static inline bool symbol_among(uint64_t symbols, int symbol) {
    return symbol >= 0 && ((symbols >> (unsigned)symbol) & 1U) != 0;
}

static inline uint32_t rules_label(const Rules *rules, uint32_t copy, uint32_t segment) {
    ASSERT(copy < rules->copy_count && segment < SEGMENTS_MAX);
    return rules->segment_code[copy * SEGMENTS_MAX + segment] & CODE_LABEL;
}

/** Symbols of a segment of a type, by rules-wide number. */
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

#endif
