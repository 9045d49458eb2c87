// SPDX-License-Identifier: MIT
//
// carcarena pool: keeps a rating list of many runs, and adds new bots to it.
#include "carcarena/arena/tournament.h"
#include "commands/cli/arguments_session.h"
#include "commands/cli/command.h"
#include "commands/cli/secret_file.h"
#include "commands/output/report_print.h"
#include "commands/run/run_watch.h"
#include "pool/pool_list.h"
#include "pool/pool_newcomer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char PROGRAM[] = "carcarena " CARCARENA_VERSION;

enum { POOL_OWN_SPECS = 7 };

/** Arguments of the command: the list, then runs and files to add. */
typedef struct PoolArguments {
    ArgumentList paths;
    FitArguments fit;
    SessionArguments session;
    ReportLength length;
    const char *add, *name, *block_tag;
    ArgumentList opponents, removed;
    int64_t blocks;
    bool trust_bots;
    ArgumentSpec specs[POOL_OWN_SPECS + REPORT_LENGTH_SPECS + SESSION_ARGUMENTS];
} PoolArguments;

// ---- Arguments

/** Writes the options of this command and those of commands that play, without the folder. */
static unsigned specs_make(PoolArguments *arguments, const ArgumentTable *session) {
    const ArgumentSpec specs[POOL_OWN_SPECS] = {
        {.name = "add",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->add},
         .value_name = "BOT",
         .help = "play a gauntlet with this new bot, such as mcts:simulations=400"},
        {.name = "name",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->name},
         .value_name = "NAME",
         .help = "name of the new bot",
         .shown = "the text of --add"},
        {.name = "opponents",
         .kind = ARGUMENT_WORDS,
         .target = {.list = &arguments->opponents},
         .value_name = "A,B",
         .help = "opponents of the new bot",
         .shown = "all bots of the list"},
        {.name = "blocks",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->blocks},
         .minimum = 1,
         .maximum = INT64_C(1) << 53,
         .value_name = "N",
         .help = "decks against each opponent; a larger number extends the gauntlet"},
        {.name = "remove",
         .kind = ARGUMENT_LIST,
         .target = {.list = &arguments->removed},
         .value_name = "RUN",
         .help = "remove this run or file from the list; repeatable"},
        {.name = "trust-bots",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->trust_bots},
         .help = "start plug-ins and programs named by runs of other users"},
        {.name = "block-tag",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->block_tag},
         .value_name = "TAG",
         .help = "tag of a PGN file whose equal values mark the games of a pair",
         .shown = "DeckSeed"},
    };
    unsigned count = POOL_OWN_SPECS;
    memcpy(arguments->specs, specs, sizeof specs);
    report_length_specs(arguments->specs + count, &arguments->length);
    count += REPORT_LENGTH_SPECS;
    for (unsigned i = 0; i < session->more_count; i++) {
        if (strcmp(session->more[i].name, "out") != 0) {
            arguments->specs[count++] = session->more[i];
        }
    }
    return count;
}

static Status arguments_read(PoolArguments *arguments, HelpForm *help, int argc, char **argv,
                             Message *message) {
    ArgumentTable table = {
        .program = "carcarena pool",
        .positionals = "LIST [RUN...]",
        .summary = "Keeps a rating list of several runs and rates them in one fit. LIST is a "
                   "folder; its pool.json names the runs. Each RUN is added to the list: a folder, "
                   "its run.db, or a file of results from elsewhere (.pgn, .csv, .jsonl).\n"
                   "\n"
                   "--add: a new bot plays a gauntlet against bots of the list by the rules of the "
                   "list's first run. Its games are stored in LIST/NAME; no other games are "
                   "replayed. If the gauntlet is interrupted, rerun the command to resume it.",
        .examples = "  carcarena pool results/list results/quickstart results/more\n"
                    "  carcarena pool results/list --anchor random=0 --csv\n"
                    "  carcarena pool results/list --add mcts:simulations=400 --name mcts-400 \\\n"
                    "      --blocks 50\n"
                    "  carcarena pool results/list --add greedy --name greedy-2 \\\n"
                    "      --opponents random,mcts-200\n",
        .positional_min = 1,
        .positional_max = ARGUMENT_LIST_MAX,
        .positional = &arguments->paths,
    };
    ArgumentTable session = {.program = ""};
    arguments_session_join(&arguments->session, &session);
    arguments_fit_join(&arguments->fit, &table);
    table.spec_count = specs_make(arguments, &session);
    table.specs = arguments->specs;
    Status status = arguments_parse(&table, help, argc, argv, message);
    if (status == STATUS_OK) {
        status = arguments_session_hide(&arguments->session, argc, argv, message);
    }
    if (*help) {
        (void)command_help(&table, *help);
    }
    return status;
}

