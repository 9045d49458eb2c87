// SPDX-License-Identifier: MIT
#include "commands/completion/manual.h"

#include <string.h>

enum { COLUMNS = 60, LONGEST = 76 };

/**
 * Appends escaped text: no escapes, no requests, and dashes as typed. @param fills running text:
 * long lines are broken
 */
static void text_put(TextBuffer *out, const char *text, size_t length, bool fills) {
    size_t column = 0;
    for (size_t i = 0; i < length; i++) {
        const bool ends = text[i] == '\n' || (fills && text[i] == ' ' && column > COLUMNS);
        const char plain[2] = {ends ? '\n' : text[i], '\0'};
        if (fills && column > LONGEST && !ends) {
            text_buffer_add(out, "\\\n"); // a long word: the line continues below
            column = 1;
        }
        const bool request = column == 0 && (text[i] == '.' || text[i] == '\'');
        text_buffer_add(out, request           ? "\\&"
                             : text[i] == '\\' ? "\\e"
                             : text[i] == '-'  ? "\\-"
                                               : "");
        text_buffer_add(out, text[i] == '\\' || text[i] == '-' ? "" : plain);
        column = ends ? 0 : column + 1;
    }
}

static void word_put(TextBuffer *out, const char *text) {
    text_put(out, text, strlen(text), true);
}

void manual_title(TextBuffer *out, const char *command, const char *summary) {
    TextBuffer title = {0};
    text_buffer_format(&title, "carcarena%s%s", command[0] != '\0' ? "-" : "", command);
    const char *const name = title.text != NULL ? title.text : "";
    text_buffer_add(out, ".\\\" SPDX-License-Identifier: MIT\n.TH ");
    for (const char *c = name; *c != '\0'; c++) {
        const char upper[2] = {(char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c), '\0'};
        word_put(out, upper);
    }
    text_buffer_add(out, " 1 " CARCARENA_RELEASED " \"carcarena " CARCARENA_VERSION
                         "\" \"Games of Carcassonne\"\n.SH NAME\n");
    word_put(out, name);
    text_buffer_add(out, " \\- ");
    word_put(out, summary);
    text_buffer_add(out, "\n");
    text_buffer_free(&title);
}

/** Returns the end of the line that begins at `line`. */
static const char *line_end(const char *line) {
    return line + strcspn(line, "\n");
}

/** Appends paragraphs of running text; lines that begin with blanks stay as they are. */
static void prose_put(TextBuffer *out, const char *text) {
    bool literal = false;
    for (const char *line = text; *line != '\0';) {
        const char *const end = line_end(line);
        const bool as_is = *line == ' ';
        if (as_is != literal) {
            text_buffer_add(out, as_is ? (line == text ? ".nf\n" : ".PP\n.nf\n") : ".fi\n");
            literal = as_is;
        }
        if (end == line) {
            text_buffer_add(out, ".PP\n");
        } else {
            text_put(out, line, (size_t)(end - line), !as_is);
            text_buffer_add(out, "\n");
        }
        line = *end == '\0' ? end : end + 1;
    }
    text_buffer_add(out, literal ? ".fi\n" : "");
}

static void option_put(TextBuffer *out, const ArgumentSpec *spec) {
    text_buffer_add(out, ".TP\n\\fB\\-\\-");
    word_put(out, spec->name);
    text_buffer_add(out, "\\fR");
    if (spec->value_name != NULL) {
        text_buffer_add(out, " \\fI");
        word_put(out, spec->value_name);
        text_buffer_add(out, "\\fR");
    }
    text_buffer_add(out, "\n");
    char value[ARGUMENT_DEFAULT_SIZE];
    TextBuffer text = {0};
    text_buffer_add(&text, spec->help);
    if (arguments_default(spec, value)[0] != '\0') {
        text_buffer_format(&text, " (default %s)", value);
    }
    word_put(out, text.text != NULL ? text.text : "");
    text_buffer_free(&text);
    text_buffer_add(out, "\n");
}

