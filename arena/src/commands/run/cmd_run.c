// SPDX-License-Identifier: MIT
//
// carcarena run: plays or resumes a tournament, and prints its report.
#include "carcarena/arena/tournament.h"
#include "commands/cli/arguments_session.h"
#include "commands/cli/cluster_command.h"
#include "commands/cli/command.h"
#include "commands/cli/free_folder.h"
#include "commands/cli/secret_file.h"
#include "commands/output/export_file.h"
#include "commands/output/report_print.h"
#include "commands/run/plan_print.h"
#include "commands/run/process_print.h"
#include "commands/run/run_watch.h"
#include "commands/run/serve_run.h"
#include "config/chess_flags.h"
#include "run/stages.h"
#include "schedule/formats/plan.h"
#include "schedule/trial.h"
#include "text/try_status.h"
#include "text/wrapped_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Arguments of the command. */
typedef struct RunArguments {
    ArgumentList config;
    SessionArguments session;
    int64_t games, blocks;
    const char *shard;
    ChessFlags *flags; // NULL: none
    FlagExtras extras;
    ReportFormat report;
    ReportLength length;
    bool print_config, live;
    PlanArguments plan;
    int64_t port; // of the live page
    ClusterArguments cluster;
    char *folder; // replaces the usual folder if that has another run; NULL: the usual folder
} RunArguments;

enum {
    RUN_SPECS = 11 + PLAN_SPECS + REPORT_LENGTH_SPECS + CLUSTER_SPECS,
    LIVE_PORT = 8080,
    FORMAT_COLUMN = 18,
    PORT_MAX = 65535
};

/** Writes the options and their targets. */
static void specs_make(ArgumentSpec out[static RUN_SPECS], RunArguments *arguments) {
    const ArgumentSpec specs[] = {
        arguments_key_integer("games", &arguments->games),
        arguments_key_integer("blocks", &arguments->blocks),
        {.name = "shard",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->shard},
         .value_name = "I/N",
         .help = "play part I of N only, for 'merge'; DIR becomes results/NAME-shard-I-of-N"},
        {.name = "after",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->session.overrides.after},
         .value_name = "DIR",
         .help = "with --shard, in formats with several stages: read the earlier stages from this "
                 "merged run"},
        arguments_key_integer("rating_interval", &arguments->session.overrides.rating_interval),
        arguments_key_text("log", &arguments->session.overrides.log_file),
        {.name = "log-level",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->session.overrides.log_level},
         .value_name = "WORD",
         .words = "error|warning|info|debug|trace",
         .help = "log level: error, warning, info, debug or trace",
         .shown = "as configured"},
        {.name = "live",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->live},
         .help = "serve a live report to a browser on this machine"},
        {.name = "port",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->port},
         .maximum = PORT_MAX,
         .value_name = "N",
         .help = "port of the live report; 0: any free port"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments->plan.format},
         .value_name = "WORD",
         .words = "text|csv|json|md",
         .help = "format of the report or plan: text, csv, json or md"},
        {.name = "print-config",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->print_config},
         .help = "print the configuration as JSON; play nothing"},
    };
    memcpy(out, specs, sizeof specs);
    out += sizeof specs / sizeof specs[0];
    plan_specs(out, &arguments->plan);
    report_length_specs(out + PLAN_SPECS, &arguments->length);
    cluster_specs(out + PLAN_SPECS + REPORT_LENGTH_SPECS, &arguments->cluster);
}

/** Returns the details of --help; free with text_buffer_free. */
static TextBuffer details_make(void) {
    TextBuffer text = {0};
    text_buffer_add(&text,
                    "Flags of chess tournament managers, instead of CONFIG or to override it:\n");
    chess_flags_help(&text);
    text_buffer_add(&text, "\nFormats (key \"format\", flag -tournament):\n");
    for (unsigned i = 0; format_at(i) != NULL; i++) {
        wrapped_row(&text, format_word(format_at(i)), format_summary(format_at(i)), FORMAT_COLUMN);
    }
    text_buffer_add(&text,
                    "\nExit codes:\n"
                    "  0  finished; sequential test: H1 accepted\n"
                    "  1  sequential test: H0 accepted\n"
                    "  2  sequential test: undecided\n"
                    "  3  invalid arguments or configuration; nothing was changed\n"
                    "  4  interrupted; rerun the command to resume\n"
                    "  5  more bot faults than allowed\n"
                    "  6  the stored run is damaged or has another configuration\n"
                    "  7  system error: no memory, disk full or no permission\n"
                    "  8  the games of a shard in this stage are played; run 'merge' next\n");
    return text;
}

