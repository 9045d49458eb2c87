// SPDX-License-Identifier: MIT
//
// carcarena bots: lists the bots and their options.
#include "carcarena/bots/registry.h"
#include "commands/cli/command.h"
#include "text/try_status.h"

#include <stdio.h>

static const char SUMMARY[] =
    "Lists the bot classes with their options. A bot is written NAME or NAME:key=value,key=value "
    "in configurations and on command lines; for an option with words the value alone is enough. A "
    "bot in a shared object is written plugin:path=FILE,key=value.";

static const char EXAMPLES[] = "  carcarena bots\n"
                               "  carcarena bots mcts\n"
                               "  carcarena bots --plugin ./libmybot.so\n"
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

/** Opens a plug-in, prints its bot and how to name it, and closes the plug-in. */
static Status plugin_print(const char *path, Message *message) {
    BotSpec spec;
    const Status status = bot_spec_plugin(&spec, path, message);
    if (status == STATUS_OK) {
        class_print(spec.bot_class);
        (void)printf("    %s\n\n", bot_spec_text(&spec));
        bot_spec_free(&spec);
    } else {
        message_prefix(message, "--plugin");
    }
    return status;
}

static Status bots_print(const ArgumentList *names, void *user, Message *message) {
    const ArgumentList *const plugins = user;
    const BotClass *bot = NULL;
    for (unsigned i = 0; i < plugins->count; i++) {
        TRY(plugin_print(plugins->items[i], message));
    }
    const bool all = names->count == 0 && plugins->count == 0;
    for (unsigned i = 0; all && (bot = bot_class_at(i)) != NULL; i++) {
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
    ArgumentList plugins = {.count = 0};
    const ArgumentSpec specs[] = {{.name = "plugin",
                                   .kind = ARGUMENT_LIST,
                                   .target = {.list = &plugins},
                                   .value_name = "PATH",
                                   .help = "list the bot in this shared object"}};
    const CommandListing about = {.name = "bots",
                                  .program = "carcarena bots",
                                  .summary = SUMMARY,
                                  .examples = EXAMPLES,
                                  .specs = specs,
                                  .spec_count = 1};
    return command_list(&about, bots_print, &plugins, argc, argv);
}
