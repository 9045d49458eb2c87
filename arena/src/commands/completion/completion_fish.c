// SPDX-License-Identifier: MIT
// Completion for fish.
#include "commands/completion/completion.h"

static const char QUOTE[] = "\\'";

static const char HEAD[] =
    "# SPDX-License-Identifier: MIT\n"
    "# Completion of carcarena for fish. Made by 'carcarena --generate fish'.\n"
    "\n"
    "# Folders of runs below results.\n"
    "function __carcarena_runs\n"
    "    for run in results/*/run.db\n"
    "        string replace -r '/run.db$' '' $run\n"
    "    end\n"
    "end\n";

static void fish_head(TextBuffer *out, const Command *commands) {
    text_buffer_add(out, HEAD);
    for (unsigned source = 0; source < COMPLETE_SOURCES; source++) {
        const char *const name = completion_name((CompletionSource)source);
        if (name != NULL) {
            text_buffer_format(out, "\nfunction __carcarena_%s\n    string split ' ' '", name);
            completion_words(out, (CompletionSource)source);
            text_buffer_add(out, "'\nend\n");
        }
    }
    text_buffer_add(out, "\ncomplete -c carcarena -f\n"
                         "complete -c carcarena -n __fish_use_subcommand -l version\n"
                         "complete -c carcarena -n __fish_use_subcommand -l help\n"
                         "complete -c carcarena -n __fish_use_subcommand -l generate -x "
                         "-a 'man bash zsh fish'\n");
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_format(out, "complete -c carcarena -n __fish_use_subcommand -a %s -d ",
                           command->name);
        completion_quoted(out, command->summary, QUOTE);
        text_buffer_add(out, "\n");
    }
}

/** Appends the switches of `complete` for a value. */
static void values_put(TextBuffer *out, CompletionSource source, const char *words, bool list) {
    if (source == COMPLETE_FILES) {
        text_buffer_add(out, " -r -F");
    } else if (source == COMPLETE_FOLDERS) {
        text_buffer_add(out, " -x -a '(__fish_complete_directories)'");
    } else if (source == COMPLETE_RUNS) {
        text_buffer_add(out, " -r -F -a '(__carcarena_runs)'");
    } else if (source == COMPLETE_WORDS) {
        text_buffer_add(out, " -x -a '");
        completion_own_words(out, words);
        text_buffer_add(out, "'");
    } else if (completion_name(source) != NULL) {
        text_buffer_format(out, " -x -a '(%s__carcarena_%s%s)'", list ? "__fish_append , (" : "",
                           completion_name(source), list ? ")" : "");
    } else if (source == COMPLETE_ANY) {
        text_buffer_add(out, " -x");
    }
}

static void fish_part(TextBuffer *out, const ArgumentTable *table) {
    const char *const command = completion_command(table);
    const ArgumentSpec *spec;
    for (unsigned i = 0; (spec = arguments_shown_at(table, i)) != NULL; i++) {
        text_buffer_format(out,
                           "complete -c carcarena -n '__fish_seen_subcommand_from %s' -l %s -d ",
                           command, spec->name);
        completion_quoted(out, spec->help, QUOTE);
        values_put(out, completion_of_option(spec), spec->words, completion_is_list(spec));
        text_buffer_add(out, "\n");
    }
    text_buffer_format(out, "complete -c carcarena -n '__fish_seen_subcommand_from %s' -l help\n",
                       command);
    const CompletionSource source = completion_of_arguments(table);
    if (source != COMPLETE_NOTHING) {
        text_buffer_format(out, "complete -c carcarena -n '__fish_seen_subcommand_from %s'",
                           command);
        values_put(out, source, NULL, false);
        text_buffer_add(out, "\n");
    }
}

static void fish_foot(TextBuffer *out, const Command *commands) {
    text_buffer_add(out, "complete -c carcarena -n '__fish_seen_subcommand_from help' -a '");
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_format(out, "%s%s", command == commands ? "" : " ", command->name);
    }
    text_buffer_add(out, "'\n");
}

const Completion COMPLETION_FISH = {fish_head, fish_part, fish_foot};
