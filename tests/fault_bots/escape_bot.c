// SPDX-License-Identifier: MIT
//
// A bot that attacks the machine and its opponent and otherwise plays legal moves.
//
//     escape_bot try PORT:PID:FILE:FOLDER
//
// At the start it makes these attempts, prints the successful ones to standard error and exits with
// code 1. If all fail, it plays. It connects to the port on this machine, and looks for the process
// and signals it. It reads the file (of a run, for example) and writes into the folder and into the
// system. It looks for files of others in /tmp, makes a namespace, opens a kernel setting and
// measures how much memory it could fill with files.
//
//     escape_bot kill|stop MARK
//
// At each decision it signals every other process whose command line contains MARK.
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { PATH_SIZE = 512, LARGEST_ROOM = 1 << 29 };

static unsigned successes;

static void could(const char *what) {
    (void)fprintf(stderr, "could %s\n", what);
    successes++;
}

// ---- Attempts

static void network_try(int port) {
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    if (file >= 0 && connect(file, (const struct sockaddr *)&address, sizeof address) == 0) {
        could("connect");
    }
    (void)close(file);
}

static void process_try(pid_t process) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%d/cmdline", (int)process);
    if (access(path, F_OK) == 0) {
        could("see");
    }
    if (kill(process, SIGUSR1) == 0) {
        could("signal");
    }
}

static void file_try(const char *path) {
    if (access(path, F_OK) == 0 || open(path, O_RDONLY) >= 0) {
        could("read");
    }
}

/** Creates a file in a folder and removes it. Returns true on success. */
static bool is_writable(const char *folder) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/escape_bot_%ld", folder, (long)getpid());
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file >= 0) {
        (void)close(file);
        (void)unlink(path);
    }
    return file >= 0;
}

static void folders_try(const char *folder) {
    if (is_writable(folder) || is_writable("/usr") || is_writable("/etc") || is_writable("/")) {
        could("write");
    }
}

/** Looks for files of other processes in /tmp. The bot's own /tmp must exist and be writable. */
static void temporary_try(void) {
    unsigned count = 0;
    DIR *const folder = opendir("/tmp");
    for (struct dirent *entry = folder != NULL ? readdir(folder) : NULL; entry != NULL;
         entry = readdir(folder)) {
        count += strncmp(entry->d_name, "escape_test_", strlen("escape_test_")) == 0 ? 1 : 0;
    }
    if (count > 0) {
        could("look into /tmp");
    }
    if (folder == NULL || !is_writable("/tmp")) {
        could("not write into its own /tmp");
    }
    (void)closedir(folder);
}

/** Opens the setting that names the program the kernel runs, as root, when a process crashes. */
static void kernel_try(void) {
    const int file = open("/proc/sys/kernel/core_pattern", O_WRONLY);
    if (file >= 0) {
        could("set the kernel");
        (void)close(file);
    }
}

static void room_try(const char *folder) {
    struct statvfs room;
    if (statvfs(folder, &room) == 0 && (room.f_flag & ST_RDONLY) == 0 &&
        room.f_blocks > LARGEST_ROOM / room.f_frsize) {
        could("fill the memory");
    }
}

static void attempts_make(char *plan) {
    char *rest = NULL;
    const char *parts[4] = {"0", "0", "", ""};
    char *part = strtok_r(plan, ":", &rest);
    for (int i = 0; i < 4 && part != NULL; i++, part = strtok_r(NULL, ":", &rest)) {
        parts[i] = part;
    }
    network_try(atoi(parts[0]));
    process_try((pid_t)atoi(parts[1]));
    file_try(parts[2]);
    folders_try(parts[3]);
    temporary_try();
    kernel_try();
    room_try("/tmp");
    room_try("/dev");
    room_try("/dev/shm");
    if (unshare(CLONE_NEWUSER) == 0) {
        could("make a namespace");
    }
    // The bot must not be able to harm its parent, with or without a sandbox.
    (void)kill(getppid(), SIGSTOP);
    if (successes > 0) {
        exit(1);
    }
}

// ---- Hunting

/** Returns true if another process has MARK in its command line. */
static bool is_prey(const char *process, const char *mark) {
    char path[PATH_SIZE];
    char text[PATH_SIZE] = "";
    (void)snprintf(path, sizeof path, "/proc/%.20s/cmdline", process);
    const int file = open(path, O_RDONLY);
    const ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    bool found = false;
    for (ssize_t at = 0; at < size; at += (ssize_t)strlen(text + at) + 1) {
        found = found || strcmp(text + at, mark) == 0;
    }
    (void)close(file);
    return found && strtol(process, NULL, 10) != (long)getpid();
}

static void hunt(const char *mark, int number) {
    DIR *const folder = opendir("/proc");
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && is_prey(entry->d_name, mark)) {
            (void)kill((pid_t)strtol(entry->d_name, NULL, 10), number);
        }
    }
    (void)closedir(folder);
}

int main(int argc, char **argv) {
    char *line = NULL;
    size_t room = 0;
    if (argc != 3) {
        return 2;
    }
    if (strcmp(argv[1], "try") == 0) {
        attempts_make(argv[2]);
    }
    while (getline(&line, &room, stdin) > 0) {
        if (strstr(line, "\"command\":\"choose\"") != NULL && strcmp(argv[1], "try") != 0) {
            hunt(argv[2], strcmp(argv[1], "kill") == 0 ? SIGKILL : SIGSTOP);
        }
        if (strstr(line, "\"command\":\"quit\"") == NULL) {
            (void)puts("0");
            (void)fflush(stdout);
        }
    }
    free(line);
    return 0;
}