static Status arguments_check(PoolArguments *arguments, Message *message) {
    if (arguments->add == NULL && (arguments->name != NULL || arguments->opponents.count > 0)) {
        return message_set(message, STATUS_INVALID,
                           "--name and --opponents: expected with --add BOT");
    }
    TRY(report_length_check(&arguments->length, message));
    return arguments_session_seed(&arguments->session, message);
}

// ---- The list

/** Adds the named runs and files to the list, and removes those of --remove. */
static Status list_change(PoolList *list, const PoolArguments *arguments, bool *changed,
                          Message *message) {
    Status status = STATUS_OK;
    if (arguments->paths.count > 1) {
        status = pool_list_make(list, message);
    }
    for (unsigned i = 1; status == STATUS_OK && i < arguments->paths.count; i++) {
        bool added = false;
        status = pool_list_add(list, arguments->paths.items[i], &added, message);
        *changed = *changed || added;
    }
    for (unsigned i = 0; status == STATUS_OK && i < arguments->removed.count; i++) {
        *changed = true;
        status = pool_list_remove(list, arguments->removed.items[i], message);
    }
    if (status == STATUS_OK && list->count == 0) {
        status = message_set(message, STATUS_NOT_FOUND,
                             "%s: the list has no runs; name runs to add", list->folder);
    }
    return status;
}

static Status list_open(Pool **out, const PoolList *list, const PoolArguments *arguments,
                        Message *message) {
    const PoolRequest request = {.title = list->folder,
                                 .sources = (const char *const *)list->paths,
                                 .source_count = list->count,
                                 .block_tag = arguments->block_tag,
                                 .accept_change = arguments->session.overrides.accept_change};
    return pool_open(out, &request, message);
}

static Status list_print(const PoolList *list, const PoolArguments *arguments, Message *message) {
    ReportPrint request = {
        .section = arguments->fit.section, .fit = &arguments->fit, .length = arguments->length};
    char again[512];
    Pool *pool = NULL;
    Status status = arguments_fit_format(&arguments->fit, &request.format, message);
    if (status == STATUS_OK) {
        status = list_open(&pool, list, arguments, message);
    }
    if (status == STATUS_OK) {
        (void)snprintf(again, sizeof again, "carcarena pool %s", list->folder);
        status = report_print_pool(&request, pool, again, message);
    }
    pool_close(pool);
    return status;
}

/** Returns whether two lists have the same runs and files. */
static bool list_same(const PoolList *one, const PoolList *other) {
    bool same = one->count == other->count;
    for (unsigned i = 0; same && i < one->count; i++) {
        same = strcmp(one->stored[i], other->stored[i]) == 0;
    }
    return same;
}

static Status list_renew(PoolList *list, const PoolList *shown, const PoolArguments *arguments,
                         Message *message) {
    bool changed = false;
    TRY(pool_list_read(list, shown->folder, message));
    TRY(list_change(list, arguments, &changed, message));
    if (changed && !list_same(list, shown)) {
        Pool *pool = NULL;
        const Status status = list_open(&pool, list, arguments, message);
        pool_close(pool);
        TRY(status);
    }
    return changed ? pool_list_write(list, message) : STATUS_OK;
}

/** Changes the stored list, which another process may have changed since this one read it. */
static Status list_keep(const PoolList *shown, const PoolArguments *arguments, Message *message) {
    PoolList list = {.folder = NULL};
    int lock = -1;
    TRY(pool_list_lock(&lock, shown, message));
    const Status status = list_renew(&list, shown, arguments, message);
    pool_list_unlock(lock);
    pool_list_free(&list);
    return status;
}

static Status list_add(PoolList *list, const char *folder, const char *path, Message *message) {
    bool added = false;
    TRY(pool_list_read(list, folder, message));
    TRY(pool_list_add(list, path, &added, message));
    return added ? pool_list_write(list, message) : STATUS_OK;
}

/** Adds one run to the list in memory and on disk. */
static Status list_join(PoolList *list, const char *path, Message *message) {
    PoolList fresh = {.folder = NULL};
    int lock = -1;
    bool added = false;
    TRY(pool_list_lock(&lock, list, message));
    const Status status = list_add(&fresh, list->folder, path, message);
    pool_list_unlock(lock);
    pool_list_free(&fresh);
    TRY(status);
    return pool_list_add(list, path, &added, message);
}

// ---- The new bot

