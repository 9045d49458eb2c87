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

// Its only use is to end ppoll.
static void child_ended(int number) {}

// ---- In the program, before it begins

/** Both limits at a value, which is not to be raised again. */
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
    // Dies with its supervisor, should somebody kill that.
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
    bool
        ended; /* and is not waited for until the process tree ends: its clocks can still be read */
    unsigned stops;
} Watched;

/** How a child ended, as waitpid tells it. */
static int status_of(const siginfo_t *child) {
    enum { EXIT_SHIFT = 8, EXIT_MASK = 0xFF };
    return child->si_code == CLD_EXITED ? (child->si_status & EXIT_MASK) << EXIT_SHIFT
                                        : child->si_status;
}

/** Waits for whoever has ended but the program; tells of that. One that was stopped goes on. Of its
 * stops so many are told that the pipe cannot be full of them. Once the program has ended nobody is
 * waited for: the arena lets go of the process tree soon. */
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

/** Kills all children there are. They are the supervisor's own and not waited for, so their numbers
 * are theirs. */
static void children_kill(pid_t program) {
    char text[CHILDREN_TEXT_SIZE];
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t size = file >= 0 ? read(file, text, sizeof text) : -1;
    if (file >= 0) {
        (void)close(file);
    }
    if (size < 0) { // no such file: at least its group
        (void)kill(-program, SIGKILL);
        return;
    }
    pid_t pid = 0;
    for (ssize_t i = 0; i < size; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            pid = pid * BASE + (text[i] - '0');
        } else if (pid > 0) { // one that is cut off at the end is found the next time
            (void)kill(pid, SIGKILL);
            pid = 0;
        }
    }
}

/** Kills until nobody is left: the children of the killed become children of the supervisor. */
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

/** Starts the program. @return its pid; does not return if it cannot be run. */
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
    while (error == 0 && read(failure[0], &said, sizeof said) > 0) { // nothing comes if all is well
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
    // First, or the end of the program is not seen at its output if it stops its supervisor at
    // once.
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
