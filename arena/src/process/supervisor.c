// SPDX-License-Identifier: MIT
#include "process/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STOPS_TOLD = 1000, SIGNALS = 32, CHILDREN_TEXT_SIZE = 4096, EXIT_NOT_RUN = 127, BASE = 10 };

// Exists only to interrupt ppoll.
static void child_ended(int number) {}

// ---- In the program, before it begins

/** Returns both limits at a value that cannot be raised again. */
static struct rlimit limit_at(uint64_t value) {
    return (struct rlimit){.rlim_cur = (rlim_t)value, .rlim_max = (rlim_t)value};
}

static void limits_set(const ProcessTreePlan *plan) {
    const struct rlimit no_core = limit_at(0);
    const struct rlimit memory = limit_at(plan->memory_bytes);
    struct rlimit files = limit_at(plan->files);
    (void)setrlimit(RLIMIT_CORE, &no_core);
    if (plan->memory_bytes != 0) {
        (void)setrlimit(RLIMIT_DATA, &memory);
    }
    if (plan->files != 0) {
        (void)setrlimit(RLIMIT_NOFILE, &files);
    } else if (plan->soft_files != 0 && getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = (rlim_t)plan->soft_files;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
}

static void signals_reset(void) {
    struct sigaction action = {.sa_flags = 0};
    action.sa_handler = SIG_DFL;
    (void)sigemptyset(&action.sa_mask);
    for (int number = 1; number < SIGNALS; number++) {
        (void)sigaction(number, &action, NULL);
    }
    (void)sigprocmask(SIG_SETMASK, &action.sa_mask, NULL);
}

static _Noreturn void program_begin(const ProcessTreePlan *plan, const SupervisorEnds *ends,
                                    int failure) {
    const int alone = -control_group_join(&ends->group);
    if (alone != 0) {
        (void)!write(failure, &alone, sizeof alone);
    }
    // The program is killed if its supervisor dies.
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    (void)setsid();
    const bool moved = dup2(ends->in, STDIN_FILENO) >= 0 && dup2(ends->out, STDOUT_FILENO) >= 0 &&
                       dup2(ends->err, STDERR_FILENO) >= 0;
    (void)close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    limits_set(plan);
    signals_reset();
    if (moved) {
        (void)execvp(plan->argv[0], plan->argv);
    }
    const int error = errno;
    (void)!write(failure, &error, sizeof error);
    _exit(EXIT_NOT_RUN);
}

// ---- In the supervisor

static void news_tell(const SupervisorEnds *ends, NewsKind kind, int value) {
    const SupervisorNews news = {.kind = kind, .value = value};
    (void)!write(ends->status, &news, sizeof news);
}

/** Closes all descriptors but two. */
static void others_close(int kept, int other) {
    const unsigned low = (unsigned)(kept < other ? kept : other);
    const unsigned high = (unsigned)(kept < other ? other : kept);
    if (low > 0) {
        (void)close_range(0, low - 1, 0);
    }
    if (high > low + 1) {
        (void)close_range(low + 1, high - 1, 0);
    }
    (void)close_range(high + 1, ~0U, 0);
}

/** What the supervisor knows of its program. */
typedef struct Watched {
    pid_t program;
    bool ended; /* it is not waited for until the process tree ends, so its clocks can still be
                   read */
    unsigned stops;
} Watched;

/** Returns how a child ended, in the format of waitpid. */
static int status_of(const siginfo_t *child) {
    enum { EXIT_SHIFT = 8, EXIT_MASK = 0xFF };
    return child->si_code == CLD_EXITED ? (child->si_status & EXIT_MASK) << EXIT_SHIFT
                                        : child->si_status;
}

/**
 * Waits for all exited children but the program and reports them. Continues stopped ones; the
 * number of reported stops is limited so that the pipe cannot fill. Once the program has exited no
 * child is waited for, since the arena ends the process tree soon.
 */
static void children_reap(const SupervisorEnds *ends, Watched *watched) {
    siginfo_t child = {.si_pid = 0};
    const int options = WEXITED | WSTOPPED | WNOHANG;
    while (!watched->ended && waitid(P_ALL, 0, &child, options | WNOWAIT) == 0 &&
           child.si_pid != 0) {
        const bool stopped = child.si_code == CLD_STOPPED;
        if (child.si_pid == watched->program && !stopped) {
            watched->ended = true;
            news_tell(ends, NEWS_ENDED, status_of(&child));
            return;
        }
        (void)waitid(P_PID, (id_t)child.si_pid, &child, options);
        if (stopped) {
            (void)kill(child.si_pid, SIGCONT);
            if (child.si_pid == watched->program && watched->stops++ < STOPS_TOLD) {
                news_tell(ends, NEWS_STOPPED, child.si_status);
            }
        }
        child.si_pid = 0;
    }
}

/**
 * Kills all children. They belong to the supervisor and are not waited for, so their numbers cannot
 * be reused.
 */
static void children_kill(pid_t program) {
    char text[CHILDREN_TEXT_SIZE];
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t size = file >= 0 ? read(file, text, sizeof text) : -1;
    if (file >= 0) {
        (void)close(file);
    }
    if (size < 0) { // no such file: kill at least its process group
        (void)kill(-program, SIGKILL);
        return;
    }
    pid_t pid = 0;
    for (ssize_t i = 0; i < size; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            pid = pid * BASE + (text[i] - '0');
        } else if (pid > 0) { // a number cut off at the end is found next time
            (void)kill(pid, SIGKILL);
            pid = 0;
        }
    }
}

