/**
 * Tournament configurations: a JSON file, checked to the last key, and the settings it defines.
 *
 * Every unknown key, wrong type and impossible value is an error that names the file and the path
 * of the key, such as "configs/x.json: bots[1].options.c: ...". configs/tournament.schema.json
 * describes the same format for editors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_CONFIG_H
#define CARCARENA_ARENA_CONFIG_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/arena/schedule.h"
#include "carcarena/arena/search.h"
#include "carcarena/arena/shard.h"
#include "carcarena/arena/sprt.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/library.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

CARCARENA_BEGIN

/* COMMITMENT: 64 hexadecimal digits. */
enum { CONFIG_NAME_SIZE = 64, CONFIG_THREADS_MAX = 1024, CONFIG_COMMITMENT_SIZE = 65 };

/** One bot of a tournament. */
typedef struct ConfigBot {
    char name[CONFIG_NAME_SIZE];
    BotSpec spec;
    uint64_t simulations; /* budget of each decision; 0 if there is none */
    uint64_t move_ms;
    uint64_t game_ms;      /* budget of all decisions of a game */
    uint64_t increment_ms; /* time added to the game's budget after each decision */
    int64_t margin_ms;     /* accepted lateness; -1: 50 per move, 0 for a game's clock */
    bool processor_clock;  /* processor time instead of wall-clock time */
    /*
     * Replacement of `spec` with equal play: the bot in its own process. {0}: the bot plays in this
     * process.
     */
    BotSpec isolated;
    struct ProcessStats *stats; /* counters of a bot in processes; NULL if it is not in one */
} ConfigBot;

/**
 * The key "tune" (carcarena tune): options of the only bot. Without an opponent, versions of the
 * bot meet each other. With one, two versions (SPSA) meet it on the same decks, as the bots
 * opponent, plus and minus; with NTBEA, one version meets it.
 */
typedef struct ConfigTune {
    SearchSetup search;
    unsigned options[TUNER_PARAMETERS_MAX]; /* option of the bot's class, by parameter */
    uint64_t blocks;                        /* blocks of one iteration per pair of versions */
    bool against;                           /* an opponent was chosen */
    uint32_t side;                          /* index of the first version's bot */
    SprtDesign test;                        /* test of the tuned version against the start, after
                                               the tuning */
    uint64_t test_blocks;                   /* maximum; 0: no test */
    uint64_t deviation_blocks; /* blocks of each point one step from the tuned one; 0: none */
} ConfigTune;

/** The level of a run's log. Each level includes those before it. */
typedef enum LogLevel {
    LOG_ERROR,   /* errors that end the run */
    LOG_WARNING, /* forfeits */
    LOG_INFO,    /* start, end, changes of threads */
    LOG_DEBUG,   /* number of stored games, several times a second */
    LOG_TRACE    /* every game */
} LogLevel;

/** A checked configuration. Use the functions below for its opaque parts. */
typedef struct TournamentConfig {
    char name[CONFIG_NAME_SIZE];
    char *output;      /* folder of the run */
    Schedule schedule; /* pairings, decks and seats */
    Shard shard;       /* the part of the schedule that this run plays */
    MatchRules match;  /* borrows the rules; match.schedule points to `schedule` */
    ConfigBot *bots;
    uint32_t bot_count;
    uint64_t *deals; /* seeds of decks, borrowed by `schedule` */
    uint64_t deal_count;
    ScheduleAbsence *absences; /* borrowed by `schedule` */
    uint32_t absence_count;
    double *costs;            /* by bot, borrowed by `schedule`; NULL if absent */
    struct Trial *trial;      /* sequential test; NULL if there is none */
    uint64_t scheduled;       /* games of the schedule before a test shortened it; 0 if none did */
    struct Plan *plan;        /* stages so far, borrowed by `schedule`; NULL if the format has no
                                 stages */
    uint32_t threads;         /* 0: one per core */
    const struct Crew *crew;  /* players of the games, borrowed; NULL: threads of this process */
    int64_t bot_faults_max;   /* maximum of forfeits before the run stops; -1: unlimited */
    ConfigTune *tune;         /* NULL: a tournament. Otherwise there are two bots, the sides
                                 "plus" and "minus", both as configured */
    uint64_t rating_interval; /* games between two prints of ratings; 0: at the end only */
    uint64_t score_interval;  /* games between two prints of the score; 0: never */
    uint64_t wait_ms;         /* pause of a thread between two games */
    bool affinity;            /* each thread stays on one processor */
    bool sandboxed;           /* every program runs in a sandbox (bubblewrap) */
    bool packed;              /* a row of the store has many games; no timings, no actions */
    bool accept_change;       /* another program may resume the run; the run records that */
    bool read_only;           /* bots have only names; config_open_bots opens them */
    char *log_file;           /* NULL: no log */
    LogLevel log_level;
    struct RulesSetup *setup;
    char *text;                              /* canonical text, see config_text */
    bool has_secret;                         /* sealed run: schedule.request.secret is set */
    char commitment[CONFIG_COMMITMENT_SIZE]; /* sealed run in a store; "" if there is none */
} TournamentConfig;

