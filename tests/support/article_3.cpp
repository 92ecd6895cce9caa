#include "support/article_3.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdlib>

namespace jadoube::test {
namespace {

// Counted from 0: the a-file, White's first rank.
struct Place {
    int file;
    int rank;
    friend bool operator==(const Place&, const Place&) = default;
};

bool on_the_board(Place place) {
    return place.file >= 0 && place.file < 8 && place.rank >= 0 && place.rank < 8;
}

Square named(Place place) { return square(file_at(place.file), rank_at(place.rank)); }
Place placed(Square square) { return {index(file_of(square)), index(rank_of(square))}; }

template <class Visit>
void for_all_places(Visit visit) {
    for (int file = 0; file < 8; ++file) {
        for (int rank = 0; rank < 8; ++rank) visit(Place{file, rank});
    }
}

struct Diagram {
    std::array<std::array<std::optional<Piece>, 8>, 8> men{};
    std::array<std::array<bool, 8>, 8> unmoved_rook{};  // 3.8.2.1: with which the right stands
    Color turn = Color::white;
    std::optional<Place> passed_over;  // 3.7.3.1: by the double step just made
    int halfmove_clock = 0;
    int fullmove_number = 1;

    std::optional<Piece>& at(Place place) {
        return men[static_cast<std::size_t>(place.file)][static_cast<std::size_t>(place.rank)];
    }
    const std::optional<Piece>& at(Place place) const {
        return men[static_cast<std::size_t>(place.file)][static_cast<std::size_t>(place.rank)];
    }
    bool& unmoved_rook_at(Place place) {
        return unmoved_rook[static_cast<std::size_t>(place.file)]
                           [static_cast<std::size_t>(place.rank)];
    }
    bool unmoved_rook_at(Place place) const {
        return unmoved_rook[static_cast<std::size_t>(place.file)]
                           [static_cast<std::size_t>(place.rank)];
    }
};

Diagram diagram_of(const Setup& setup) {
    Diagram diagram;
    for_all_places([&](Place place) {
        diagram.at(place) = setup.at(named(place));
        diagram.unmoved_rook_at(place) = setup.castling_rooks.contains(named(place));
    });
    diagram.turn = setup.turn;
    if (setup.en_passant) diagram.passed_over = placed(*setup.en_passant);
    diagram.halfmove_clock = setup.halfmove_clock;
    diagram.fullmove_number = setup.fullmove_number;
    return diagram;
}

Setup setup_of(const Diagram& diagram) {
    Setup setup;
    for_all_places([&](Place place) {
        setup.at(named(place)) = diagram.at(place);
        if (diagram.unmoved_rook_at(place)) setup.castling_rooks |= named(place);
    });
    setup.turn = diagram.turn;
    if (diagram.passed_over) setup.en_passant = named(*diagram.passed_over);
    setup.halfmove_clock = static_cast<std::uint16_t>(diagram.halfmove_clock);
    setup.fullmove_number = static_cast<std::uint16_t>(diagram.fullmove_number);
    return setup;
}

bool empty(const Diagram& diagram, Place place) { return !diagram.at(place); }

bool held_by(const Diagram& diagram, Color color, Place place) {
    return diagram.at(place) && diagram.at(place)->color == color;
}

int ahead(Color color) { return color == Color::white ? 1 : -1; }

// The nth rank from the player's own side, counted from 1 as the Laws do.
int own_rank(Color color, int nth) { return color == Color::white ? nth - 1 : 8 - nth; }

// 2.4
bool on_one_diagonal(Place a, Place b) {
    return std::abs(a.file - b.file) == std::abs(a.rank - b.rank);
}
bool on_one_file_or_rank(Place a, Place b) { return a.file == b.file || a.rank == b.rank; }

// 3.2: the bishop, along a diagonal on which it stands.
bool bishop_moves(Place from, Place to) { return on_one_diagonal(from, to); }

// 3.3: the rook, along the file or the rank.
bool rook_moves(Place from, Place to) { return on_one_file_or_rank(from, to); }

// 3.4: the queen, along file, rank or diagonal.
bool queen_moves(Place from, Place to) {
    return on_one_file_or_rank(from, to) || on_one_diagonal(from, to);
}

// 3.5: these three move over no intervening men.
bool nothing_intervenes(const Diagram& diagram, Place from, Place to) {
    const auto towards = [](int a, int b) { return a < b ? 1 : a > b ? -1 : 0; };
    const int file_step = towards(from.file, to.file);
    const int rank_step = towards(from.rank, to.rank);
    Place place{from.file + file_step, from.rank + rank_step};
    while (place != to) {
        if (!empty(diagram, place)) return false;
        place = {place.file + file_step, place.rank + rank_step};
    }
    return true;
}

// 3.6: the knight, to a nearest square that is not on its rank, file or diagonal. No square next to
// it is such a one, so the nearest are two away.
bool knight_moves(Place from, Place to) {
    const int distance = std::max(std::abs(from.file - to.file), std::abs(from.rank - to.rank));
    return distance == 2 && !queen_moves(from, to);
}

// 3.7.3: where the pawn captures: diagonally in front of it, on an adjacent file.
bool pawn_captures(Color color, Place from, Place to) {
    return std::abs(from.file - to.file) == 1 && to.rank == from.rank + ahead(color);
}

// 3.8.1: the king, to an adjoining square.
bool king_moves(Place from, Place to) {
    return std::abs(from.file - to.file) <= 1 && std::abs(from.rank - to.rank) <= 1;
}

// 3.1.2: whether the man could capture on that square by 3.2 to 3.8. 3.1.3: no matter that it may
// be constrained from moving there because its own king would be left in check.
bool attacks(const Diagram& diagram, Place from, Place to) {
    if (from == to) return false;
    const Piece man = *diagram.at(from);
    switch (man.role) {
        case Role::pawn: return pawn_captures(man.color, from, to);
        case Role::knight: return knight_moves(from, to);
        case Role::bishop: return bishop_moves(from, to) && nothing_intervenes(diagram, from, to);
        case Role::rook: return rook_moves(from, to) && nothing_intervenes(diagram, from, to);
        case Role::queen: return queen_moves(from, to) && nothing_intervenes(diagram, from, to);
        case Role::king: return king_moves(from, to);
    }
    return false;
}

bool attacked_by(const Diagram& diagram, Color color, Place place) {
    bool found = false;
    for_all_places([&](Place from) {
        if (!found && held_by(diagram, color, from)) found = attacks(diagram, from, place);
    });
    return found;
}

Place king_of(const Diagram& diagram, Color color) {
    std::optional<Place> king;
    for_all_places([&](Place place) {
        if (diagram.at(place) == Piece{color, Role::king}) king = place;
    });
    assert(king);
    return *king;
}

// 3.9.1: in check if attacked by an opponent's man, even one that cannot move itself.
bool in_check(const Diagram& diagram, Color color) {
    return attacked_by(diagram, !color, king_of(diagram, color));
}

// 3.7.1: forward to the empty square immediately in front.
bool pawn_steps(const Diagram& diagram, Color color, Place from, Place to) {
    return to == Place{from.file, from.rank + ahead(color)} && empty(diagram, to);
}

// 3.7.2: on its first move two squares along the file, both empty.
bool pawn_steps_twice(const Diagram& diagram, Color color, Place from, Place to) {
    const Place crossed{from.file, from.rank + ahead(color)};
    return from.rank == own_rank(color, 2) &&
           to == Place{from.file, from.rank + 2 * ahead(color)} && empty(diagram, crossed) &&
           empty(diagram, to);
}

// 3.7.3.1: on the same rank as, and on a file next to, an opponent's pawn that has just advanced
// two squares, it takes that pawn as if it had advanced one. 3.7.3.2: only on the move that
// follows, which is why nothing but the last double step is kept.
bool takes_en_passant(const Diagram& diagram, Color color, Place from, Place to) {
    return diagram.passed_over == to && pawn_captures(color, from, to);
}

// 3.7
bool pawn_may_move(const Diagram& diagram, Color color, Place from, Place to) {
    return pawn_steps(diagram, color, from, to) || pawn_steps_twice(diagram, color, from, to) ||
           (pawn_captures(color, from, to) && held_by(diagram, !color, to)) ||
           takes_en_passant(diagram, color, from, to);
}

// 3.2 to 3.8.1, the king's safety left aside. 3.1: not to a square held by a man of one's own.
bool may_move(const Diagram& diagram, Place from, Place to) {
    const Piece man = *diagram.at(from);
    if (held_by(diagram, man.color, to)) return false;
    if (man.role == Role::pawn) return pawn_may_move(diagram, man.color, from, to);
    return attacks(diagram, from, to);
}

// Whoever moves, the turn passes (1.2) and nothing remains of an earlier double step (3.7.3.2).
Diagram turn_passed(const Diagram& before) {
    Diagram after = before;
    after.passed_over.reset();
    after.halfmove_clock = std::min(before.halfmove_clock + 1, 65535);
    if (before.turn == Color::black) {
        after.fullmove_number = std::min(before.fullmove_number + 1, 65535);
    }
    after.turn = !before.turn;
    return after;
}

// 3.8.2.1: the king has moved.
void lose_all_castling(Diagram& diagram, Color color) {
    for (int file = 0; file < 8; ++file) {
        diagram.unmoved_rook_at({file, own_rank(color, 1)}) = false;
    }
}

Diagram moved(const Diagram& before, Place from, Place to, std::optional<Role> promotion) {
    const Piece man = *before.at(from);
    Diagram after = turn_passed(before);
    const bool pawn = man.role == Role::pawn;
    if (pawn || !empty(before, to)) after.halfmove_clock = 0;  // 9.3
    if (pawn && takes_en_passant(before, man.color, from, to)) after.at({to.file, from.rank}) = {};
    if (pawn && pawn_steps_twice(before, man.color, from, to)) {
        after.passed_over = Place{from.file, from.rank + ahead(man.color)};
    }
    after.at(from) = {};
    // 3.1.1: what stood there is captured. 3.7.3.5: the promoted piece takes effect at once.
    after.at(to) = promotion ? Piece{man.color, *promotion} : man;
    // 3.8.2.1: a king or a rook that has moved; a rook that is gone has no right either.
    if (man.role == Role::king) lose_all_castling(after, man.color);
    after.unmoved_rook_at(from) = false;
    after.unmoved_rook_at(to) = false;
    return after;
}

Diagram castled(const Diagram& before, Place king, Place rook, Place king_to, Place rook_to) {
    const Color color = before.turn;
    Diagram after = turn_passed(before);
    after.at(king) = {};
    after.at(rook) = {};
    after.at(king_to) = Piece{color, Role::king};
    after.at(rook_to) = Piece{color, Role::rook};
    lose_all_castling(after, color);
    return after;
}

class Finder {
public:
    Finder(const Setup& setup, Variant variant)
        : diagram_(diagram_of(setup)), us_(setup.turn), variant_(variant) {}

