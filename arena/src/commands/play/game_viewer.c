// SPDX-License-Identifier: MIT
#include "commands/play/game_viewer.h"

#include "view/thought_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TYPE_NAME_SIZE = 96, MS_PER_S = 1000 };

/* Sources of points: columns of the last table. */
typedef enum Column {
    COLUMN_CITY,
    COLUMN_ROAD,
    COLUMN_CLOISTER,
    COLUMN_UNFINISHED,
    COLUMN_FARM,
    COLUMN_BONUS,
    COLUMN_COUNT
} Column;

struct GameViewer {
    const Rules *rules;
    const char *names[PLAYERS_MAX];
    GameViewerStyle style;
    GameViewerStyle wanted; /* style when not muted */
    char *drawing;          /* text of a drawn board */
    size_t drawing_size;
    unsigned turn;     /* of this game, from 1 on */
    bool open, placed; /* whether this turn has begun, and its tile was placed */
    int drawer;        /* the drawing player, and the number of tiles discarded before */
    uint32_t discards;
    ThoughtView view;
    TextBuffer line;   /* scratch */
    Pending event;     /* the pending chance event */
    bool event_sealed; /* its outcome is hidden */
    int32_t points[PLAYERS_MAX][COLUMN_COUNT];
};

Status game_viewer_create(GameViewer **out, const Rules *rules, const char *const *names,
                          const GameViewerStyle *style, Message *message) {
    GameViewer *const viewer = calloc(1, sizeof *viewer);
    if (viewer == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to show a game");
    }
    viewer->rules = rules;
    memcpy(viewer->names, names, (size_t)rules_players(rules) * sizeof names[0]);
    viewer->style = *style;
    viewer->wanted = *style;
    const Status status = thought_view_make(&viewer->view, rules, message);
    if (status != STATUS_OK) {
        game_viewer_destroy(viewer);
        return status;
    }
    *out = viewer;
    return STATUS_OK;
}

void game_viewer_destroy(GameViewer *viewer) {
    if (viewer != NULL) {
        thought_view_free(&viewer->view);
        text_buffer_free(&viewer->line);
        free(viewer->drawing);
        free(viewer);
    }
}

/* ---- Boards. */

static void pause_for(int64_t milliseconds) {
    const struct timespec time = {.tv_sec = (time_t)(milliseconds / MS_PER_S),
                                  .tv_nsec = (long)(milliseconds % MS_PER_S) * 1000000L};
    (void)fflush(stdout);
    (void)nanosleep(&time, NULL);
}

static void board_print(GameViewer *viewer, const Game *game, const DrawingMark *marks,
                        uint32_t mark_count) {
    const DrawingStyle style = {
        .large = viewer->style.large, .marks = marks, .mark_count = mark_count};
    const size_t length =
        game_draw_board_styled(viewer->rules, game, &style, viewer->drawing, viewer->drawing_size);
    if (length >= viewer->drawing_size) {
        char *const larger = realloc(viewer->drawing, 2 * length);
        if (larger == NULL) {
            return; // the game continues without this drawing
        }
        viewer->drawing = larger;
        viewer->drawing_size = 2 * length;
        (void)game_draw_board_styled(viewer->rules, game, &style, larger, viewer->drawing_size);
    }
    (void)printf("\n%s\n", viewer->drawing);
}

static void standing_print(const GameViewer *viewer, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    game_scores(viewer->rules, game, scores);
    for (int player = 0; player < rules_players(viewer->rules); player++) {
        (void)printf("   player %d: %d points, %u followers", player, (int)scores[player],
                     (unsigned)game_supply(viewer->rules, game, player, FIGURE_NORMAL));
    }
    (void)printf("\n");
}

void game_viewer_board(GameViewer *viewer, const Game *game, const DrawingMark *marks,
                       uint32_t mark_count) {
    board_print(viewer, game, marks, mark_count);
    standing_print(viewer, game);
}

void game_viewer_mute(GameViewer *viewer, bool mute) {
    viewer->style = mute ? (GameViewerStyle){.large = viewer->wanted.large} : viewer->wanted;
}

/* ---- Turns */

/** Prints the result of a turn that has ended, which the next draw or action shows. */
static void turn_close(GameViewer *viewer, const Game *game) {
    if (!viewer->placed || game_tile_in_turn(viewer->rules, game) >= 0) {
        return;
    }
    viewer->open = false;
    viewer->placed = false;
    if (viewer->style.boards) {
        board_print(viewer, game, NULL, 0);
        standing_print(viewer, game);
        if (viewer->style.delay_ms > 0) {
            pause_for(viewer->style.delay_ms);
        }
        (void)printf("%s", viewer->style.screen ? "\033[H\033[2J" : "\n");
    }
}

/**
 * Prints the head of a turn. The tile is not known yet if it is drawn later, or if the player holds
 * several.
 */
