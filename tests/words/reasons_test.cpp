// Why something was ruled, in every language, of games as they were played.
#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/words/words.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::under;

Play king_goes_far() {
    Play play(under(Edition::e2023, "900"));
    play.white("e2e4").press().black("e8e6").press();
    return play;
}

Play rooks_went_and_came_back() {
    Play play(under(Edition::e2023));
    play.moves(
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 f8e7 a2a3 h8g8 c1e3 g8h8 e3c1 h8g8 "
        "c1e3 g8h8 e3c1");
    play.claim(Color::black, ClaimKind::threefold);
    return play;
}

Play another_piece() {
    Play play(from("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"));
    play.touch(Color::white, Square::b1).white("f3e5");
    return play;
}

Play few_moves() {
    Play play(under(Edition::e2023));
    play.moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5d8").claim(Color::white, ClaimKind::fifty);
    return play;
}

TEST_CASE("reasons are said in every language") {
    struct Row {
        const char* what;
        Play play;
        std::array<const char*, 8> said;  // in the order of languages_with_words
    };
    const std::vector<Row> rows = {
        {"7.5.5 with A.3",
         king_goes_far(),
         {{"Black's first completed illegal move, 1…Ke8–e6: a king moves only one square (3.8.1). "
           "White receives 1 minute (A.3).",
           "Prima mutare ilegală încheiată a Negrului, 1…Re8–e6: regele mută un singur câmp "
           "(3.8.1). Albul primește 1 minut (A.3).",
           "Први завршени нелегални потез црног, 1…Ке8–е6: краљ иде само једно поље (3.8.1). Бели "
           "добија 1 минут (A.3).",
           "Prvi završeni nelegalni potez crnog, 1…Ke8–e6: kralj ide samo jedno polje (3.8.1). "
           "Beli dobija 1 minut (A.3).",
           "Prvi dovršeni nepravilni potez crnog, 1…Ke8–e6: kralj se kreće samo jedno polje "
           "(3.8.1). Bijeli dobiva 1 minutu (A.3).",
           "Primeiro lance ilegal completado das pretas, 1…Re8–e6: o rei só se move uma casa "
           "(3.8.1). As brancas recebem 1 minuto (A.3).",
           "Primera jugada il·legal completada de les negres, 1…Re8–e6: el rei només es mou una "
           "casella (3.8.1). Les blanques reben 1 minut (A.3).",
           "Primera jugada ilegal completada de las negras, 1…Re8–e6: el rey solo se mueve una "
           "casilla (3.8.1). Las blancas reciben 1 minuto (A.3)."}}},
        {"9.5.3",
         rooks_went_and_came_back(),
         {{"Black's claim is rejected (threefold repetition): the position has stood twice, after "
           "8.Bc1 and 10.Bc1; after 6.a3 Black could still castle (0-0). White receives 2 minutes.",
           "Solicitarea Negrului este respinsă (repetarea de trei ori a poziției): poziția a "
           "apărut de două ori, după 8.Nc1 și 10.Nc1; după 6.a3 Negrul mai putea face rocada "
           "(0-0). Albul primește 2 minute.",
           "Рекламација црног се одбија (троструко понављање позиције): позиција се појавила "
           "двапут, после 8.Лц1 и 10.Лц1; после 6.а3 црни је још имао право на рокаду (0-0). Бели "
           "добија 2 минута.",
           "Reklamacija crnog se odbija (trostruko ponavljanje pozicije): pozicija se pojavila "
           "dvaput, posle 8.Lc1 i 10.Lc1; posle 6.a3 crni je još imao pravo na rokadu (0-0). Beli "
           "dobija 2 minuta.",
           "Reklamacija crnog se odbija (trostruko ponavljanje pozicije): ista se pozicija "
           "pojavila dvaput, nakon 8.Lc1 i 10.Lc1; nakon 6.a3 crni je još imao pravo na rokadu "
           "(0-0). Bijeli dobiva 2 minute.",
           "A reclamação das pretas é rejeitada (tripla repetição da posição): a posição ocorreu "
           "duas vezes, após 8.Bc1 e 10.Bc1; após 6.a3 as pretas ainda podiam rocar (0-0). As "
           "brancas recebem 2 minutos.",
           "Es rebutja la reclamació de les negres (triple repetició de la posició): la posició "
           "s'ha produït dues vegades, després de 8.Ac1 i 10.Ac1; després de 6.a3 les negres "
           "encara podien fer l'enroc (0-0). Les blanques reben 2 minuts.",
           "Se rechaza la reclamación de las negras (triple repetición de la posición): la "
           "posición se ha dado dos veces, tras 8.Ac1 y 10.Ac1; tras 6.a3 las negras aún podían "
           "enrocarse (0-0). Las blancas reciben 2 minutos."}}},
        {"4.3.1",
         another_piece(),
         {{"White's move 3.Nf3xe5 is put back: the piece touched, the knight on b1, must be moved "
           "(4.3.1).",
           "Mutarea 3.Cf3xe5 a Albului se dă înapoi: piesa atinsă, calul de pe b1, trebuie mutată "
           "(4.3.1).",
           "Потез белог 3.Сф3xе5 се враћа: дотакнута фигура, скакач на б1, мора се одиграти "
           "(4.3.1).",
           "Potez belog 3.Sf3xe5 se vraća: dotaknuta figura, skakač na b1, mora se odigrati "
           "(4.3.1).",
           "Potez bijelog 3.Sf3xe5 se vraća: taknuta figura, skakač na b1, mora se povući (4.3.1).",
           "O lance 3.Cf3xe5 das brancas é desfeito: a peça tocada, o cavalo de b1, tem de ser "
           "jogada (4.3.1).",
           "La jugada 3.Cf3xe5 de les blanques es desfà: la peça tocada, el cavall de b1, s'ha de "
           "moure (4.3.1).",
           "La jugada 3.Cf3xe5 de las blancas se deshace: la pieza tocada, el caballo de b1, debe "
           "moverse (4.3.1)."}}},
        {"9.3",
         few_moves(),
         {{"White's claim is rejected (fifty moves without a capture or a pawn move): each player "
           "has made 1 move without a capture or a pawn move, the last capture was 2…Qxd5. Black "
           "receives 2 minutes.",
           "Solicitarea Albului este respinsă (cincizeci de mutări fără captură și fără mutare de "
           "pion): fiecare jucător a făcut 1 mutare fără captură și fără mutare de pion, ultima "
           "captură a fost 2…Dxd5. Negrul primește 2 minute.",
           "Рекламација белог се одбија (педесет потеза без узимања и без померања пешака): сваки "
           "играч је одиграо 1 потез без узимања и без померања пешака, последње узимање било је "
           "2…Дxд5. Црни добија 2 минута.",
           "Reklamacija belog se odbija (pedeset poteza bez uzimanja i bez pomeranja pešaka): "
           "svaki igrač je odigrao 1 potez bez uzimanja i bez pomeranja pešaka, poslednje uzimanje "
           "bilo je 2…Dxd5. Crni dobija 2 minuta.",
           "Reklamacija bijelog se odbija (pedeset poteza bez uzimanja i bez poteza pješakom): "
           "svaki je igrač odigrao 1 potez bez uzimanja i bez poteza pješakom, posljednje je "
           "uzimanje bilo 2…Dxd5. Crni dobiva 2 minute.",
           "A reclamação das brancas é rejeitada (cinquenta lances sem captura nem movimento de "
           "peão): cada jogador fez 1 lance sem captura nem movimento de peão, a última captura "
           "foi 2…Dxd5. As pretas recebem 2 minutos.",
           "Es rebutja la reclamació de les blanques (cinquanta jugades sense captures ni "
           "moviments de peó): cada jugador ha fet 1 jugada sense captures ni moviments de peó, "
           "l'última captura va ser 2…Dxd5. Les negres reben 2 minuts.",
           "Se rechaza la reclamación de las blancas (cincuenta jugadas sin capturas ni "
           "movimientos de peón): cada jugador ha hecho 1 jugada sin capturas ni movimientos de "
           "peón, la última captura fue 2…Dxd5. Las negras reciben 2 minutos."}}},
    };
    const auto languages = languages_with_words();
    for (const Row& row : rows) {
        CAPTURE(std::string(row.what));
        REQUIRE(!row.play.step().rulings.empty());
        for (std::size_t i = 0; i < languages.size(); ++i) {
            const Words words = Words::in(languages[i]);
            CHECK(words.of(row.play.step().rulings.front(), row.play.game().rulebook()) ==
                  row.said[i]);
        }
    }
}

TEST_CASE("a report speaks the language of its words") {
    CHECK(Words::in(Language::ro).of(ReportPhrase::article) == "Articol");
    CHECK(Words::in(Language::es).of(Option::dismiss) == "rechazar");
    GameResult result{Score::draw, {500, 500}, Reason::flag_no_mate, Rule::loss_on_time, {}};
    CHECK(Words::in(Language::en).of(result) ==
          "Draw: a player's time has expired, but the opponent cannot checkmate by any series of "
          "legal moves.");
    CHECK(Words::in(Language::hr).of_points({500, 0}) == "bodovi 0,5-0");
}

}  // namespace
}  // namespace jadoube
