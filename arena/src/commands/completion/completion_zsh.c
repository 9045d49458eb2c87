// SPDX-License-Identifier: MIT
// Completion for zsh.
#include "commands/completion/completion.h"

static const char HEAD[] =
    "#compdef carcarena\n"
    "# SPDX-License-Identifier: MIT\n"
    "# Completion of carcarena for zsh. Made by 'carcarena --generate zsh'.\n"
    "\n"
    "# Folders of runs below results, and files.\n"
    "_carcarena_runs() {\n"
    "    local -a runs=(results/*/run.db(N:h))\n"
    "    compadd \"$@\" -- $runs\n"
    "    _files\n"
    "}\n";

/** Appends a text in brackets of a specification, within single quotes. */
static void help_put(TextBuffer *out, const char *text) {
    for (; *text != '\0'; text++) {
        const char plain[2] = {*text, '\0'};
        text_buffer_add(out, *text == '\''                                   ? "'\\''"
                             : *text == '[' || *text == ']' || *text == '\\' ? "\\"
                                                                             : "");
        text_buffer_add(out, *text == '\'' ? "" : plain);
    }
}

static void commands_put(TextBuffer *out, const Command *commands) {
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_format(out, "        '%s:", command->name);
        help_put(out, command->summary);
        text_buffer_add(out, "'\n");
    }
}

static void zsh_head(TextBuffer *out, const Command *commands) {
    text_buffer_add(out, HEAD);
    for (unsigned source = 0; source < COMPLETE_SOURCES; source++) {
        const char *const name = completion_name((CompletionSource)source);
        if (name != NULL) {
            text_buffer_format(out, "\n_carcarena_%s() {\n    compadd \"$@\" -- ", name);
            completion_words(out, (CompletionSource)source);
            text_buffer_add(out, "\n}\n");
        }
    }
    text_buffer_add(out, "\n_carcarena() {\n    local -a commands=(\n");
    commands_put(out, commands);
    text_buffer_add(out, "    )\n    if ((CURRENT == 2)); then\n"
                         "        _describe command commands\n"
                         "        compadd -- help --help --version --generate\n        return\n"
                         "    fi\n    local command=$words[2]\n    shift words\n"
                         "    ((CURRENT--))\n    case $command in\n");
}

/** Appends the action of a specification, after its message. */
static void action_put(TextBuffer *out, CompletionSource source, const char *words, bool list) {
    if (source == COMPLETE_FILES) {
        text_buffer_add(out, "_files");
    } else if (source == COMPLETE_FOLDERS) {
        text_buffer_add(out, "_files -/");
    } else if (source == COMPLETE_RUNS) {
        text_buffer_add(out, "_carcarena_runs");
    } else if (source == COMPLETE_WORDS) {
        text_buffer_add(out, "(");
        completion_own_words(out, words);
        text_buffer_add(out, ")");
    } else if (completion_name(source) != NULL) {
        text_buffer_format(out, "%s_carcarena_%s", list ? "_sequence " : "",
                           completion_name(source));
    } else {
        text_buffer_add(out, " ");
    }
}

static void zsh_part(TextBuffer *out, const ArgumentTable *table) {
    text_buffer_format(out, "    %s)\n        _arguments \\\n", completion_command(table));
    const ArgumentSpec *spec;
    for (unsigned i = 0; (spec = arguments_shown_at(table, i)) != NULL; i++) {
        const bool repeats = spec->kind == ARGUMENT_LIST || spec->kind == ARGUMENT_WORDS;
        text_buffer_format(out, "            '%s--%s[", repeats ? "*" : "", spec->name);
        help_put(out, spec->help);
        text_buffer_add(out, "]");
        if (spec->kind != ARGUMENT_FLAG) {
            text_buffer_add(out, ":value:");
            action_put(out, completion_of_option(spec), spec->words, completion_is_list(spec));
        }
        text_buffer_add(out, "' \\\n");
    }
    text_buffer_add(out, "            '--help[show the help text]'");
    const CompletionSource source = completion_of_arguments(table);
    if (source != COMPLETE_NOTHING) {
        text_buffer_add(out, " \\\n            '*:argument:");
        action_put(out, source, NULL, false);
        text_buffer_add(out, "'");
    }
    text_buffer_add(out, "\n        ;;\n");
}

static void zsh_foot(TextBuffer *out, const Command *commands) {
    text_buffer_add(out, "    help) _describe command commands ;;\n"
                         "    --generate) compadd -- man bash zsh fish ;;\n    esac\n}\n\n"
                         "_carcarena \"$@\"\n");
}

const Completion COMPLETION_ZSH = {zsh_head, zsh_part, zsh_foot};