static Status arguments_read(RunArguments *arguments, HelpForm *help, int argc, char **argv,
                             Message *message) {
    ArgumentSpec specs[RUN_SPECS];
    specs_make(specs, arguments);
    ArgumentTable table = {
        .program = "carcarena run",
        .positionals = "CONFIG | FLAGS",
        .summary =
            "Plays a tournament and reports the results. Every finished game is stored in "
            "DIR/run.db. If a run is interrupted, rerun the command to resume it. CONFIG is "
            "a JSON file (configs/guide/KEYS.md); FLAGS are those of chess tournament managers "
            "(listed below).\n"
            "\n"
            "While a run plays, write a number into DIR/run.threads to change the number of "
            "threads; 0 pauses. On a terminal the report fits a screen.",
        .examples =
            "  carcarena run configs/quickstart.json\n"
            "  carcarena run configs/quickstart.json --games 600 --out results/more\n"
            "  carcarena run configs/quickstart.json --shard 1/3\n"
            "  carcarena run swiss.json --shard 1/3 --after results/swiss\n"
            "  carcarena run configs/quickstart.json --blocks 10000 --plan\n"
            "  carcarena run configs/quickstart.json --live\n"
            "  mpirun -n 4 carcarena run configs/quickstart.json --mpi\n"
            "  carcarena run configs/quickstart.json --rating-interval 60 --log run.log\n"
            "  echo 1 > results/quickstart/run.threads\n"
            "  carcarena run -engine cmd=greedy -engine cmd=mcts option.simulations=50 \\\n"
            "      -rounds 20\n"
            "  carcarena run -engine cmd=mcts name=new option.exploration=0.1 \\\n"
            "      -engine cmd=mcts name=old -each sims=100 -sprt elo0=0 elo1=50 -srand 7 \\\n"
            "      -concurrency 4 -event new-old\n"
            "  carcarena run -engine cmd=greedy -engine cmd=random --print-config \\\n"
            "      > match.json\n",
        .specs = specs,
        .spec_count = RUN_SPECS,
        .positional_min = arguments->flags != NULL ? 0 : 1,
        .positional_max = 1,
        .positional = &arguments->config,
    };
    arguments_session_join(&arguments->session, &table);
    Status status = arguments_parse(&table, help, argc, argv, message);
    if (status == STATUS_OK) {
        status = arguments_session_hide(&arguments->session, argc, argv, message);
    }
    if (*help) {
        TextBuffer details = details_make();
        table.details = details.text;
        (void)command_help(&table, *help);
        text_buffer_free(&details);
    }
    return status;
}

static Status shard_read(ConfigOverrides *overrides, const char *text, Message *message) {
    if (text != NULL && !shard_from_text(&overrides->shard, text)) {
        return message_set(message, STATUS_INVALID,
                           "--shard: expected I/N with I from 1 to N, at most %d, got '%s'",
                           SHARDS_MAX, text);
    }
    return STATUS_OK;
}

/** Warns of equal bots, whose true difference is zero. */
static void equal_bots_tell(const TournamentConfig *config) {
    for (uint32_t one = 0; config->tune == NULL && one < config->bot_count; one++) {
        for (uint32_t other = one + 1; other < config->bot_count; other++) {
            if (config_bots_equal(&config->bots[one], &config->bots[other])) {
                (void)fprintf(stderr,
                              "carcarena run: warning: '%s' and '%s' are the same bot, all options "
                              "written out: %.200s\n",
                              config->bots[one].name, config->bots[other].name,
                              bot_spec_text(&config->bots[one].spec));
                return; // one warning is enough
            }
        }
    }
}

/** Prints defaults that were chosen for the user. */
static void choices_tell(const RunArguments *arguments) {
    if (arguments->session.quiet || arguments->print_config || arguments->plan.wanted) {
        return;
    }
    if (arguments->extras.basic_game) {
        (void)fputs("carcarena run: using tile set \"base\"; choose others with -tilesets\n",
                    stderr);
    }
    arguments_session_tell(&arguments->session, "run");
    if (arguments->folder != NULL) {
        (void)fprintf(stderr,
                      "carcarena run: the usual folder has other games; storing these in %s\n",
                      arguments->folder);
    }
}

