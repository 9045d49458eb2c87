// SPDX-License-Identifier: MIT
//
// Makes a manual page from a Markdown file when the program is built:
//     markdown_page FILE NAME SECTION DATE VERSION SUMMARY > NAME.SECTION
// It supports the Markdown of this project: headings, paragraphs, lists, fenced and indented
// blocks, tables (a row becomes a term with its first cell, followed by the other cells), and
// within a line code, bold and links.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 8192, COLUMNS = 60, LONGEST = 76 };

/** The kind of the open block. */
typedef enum Block {
    BLOCK_NONE,
    BLOCK_HEADING,
    BLOCK_PROSE,
    BLOCK_FENCE,
    BLOCK_INDENTED,
    BLOCK_TABLE
} Block;

typedef struct Page {
    FILE *out;
    Block block;
    bool code, bold; /* within a line that continues */
    unsigned column;
} Page;

/** Writes a character of running or literal text with the escapes of the formatter. */
static void char_put(Page *page, char c, bool fills) {
    if (fills && c == ' ' && page->column > COLUMNS) {
        c = '\n';
    } else if (fills && page->column > LONGEST) {
        (void)fputs("\\\n", page->out); // breaks a long word across lines
        page->column = 1;
    }
    if (page->column == 0 && (c == '.' || c == '\'')) {
        (void)fputs("\\&", page->out);
    }
    if (c == '\\') {
        (void)fputs("\\e", page->out);
    } else if (c == '-') {
        (void)fputs("\\-", page->out);
    } else {
        (void)fputc(c, page->out);
    }
    page->column = c == '\n' ? 0 : page->column + (c == '\\' || c == '-' ? 2 : 1);
}

static void font_put(Page *page) {
    (void)fputs(page->code || page->bold ? "\\fB" : "\\fR", page->out);
    page->column += 3;
}

/** Returns the end of a link's words if a link begins at `text`; otherwise NULL. */
static const char *link_end(const char *text) {
    const char *const words = strstr(text, "](");
    const char *const next = strchr(text + 1, '[');
    const bool is_link = words != NULL && (next == NULL || next > words);
    return is_link && strchr(words, ')') != NULL ? words : NULL;
}

/** Writes running text: code and bold letters in bold, and only the words of links. */
static void text_put(Page *page, const char *text, size_t length) {
    const char *skip_at = NULL; // end of a link's words
    for (size_t i = 0; i < length; i++) {
        if (text + i == skip_at) {
            i += strcspn(text + i, ")");
            skip_at = NULL;
        } else if (text[i] == '`') {
            page->code = !page->code;
            font_put(page);
        } else if (!page->code && strncmp(text + i, "**", 2) == 0) {
            page->bold = !page->bold;
            font_put(page);
            i++;
        } else if (!page->code && text[i] == '[' && link_end(text + i) != NULL) {
            skip_at = link_end(text + i);
        } else if (!page->code && text[i] == '\\' && i + 1 < length) {
            char_put(page, text[++i], true);
        } else {
            char_put(page, text[i], true);
        }
    }
}

static void line_end(Page *page) {
    if (page->column != 0) {
        (void)fputc('\n', page->out);
        page->column = 0;
    }
}

static void block_end(Page *page) {
    line_end(page);
    if (page->block == BLOCK_FENCE || page->block == BLOCK_INDENTED) {
        (void)fputs(".fi\n.RE\n", page->out);
    }
    if (page->code || page->bold) {
        page->code = page->bold = false;
        (void)fputs("\\fR\n", page->out);
    }
    page->block = BLOCK_NONE;
}

static void literal_begin(Page *page, Block block) {
    const bool after_heading = page->block == BLOCK_HEADING;
    block_end(page);
    (void)fputs(after_heading ? ".RS 4\n.nf\n" : ".PP\n.RS 4\n.nf\n", page->out);
    page->block = block;
}

static void literal_put(Page *page, const char *line) {
    for (; *line != '\0'; line++) {
        char_put(page, *line, false);
    }
    (void)fputc('\n', page->out);
    page->column = 0;
}

