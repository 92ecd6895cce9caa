#include <cstddef>
#include <utility>

#include <jadoube/notation/language.hpp>

namespace jadoube {
namespace {

constexpr std::array<std::string_view, 8> latin = {"a", "b", "c", "d", "e", "f", "g", "h"};

// In the order of Language; letters and words in that of Role: pawn, knight, bishop, rook, queen,
// king.
constexpr std::array<LanguageInfo, 22> table = {{
    {
        .language = Language::en,
        .code = "en",
        .name = "English",
        .letters = {"P", "N", "B", "R", "Q", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pawn", "knight", "bishop", "rook", "queen", "king"},
        .takes = "takes",
        .check = "check",
        .checkmate = "checkmate",
        .castles_king_side = "castles king side",
        .castles_queen_side = "castles queen side",
        .promotes_to = "promotes to",
        .in_passing = "en passant",
        .source = "FIDE Laws 2023, English text, C.2",
    },
    {
        .language = Language::ro,
        .code = "ro",
        .name = "Romanian",
        .letters = {"P", "C", "N", "T", "D", "R"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pion", "cal", "nebun", "turn", "damă", "rege"},
        .takes = "ia",
        .check = "șah",
        .checkmate = "șah mat",
        .castles_king_side = "rocada mică",
        .castles_queen_side = "rocada mare",
        .promotes_to = "transformare în",
        .in_passing = "en passant",
        .source = "FIDE Laws 2023, Romanian translation, C.2",
    },
    {
        .language = Language::pt,
        .code = "pt",
        .name = "Portuguese",
        .letters = {"P", "C", "B", "T", "D", "R"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"peão", "cavalo", "bispo", "torre", "dama", "rei"},
        .takes = "captura",
        .check = "xeque",
        .checkmate = "xeque-mate",
        .castles_king_side = "roque pequeno",
        .castles_queen_side = "roque grande",
        .promotes_to = "promove a",
        .in_passing = "en passant",
        .source = "FIDE Laws 2023, Portuguese translation, Appendix C",
    },
    {
        .language = Language::ca,
        .code = "ca",
        .name = "Catalan",
        .letters = {"P", "C", "A", "T", "D", "R"},
        .files = latin,
        .en_passant = "a.p.",
        .words = {"peó", "cavall", "alfil", "torre", "dama", "rei"},
        .takes = "per",
        .check = "escac",
        .checkmate = "escac i mat",
        .castles_king_side = "enroc curt",
        .castles_queen_side = "enroc llarg",
        .promotes_to = "promoció a",
        .in_passing = "al pas",
        .source = "FIDE Laws 2009, Catalan translation, Appendix C",
    },
    {
        .language = Language::es,
        .code = "es",
        .name = "Spanish",
        .letters = {"P", "C", "A", "T", "D", "R"},
        .files = latin,
        .en_passant = "a.p.",
        .words = {"peón", "caballo", "alfil", "torre", "dama", "rey"},
        .takes = "por",
        .check = "jaque",
        .checkmate = "jaque mate",
        .castles_king_side = "enroque corto",
        .castles_queen_side = "enroque largo",
        .promotes_to = "promociona a",
        .in_passing = "al paso",
        .source =
            "FIDE Laws 2023, Romanian translation, table in Appendix C; PGN standard, section 17",
    },
    {
        .language = Language::fr,
        .code = "fr",
        .name = "French",
        .letters = {"P", "C", "F", "T", "D", "R"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pion", "cavalier", "fou", "tour", "dame", "roi"},
        .takes = "prend",
        .check = "échec",
        .checkmate = "échec et mat",
        .castles_king_side = "petit roque",
        .castles_queen_side = "grand roque",
        .promotes_to = "promotion en",
        .in_passing = "en passant",
        .source =
            "FIDE Laws 2023, Romanian translation, table in Appendix C; PGN standard, section 17",
    },
    {
        .language = Language::de,
        .code = "de",
        .name = "German",
        .letters = {"B", "S", "L", "T", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"Bauer", "Springer", "Läufer", "Turm", "Dame", "König"},
        .takes = "schlägt",
        .check = "Schach",
        .checkmate = "schachmatt",
        .castles_king_side = "kurze Rochade",
        .castles_queen_side = "lange Rochade",
        .promotes_to = "Umwandlung in",
        .in_passing = "en passant",
        .source =
            "FIDE Laws 2023, Romanian translation, table in Appendix C; PGN standard, section 17",
    },
    {
        .language = Language::nl,
        .code = "nl",
        .name = "Dutch",
        .letters = {"", "P", "L", "T", "D", "K"},  // a pawn, "pion", would be a knight's P
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pion", "paard", "loper", "toren", "dame", "koning"},
        .takes = "slaat",
        .check = "schaak",
        .checkmate = "schaakmat",
        .castles_king_side = "korte rokade",
        .castles_queen_side = "lange rokade",
        .promotes_to = "promoveert tot",
        .in_passing = "en passant",
        .source = "PGN standard, section 17; L for loper also in FIDE Laws 2017 and 2023, C.3",
    },
    {
        .language = Language::hu,
        .code = "hu",
        .name = "Hungarian",
        .letters = {"G", "H", "F", "B", "V", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"gyalog", "huszár", "futó", "bástya", "vezér", "király"},
        .takes = "üt",
        .check = "sakk",
        .checkmate = "sakk-matt",
        .castles_king_side = "rövid sánc",
        .castles_queen_side = "hosszú sánc",
        .promotes_to = "átváltozás",
        .in_passing = "en passant",
        .source =
            "FIDE Laws 2023, Romanian translation, table in Appendix C; PGN standard, section 17",
    },
    {
        .language = Language::hr,
        .code = "hr",
        .name = "Croatian",
        .letters = {"P", "S", "L", "T", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pješak", "skakač", "lovac", "top", "dama", "kralj"},
        .takes = "uzima",
        .check = "šah",
        .checkmate = "šah-mat",
        .castles_king_side = "mala rokada",
        .castles_queen_side = "velika rokada",
        .promotes_to = "promocija",
        .in_passing = "en passant",
        .source = "FIDE Laws 2017, Croatian translation, 2.2",
    },
    {
        .language = Language::sr,
        .code = "sr",
        .name = "Serbian",
        .letters = {"П", "С", "Л", "Т", "Д", "К"},
        .files = {"а", "б", "ц", "д", "е", "ф", "г", "х"},
        .en_passant = "е.п.",
        .words = {"пешак", "скакач", "ловац", "топ", "дама", "краљ"},
        .takes = "узима",
        .check = "шах",
        .checkmate = "шах-мат",
        .castles_king_side = "мала рокада",
        .castles_queen_side = "велика рокада",
        .promotes_to = "промоција",
        .in_passing = "ан пасан",
        .source = "FIDE Laws 2009, Serbian translation, Appendix C",
    },
    {
        .language = Language::sr_latn,
        .code = "sr-Latn",
        .name = "Serbian in Latin letters",
        .letters = {"P", "S", "L", "T", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pešak", "skakač", "lovac", "top", "dama", "kralj"},
        .takes = "uzima",
        .check = "šah",
        .checkmate = "šah-mat",
        .castles_king_side = "mala rokada",
        .castles_queen_side = "velika rokada",
        .promotes_to = "promocija",
        .in_passing = "an pasan",
        .source = "FIDE Laws 2009, Serbian translation, Appendix C, in the other script",
    },
    {
        .language = Language::ru,
        .code = "ru",
        .name = "Russian",
        .letters = {"П", "К", "С", "Л", "Ф", "Кр"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"пешка", "конь", "слон", "ладья", "ферзь", "король"},
        .takes = "берёт на",
        .check = "шах",
        .checkmate = "мат",
        .castles_king_side = "короткая рокировка",
        .castles_queen_side = "длинная рокировка",
        .promotes_to = "превращение",
        .in_passing = "на проходе",
        .source = "FIDE Laws 2023, Romanian translation, table in Appendix C, its scanning mended; "
                  "usage in Russia",
    },
    {
        .language = Language::it,
        .code = "it",
        .name = "Italian",
        .letters = {"P", "C", "A", "T", "D", "R"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pedone", "cavallo", "alfiere", "torre", "donna", "re"},
        .takes = "prende",
        .check = "scacco",
        .checkmate = "scacco matto",
        .castles_king_side = "arrocco corto",
        .castles_queen_side = "arrocco lungo",
        .promotes_to = "promozione a",
        .in_passing = "en passant",
        .source = "PGN standard, section 17; the Laws in Italian, Appendix C",
    },
    {
        .language = Language::pl,
        .code = "pl",
        .name = "Polish",
        .letters = {"P", "S", "G", "W", "H", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pion", "skoczek", "goniec", "wieża", "hetman", "król"},
        .takes = "bije na",
        .check = "szach",
        .checkmate = "szach-mat",
        .castles_king_side = "krótka roszada",
        .castles_queen_side = "długa roszada",
        .promotes_to = "promocja",
        .in_passing = "w przelocie",
        .source = "PGN standard, section 17; the Laws in Polish, Appendix C",
    },
    {
        .language = Language::cs,
        .code = "cs",
        .name = "Czech",
        .letters = {"P", "J", "S", "V", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pěšec", "jezdec", "střelec", "věž", "dáma", "král"},
        .takes = "bere",
        .check = "šach",
        .checkmate = "mat",
        .castles_king_side = "malá rošáda",
        .castles_queen_side = "velká rošáda",
        .promotes_to = "proměna",
        .in_passing = "mimochodem",
        .source = "PGN standard, section 17",
    },
    {
        .language = Language::sv,
        .code = "sv",
        .name = "Swedish",
        .letters = {"B", "S", "L", "T", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"bonde", "springare", "löpare", "torn", "dam", "kung"},
        .takes = "slår",
        .check = "schack",
        .checkmate = "schackmatt",
        .castles_king_side = "kort rockad",
        .castles_queen_side = "lång rockad",
        .promotes_to = "förvandlas till",
        .in_passing = "en passant",
        .source = "PGN standard, section 17",
    },
    {
        .language = Language::da,
        .code = "da",
        .name = "Danish",
        .letters = {"B", "S", "L", "T", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"bonde", "springer", "løber", "tårn", "dronning", "konge"},
        .takes = "slår",
        .check = "skak",
        .checkmate = "skakmat",
        .castles_king_side = "kort rokade",
        .castles_queen_side = "lang rokade",
        .promotes_to = "forvandles til",
        .in_passing = "en passant",
        .source = "PGN standard, section 17",
    },
    {
        .language = Language::fi,
        .code = "fi",
        .name = "Finnish",
        .letters = {"S", "R", "L", "T", "D", "K"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"sotilas", "ratsu", "lähetti", "torni", "daami", "kuningas"},
        .takes = "lyö",
        .check = "shakki",
        .checkmate = "shakkimatti",
        .castles_king_side = "lyhyt linnoitus",
        .castles_queen_side = "pitkä linnoitus",
        .promotes_to = "korotus",
        .in_passing = "ohestalyönti",
        .source = "PGN standard, section 17; the pawn's S as in Finnish books",
    },
    {
        .language = Language::tr,
        .code = "tr",
        .name = "Turkish",
        .letters = {"P", "A", "F", "K", "V", "Ş"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"piyon", "at", "fil", "kale", "vezir", "şah"},
        .takes = "alır",
        .check = "şah",  // the same word as the king
        .checkmate = "şah mat",
        .castles_king_side = "kısa rok",
        .castles_queen_side = "uzun rok",
        .promotes_to = "terfi",
        .in_passing = "geçerken alma",
        .source = "usage in Turkey, as its courses teach the algebraic notation",
    },
    {
        .language = Language::el,
        .code = "el",
        .name = "Greek",
        .letters = {"Σ", "Ι", "Α", "Π", "Β", "Ρ"},
        .files = {"α", "β", "γ", "δ", "ε", "ζ", "η", "θ"},
        .en_passant = "e.p.",
        .words = {"πιόνι", "ίππος", "αξιωματικός", "πύργος", "βασίλισσα", "βασιλιάς"},
        .takes = "παίρνει",
        .check = "σαχ",
        .checkmate = "ματ",
        .castles_king_side = "μικρό ροκέ",
        .castles_queen_side = "μεγάλο ροκέ",
        .promotes_to = "προαγωγή",
        .in_passing = "εν διελεύσει",
        .source =
            "usage in Greece, as its courses teach letters and files; the pawn's Σ from problems",
    },
    {
        .language = Language::figurine,
        .code = "figurine",
        .name = "Figurine",
        .letters = {"♙", "♘", "♗", "♖", "♕", "♔"},
        .files = latin,
        .en_passant = "e.p.",
        .words = {"pawn", "knight", "bishop", "rook", "queen", "king"},
        .takes = "takes",
        .check = "check",
        .checkmate = "checkmate",
        .castles_king_side = "castles king side",
        .castles_queen_side = "castles queen side",
        .promotes_to = "promotes to",
        .in_passing = "en passant",
        .source = "FIDE Laws 2023, C.3; the symbols are Unicode's",
    },
}};

consteval bool in_order_of_enum() {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].language != static_cast<Language>(i)) return false;
    }
    return table.back().language == Language::figurine;
}
static_assert(in_order_of_enum());

// What people write instead of a code.
constexpr std::array<std::pair<std::string_view, Language>, 4> aliases = {{
    {"sr-cyrl", Language::sr},
    {"serbian-cyrillic", Language::sr},
    {"serbian-latin", Language::sr_latn},
    {"fan", Language::figurine},
}};

constexpr char folded(char c) noexcept {
    if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
    return c == '_' || c == ' ' ? '-' : c;
}

constexpr bool same(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (folded(a[i]) != folded(b[i])) return false;
    }
    return true;
}

// The code before a region, "de" of "de-AT" and "es" of "es-419"; empty if none is there.
constexpr std::string_view without_region(std::string_view code) noexcept {
    const std::size_t dash = code.find_last_of("-_");
    if (dash == std::string_view::npos) return {};
    const std::string_view region = code.substr(dash + 1);
    const auto all_between = [region](char low, char high) {
        for (const char c : region) {
            if (folded(c) < low || folded(c) > high) return false;
        }
        return true;
    };
    const bool is_region = (region.size() == 2 && all_between('a', 'z')) ||
                           (region.size() == 3 && all_between('0', '9'));
    return is_region ? code.substr(0, dash) : std::string_view();
}

std::optional<Language> named(std::string_view code) noexcept {
    for (const LanguageInfo& row : table) {
        if (same(row.code, code) || same(row.name, code)) return row.language;
    }
    for (const auto& [alias, language] : aliases) {
        if (same(alias, code)) return language;
    }
    return std::nullopt;
}

}  // namespace

std::span<const LanguageInfo> all_languages() noexcept { return table; }

const LanguageInfo& info(Language language) noexcept {
    return table[static_cast<std::size_t>(language)];
}

std::optional<Language> parse_language(std::string_view code) noexcept {
    if (const auto language = named(code)) return language;
    return named(without_region(code));
}

}  // namespace jadoube
