/**
 * Pair: one game played by the engine and by the reference model at once.
 *
 * Every step goes through pair_draw or pair_act, which do it on both sides; pair_compare then asks
 * both for everything a player could see. The steps are logged, so that a difference is reported
 * with the whole game that led to it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_PAIR_H
#define TESTS_PAIR_H

#include "oracle.h"

#include "carcarena/engine/text.h"

#include <stdio.h>

enum { PAIR_SETS = 64, PAIR_EXPANSIONS = 128, PAIR_OPTIONS = 160, PAIR_VALUE = 16 };

/** What is played. */
typedef struct PairConfig {
    const TileSet *sets[PAIR_SETS];          /* borrowed; unused ones are NULL */
    const char *expansions[PAIR_EXPANSIONS]; /* beside those of the sets; unused ones are NULL */
    int players;
    int option_count;
    const char *keys[PAIR_OPTIONS];
    char values[PAIR_OPTIONS][PAIR_VALUE];
} PairConfig;

/** How the tiles of a game come. */
typedef enum PairDraws {
    PAIR_DRAW_CHOSEN,     /* game_draw_tile */
    PAIR_DRAW_RARE,       /* the same, tiles with symbols sooner than their share */
    PAIR_DRAW_RANDOM,     /* game_chance */
    PAIR_DRAW_DETERMINED, /* game_determinize and game_chance_next */
    PAIR_DRAW_DECK,       /* deck_shuffle and deck_draw */
    PAIR_DRAW_COUNT
} PairDraws;

/** Bit of an event in the log. */
enum { PAIR_EVENT = 1 << 24 };

/** Both sides of a game, and what is needed to compare them. */
typedef struct Pair {
    PairConfig config;
    const OracleBox *box; /* borrowed */
    Rules *rules;
    Game *game;
    Game *spare; /* room for a second game */
    OracleGame *oracle;
    int first_player;
    int *tile_of_type;     /* reference kind of an engine type */
    int *part_of;          /* reference part of type * SEGMENTS_MAX + segment */
    Action *actions;       /* legal actions of the pending decision, as the engine lists them */
    uint32_t action_count; /* 0 if none is pending */
    OracleChoice *choices; /* the same of the reference */
    uint64_t *keys[2];     /* scratch for comparing sets */
    OpenCell *open_cells;
    uint16_t *discards;
    uint32_t *remaining; /* scratch: unseen tiles per type */
    uint64_t *log;       /* actions; draws have verb 0 and the type, events PAIR_EVENT and the
                            outcome */
    uint32_t log_count, log_size;
    Deck deck;
    PairDraws draws;
    char difference[512]; /* the first difference found */
} Pair;

/** Adds an option to a configuration; at most PAIR_OPTIONS. */
void pair_config_add(PairConfig *config, const char *key, const char *value);

/** The engine's configuration of the same, then compiled. Owned by the caller. */
Status pair_compile(const PairConfig *config, Rules **out, Message *message) MUST_USE;

/**
 * Sets up both sides. @param box tiles of the same sets; must outlive the pair.
 * @return NULL with the reason in `message`.
 */
Pair *pair_create(const PairConfig *config, const OracleBox *box, Message *message);

void pair_destroy(Pair *pair);

/** Begins a new game; `rng` shuffles the deck if `draws` asks for one. */
void pair_start(Pair *pair, int first_player, PairDraws draws, Rng *rng);

/** Resolves the pending draw on both sides. @return false with the reason in `difference`. */
bool pair_draw(Pair *pair, Rng *rng);

/** Lets the pending event happen on both sides. @return false with the reason in `difference`. */
bool pair_happen(Pair *pair, Rng *rng);

/** Draws this type on both sides. */
bool pair_draw_type(Pair *pair, uint32_t type);

/** Does a legal action on both sides. @return false with the reason in `difference`. */
bool pair_act(Pair *pair, Action action);

/**
 * Compares everything cheap: who decides, legal actions, scores, supplies, hands, figures,
 * discards. Fills `actions`.
 * @param deep also value, views, unseen tiles and game_check.
 * @return false with the reason in `difference`.
 */
bool pair_compare(Pair *pair, bool deep);

/**
 * Compares, at a placement, what could be deployed after `tries` of the legal placements.
 * @return false with the reason in `difference`; true if no placement is pending.
 */
bool pair_compare_elsewhere(Pair *pair, Rng *rng, int tries);

/** Sets `difference` and returns false. */
bool pair_differs(Pair *pair, const char *format, ...) PRINTF_LIKE(2, 3);

/** One line: sets, players, options. @return `text`. */
char *pair_config_text(const PairConfig *config, char *text, size_t size);

/** Prints the difference, the configuration, every step, and the board. */
void pair_report(const Pair *pair, FILE *file);

#endif
