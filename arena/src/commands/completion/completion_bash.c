// SPDX-License-Identifier: MIT
// Completion for bash, with the functions of the package bash-completion.
#include "commands/completion/completion.h"

static const char HEAD[] =
    "# SPDX-License-Identifier: MIT\n"
    "# Completion of carcarena for bash. Made by 'carcarena --generate bash'.\n"
    "\n"
    "# Words, each of which may follow others and a comma.\n"
    "_carcarena_words() {\n"
    "    local before=\n"
    "    [[ $cur != *,* ]] || before=${cur%,*},\n"
    "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$1\" -- \"${cur#\"$before\"}\")\n"
    "    __ltrim_colon_completions \"$cur\"\n"
    "    [[ ${COMPREPLY[0]:-} != *= ]] || compopt -o nospace 2>/dev/null\n"
    "}\n"
    "\n"
    "# Folders of runs below results, and files.\n"
    "_carcarena_runs() {\n"
    "    _filedir\n"
    "    local run\n"
    "    for run in results/*/run.db; do\n"
    "        run=${run%/run.db}\n"
    "        [[ ! -e $run/run.db || $run != \"$cur\"* ]] || COMPREPLY+=(\"$run\")\n"
    "    done\n"
    "}\n";

static void bash_head(TextBuffer *out, const Command *commands) {
    text_buffer_add(out, HEAD);
    for (unsigned source = 0; source < COMPLETE_SOURCES; source++) {
        const char *const name = completion_name((CompletionSource)source);
        if (name != NULL) {
            text_buffer_format(out, "\n_carcarena_%s() {\n    _carcarena_words '", name);
            completion_words(out, (CompletionSource)source);
            text_buffer_add(out, "'\n}\n");
        }
    }
    text_buffer_add(out, "\n_carcarena() {\n    local cur prev words cword\n"
                         "    _init_completion -n := || return\n"
                         "    if ((cword == 1)); then\n        _carcarena_words 'help");
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_format(out, " %s", command->name);
    }
    text_buffer_add(out, " --help --version --generate'\n        return\n    fi\n"
                         "    case ${words[1]} in\n");
}

/** Appends the command that completes a value. */
static void call_put(TextBuffer *out, CompletionSource source, const char *words) {
    if (source == COMPLETE_FILES) {
        text_buffer_add(out, "_filedir");
    } else if (source == COMPLETE_FOLDERS) {
        text_buffer_add(out, "_filedir -d");
    } else if (source == COMPLETE_RUNS) {
        text_buffer_add(out, "_carcarena_runs");
    } else if (source == COMPLETE_WORDS) {
        text_buffer_add(out, "_carcarena_words '");
        completion_own_words(out, words);
        text_buffer_add(out, "'");
    } else if (completion_name(source) != NULL) {
        text_buffer_format(out, "_carcarena_%s", completion_name(source));
    } else {
        text_buffer_add(out, "return");
    }
}

static void bash_part(TextBuffer *out, const ArgumentTable *table) {
    text_buffer_format(out, "    %s)\n        case $prev in\n", completion_command(table));
    const ArgumentSpec *spec;
    for (unsigned i = 0; (spec = arguments_shown_at(table, i)) != NULL; i++) {
        const CompletionSource source = completion_of_option(spec);
        if (source != COMPLETE_NOTHING) {
            text_buffer_format(out, "        --%s) ", spec->name);
            call_put(out, source, spec->words);
            text_buffer_add(out, " ;;\n");
        }
    }
    text_buffer_add(out, "        *)\n            if [[ $cur == -* ]]; then\n"
                         "                _carcarena_words '");
    for (unsigned i = 0; (spec = arguments_shown_at(table, i)) != NULL; i++) {
        text_buffer_format(out, "--%s ", spec->name);
    }
    text_buffer_add(out, "--help'\n            else\n                ");
    call_put(out, completion_of_arguments(table), NULL);
    text_buffer_add(out, "\n            fi\n            ;;\n        esac\n        ;;\n");
}

static void bash_foot(TextBuffer *out, const Command *commands) {
    text_buffer_add(out, "    help) _carcarena_words '");
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_format(out, "%s%s", command == commands ? "" : " ", command->name);
    }
    text_buffer_add(out,
                    "' ;;\n    --generate) _carcarena_words 'man bash zsh fish' ;;\n    esac\n}\n"
                    "\ncomplete -F _carcarena carcarena\n");
}

const Completion COMPLETION_BASH = {bash_head, bash_part, bash_foot};
