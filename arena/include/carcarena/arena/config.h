/**
 * Tournament configurations: a JSON file, checked to the last key, and what it means.
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
    uint64_t simulations; /* budget of each decision; 0: none given */
    uint64_t move_ms;
    uint64_t game_ms;      /* of all decisions of a game */
    uint64_t increment_ms; /* added to that after each decision */
    int64_t margin_ms;     /* lateness that is forgiven; -1: 50 a move, 0 for a game's clock */
    bool processor_clock;  /* times are the processor's, not the wall's */
    /* What plays in place of `spec`, and plays the same: the bot in a process of its own. {0}: it
     * plays itself. */
    BotSpec isolated;
    struct ProcessStats *stats; /* of a bot in processes: what happens to it; NULL: it is in none */
} ConfigBot;

/** What the key "tune" asks for (carcarena tune): options of the only bot. Versions of it meet each
 * other, or a chosen opponent: then two versions (SPSA) meet it on the same decks, the bots being
 * opponent, plus and minus, or one (NTBEA). */
typedef struct ConfigTune {
    SearchSetup search;
    unsigned options[TUNER_PARAMETERS_MAX]; /* option of the bot's class by parameter */
    uint64_t blocks;                        /* of one iteration, for each version against another */
    bool against;                           /* the opponent was chosen */
    uint32_t side;                          /* bot that is the first version */
    SprtDesign test;                        /* tuned against start, afterwards */
    uint64_t test_blocks;                   /* at most; 0: no test */
    uint64_t deviation_blocks; /* of each point one step from the tuned one; 0: not looked at */
} ConfigTune;

/** How much of a run goes into its log: what is listed up to the level. */
typedef enum LogLevel {
    LOG_ERROR,   /* what ended it */
    LOG_WARNING, /* forfeits */
    LOG_INFO,    /* beginning, end, changes of threads */
    LOG_DEBUG,   /* how many games are stored, several times a second */
    LOG_TRACE    /* every game */
} LogLevel;

/** A checked configuration. Opaque parts are reached through the functions below. */
typedef struct TournamentConfig {
    char name[CONFIG_NAME_SIZE];
    char *output;      /* folder of the run */
    Schedule schedule; /* everything about who meets whom */
    Shard shard;       /* the part of it that this run plays */
    MatchRules match;  /* borrows the rules; match.schedule points to `schedule` */
    ConfigBot *bots;
    uint32_t bot_count;
    uint64_t *deals; /* seeds of decks, borrowed by `schedule` */
    uint64_t deal_count;
    ScheduleAbsence *absences; /* borrowed by `schedule` */
    uint32_t absence_count;
    double *costs;       /* by bot, borrowed by `schedule`; NULL: none given */
    struct Trial *trial; /* sequential test; NULL: none */
    uint64_t scheduled;  /* games of the schedule before a test cut it short; 0: it did not */
    struct Plan *plan;   /* stages so far, borrowed by `schedule`; NULL: not a format in stages */
    uint32_t threads;    /* 0: one a core */
    const struct Crew *crew;  /* who plays, borrowed; NULL: threads of this process */
    int64_t bot_faults_max;   /* stop after more forfeits than this; -1: never */
    ConfigTune *tune;         /* NULL: a tournament. Else there are two bots, the sides "plus" and
                                 "minus", both as the bot is configured */
    uint64_t rating_interval; /* ratings are printed every so many games; 0: at the end only */
    uint64_t score_interval;  /* the score is, likewise */
    uint64_t wait_ms;         /* a thread rests so long between two games */
    bool affinity;            /* each thread stays on one processor */
    bool sandboxed;           /* every program runs in a sandbox (bubblewrap) */
    bool packed;              /* many games share a row of the store; no timings, no actions */
    bool accept_change;       /* another program may go on with the run, which is noted */
    bool read_only;           /* its bots are only named; config_open_bots opens them */
    char *log_file;           /* NULL: none */
    LogLevel log_level;
    struct RulesSetup *setup;
    char *text;                              /* canonical text: see config_text */
    bool has_secret;                         /* of a sealed run: schedule.request.secret is known */
    char commitment[CONFIG_COMMITMENT_SIZE]; /* of a sealed run in a store; "": none */
} TournamentConfig;

/** What the command line puts in place of the file's values. */
typedef struct ConfigOverrides {
    const char *output; /* NULL: as in the file */
    uint64_t seed;
    bool has_seed;
    uint64_t games;          /* 0: as in the file; replaces blocks, too */
    uint64_t blocks;         /* 0: as in the file; replaces games, too */
    int64_t threads;         /* -1: as in the file */
    Shard shard;             /* {0}: everything */
    int64_t rating_interval; /* -1: as in the file */
    const char *log_file;    /* NULL: as in the file; "": none */
    const char *log_level;   /* NULL: as in the file */
    bool accept_change;
    bool sealed;             /* it is a sealed run, whatever the file says */
    const StreamKey *secret; /* likewise, with this secret; NULL: drawn for a new run, or the run's
                                own */
    const char *secret_file; /* programs in the sandbox must not see it; NULL, "-": there is none */
    const char *after;       /* run of the stages before, likewise; NULL: none */
    bool isolate; /* this program's command 'bot' plays each built-in bot in a process of its own */
    bool stored;  /* the text is a run's: what it does not say is as in programs of old */
    bool read_only; /* the text is data: bots are named, not made (bot_spec_name_text) */
} ConfigOverrides;