/** Values of the command line that override those of the file. */
typedef struct ConfigOverrides {
    const char *output; /* NULL: the file's value */
    uint64_t seed;
    bool has_seed;
    uint64_t games;          /* 0: the file's value; overrides blocks, too */
    uint64_t blocks;         /* 0: the file's value; overrides games, too */
    int64_t threads;         /* -1: the file's value */
    Shard shard;             /* {0}: the whole schedule */
    int64_t rating_interval; /* -1: the file's value */
    const char *log_file;    /* NULL: the file's value; "": no log */
    const char *log_level;   /* NULL: the file's value */
    bool accept_change;
    bool sealed;             /* the run is sealed, even if the file does not say so */
    const StreamKey *secret; /* the run is sealed with this secret; NULL: a new run draws one, an
                                old run has its own */
    const char *secret_file; /* file that the sandbox hides from programs; NULL or "-": none */
    const char *after;       /* run of the earlier stages, hidden likewise; NULL if there is none */
    bool isolate;            /* the command 'bot' plays each built-in bot in its own process */
    bool stored;    /* the text is a stored run's: absent keys have the defaults of its version */
    bool read_only; /* the text is data: bots get names only (bot_spec_name_text) */
} ConfigOverrides;

/** Returns an empty set of overrides. */
ConfigOverrides config_overrides_none(void);

/**
 * Parses and checks a configuration text and compiles its rules.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure.
 * @param file_name for messages.
 * @param overrides may be NULL.
 * @return STATUS_INVALID, STATUS_NOT_FOUND, STATUS_LIMIT, STATUS_IO (a tile set file),
 *         STATUS_NO_MEMORY; `message` names file and key.
 */
Status config_parse(TournamentConfig **out, const char *text, size_t size, const char *file_name,
                    const ConfigOverrides *overrides, Message *message) MUST_USE;

/**
 * Reads a file and parses it. @return STATUS_NOT_FOUND if the file does not exist; see
 * config_parse.
 */
Status config_load(TournamentConfig **out, const char *path, const ConfigOverrides *overrides,
                   Message *message) MUST_USE;

/** Frees a configuration; NULL is allowed. */
void config_destroy(TournamentConfig *config);

/**
 * Returns the canonical JSON text of everything that decides the games, one key per line. Two
 * configurations with equal texts play the same games. The text has no number of blocks, threads or
 * folders, so a run may be extended and moved. It can be parsed again if blocks are supplied.
 */
const char *config_text(const TournamentConfig *config);

/**
 * Sets the secret of a sealed configuration and rebuilds the stages of its schedule. From then on
 * other processes of the same user cannot read the memory of this process, and a crash leaves no
 * core file (PR_SET_DUMPABLE). Parsing a configuration with a secret, or reading one from the store
 * of a sealed run, has the same effect.
 * @return STATUS_NO_MEMORY.
 */
Status config_take_secret(TournamentConfig *config, const StreamKey *secret,
                          Message *message) MUST_USE;

