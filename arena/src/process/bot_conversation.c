// SPDX-License-Identifier: MIT
#include "process/bot_conversation.h"

#include "process/proc_file.h"
#include "text/clock_since.h"
#include "text/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

enum {
    INFO_MAX = 1000,       // info lines per question
    CLOSED_WAIT_MS = 2000, // wait for the exit status of a program whose output has ended
    SHOWN = 120,           // characters of a line shown in messages
    PATH_SIZE = 64,
    PING_SIZE = 64,
    STATE_SIZE = 512,
    END_WAIT_MS = 1000,   // wait for a program to become idle after a game
    END_CPU_MS = 200,     // processor time it may use meanwhile
    END_LOOK_NS = 200000, // interval between checks
    LOOK_MS = 50,         // interval between checks whether the answer is still needed
};

static const uint64_t NS_PER_MS = 1000000;
static const uint64_t NS_PER_S = 1000000000;
static const uint64_t NEVER = UINT64_MAX;

// ---- Faults

bool bot_conversation_fail(BotConversation *talk, BotFault fault, const char *format, ...) {
    char tail[LINE_PIPE_TAIL_SIZE + 1] = "";
    char text[CONVERSATION_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (talk->running && talk->tree.owner != NULL) {
        talk->tree.owner->tail(talk->tree.owner_user, tail);
    } else if (talk->running) {
        line_pipe_tail(&talk->pipe, tail);
    }
    TextBuffer shown = {0}; // program output is cleaned before it is shown on a terminal
    if (!talk->arena_failed) {
        text_buffer_format(&shown, "%s: ", process_fault_word(fault));
    }
    text_buffer_lines(&shown, text);
    for (char *line = tail; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        const bool more = line[length] == '\n';
        line[length] = '\0';
        text_buffer_add(&shown, line == tail ? "\n  standard error ended with:\n    " : "\n    ");
        text_buffer_line(&shown, line);
        line += length + more;
    }
    talk->fault = fault;
    if (text_buffer_ok(&shown)) {
        const size_t most = sizeof talk->fault_text - 1;
        (void)snprintf(talk->fault_text, sizeof talk->fault_text, "%.*s",
                       (int)text_cut(shown.text, shown.length, most), shown.text);
    } else {
        (void)snprintf(talk->fault_text, sizeof talk->fault_text, "%s", process_fault_word(fault));
    }
    text_buffer_free(&shown);
    bot_conversation_stop(talk, 0);
    return false;
}

bool bot_conversation_fail_arena(BotConversation *talk, const char *what, int error) {
    talk->arena_failed = true;
    return bot_conversation_fail(talk, BOT_FAULT_NO_START, "%s: %s", what,
                                 system_error(error).text);
}

/** Reports why the output has ended. */
static bool fail_closed(BotConversation *talk, const char *command) {
    char reason[CONVERSATION_TEXT_SIZE];
    const ProcessTreeOwner *const owner = talk->tree.owner;
    const BotFault shared =
        owner != NULL ? owner->fault(talk->tree.owner_user, reason, sizeof reason) : BOT_FAULT_NONE;
    if (shared != BOT_FAULT_NONE) {
        return bot_conversation_fail(talk, shared, "%s: %s", command, reason);
    }
    const ProcessTreeEnd end = process_tree_end_wait(&talk->tree, CLOSED_WAIT_MS);
    if (!end.ended) {
        return bot_conversation_fail(talk, BOT_FAULT_CLOSED,
                                     "%s: it closed its standard output and is still running",
                                     command);
    }
    const bool exceeded = control_group_memory_exceeded(&talk->tree.group);
    if (end.signaled && (exceeded || talk->tree.sandboxed)) {
        return bot_conversation_fail(talk, BOT_FAULT_CRASH, "%s: signal %d (%s) ended it%s",
                                     command, end.code, strsignal(end.code),
                                     exceeded ? ", which had more in memory than its limit" : "");
    }
    if (end.signaled) {
        return bot_conversation_fail(
            talk, BOT_FAULT_SIGNAL,
            "%s: signal %d (%s) ended it; the arena did not send it: a crash, or the "
            "doing of another program",
            command, end.code, strsignal(end.code));
    }
    return bot_conversation_fail(
        talk, BOT_FAULT_EXIT,
        "%s: it ended by itself with exit code %d; a bot runs until it is told to "
        "quit",
        command, end.code);
}

static bool fail_time(BotConversation *talk, const BotQuestion *question, bool late) {
    const char *const part = line_pipe_unread_text(&talk->pipe);
    if (talk->blind) {
        return bot_conversation_fail_arena(talk, "the clocks of a bot", EMFILE);
    }
    (void)process_tree_end_wait(&talk->tree, 0); // collects reports of stops
    if (talk->tree.stops > talk->stops && !talk->tree.sandboxed) {
        return bot_conversation_fail(
            talk, BOT_FAULT_SIGNAL,
            "%s: no answer in time; signals that the arena did not send stopped it, "
            "in this game %u times or more",
            question->command, talk->tree.stops - talk->stops);
    }
    if (late) {
        return bot_conversation_fail(talk, BOT_FAULT_LATE,
                                     "%s: no answer within %" PRIu64 " ms, its budget",
                                     question->command, question->budget_ms);
    }
    if (part[0] != '\0') {
        return bot_conversation_fail(
            talk, BOT_FAULT_NO_ANSWER,
            "%s: '%.*s' came without a newline, and nothing more for %" PRIu64 " ms",
            question->command, SHOWN, part, question->limit_ms);
    }
    return bot_conversation_fail(talk, BOT_FAULT_NO_ANSWER,
                                 "%s: no answer within %" PRIu64
                                 " ms; did it flush its standard output?",
                                 question->command, question->limit_ms);
}

static bool fail_line(BotConversation *talk, const BotQuestion *question, LineResult result) {
    switch (result) {
    case LINE_CLOSED:
        return fail_closed(talk, question->command);
    case LINE_TOO_LONG:
        return bot_conversation_fail(
            talk, BOT_FAULT_FLOOD,
            "%s: more than %d bytes without a newline, beginning with '%.*s'", question->command,
            LINE_PIPE_MAX, SHOWN, line_pipe_unread_text(&talk->pipe));
    case LINE_NO_MEMORY:
        return bot_conversation_fail_arena(talk, "what a bot says", ENOMEM);
    default:
        return fail_time(talk, question, false);
    }
}

/** Reports a line that is not a valid answer, with a likely reason. */
static bool fail_bad(BotConversation *talk, const char *command, const char *line,
                     const char *reason) {
    const char *const cause =
        reason != NULL   ? reason
        : line[0] == '{' ? "it begins like JSON but is no answer"
                         : "did it print something to standard output? That is for answers only, "
                           "all else belongs on standard error";
    return bot_conversation_fail(talk, BOT_FAULT_BAD_LINE, "%s: '%.*s' is no answer: %s", command,
                                 SHOWN, line, cause);
}

/** Reports lines that arrived before the question, such as a second answer to the previous one. */
static bool fail_unasked(BotConversation *talk, const char *command, const char *lines) {
    const size_t length = strcspn(lines, "\r\n");
    return bot_conversation_fail(
        talk, BOT_FAULT_BAD_LINE,
        "%s: '%.*s' came before this was asked: one line answers a request, all else "
        "belongs on standard error",
        command, length < SHOWN ? (int)length : SHOWN, lines);
}

// ---- Time

static uint64_t cpu_read(const BotConversation *talk) {
    struct timespec now;
    return clock_gettime(talk->cpu_clock, &now) == 0
               ? (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec
               : 0;
}

/** Returns the program's processor time for the cost of an answer. */
static uint64_t cost_cpu(const BotConversation *talk, bool whole) {
    return whole || talk->tree.owner != NULL ? process_tree_cpu(&talk->tree) : cpu_read(talk);
}

/** Returns true if the program is running or waits only for a processor. */
static bool is_ready(BotConversation *talk) {
    char path[PATH_SIZE];
    char text[STATE_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)talk->tree.program);
    errno = 0;
    const size_t size = proc_file_read(path, text, sizeof text);
    talk->blind = talk->blind || (size == 0 && system_error_is_shortage(errno));
    const char *const state = proc_stat_state(text);
    return state != NULL && *state == 'R';
}

// ---- Lines

static void trace_line(const BotConversation *talk, char way, const char *line) {
    if (talk->trace != NULL) {
        (void)fprintf(talk->trace, "%c %s\n", way, line);
        (void)fflush(talk->trace);
    }
}

static uint64_t deadline_in(uint64_t from_ns, uint64_t ms) {
    return ms == 0 ? NEVER : from_ns + ms * NS_PER_MS;
}

/** Writes a line with its newline in one call if both fit. */
static LineResult line_tell(BotConversation *talk, const TextBuffer *line, uint64_t deadline_ns) {
    trace_line(talk, '>', line->text);
    line->text[line->length] = '\n'; // replaces the terminating zero, so that one write suffices
    const LineResult result =
        line_pipe_write(&talk->pipe, line->text, line->length + 1, deadline_ns);
    line->text[line->length] = '\0';
    return result;
}

bool bot_conversation_tell(BotConversation *talk, const TextBuffer *line, uint64_t limit_ms) {
    const LineResult result = line_tell(talk, line, deadline_in(line_pipe_clock(), limit_ms));
    return result == LINE_DONE ||
           fail_line(talk, &(BotQuestion){.command = "tell", .limit_ms = limit_ms}, result);
}

/** The state of a pending question. */
typedef struct AnswerWait {
    uint64_t sent_ns;    // time at which the question was written
    uint64_t waited_ns;  // time the program had waited for a processor by then
    uint64_t stopped_ns; // time the arena had been stopped by then
    uint64_t cpu_ns;     // processor time by then
    uint64_t cost_ns;    // processor time for the cost by then
    uint64_t limit_ns;   // deadlines
    uint64_t budget_ns;
    uint64_t ping_ns;
    uint64_t ping_sent_ns;    // time of the last ping, or of the question
    uint64_t ping_excused_ns; // time_excused at that time
    unsigned infos;
} AnswerWait;

/** Returns how long the arena was stopped since the question. */
static uint64_t time_stopped(BotConversation *talk, const AnswerWait *wait) {
    return clock_since(wait->stopped_ns, line_pipe_stopped(&talk->pipe));
}

/**
 * Returns how long the program had no processor, or the arena was stopped. The kernel reports a
 * wait only when it is over, so during a wait the whole unreported time is excused. After the
 * answer the report is complete, and the answer is judged by it.
 */
static uint64_t time_excused(BotConversation *talk, const AnswerWait *wait, uint64_t now_ns) {
    const uint64_t stopped = time_stopped(talk, wait);
    const uint64_t waited = clock_since(wait->waited_ns, line_pipe_waited(talk->wait_file));
    const uint64_t known = waited + clock_since(wait->cpu_ns, cpu_read(talk));
    const uint64_t elapsed = clock_since(stopped, clock_since(wait->sent_ns, now_ns));
    const bool waits = elapsed > known && is_ready(talk);
    return stopped + waited + (waits ? elapsed - known : 0);
}

/**
 * Sends a ping that is due.
 * @return false after a fault
 */
static bool ping(BotConversation *talk, const BotQuestion *question, AnswerWait *wait,
                 uint64_t now_ns) {
    const uint64_t excused = time_excused(talk, wait, now_ns);
    if (talk->ping_id != 0) {
        const uint64_t since = clock_since(wait->ping_excused_ns, excused);
        const uint64_t fair = deadline_in(wait->ping_sent_ns, question->ping_ms) + since;
        if (now_ns < fair) {
            wait->ping_ns = fair;
            return true;
        }
        if (talk->blind) {
            return fail_time(talk, question, false);
        }
        return bot_conversation_fail(talk, BOT_FAULT_NO_ANSWER,
                                     "%s: a ping was not answered for %" PRIu64 " ms",
                                     question->command, question->ping_ms);
    }
    char text[PING_SIZE];
    talk->ping_id = talk->next_id++;
    wait->ping_sent_ns = now_ns;
    wait->ping_excused_ns = excused;
    wait->ping_ns = deadline_in(now_ns, question->ping_ms);
    const int length =
        snprintf(text, sizeof text, "{\"id\":%" PRIu64 ",\"command\":\"ping\"}", talk->ping_id);
    const TextBuffer line = {.text = text, .length = (size_t)length};
    return bot_conversation_tell(talk, &line, question->ping_ms);
}

/**
 * Handles an expired deadline.
 * @return false after a fault; true to continue waiting
 */
static bool deadline_met(BotConversation *talk, const BotQuestion *question, AnswerWait *wait) {
    const uint64_t now = line_pipe_clock();
    if (now >= wait->ping_ns) {
        return ping(talk, question, wait, now);
    }
    // Time without a processor, or while the arena was stopped, is not the program's fault.
    const uint64_t excused = time_excused(talk, wait, now);
    const bool late = question->budget_ms != 0;
    uint64_t *const deadline =
        late && wait->budget_ns <= wait->limit_ns ? &wait->budget_ns : &wait->limit_ns;
    const uint64_t fair =
        deadline_in(wait->sent_ns,
                    deadline == &wait->budget_ns ? question->budget_ms : question->limit_ms) +
        excused;
    if (now < fair) {
        *deadline = fair;
        return true;
    }
    return fail_time(talk, question, deadline == &wait->budget_ns);
}

/**
 * Classifies a line.
 * @return ANSWER_INFO: continue waiting; ANSWER_NONE: after a fault
 */
static AnswerKind line_judge(BotConversation *talk, const BotQuestion *question, AnswerWait *wait,
                             const char *line, Answer *answer) {
    if (answer->kind == ANSWER_NONE) {
        (void)fail_bad(talk, question->command, line, answer->reason);
        return ANSWER_NONE;
    }
    if (talk->ping_id != 0 && answer->id == (int64_t)talk->ping_id) {
        talk->ping_id = 0;
        return ANSWER_INFO;
    }
    if (answer->id != 0 && answer->id != (int64_t)question->id) {
        (void)bot_conversation_fail(talk, BOT_FAULT_WRONG_ID,
                                    "%s: '%.*s' answers another request than %" PRIu64,
                                    question->command, SHOWN, line, question->id);
        return ANSWER_NONE;
    }
    if (answer->kind == ANSWER_INFO && ++wait->infos > INFO_MAX) {
        (void)bot_conversation_fail(talk, BOT_FAULT_FLOOD, "%s: more than %d lines of info",
                                    question->command, INFO_MAX);
        return ANSWER_NONE;
    }
    return answer->kind;
}

/** Records processor time used since the last answer, while no question was pending. */
static void outside_take(BotConversation *talk, const AnswerWait *wait, bool whole) {
    const uint64_t before = talk->answer_cpu_ns[whole];
    talk->cost.outside_ns = before != 0 ? clock_since(before, wait->cost_ns) : 0;
}

static void cost_take(BotConversation *talk, const AnswerWait *wait, bool whole) {
    const uint64_t passed = clock_since(wait->sent_ns, line_pipe_clock());
    const uint64_t took = clock_since(time_stopped(talk, wait), passed);
    const uint64_t waited =
        clock_since(wait->waited_ns, line_pipe_waited(talk->wait_file)) + talk->pipe.delay_ns;
    const uint64_t cpu_ns = cost_cpu(talk, whole);
    talk->answer_cpu_ns[whole] = cpu_ns;
    talk->answer_cpu_ns[!whole] = 0;
    // The waits reported by the kernel may overlap; computing time is not waiting time.
    const uint64_t computed = clock_since(wait->cpu_ns, cpu_read(talk));
    const uint64_t least = computed < took ? computed : took;
    const uint64_t wall = clock_since(waited, took);
    talk->cost.wall_ns = wall > least ? wall : least > 0 ? least : 1; // 0 would mean unknown
    talk->cost.cpu_ns = clock_since(wait->cost_ns, cpu_ns);
    talk->cost.delay_ns = talk->pipe.delay_ns;
}

/** Returns true if a question's clock can only report that the answer is no longer needed. */
static bool may_stop(const BotQuestion *question) {
    return question->budget != NULL && question->budget->clock != NULL &&
           question->budget->move_ms == 0 && question->budget->game_ms == 0;
}

/** Waits for the answer to a written question. */
static bool answer_wait(BotConversation *talk, const BotQuestion *question, AnswerWait *wait,
                        Answer *out) {
    for (;;) {
        char *line = NULL;
        size_t length = 0;
        uint64_t next = wait->limit_ns < wait->budget_ns ? wait->limit_ns : wait->budget_ns;
        next = wait->ping_ns < next ? wait->ping_ns : next;
        const uint64_t look = may_stop(question) ? line_pipe_clock() + LOOK_MS * NS_PER_MS : NEVER;
        const LineResult result =
            line_pipe_read(&talk->pipe, &line, &length, look < next ? look : next);
        if (result == LINE_TIME && look < next) {
            if (bot_budget_stopped(question->budget)) {
                return bot_conversation_fail(talk, BOT_FAULT_NO_ANSWER,
                                             "%s: the answer is no longer needed",
                                             question->command);
            }
            continue;
        }
        if (result == LINE_TIME) {
            if (!deadline_met(talk, question, wait)) {
                return false;
            }
            continue;
        }
        if (result != LINE_DONE) {
            return fail_line(talk, question, result);
        }
        cost_take(talk, wait, question->whole);
        trace_line(talk, '<', line);
        *out = answer_read(line, length);
        const AnswerKind kind = line_judge(talk, question, wait, line, out);
        if (kind == ANSWER_NUMBER || kind == ANSWER_OBJECT) {
            return true;
        }
        answer_free(out);
        if (kind == ANSWER_NONE) {
            return false;
        }
    }
}

bool bot_conversation_ask(BotConversation *talk, const BotQuestion *question, Answer *out) {
    if (talk->ping_id == 0 && line_pipe_unread(&talk->pipe)) {
        return fail_unasked(talk, question->command, line_pipe_unread_text(&talk->pipe));
    }
    AnswerWait wait = {.waited_ns = line_pipe_waited(talk->wait_file), .cpu_ns = cpu_read(talk)};
    talk->blind = false;
    const bool whole = question->whole || talk->tree.owner != NULL;
    wait.cost_ns = whole ? cost_cpu(talk, true) : wait.cpu_ns;
    outside_take(talk, &wait, question->whole);
    const LineResult result =
        line_tell(talk, question->line, deadline_in(line_pipe_clock(), question->limit_ms));
    if (result != LINE_DONE) {
        return fail_line(talk, question, result);
    }
    wait.stopped_ns = line_pipe_stopped(&talk->pipe);
    wait.sent_ns = line_pipe_clock();
    wait.limit_ns = deadline_in(wait.sent_ns, question->limit_ms);
    wait.budget_ns = deadline_in(wait.sent_ns, question->budget_ms);
    wait.ping_ns = deadline_in(wait.sent_ns, question->ping_ms);
    wait.ping_sent_ns = wait.sent_ns;
    return answer_wait(talk, question, &wait, out);
}

bool bot_conversation_ask_formality(BotConversation *talk, const BotQuestion *question,
                                    Answer *out) {
    if (!bot_conversation_ask(talk, question, out)) {
        return false;
    }
    const cJSON *const error = cJSON_GetObjectItemCaseSensitive(out->object, "error");
    if (cJSON_IsString(error)) {
        (void)bot_conversation_fail(talk, BOT_FAULT_NO_START, "%s: it says it cannot play: %.200s",
                                    question->command, error->valuestring);
        answer_free(out);
        return false;
    }
    return true;
}

// ---- Beginning and end

/**
 * Opens the files with the program's processor time; some kernels do not report waits.
 * @return false after a fault of the arena, which has too few descriptors
 */
static bool clocks_open(BotConversation *talk) {
    char path[PATH_SIZE];
    if (talk->wait_file >= 0) {
        (void)close(talk->wait_file);
    }
    (void)snprintf(path, sizeof path, "/proc/%d/schedstat", (int)talk->tree.program);
    talk->wait_file = open(path, O_RDONLY | O_CLOEXEC);
    const int error = talk->wait_file < 0 ? errno : talk->pipe.delay_error;
    if (system_error_is_shortage(error)) {
        return bot_conversation_fail_arena(talk, "the clocks of a bot", error);
    }
    if (clock_getcpuclockid(talk->tree.program, &talk->cpu_clock) != 0) {
        talk->cpu_clock = CLOCK_MONOTONIC;
    }
    return true;
}

bool bot_conversation_settle(BotConversation *talk) {
    if (!talk->tree.sandboxed) {
        return true;
    }
    process_tree_settle(&talk->tree);
    return clocks_open(talk);
}

/** @param unread the result of line_pipe_look */
static bool is_quiet(const BotConversation *talk, LineResult unread) {
    return unread == LINE_TIME || (unread == LINE_DONE && talk->ping_id != 0);
}

bool bot_conversation_quiet(BotConversation *talk) {
    return is_quiet(talk, line_pipe_look(&talk->pipe));
}

bool bot_conversation_end_game(BotConversation *talk) {
    static const char COMMAND[] = "after the game";
    const uint64_t deadline_ns = deadline_in(line_pipe_clock(), END_WAIT_MS);
    uint64_t most_cpu_ns = 0; // a program that keeps computing may be preparing the next game
    while (bot_conversation_quiet(talk) &&
           !(line_pipe_drained(&talk->pipe) && process_tree_rests(&talk->tree))) {
        const uint64_t cpu_ns = process_tree_cpu(&talk->tree);
        most_cpu_ns = most_cpu_ns == 0 ? cpu_ns + END_CPU_MS * NS_PER_MS : most_cpu_ns;
        if (cpu_ns > most_cpu_ns || line_pipe_clock() > deadline_ns) {
            break;
        }
        (void)line_pipe_wait(&talk->pipe, END_LOOK_NS);
    }
    const LineResult unread = line_pipe_look(&talk->pipe);
    if (is_quiet(talk, unread)) {
        return true;
    }
    return unread == LINE_DONE ? fail_unasked(talk, COMMAND, line_pipe_unread_text(&talk->pipe))
                               : fail_line(talk, &(BotQuestion){.command = COMMAND}, unread);
}

void bot_conversation_begin_game(BotConversation *talk) {
    (void)process_tree_end_wait(&talk->tree, 0);
    talk->stops = talk->tree.stops;
}

/** Opens what a running program needs. @return false after a fault of the arena */
static bool lines_open(BotConversation *talk, const char *trace) {
    talk->pipe = line_pipe_make(talk->tree.in, talk->tree.out, talk->tree.err);
    talk->trace = trace[0] != '\0' ? fopen(trace, "ae") : NULL;
    if (trace[0] != '\0' && talk->trace == NULL && system_error_is_shortage(errno)) {
        return bot_conversation_fail_arena(talk, trace, errno);
    }
    return clocks_open(talk);
}

bool bot_conversation_start(BotConversation *talk, const ProcessTreePlan *plan, const char *alone,
                            const char *trace) {
    Message message = {""};
    *talk = (BotConversation){.next_id = 1, .wait_file = -1};
    const Status status = process_tree_start(&talk->tree, plan, &message);
    talk->arena_failed = status == STATUS_LIMIT;
    if (status != STATUS_OK) {
        return bot_conversation_fail(talk, BOT_FAULT_NO_START, "%s", message.text);
    }
    talk->running = true;
    (void)snprintf(talk->alone, sizeof talk->alone, "%.*s", CONVERSATION_TEXT_SIZE - 1,
                   plan->groups != NULL ? message.text : alone);
    return lines_open(talk, trace);
}

bool bot_conversation_join(BotConversation *talk, const ProcessTree *tree, const char *trace) {
    *talk = (BotConversation){.next_id = 1, .wait_file = -1, .tree = *tree, .running = true};
    return lines_open(talk, trace);
}

void bot_conversation_stop(BotConversation *talk, int grace_ms) {
    if (!talk->running) {
        return;
    }
    const ProcessTreeOwner *const owner = talk->tree.owner;
    if (owner != NULL && (talk->fault == BOT_FAULT_NO_ANSWER || talk->fault == BOT_FAULT_SIGNAL)) {
        owner->hang(talk->tree.owner_user);
    }
    talk->memory_bytes = process_tree_memory(&talk->tree);
    process_tree_stop(&talk->tree, grace_ms);
    (void)bot_conversation_give(talk);
}

ProcessTree bot_conversation_give(BotConversation *talk) {
    talk->running = false;
    line_pipe_free(&talk->pipe);
    if (talk->wait_file >= 0) {
        (void)close(talk->wait_file);
    }
    if (talk->trace != NULL) {
        (void)fclose(talk->trace);
    }
    return talk->tree;
}