/**
 * Chooses another folder for an unnamed run if the usual one has other games; the configuration
 * must then be read again.
 */
static Status folder_settle(bool *again, RunArguments *arguments, const TournamentConfig *config,
                            Message *message) {
    ConfigOverrides *const overrides = &arguments->session.overrides;
    const bool nameless = arguments->flags != NULL && !arguments->extras.named;
    *again = false;
    if (arguments->cluster.wanted || overrides->output != NULL ||
        !(nameless || arguments->session.seed_drawn)) {
        return STATUS_OK;
    }
    TRY(free_folder_choose(&arguments->folder, config, message));
    if (arguments->folder != NULL) {
        overrides->output = arguments->folder;
        *again = true;
    }
    return STATUS_OK;
}

/** Reads a configuration from `text`, or from the file if `text` is NULL. */
static Status config_from(TournamentConfig **out, const char *text, const char *file,
                          const RunArguments *arguments, Message *message) {
    const ConfigOverrides *const overrides = &arguments->session.overrides;
    return text == NULL ? config_load(out, file, overrides, message)
                        : config_parse(out, text, strlen(text),
                                       file != NULL ? file : "command-line", overrides, message);
}

/** Returns the configuration that the flags describe, as text. */
static Status flags_text(char **out, RunArguments *arguments, const char *file, Message *message) {
    FlagExtras *const extras = &arguments->extras;
    Status status = chess_flags_config(arguments->flags, file, out, extras, message);
    arguments->print_config = arguments->print_config || extras->print_config;
    if (status == STATUS_OK) {
        status = shard_read(&arguments->session.overrides, extras->shard, message);
    }
    if (status == STATUS_OK && extras->random_seed) {
        status = arguments_session_draw(&arguments->session, message);
    }
    return status;
}

/** Makes the configuration of file, flags and options. */
static Status config_make(TournamentConfig **out, RunArguments *arguments, Message *message) {
    const char *const file = arguments->config.count > 0 ? arguments->config.items[0] : NULL;
    char *text = NULL;
    bool again = false;
    Status status = STATUS_OK;
    if (arguments->flags != NULL) {
        status = flags_text(&text, arguments, file, message);
    }
    if (status == STATUS_OK) {
        status = config_from(out, text, file, arguments, message);
    }
    if (status == STATUS_OK && !arguments->print_config && !arguments->plan.wanted) {
        status = folder_settle(&again, arguments, *out, message);
    }
    if (status == STATUS_OK && again) {
        config_destroy(*out);
        *out = NULL;
        status = config_from(out, text, file, arguments, message);
    }
    if (status == STATUS_OK) {
        choices_tell(arguments);
    }
    if (status == STATUS_OK && !arguments->session.quiet && !arguments->print_config &&
        !arguments->plan.wanted) {
        equal_bots_tell(*out);
    }
    free(text);
    return status;
}

static int config_show(const TournamentConfig *config) {
    char *text = NULL;
    Message message = {{0}};
    const Status status = config_print(&text, config, &message);
    if (status == STATUS_OK) {
        (void)fputs(text, stdout);
    }
    free(text);
    return status == STATUS_OK ? EXIT_DONE : command_fail("run", status, &message);
}

static int plan_show(const RunArguments *arguments, const TournamentConfig *config) {
    Message message = {{0}};
    const Status status = plan_print(config, &arguments->plan, &message);
    return status == STATUS_OK ? EXIT_DONE : command_fail("run", status, &message);
}

static Status overrides_read(RunArguments *arguments, Message *message) {
    ConfigOverrides *const overrides = &arguments->session.overrides;
    overrides->games = (uint64_t)arguments->games;
    overrides->blocks = (uint64_t)arguments->blocks;
    if (overrides->games != 0 && overrides->blocks != 0) {
        return message_set(message, STATUS_INVALID, "expected --games or --blocks, not both");
    }
    TRY(report_length_check(&arguments->length, message));
    TRY(shard_read(overrides, arguments->shard, message));
    if (arguments->session.overrides.after != NULL && arguments->shard == NULL) {
        return message_set(
            message, STATUS_INVALID,
            "--after: expected with --shard; a run without shards plays all its stages");
    }
    return arguments_session_seed(&arguments->session, message);
}

