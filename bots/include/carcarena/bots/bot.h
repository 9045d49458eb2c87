/**
 * The interface that every bot implements. The arena uses a bot only through this struct of
 * functions. The built-in bots are listed in the registry; bots/guide/WRITING-A-BOT.md
 * explains how to add one.
 *
 * Life of a bot: create -> (new_game -> (choose | observe)* -> game_over)* -> destroy. One bot
 * object plays one seat of one game at a time, on one thread. The arena makes one object per worker
 * and seat. A bot sees the game through the engine's public headers only, which never contain the
 * order of the unseen tiles. A bot must take randomness only from the stream it is given; then it
 * plays the same game from the same seed on every machine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_H
#define CARCARENA_BOTS_BOT_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

CARCARENA_BEGIN

/** Type of an option's value. */
typedef enum BotOptionType {
    BOT_OPTION_INTEGER,
    BOT_OPTION_REAL,
    BOT_OPTION_WORD,
    BOT_OPTION_TEXT, /* one line of text, may be empty */
    BOT_OPTION_FILE  /* a file such as weights, read before the bot is created */
} BotOptionType;

/** One option of a bot class. Static data. */
typedef struct BotOptionSpec {
    const char *key; /* letters, digits, '_', '-' and '.' */
    BotOptionType type;
    const char *default_value; /* as text; for a file always "": none */
    double minimum, maximum;   /* numbers: accepted range, both ends included */
    const char *words;         /* words: the accepted ones, separated by '|' */
    const char *help;          /* one line */
} BotOptionSpec;

/**
 * A file named by an option, with its contents when the option was set. Its fingerprint is part of
 * the bot's text and of every record, so a run never continues with changed contents.
 */
typedef struct BotFile {
    const char *path;           /* as given */
    const unsigned char *bytes; /* the contents, followed by a zero byte */
    size_t size;                /* without that zero byte */
    uint64_t fingerprint;       /* hash of the contents */
} BotFile;

/** A checked option value. Values are in the order of the class's option specs. */
typedef union BotOptionValue {
    int64_t integer;
    double real;
    int word; /* index into `words` */
    const char *text;
    const BotFile *file; /* NULL: none */
} BotOptionValue;

/** Reads a clock in nanoseconds. The arena passes it in; bots read no other clock. */
typedef uint64_t (*BotClock)(void *clock_user);

/**
 * Value of a budget's clock when the answer is no longer needed. The bot returns any legal action
 * at once; it is discarded.
 */
#define BOT_CLOCK_STOP UINT64_MAX

/** What a bot may spend on one decision. 0: no limit of that kind. */
typedef struct BotBudget {
    uint64_t simulations; /* overrides the bot's own option if not 0 */
    uint64_t move_ms;     /* milliseconds; a bot that uses it is not reproducible */
    BotClock clock; /* set if move_ms is set; without a time limit it only reports BOT_CLOCK_STOP */
    void *clock_user;
    bool processor_time; /* move_ms limits the bot's processor time, not wall-clock time */
    uint64_t wait_ms;    /* milliseconds to wait for an external bot's answer; 0: no limit */
    /*
     * A clock for the whole game: time left for this and all later decisions (move_ms is at most
     * this), and the increment after each decision. 0: none.
     */
    uint64_t game_ms;
    uint64_t increment_ms;
    bool thinking; /* `candidates` and `line` will be called; bots that need extra work for them
                      do it only then */
} BotBudget;

/** Returns true if the answer is no longer needed. For search loops without a time limit. */
static inline bool bot_budget_stopped(const BotBudget *budget) {
    return budget->clock != NULL && budget->clock(budget->clock_user) == BOT_CLOCK_STOP;
}

/** Figures about the last choose, for reports; 0 if the bot does not count them. */
typedef struct BotStats {
    uint64_t simulations;
    uint64_t nodes;
    double value; /* the bot's own estimate for itself, in its unit (BotClass.unit) */
    /* Wall-clock time that an external bot reports; 0: the arena measures the call. */
    uint64_t wall_ns;
    uint64_t cpu_ns; /* processor time, if known */
} BotStats;

/** The bot's opinion of one legal action. */
typedef struct BotCandidate {
    Action action;
    double value;    /* as BotStats.value */
    uint64_t visits; /* number of simulations of it; 0: not counted */
    double prior;    /* prior probability from 0 to 1; 0: none */
} BotCandidate;

/** One ply of a bot's principal variation. */
typedef struct BotPly {
    bool chance;      /* true: a draw or event with outcome number `outcome` (Outcome.number) */
    uint32_t outcome; /* false: the decision `action` */
    Action action;
} BotPly;

/**
 * Why a bot gave no answer. The arena itself detects illegal actions and lost time of bots in its
 * own process; these codes are for external bots (bots/PROTOCOL.md).
 */
