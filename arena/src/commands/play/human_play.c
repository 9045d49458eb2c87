// SPDX-License-Identifier: MIT
#include "commands/play/human_play.h"

#include "analysis/analysis_text.h"
#include "carcarena/engine/text.h"
#include "commands/play/choices.h"
#include "commands/play/kept_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TYPE_NAME_SIZE = 96, TILE_LINES = 5, HINTS = 5, HINTS_FULL = 8 };

static const char HELP[] =
    "  12           the move with this number in the list\n"
    "  1,0 r2       a move by its text, or by a part that fits only one move: c0\n"
    "  Enter        pass, where the list has it\n"
    "  list         list the moves\n"
    "  board        draw the board and the tile, and list the moves\n"
    "  hint         moves that a bot suggests; 'hint full': with all its reasons\n"
    "  undo         take back your last decision and everything after it\n"
    "  resign       give up: your seat plays at random and ranks last\n"
    "  quit         leave the game; you may keep it and resume it later\n"
    "x,y: column and row at the edge of the board; r0 to r3: clockwise quarter turns.\n"
    "Pictures: # city, * pennant, - | road, x where roads end, [+] cloister, . field, &\n"
    "garden, ~ river; a digit is the player of a figure, + a cell where the tile fits.\n"
    "Segments: c city, r road, f field, m cloister, g garden. 'worth N now': points\n"
    "that the figure adds if the game ended after this turn.\n";

/* State of an interactive game. */
typedef struct Session {
    const HumanPlay *play;
    Choices choices;    /* choices of the pending decision */
    Action *actions;    /* its memory */
    DrawingMark *marks; /* scratch: as many as actions */
    char *line;         /* last typed line */
    size_t line_size;
    KeptGame kept;
    bool quit, over; /* the player wants to quit; the input has ended */
    Message failure; /* why a kept game cannot be resumed, or "" */
} Session;

// ---- Output

static void text_show(TextBuffer *text) {
    (void)printf("%s", text->text != NULL ? text->text : "");
    text_buffer_free(text);
}

static uint32_t marks_make(Session *session) {
    uint32_t marks = 0;
    for (uint32_t i = 0; i < session->choices.count; i++) {
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

/** Prints the current tile in its four rotations, side by side. */
static void tile_print(const Session *session) {
    char name[TYPE_NAME_SIZE];
    const Rules *const rules = session->play->rules;
    const int type = game_hand(rules, session->choices.game);
    if (type < 0) {
        return;
    }
    TileDrawing drawings[SIDES];
    (void)printf("   Your tile, %s:\n\n",
                 rules_type_name(rules, (uint32_t)type, name, sizeof name));
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
    (void)printf("\n");
}

static void list_show(const Session *session) {
    TextBuffer text = {0};
    choices_list(&text, &session->choices);
    text_show(&text);
}

/** Prints the position of a decision, and its moves. */
static void decision_show(Session *session, bool board) {
    TextBuffer text = {0};
    if (board) {
        game_viewer_board(session->play->viewer, session->choices.game, session->marks,
                          marks_make(session));
        (void)printf("\n");
    }
    if (game_hand(session->play->rules, session->choices.game) >= 0) {
        tile_print(session);
    } else {
        choices_tile(&text, &session->choices);
        text_show(&text);
    }
    list_show(session);
}

static void prompt_print(const Session *session) {
    Action pass = 0;
    const Rules *const rules = session->play->rules;
    const Pending pending = game_pending(rules, session->choices.game);
    const Question question = game_question(rules, session->choices.game);
    (void)printf("Player %d, %s: %s", pending.player, pending.phase, question.text);
    if (question.steps > 0) {
        (void)printf(" (step %u of %u)", question.step, question.steps);
    }
    (void)printf("\nYour move (number%s; ? for help): ",
                 choices_pass(&session->choices, &pass) ? ", Enter to pass" : "");
    (void)fflush(stdout);
}

static void hint_print(const Session *session, bool full) {
    Message message = {""};
    Analysis analysis = {.moves = NULL};
    TextBuffer text = {0};
    const Rules *const rules = session->play->rules;
    const AnalysisRequest request = {.spec = session->play->adviser, .seed = 1};
    const AnalysisStyle style = {.bot = bot_spec_name(request.spec),
                                 .top = full ? HINTS_FULL : HINTS};
    const Status status =
        analysis_make(&analysis, rules, session->choices.game, &request, &message);
    if (status != STATUS_OK) {
        (void)printf("%s\n", message.text);
    } else if (full) {
        analysis_text(&text, &analysis, rules, session->choices.game, &style);
    } else {
        analysis_hint_text(&text, &analysis, rules, session->choices.game, &style);
    }
    text_show(&text);
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
                                     : "undo needs a game in which all others are bots");
        return;
    }
    game_viewer_mute(play->viewer, true);
    interactive_table_back(play->table, to - 1);
    game_viewer_mute(play->viewer, false);
    kept_game_cut(&session->kept, to - 1);
    (void)printf("taken back: %u decision%s\n", (unsigned)(from - to + 1),
                 from - to == 0 ? "" : "s");
}