/** Makes the configuration of the new bot's gauntlet. */
static Status newcomer_make(TournamentConfig **out, const PoolList *list,
                            const PoolArguments *arguments, Message *message) {
    const PoolNewcomer newcomer = {.bot = arguments->add,
                                   .name = arguments->name,
                                   .opponents = arguments->opponents.items,
                                   .opponent_count = arguments->opponents.count,
                                   .trust_bots = arguments->trust_bots,
                                   .folder = list->folder};
    ConfigOverrides overrides = arguments->session.overrides;
    Pool *pool = NULL;
    overrides.blocks = (uint64_t)arguments->blocks;
    Status status = list_open(&pool, list, arguments, message);
    if (status == STATUS_OK) {
        status = pool_newcomer_config(out, pool, &newcomer, &overrides, message);
    }
    pool_close(pool);
    return status;
}

/** Plays the missing games of the gauntlet, which is in the list from the start. */
static Status newcomer_play(PoolList *list, const PoolArguments *arguments,
                            TournamentConfig *config, TournamentResult *result, Message *message) {
    RunWatch watch;
    Store *store = NULL;
    Message unlogged = {{0}};
    Status status = store_open(&store, config, PROGRAM, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (config->schedule.request.sealed) {
        secret_commitment_print("pool", config->commitment);
    }
    status = list_join(list, config->output, message);
    if (status == STATUS_OK) {
        status = run_watch_begin(&watch, config, "pool", arguments->session.quiet, message);
        if (status == STATUS_OK) {
            status = run_watch_stored(&watch, store, message);
        }
        if (status == STATUS_OK) {
            const TournamentWatcher watcher = run_watch_watcher(&watch);
            status = tournament_run(result, config, store, &watcher, message);
            run_watch_note(&watch, result, status, message);
        }
        const Status closed = run_watch_end(&watch, &unlogged);
        if (status == STATUS_OK && closed != STATUS_OK) {
            status = message_set(message, closed, "%s", unlogged.text);
        }
    }
    store_close(store);
    return status;
}

/** @return EXIT_DONE if the list can be shown. */
static int newcomer_run(PoolList *list, PoolArguments *arguments, Message *message) {
    TournamentConfig *config = NULL;
    TournamentResult result = {0};
    Status status = newcomer_make(&config, list, arguments, message);
    if (status == STATUS_OK) {
        status = newcomer_play(list, arguments, config, &result, message);
    }
    int code = EXIT_DONE;
    if (status == STATUS_INTERRUPTED) {
        CHECK(config != NULL);
        (void)fprintf(stderr,
                      "carcarena pool: %" PRIu64 " of %" PRIu64
                      " games are stored in %s; rerun the command to resume\n",
                      result.games_stored, result.games_total, config->output);
        code = EXIT_RESUMABLE;
    } else if (status != STATUS_OK) {
        code = command_fail("pool", status, message);
    }
    config_destroy(config);
    return code;
}

// ---- The command

/** Prints the list, or only checks that it can be rated. */
static Status list_show(const PoolList *list, const PoolArguments *arguments, Message *message) {
    Pool *pool = NULL;
    if (!arguments->session.quiet) {
        return list_print(list, arguments, message);
    }
    const Status status = list_open(&pool, list, arguments, message);
    pool_close(pool);
    return status;
}

static int pool_run(PoolArguments *arguments) {
    Message message = {{0}};
    PoolList list = {.folder = NULL};
    bool changed = false;
    Status status = pool_list_read(&list, arguments->paths.items[0], &message);
    if (status == STATUS_OK) {
        status = list_change(&list, arguments, &changed, &message);
    }
    int code = status == STATUS_OK ? EXIT_DONE : command_fail("pool", status, &message);
    if (code == EXIT_DONE && arguments->add != NULL) {
        code = newcomer_run(&list, arguments, &message);
    }
    if (code == EXIT_DONE) {
        status = list_show(&list, arguments, &message);
        if (status == STATUS_OK && changed) { // a list that cannot be rated is not stored
            status = list_keep(&list, arguments, &message);
        }
        code = status == STATUS_OK ? EXIT_DONE : command_fail("pool", status, &message);
    }
    pool_list_free(&list);
    return code;
}

int cmd_pool(int argc, char **argv) {
    PoolArguments *const arguments = calloc(1, sizeof *arguments);
    Message message = {{0}};
    HelpForm help = HELP_NONE;
    if (arguments == NULL) {
        return command_fail("pool", STATUS_NO_MEMORY, &message);
    }
    arguments->fit.format = "text";
    arguments->blocks = 20;
    arguments->session.overrides = config_overrides_none();
    Status status = arguments_read(arguments, &help, argc, argv, &message);
    if (status == STATUS_OK && !help) {
        status = arguments_check(arguments, &message);
    }
    int code = EXIT_DONE;
    if (status != STATUS_OK) {
        code = command_fail("pool", status, &message);
    } else if (!help) {
        code = pool_run(arguments);
    }
    free(arguments);
    return code;
}
