// SPDX-License-Identifier: MIT
#include "process/sandbox.h"

#include "process/line_pipe.h"
#include "process/process_json.h"
#include "process/process_tree.h"
#include "text/system_error.h"
#include "text/text_buffer.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHECK_MS = 10000 };

static const char THIS_PROGRAM[] = "/proc/self/exe";

// What every program may read. Missing ones are skipped.
static const char *const SYSTEM[] = {"/usr",    "/bin", "/sbin", "/lib", "/lib32", "/lib64",
                                     "/libx32", "/etc", "/opt",  "/nix", "/gnu"};
enum { SYSTEM_COUNT = sizeof SYSTEM / sizeof SYSTEM[0] };

// Size in bytes of /tmp and of /dev/shm in a sandbox; both use memory.
#define FOLDER_SIZE "268435456"

static const char *const ISOLATION[] = {
    "bwrap",
    "--unshare-user",
    "--disable-userns",
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--die-with-parent",
    "--cap-drop",
    "ALL",
    "--hostname",
    "sandbox",
    "--proc",
    "/proc",
    "--ro-bind-try", // otherwise root could write kernel settings
    "/proc/sys",
    "/proc/sys",
    "--dev",
    "/dev",
    "--size",
    FOLDER_SIZE,
    "--tmpfs",
    "/dev/shm",
    "--remount-ro",
    "/dev",
    "--size",
    FOLDER_SIZE,
    "--tmpfs",
    "/tmp",
    "--setenv",
    "HOME",
    "/tmp",
    "--setenv",
    "TMPDIR",
    "/tmp"};

// ---- Paths

/** Appends a part of a path; ".." removes the last part. */
static void path_part_add(TextBuffer *out, const char *part, size_t length) {
    if (length == 2 && strncmp(part, "..", length) == 0) {
        while (out->length > 0 && out->text[--out->length] != '/') {
        }
    } else if (length > 0 && (length > 1 || *part != '.')) {
        text_buffer_format(out, "/%.*s", (int)length, part);
    }
}

/** Returns a path as an absolute one without ".", ".." and empty parts; to be freed. */
static char *path_absolute(const char *path) {
    char folder[PATH_MAX] = "";
    TextBuffer out = {0};
    if (path[0] != '/' && getcwd(folder, sizeof folder) == NULL) {
        return NULL;
    }
    const char *const halves[] = {folder, path};
    for (int i = 0; i < 2; i++) {
        for (const char *part = halves[i]; *part != '\0';) {
            const size_t length = strcspn(part, "/");
            path_part_add(&out, part, length);
            part += length + (part[length] == '/' ? 1 : 0);
        }
    }
    text_buffer_add(&out, out.length == 0 ? "/" : "");
    if (!text_buffer_ok(&out)) {
        text_buffer_free(&out);
        return NULL;
    }
    out.text[out.length] = '\0';
    return out.text;
}

/** Returns the path without symbolic links, as far as it exists; to be freed. */
static char *path_real(const char *path) {
    char folder[PATH_MAX] = "";
    TextBuffer whole = {0};
    if (path[0] != '/' && getcwd(folder, sizeof folder) == NULL) {
        return NULL;
    }
    // Links are resolved first, because ".." after a link leaves its target.
    text_buffer_format(&whole, "%s/%s", folder, path);
    char *real = text_buffer_ok(&whole) ? realpath(whole.text, NULL) : NULL;
    size_t length = text_buffer_ok(&whole) ? whole.length : 0;
    while (real == NULL &&
           length > 1) { // what does not exist yet is in its nearest existing folder
        while (length > 1 && whole.text[--length] != '/') {
        }
        char *const above = strndup(whole.text, length);
        char *const known = above != NULL ? realpath(above, NULL) : NULL;
        if (known != NULL) {
            TextBuffer joined = {0};
            text_buffer_format(&joined, "%s/%s", known, whole.text + length);
            real = text_buffer_ok(&joined) ? path_absolute(joined.text) : NULL;
            text_buffer_free(&joined);
        }
        free(known);
        free(above);
    }
    text_buffer_free(&whole);
    return real;
}

