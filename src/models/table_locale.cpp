// Translations, locales, and wide characters one at a time. Strings of wide characters are not followed.
#include "models/table.h"

namespace heapwise::models {

namespace {

void add_translations(Models& models) {
  // The text that was given, or one of a catalogue.
  const auto translated = [](std::uint8_t which) { return or_arguments(which, text(Kept::Translation)); };
  const auto name = or_null(reads_string(0));
  models.add({"gettext", Kind::Plain, {name}, translated(0b1)});
  models.add({"dgettext", Kind::Plain, {name, or_null(reads_string(1))}, translated(0b10)});
  models.add({"dcgettext", Kind::Plain, {name, or_null(reads_string(1))}, translated(0b10)});
  models.add_alias("__dcgettext", "dcgettext");
  models.add({"ngettext", Kind::Plain, {reads_string(0), reads_string(1)}, translated(0b11)});
  for (const char* each : {"dngettext", "dcngettext"})
    models.add({each, Kind::Plain, {name, reads_string(1), reads_string(2)}, translated(0b110)});
  // The names before may be freed.
  const Outcome told = ends_earlier(text_or_null(Kept::Name));
  models.add({"textdomain", Kind::Plain, {name}, told});
  for (const char* each : {"bindtextdomain", "bind_textdomain_codeset"})
    models.add({each, Kind::Plain, {name, or_null(reads_string(1))}, told});
}

void add_locales(Models& models) {
  // The names of the locales before are freed, and so are their tables.
  models.add(may_change(Setting::Locale, {"setlocale",
                                          Kind::Plain,
                                          {or_null(reads_string(1))},
                                          ends_earlier(ends_string(library_or_null(Kept::Locale, constant(2))))}));
  models.add({"nl_langinfo", Kind::Plain, {}, text(Kept::Locale)});
  models.add({"localeconv", Kind::Plain, {}, with_texts(library(Kept::Locale, record(96, 56)), 0x3ff, 0x3ff)});
}

void add_wide_characters(Models& models) {
  for (const char* name :
       {"iswalnum", "iswalpha", "iswblank", "iswcntrl", "iswdigit", "iswgraph", "iswlower", "iswprint", "iswpunct",
        "iswspace", "iswupper", "iswxdigit", "iswctype", "towlower", "towupper", "wcwidth", "btowc", "wctob"})
    models.add({name, Kind::Plain, {}, any()});
  models.add({"wctype", Kind::Plain, {reads_string(0)}, any()});
  // A character has at most MB_LEN_MAX bytes; mbstate_t has eight.
  constexpr std::uint32_t kLongest = 16, kState = 8;
  const Effect wide = or_null(writes(0, constant(4)));
  const auto state = [](std::uint8_t index) {
    return std::vector<Effect>{or_null(reads(index, constant(kState))), or_null(writes(index, constant(kState)))};
  };
  const auto with = [](std::vector<Effect> effects, const std::vector<Effect>& more) {
    effects.insert(effects.end(), more.begin(), more.end());
    return effects;
  };
  models.add({"mbtowc", Kind::Plain, {or_null(reads(1, at_most(2))), wide}, any()});
  models.add({"mbrtowc", Kind::Plain, with({or_null(reads(1, at_most(2))), wide}, state(3)), any()});
  models.add({"mblen", Kind::Plain, {or_null(reads(0, at_most(1)))}, any()});
  models.add({"mbrlen", Kind::Plain, with({or_null(reads(0, at_most(1)))}, state(2)), any()});
  models.add({"mbsinit", Kind::Plain, {or_null(reads(0, constant(kState)))}, any()});
  models.add({"wctomb", Kind::Plain, {or_null(writes(0, at_most_constant(kLongest)))}, any()});
  models.add({"wcrtomb", Kind::Plain, with({or_null(writes(0, at_most_constant(kLongest)))}, state(2)), any()});
  models.add({"mbstowcs", Kind::Plain, {reads_string(1), or_null(writes(0, at_most(2, 4)))}, any()});
  models.add({"wcswidth", Kind::Plain, {reads(0, at_most(1, 4))}, any()});
}

}  // namespace

void add_locale_functions(Models& models) {
  add_translations(models);
  add_locales(models);
  add_wide_characters(models);
}

}  // namespace heapwise::models