    std::vector<ArticleMove> find() {
        for_all_places([&](Place from) {
            if (!held_by(diagram_, us_, from)) return;
            for_all_places([&](Place to) {
                if (may_move(diagram_, from, to)) add_moves(from, to);
            });
        });
        for_all_places([&](Place rook) {
            if (!diagram_.unmoved_rook_at(rook) || !held_by(diagram_, us_, rook)) return;
            variant_ == Variant::standard ? castle(rook) : castle_in_chess960(rook);
        });
        std::sort(moves_.begin(), moves_.end(),
                  [](const ArticleMove& a, const ArticleMove& b) { return a.uci < b.uci; });
        return std::move(moves_);
    }

private:
    // 3.7.3.3: on the farthest rank the pawn becomes a queen, rook, bishop or knight.
    void add_moves(Place from, Place to) {
        const bool promotes = diagram_.at(from)->role == Role::pawn && to.rank == own_rank(us_, 8);
        if (!promotes) return add_move(from, to, {});
        for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
            add_move(from, to, role);
        }
    }

    void add_move(Place from, Place to, std::optional<Role> promotion) {
        std::string text = text_of(from, to);
        if (promotion) text += letter(*promotion);
        add_if_king_is_safe(std::move(text), {}, moved(diagram_, from, to, promotion));
    }

