// SPDX-License-Identifier: MIT
#include "review/review_list.h"

#include "chart/table_script.h"
#include "review/review_page.h"

enum { NAME_SIZE = 64 };

// The source in web/, and its hash for the content security policy.
static const char STYLE[] = {
#include "review_list_style.inc"
};
static const char STYLE_HASH[] = {
#include "review_list_style_hash.inc"
};

// A cell whose column is sorted by a number.
static void number_write(TextBuffer *out, double value, const char *format) {
    text_buffer_format(out, "<td data-value=\"%.6f\">", value);
    text_buffer_format(out, format, value);
    text_buffer_add(out, "</td>");
}

// ---- Games

// One cell with a number for each player, sorted by the number of the first player.
static void values_write(TextBuffer *out, const Review *review, const char *format,
                         double (*value)(const ReviewPlayer *)) {
    const int players = rules_players(review->game->rules);
    text_buffer_format(out, "<td data-value=\"%.6f\">", value(&review->players[0]));
    for (int i = 0; i < players; i++) {
        text_buffer_add(out, i > 0 ? " <i>:</i> " : "");
        text_buffer_format(out, format, value(&review->players[i]));
    }
    text_buffer_add(out, "</td>");
}

static double accuracy_of(const ReviewPlayer *player) {
    return player->accuracy;
}

static double lost_of(const ReviewPlayer *player) {
    return player->lead_cost;
}

static double luck_of(const ReviewPlayer *player) {
    return player->luck;
}

static double mistakes_of(const ReviewPlayer *player) {
    return player->marks[REVIEW_INACCURACY] + player->marks[REVIEW_MISTAKE] +
           player->marks[REVIEW_BLUNDER];
}

void review_list_add(ReviewList *list, const Review *review, const char *address) {
    TextBuffer *const out = &list->rows;
    const char *const date = game_file_tag(&review->game->file, "Date");
    const char *const event = game_file_tag(&review->game->file, "Event");
    char name[NAME_SIZE];
    list->games++;
    text_buffer_format(out, "<tr><td data-value=\"%u\">%u</td><td class=\"text\"><a href=\"",
                       list->games, list->games);
    text_buffer_html(out, address);
    text_buffer_add(out, "\">");
    for (int i = 0; i < rules_players(review->game->rules); i++) {
        text_buffer_add(out, i > 0 ? ", " : "");
        text_buffer_html(out, stored_game_player(review->game, i, name, sizeof name));
        text_buffer_format(out, " %d", review->scores[i]);
    }
    text_buffer_add(out, "</a></td>");
    values_write(out, review, "%.1f", accuracy_of);
    values_write(out, review, "%.1f", lost_of);
    values_write(out, review, "%.0f", mistakes_of);
    values_write(out, review, "%+.1f", luck_of);
    text_buffer_add(out, "<td class=\"text\">");
    text_buffer_html(out, event != NULL ? event : "");
    text_buffer_add(out, "</td><td class=\"text\">");
    text_buffer_html(out, date != NULL ? date : "");
    text_buffer_add(out, "</td></tr>\n");
}

// ---- Players

static void player_write(TextBuffer *out, const ReviewedPlayer *player) {
    static const ReviewMark MARKS[] = {REVIEW_BEST, REVIEW_GOOD, REVIEW_INACCURACY, REVIEW_MISTAKE,
                                       REVIEW_BLUNDER};
    const ReviewedMeans means = reviewed_player_means(player);
    text_buffer_add(out, "<tr><th scope=\"row\" class=\"text\">");
    text_buffer_html(out, player->name);
    text_buffer_add(out, "</th>");
    number_write(out, player->games, "%.0f");
    number_write(out, player->won, "%.1f");
    number_write(out, means.points, "%.1f");
    number_write(out, means.accuracy, "%.1f %%");
    number_write(out, means.points_lost, "%.1f");
    for (unsigned i = 0; i < sizeof MARKS / sizeof MARKS[0]; i++) {
        number_write(out, player->marks[MARKS[i]], "%.0f");
    }
    number_write(out, means.luck, "%+.1f");
    text_buffer_format(out, "<td data-value=\"%.6f\">%.0f \u00b1 %.0f</td></tr>\n", means.elo,
                       means.elo, means.elo_interval);
}

// ---- The page

/** The head of a column. */
typedef struct Column {
    const char *name, *help;
} Column;