static void turn_open(GameViewer *viewer, const Game *game) {
    char name[TYPE_NAME_SIZE];
    const Rules *const rules = viewer->rules;
    const int player = game_active_player(rules, game);
    const int type = game_hand(rules, game);
    viewer->open = true;
    viewer->turn++;
    if (viewer->style.moves) {
        (void)printf("turn %u: player %d (%s)%s%s, %u left\n", viewer->turn, player,
                     viewer->names[player], type < 0 ? "" : ", tile ",
                     type < 0 ? "" : rules_type_name(rules, (uint32_t)type, name, sizeof name),
                     (unsigned)game_draws_left(rules, game));
    }
}

/* ---- Watching. */

static void began_watch(void *user, const Game *game) {
    GameViewer *const viewer = user;
    viewer->turn = 0;
    viewer->open = false;
    viewer->placed = false;
    memset(viewer->points, 0, sizeof viewer->points);
}

static void drawing_watch(void *user, const Game *game) {
    GameViewer *const viewer = user;
    turn_close(viewer, game);
    viewer->drawer = game_pending(viewer->rules, game).player;
    viewer->discards = game_discards(viewer->rules, game, NULL);
    progress_note_step(viewer->wanted.progress, viewer->rules, game);
}

/** Prints a drawn tile that the head of the turn does not show. */
static void drawn_watch(void *user, const Game *game, uint32_t type) {
    GameViewer *const viewer = user;
    const Rules *const rules = viewer->rules;
    char name[TYPE_NAME_SIZE];
    if (!viewer->style.moves) {
        return;
    }
    (void)rules_type_name(rules, type, name, sizeof name);
    if (game_discards(rules, game, NULL) > viewer->discards) {
        (void)printf("   tile %s: fits nowhere\n", name);
    } else if (game_hand_ahead(rules, game, viewer->drawer) == (int)type) {
        (void)printf("   player %d draws %s for the next turn\n", viewer->drawer, name);
    } else if (game_hand(rules, game) < 0) {
        const bool hidden = viewer->style.secret && rules_have_hidden_info(rules);
        (void)printf("   %s%s: not for now\n", hidden ? "a tile" : "tile ", hidden ? "" : name);
    } else if (viewer->open) {
        (void)printf("   tile %s\n", name);
    }
}

static void happening_watch(void *user, const Game *game) {
    GameViewer *const viewer = user;
    turn_close(viewer, game);
    if (!viewer->open) {
        turn_open(viewer, game);
    }
    viewer->event = game_pending(viewer->rules, game);
    viewer->event_sealed = viewer->style.secret && game_choice_sealed(viewer->rules, game);
}

static void happened_watch(void *user, const Game *game, const char *text) {
    const GameViewer *const viewer = user;
    if (viewer->style.moves) {
        (void)printf("   player %d: %s%s%s\n", viewer->event.player, viewer->event.phase,
                     viewer->event_sealed ? "" : ": ", viewer->event_sealed ? "" : text);
    }
}

/** Prints a candidate: visits, value and main line. */
static void candidate_print(GameViewer *viewer, const Game *game, const Thought *thought,
                            uint32_t index) {
    enum { PERCENT = 100 };
    const ThoughtMove *const move = &thought->moves[index];
    char text[ACTION_TEXT_SIZE];
    text_buffer_clear(&viewer->line);
    thought_view_line(&viewer->line, &viewer->view, game, move);
    (void)printf("      %2u  %-24s", (unsigned)index + 1,
                 action_to_text(viewer->rules, game, move->candidate.action, text, sizeof text));
    if (thought->moves[0].candidate.visits > 0) {
        (void)printf(" %8" PRIu64 " visits  prior %3.0f %%", move->candidate.visits,
                     PERCENT * move->candidate.prior);
    }
    (void)printf("  value %+8.3f  %s\n", move->candidate.value,
                 viewer->line.text != NULL ? viewer->line.text : "");
}

static void thought_watch(void *user, const Game *game, const Thought *thought) {
    enum { SHOWN = 5 };
    GameViewer *const viewer = user;
    if (!viewer->style.moves) {
        return;
    }
    turn_close(viewer, game);
    if (!viewer->open) {
        turn_open(viewer, game);
    }
    (void)printf("   player %d thinks of %s: ", game_pending(viewer->rules, game).player,
                 game_pending(viewer->rules, game).phase);
    if (thought->simulations > 0) {
        (void)printf("%" PRIu64 " simulations, ", thought->simulations);
    }
    (void)printf("%u candidate%s, value %+.3f\n", (unsigned)thought->judged,
                 thought->judged == 1 ? "" : "s", thought->value);
    for (uint32_t i = 0; i < thought->count && i < SHOWN; i++) {
        candidate_print(viewer, game, thought, i);
    }
}

/** Prints an action; one whose notation is only a number or a token is followed by words. */
static void action_print(const Rules *rules, const Game *game, int player, Action action) {
    char text[ACTION_TEXT_SIZE];
    char words[ACTION_WORDS_SIZE];
    const Verb verb = action_verb(action);
    const bool opaque = verb == VERB_CHOOSE || verb == VERB_TOKEN || verb == VERB_SOURCE;
    (void)printf("   player %d: %s%s%s%s\n", player,
                 action_to_text(rules, game, action, text, sizeof text), opaque ? " (" : "",
                 opaque ? action_to_words(rules, game, action, words, sizeof words) : "",
                 opaque ? ")" : "");
}