void manual_of_table(TextBuffer *out, const ArgumentTable *table) {
    text_buffer_add(out, ".SH SYNOPSIS\n\\fB");
    word_put(out, table->program);
    text_buffer_add(out, "\\fR [\\fIOPTIONS\\fR]");
    text_buffer_add(out, table->positionals[0] != '\0' ? " " : "");
    word_put(out, table->positionals);
    text_buffer_add(out, "\n.SH DESCRIPTION\n");
    prose_put(out, table->summary);
    text_buffer_add(out, table->summary[strlen(table->summary) - 1] == '\n' ? "" : "\n");
    text_buffer_add(out, ".SH OPTIONS\n");
    for (unsigned i = 0; arguments_shown_at(table, i) != NULL; i++) {
        option_put(out, arguments_shown_at(table, i));
    }
    text_buffer_add(out, ".TP\n\\fB\\-\\-help\\fR\nshow a short form of this text\n");
    if (table->details != NULL) {
        text_buffer_add(out, ".SH MORE\n");
        prose_put(out, table->details);
    }
    if (table->examples[0] != '\0') {
        text_buffer_add(out, ".SH EXAMPLES\n");
        prose_put(out, table->examples);
    }
    text_buffer_add(out, ".SH SEE ALSO\n.BR carcarena (1)\n");
}

static const char FILES_AND_CODES[] =
    ".SH FILES\n"
    ".TP\n\\fIresults/NAME/run.db\\fR\ngames of the run NAME, relative to the working directory of "
    "'carcarena run'\n"
    ".SH EXIT STATUS\n"
    ".TP\n0\ndone; of a sequential test: H1 was accepted\n"
    ".TP\n1\na sequential test accepted H0\n"
    ".TP\n2\na sequential test ran out of games\n"
    ".TP\n3\ninvalid arguments, configuration or input; nothing was changed\n"
    ".TP\n4\ninterrupted; rerun the command to resume it\n"
    ".TP\n5\nmore bot faults than the configuration allows\n"
    ".TP\n6\nstored data conflict or do not verify\n"
    ".TP\n7\nsystem error: no memory, disk full or no permission\n"
    ".TP\n8\na shard has played its games of a round; run merge next\n";

void manual_of_program(TextBuffer *out, const Command *commands) {
    manual_title(out, "", "a Carcassonne engine and a tournament manager for bots");
    text_buffer_add(out, ".SH SYNOPSIS\n\\fBcarcarena\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n"
                         ".SH DESCRIPTION\n"
                         "Plays seeded games of Carcassonne between bots, stores and rates\n"
                         "them. If a run is interrupted, rerun the command to resume it. Every\n"
                         "game can be replayed from its seed, with the same bytes for any number\n"
                         "of threads.\n"
                         ".SH COMMANDS\n");
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_add(out, ".TP\n\\fBcarcarena\\-");
        word_put(out, command->name);
        text_buffer_add(out, "\\fR(1)\n");
        word_put(out, command->summary);
        text_buffer_add(out, "\n");
    }
    text_buffer_add(
        out,
        ".SH OPTIONS\n"
        ".TP\n\\fB\\-\\-version\\fR [\\fB\\-\\-json\\fR]\nprint the version and how this program "
        "was built\n"
        ".TP\n\\fB\\-\\-generate\\fR man [COMMAND] | bash | zsh | fish\n"
        "print a manual page, or completion for a shell; man \\-\\-out DIR writes all pages\n");
    text_buffer_add(out, FILES_AND_CODES);
    text_buffer_add(out, ".SH EXAMPLES\n.nf\n  carcarena run configs/quickstart.json\n"
                         "  carcarena rate results/quickstart\n"
                         "  carcarena play \\-\\-bots human,mcts\n.fi\n");
    text_buffer_add(out, ".SH SEE ALSO\n");
    for (const Command *command = commands; command->name != NULL; command++) {
        text_buffer_add(out, ".BR carcarena\\-");
        word_put(out, command->name);
        text_buffer_add(out, " (1),\n");
    }
    text_buffer_add(out, ".BR carcarena\\-config (5),\n.BR carcarena\\-protocol (7),\n"
                         ".BR carcarena\\-step (7)\n");
}
