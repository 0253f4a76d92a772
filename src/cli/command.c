/* command.c: see command.h */
#include "cli/command.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "cli/console.h"
#include "base/text-table.h"
#include "version.h"
#include "worker/readers.h"

static const WinnowCommand commands[] = {
  { "compare", N_ ("A B"), N_ ("Compare two files, or a list of pairs"),
    N_ ("With --pairs, LIST holds a pair a line: two paths, separated by a tab or, where no path holds a space, by "
        "white space; “-” reads standard input. A "
        "JSON object a "
        "line comes out, in the order of the list; a pair that can’t be compared has an “error” instead of passages."),
    "text json jsonl csv passages",
    "k g min-words exclude min-source-words min-source-share ignore-phrases ignore-headings han language ocr",
    WINNOW_COMMAND_WORKS | WINNOW_COMMAND_CUTS, winnow_command_compare },
  { "check", N_ ("[PATH…]"), N_ ("Compare all files of a folder with each other and with references"),
    N_ ("Each PATH is a file or a folder, read recursively. Without --library the result is forgotten when the program "
        "ends; with it, unchanged files are not "
        "read again, settings that are not given are those of the library’s last check, "
        "the PATHs are compared with all that the library holds, and without a PATH all its submissions are checked. "
        "--course and --term label the PATHs; to label references, read them with “index” first, a term a call: "
        "winnow-cli index --library=FILE --reference --term=\"2024 autumn\" PATH."),
    "text json jsonl csv passages documents", "*",
    WINNOW_COMMAND_WORKS | WINNOW_COMMAND_CUTS | WINNOW_COMMAND_NAMES | WINNOW_COMMAND_ADOPTS, winnow_command_check,
    N_ ("store documents and results in this file") },
  { "watch", N_ ("FOLDER…"), N_ ("Read and check papers as they come into folders"),
    N_ ("Files of the FOLDERs that are new or changed are read into the library and checked once nobody writes them, "
        "until Ctrl+C. A line a new pair comes out: its number, similarity and the names of its documents, "
        "separated by tabs. Settings that are not given are those of the library’s last check. Files go to the "
        "collection that has most of those in the FOLDERs; files in other collections stay there."),
    NULL, "*", WINNOW_COMMAND_WORKS | WINNOW_COMMAND_CUTS | WINNOW_COMMAND_NAMES | WINNOW_COMMAND_ADOPTS,
    winnow_command_watch, N_ ("the library; it is made if there is none") },
  { "index", N_ ("PATH…"), N_ ("Read files into a library"),
    N_ ("Each PATH is a file or a folder, read recursively. Unchanged files are not read again. Files with another "
        "--course or --term go to a collection of their own, so terms stand side by side; files that the library "
        "has in the same role stay in their collection."),
    "text json jsonl csv", "k g han language ocr links",
    WINNOW_COMMAND_WORKS | WINNOW_COMMAND_CUTS | WINNOW_COMMAND_NAMES | WINNOW_COMMAND_ADOPTS, winnow_command_index,
    N_ ("the library; it is made if there is none") },
  { "attach", N_ ("[OTHER…]"), N_ ("Compare a library with other libraries, where they are"),
    N_ ("Each OTHER is a library, such as that of last year: from now on “check” and “watch” compare the submissions "
        "of the library with all that OTHER holds, and follow its changes. OTHER is only read, its texts are not "
        "copied, and it must stay where it is; or it is the address of an archive. Without OTHER, or after the change, "
        "the attached libraries are listed."),
    "text json csv", "", WINNOW_COMMAND_LIBRARY, winnow_command_attach,
    N_ ("the library; it is made if there is none") },
  { "archive", N_ ("create|add|list|remove|status|ask|requests|release|decline|change [PATH…|DOCUMENT…|NUMBER…]"),
    N_ ("Make and fill an archive that many desks share"),
    N_ ("“create” makes an archive in an empty database. “add” reads PATHs and adds them to a collection: their "
        "texts, metadata and fingerprints, the name of each file and of its folder; what is there already is passed "
        "over. “remove” takes documents out, with every fingerprint of theirs, and says whether any trace is left. A "
        "DOCUMENT is a number of the list, a SHA-256, or a name. “ask” asks for documents of closed collections by "
        "the NUMBERs that a check tells, “requests” lists who asks for what, “release” and “decline” answer by the "
        "NUMBER of the request, also later: the next check there has the text, or removes it. “change” changes a "
        "collection. Passwords come from ~/.pgpass or PGPASSWORD, never from the command line. To compare with an "
        "archive: winnow-cli check --archive=ADDRESS PATH."),
    "text json csv", "language ocr", WINNOW_COMMAND_WORKS | WINNOW_COMMAND_NAMES, winnow_command_archive },
  { "collections", N_ ("[NAME | DOCUMENT…]"), N_ ("List the collections of a library, rename one or move documents"),
    N_ ("A line a collection: name, role, course, term and how many documents it has. A DOCUMENT is a path or, where "
        "no "
        "other document has it, a name; it takes along what was found in it and decided about it, and stays there when "
        "its folder is read again. After a move to another role a new check is due."),
    "text json csv", "", WINNOW_COMMAND_LIBRARY, winnow_command_collections, N_ ("the library") },
  { "groups", N_ ("[PATH…]"), N_ ("Find groups of documents that are the same piece"),
    N_ ("Each PATH is a file or a folder, read recursively; with --library the PATHs are read into it, and all of its "
        "documents are grouped. A document joins "
        "the "
        "nearest group whose first document is near enough, else it founds one; groups that a library holds grow. "
        "Documents in no group are counted."),
    "text json jsonl csv html", "k g han language ocr links",
    WINNOW_COMMAND_WORKS | WINNOW_COMMAND_METHODS | WINNOW_COMMAND_CUTS | WINNOW_COMMAND_NAMES | WINNOW_COMMAND_ADOPTS,
    winnow_command_groups },
  { "images", N_ ("[PATH…]"), N_ ("Find pictures that documents have in common"),
    N_ ("Each PATH is a file or a folder, read recursively; with --library the PATHs are read into it, and the "
        "pictures of all its submissions are compared "
        "with "
        "those of all its other documents. Without --library no text is read by OCR. Two are the same up to a number "
        "of bits that differ, whatever their size or "
        "format, mirrored, turned, cropped or "
        "negative. The letters of their colour grids are there to be read: B black, . blue, X green, o cyan, O red, + "
        "magenta, @ yellow, # white; with 16 colours 0 black, 1 maroon, 2 green, 3 olive, 4 navy, 5 purple, 6 teal, 7 "
        "silver, 8 grey, 9 red, A lime, B yellow, C blue, D fuchsia, E aqua, F white; with 64 and 256 two hexadecimal "
        "digits of red, green and blue."),
    "text json jsonl csv html", "han language ocr links", WINNOW_COMMAND_WORKS | WINNOW_COMMAND_NAMES,
    winnow_command_images, N_ ("compare the pictures of this library and store what is read there") },
  { "verdict", N_ ("[A B]"), N_ ("Store verdicts and notes on passages"),
    N_ ("A and B are documents of the library, by their paths or, where no other has it, by their names. Without "
        "options it prints the passages of the pair "
        "with "
        "their verdicts and notes, without A and B the pairs that have some. Verdicts take effect at once, and stay "
        "when the library is checked again or files "
        "change "
        "a little."),
    "text json", "", WINNOW_COMMAND_LIBRARY, winnow_command_verdict, N_ ("the library that was checked") },
  { "authors", N_ ("[DOCUMENT…]"), N_ ("List whose the documents of a library are, or set it"),
    N_ ("A line an author: name, number, how many files, their highest similarity, and what names the author. Only "
        "names of files and folders and --set tell whose a file is, since a copy takes its text and metadata along; "
        "what these state is listed with --files. Submissions of one author are not reported as pairs. DOCUMENTs, "
        "for --set and --detect, are paths or, where no other document has it, names. Your own patterns of names go "
        "into files in winnow/name-patterns of your configuration folder."),
    "text json csv", "", WINNOW_COMMAND_NAMES | WINNOW_COMMAND_LIBRARY, winnow_command_authors, N_ ("the library") },
  { "dates", N_ ("[DOCUMENT…]"), N_ ("List when the documents of a library were written, or set it"),
    N_ ("A line a document: its date, whether it was set by hand, and its path. The date of a document is inside it or "
        "in the name of its file; one that is set with --set goes before both, wherever dates are shown or tell which "
        "document came first, and stays when the file changes. DOCUMENTs are paths or, where no other document has it, "
        "names."),
    "text json csv", "", WINNOW_COMMAND_LIBRARY, winnow_command_dates, N_ ("the library") },
  { "drafts", "", N_ ("List the drafts of each author, and what came between two of them"),
    N_ ("Submissions of one author are drafts of one piece where a third of either stands in the other. A line is a "
        "draft: its words, how many of them it kept from the one before, added and dropped, how many of those that "
        "were added somebody else’s document has, too, what tells the order, and its name. The lines below it name "
        "these documents. A submission may have copied from the draft as well."),
    "text json csv", "", WINNOW_COMMAND_LIBRARY, winnow_command_drafts, N_ ("the library that was checked") },
  { "history", "", N_ ("Print the checks of a library over time"),
    N_ ("A line is a check: when it ended, how many documents took part, how many pairs it listed, how many of them "
        "were new, how many were left when it was stopped, the highest similarity, the version of Winnow, and the "
        "settings that differ from the check before."),
    "text json csv", "", WINNOW_COMMAND_LIBRARY, winnow_command_history, N_ ("the library that was checked") },
  { "library", N_ ("LIBRARY"), N_ ("Tell whether a library is whole, or repair it"),
    N_ ("--verify names what is not as it was written: the structure of the file, texts, fingerprints. --repair keeps "
        "a copy of the LIBRARY beside it, leaves out rows that can’t be read, removes what the next check computes "
        "again, and reads the files of damaged texts again. Nobody else may have the LIBRARY open."),
    NULL, "", WINNOW_COMMAND_WORKS, winnow_command_library },
  { "text", N_ ("FILE…"), N_ ("Print the text of files as the engine sees it"),
    N_ ("JSON has the metadata, the pages, and the text that stands outside the running text (headers, footnotes, "
        "hidden runs) too. With --flags, a line is "
        "the place (line:column), the disguise, the number of characters that disguise, and what stands there."),
    "text json jsonl", "language ocr", 0, winnow_command_text },
  { "fingerprint", N_ ("FILE…"), N_ ("Print the fingerprints of files, with their places"), NULL, "text json jsonl csv",
    "k g han language ocr", WINNOW_COMMAND_METHODS | WINNOW_COMMAND_CUTS | WINNOW_COMMAND_PICTURES,
    winnow_command_fingerprint },
  { NULL },
};