/** No overrides. */
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

/** Reads a file and parses it; STATUS_NOT_FOUND if there is none. */
Status config_load(TournamentConfig **out, const char *path, const ConfigOverrides *overrides,
                   Message *message) MUST_USE;

/** Frees a configuration; NULL is allowed. */
void config_destroy(TournamentConfig *config);

/**
 * Canonical JSON text of everything that decides what the games are, one key a line: two
 * configurations with equal texts play the same games. Number of blocks, threads and folders are
 * not part of it: a run may be extended and moved. Can be parsed again given blocks.
 */
const char *config_text(const TournamentConfig *config);

/**
 * Gives a sealed configuration its secret. What was known of the schedule's stages is made anew.
 * From then on other processes of the same user cannot read the memory of this one, and a crash
 * leaves no core file (PR_SET_DUMPABLE). So it is for a configuration that is parsed with a secret,
 * or read from the store of a sealed run.
 * @return STATUS_NO_MEMORY.
 */
Status config_take_secret(TournamentConfig *config, const StreamKey *secret,
                          Message *message) MUST_USE;

/** Has the bots' streams follow from the seed as given, as they do in a run that goes on. */
void config_take_bot_streams(TournamentConfig *config, BotStreams streams);

/** Pairs a championship by the rule of a run that goes on; changes no other format. */
void config_take_rematches(TournamentConfig *config, RematchRule rematches);

/**
 * The whole configuration as JSON that config_parse reads back: the canonical text, and length,
 * folder, threads and what else may change between sessions.
 * @param out free with free(). @return STATUS_NO_MEMORY.
 */
Status config_print(char **out, const TournamentConfig *config, Message *message) MUST_USE;

/** The first lines in which two canonical texts differ, without indent, comma and newline, cut at
 * both ends to what is worth showing. */
typedef struct ConfigDifference {
    const char *first, *second; /* into the texts */
    int first_length, second_length;
} ConfigDifference;

/** Whether two canonical texts differ in what decides games: not in the run's name or the texts of
 * tile sets, which the hash of the rules covers. @param out then says where. */
bool config_text_differs(const char *first, const char *second, ConfigDifference *out);

enum { CONFIG_TUNE_VALUE_SIZE = 64 };

/** Option that a parameter of the tuning is. @pre config->tune. */
const BotOptionSpec *config_tune_option(const TournamentConfig *config, unsigned parameter);

/** A parameter's value as the bot's option wants it: a word, or six digits. @return `text`. */
char *config_tune_value_text(char text[CONFIG_TUNE_VALUE_SIZE], const TournamentConfig *config,
                             unsigned parameter, double value);

/** Bot that the first version meets. @pre config->tune. */
uint32_t config_tune_opponent(const TournamentConfig *config);

/**
 * The tournament that tests a tuning's outcome: bots "tuned" and "start" against each other, or
 * both against the chosen opponent, which comes first, on the same decks; fresh decks, at most
 * tune->test_blocks blocks, in the folder "test" of the tuning's own. @pre config->tune.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure.
 */
Status config_tune_test(TournamentConfig **out, const TournamentConfig *config,
                        const BotSpec *tuned, Message *message) MUST_USE;

/** Folder of the run of one candidate of a tuning. @param out free with free(). */
Status config_tune_folder(char **out, const TournamentConfig *config, const BotSpec *spec,
                          Message *message) MUST_USE;

/**
 * The tournament of one candidate against the chosen opponent, or the bot it starts from: bots
 * "candidate" and the other, decks of the tuning's seed. @pre config->tune.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure.
 */
Status config_tune_candidate(TournamentConfig **out, const TournamentConfig *config,
                             const BotSpec *spec, uint64_t blocks, Message *message) MUST_USE;

/** True if some bot's time is measured by the processor's clock, or by the wall's. */
bool config_clock_used(const TournamentConfig *config, bool processor);

/** True if a bot is a plug-in or a program of its own: code that is not this program's. */
bool config_is_foreign(const TournamentConfig *config, uint32_t bot);

/**
 * Makes the bots of a configuration that was only read ready to play: reads their files and opens
 * their plug-ins, which runs code in them. Nothing happens to one that is ready.
 * @param foreign false: of built-in bots only.
 * @return what bot_spec_from_text returns; the configuration is then as before.
 */
Status config_open_bots(TournamentConfig *config, bool foreign, Message *message) MUST_USE;

/** What plays as a bot: itself, or the process it was put into. */
const BotSpec *config_player(const TournamentConfig *config, uint32_t bot);

/** True if some bot is a program of its own in a sandbox, or one outside of any. */
bool config_programs(const TournamentConfig *config, bool sandboxed);

/** True if some bot is a program of its own, or a person. */
bool config_elsewhere(const TournamentConfig *config);

/** True if some bot's budget is time, so that its games cannot be played again from the seed. */
bool config_timed(const TournamentConfig *config);

/** Whether two bots are the same but for their names: class, all options written out, budget. */
bool config_bots_equal(const ConfigBot *one, const ConfigBot *other);

CARCARENA_END

#endif
