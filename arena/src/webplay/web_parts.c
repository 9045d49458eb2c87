// SPDX-License-Identifier: MIT
#include "webplay/web_parts.h"

#include "page/page_frame.h"

#include <string.h>

// The sources in web/.
static const char STYLE[] = {
#include "webplay_style.inc"
};

/* Scripts by their address, in the order in which the page loads them after board.js. */
static const char SCRIPT_SERVER[] = {
#include "webplay_server.inc"
};
static const char SCRIPT_WORDS[] = {
#include "webplay_words.inc"
};
static const char SCRIPT_TABLE[] = {
#include "webplay_table.inc"
};
static const char SCRIPT_CHOICES[] = {
#include "webplay_choices.inc"
};
static const char SCRIPT_PLAYERS[] = {
#include "webplay_players.inc"
};
static const char SCRIPT_SCORING[] = {
#include "webplay_scoring.inc"
};
static const char SCRIPT_ANALYSIS[] = {
#include "webplay_analysis.inc"
};
static const char SCRIPT_LINE[] = {
#include "webplay_line.inc"
};
static const char SCRIPT_CATALOG[] = {
#include "webplay_catalog.inc"
};
static const char SCRIPT_SETUP[] = {
#include "webplay_setup.inc"
};
static const char SCRIPT_KEYS[] = {
#include "webplay_keys.inc"
};
static const char SCRIPT_WEBPLAY[] = {
#include "webplay_webplay.inc"
};
static const struct {
    const char *path, *text;
} SCRIPTS[] = {
    {"/server.js", SCRIPT_SERVER},     {"/words.js", SCRIPT_WORDS},
    {"/table.js", SCRIPT_TABLE},       {"/choices.js", SCRIPT_CHOICES},
    {"/players.js", SCRIPT_PLAYERS},   {"/scoring.js", SCRIPT_SCORING},
    {"/analysis.js", SCRIPT_ANALYSIS}, {"/line.js", SCRIPT_LINE},
    {"/catalog.js", SCRIPT_CATALOG},   {"/setup.js", SCRIPT_SETUP},
    {"/keys.js", SCRIPT_KEYS},         {"/webplay.js", SCRIPT_WEBPLAY},
};

/* A tile with a city and a road. */
static const char ICON[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\"><path fill=\"#9cbf63\" "
    "d=\"M0 0h16v16H0z\"/><path fill=\"#c98f4e\" d=\"M0 0h16Q8 9 0 0\"/><path fill=\"none\" "
    "stroke=\"#fff\" stroke-width=\"2.5\" d=\"M0 11h16\"/></svg>";

/** Returns the script at this address, or NULL. */
static const char *script_find(const char *path) {
    const char *found = strcmp(path, "/board.js") == 0    ? PAGE_BOARD.text
                        : strcmp(path, "/finals.js") == 0 ? PAGE_FINALS.text
                        : strcmp(path, "/moves.js") == 0  ? PAGE_MOVES.text
                                                          : NULL;
    for (size_t i = 0; i < sizeof SCRIPTS / sizeof SCRIPTS[0]; i++) {
        found = strcmp(path, SCRIPTS[i].path) == 0 ? SCRIPTS[i].text : found;
    }
    return found;
}

bool web_parts_answer(const char *path, HttpReply *reply) {
    const char *const script = script_find(path);
    if (script != NULL) {
        http_reply_text(reply, HTTP_JS, script);
    } else if (strcmp(path, "/webplay.css") == 0) {
        http_reply_text(reply, HTTP_CSS, PAGE_STYLE.text);
        http_reply_text(reply, HTTP_CSS, PAGE_MOVES_STYLE.text);
        http_reply_text(reply, HTTP_CSS, STYLE);
    } else if (strcmp(path, "/icon.svg") == 0 || strcmp(path, "/favicon.ico") == 0) {
        http_reply_text(reply, HTTP_SVG, ICON);
    } else {
        return false;
    }
    return true;
}
