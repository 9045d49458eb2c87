// SPDX-License-Identifier: MIT
#include "commands/tune/tune_session.h"

#include "carcarena/arena/tuning.h"
#include "commands/cli/command.h"
#include "run/tuning_evaluation.h"
#include "run/tuning_text.h"
#include "text/json_reader.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 1 << 20, BLOCKS_MAX = 1 << 20 };

/** State of a session. */
typedef struct Session {
    const TournamentConfig *config;
    Search *search;
    const char *program;
    TextBuffer reply; // reply to one request
    bool over;
} Session;

// ---- Replies

static const char *method_word(const Session *session) {
    return session->config->tune->search.method == SEARCH_SPSA ? "spsa" : "ntbea";
}

/** Writes a parameter for external optimizers. */
static void parameter_write(TextBuffer *reply, const TournamentConfig *config, unsigned index) {
    static const char *const TYPES[] = {
        [BOT_OPTION_INTEGER] = "integer", [BOT_OPTION_REAL] = "real", [BOT_OPTION_WORD] = "word"};
    const SearchSetup *const search = &config->tune->search;
    const BotOptionSpec *const option = config_tune_option(config, index);
    const TunerParameter *const parameter = &search->tuner.parameters[index];
    char text[CONFIG_TUNE_VALUE_SIZE];
    const char *const quote = option->type == BOT_OPTION_WORD ? "\"" : "";
    text_buffer_format(reply, "{\"key\": \"%s\", \"type\": \"%s\", \"start\": %s%s%s", option->key,
                       TYPES[option->type], quote,
                       config_tune_value_text(text, config, index, parameter->start), quote);
    if (search->method == SEARCH_SPSA) {
        text_buffer_format(reply, ", \"minimum\": %.17g, \"maximum\": %.17g, \"scale\": \"%s\"}",
                           parameter->minimum, parameter->maximum,
                           parameter->scale == TUNER_LOG ? "log" : "linear");
        return;
    }
    text_buffer_add(reply, ", \"values\": [");
    for (unsigned i = 0; i < search->sizes[index]; i++) {
        text_buffer_format(reply, "%s%s%s%s", i > 0 ? ", " : "", quote,
                           config_tune_value_text(text, config, index, search->values[index][i]),
                           quote);
    }
    text_buffer_add(reply, "]}");
}

static Status answer_space(Session *session, const cJSON *request, Message *message) {
    const TournamentConfig *const config = session->config;
    TextBuffer *const reply = &session->reply;
    text_buffer_format(reply,
                       ", \"method\": \"%s\", \"iterations\": %" PRIu64 ", \"blocks\": %" PRIu64
                       ", \"parameters\": [",
                       method_word(session), config->tune->search.tuner.iterations,
                       config->tune->blocks);
    for (unsigned i = 0; i < config->tune->search.tuner.count; i++) {
        text_buffer_add(reply, i > 0 ? ", " : "");
        parameter_write(reply, config, i);
    }
    text_buffer_add(reply, "]");
    return STATUS_OK;
}

/** Sets one option of a candidate, which must be one of the parameters. */
static Status option_set(BotSpec *spec, const TournamentConfig *config, const cJSON *member,
                         Message *message) {
    unsigned index = 0;
    const unsigned count = config->tune->search.tuner.count;
    char text[CONFIG_TUNE_VALUE_SIZE];
    while (index < count && strcmp(config_tune_option(config, index)->key, member->string) != 0) {
        index++;
    }
    if (index == count) {
        return message_set(message, STATUS_INVALID,
                           "parameters.%.60s: not a parameter of this tuning", member->string);
    }
    if (cJSON_IsString(member) != 0) {
        (void)snprintf(text, sizeof text, "%.63s", member->valuestring);
    } else if (cJSON_IsNumber(member) != 0) {
        (void)snprintf(text, sizeof text, "%.17g", member->valuedouble);
        if (config_tune_option(config, index)->type == BOT_OPTION_REAL) {
            (void)config_tune_value_text(text, config, index, member->valuedouble);
        }
    } else {
        return message_set(message, STATUS_INVALID, "parameters.%.60s: a number or a text expected",
                           member->string);
    }
    const Status status = bot_spec_set(spec, member->string, text, message);
    if (status != STATUS_OK) {
        message_prefix(message, "parameters");
    }
    return status;
}