// ---- Input

/** Reads a line without its line feed into session->line. @return false at the end of the input. */
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
        (void)printf("%s\n", session->line); // a log of the session shows the typed text
    }
    return true;
}

static void act(Session *session, Action action) {
    char text[ACTION_TEXT_SIZE];
    InteractiveTable *const table = session->play->table;
    (void)action_to_text(session->play->rules, session->choices.game, action, text, sizeof text);
    kept_game_add(&session->kept, interactive_table_count(table), text);
    interactive_table_act(table, action);
}

static void resign(Session *session) {
    InteractiveTable *const table = session->play->table;
    const int seat = game_pending(session->play->rules, session->choices.game).player;
    kept_game_add(&session->kept, interactive_table_count(table), "resign");
    interactive_table_resign(table, seat);
    (void)printf("player %d resigns; from now on the seat plays at random\n", seat);
}

/** Offers to keep the game in a file. */
static void quit(Session *session) {
    Message message = {""};
    session->quit = true;
    do {
        (void)printf("%s%sKeep this game? Name of a new file, or Enter to discard it: ",
                     message.text, message.text[0] != '\0' ? ". " : "");
        (void)fflush(stdout);
        if (!line_read(session) || session->line[0] == '\0') {
            return;
        }
    } while (kept_game_write(&session->kept, session->line, session->play->command, &message) !=
             STATUS_OK);
}

/** Executes a word that is not a move. @return false if it is none of these words. */
static bool word_obey(Session *session, const char *typed) {
    if (strcmp(typed, "?") == 0 || strcmp(typed, "help") == 0) {
        (void)fputs(HELP, stdout);
    } else if (strcmp(typed, "list") == 0) {
        list_show(session);
    } else if (strcmp(typed, "board") == 0) {
        decision_show(session, true);
    } else if (strcmp(typed, "hint") == 0 || strcmp(typed, "hint full") == 0) {
        hint_print(session, typed[4] != '\0');
    } else if (strcmp(typed, "quit") == 0) {
        quit(session);
    } else {
        return false;
    }
    return true;
}

/** Executes a line. @return whether the decision is still pending. */
static bool line_obey(Session *session, const char *typed) {
    Message message = {""};
    Action action = 0;
    if (word_obey(session, typed)) {
        return true;
    }
    if (strcmp(typed, "undo") == 0) {
        undo(session);
    } else if (strcmp(typed, "resign") == 0) {
        resign(session);
    } else if (typed[0] == '\0') {
        if (!choices_pass(&session->choices, &action)) {
            return true;
        }
        act(session, action);
    } else if (choices_read(&session->choices, typed, &action, &message) == STATUS_OK) {
        act(session, action);
    } else {
        (void)printf("%s\n", message.text);
        return true;
    }
    return false;
}

