// SPDX-License-Identifier: MIT
//
// carcarena new-bot: creates a starter bot in a new folder.
#include "carcarena/engine/names.h"
#include "commands/cli/command.h"
#include "text/system_error.h"
#include "text/text_buffer.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char SUMMARY[] =
    "Creates a starter bot in the folder DIR: a program of at most 60 lines that uses only the "
    "standard library of its language, and a README with the three commands to its first rated "
    "game. LANGUAGE is c, cpp, java, javascript, python or rust. DIR is created if it is missing; "
    "it must be empty.";

static const char EXAMPLES[] = "  carcarena new-bot python my-bot\n"
                               "  carcarena new-bot rust ~/bots/fast\n";

/** A file of a starter bot. */
typedef struct KitFile {
    const char *kit; /* language */
    const char *name;
    const char *text;
} KitFile;

// Generated from bots/kits when carcarena is built; files of one language are adjacent.
static const KitFile FILES[] = {
#include "kits.inc"
};

enum { FILE_COUNT = sizeof FILES / sizeof FILES[0] };

// Other names of languages, and their folders in bots/kits.
static const char *const OTHER_NAMES[][2] = {{"c++", "cpp"},
                                             {"js", "javascript"},
                                             {"node", "javascript"},
                                             {"python3", "python"},
                                             {"rs", "rust"}};

/** Returns the starter bot of a language, or NULL. */
static const char *kit_find(const char *language, Message *message) {
    for (size_t i = 0; i < sizeof OTHER_NAMES / sizeof OTHER_NAMES[0]; i++) {
        language = strcmp(language, OTHER_NAMES[i][0]) == 0 ? OTHER_NAMES[i][1] : language;
    }
    NameList known = name_list(language);
    for (unsigned i = 0; i < FILE_COUNT; i++) {
        if (strcmp(FILES[i].kit, language) == 0) {
            return FILES[i].kit;
        }
        if (i == 0 || strcmp(FILES[i - 1].kit, FILES[i].kit) != 0) {
            name_list_add(&known, FILES[i].kit);
        }
    }
    (void)message_set(message, STATUS_INVALID, "there is no starter bot in '%.60s'%s", language,
                      name_list_text(&known));
    return NULL;
}

/** Reports an error of the system for a file or a folder. */
static Status refused(const char *path, const char *done, Message *message) {
    const SystemError reason = system_error(errno);
    return message_set(message, STATUS_IO, "%.200s: cannot be %s: %s", path, done, reason.text);
}

/** Returns in `there` whether the folder exists; STATUS_INVALID if it is not empty. */
static Status folder_check(bool *there, const char *path, Message *message) {
    DIR *const folder = opendir(path);
    *there = folder != NULL;
    if (folder == NULL) {
        return errno == ENOENT ? STATUS_OK : refused(path, "opened", message);
    }
    unsigned entries = 0;
    while (readdir(folder) != NULL) { // NOLINT(concurrency-mt-unsafe): this thread's own stream
        entries++;
    }
    (void)closedir(folder);
    return entries <= 2 // "." and ".."
               ? STATUS_OK
               : message_set(
                     message, STATUS_INVALID,
                     "%.200s: the folder is not empty; expected an empty folder or a new name",
                     path);
}

static Status file_write(const char *folder, const KitFile *file, Message *message) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/%s", folder, file->name);
    if (!text_buffer_ok(&path)) {
        text_buffer_free(&path);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a path");
    }
    FILE *const stream = fopen(path.text, "wbx");
    bool written = stream != NULL && fputs(file->text, stream) != EOF;
    written = stream != NULL && fclose(stream) == 0 && written;
    const Status status = written ? STATUS_OK : refused(path.text, "written", message);
    if (!written && stream != NULL) {
        (void)unlink(path.text);
    }
    text_buffer_free(&path);
    return status;
}

/** Removes the files written before an error. */
static void kit_remove(const char *kit, const char *folder, unsigned end, bool made) {
    for (unsigned i = 0; i < end; i++) {
        TextBuffer path = {0};
        text_buffer_format(&path, "%s/%s", folder, FILES[i].name);
        if (strcmp(FILES[i].kit, kit) == 0 && text_buffer_ok(&path)) {
            (void)unlink(path.text);
        }
        text_buffer_free(&path);
    }
    if (made) {
        (void)rmdir(folder);
    }
}

static Status kit_write(const char *kit, const char *folder, Message *message) {
    bool there = false;
    Status status = folder_check(&there, folder, message);
    if (status == STATUS_OK && !there && mkdir(folder, 0777) != 0) {
        return refused(folder, "made", message);
    }
    unsigned file = 0;
    for (; status == STATUS_OK && file < FILE_COUNT; file++) {
        if (strcmp(FILES[file].kit, kit) == 0) {
            status = file_write(folder, &FILES[file], message);
        }
    }
    if (status != STATUS_OK && file > 0) {
        kit_remove(kit, folder, file - 1, !there);
    }
    return status;
}

/** Prints the new files, and the indented commands of the README. */
static void next_print(const char *kit, const char *folder) {
    (void)printf("wrote to %s:", folder);
    for (unsigned i = 0; i < FILE_COUNT; i++) {
        if (strcmp(FILES[i].kit, kit) == 0) {
            (void)printf(" %s", FILES[i].name);
        }
    }
    (void)printf("\n\n    cd %s\n", folder);
    for (unsigned i = 0; i < FILE_COUNT; i++) {
        const char *line = FILES[i].text;
        const bool readme =
            strcmp(FILES[i].kit, kit) == 0 && strcmp(FILES[i].name, "README.md") == 0;
        for (; readme && line != NULL; line = strchr(line, '\n')) {
            line += *line == '\n' ? 1 : 0;
            if (strncmp(line, "    ", 4) == 0) {
                (void)printf("%.*s\n", (int)strcspn(line, "\n"), line);
            }
        }
    }
}

int cmd_new_bot(int argc, char **argv) {
    ArgumentList names = {.count = 0};
    const ArgumentTable table = {.program = "carcarena new-bot",
                                 .positionals = "LANGUAGE DIR",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .positional_min = 2,
                                 .positional_max = 2,
                                 .positional = &names};
    HelpForm help = HELP_NONE;
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    const char *kit = NULL;
    if (status == STATUS_OK) {
        kit = kit_find(names.items[0], &message);
        status = kit != NULL ? kit_write(kit, names.items[1], &message) : STATUS_INVALID;
    }
    if (status != STATUS_OK) {
        return command_fail("new-bot", status, &message);
    }
    next_print(kit, names.items[1]);
    return EXIT_DONE;
}