/** @param spec {0}; free with bot_spec_free, on failure too. */
static Status candidate_read(BotSpec *spec, const TournamentConfig *config, const cJSON *request,
                             Message *message) {
    const cJSON *const parameters = json_member(request, "parameters");
    if (cJSON_IsObject(parameters) == 0) {
        return message_set(message, STATUS_INVALID, "parameters: an object in { } expected");
    }
    TRY(bot_spec_copy(spec, &config->bots[config->tune->side].spec, message));
    const cJSON *member = parameters->child;
    for (; member != NULL; member = member->next) {
        TRY(option_set(spec, config, member, message));
    }
    return STATUS_OK;
}

static void scores_write(TextBuffer *reply, const Evaluation *evaluation) {
    const BlockMean mean = evaluation_mean(evaluation, NULL);
    text_buffer_format(reply, ", \"blocks\": %" PRIu64 ", \"score\": %.17g, \"error\": ",
                       evaluation->blocks, mean.mean);
    text_buffer_format(reply, isfinite(mean.error) ? "%.17g" : "null", mean.error);
    text_buffer_format(reply,
                       ", \"wins\": %" PRIu64 ", \"ties\": %" PRIu64 ", \"losses\": %" PRIu64
                       ", \"scores\": [",
                       evaluation->wins, evaluation->ties, evaluation->losses);
    for (uint64_t i = 0; i < evaluation->blocks; i++) {
        text_buffer_format(reply, i > 0 ? ", %g" : "%g", evaluation->scores[i]);
    }
    text_buffer_add(reply, "], \"run\": ");
    text_buffer_json(reply, evaluation->folder);
}

static Status answer_evaluate(Session *session, const cJSON *request, Message *message) {
    const JsonRange range = {1, BLOCKS_MAX};
    int64_t blocks = (int64_t)session->config->tune->blocks;
    BotSpec spec = {.bot_class = NULL};
    Evaluation evaluation;
    Status status = json_get_integer(request, "blocks", range, &blocks, message);
    if (status == STATUS_OK) {
        status = candidate_read(&spec, session->config, request, message);
    }
    if (status == STATUS_OK) {
        status = evaluation_play(&evaluation, session->config, &spec, (uint64_t)blocks,
                                 session->program, message);
    }
    if (status == STATUS_OK) {
        text_buffer_add(&session->reply, ", \"bot\": ");
        text_buffer_json(&session->reply, bot_spec_text(&spec));
        scores_write(&session->reply, &evaluation);
        evaluation_free(&evaluation);
    }
    bot_spec_free(&spec);
    return status;
}

// ---- Ask and tell: this program's search, games played elsewhere

static Status search_check(const Session *session, Message *message) {
    return session->search->done < session->search->setup->tuner.iterations
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "all %" PRIu64 " iterations are complete",
                             session->search->done);
}

static Status answer_ask(Session *session, const cJSON *request, Message *message) {
    TRY(search_check(session, message));
    const TunerProbe probe = search_ask(session->search);
    text_buffer_format(&session->reply,
                       ", \"iteration\": %" PRIu64 ", \"plus\": ", session->search->done + 1);
    tuning_json_values(&session->reply, session->config, probe.plus);
    text_buffer_add(&session->reply, ", \"minus\": ");
    tuning_json_values(&session->reply, session->config, probe.minus);
    return STATUS_OK;
}

static Status answer_best(Session *session, const cJSON *request, Message *message) {
    double values[TUNER_PARAMETERS_MAX];
    for (unsigned i = 0; i < session->search->setup->tuner.count; i++) {
        values[i] = search_value(session->search, i);
    }
    BotSpec spec = {.bot_class = NULL};
    TRY(tuning_spec(&spec, session->config, values, message));
    text_buffer_format(&session->reply,
                       ", \"iteration\": %" PRIu64 ", \"parameters\": ", session->search->done);
    tuning_json_values(&session->reply, session->config, values);
    text_buffer_add(&session->reply, ", \"bot\": ");
    text_buffer_json(&session->reply, bot_spec_text(&spec));
    bot_spec_free(&spec);
    return STATUS_OK;
}

static Status answer_tell(Session *session, const cJSON *request, Message *message) {
    const JsonRange range = {0, INT64_C(1) << 50};
    const JsonRange at_least_one = {1, INT64_C(1) << 50};
    int64_t wins = -1;
    int64_t losses = -1;
    int64_t games = 0;
    TRY(search_check(session, message));
    TRY(json_get_integer(request, "wins", range, &wins, message));
    TRY(json_get_integer(request, "losses", range, &losses, message));
    TRY(json_get_integer(request, "games", at_least_one, &games, message));
    if (wins < 0 || losses < 0 || wins + losses > games) {
        return message_set(message, STATUS_INVALID,
                           "games: 'wins', 'losses' and 'games' expected, at least as many games "
                           "as wins and losses");
    }
    search_tell(session->search, (double)wins - (double)losses, (uint64_t)games);
    return answer_best(session, request, message);
}

