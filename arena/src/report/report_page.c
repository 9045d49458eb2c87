// SPDX-License-Identifier: MIT
//
// A report as one self-contained HTML file: charts and tables, no network access. Its content
// security policy allows only its style sheets and the script that sorts tables.
#include "report/report_page.h"
#include "report/report_view.h"

#include "chart/chart.h"
#include "chart/table_script.h"

static const char STYLE[] = {
#include "report_style.inc"
};
static const char STYLE_HASH[] = {
#include "report_style_hash.inc"
};

const char *report_page_style(void) {
    return STYLE;
}

/** A table with more rows is folded if a chart shows its values. */
enum { ROWS_FOLDED = 24 };

static void head_write(TextBuffer *out, const Report *report) {
    text_buffer_format(out,
                       "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'sha256-%s' 'sha256-%s' 'sha256-%s'; script-src 'sha256-%s'; "
                       "base-uri 'none'; form-action 'none'\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
                       STYLE_HASH, chart_style_hash(), table_style_hash(), table_script_hash());
    text_buffer_html(out, report->setup.title);
    text_buffer_format(out,
                       "</title>\n<style>%s</style>\n<style>%s</style>\n<style>%s</style>\n"
                       "</head>\n<body>\n",
                       STYLE, chart_style(), table_style());
}

static void contents_write(TextBuffer *out, const ReportView *view) {
    text_buffer_add(out, "<nav aria-label=\"Sections\">\n<ul>\n");
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        const ReportTable *const table = &view->sections[section];
        if (table_rows(table) > 0) {
            text_buffer_format(out, "<li><a href=\"#%s\">", table->key);
            text_buffer_html(out, table->title);
            text_buffer_add(out, "</a></li>\n");
        }
    }
    text_buffer_add(out, "<li><a href=\"#notes\">Notes</a></li>\n</ul>\n</nav>\n");
}

static void header_write(TextBuffer *out, const ReportView *view) {
    char verdict[VERDICT_SIZE];
    text_buffer_add(out, "<header>\n<h1>");
    text_buffer_html(out, view->report->setup.title);
    text_buffer_add(out, "</h1>\n<p class=\"extent\">");
    report_extent(out, view->report);
    text_buffer_add(out, "</p>\n");
    if (report_verdict(verdict, view)[0] != '\0') {
        text_buffer_add(out, "<p class=\"verdict\">");
        text_buffer_html(out, verdict);
        text_buffer_add(out, "</p>\n");
    }
    if (view->report->setup.config != NULL) {
        report_write_facts(out, view->report);
    }
    contents_write(out, view);
    text_buffer_add(out, "</header>\n");
}

static void section_write(TextBuffer *out, const ReportView *view, unsigned section) {
    const ReportTable *const table = &view->sections[section];
    text_buffer_add(out, "<section>\n");
    table_write_html_title(out, table);
    TextBuffer chart = {0};
    report_draw_section(&chart, view, section, false);
    const bool drawn = chart.length > 0;
    if (drawn) {
        text_buffer_format(out, "<figure tabindex=\"0\">\n%s</figure>\n", chart.text);
    }
    out->failed = out->failed || chart.failed;
    text_buffer_free(&chart);
    const bool folded = drawn && table_rows(table) > ROWS_FOLDED;
    text_buffer_add(out, folded ? "<details>\n<summary>Table</summary>\n" : "");
    text_buffer_format(out,
                       "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">\n",
                       table->title);
    table_write_html(out, table);
    text_buffer_add(out, folded ? "</div>\n</details>\n" : "</div>\n");
    table_write_html_columns(out, table);
    text_buffer_add(out, "</section>\n");
}

static void note_write(void *user, const char *note) {
    text_buffer_add(user, "<li>");
    text_buffer_html(user, note);
    text_buffer_add(user, "</li>\n");
}

void report_write_page(TextBuffer *out, const ReportView *view) {
    head_write(out, view->report);
    header_write(out, view);
    text_buffer_add(out, "<main>\n");
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        if (table_rows(&view->sections[section]) > 0) {
            section_write(out, view, section);
        }
    }
    text_buffer_add(out, "<section>\n<h2 id=\"notes\">Notes</h2>\n<ul class=\"notes\">\n");
    report_notes(view, note_write, out);
    text_buffer_add(out, "</ul>\n</section>\n</main>\n<footer>Made by carcarena: "
                         "<code>carcarena rate RUN --html FILE</code></footer>\n");
    text_buffer_format(out, "<script>%s</script>\n</body>\n</html>\n", table_script());
}