typedef enum BotFault {
    BOT_FAULT_NONE,
    BOT_FAULT_NO_START,  /* it could not be started, or refused the rules */
    BOT_FAULT_NO_ANSWER, /* timeout: no line arrived */
    BOT_FAULT_BAD_LINE,  /* a line that is not a valid answer */
    BOT_FAULT_WRONG_ID,  /* an answer to another request */
    BOT_FAULT_ILLEGAL,   /* an illegal action */
    BOT_FAULT_LATE,      /* an answer after its time limit */
    BOT_FAULT_FLOOD,     /* too much output */
    BOT_FAULT_CLOSED,    /* it closed its output but still runs */
    BOT_FAULT_CRASH,     /* it crashed with a signal that no other program can have sent */
    BOT_FAULT_EXIT,      /* it exited */
    BOT_FAULT_WITHDRAWN, /* it failed too often and is no longer asked */
    BOT_FAULT_SIGNAL,    /* a signal that another program may have sent ended or stopped it */
    BOT_FAULT_COUNT
} BotFault;

/** What a bot's estimates measure. */
typedef enum BotUnit {
    BOT_UNIT_UNKNOWN,
    BOT_UNIT_POINTS, /* its lead in points */
    BOT_UNIT_RESULT  /* its result: 1 is a win, -1 a loss */
} BotUnit;

/** An option that a class had in an earlier version. Static data. */
typedef struct BotFormerOption {
    const char *key;
    const char *advice; /* what to do instead, after "there is no option ... any more:" */
} BotFormerOption;

typedef struct BotClass BotClass;

/** A kind of bot. Static data; every slot is required unless it says otherwise. */
struct BotClass {
    const char *name;    /* registry key: lower case, no ':' or ',' */
    const char *summary; /* one line */
    const BotOptionSpec *options;
    unsigned option_count;

    /**
     * Creates a bot for games of `rules` (shared, outlives the bot). Allocates all its memory.
     * @param options option_count checked values, borrowed for the call; the texts and files that
     * they point to outlive the bot and may be shared with bots on other threads
     * @return STATUS_NO_MEMORY or STATUS_INVALID with `message`; *out is then unchanged
     */
    Status (*create)(void **out, const Rules *rules, const BotOptionValue *options,
                     Message *message);

    /** Frees a bot, never NULL. */
    void (*destroy)(void *bot);

    /** A game begins; the bot plays `seat`. It must forget all earlier games. May be NULL. */
    void (*new_game)(void *bot, const Game *game, int seat);

    /**
     * Chooses one of the legal actions of the pending decision, which belongs to this bot.
     * @param rng the bot's own stream for this game; its state persists between calls
     */
    Action (*choose)(void *bot, const Game *game, const BotBudget *budget, Rng *rng);

    /**
     * A player's action was applied; `game` is the position after it. Secret choices of other
     * players (game_choice_sealed) are not reported. May be NULL.
     */
    void (*observe)(void *bot, const Game *game, Action action);

    /**
     * The game is over. `game` has the final scores, or the position at which the arena ended it
     * (by adjudication or a limit of plies). May be NULL.
     */
    void (*game_over)(void *bot, const Game *game);

    /**
     * Returns true if the bot answers every decision with game_sample_action and the stream it is
     * given, and does nothing else. The arena may then let the engine play such games. NULL: false.
     */
    bool (*uniform)(const void *bot);

    /** Returns figures about the last choose. May be NULL. */
    BotStats (*stats)(const void *bot);

    /**
     * Writes the actions considered in the last choose, in the order of game_actions.
     * @param out room for rules_actions_max
     * @return the number of actions; 0 if it judged none. May be NULL.
     */
    uint32_t (*candidates)(const void *bot, BotCandidate *out);

    /**
     * Writes the principal variation after one of these actions, with the most visited draws and
     * events. It begins with the action and may end anywhere.
     * @param out room for `room` plies
     * @return the number of plies; 0 if there is none. May be NULL.
     */
    uint32_t (*line)(const void *bot, Action action, BotPly *out, uint32_t room);

    /**
     * Returns why the last choose gave no answer (its action is then 0). NULL: it always answers.
     */
    BotFault (*fault)(const void *bot);

    /**
     * Returns true if the bot depends on the clock whatever its budget: the same question may get
     * another answer. NULL: false.
     */
    bool (*by_clock)(void *bot);

    /**
     * Returns a number that changes when the program behind the bot changes, for bots that cannot
     * be asked to play for this. NULL: the arena derives it from the bot's moves.
     */
    uint64_t (*identity)(void *bot);

    /** Returns the unit of BotStats.value with these options. NULL: unknown. */
    BotUnit (*unit)(const BotOptionValue *options);

    /** Options of earlier versions, the last one {NULL, NULL}; NULL: none. */
    const BotFormerOption *former;
};

CARCARENA_END

#endif