static void table_begin(TextBuffer *out, const char *id, const char *title, const Column *columns) {
    text_buffer_format(out,
                       "<section>\n<h2 id=\"%s\">%s</h2>\n<div class=\"table\" role=\"region\" "
                       "tabindex=\"0\" aria-labelledby=\"%s\">\n<table>\n<thead><tr>",
                       id, title, id);
    for (unsigned i = 0; columns[i].name != NULL; i++) {
        text_buffer_format(out, "<th scope=\"col\" title=\"%s\">%s</th>", columns[i].help,
                           columns[i].name);
    }
    text_buffer_add(out, "</tr></thead>\n<tbody>\n");
}

static void table_end(TextBuffer *out) {
    text_buffer_add(out, "</tbody>\n</table>\n</div>\n</section>\n");
}

static void players_write(TextBuffer *out, ReviewedPlayers *players) {
    static const Column COLUMNS[] = {
        {"player", "name"},
        {"games", "reviewed games"},
        {"won", "games won; ties are shared"},
        {"points", "mean points of a game"},
        {"accuracy", "mean over turns: 100 % for the best turn, halved by each " REVIEW_HALVING_TEXT
                     " of cost"},
        {"points lost", "by turns that were not the best, mean of a game"},
        {"best", "turns"},
        {"good", "turns"},
        {"?!", "inaccuracies"},
        {"?", "mistakes"},
        {"??", "blunders"},
        {"luck", "points that drawn tiles were better than the mean tile, mean of a game"},
        {"Elo", "estimated from the cost of the turns, with its 95 % interval"},
        {NULL, NULL}};
    reviewed_players_sort(players);
    table_begin(out, "players", "Players", COLUMNS);
    for (uint32_t i = 0; i < players->count; i++) {
        player_write(out, &players->items[i]);
    }
    table_end(out);
}

static void games_write(TextBuffer *out, const ReviewList *list) {
    static const Column COLUMNS[] = {{"game", "number"},
                                     {"players and points", "by seat"},
                                     {"accuracy %", "by seat"},
                                     {"points lost", "by seat, by turns that were not the best"},
                                     {"marks", "by seat: inaccuracies, mistakes and blunders"},
                                     {"luck", "by seat, in points"},
                                     {"event", "tag of the file"},
                                     {"date", "tag of the file"},
                                     {NULL, NULL}};
    table_begin(out, "games", "Games", COLUMNS);
    text_buffer_add(out, list->rows.text != NULL ? list->rows.text : "");
    table_end(out);
}

void review_list_write(TextBuffer *out, const ReviewList *list, ReviewedPlayers *players,
                       const char *title) {
    text_buffer_format(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "script-src 'sha256-%s'; style-src 'sha256-%s' 'sha256-%s'; base-uri 'none'; "
        "form-action 'none'\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
        table_script_hash(), STYLE_HASH, table_style_hash());
    text_buffer_html(out, title);
    text_buffer_format(out,
                       "</title>\n<style>%s</style>\n<style>%s</style>\n</head>\n<body>\n<main>\n"
                       "<h1>",
                       STYLE, table_style());
    text_buffer_html(out, title);
    text_buffer_format(out, "</h1>\n<p>%u reviewed %s. Click a head to sort by it.</p>\n",
                       list->games, list->games == 1 ? "game" : "games");
    players_write(out, players);
    games_write(out, list);
    text_buffer_add(
        out,
        "<section>\n<h2>Meaning</h2>\n<ul>\n"
        "<li>The best turns by evaluation and the played one were each played to the end on "
        "the same decks. The cost of a turn is lost chance to win plus lost points / 100.</li>\n"
        "<li>Inaccuracy ?!: a cost from " REVIEW_INACCURACY_TEXT
        ". Mistake ?: from " REVIEW_MISTAKE_TEXT ". Blunder ??: from " REVIEW_BLUNDER_TEXT
        ".</li>\n"
        "<li>Luck is how much better the drawn tiles were than the mean tile. It is no part "
        "of accuracy and Elo.</li>\n"
        "<li>Elo is an estimate for games of two players, on the scale on which the bot greedy "
        "has 0. \u00b1 is half of the 95 % interval, made of the spread of what "
        "turns cost more than those of greedy.</li>\n</ul>\n</section>\n");
    text_buffer_format(out,
                       "</main>\n<footer>Made by carcarena: <code>carcarena review FOLDER --html "
                       "FILE</code></footer>\n<script>%s</script>\n</body>\n</html>\n",
                       table_script());
    out->failed = out->failed || list->rows.failed;
}