/** Returns the exit code of a sequential test. A single shard decides nothing. */
static int trial_exit(const TournamentConfig *config) {
    if (config->trial == NULL || shard_is_part(config->shard)) {
        return EXIT_DONE;
    }
    switch (config->trial->verdict) {
    case SPRT_ACCEPT_H0:
        return EXIT_SPRT_H0;
    case SPRT_CONTINUE:
        return EXIT_UNDECIDED;
    case SPRT_ACCEPT_H1:
        break;
    }
    return EXIT_DONE;
}

static int run_interrupted(const RunArguments *arguments, const TournamentConfig *config,
                           const TournamentResult *result) {
    (void)fprintf(stderr,
                  "carcarena run: %" PRIu64 " of %" PRIu64
                  " games are stored in %s; rerun the command to resume",
                  result->games_stored, result->games_total, config->output);
    if (arguments->session.seed_drawn) {
        (void)fprintf(stderr, " with --seed 0x%016" PRIx64 " --out %s in place of the random seed",
                      config->schedule.request.seed, config->output);
    }
    (void)fputc('\n', stderr);
    return EXIT_RESUMABLE;
}

/** Prints the next step after a shard has played its part of a stage. */
static int stage_played(const TournamentConfig *config) {
    char part[SHARD_TEXT_SIZE];
    (void)fprintf(
        stderr,
        "carcarena run: part %s of stage %u is played; merge all parts with 'carcarena merge DIR "
        "RUN...', then rerun\nthis command with --after DIR to play its part of the next stage\n",
        shard_to_text(config->shard, part), config->plan->stage_count);
    return EXIT_STAGE;
}

static int run_end(const TournamentConfig *config, const TournamentResult *result, Status status,
                   const Message *message) {
    if (status != STATUS_OK) {
        return command_fail("run", status, message);
    }
    if (result->fault_stopped) {
        (void)fprintf(stderr,
                      "carcarena run: stopped: %" PRIu64
                      " games with a bot at fault, max_bot_faults allows %" PRId64 "\n",
                      result->faults, config->bot_faults_max);
        return EXIT_BOT_FAULTS;
    }
    return config->plan != NULL && shard_is_part(config->shard) ? stage_played(config)
                                                                : trial_exit(config);
}

/** Opens the run's store; brings the store of a shard up to its current stage. */
static Status run_open(Store **out, const RunArguments *arguments, TournamentConfig *config,
                       StagesFetched *fetched, Message *message) {
    TRY(store_open(out, config, "carcarena " CARCARENA_VERSION, message));
    if (arguments->session.overrides.after != NULL) {
        TRY(stages_fetch(fetched, *out, config, arguments->session.overrides.after, message));
    }
    return STATUS_OK;
}

static int run_over(const char *path) {
    (void)fprintf(stderr, "carcarena run: all stages are in %s, nothing is left to play\n", path);
    return EXIT_DONE;
}

static int config_run(const RunArguments *arguments, TournamentConfig *config) {
    RunWatch watch;
    TournamentResult result = {0};
    Store *store = NULL;
    Message message = {{0}};
    Message unlogged = {{0}};
    StagesFetched fetched = {0};
    Status status = run_open(&store, arguments, config, &fetched, &message);
    if (status != STATUS_OK || fetched.over) {
        store_close(store);
        return status == STATUS_OK ? run_over(arguments->session.overrides.after)
                                   : command_fail("run", status, &message);
    }
    if (config->schedule.request.sealed) {
        secret_commitment_print("run", config->commitment);
    }
    status = run_watch_begin(&watch, config, "run", arguments->session.quiet, &message);
    if (status == STATUS_OK) {
        status = run_watch_stored(&watch, store, &message);
    }
    if (status == STATUS_OK) {
        const TournamentWatcher watcher = run_watch_watcher(&watch);
        status = tournament_run(&result, config, store, &watcher, &message);
        run_watch_note(&watch, &result, status, &message);
    }
    // A shard without games has no report.
    if (status == STATUS_OK && !arguments->session.quiet && result.games_stored > 0) {
        const ReportPrint report = {
            .format = arguments->report, .length = arguments->length, .played = true};
        status = report_print(&report, config, store, &message);
        process_print(config);
    }
    if (status == STATUS_OK && arguments->extras.pgn != NULL) {
        status = export_file_write(arguments->extras.pgn, store, config, EXPORT_PGN,
                                   (ExportBlocks){.count = UINT64_MAX}, &message);
    }
    int code = status == STATUS_INTERRUPTED ? run_interrupted(arguments, config, &result)
                                            : run_end(config, &result, status, &message);
    const Status closed = run_watch_end(&watch, &unlogged);
    if (closed != STATUS_OK && code == EXIT_DONE) {
        code = command_fail("run", closed, &unlogged);
    }
    // A bot that does not start: the corrected command has another configuration.
    if (status == STATUS_INVALID && !config->schedule.request.sealed) {
        store_abandon(store);
    } else {
        store_close(store);
    }
    return code;
}

