// SPDX-License-Identifier: MIT
//
// carcarena stats: computes statistics from counts of any origin.
#include "commands/stats/cmd_stats.h"
#include "commands/cli/command.h"
#include "text/integer_text.h"
#include "text/try_status.h"

#include <stdio.h>
#include <string.h>

// ---- Arguments

typedef struct Setting {
    const char *key;
    double *target;
    double minimum, maximum;
} Setting;

static Status setting_read(StatsRequest *request, const char *word, const char *value,
                           Message *message) {
    const Setting settings[] = {
        {"elo0", &request->elo0, -2000.0, 2000.0}, {"elo1", &request->elo1, -2000.0, 2000.0},
        {"alpha", &request->alpha, 1e-6, 0.499},   {"beta", &request->beta, 1e-6, 0.499},
        {"seats", &request->seats, 2.0, 8.0},      {"games", &request->games, 1.0, 40320.0},
    };
    const size_t length = (size_t)(value - word) - 1U;
    if (length == strlen("model") && strncmp(word, "model", length) == 0) {
        request->logistic = strcmp(value, "logistic") == 0;
        if (!request->logistic && strcmp(value, "normalized") != 0) {
            return message_set(message, STATUS_INVALID, "%s: expected normalized or logistic",
                               word);
        }
        return STATUS_OK;
    }
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; ++i) {
        if (strlen(settings[i].key) == length && strncmp(word, settings[i].key, length) == 0) {
            double number = 0.0;
            if (!number_from_text(&number, value) || number < settings[i].minimum ||
                number > settings[i].maximum) {
                return message_set(message, STATUS_INVALID, "%s: expected a number in %g..%g", word,
                                   settings[i].minimum, settings[i].maximum);
            }
            *settings[i].target = number;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID,
                       "%s: expected elo0=, elo1=, alpha=, beta=, model=, seats= or games=", word);
}

// Reads all arguments after the topic: numbers and settings.
static Status words_read(StatsRequest *request, Message *message) {
    for (unsigned i = 1; i < request->words.count; ++i) {
        const char *word = request->words.items[i];
        const char *equals = strchr(word, '=');
        if (equals != NULL) {
            TRY(setting_read(request, word, equals + 1, message));
        } else if (!number_from_text(&request->numbers[request->number_count++], word)) {
            return message_set(message, STATUS_INVALID, "'%s': expected a number or key=value",
                               word);
        }
    }
    return STATUS_OK;
}

// ---- The command

typedef struct Topic {
    const char *name;
    Status (*run)(StatsRequest *request, int *code, Message *message);
    bool own_words; // the topic reads the remaining arguments: rankings, or other settings
} Topic;

static const Topic TOPICS[] = {
    {"elo", topic_elo, false},
    {"sprt", topic_sprt, false},
    {"score", topic_score, false},
    {"expect", topic_expect, false},
    {"correlation", topic_correlation, false},
    {"share", topic_share, false},
    {"rate", topic_rate, true},
    {"superiority", topic_superiority, true},
    {"differences", topic_differences, true},
    {"fit", topic_fit, true},
    {"online", topic_online, true},
    {"adaptive", topic_adaptive, true},
};

static Status stats_run(StatsRequest *request, int *code, Message *message) {
    for (size_t i = 0; i < sizeof TOPICS / sizeof TOPICS[0]; ++i) {
        if (strcmp(TOPICS[i].name, request->words.items[0]) == 0) {
            const Status status = TOPICS[i].own_words ? STATUS_OK : words_read(request, message);
            return status == STATUS_OK ? TOPICS[i].run(request, code, message) : status;
        }
    }
    return message_set(message, STATUS_INVALID,
                       "'%s': expected elo, sprt, score, expect, correlation, share, rate, "
                       "superiority, differences, fit, online or adaptive",
                       request->words.items[0]);
}

