// SPDX-License-Identifier: MIT
#include "commands/play/human_play.h"

#include "analysis/analysis_text.h"
#include "carcarena/engine/view.h"
#include "text/integer_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TYPE_NAME_SIZE = 96, TILE_LINES = 5, HINTS = 8 };

static const char HELP[] =
    "  place 3,-1 r2        an action, as '?' lists them; 'place' and 'deploy follower' may be\n"
    "                       left out: 3,-1 r2\n"
    "  12                   the action of this number\n"
    "  ?                    lists all legal actions\n"
    "  board                draws the board and the tile\n"
    "  hint                 what a bot thinks of the moves\n"
    "  undo                 takes your last decision back, and all after it\n"
    "  resign               gives up: your seat plays at random and ranks last\n"
    "  quit                 ends here; nothing is kept\n";

/* What is typed at. */
typedef struct Session {
    const HumanPlay *play;
    const Game *game;
    Action *actions; /* of the pending decision */
    uint32_t count;
    DrawingMark *marks; /* scratch: as many as actions */
    char *line;         /* typed last */
    size_t line_size;
    bool drawn;      /* the board was, for this decision */
    bool quit, over; /* somebody wants to leave; the input has ended */
} Session;

// ---- Showing

static uint32_t marks_make(Session *session) {
    uint32_t marks = 0;
    for (uint32_t i = 0; i < session->count; i++) {
        const Action action = session->actions[i];
        const DrawingMark mark = {(int16_t)action_x(action), (int16_t)action_y(action), '+'};
        const DrawingMark *const last = marks > 0 ? &session->marks[marks - 1] : NULL;
        const bool again = last != NULL && last->x == mark.x && last->y == mark.y;
        if (action_verb(action) == VERB_PLACE && !again) {
            session->marks[marks++] = mark;
        }
    }
    return marks;
}

/** The tile in hand in its four rotations, beside each other. */
static void tile_print(const Session *session) {
    const Rules *const rules = session->play->rules;
    const int type = game_hand(rules, session->game);
    if (type < 0) {
        return;
    }
    TileDrawing drawings[SIDES];
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        drawings[rotation] = tile_facts_draw(rules_type(rules, (uint32_t)type), NULL, rotation);
        (void)printf("   r%u       ", rotation);
    }
    (void)printf("\n");
    for (int line = 0; line < TILE_LINES; line++) {
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            (void)printf("   %-9s", drawings[rotation].lines[line]);
        }
        (void)printf("\n");
    }
}

static void board_show(Session *session) {
    game_viewer_board(session->play->viewer, session->game, session->marks, marks_make(session));
    tile_print(session);
    session->drawn = true;
}

static void actions_list(const Session *session) {
    char text[ACTION_TEXT_SIZE];
    for (uint32_t i = 0; i < session->count; i++) {
        (void)printf("%4u  %s\n", (unsigned)i + 1,
                     action_to_text(session->play->rules, session->game, session->actions[i], text,
                                    sizeof text));
    }
}

static void prompt_print(const Session *session) {
    char name[TYPE_NAME_SIZE];
    const Rules *const rules = session->play->rules;
    const Pending pending = game_pending(rules, session->game);
    const int type = game_hand(rules, session->game);
    (void)printf("player %d, %s%s%s (? lists, help says more): ", pending.player, pending.phase,
                 type >= 0 ? " " : "",
                 type >= 0 ? rules_type_name(rules, (uint32_t)type, name, sizeof name) : "");
    (void)fflush(stdout);
}

static void hint_print(const Session *session) {
    Message message = {""};
    Analysis analysis = {.moves = NULL};
    TextBuffer text = {0};
    const AnalysisRequest request = {.spec = session->play->adviser, .seed = 1};
    const AnalysisStyle style = {.bot = bot_spec_name(request.spec), .top = HINTS};
    const Status status =
        analysis_make(&analysis, session->play->rules, session->game, &request, &message);
    if (status == STATUS_OK) {
        analysis_text(&text, &analysis, session->play->rules, session->game, &style);
    }
    (void)printf("%s", status != STATUS_OK ? message.text : text.text != NULL ? text.text : "");
    text_buffer_free(&text);
    analysis_free(&analysis);
}

// ---- Taking back

static unsigned people_count(const HumanPlay *play) {
    unsigned count = 0;
    for (int seat = 0; seat < rules_players(play->rules); seat++) {
        count += play->people[seat] ? 1 : 0;
    }
    return count;
}

static void undo(Session *session) {
    const HumanPlay *const play = session->play;
    uint32_t to = interactive_table_count(play->table);
    const uint32_t from = to;
    while (to > 0 && !play->people[interactive_table_actor(play->table, to - 1)]) {
        to--;
    }
    if (to == 0 || people_count(play) > 1) {
        (void)printf("%s\n", to == 0 ? "nothing to take back"
                                     : "moves are taken back where all others are bots only");
        return;
    }
    game_viewer_mute(play->viewer, true);
    interactive_table_back(play->table, to - 1);
    game_viewer_mute(play->viewer, false);
    (void)printf("taken back: %u decision%s\n", (unsigned)(from - to + 1),
                 from - to == 0 ? "" : "s");
    session->drawn = false;
}

