/**
 * Rules: everything that stays the same during a game, compiled once and shared by all threads.
 *
 * A RulesConfig names tile sets, expansions, the number of players and options; rules_compile turns
 * it into an immutable Rules object: rotated shapes, composition of the deck, the ordered list of
 * phases, the layout and size of a Game, and a hash that identifies all of it in every record.
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

/** Figure types that belong to players; TURN vocabulary. Only types in play occur in a game. */
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
    FIGURE_TYPE_COUNT = 16
} FigureType;

/** Description of one option, core or of an expansion. Static data. */
typedef struct OptionSpec {
    const char *key;           /* config key, such as "small_city" */
    const char *values;        /* accepted words separated by '|', or "" for an integer or a size */
    const char *default_value; /* as text */
    int minimum, maximum;      /* for integers (values == "") */
    bool is_size;              /* value is "none" or "WxH" */
    const char *help;          /* one line */
} OptionSpec;

/** One option as the user gave it. */
typedef struct OptionValue {
    const char *key;
    const char *value;
} OptionValue;

/** What to play. Everything is borrowed during rules_compile only, except the tile sets. */
typedef struct RulesConfig {
    const TileSet *const *tilesets; /* must outlive the Rules */
    const OptionValue *options;
    const char *const *expansions; /* in addition to those the tile sets ask for */
    uint16_t tileset_count;
    uint16_t option_count;
    uint16_t expansion_count;
    uint8_t players;
} RulesConfig;

typedef struct Rules Rules;

/**
 * Compiles a configuration.
 * @param out owned by the caller, freed with rules_destroy; unchanged on failure.
 * @return STATUS_INVALID (inconsistent tile set, unknown or impossible option, wrong number of
 * players), STATUS_LIMIT (more tiles or segments than the largest kernel of this build holds),
 *         STATUS_NO_MEMORY; `message` says which key or tile and what was expected.
 */
Status rules_compile(Rules **out, const RulesConfig *config, Message *message) MUST_USE;

/** Frees rules; NULL is allowed. No game of these rules may be used afterwards. */
void rules_destroy(Rules *rules);

/** Bytes of one Game of these rules; a multiple of 64. */
size_t rules_game_size(const Rules *rules);

/** Identifies tile sets, expansions, options and players: equal configurations have equal hashes on
 * every machine. */
uint64_t rules_hash(const Rules *rules);

/** Number of players of every game of these rules. */
int rules_players(const Rules *rules);

/** Value of an option as canonical text; NULL if no such option is in play. */
const char *rules_option_text(const Rules *rules, const char *key);

/** Options in play: the core's, then those of each enabled expansion. @return NULL past the end. */
const OptionSpec *rules_option_spec(const Rules *rules, unsigned index);

/**
 * Every option any expansion of this build knows, core first, for help texts and config checks.
 * @param owner receives the expansion's id or "" for the core; may be NULL. @return NULL past the
 * end.
 */
const OptionSpec *option_spec_at(unsigned index, const char **owner);

/** Expansion modules of this build by index: id, one-line description. @return id, NULL past the
 * end. */
const char *expansion_at(unsigned index, const char **description);

/** STATUS_INVALID saying that there is no such expansion, and which there are. */
Status expansion_unknown(const char *id, Message *message);

/** True if some expansion of this build gives a meaning to this tile or segment symbol. */
bool expansion_symbol_known(const char *symbol);

/** Id of an expansion that is enabled, by tile sets, options or by name, in the order in which this
 * build lists them. @return NULL past the last. */
const char *rules_expansion(const Rules *rules, unsigned index);

/** Upper bound of what game_actions can write for these rules; callers allocate once. */
uint32_t rules_actions_max(const Rules *rules);

/** Upper bound of decisions and draws in one game (plies), for buffers. */
uint32_t rules_plies_max(const Rules *rules);

/* ---- Tile types. A type is a distinct shape with its symbols; equal shapes of two sets stay
 * apart. */

/** Number of tile types; types are numbered in order of the tile sets. */
uint32_t rules_type_count(const Rules *rules);

/** Facts of one type in canonical orientation. @pre type < rules_type_count */
const TileFacts *rules_type(const Rules *rules, uint32_t type);

/** Name of symbol number `index` among those printed on the tiles in play, NULL past the last. */
const char *rules_symbol_text(const Rules *rules, unsigned index);

/** Symbols of a tile type as a whole, as a bit set by their numbers. */
uint64_t rules_type_symbols(const Rules *rules, uint32_t type);

/** The same for one of its segments. @pre segment < segment_count of the type */
uint64_t rules_segment_symbols(const Rules *rules, uint32_t type, unsigned segment);

/** Id of the tile set a type comes from. */
const char *rules_type_set(const Rules *rules, uint32_t type);

/** Full name "set/tile" of a type into `text` (at least 64 bytes); returns `text`. */
char *rules_type_name(const Rules *rules, uint32_t type, char *text, size_t size);

/** Type by full name "set/tile"; -1 if there is none. */
int rules_type_find(const Rules *rules, const char *name);

/** Copies of the type in the whole set, the start tile included. */
uint32_t rules_type_copies(const Rules *rules, uint32_t type);

/** When a tile is drawn: all tiles of a lower stage come before any of a higher one. Expansions
 * take stages between. */
typedef enum DrawStage {
    DRAW_START = 0, /* starts the game in place of the start tile of its set */
    DRAW_MAIN = 7,  /* ordinary tiles */
    DRAW_NEVER = 8  /* not drawn: players hold them */
} DrawStage;

/** Stage of a type, DRAW_START to DRAW_NEVER. */
unsigned rules_type_stage(const Rules *rules, uint32_t type);

/** Rotations that look different, as a bit set over 0..3; the lowest of equal ones is the canonical
 * one. */
unsigned rules_type_rotations(const Rules *rules, uint32_t type);

/** The canonical rotation equal to `rotation` for this type. */
unsigned rules_rotation_canonical(const Rules *rules, uint32_t type, unsigned rotation);

/** Type of the start tile, or -1 when the first tile comes out of the bag (start_in_bag). */
int rules_start_type(const Rules *rules);

/** All physical tiles, start tile included. */
uint32_t rules_tile_total(const Rules *rules);

/** Tiles drawn in a complete game: all but the start tile, or fewer under deck_limit. */
uint32_t rules_draws(const Rules *rules);

/** Figures of one type each player owns at the start. */
uint32_t rules_figures(const Rules *rules, FigureType type);

CARCARENA_END

#endif