static const char SUMMARY[] =
    "Computes statistics from counts, without games. Topics:\n"
    "  elo          Elo, normalized Elo, LOS and draw rate of --wdl, --wld or --penta\n"
    "               counts; with counts of the first seat, its advantage\n"
    "  sprt         bounds, length, LLR, verdict and unbiased strength of a\n"
    "               sequential test: elo0= elo1= alpha= beta=\n"
    "               model=normalized|logistic and counts, or SCORE COUNT pairs for\n"
    "               blocks of seats=k games=PER_BLOCK. Exit codes: 0 H1, 1 H0,\n"
    "               2 undecided\n"
    "  score        Elo of scores (seats=k: of shares of first places)\n"
    "  expect       scores of Elo differences\n"
    "  correlation  gain of mirrored pairs: five pair counts, then L D W\n"
    "  share        exact interval of COUNT cases of TOTAL\n"
    "  rate         joint fit of rankings A>B, A=B, A>B>C:TIMES\n"
    "  superiority  the same fit: probability that the row is stronger\n"
    "  differences  the same fit: Elo differences with standard errors\n"
    "  fit          the same fit: observed and expected score of each pairing\n"
    "  online       weng-lin, bradley-terry, trueskill or glicko, then rankings in\n"
    "               order\n"
    "  adaptive     number of games that formats 'round-robin' and 'adaptive' need\n"
    "               until each bot's interval is +-error=30: bots=8, seats=2,\n"
    "               gap=100 Elo apart, runs=20, seed=1; and their cost if games of\n"
    "               the strongest quarter cost price=1 times as much";

static const char EXAMPLES[] =
    "  carcarena stats elo --wdl 100 50 80\n"
    "  carcarena stats elo --penta 34 54 63 64 75\n"
    "  carcarena stats sprt elo0=0 elo1=3 beta=0.1 --penta 172 2752 5656 2885 227\n"
    "  carcarena stats sprt elo0=0 elo1=20 seats=4 games=4 \\\n"
    "      0 90 0.25 130 0.5 60 1 9\n"
    "  carcarena stats share 3 120\n"
    "  carcarena stats rate 'ann>bob>cid:12' 'bob>ann=cid:3' 'cid>bob:2'\n"
    "  carcarena stats superiority 'ann>bob>cid:12' 'bob>ann=cid:3' 'cid>bob:2'\n"
    "  carcarena stats online trueskill 'ann>bob>cid' 'bob>ann=cid'\n"
    "  carcarena stats adaptive bots=10 gap=60 error=20\n"
    "  carcarena stats adaptive bots=16 price=100\n";

int cmd_stats(int argc, char **argv) {
    StatsRequest request = {.format = "text",
                            .elo0 = 0.0,
                            .elo1 = 5.0,
                            .alpha = 0.05,
                            .beta = 0.05,
                            .seats = 2.0,
                            .games = 1.0};
    const ArgumentSpec specs[] = {
        {.name = "wdl",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &request.wdl},
         .help = "the numbers are wins, draws, losses"},
        {.name = "wld",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &request.wld},
         .help = "the numbers are wins, losses, draws"},
        {.name = "penta",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &request.penta},
         .help = "the numbers are pairs with 0, 1/2, 1, 3/2, 2 points"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &request.format},
         .value_name = "WORD",
         .words = "text|csv|json|md",
         .help = "format: text, csv, json or md"},
    };
    const ArgumentTable table = {
        .program = "carcarena stats",
        .positionals = "TOPIC [NUMBER | KEY=VALUE | RANKING]...",
        .summary = SUMMARY,
        .examples = EXAMPLES,
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = ARGUMENT_LIST_MAX,
        .positional = &request.words,
    };
    HelpForm help = HELP_NONE;
    int code = EXIT_DONE;
    Message message = {{0}};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = stats_run(&request, &code, &message);
    }
    return status == STATUS_OK ? code : command_fail("stats", status, &message);
}