static Status answer_quit(Session *session, const cJSON *request, Message *message) {
    session->over = true;
    return STATUS_OK;
}

// ---- Requests

typedef struct Answer {
    const char *command;
    Status (*make)(Session *session, const cJSON *request, Message *message);
    JsonKey keys[5]; // besides "command" and "id"
    unsigned key_count;
} Answer;

static const Answer ANSWERS[] = {
    {"space", answer_space, {{"command", true}, {"id", false}}, 2},
    {"evaluate",
     answer_evaluate,
     {{"command", true}, {"id", false}, {"parameters", true}, {"blocks", false}},
     4},
    {"ask", answer_ask, {{"command", true}, {"id", false}}, 2},
    {"tell",
     answer_tell,
     {{"command", true}, {"id", false}, {"wins", true}, {"losses", true}, {"games", true}},
     5},
    {"best", answer_best, {{"command", true}, {"id", false}}, 2},
    {"quit", answer_quit, {{"command", true}, {"id", false}}, 2},
};

static const Answer *answer_find(const cJSON *request) {
    const char *const command =
        cJSON_IsObject(request) != 0 ? cJSON_GetStringValue(json_member(request, "command")) : NULL;
    for (size_t i = 0; command != NULL && i < sizeof ANSWERS / sizeof ANSWERS[0]; i++) {
        if (strcmp(ANSWERS[i].command, command) == 0) {
            return &ANSWERS[i];
        }
    }
    return NULL;
}

static Status request_answer(Session *session, const cJSON *request, Message *message) {
    const Answer *const answer = answer_find(request);
    if (answer == NULL) {
        return message_set(message, STATUS_INVALID,
                           "command: space, evaluate, ask, tell, best or quit expected");
    }
    TRY(json_check_object(request, answer->keys, answer->key_count, message));
    return answer->make(session, request, message);
}

/** Copies the request's id, if it is a number or a text. */
static void id_write(TextBuffer *reply, const cJSON *request) {
    const cJSON *const id = cJSON_IsObject(request) != 0 ? json_member(request, "id") : NULL;
    if (cJSON_IsString(id) != 0) {
        text_buffer_add(reply, ", \"id\": ");
        text_buffer_json(reply, id->valuestring);
    } else if (cJSON_IsNumber(id) != 0) {
        text_buffer_format(reply, ", \"id\": %.17g", id->valuedouble);
    }
}

/** Writes the reply to a line. */
static void line_answer(Session *session, const char *line, size_t size) {
    cJSON *request = NULL;
    Message message = {{0}};
    text_buffer_clear(&session->reply);
    Status status = size > LINE_MAX ? message_set(&message, STATUS_INVALID,
                                                  "line longer than %d bytes", LINE_MAX)
                                    : json_parse(&request, line, size, &message);
    text_buffer_add(&session->reply, "{\"ok\": true");
    id_write(&session->reply, request);
    if (status == STATUS_OK) {
        status = request_answer(session, request, &message);
    }
    if (status != STATUS_OK) {
        text_buffer_clear(&session->reply);
        text_buffer_add(&session->reply, "{\"ok\": false");
        id_write(&session->reply, request);
        text_buffer_add(&session->reply, ", \"error\": ");
        text_buffer_json(&session->reply, message.text);
    }
    text_buffer_add(&session->reply, "}\n");
    cJSON_Delete(request);
}

/**
 * Reads up to the next newline; keeps one byte more than the limit at most. @return false at the
 * end.
 */
static bool line_read(char *line, size_t *size) {
    int byte = getchar();
    *size = 0;
    if (byte == EOF) {
        return false;
    }
    for (; byte != EOF && byte != '\n'; byte = getchar()) {
        if (*size <= LINE_MAX) {
            line[(*size)++] = (char)byte;
        }
    }
    line[*size] = '\0';
    return true;
}

int tune_session(const TournamentConfig *config, Search *search, const char *program) {
    Session session = {.config = config, .search = search, .program = program};
    char *const line = malloc(LINE_MAX + 2);
    size_t size = 0;
    int code = line != NULL ? EXIT_DONE : EXIT_SYSTEM;
    while (code == EXIT_DONE && !session.over && line_read(line, &size)) {
        line_answer(&session, line, size);
        // A client waits for each reply before it sends the next request.
        if (!text_buffer_ok(&session.reply) || fputs(session.reply.text, stdout) == EOF ||
            fflush(stdout) == EOF) {
            const Message message = {"standard output cannot be written"};
            code = command_fail("tune", STATUS_IO, &message);
        }
    }
    text_buffer_free(&session.reply);
    free(line);
    return code;
}