/**
 * Kills until no process is left: children of killed processes become children of the supervisor.
 */
static _Noreturn void process_tree_kill(const ControlGroup *group, pid_t program) {
    control_group_kill(group);
    for (;;) {
        children_kill(program);
        if (waitpid(-1, NULL, 0) < 0 && errno == ECHILD) {
            (void)control_group_remove(group);
            _exit(0);
        }
    }
}

/** Starts the program. Returns its pid; does not return if it cannot be run. */
static pid_t program_start(const ProcessTreePlan *plan, const SupervisorEnds *ends) {
    int failure[2];
    if (pipe2(failure, O_CLOEXEC) != 0) {
        news_tell(ends, NEWS_FAILED, errno);
        (void)control_group_remove(&ends->group);
        _exit(0);
    }
    const pid_t program = fork();
    if (program == 0) {
        program_begin(plan, ends, failure[1]);
    }
    int error = program < 0 ? errno : 0;
    int said = 0;
    (void)close(failure[1]);
    while (error == 0 &&
           read(failure[0], &said, sizeof said) > 0) { // nothing arrives if all is well
        if (said < 0) {
            news_tell(ends, NEWS_ALONE, -said);
        } else {
            error = said;
        }
    }
    if (error != 0) {
        news_tell(ends, NEWS_FAILED, error);
        (void)waitpid(program, NULL, 0);
        (void)control_group_remove(&ends->group);
        _exit(0);
    }
    // Close first; otherwise a program that stops its supervisor at once would hide its own end.
    others_close(ends->control, ends->status);
    news_tell(ends, NEWS_STARTED, (int)program);
    return program;
}

_Noreturn void supervisor_run(const ProcessTreePlan *plan, const SupervisorEnds *ends) {
    sigset_t waiting;
    sigset_t all;
    struct sigaction action = {.sa_flags = 0};
    (void)setsid();
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    (void)sigfillset(&all);
    (void)sigemptyset(&waiting);
    (void)sigaddset(&waiting, SIGINT);
    (void)sigaddset(&waiting, SIGTERM);
    (void)sigaddset(&waiting, SIGHUP);
    (void)sigaddset(&waiting, SIGPIPE);
    (void)sigprocmask(SIG_SETMASK, &all, NULL);
    action.sa_handler = child_ended;
    (void)sigaction(SIGCHLD, &action, NULL);
    Watched watched = {.program = program_start(plan, ends)};
    struct pollfd control = {.fd = ends->control, .events = POLLIN};
    for (;;) {
        const int ready = ppoll(&control, 1, NULL, &waiting);
        children_reap(ends, &watched);
        if (ready > 0) {
            process_tree_kill(&ends->group, watched.program);
        }
    }
}