/** Returns true if a path is a folder or inside it. */
static bool path_within(const char *path, const char *folder) {
    const size_t length = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static bool path_is_system(const char *path) {
    static const char *const MADE[] = {"/proc", "/dev"};
    bool within = path_within(path, MADE[0]) || path_within(path, MADE[1]);
    for (int i = 0; !within && i < SYSTEM_COUNT; i++) {
        within = path_within(path, SYSTEM[i]);
    }
    return within;
}

/** Adds the absolute path of an existing file unless the program already sees it. */
static Status path_add(cJSON *paths, const char *path, Message *message) {
    char *const absolute = path_absolute(path);
    if (absolute == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a sandbox");
    }
    bool seen = path_is_system(absolute);
    for (const cJSON *item = paths->child; !seen && item != NULL; item = item->next) {
        seen = path_within(absolute, item->valuestring);
    }
    const bool added = seen || cJSON_AddItemToArray(paths, cJSON_CreateString(absolute)) != 0;
    free(absolute);
    return added ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory for a sandbox");
}

static Status readable_add(cJSON *paths, const char *readable, Message *message) {
    cJSON *const list = process_json_parse(readable, strlen(readable));
    Status status = cJSON_IsArray(list) != 0
                        ? STATUS_OK
                        : message_set(message, STATUS_INVALID,
                                      "readable: an array of paths expected, such as [\"bots\"]");
    for (const cJSON *item = status == STATUS_OK ? list->child : NULL;
         status == STATUS_OK && item != NULL; item = item->next) {
        if (cJSON_IsString(item) == 0) {
            status = message_set(message, STATUS_INVALID, "readable: an array of texts expected");
        } else if (access(item->valuestring, R_OK) != 0) {
            status = message_set(message, STATUS_NOT_FOUND, "readable: '%.200s': %s",
                                 item->valuestring, system_error(errno).text);
        } else {
            status = path_add(paths, item->valuestring, message);
        }
    }
    cJSON_Delete(list);
    return status;
}

/** Collects what a program sees besides the system, as absolute paths. */
static Status paths_make(cJSON **out, const ProcessCommand *command, const char *readable,
                         Message *message) {
    cJSON *const paths = cJSON_CreateArray();
    Status status = paths != NULL
                        ? readable_add(paths, readable, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a sandbox");
    for (unsigned i = 0; status == STATUS_OK && i < command->argc; i++) {
        const char *const word = command->argv[i];
        const bool searched = i == 0 && strchr(word, '/') == NULL; // searched as the shell does
        if (!searched && access(word, F_OK) == 0) {
            status = path_add(paths, word, message);
        }
    }
    if (status != STATUS_OK) {
        cJSON_Delete(paths);
        return status;
    }
    *out = paths;
    return STATUS_OK;
}

/** Returns the system folder that contains a path; NULL if none does. */
static const char *system_folder(const char *path) {
    const char *found = NULL;
    for (int i = 0; found == NULL && i < SYSTEM_COUNT; i++) {
        char *const folder = path_real(SYSTEM[i]);
        found = folder != NULL && path_within(path, folder) ? SYSTEM[i] : NULL;
        free(folder);
    }
    return found;
}

Status sandbox_hides(const ProcessCommand *command, const char *readable, const char *what,
                     const char *path, Message *message) {
    cJSON *paths = NULL;
    Status status = paths_make(&paths, command, readable, message);
    if (status != STATUS_OK) {
        return status;
    }
    char *const hidden = path_real(path);
    const char *const folder = hidden != NULL ? system_folder(hidden) : NULL;
    if (folder != NULL) {
        status = message_set(message, STATUS_INVALID,
                             "every program in the sandbox sees %s, and with it %s '%.200s'; "
                             "keep that elsewhere",
                             folder, what, path);
    }
    for (const cJSON *item = paths->child; status == STATUS_OK && item != NULL; item = item->next) {
        char *const shown = path_real(item->valuestring);
        if (hidden == NULL || shown == NULL) {
            status = message_set(message, STATUS_NO_MEMORY, "no memory for a sandbox");
        } else if (path_within(hidden, shown) || path_within(shown, hidden)) {
            status = message_set(message, STATUS_INVALID,
                                 "in the sandbox the program would see '%.200s' and with it %s "
                                 "'%.200s'; name a folder of the bot's own",
                                 item->valuestring, what, path);
        }
        free(shown);
    }
    free(hidden);
    cJSON_Delete(paths);
    return status;
}

// ---- The command

/** Appends a copy of a word; without memory the command has no words. */
static void word_add(ProcessCommand *command, const char *word) {
    char **const argv = realloc(command->argv, (command->argc + 2) * sizeof *argv);
    if (argv == NULL) {
        process_command_free(command);
        return;
    }
    command->argv = argv;
    argv[command->argc] = strdup(word);
    if (argv[command->argc] == NULL) {
        process_command_free(command);
        return;
    }
    argv[++command->argc] = NULL;
}

static void words_add(ProcessCommand *command, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        word_add(command, words[i]);
    }
}

/** Begins a command for a sandbox with only the system in it. */
static ProcessCommand sandbox_begin(void) {
    ProcessCommand command = {.argc = 0};
    words_add(&command, ISOLATION, sizeof ISOLATION / sizeof ISOLATION[0]);
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        words_add(&command, (const char *const[]){"--ro-bind-try", SYSTEM[i], SYSTEM[i]}, 3);
    }
    return command;
}

