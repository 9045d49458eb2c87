// SPDX-License-Identifier: MIT
#include "commands/play/human_ratings.h"

#include "commands/output/report_print.h"
#include "report/report_page.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<title>Ratings of interactive games</title>\n<style>";
static const char BODY[] = "</style>\n</head>\n<body>\n<header>\n<h1>Ratings of interactive games"
                           "</h1>\n</header>\n<main>\n";

/** Returns whether a subfolder, not hidden, has a run. */
static bool is_run(const WebFolder *keep, const char *name) {
    TextBuffer path = {0};
    struct stat status;
    text_buffer_format(&path, "%s/%s/run.db", keep->folder, name);
    const bool there = name[0] != '.' && strchr(name, '/') == NULL && text_buffer_ok(&path) &&
                       stat(path.text, &status) == 0;
    text_buffer_free(&path);
    return there;
}

/** Writes a list of links to the set-ups with games. */
static void list_write(const WebFolder *keep, TextBuffer *page) {
    struct dirent **names = NULL;
    const int count = scandir(keep->folder, &names, NULL, alphasort);
    int runs = 0;
    text_buffer_add(page, HEAD);
    text_buffer_add(page, report_page_style());
    text_buffer_add(page, BODY);
    text_buffer_add(page, "<ul class=\"notes\">\n");
    for (int i = 0; i < count; i++) {
        if (is_run(keep, names[i]->d_name)) {
            runs++;
            text_buffer_add(page, "<li><a href=\"/ratings/");
            text_buffer_html(page, names[i]->d_name);
            text_buffer_add(page, "\">");
            text_buffer_html(page, names[i]->d_name);
            text_buffer_add(page, "</a></li>\n");
        }
        free(names[i]);
    }
    free(names);
    text_buffer_add(page, "</ul>\n");
    text_buffer_add(page, runs == 0
                              ? "<p>No finished games yet.</p>\n"
                              : "<p>One list for each set-up: tile sets, rules and seats.</p>\n");
    text_buffer_add(page,
                    "<p><a href=\"/\">Back to the table</a></p>\n</main>\n</body>\n</html>\n");
}

Status human_ratings_page(const WebFolder *keep, const char *set_up, TextBuffer *page,
                          Message *message) {
    if (set_up[0] == '\0') {
        list_write(keep, page);
        return STATUS_OK;
    }
    if (!is_run(keep, set_up)) {
        return message_set(message, STATUS_NOT_FOUND, "there are no games of this set-up");
    }
    TextBuffer path = {0};
    Store *store = NULL;
    TournamentConfig *config = NULL;
    const ReportPrint request = {.format = REPORT_HTML, .length = {.all = true}, .kept = page};
    text_buffer_format(&path, "%s/%s", keep->folder, set_up);
    Status status = text_buffer_ok(&path) ? store_open_read(&store, &config, path.text, message)
                                          : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        status = report_print(&request, config, store, message);
    }
    store_close(store);
    config_destroy(config);
    text_buffer_free(&path);
    return status;
}
