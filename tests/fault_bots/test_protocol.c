// SPDX-License-Identifier: MIT
//
// Checks bots/PROTOCOL.md: both sides replay the conversation in the document. A built-in bot
// behind the protocol plays the same games as inside the arena.
#include "carcarena/arena/match.h"
#include "play/bot_pool.h"
#include "process/process_bot.h"
#include "process/process_json.h"
#include "serve/bot_server.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_SIZE = 1 << 17, PATH_SIZE = 256, LINES_MAX = 64 };

/** Returns a file as text. The caller frees it. */
static char *file_read(const char *path) {
    char *const text = calloc(1, TEXT_SIZE);
    FILE *const file = fopen(path, "rb");
    assert_non_null(text);
    assert_non_null(file);
    assert_true(fread(text, 1, TEXT_SIZE - 1, file) < TEXT_SIZE - 1);
    (void)fclose(file);
    return text;
}

/** The lines of the conversation, "> ..." and "< ...", in a copy of the document. */
typedef struct Conversation {
    char *text;
    char *lines[LINES_MAX];
    unsigned count;
} Conversation;

static Conversation conversation_read(void) {
    Conversation made = {.text = file_read(CARCARENA_SOURCE_DIR "/bots/PROTOCOL.md")};
    for (char *line = strtok(made.text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (strncmp(line, "    > ", 6) == 0 || strncmp(line, "    < ", 6) == 0) {
            assert_true(made.count < LINES_MAX);
            made.lines[made.count++] = line + 4;
        }
    }
    assert_true(made.count > 10);
    return made;
}

static void a_built_in_bot_answers_as_documented(void **state) {
    Conversation conversation = conversation_read();
    const BotServerSetup setup = {.bot = "greedy"};
    BotServer *server = NULL;
    assert_int_equal(bot_server_create(&server, &setup, NULL), STATUS_OK);
    for (unsigned i = 0; i < conversation.count; i++) {
        const char *const line = conversation.lines[i] + 2;
        const char *const next = i + 1 < conversation.count ? conversation.lines[i + 1] : ">";
        const char *const reply = bot_server_reply(server, line, strlen(line));
        assert_true((reply != NULL) == (next[0] == '<'));
        if (reply != NULL) {
            assert_string_equal(reply, next + 2);
            i++;
        }
    }
    assert_true(bot_server_over(server));
    bot_server_destroy(server);
    free(conversation.text);
}

/** Plays a game of a configuration. */
static GameRecord game_play(const char *text, uint64_t id) {
    TournamentConfig *config = NULL;
    Match *match = NULL;
    MatchSeat seats[PLAYERS_MAX];
    GameRecord record;
    Message message = {""};
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK ||
        match_create(&match, &config->match, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    BotPool pool = {.config = config};
    const ScheduledGame game = schedule_game(&config->schedule, id);
    assert_int_equal(bot_pool_seat(&pool, seats, &game, &message), STATUS_OK);
    match_play(match, &record, NULL, &game, seats);
    bot_pool_clear(&pool);
    match_destroy(match);
    config_destroy(config);
    return record;
}

static void the_arena_asks_as_documented(void **state) {
    char trace[PATH_SIZE];
    char text[2048];
    (void)snprintf(trace, sizeof trace, "%s/protocol_trace_%ld", CARCARENA_BINARY_DIR,
                   (long)getpid());
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [\"base\"], \"players\": 2, \"seed\": 5, \"blocks\": 1, "
                   "\"options\": {\"deck_limit\": 3}, \"bots\": [{\"name\": \"g\", \"class\": "
                   "\"process\", \"command\": [\"%s\", \"bot\", \"greedy\"], \"limits\": "
                   "{\"trace\": \"%s\"}}, \"random\"]}",
                   CARCARENA_PROGRAM, trace);
    (void)remove(trace);
    assert_int_equal(game_play(text, 0).reason, END_COMPLETED);
    char *const said = file_read(trace);
    (void)remove(trace);
    Conversation conversation = conversation_read();
    unsigned i = 0;
    for (char *line = strtok(said, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_true(i < conversation.count);
        assert_string_equal(line, conversation.lines[i++]);
    }
    assert_int_equal(i, conversation.count);
    free(conversation.text);
    free(said);
}

static void a_bot_plays_equally_in_a_process(void **state) {
    static const char *const GAMES[][2] = {
        {"\"base\"", "mcts:simulations=12"},
        {"\"base\"", "uct:simulations=12,reuse=on"},
        {"\"base\"", "random:joint"},
        {"\"base\", \"inns-and-cathedrals\", \"traders-and-builders\"", "mcts:simulations=4"},
        {"\"base\", \"princess-and-dragon\", \"tower\"", "greedy"},
        {"\"winter\", \"gingerbread-man\"", "mcts:simulations=4"},
    };
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        static const char FORM[] =
            "{\"tilesets\": [%s], \"players\": 2, \"seed\": 7, \"blocks\": 1, "
            "\"options\": {\"deck_limit\": 30}, \"bots\": [\"random\", %s]}";
        char bot[1024];
        char text[2048];
        (void)snprintf(bot, sizeof bot, "{\"name\": \"x\", \"spec\": \"%s\"}", GAMES[i][1]);
        (void)snprintf(text, sizeof text, FORM, GAMES[i][0], bot);
        const GameRecord home = game_play(text, 1);
        (void)snprintf(bot, sizeof bot,
                       "{\"name\": \"x\", \"class\": \"process\", \"command\": [\"%s\", \"bot\", "
                       "\"%s\"]}",
                       CARCARENA_PROGRAM, GAMES[i][1]);
        (void)snprintf(text, sizeof text, FORM, GAMES[i][0], bot);
        const GameRecord apart = game_play(text, 1);
        assert_int_equal(apart.faults, 0);
        assert_int_equal(apart.plies, home.plies);
        assert_true(apart.state_hash == home.state_hash);
        assert_memory_equal(apart.scores, home.scores, sizeof home.scores);
    }
}

// A line that parsers read in different ways is rejected, with a message.
static void ambiguous_lines_are_rejected(void **state) {
    static const struct {
        const char *line;
        size_t length; // 0: up to the terminating zero
        const char *reason;
    } LINES[] = {{"\0{\"action\":0}", 13, "byte of zero"},
                 {"7\0", 2, "byte of zero"},
                 {"{\"action\":0,\"action\":1}", 0, "two members"},
                 {"{\"action\":0,\"info\":{\"a\":[{\"b\":1,\"b\":1}]}}", 0, "two members"},
                 {"{\"action\":1e999}", 0, "too large"},
                 {"{\"action\":0,\"value\":-1e999}", 0, "too large"},
                 {"{\"action\":0", 0, NULL}};
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        const size_t length = LINES[i].length != 0 ? LINES[i].length : strlen(LINES[i].line);
        Answer answer = answer_read(LINES[i].line, length);
        assert_int_equal(answer.kind, ANSWER_NONE);
        assert_true(LINES[i].reason == NULL
                        ? answer.reason == NULL
                        : answer.reason != NULL && strstr(answer.reason, LINES[i].reason) != NULL);
        answer_free(&answer);
    }
    char many[1 << 14] = "{\"action\":0";
    for (int i = 0; i < PROCESS_MEMBERS_MAX; i++) {
        const size_t length = strlen(many);
        (void)snprintf(many + length, sizeof many - length, ",\"m%d\":0", i);
    }
    (void)strcat(many, "}");
    Answer answer = answer_read(many, strlen(many));
    assert_int_equal(answer.kind, ANSWER_NONE);
    answer_free(&answer);
    static const char NESTED[] = "{\"action\":0,\"info\":{\"action\":1}}";
    answer = answer_read(NESTED, sizeof NESTED - 1);
    assert_int_equal(answer.kind, ANSWER_OBJECT);
    answer_free(&answer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_built_in_bot_answers_as_documented),
        cmocka_unit_test(the_arena_asks_as_documented),
        cmocka_unit_test(a_bot_plays_equally_in_a_process),
        cmocka_unit_test(ambiguous_lines_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