    // 3.9.2: no move may leave or place one's own king in check.
    void add_if_king_is_safe(std::string text, std::optional<Square> rook, const Diagram& after) {
        if (in_check(after, us_)) return;
        moves_.push_back({std::move(text), rook, setup_of(after)});
    }

    // 3.8.2: the king two squares from its original square towards the rook, which goes to the
    // square the king has just crossed.
    void castle(Place rook) {
        const Place king = king_of(diagram_, us_);
        const int side = rook.file > king.file ? 1 : -1;
        const Place crossed{king.file + side, king.rank};
        const Place arrival{king.file + 2 * side, king.rank};
        for (const Place place : {king, crossed, arrival}) {  // 3.8.2.2, first part
            if (attacked_by(diagram_, !us_, place)) return;
        }
        if (!nothing_intervenes(diagram_, king, rook)) return;  // 3.8.2.2, second part
        add_if_king_is_safe(text_of(king, arrival), named(rook),
                            castled(diagram_, king, rook, arrival, crossed));
    }

    // II.3.2.6: castling on the c-side ends with king on c and rook on d, on the g-side on g and f.
    void castle_in_chess960(Place rook) {
        const Place king = king_of(diagram_, us_);
        const bool g_side = rook.file > king.file;
        const Place king_to{g_side ? 6 : 2, king.rank};
        const Place rook_to{g_side ? 5 : 3, king.rank};
        // II.3.2.7: from start to end of the king and of the rook, both ends included, all squares
        // are empty but for these two.
        for (const auto& [from, to] : {std::pair{king, king_to}, std::pair{rook, rook_to}}) {
            for (const Place place : way(from, to)) {
                if (place != king && place != rook && !empty(diagram_, place)) return;
            }
        }
        // 3.8.2.2: nor is any square of the king's way attacked.
        for (const Place place : way(king, king_to)) {
            if (attacked_by(diagram_, !us_, place)) return;
        }
        // The rook may have been shielding the king: then 3.9.2 forbids it.
        add_if_king_is_safe(text_of(king, rook), named(rook),
                            castled(diagram_, king, rook, king_to, rook_to));
    }

    static std::vector<Place> way(Place from, Place to) {
        std::vector<Place> places;
        for (int file = std::min(from.file, to.file); file <= std::max(from.file, to.file);
             ++file) {
            places.push_back({file, from.rank});
        }
        return places;
    }

    static std::string text_of(Place from, Place to) {
        assert(on_the_board(from) && on_the_board(to));
        const auto text = [](int first, char zero) { return static_cast<char>(zero + first); };
        return {text(from.file, 'a'), text(from.rank, '1'), text(to.file, 'a'), text(to.rank, '1')};
    }

    Diagram diagram_;
    Color us_;
    Variant variant_;
    std::vector<ArticleMove> moves_;
};

}  // namespace

std::vector<ArticleMove> legal_moves_by_article_3(const Setup& setup, Variant variant) {
    return Finder(setup, variant).find();
}

bool in_check_by_article_3(const Setup& setup, Color king_of) {
    return in_check(diagram_of(setup), king_of);
}

}  // namespace jadoube::test
