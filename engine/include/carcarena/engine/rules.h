/**
 * Rules: everything that stays the same during a game. They are compiled once and shared by all
 * threads.
 *
 * A RulesConfig names tile sets, expansions, the number of players and options. rules_compile turns
 * it into an immutable Rules object: rotated shapes, composition of the deck, ordered list of
 * phases, layout and size of a Game, and a hash that identifies all of it in every record.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_RULES_H
#define CARCARENA_ENGINE_RULES_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"
#include "carcarena/engine/tileset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

CARCARENA_BEGIN

enum { PLAYERS_MAX = 8 };

/** Types of player figures, as named in action texts. Only types in play occur in a game. */
typedef enum FigureType {
    FIGURE_NORMAL = 0,
    FIGURE_BIG,
    FIGURE_MAYOR,
    FIGURE_WAGON,
    FIGURE_ABBOT,
    FIGURE_PHANTOM,
    FIGURE_BUILDER,
    FIGURE_PIG,
    FIGURE_BARN,
    FIGURE_SHEPHERD,
    FIGURE_RINGMASTER,
    FIGURE_TYPE_COUNT = 16
} FigureType;

/** Description of one option, core or of an expansion. Static data. */
typedef struct OptionSpec {
    const char *key;           /* config key, such as "small_city" */
    const char *values;        /* accepted words separated by '|', or "" for an integer or a size */
    const char *default_value; /* as text */
    int minimum, maximum;      /* range of integers (values == "") */
    bool is_size;              /* the value is "none" or "WxH" */
    const char *help;          /* one line */
} OptionSpec;

/** One option as the user set it. */
typedef struct OptionValue {
    const char *key;
    const char *value;
} OptionValue;

/** What to play. Everything but the tile sets is borrowed during rules_compile only. */
typedef struct RulesConfig {
    const TileSet *const *tilesets; /* must outlive the Rules */
    const OptionValue *options;
    const char *const *expansions; /* in addition to those the tile sets require */
    uint16_t tileset_count;
    uint16_t option_count;
    uint16_t expansion_count;
    uint8_t players;
} RulesConfig;

typedef struct Rules Rules;

/**
 * Compiles a configuration.
 * @param out owned by the caller, freed with rules_destroy; unchanged on failure
 * @return STATUS_INVALID (inconsistent tile set, unknown or impossible option, wrong number of
 * players), STATUS_LIMIT (more tiles or segments than the largest kernel of this build holds),
 * STATUS_NO_MEMORY; `message` names the key or tile and what was expected
 */
Status rules_compile(Rules **out, const RulesConfig *config, Message *message) MUST_USE;

/** Frees rules; NULL is allowed. Games of these rules may no longer be used. */
void rules_destroy(Rules *rules);

/** Returns the size of a Game of these rules in bytes, a multiple of 64. */
size_t rules_game_size(const Rules *rules);

/**
 * Returns the identity of tile sets, expansions, options and players. Equal configurations have
 * equal hashes on every machine.
 */
uint64_t rules_hash(const Rules *rules);

/** Returns the number of players of a game. */
int rules_players(const Rules *rules);

/** Returns the value of an option as canonical text; NULL if no such option is in play. */
const char *rules_option_text(const Rules *rules, const char *key);

/**
 * Returns an option in play: the core's first, then those of each enabled expansion; NULL past the
 * end.
 */
const OptionSpec *rules_option_spec(const Rules *rules, unsigned index);

/**
 * Returns any option of this build, core first, for help texts and configuration checks.
 * @param owner receives the expansion's id or "" for the core; may be NULL
 * @return NULL past the end
 */
const OptionSpec *option_spec_at(unsigned index, const char **owner);

/**
 * Returns the id of an expansion module of this build.
 * @param description receives one line of text
 * @return NULL past the end
 */
const char *expansion_at(unsigned index, const char **description);

