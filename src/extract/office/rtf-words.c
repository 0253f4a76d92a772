/* rtf-words.c: the control words of RTF that matter to a reader of its text. */
#include "extract/metadata.h"
#include "extract/office/rtf.h"

static WinnowNameTable words = { {
    { "blue green red", WINNOW_RTF_CHANNEL },
    { "cb chcbpat", WINNOW_RTF_SHADE },
    { "cbpat", WINNOW_RTF_PARAGRAPH_COLOR },
    { "cell nestcell", WINNOW_RTF_CELL },
    { "cellx", WINNOW_RTF_CELL_DESCRIBED },
    { "cf", WINNOW_RTF_COLOR },
    { "charscalex", WINNOW_RTF_SCALE },
    { "chshdng", WINNOW_RTF_SHADE_PATTERN },
    { "clcbpat clcbpatraw", WINNOW_RTF_CELL_COLOR },
    { "clshdng clshdngraw", WINNOW_RTF_CELL_PATTERN },
    { "deff", WINNOW_RTF_DEFAULT_FONT },
    { "deleted", WINNOW_RTF_DELETED },
    { "ansicpg", WINNOW_RTF_CODE_PAGE },
    { "cpg", WINNOW_RTF_FONT_PAGE },
    { "dy hr min mo sec yr", WINNOW_RTF_UNIT },
    { "f", WINNOW_RTF_FONT },
    { "fcharset", WINNOW_RTF_FONT_CHARSET },
    { "fs", WINNOW_RTF_SIZE },
    { "highlight", WINNOW_RTF_HIGHLIGHT },
    { "intbl", WINNOW_RTF_IN_TABLE },
    { "itap", WINNOW_RTF_NESTING },
    { "nestrow row", WINNOW_RTF_ROW },
    { "outlinelevel", WINNOW_RTF_LEVEL },
    { "par sect", WINNOW_RTF_PARAGRAPH },
    { "pard", WINNOW_RTF_PLAIN_PARAGRAPH },
    { "plain", WINNOW_RTF_PLAIN },
    { "shading", WINNOW_RTF_PARAGRAPH_PATTERN },
    { "trowd", WINNOW_RTF_ROW_DESCRIBED },
    { "u", WINNOW_RTF_WIDE },
    { "uc", WINNOW_RTF_FALLBACK_LENGTH },
    { "v", WINNOW_RTF_HIDDEN },
    { "viewbksp", WINNOW_RTF_PAPER },
} };

static WinnowNameTable destinations = { {
    { "ftncn ftnsep ftnsepc aftncn aftnsep aftnsepc datastore fldinst listtext mmathPict nonesttables "
      "nonshppict objclass objdata objname pntext pntxta pntxtb shprslt stylesheet tc tcn themedata xe xmlopen "
      "xmlclose",
      WINNOW_RTF_SKIPPED },
    { "colortbl", WINNOW_RTF_COLORS },
    { "do info nesttableprops shp shpinst shppict sn sp sv", WINNOW_RTF_SILENT },
    { "dptxbxtext shptxt", WINNOW_RTF_BOX },
    { "fonttbl", WINNOW_RTF_FONTS },
    { "moMath", WINNOW_RTF_FORMULA },
    { "moMathPara mmath", WINNOW_RTF_BODY_DESTINATION },
    { "pict", WINNOW_RTF_PICTURE },
    { "ud", WINNOW_RTF_UNICODE },
    { "upr", WINNOW_RTF_TWOFOLD },
} };

/* Values are one more than the WinnowPartKind. */
static WinnowNameTable parts = { {
    { "annotation", WINNOW_PART_COMMENT + 1 },
    { "footer footerf footerl footerr", WINNOW_PART_FOOTER + 1 },
    { "footnote", WINNOW_PART_FOOTNOTE + 1 },
    { "header headerf headerl headerr", WINNOW_PART_HEADER + 1 },
} };

static WinnowNameTable fields = { {
    { "author", WINNOW_METADATA_AUTHOR },
    { "creatim", WINNOW_METADATA_CREATED },
    { "revtim", WINNOW_METADATA_MODIFIED },
    { "title", WINNOW_METADATA_TITLE },
} };

/* Words and symbols for a character. A soft hyphen (\-) is no character. */
static WinnowNameTable characters = { {
    { "_", '-' },         { "~", 0xA0 },         { "bullet", 0x2022 },
    { "column", '\n' },   { "emdash", 0x2014 },  { "emspace", 0x2003 },
    { "endash", 0x2013 }, { "enspace", 0x2002 }, { "ldblquote", 0x201C },
    { "line", '\n' },     { "lquote", 0x2018 },  { "ltrmark", 0x200E },
    { "page", '\n' },     { "qmspace", 0x2005 }, { "rdblquote", 0x201D },
    { "rquote", 0x2019 }, { "rtlmark", 0x200F }, { "tab", '\t' },
    { "zwbo", 0x200B },   { "zwj", 0x200D },     { "zwnj", 0x200C },
} };

static WinnowNameTable charset_words = { { { "ansi", 1252 }, { "mac", 10000 }, { "pc", 437 }, { "pca", 850 } } };

WinnowRtfWord
winnow_rtf_find_word (const char *name)
{
  return winnow_name_table_find (&words, name);
}

WinnowRtfWord
winnow_rtf_find_destination (const char *name)
{
  return winnow_name_table_find (&destinations, name);
}

int
winnow_rtf_find_part (const char *name)
{
  return winnow_name_table_find (&parts, name);
}

int
winnow_rtf_find_field (const char *name)
{
  return winnow_name_table_find (&fields, name);
}

gunichar
winnow_rtf_find_character (const char *name)
{
  return (gunichar) winnow_name_table_find (&characters, name);
}

int
winnow_rtf_find_charset (const char *name)
{
  return winnow_name_table_find (&charset_words, name);
}
