// SPDX-License-Identifier: MIT
//
// carcarena check-bot: checks that a program follows the bot protocol, and prints what to fix.
#include "check/bot_check.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"
#include "text/json_writer.h"

#include <stdio.h>
#include <string.h>

static const char SUMMARY[] =
    "Starts a bot program, tests the protocol (bots/PROTOCOL.md) step by step and plays three "
    "games with it: base, winter, and a game with many expansions; or games with the rules that "
    "you give. Prints the result of each step and, if it failed, what to do.\n"
    "\n"
    "Exit codes: 0 the bot can be rated, 5 a step failed.";

static const char EXAMPLES[] =
    "  carcarena check-bot -- python3 my_bot.py\n"
    "  carcarena check-bot --options '{\"depth\": 3}' -- ./my_bot --fast\n"
    "  carcarena check-bot --tilesets winter --players 2 -- ./winter_bot\n"
    "  carcarena check-bot --format json -- node my_bot.js > check.json\n";

static const char *const VERDICTS[] = {
    [CHECK_OK] = "ok", [CHECK_FAILED] = "FAILED", [CHECK_NOTED] = "note", [CHECK_LEFT_OUT] = "-"};

static void step_print(void *user, unsigned number, const CheckStep *step) {
    (void)printf("%2u  %-28s %-7s %s\n", number, step->title, VERDICTS[step->verdict], step->found);
    if (step->advice != NULL) {
        (void)printf("    to do: %s\n", step->advice);
    }
    (void)fflush(stdout);
}

static void outcome_print(const BotCheck *check) {
    if (check->failed > 0) {
        (void)printf("\n%u of %d steps failed. Fix the first error first.\n", check->failed,
                     CHECK_STEPS);
    } else {
        (void)printf("\nThe bot follows the protocol%s.\n",
                     check->noted > 0 ? "; see the notes above" : " and can be rated");
    }
}

static Status json_print(const BotCheck *check, const ArgumentList *command, Message *message) {
    static const char *const WORDS[] = {[CHECK_OK] = "ok",
                                        [CHECK_FAILED] = "failed",
                                        [CHECK_NOTED] = "noted",
                                        [CHECK_LEFT_OUT] = "left-out"};
    JsonWriter writer = {.comma = false};
    json_write_open(&writer, NULL, '{');
    json_write_open(&writer, "command", '[');
    for (unsigned i = 0; i < command->count; i++) {
        json_write_text(&writer, NULL, command->items[i]);
    }
    json_write_close(&writer, ']');
    json_write_bool(&writer, "passed", check->failed == 0);
    json_write_open(&writer, "steps", '[');
    for (unsigned i = 0; i < CHECK_STEPS; i++) {
        const CheckStep *const step = &check->steps[i];
        json_write_open(&writer, NULL, '{');
        json_write_integer(&writer, "number", i + 1);
        json_write_text(&writer, "step", step->key);
        json_write_text(&writer, "title", step->title);
        json_write_text(&writer, "verdict", WORDS[step->verdict]);
        json_write_text(&writer, "found", step->found);
        json_write_text(&writer, "to_do", step->advice);
        json_write_close(&writer, '}');
    }
    json_write_close(&writer, ']');
    json_write_open(&writer, "figures", '{');
    json_write_integer(&writer, "decisions", (int64_t)check->figures.decisions);
    json_write_real(&writer, "median_ms", check->figures.median_ms);
    json_write_real(&writer, "tenth_ms", check->figures.tenth_ms);
    json_write_real(&writer, "hundredth_ms", check->figures.hundredth_ms);
    json_write_real(&writer, "most_ms", check->figures.most_ms);
    json_write_real(&writer, "memory_mb", check->figures.memory_mb);
    json_write_close(&writer, '}');
    json_write_close(&writer, '}');
    const char *const text = json_writer_text(&writer);
    const bool written = text != NULL && puts(text) != EOF && fflush(stdout) != EOF;
    json_writer_free(&writer);
    return written ? STATUS_OK
                   : message_set(message, STATUS_IO, "standard output cannot be written");
}

/** Arguments of the command. */
typedef struct CheckArguments {
    ArgumentList command;
    const char *options, *format;
    uint64_t seed;
    int64_t limit_ms;
    int64_t players; /* 0: not given */
    RulesArguments rules;
} CheckArguments;

/** Compiles the rules that were given; NULL: none were. */
static Status rules_read(RulesSetup **out, const CheckArguments *asked, Message *message) {
    static const char *const USUAL_SETS[] = {"base"};
    const RulesArguments *const given = &asked->rules;
    *out = NULL;
    if (asked->players == 0 &&
        given->tilesets.count + given->expansions.count + given->options.count == 0) {
        return STATUS_OK;
    }
    return arguments_rules_setup(out, given, USUAL_SETS, 1,
                                 asked->players == 0 ? 2 : (int)asked->players, message);
}

static int check_run(const CheckArguments *asked) {
    BotCheck check;
    Message message = {""};
    const bool json = strcmp(asked->format, "json") == 0;
    RulesSetup *setup = NULL;
    Status status = rules_read(&setup, asked, &message);
    const CheckRequest request = {.command = asked->command.items,
                                  .words = asked->command.count,
                                  .options = asked->options,
                                  .seed = asked->seed,
                                  .limit_ms = asked->limit_ms,
                                  .rules = setup != NULL ? rules_setup_rules(setup) : NULL};
    if (status == STATUS_OK) {
        status = bot_check(&check, &request, json ? NULL : step_print, NULL, &message);
    }
    rules_setup_destroy(setup);
    if (status == STATUS_OK && json) {
        status = json_print(&check, &asked->command, &message);
    } else if (status == STATUS_OK) {
        outcome_print(&check);
    }
    if (status != STATUS_OK) {
        return command_fail("check-bot", status, &message);
    }
    return check.failed > 0 ? EXIT_BOT_FAULTS : EXIT_DONE;
}

int cmd_check_bot(int argc, char **argv) {
    CheckArguments asked = {.options = "{}", .format = "text", .seed = 1, .limit_ms = 10000};
    const ArgumentSpec specs[] = {
        {.name = "options",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &asked.options},
         .value_name = "JSON",
         .help = "options of the bot, as a JSON object"},
        {.name = "limit-ms",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &asked.limit_ms},
         .minimum = 1,
         .maximum = 86400000,
         .value_name = "N",
         .help = "report the bot as hanging after N milliseconds without an answer"},
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &asked.players},
         .minimum = 1,
         .maximum = PLAYERS_MAX,
         .value_name = "N",
         .shown = "2",
         .help = "number of players of the games, with rules of your choice"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &asked.seed},
         .value_name = "N",
         .help = "seed of the games"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &asked.format},
         .value_name = "WORD",
         .help = "format: text or json",
         .words = "text|json"}};
    ArgumentTable table = {.program = "carcarena check-bot",
                           .positionals = "-- COMMAND...",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0],
                           .positional_min = 1,
                           .positional_max = ARGUMENT_LIST_MAX,
                           .positional = &asked.command};
    arguments_rules_join(&asked.rules, &table, NULL);
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("check-bot", status, &message);
    }
    return help ? command_help(&table, help) : check_run(&asked);
}