/** Returns STATUS_INVALID and writes that there is no such expansion, with the nearest names. */
Status expansion_unknown(const char *id, Message *message);

/** Returns true if an expansion of this build uses this tile or segment symbol. */
bool expansion_symbol_known(const char *symbol);

/**
 * Returns the id of an enabled expansion, in the order of this build's list. Tile sets, options or
 * the configuration enable it.
 * @return NULL past the end
 */
const char *rules_expansion(const Rules *rules, unsigned index);

/** Returns an upper bound of the actions that game_actions writes. Allocate once. */
uint32_t rules_actions_max(const Rules *rules);

/** Returns an upper bound of decisions, draws and events (plies) of one game. */
uint32_t rules_plies_max(const Rules *rules);

/*
 * ---- Tile types. A type is a distinct shape with its symbols. Equal shapes of two sets are two
 * types.
 */

/** Returns the number of tile types, numbered in the order of the tile sets. */
uint32_t rules_type_count(const Rules *rules);

/**
 * Returns the facts of a type in canonical orientation.
 * @pre type < rules_type_count
 */
const TileFacts *rules_type(const Rules *rules, uint32_t type);

/**
 * Returns the name of symbol number `index` among those on the tiles in play; NULL past the end.
 */
const char *rules_symbol_text(const Rules *rules, unsigned index);

/** Returns the symbols of a tile type as a set of bits by symbol number. */
uint64_t rules_type_symbols(const Rules *rules, uint32_t type);

/**
 * As rules_type_symbols, for one segment.
 * @pre segment < segment_count of the type
 */
uint64_t rules_segment_symbols(const Rules *rules, uint32_t type, unsigned segment);

/** Returns the id of the tile set that a type comes from. */
const char *rules_type_set(const Rules *rules, uint32_t type);

/** Writes the full name "set/tile" of a type into `text` (at least 64 bytes) and returns `text`. */
char *rules_type_name(const Rules *rules, uint32_t type, char *text, size_t size);

/** Returns the type with the full name "set/tile", or -1. */
int rules_type_find(const Rules *rules, const char *name);

/** Returns the number of tiles of this type, the start tile included. */
uint32_t rules_type_copies(const Rules *rules, uint32_t type);

/**
 * When tiles are drawn: all tiles of a lower stage come before those of a higher one. Expansions
 * use the stages between.
 */
typedef enum DrawStage {
    DRAW_START = 0, /* starts the game instead of the start tile of its set */
    DRAW_MAIN = 7,  /* ordinary tiles */
    DRAW_NEVER = 8  /* never drawn: players own them */
} DrawStage;

/** Returns the stage of a type, DRAW_START to DRAW_NEVER. */
unsigned rules_type_stage(const Rules *rules, uint32_t type);

/**
 * Returns the rotations that look different as a set of bits over 0..3. The lowest of equal ones is
 * canonical.
 */
unsigned rules_type_rotations(const Rules *rules, uint32_t type);

/** Returns the canonical rotation that looks like `rotation`. */
unsigned rules_rotation_canonical(const Rules *rules, uint32_t type, unsigned rotation);

/** Returns the type of the start tile, or -1 if the first tile is drawn (option start_in_bag). */
int rules_start_type(const Rules *rules);

/** Returns the number of all tiles, start tile included. */
uint32_t rules_tile_total(const Rules *rules);

/**
 * Returns the number of draws of a complete game: all tiles but the start tile, or fewer with
 * deck_limit.
 */
uint32_t rules_draws(const Rules *rules);

/** Returns the number of figures of one type that each player owns at the start. */
uint32_t rules_figures(const Rules *rules, FigureType type);

/**
 * Returns the kinds of features that figures of a type in play occupy, as a set: bit k is
 * SegmentKind k. Empty for figures that only add to a feature with a follower of their player (a
 * builder), or occupy none (a barn).
 */
uint32_t rules_figure_occupies(const Rules *rules, FigureType type);

CARCARENA_END

#endif