// ---- Reading

/** Reads a line without its end into session->line. @return false at the end of the input. */
static bool line_read(Session *session) {
    const ssize_t length = getline(&session->line, &session->line_size, stdin);
    if (length < 0) {
        session->over = true;
        return false;
    }
    char *end = session->line + length;
    while (end > session->line && strchr(" \t\r\n", end[-1]) != NULL) {
        *--end = '\0';
    }
    if (isatty(STDIN_FILENO) == 0) {
        (void)printf("%s\n", session->line); // who reads this later sees what was typed
    }
    return true;
}

/** An action by its number in the list or its text. */
static Status action_read(const Session *session, const char *typed, Action *out,
                          Message *message) {
    static const char *const LEFT_OUT[] = {"", "place ", "deploy follower "};
    char text[2 * ACTION_TEXT_SIZE];
    uint64_t number = 0;
    if (seed_from_text(&number, typed) && typed[strspn(typed, "0123456789")] == '\0') {
        if (number < 1 || number > session->count) {
            return message_set(message, STATUS_ILLEGAL, "expected a number from 1 to %u",
                               (unsigned)session->count);
        }
        *out = session->actions[number - 1];
        return STATUS_OK;
    }
    Message said = {""};
    for (size_t i = 0; i < sizeof LEFT_OUT / sizeof LEFT_OUT[0]; i++) {
        (void)snprintf(text, sizeof text, "%s%.*s", LEFT_OUT[i], ACTION_TEXT_SIZE, typed);
        const Status status =
            action_from_text(session->play->rules, session->game, text, out, &said);
        if (status == STATUS_OK) {
            return STATUS_OK;
        }
        if (i == 0 || status == STATUS_ILLEGAL) {
            *message = said;
        }
    }
    return STATUS_ILLEGAL;
}

static void resign(const Session *session) {
    const int seat = game_pending(session->play->rules, session->game).player;
    interactive_table_resign(session->play->table, seat);
    (void)printf("player %d gives up; the seat goes on at random\n", seat);
}

/** Does what a line says. @return whether the decision is still the same. */
static bool line_obey(Session *session) {
    const char *const typed = session->line + strspn(session->line, " \t");
    Message message = {""};
    Action action = 0;
    if (*typed == '\0') {
        return true;
    }
    if (strcmp(typed, "?") == 0) {
        actions_list(session);
    } else if (strcmp(typed, "help") == 0) {
        (void)fputs(HELP, stdout);
    } else if (strcmp(typed, "board") == 0) {
        board_show(session);
    } else if (strcmp(typed, "hint") == 0) {
        hint_print(session);
    } else if (strcmp(typed, "undo") == 0) {
        undo(session);
        return false;
    } else if (strcmp(typed, "resign") == 0) {
        resign(session);
        return false;
    } else if (strcmp(typed, "quit") == 0) {
        session->quit = true;
    } else if (action_read(session, typed, &action, &message) == STATUS_OK) {
        session->drawn = false;
        interactive_table_act(session->play->table, action);
        return false;
    } else {
        (void)printf("%s\n", message.text);
    }
    return true;
}

/** A person decides, or asks for something else first. */
static void person_ask(Session *session) {
    session->count = game_actions(session->play->rules, session->game, session->actions);
    const bool place = action_verb(session->actions[0]) == VERB_PLACE;
    if (place && !session->drawn && !session->play->no_board) {
        board_show(session);
    }
    bool same = true;
    while (same && !session->quit) {
        prompt_print(session);
        if (!line_read(session)) {
            (void)printf("\n");
            return;
        }
        same = line_obey(session);
    }
}

// ---- The game

static Status session_play(Session *session, Message *message) {
    const HumanPlay *const play = session->play;
    while (!interactive_table_over(play->table) && !session->quit && !session->over) {
        const int seat = game_pending(play->rules, session->game).player;
        if (play->people[seat] && !interactive_table_out(play->table, seat)) {
            person_ask(session);
        } else {
            interactive_table_act(play->table, interactive_table_ask(play->table));
        }
    }
    if (interactive_table_over(play->table)) {
        return STATUS_OK;
    }
    return session->quit ? message_set(message, STATUS_INTERRUPTED,
                                       "the game was not finished; nothing is "
                                       "kept")
                         : message_set(message, STATUS_INVALID,
                                       "the input ends before the game does; nothing is kept");
}

Status human_play_run(const HumanPlay *play, const ScheduledGame *game, GameRecord *record,
                      Message *message) {
    const uint32_t room = rules_actions_max(play->rules);
    Session session = {.play = play,
                       .actions = malloc(room * sizeof *session.actions),
                       .marks = malloc(room * sizeof *session.marks)};
    Status status = session.actions != NULL && session.marks != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "no memory for moves");
    if (status == STATUS_OK) {
        interactive_table_begin(play->table, game);
        session.game = match_game(interactive_table_match(play->table));
        status = session_play(&session, message);
    }
    if (status == STATUS_OK) {
        interactive_table_judge(play->table, record);
    }
    free(session.actions);
    free(session.marks);
    free(session.line);
    return status;
}