/** Runs with a live page, if requested. */
static int config_run_live(const RunArguments *arguments, TournamentConfig *config) {
    LiveServer server = {.process = 0};
    if (arguments->live) {
        live_server_begin(&server, config->output, (uint16_t)arguments->port);
    }
    const int code = config_run(arguments, config);
    live_server_end(&server);
    return code;
}

/** Checks the flags that are not part of the configuration. */
static Status extras_check(RunArguments *arguments, Message *message) {
    if (arguments->extras.report == NULL) {
        arguments->report = report_format_find(arguments->plan.format);
        return STATUS_OK;
    }
    arguments->report = report_format_find(arguments->extras.report);
    return arguments->report != REPORT_FORMAT_COUNT
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "-output: format=%.40s given, one of text|csv|json|md expected",
                             arguments->extras.report);
}

static Status tuning_refuse(const RunArguments *arguments, TournamentConfig **config,
                            Message *message) {
    if ((*config)->tune == NULL) {
        return STATUS_OK;
    }
    config_destroy(*config);
    *config = NULL;
    return message_set(message, STATUS_INVALID, "%s is a tuning; play it with 'carcarena tune'",
                       arguments->config.items[0]);
}

/** Rejects options that need a single process. */
static Status cluster_check(const RunArguments *arguments, Message *message) {
    if (!arguments->cluster.wanted) {
        return STATUS_OK;
    }
    if (arguments->live || arguments->plan.wanted || arguments->print_config) {
        return message_set(
            message, STATUS_INVALID,
            "--mpi cannot be combined with --live, --plan and --print-config; 'carcarena "
            "serve DIR' shows a run of many machines");
    }
    return arguments_session_mpi(&arguments->session, message);
}

/** Makes and checks the configuration and all other arguments. */
static Status run_prepare(TournamentConfig **out, RunArguments *arguments, Message *message) {
    TRY(overrides_read(arguments, message));
    TRY(config_make(out, arguments, message));
    TRY(extras_check(arguments, message));
    TRY(cluster_check(arguments, message));
    return tuning_refuse(arguments, out, message);
}

static Status rank_prepare(void *user, bool leads, TournamentConfig **out, Message *message) {
    RunArguments *const arguments = user;
    arguments->session.quiet = arguments->session.quiet || !leads;
    arguments->session.follows = !leads;
    return run_prepare(out, arguments, message);
}

static int rank_run(void *user, TournamentConfig *config) {
    return config_run(user, config);
}

static int run_here(RunArguments *arguments) {
    TournamentConfig *config = NULL;
    Message message = {{0}};
    const Status status = run_prepare(&config, arguments, &message);
    int code = EXIT_DONE;
    if (status != STATUS_OK) {
        code = command_fail("run", status, &message);
    } else {
        CHECK(config != NULL);
        code = arguments->print_config  ? config_show(config)
               : arguments->plan.wanted ? plan_show(arguments, config)
                                        : config_run_live(arguments, config);
    }
    config_destroy(config);
    return code;
}

int cmd_run(int argc, char **argv) {
    RunArguments arguments = {.port = LIVE_PORT,
                              .session = {.overrides = config_overrides_none()},
                              .cluster = CLUSTER_ARGUMENTS_NONE};
    Message message = {{0}};
    HelpForm help = HELP_NONE;
    Status status = chess_flags_take(&arguments.flags, &argc, argv, &message);
    if (status == STATUS_OK) {
        status = arguments_read(&arguments, &help, argc, argv, &message);
    }
    int code = EXIT_DONE;
    if (status != STATUS_OK) {
        code = command_fail("run", status, &message);
    } else if (!help && arguments.cluster.wanted) {
        code = cluster_command(
            &arguments.cluster,
            &(ClusterCommand){"run", rank_prepare, rank_run, &arguments, &arguments.session.quiet});
    } else if (!help) {
        code = run_here(&arguments);
    }
    chess_flags_destroy(arguments.flags);
    free(arguments.folder);
    return code;
}
