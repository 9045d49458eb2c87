/**
 * Games as text, for people and programs: who played, by which rules, every turn, comments,
 * variations and the result. arena/guide/GAMES.md specifies the format.
 *
 *     [TileSets "base"]
 *     [Players "2"]
 *     [Player0 "Anna"]
 *     [Player1 "Bela"]
 *     [Result "87-91"]
 *
 *     1. 0: base/Q; place 0,-1 r3; deploy follower 0,-1 c0 {A large city.} [clock 61.5]
 *     2. 1: base/R; place -1,-1 r2
 *     (
 *     2. 1: base/R; place 1,0 r0
 *     )
 *
 * A file may hold several games. Reading takes two steps, since the rules are named by the tags:
 * game_file_tags, then game_file_turns with rules of the caller, who finds the tile sets. Every
 * step is checked as it is read, so the steps of a GameFile are always legal, in variations too.
 *
 * One thread at a time uses a GameFile. Memory is the size of the text, a few times over.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_GAME_FILE_H
#define CARCARENA_ENGINE_GAME_FILE_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { GAME_TAG_NAME_MAX = 31 };

/** A fact about a game: [Name "value"]. */
typedef struct GameTag {
    char name[GAME_TAG_NAME_MAX + 1]; /* letters and digits */
    char *value;
    uint32_t line; /* where it was read; 0: it was set */
} GameTag;

/** A draw, an event or an action. */
typedef struct GameStep {
    uint8_t kind;    /* PENDING_DRAW, PENDING_CHANCE or PENDING_DECISION */
    uint32_t number; /* draw: a tile type; event: its outcome */
    Action action;   /* decision: the choice */
} GameStep;

typedef struct GameVariation GameVariation;

/** A line of a file: usually a draw, a placement and a deployment. */
typedef struct GameTurn {
    uint32_t first, count; /* its steps in the variation */
    char *comment;         /* NULL: none */
    int64_t clock_ms;      /* milliseconds that the player had left after it; -1: unknown */
    GameVariation *other;  /* first of the variations that replace it, or NULL */
} GameTurn;

/** The moves of a game, or of a variation. Owned by its GameFile. */
struct GameVariation {
    GameStep *steps;
    GameTurn *turns;
    uint32_t step_count, step_room;
    uint32_t turn_count, turn_room;
    GameVariation *next; /* another variation of the same turn, or NULL */
};

/** A game. */
typedef struct GameFile {
    GameTag *tags;
    uint32_t tag_count;
    char *comment; /* before the first turn; NULL: none */
    GameVariation moves;
} GameFile;

/** Frees the contents; {0} is allowed, and is an empty game. */
void game_file_free(GameFile *file);

/** Returns the value of a tag, or NULL. Capitals matter. */
const char *game_file_tag(const GameFile *file, const char *name);

/**
 * Sets a tag; a new one becomes the last.
 * @param name letters and digits, at most GAME_TAG_NAME_MAX. @return STATUS_NO_MEMORY
 */
Status game_file_set(GameFile *file, const char *name, const char *value,
                     Message *message) MUST_USE;

// ---- Reading

/** Where a text is read. */
typedef struct GameReader {
    const char *text; /* ends with a zero byte; borrowed */
    const char *at;
    uint32_t line; /* from 1 */
} GameReader;

/** Returns a reader at the beginning of a text. */
GameReader game_reader(const char *text);

/** Returns true if no further game follows. Skips empty lines and those that begin with '#'. */
bool game_reader_done(GameReader *reader);

/**
 * Reads the tags of the next game.
 * @param file {0}; to be freed after a failure too
 * @return STATUS_INVALID with "line N: ..."; STATUS_NO_MEMORY
 */
Status game_file_tags(GameFile *file, GameReader *reader, Message *message) MUST_USE;

/**
 * Reads the turns that follow the tags, up to the next game or the end.
 *
 * The game begins as game_start says, with the player of the tag First, or with the position of the
 * tag Position. If it is over after the last turn, its points must be those of the tag Result. If
 * the tag Deck lists tiles, they must be drawn in this order.
 * @param file with the tags of this game
 * @return STATUS_INVALID or STATUS_ILLEGAL with "line N, column C: ..."; STATUS_NO_MEMORY
 */
Status game_file_turns(GameFile *file, GameReader *reader, const Rules *rules,
                       Message *message) MUST_USE;

/** Skips the turns that follow the tags. */
void game_reader_skip(GameReader *reader);

/**
 * Sets `game` to the position in which the game of a file begins.
 * @return STATUS_INVALID if its tags First or Position are wrong
 */
Status game_file_start(const GameFile *file, const Rules *rules, Game *game,
                       Message *message) MUST_USE;

// ---- Writing

/**
 * Appends a step that is legal in `game`, which is not changed. A draw after a decision begins a
 * turn.
 * @return STATUS_NO_MEMORY
 */
Status game_file_add(GameVariation *moves, const GameStep *step, Message *message) MUST_USE;

/**
 * Appends a variation that replaces a turn, after those that it has. Add at least one step to it.
 * @return the empty variation, owned by the file; NULL without memory
 */
GameVariation *game_file_vary(GameTurn *turn);

/**
 * Adds a text to the comment of a turn, after a space.
 * @return STATUS_NO_MEMORY; the comment is unchanged then
 */
Status game_file_comment(GameTurn *turn, const char *text, Message *message) MUST_USE;

/**
 * Sets the tag Result to the points after the last turn, such as "87-91", or to "*" if the game is
 * not over then.
 * @return STATUS_NO_MEMORY; STATUS_INVALID if the tags First or Position are wrong
 */
Status game_file_set_result(GameFile *file, const Rules *rules, Message *message) MUST_USE;

/** Applies a step of a file. @param log as game_apply_logged. @pre it is legal */
void game_step_apply(const Rules *rules, Game *game, const GameStep *step, ScoreLog *log);

/**
 * Returns Outcome.text of an event, which has no word before it as in a file.
 * @pre the step is an event and legal in `game`
 */
const char *game_step_outcome(const Rules *rules, const Game *game, const GameStep *step);

/** Writes a step as in a file. @pre it is legal in `game`. @return `text` */
char *game_step_text(const Rules *rules, const Game *game, const GameStep *step, char *text,
                     size_t size);

/**
 * Finds the step that a text of a file names in a position.
 * @return STATUS_ILLEGAL, STATUS_INVALID if there is none
 */
Status game_step_find(const Rules *rules, const Game *game, const char *text, GameStep *out,
                      Message *message) MUST_USE;

/**
 * Writes a game. Reading the text again gives the same game.
 * @param text receives the text, to be freed with free(); unchanged on failure
 * @return STATUS_NO_MEMORY; STATUS_INVALID if the tags First or Position are wrong
 */
Status game_file_write(char **text, const GameFile *file, const Rules *rules,
                       Message *message) MUST_USE;

CARCARENA_END

#endif
