// SPDX-License-Identifier: MIT
//
// carcarena bots: what players there are and what they can be told.
#include "carcarena/bots/registry.h"
#include "commands/command.h"

#include <stdio.h>

static const char SUMMARY[] =
    "Lists the bot classes with their options. A bot is written NAME or NAME:key=value,key=value\n"
    "in configurations and on command lines; a word option may be given by its value alone.";

static const char EXAMPLES[] = "  carcarena bots\n"
                               "  carcarena bots mcts\n"
                               "  carcarena play --bots mcts:simulations=2000,greedy\n";

static void option_print(const BotOptionSpec *option) {
    (void)printf("    %-18s %-10s ", option->key, option->default_value);
    switch (option->type) {
    case BOT_OPTION_INTEGER:
    case BOT_OPTION_REAL:
        (void)printf("%s %.10g to %.10g\n",
                     option->type == BOT_OPTION_INTEGER ? "integer" : "number", option->minimum,
                     option->maximum);
        break;
    case BOT_OPTION_WORD:
        (void)printf("%s\n", option->words);
        break;
    case BOT_OPTION_TEXT:
        (void)printf("text\n");
        break;
    case BOT_OPTION_FILE:
        (void)printf("path of a file\n");
        break;
    }
    (void)printf("    %-18s %-10s   %s\n", "", "", option->help);
}

static void class_print(const BotClass *bot) {
    (void)printf("%s: %s\n", bot->name, bot->summary);
    if (bot->option_count > 0) {
        (void)printf("    %-18s %-10s %s\n", "option", "default", "range");
    }
    for (unsigned i = 0; i < bot->option_count; i++) {
        option_print(&bot->options[i]);
    }
    (void)printf("\n");
}

static Status bots_print(const ArgumentList *names, Message *message) {
    const BotClass *bot = NULL;
    for (unsigned i = 0; names->count == 0 && (bot = bot_class_at(i)) != NULL; i++) {
        class_print(bot);
    }
    for (unsigned i = 0; i < names->count; i++) {
        bot = bot_class_find(names->items[i]);
        if (bot == NULL) {
            (void)bot_class_unknown(names->items[i], message);
            return STATUS_NOT_FOUND;
        }
        class_print(bot);
    }
    return STATUS_OK;
}

int cmd_bots(int argc, char **argv) {
    const CommandListing about = {"bots", "carcarena bots", SUMMARY, EXAMPLES};
    return command_list(&about, bots_print, argc, argv);
}