const WinnowCommand *
winnow_commands (void)
{
  return commands;
}

static const WinnowCommand *
command_find (const char *name)
{
  winnow_for_each_with (command, commands, name)
    if (g_strcmp0 (command->name, name) == 0)
      return command;
  return NULL;
}

static WinnowExit
print_help (void)
{
  g_autoptr (GString) help = g_string_new (NULL);
  g_autoptr (WinnowTable) table = winnow_table_new ("lll");
  g_string_append_printf (help, "%s\n  winnow-cli %s\n\n%s\n\n%s\n", _ ("Usage:"), _ ("COMMAND [OPTION…] ARGUMENT…"),
                          _ ("Finds copied text and copied pictures in documents."), _ ("Commands:"));
  winnow_for_each_with (command, commands, name)
    winnow_table_add_cells (table, "", command->name, _ (command->summary));
  winnow_table_print (table, help);
  g_string_append_printf (
      help, "\n%s\n",
      _ ("“winnow-cli COMMAND --help” lists the options of a command; “winnow-cli --version” prints the version, with "
         "--verbose also what confines the readers of files."));
  return winnow_console_write (help) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* With --verbose it also says what confines the readers of files. */
static WinnowExit
print_version (const char *option)
{
  g_autoptr (GString) version = g_string_new ("winnow-cli " WINNOW_VERSION "\n");
  if (g_strcmp0 (option, "--verbose") == 0)
    {
      g_autoptr (WinnowReaders) readers = winnow_readers_new ();
      g_autoptr (GError) error = NULL;
      g_autofree char *confinement = winnow_readers_describe (readers, &error);
      /* Translators: such as “no new privileges, system calls (seccomp)”. */
      g_string_append_printf (version, _ ("Readers of files are confined: %s"), confinement ?: error->message);
      g_string_append_c (version, '\n');
    }
  return winnow_console_write (version) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* "help COMMAND" does the same as "COMMAND --help". */
static WinnowExit
run_help (char **arguments)
{
  const WinnowCommand *command = arguments[0] != NULL ? command_find (arguments[0]) : NULL;
  char *help[] = { arguments[0], (char *) "--help", NULL };
  return command != NULL ? command->run (command, help) : print_help ();
}

WinnowExit
winnow_command_dispatch (char **arguments)
{
  const char *name = arguments[0] != NULL ? arguments[1] : NULL;
  if (name == NULL)
    {
      winnow_console_warn (_ ("No command was given. Try “winnow-cli help”."));
      return WINNOW_EXIT_FAILED;
    }
  if (g_str_equal (name, "help") || g_str_equal (name, "--help") || g_str_equal (name, "-h"))
    return run_help (arguments + 2);
  if (g_str_equal (name, "--version"))
    return print_version (arguments[2]);
  const WinnowCommand *command = command_find (name);
  if (command != NULL)
    return command->run (command, arguments + 1);
  g_autofree char *display = g_filename_display_name (name);
  winnow_console_warn (_ ("There is no command “%s”. Try “winnow-cli help”."), display);
  return WINNOW_EXIT_FAILED;
}