/** Makes the next move of the kept game. @return false if there are no more. */
static bool kept_move(Session *session) {
    Message message = {""};
    Action action = 0;
    const char *const text =
        kept_game_next(&session->kept, interactive_table_count(session->play->table));
    if (text == NULL) {
        return false;
    }
    if (strcmp(text, "resign") == 0) {
        interactive_table_resign(session->play->table,
                                 game_pending(session->play->rules, session->choices.game).player);
    } else if (action_from_text(session->play->rules, session->choices.game, text, &action,
                                &message) == STATUS_OK) {
        interactive_table_act(session->play->table, action);
    } else {
        (void)message_set(&session->failure, STATUS_INVALID,
                          "--resume: '%s' is not legal in this game; repeat the options with "
                          "which it was kept",
                          text);
    }
    return true;
}

/** Reads lines until the player has decided. */
static void person_ask(Session *session) {
    session->choices.count =
        game_actions(session->play->rules, session->choices.game, session->actions);
    if (kept_move(session)) {
        return;
    }
    progress_note_rest(session->play->progress);
    game_viewer_mute(session->play->viewer, false);
    decision_show(session, !session->play->no_board);
    bool same = true;
    while (same && !session->quit) {
        prompt_print(session);
        if (!line_read(session)) {
            (void)printf("\n");
            return;
        }
        same = line_obey(session, session->line + strspn(session->line, " \t"));
    }
}

// ---- The game

static Status session_play(Session *session, Message *message) {
    const HumanPlay *const play = session->play;
    game_viewer_mute(play->viewer, play->resume != NULL);
    while (!interactive_table_over(play->table) && !session->quit && !session->over &&
           session->failure.text[0] == '\0') {
        const int seat = game_pending(play->rules, session->choices.game).player;
        if (play->people[seat] && !interactive_table_plays_at_random(play->table, seat)) {
            person_ask(session);
        } else {
            interactive_table_act(play->table, interactive_table_ask(play->table));
        }
    }
    game_viewer_mute(play->viewer, false);
    if (session->failure.text[0] != '\0') {
        return message_set(message, STATUS_INVALID, "%s", session->failure.text);
    }
    if (interactive_table_over(play->table)) {
        return STATUS_OK;
    }
    if (session->kept.written) {
        return message_set(message, STATUS_INTERRUPTED, "the game is kept");
    }
    return session->quit ? message_set(message, STATUS_INTERRUPTED,
                                       "the game was not finished; nothing is kept")
                         : message_set(message, STATUS_INVALID,
                                       "the input ended before the game; nothing is kept");
}

static Status session_make(Session *session, const HumanPlay *play, Message *message) {
    const uint32_t room = rules_actions_max(play->rules);
    *session = (Session){.play = play,
                         .actions = malloc(room * sizeof *session->actions),
                         .marks = malloc(room * sizeof *session->marks),
                         .choices = {.rules = play->rules,
                                     .with = game_alloc(play->rules),
                                     .without = game_alloc(play->rules)}};
    session->choices.actions = session->actions;
    if (session->actions == NULL || session->marks == NULL || session->choices.with == NULL ||
        session->choices.without == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for moves");
    }
    return play->resume != NULL ? kept_game_read(&session->kept, play->resume, message) : STATUS_OK;
}

Status human_play_run(const HumanPlay *play, const ScheduledGame *game, GameRecord *record,
                      Message *message) {
    Session session;
    Status status = session_make(&session, play, message);
    if (status == STATUS_OK) {
        (void)printf("%s", play->banner);
        interactive_table_begin(play->table, game);
        session.choices.game = match_game(interactive_table_match(play->table));
        status = session_play(&session, message);
    }
    if (status == STATUS_OK) {
        interactive_table_judge(play->table, record);
    }
    free(session.actions);
    free(session.marks);
    free(session.line);
    free(session.choices.with);
    free(session.choices.without);
    kept_game_free(&session.kept);
    return status;
}
