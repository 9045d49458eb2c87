/**
 * The interface every player implements. The arena knows a bot by this struct of functions and
 * nothing else; those there are are built in (bots/README.md says how to add one).
 *
 * Life of a bot: create -> (new_game -> (choose | observe)* -> game_over)* -> destroy. One bot
 * object plays one seat of one game at a time on one thread; the arena makes one object per worker
 * and seat. A bot sees the game through the engine's public headers only. The order of the unseen
 * tiles is nowhere in it. A bot must draw randomness only from the stream it is given: then it
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
    BOT_OPTION_TEXT, /* a line of any text, may be empty */
    BOT_OPTION_FILE  /* a file such as weights, read before the bot is made */
} BotOptionType;

/** Describes one option of a bot class. Static data. */
typedef struct BotOptionSpec {
    const char *key; /* letters, digits, '_', '-' and '.' */
    BotOptionType type;
    const char *default_value; /* as text; of a file always "": none */
    double minimum, maximum;   /* numbers: accepted range, inclusive */
    const char *words;         /* words: accepted ones separated by '|' */
    const char *help;          /* one line */
} BotOptionSpec;

/** A file that an option names, as it was when the option was set. Its fingerprint is part of the
 * bot's text and so of every record: a run never goes on with another file of that name. */
typedef struct BotFile {
    const char *path;           /* as given */
    const unsigned char *bytes; /* all of them, and a zero byte after the last */
    size_t size;                /* without that zero byte */
    uint64_t fingerprint;       /* of the bytes */
} BotFile;

/** A checked option value, in the order of the class's option specs. */
typedef union BotOptionValue {
    int64_t integer;
    double real;
    int word; /* index into `words` */
    const char *text;
    const BotFile *file; /* NULL: none */
} BotOptionValue;

/** Reads the clock in nanoseconds; passed in so that nothing else in a bot ever asks for the time.
 */
typedef uint64_t (*BotClock)(void *clock_user);

/** What the clock of a budget shows once nobody waits for the answer any more: the bot ends the
 * decision at once with any legal action, which is dropped. */
#define BOT_CLOCK_STOP UINT64_MAX

/** What a bot may spend on one decision. 0 means no limit of that kind. */
typedef struct BotBudget {
    uint64_t simulations; /* overrides the bot's own option when not 0 */
    uint64_t move_ms;     /* wall-clock time; a bot that obeys it is not reproducible */
    BotClock clock; /* set when move_ms is; without a limit of time it only says when to stop */
    void *clock_user;
    bool processor_time; /* it is the bot's time on processors, not that of the wall */
    uint64_t wait_ms;    /* an answer from elsewhere is waited for so long; 0: no limit */
    /* A clock for the whole game: what is left of it for this and all later decisions (move_ms is
     * then no more than that), and what is added after each. 0: there is none. */
    uint64_t game_ms;
    uint64_t increment_ms;
    bool thinking; /* `candidates` and `line` will be asked: for bots to whom telling is work */
} BotBudget;

/** Whether nobody waits for the answer any more. For loops of bots that are not limited by time. */
static inline bool bot_budget_stopped(const BotBudget *budget) {
    return budget->clock != NULL && budget->clock(budget->clock_user) == BOT_CLOCK_STOP;
}

/** What a bot did in its last choose, for reports; all 0 if it does not count. */
typedef struct BotStats {
    uint64_t simulations;
    uint64_t nodes;
    double value; /* the bot's own estimate for itself, unit of its choice */
    /* What a bot that thinks elsewhere took for it; with 0 the call itself is measured. */
    uint64_t wall_ns;
    uint64_t cpu_ns; /* on processors, as far as it is known */
} BotStats;

/** What a bot thinks of one action it could have chosen. */
typedef struct BotCandidate {
    Action action;
    double value;    /* as BotStats.value */
    uint64_t visits; /* how often it looked at it; 0: it does not count */
    double prior;    /* share of attention it gave it before it looked, 0..1; 0: it tells none */
} BotCandidate;

/** A ply of a line of play that a bot has in mind. */
typedef struct BotPly {
    bool chance;      /* a draw or an event, which came to number `outcome` (Outcome.number) ... */
    uint32_t outcome; /* ... or else a decision: */
    Action action;
} BotPly;