/** Sets how the bots' streams follow from the seed, as in a resumed run. */
void config_take_bot_streams(TournamentConfig *config, BotStreams streams);

/** Sets the rematch rule of a resumed championship. Has no effect on other formats. */
void config_take_rematches(TournamentConfig *config, RematchRule rematches);

/**
 * Writes the configuration as JSON that config_parse accepts: the canonical text, and length,
 * folder, threads and other keys that may change between sessions.
 * @param out free with free(). @return STATUS_NO_MEMORY.
 */
Status config_print(char **out, const TournamentConfig *config, Message *message) MUST_USE;

/**
 * The first lines in which two canonical texts differ, without indent, comma and newline. Long
 * lines are cut at both ends.
 */
typedef struct ConfigDifference {
    const char *first, *second; /* pointers into the texts */
    int first_length, second_length;
} ConfigDifference;

/**
 * Returns true if two canonical texts differ in what decides games. The run's name and the texts of
 * tile sets do not count: the hash of the rules covers tile sets.
 * @param out receives the difference.
 */
bool config_text_differs(const char *first, const char *second, ConfigDifference *out);

enum { CONFIG_TUNE_VALUE_SIZE = 64 };

/** Returns the option of a tuning's parameter. @pre config->tune. */
const BotOptionSpec *config_tune_option(const TournamentConfig *config, unsigned parameter);

/**
 * Writes a parameter's value in the form of the bot's option: a word, or six digits. @return
 * `text`.
 */
char *config_tune_value_text(char text[CONFIG_TUNE_VALUE_SIZE], const TournamentConfig *config,
                             unsigned parameter, double value);

/** Returns the bot that the first version meets. @pre config->tune. */
uint32_t config_tune_opponent(const TournamentConfig *config);

/**
 * Makes the tournament that tests a tuning's result. The bots "tuned" and "start" meet each other,
 * or both meet the chosen opponent, which is the first bot, on the same decks. The decks are fresh,
 * there are at most tune->test_blocks blocks, and the folder is "test" in the tuning's folder.
 * @pre config->tune.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure.
 */
Status config_tune_test(TournamentConfig **out, const TournamentConfig *config,
                        const BotSpec *tuned, Message *message) MUST_USE;

/** Returns the folder of one candidate's run. @param out free with free(). */
Status config_tune_folder(char **out, const TournamentConfig *config, const BotSpec *spec,
                          Message *message) MUST_USE;

/**
 * Makes the tournament of one candidate against the chosen opponent, or against the start. The bots
 * are "candidate" and the other one; the decks follow from the tuning's seed. @pre config->tune.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure.
 */
Status config_tune_candidate(TournamentConfig **out, const TournamentConfig *config,
                             const BotSpec *spec, uint64_t blocks, Message *message) MUST_USE;

/** Returns true if some bot's time is measured, in processor time or in wall-clock time. */
bool config_clock_used(const TournamentConfig *config, bool processor);

/** Returns true if a bot is a plug-in or a separate program. */
bool config_is_foreign(const TournamentConfig *config, uint32_t bot);

/**
 * Prepares the bots of a configuration that was only read: reads their files and opens their
 * plug-ins, which runs code of these. Bots that are ready are skipped.
 * @param foreign false: built-in bots only.
 * @return see bot_spec_from_text; the configuration is unchanged on failure.
 */
Status config_open_bots(TournamentConfig *config, bool foreign, Message *message) MUST_USE;

/** Returns the spec that plays as a bot: its own, or the spec of the process it was put into. */
const BotSpec *config_player(const TournamentConfig *config, uint32_t bot);

/** Returns true if some bot is a program, in a sandbox or not in one. */
bool config_programs(const TournamentConfig *config, bool sandboxed);

/** Returns true if some bot is a program or a person. */
bool config_elsewhere(const TournamentConfig *config);

/**
 * Returns true if some bot has a time budget, so that its games cannot be replayed from the seed.
 */
bool config_timed(const TournamentConfig *config);

/** Returns true if two bots are equal except for their names: class, all options, budget. */
bool config_bots_equal(const ConfigBot *one, const ConfigBot *other);

CARCARENA_END

#endif
