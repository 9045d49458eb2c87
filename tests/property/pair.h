/**
 * Pair: one game played by the engine and by the oracle (the reference model) in parallel.
 *
 * pair_draw and pair_act do each step on both sides. pair_compare compares everything visible to
 * players. The steps are logged, so that a report of a difference includes the whole game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_PAIR_H
#define TESTS_PAIR_H

#include "oracle.h"

#include "carcarena/engine/text.h"

#include <stdio.h>

enum { PAIR_SETS = 64, PAIR_EXPANSIONS = 128, PAIR_OPTIONS = 160, PAIR_VALUE = 16 };

/** The configuration of a game. */
typedef struct PairConfig {
    const TileSet *sets[PAIR_SETS];          /* borrowed; unused ones are NULL */
    const char *expansions[PAIR_EXPANSIONS]; /* in addition to those of the sets; unused ones are
                                                NULL */
    int players;
    int option_count;
    const char *keys[PAIR_OPTIONS];
    char values[PAIR_OPTIONS][PAIR_VALUE];
} PairConfig;

/** How tiles are drawn. */
typedef enum PairDraws {
    PAIR_DRAW_CHOSEN,     /* game_draw_tile */
    PAIR_DRAW_RARE,       /* game_draw_tile; tiles with symbols have a higher probability */
    PAIR_DRAW_RANDOM,     /* game_chance */
    PAIR_DRAW_DETERMINED, /* game_determinize and game_chance_next */
    PAIR_DRAW_DECK,       /* deck_shuffle and deck_draw */
    PAIR_DRAW_COUNT
} PairDraws;

/** Flag of a chance event in the log. */
enum { PAIR_EVENT = 1 << 24 };

/** Both sides of a game and the data for comparing them. */
typedef struct Pair {
    PairConfig config;
    const OracleBox *box; /* borrowed */
    Rules *rules;
    Game *game;
    Game *spare; /* a second game for trials */
    OracleGame *oracle;
    int first_player;
    int *tile_of_type;     /* tile kind of the oracle for each type of the engine */
    int *part_of;          /* part of the oracle for type * SEGMENTS_MAX + segment */
    Action *actions;       /* legal actions of the pending decision, as listed by the engine */
    uint32_t action_count; /* 0: none is pending */
    OracleChoice *choices; /* legal choices of the oracle */
    uint64_t *keys[2];     /* temporary keys for comparing sets */
    OpenCell *open_cells;
    uint16_t *discards;
    uint32_t *remaining; /* temporary: unseen tiles per type */
    uint64_t *log;       /* actions; a draw has verb 0 and the type, a chance event PAIR_EVENT
                            and the outcome */
    uint32_t log_count, log_size;
    Deck deck;
    PairDraws draws;
    char difference[512]; /* the first difference found */
} Pair;

/** Adds an option to a configuration, up to PAIR_OPTIONS. */
void pair_config_add(PairConfig *config, const char *key, const char *value);

/** Makes and compiles the engine's configuration. The caller owns the rules. */
Status pair_compile(const PairConfig *config, Rules **out, Message *message) MUST_USE;

/**
 * Creates both sides.
 *
 * @param box tiles of the same sets; must outlive the pair
 * @return NULL, with the reason in `message`, on an error
 */
Pair *pair_create(const PairConfig *config, const OracleBox *box, Message *message);

void pair_destroy(Pair *pair);

/** Begins a new game. `rng` shuffles the deck if `draws` needs one. */
void pair_start(Pair *pair, int first_player, PairDraws draws, Rng *rng);

/**
 * Resolves the pending draw on both sides.
 *
 * @return false, with the reason in `difference`, if they differ
 */
bool pair_draw(Pair *pair, Rng *rng);

/**
 * Resolves the pending chance event on both sides.
 *
 * @return false, with the reason in `difference`, if they differ
 */
bool pair_resolve(Pair *pair, Rng *rng);

/** Draws this type on both sides. */
bool pair_draw_type(Pair *pair, uint32_t type);

/**
 * Applies a legal action on both sides.
 *
 * @return false, with the reason in `difference`, if they differ
 */
bool pair_act(Pair *pair, Action action);

/**
 * Compares everything that is fast to compare: the player to act, legal actions, scores, supplies,
 * hands, figures, discards. Fills `actions`.
 *
 * @param deep also compare values, views and unseen tiles, and run game_check
 * @return false, with the reason in `difference`, if they differ
 */
bool pair_compare(Pair *pair, bool deep);

/**
 * At a pending placement, compares the possible deployments after `tries` legal placements.
 *
 * @return false, with the reason in `difference`, if they differ; true if no placement is pending
 */
bool pair_compare_elsewhere(Pair *pair, Rng *rng, int tries);

/** Sets `difference` and returns false. */
bool pair_differs(Pair *pair, const char *format, ...) PRINTF_LIKE(2, 3);

/**
 * Writes sets, players and options in one line.
 *
 * @return `text`
 */
char *pair_config_text(const PairConfig *config, char *text, size_t size);

/** Prints the difference, the configuration, every step and the board. */
void pair_report(const Pair *pair, FILE *file);

#endif
