// Piece letters, file letters and words of the languages in which people write and speak moves
// (Appendix C.2, C.3; D.2.1). One table, data only.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>

namespace jadoube {

enum class Language : std::uint8_t {
    en,
    ro,
    pt,
    ca,
    es,
    fr,
    de,
    nl,
    hu,
    hr,
    sr,       // Cyrillic
    sr_latn,  // the same in Latin letters
    ru,
    it,
    pl,
    cs,
    sv,
    da,
    fi,
    tr,
    el,
    figurine,  // C.3: no language's; spoken like English
};

struct LanguageInfo {
    Language language;
    std::string_view code;  // "sr-Latn"
    std::string_view name;  // in English
    // By Role, UTF-8. The pawn's is empty where none is in use: C.4 writes none anyway.
    std::array<std::string_view, 6> letters;
    // By File, UTF-8, as this language's scoresheets write them; Latin ones are read everywhere.
    std::array<std::string_view, 8> files;
    std::string_view en_passant;  // "e.p.", C.13.6
    // For speaking.
    std::array<std::string_view, 6> words;  // by Role
    std::string_view takes;
    std::string_view check;
    std::string_view checkmate;
    std::string_view castles_king_side;
    std::string_view castles_queen_side;
    std::string_view promotes_to;  // with the piece's name behind it, uninflected
    std::string_view in_passing;   // said of a capture en passant
    std::string_view source;       // where the letters come from
};

[[nodiscard]] std::span<const LanguageInfo> all_languages() noexcept;
[[nodiscard]] const LanguageInfo& info(Language language) noexcept;
// By code, letter case and a region behind it aside ("de-AT", "pt_BR"), or by its English name.
[[nodiscard]] std::optional<Language> parse_language(std::string_view code) noexcept;

}  // namespace jadoube