/** Writes a row of a table: its first cell in bold, then the others. */
static void row_put(Page *page, const char *line) {
    unsigned cell = 0;
    bool is_separated = false;
    for (const char *from = line + 1; *from != '\0';) {
        size_t length = 0;
        while (from[length] != '\0' && from[length] != '|') {
            length += from[length] == '\\' && from[length + 1] != '\0' ? 2 : 1;
        }
        const char *const end = from + length;
        while (length > 0 && *from == ' ') {
            from++;
            length--;
        }
        while (length > 0 && from[length - 1] == ' ') {
            length--;
        }
        (void)fputs(cell == 0 ? ".TP\n" : "", page->out);
        text_put(page, "; ", is_separated && length > 0 ? 2 : 0);
        text_put(page, from, length);
        is_separated = is_separated || (cell > 0 && length > 0);
        if (cell == 0) {
            (void)fputs(length == 0 ? "\\&" : "", page->out);
            (void)fputc('\n', page->out);
            page->column = 0;
        }
        cell++;
        from = *end == '|' ? end + 1 : end;
    }
    line_end(page);
}

static void heading_put(Page *page, const char *line) {
    const size_t level = strspn(line, "#");
    block_end(page);
    if (level > 1) {
        (void)fputs(level == 2 ? ".SH " : ".SS ", page->out);
        page->column = 4;
        text_put(page, line + level + 1, strlen(line + level + 1));
        line_end(page);
    }
    page->block = BLOCK_HEADING;
}

/** Writes a line of running text or of a list. */
static void prose_put(Page *page, const char *line) {
    const size_t blanks = strspn(line, " ");
    const bool is_item = (line[blanks] == '*' || line[blanks] == '-') && line[blanks + 1] == ' ';
    if (is_item || page->block != BLOCK_PROSE) {
        const bool after_heading = page->block == BLOCK_HEADING;
        block_end(page);
        (void)fputs(is_item ? ".IP \\(bu 2\n" : after_heading ? "" : ".PP\n", page->out);
        page->block = BLOCK_PROSE;
    } else {
        char_put(page, ' ', true);
    }
    const char *const text = line + blanks + (is_item ? 2 : 0);
    text_put(page, text, strlen(text));
}

static bool is_rule(const char *line) {
    return strspn(line, "|-: ") == strlen(line);
}

static void line_put(Page *page, const char *line) {
    if (page->block == BLOCK_FENCE || strncmp(line, "```", 3) == 0) {
        if (page->block != BLOCK_FENCE) {
            literal_begin(page, BLOCK_FENCE);
        } else if (strncmp(line, "```", 3) == 0) {
            block_end(page);
        } else {
            literal_put(page, line);
        }
    } else if (*line == '\0' || strncmp(line, "<!--", 4) == 0) {
        if (page->block != BLOCK_HEADING) {
            block_end(page);
        }
    } else if (*line == '#') {
        heading_put(page, line);
    } else if (*line == '|') {
        const bool is_header = page->block != BLOCK_TABLE; // the row has the titles of the columns
        if (is_header) {
            block_end(page);
        }
        page->block = BLOCK_TABLE;
        if (!is_header && !is_rule(line)) {
            row_put(page, line);
        }
    } else if (strncmp(line, "    ", 4) == 0 && page->block != BLOCK_PROSE) {
        if (page->block != BLOCK_INDENTED) {
            literal_begin(page, BLOCK_INDENTED);
        }
        literal_put(page, line + 4);
    } else {
        prose_put(page, line);
    }
}

int main(int argc, char **argv) {
    FILE *in = argc == 7 ? fopen(argv[1], "r") : NULL;
    if (in == NULL) {
        (void)fputs("usage: markdown_page FILE NAME SECTION DATE VERSION SUMMARY\n", stderr);
        return 1;
    }
    Page page = {.out = stdout};
    (void)printf(".\\\" SPDX-License-Identifier: MIT\n.TH \"");
    for (const char *c = argv[2]; *c != '\0'; c++) {
        char_put(&page, (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c), false);
    }
    (void)printf("\" %s %s \"carcarena %s\" \"Games of Carcassonne\"\n.SH NAME\n", argv[3], argv[4],
                 argv[5]);
    page.column = 0;
    text_put(&page, argv[2], strlen(argv[2]));
    (void)printf(" \\- %s\n.SH DESCRIPTION\n", argv[6]);
    page.column = 0;
    char line[LINE_SIZE];
    while (fgets(line, sizeof line, in) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        line_put(&page, line);
    }
    block_end(&page);
    (void)printf(".SH SEE ALSO\n.BR carcarena (1)\n");
    const bool read = ferror(in) == 0 && fclose(in) == 0;
    return read && fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
}