/** Why a bot gave no answer. What a bot within the arena's process does is seen by the arena itself
 * (an illegal action, its time); these are of bots elsewhere (bots/PROTOCOL.md). */
typedef enum BotFault {
    BOT_FAULT_NONE,
    BOT_FAULT_NO_START,  /* it could not be started, or refuses to play */
    BOT_FAULT_NO_ANSWER, /* it hangs: nothing came for too long */
    BOT_FAULT_BAD_LINE,  /* a line that is no answer */
    BOT_FAULT_WRONG_ID,  /* an answer to another question */
    BOT_FAULT_ILLEGAL,   /* an action that is not legal now */
    BOT_FAULT_LATE,      /* past the time of its budget */
    BOT_FAULT_FLOOD,     /* more output than there is room for */
    BOT_FAULT_CLOSED,    /* it closed its output and goes on */
    BOT_FAULT_CRASH,     /* it crashed: a signal ended it that nobody else can have sent */
    BOT_FAULT_EXIT,      /* it ended by itself */
    BOT_FAULT_WITHDRAWN, /* it failed too often before and is not asked any more */
    BOT_FAULT_SIGNAL,    /* a signal ended or stopped it that another program may have sent */
    BOT_FAULT_COUNT
} BotFault;

typedef struct BotClass BotClass;

/** A kind of bot. Static data; every slot must be set unless it says otherwise. */
struct BotClass {
    const char *name;    /* registry key: lower case, no ':' or ',' */
    const char *summary; /* one line */
    const BotOptionSpec *options;
    unsigned option_count;

    /**
     * Makes a bot for games of `rules` (shared, outlives the bot). All memory is taken here.
     * @param options option_count checked values, borrowed for the call; texts and files that they
     *        point to outlive the bot, and may be shared with bots on other threads.
     * @return STATUS_NO_MEMORY or STATUS_INVALID with `message`; *out then unchanged.
     */
    Status (*create)(void **out, const Rules *rules, const BotOptionValue *options,
                     Message *message);

    /** Frees a bot; never NULL. */
    void (*destroy)(void *bot);

    /** A game begins; the bot plays `seat`. Must forget every earlier game. May be NULL. */
    void (*new_game)(void *bot, const Game *game, int seat);

    /**
     * Chooses among the legal actions of the pending decision, which is this bot's.
     * @param rng the bot's own stream for this game; its state persists between calls.
     */
    Action (*choose)(void *bot, const Game *game, const BotBudget *budget, Rng *rng);

    /** Some player's action was applied; `game` is the position after it. What another player chose
     * for himself alone to know (game_choice_sealed) is not told. May be NULL. */
    void (*observe)(void *bot, const Game *game, Action action);

    /** The game is over; `game` holds the final scores, unless the arena ended it before (by a lead
     * or a limit of plies): then it is the position at that moment. May be NULL. */
    void (*game_over)(void *bot, const Game *game);

    /**
     * True if the bot answers every decision by game_sample_action with the stream it is given and
     * does nothing else: the arena may then let the engine play such games. May be NULL: it is not.
     */
    bool (*uniform)(const void *bot);

    /** Figures about the last choose. May be NULL. */
    BotStats (*stats)(const void *bot);

    /**
     * The actions of the last choose with what the bot thinks of each, in the order of
     * game_actions.
     * @param out room for rules_actions_max. @return how many; 0 if it judged none. May be NULL.
     */
    uint32_t (*candidates)(const void *bot, BotCandidate *out);

    /**
     * The main line of one of these actions: what the bot takes for the best play of all after it,
     * draws and events as it looked at them most. It begins with the action and may end anywhere.
     * @param out room for `room` plies. @return how many; 0 if it has none. May be NULL.
     */
    uint32_t (*line)(const void *bot, Action action, BotPly *out, uint32_t room);

    /** Why the last choose gave no answer (its action is then 0). May be NULL: it always does. */
    BotFault (*fault)(const void *bot);

    /** True if the bot plays by the clock whatever its budget is: asked the same twice it may
     * answer otherwise. May be NULL: it does not. */
    bool (*by_clock)(void *bot);

    /** A number that changes when the program behind the bot does, for bots that cannot be asked to
     * play to find out. May be NULL: it is found from what the bot plays. */
    uint64_t (*identity)(void *bot);
};

CARCARENA_END

#endif