static void acting_watch(void *user, const Game *game, Action action) {
    GameViewer *const viewer = user;
    const Pending pending = game_pending(viewer->rules, game);
    turn_close(viewer, game);
    if (!viewer->open) {
        turn_open(viewer, game);
    }
    viewer->placed = viewer->placed || action_verb(action) == VERB_PLACE;
    const bool sealed = viewer->style.secret && game_choice_sealed(viewer->rules, game);
    if (viewer->style.moves && sealed) {
        (void)printf("   player %d: %s\n", pending.player, pending.phase);
    } else if (viewer->style.moves && action_verb(action) != VERB_PASS) {
        action_print(viewer->rules, game, pending.player, action);
    }
    progress_note_step(viewer->wanted.progress, viewer->rules, game);
}

static Column event_column(const ScoreEvent *event) {
    switch ((ScoreReason)event->reason) {
    case SCORE_FARM:
        return COLUMN_FARM;
    case SCORE_GINGERBREAD:
    case SCORE_BONUS:
        return COLUMN_BONUS;
    case SCORE_INCOMPLETE:
        return COLUMN_UNFINISHED;
    case SCORE_COMPLETED:
    case SCORE_REASON_COUNT:
        break;
    }
    return event->kind == SEGMENT_CITY   ? COLUMN_CITY
           : event->kind == SEGMENT_ROAD ? COLUMN_ROAD
                                         : COLUMN_CLOISTER;
}

static void event_print(const ScoreEvent *event) {
    (void)printf("      player %d %+d: %s", event->player, (int)event->points,
                 event->source != NULL ? event->source
                                       : score_reason_text((ScoreReason)event->reason));
    if (event->tiles != 0) { // otherwise nothing on the table
        (void)printf(", %s of %u tile%s at %d,%d", segment_kind_text((SegmentKind)event->kind),
                     event->tiles, event->tiles == 1 ? "" : "s", event->x, event->y);
    } else if (event->final) {
        (void)printf(", at the end");
    }
    if (event->cities > 0) {
        (void)printf(", %u completed cit%s", event->cities, event->cities == 1 ? "y" : "ies");
    }
    (void)printf("\n");
}

static void scored_watch(void *user, const Game *game, const ScoreLog *log) {
    GameViewer *const viewer = user;
    for (uint32_t i = 0; i < log->count && i < log->capacity; i++) {
        const ScoreEvent *const event = &log->events[i];
        if (viewer->style.moves) {
            event_print(event);
        }
        viewer->points[event->player][event_column(event)] += event->points;
    }
}

MatchWatcher game_viewer_watcher(GameViewer *viewer) {
    return (MatchWatcher){.user = viewer,
                          .began = began_watch,
                          .drawing = drawing_watch,
                          .drawn = drawn_watch,
                          .happening = happening_watch,
                          .happened = happened_watch,
                          .thought = viewer->wanted.think ? thought_watch : NULL,
                          .acting = acting_watch,
                          .scored = scored_watch};
}

/* ---- Notes */

void game_viewer_note(const GameViewer *viewer, const char *comment, int64_t clock_ms) {
    if (viewer->style.moves && comment != NULL) {
        (void)printf("   comment: %s\n", comment);
    }
    if (viewer->style.moves && clock_ms >= 0) {
        (void)printf("   clock: %" PRId64 ".%03d s left\n", clock_ms / MS_PER_S,
                     (int)(clock_ms % MS_PER_S));
    }
}

/* ---- The end */

static void table_print(const GameViewer *viewer, const GameRecord *record) {
    static const char *const TITLES[COLUMN_COUNT] = {"cities",     "roads", "cloisters",
                                                     "unfinished", "farms", "bonus"};
    (void)printf("%-7s %-32s", "player", "bot");
    for (int column = 0; column < COLUMN_COUNT; column++) {
        (void)printf(" %11s", TITLES[column]);
    }
    (void)printf(" %7s %5s\n", "total", "rank");
    for (int player = 0; player < rules_players(viewer->rules); player++) {
        (void)printf("%-7d %-32.32s", player, viewer->names[player]);
        for (int column = 0; column < COLUMN_COUNT; column++) {
            (void)printf(" %11d", (int)viewer->points[player][column]);
        }
        (void)printf(" %7d %5u%s\n", (int)record->scores[player], (unsigned)record->ranks[player],
                     (record->faults >> player & 1U) != 0 ? " forfeited" : "");
    }
    (void)printf("\n%u plies, state hash %016" PRIx64 "%s%s\n", (unsigned)record->plies,
                 record->state_hash, record->reason == END_COMPLETED ? "" : ", ",
                 record->reason == END_COMPLETED ? "" : end_reason_text(record->reason));
}

void game_viewer_end(GameViewer *viewer, const Game *game, const GameRecord *record) {
    if (viewer->style.last_board) {
        board_print(viewer, game, NULL, 0);
    }
    table_print(viewer, record);
}