/** Ends bubblewrap's own words. */
static void sandbox_end(ProcessCommand *command) {
    words_add(command, (const char *const[]){"--remount-ro", "/", "--"}, 3);
}

/** Appends the command to run; the arena's own program has a fixed name inside. */
static void program_add(ProcessCommand *out, const ProcessCommand *command, const char *own) {
    for (unsigned i = 0; i < command->argc; i++) {
        word_add(out, i == 0 && own != NULL ? own : command->argv[i]);
    }
}

Status sandbox_wrap(ProcessCommand *out, const ProcessCommand *command, const char *readable,
                    Message *message) {
    char folder[PATH_MAX];
    cJSON *paths = NULL;
    Status status = paths_make(&paths, command, readable, message);
    if (status == STATUS_OK && getcwd(folder, sizeof folder) == NULL) {
        status =
            message_set(message, STATUS_IO, "the working directory: %s", system_error(errno).text);
    }
    char *const own = command->argc > 0 && strcmp(command->argv[0], THIS_PROGRAM) == 0
                          ? realpath(THIS_PROGRAM, NULL)
                          : NULL;
    if (status == STATUS_OK && own != NULL) {
        status = path_add(paths, own, message);
    }
    if (status != STATUS_OK) {
        free(own);
        cJSON_Delete(paths);
        return status;
    }
    ProcessCommand made = sandbox_begin();
    words_add(&made, (const char *const[]){"--dir", folder}, 2);
    for (const cJSON *item = paths->child; item != NULL; item = item->next) {
        const char *const path = item->valuestring;
        words_add(&made, (const char *const[]){"--ro-bind", path, path}, 3);
    }
    words_add(&made, (const char *const[]){"--chdir", folder}, 2);
    sandbox_end(&made);
    program_add(&made, command, own);
    free(own);
    cJSON_Delete(paths);
    if (made.argc == 0 || strcmp(made.argv[0], ISOLATION[0]) != 0) {
        process_command_free(&made);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a sandbox");
    }
    *out = made;
    return STATUS_OK;
}

Status sandbox_check(Message *message) {
    static const char ADVICE[] =
        "it needs bubblewrap 0.8 (Debian: apt-get install bubblewrap) and user namespaces, which "
        "some containers and systems forbid; leave 'sandbox' out, or run bots in containers";
    ProcessCommand command = sandbox_begin();
    sandbox_end(&command);
    word_add(&command, "true");
    ProcessTree tree;
    const ProcessTreePlan plan = {.argv = command.argv};
    Status status = command.argv != NULL
                        ? process_tree_start(&tree, &plan, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a sandbox");
    process_command_free(&command);
    if (status != STATUS_OK) {
        Message reason = *message;
        return message_set(message, status, "there can be no sandbox here: %.300s; %s", reason.text,
                           ADVICE);
    }
    char said[LINE_PIPE_TAIL_SIZE + 1];
    const ProcessTreeEnd end = process_tree_end_wait(&tree, CHECK_MS);
    LinePipe pipe = line_pipe_make(tree.in, tree.out, tree.err);
    line_pipe_tail(&pipe, said);
    line_pipe_free(&pipe);
    process_tree_stop(&tree, 0);
    said[strcspn(said, "\n")] = '\0';
    return end.ended && !end.signaled && end.code == 0
               ? STATUS_OK
               : message_set(message, STATUS_IO, "there can be no sandbox here: %.300s; %s",
                             said[0] != '\0' ? said : "bwrap did not end", ADVICE);
}
