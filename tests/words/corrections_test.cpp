// What people read of an arbiter's corrections (8.7, 11.10), in every language.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/protocol/answer.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {
namespace {

const Rulebook book(Edition::e2023);

Ruling correction(RulingKind kind, std::optional<Color> player = {}) {
    Ruling made;
    made.kind = kind;
    made.player = player;
    return made;
}

Ruling withdrawing(RulingKind kind, std::optional<Score> score, std::optional<Color> player = {}) {
    Ruling made = correction(kind, player);
    made.withdrawn = Withdrawn{};
    if (score) made.withdrawn->result = GameResult{*score, {}, Reason::flag, {}, {}};
    return made;
}

}  // namespace

TEST_CASE("corrections are said in every language, with what they withdraw and why") {
    Ruling appeal = correction(RulingKind::appeal_upheld, Color::white);
    Ruling against = correction(RulingKind::appeal_dismissed, Color::black);
    against.subject = Rule::flag_fallen;
    const Ruling reopened = withdrawing(RulingKind::reopened, Score::black_wins, Color::white);
    const Ruling again = withdrawing(RulingKind::reopened, std::nullopt, Color::black);
    Ruling corrected = withdrawing(RulingKind::corrected, Score::black_wins);
    corrected.effects = {effect::Result{Score::draw}};
    const Ruling annulled = withdrawing(RulingKind::annulled, Score::black_wins);
    Ruling count = correction(RulingKind::count_set, Color::black);
    count.count = 0;
    Ruling why = correction(RulingKind::restored);
    why.text = "11.5";
    struct Row {
        Ruling ruling;
        std::array<const char*, 8> said;  // in the order of languages_with_words
    };
    const std::vector<Row> rows = {
        {appeal,
         {{"White's appeal is upheld.", "Apelul Albului este admis.", "Жалба белог се усваја.",
           "Žalba belog se usvaja.", "Žalba bijelog se prihvaća.",
           "O recurso das brancas é aceite.", "S'accepta l'apel·lació de les blanques.",
           "Se acepta la apelación de las blancas."}}},
        {against,
         {{"Black's appeal against a decision under Article 6.8 is dismissed.",
           "Apelul Negrului împotriva deciziei luate conform articolului 6.8 este respins.",
           "Жалба црног на одлуку по члану 6.8 се одбија.",
           "Žalba crnog na odluku po članu 6.8 se odbija.",
           "Žalba crnog na odluku prema članku 6.8 se odbija.",
           "O recurso das pretas de uma decisão tomada segundo o artigo 6.8 é rejeitado.",
           "Es rebutja l'apel·lació de les negres contra una decisió segons l'article 6.8.",
           "Se rechaza la apelación de las negras contra una decisión conforme al artículo 6.8."}}},
        {reopened,
         {{"The game is reopened and the result 0-1 withdrawn; White has the move.",
           "Partida se redeschide, iar rezultatul 0-1 este retras; Albul este la mutare.",
           "Партија се поново отвара, а резултат 0-1 се повлачи; на потезу је бели.",
           "Partija se ponovo otvara, a rezultat 0-1 se povlači; na potezu je beli.",
           "Partija se ponovno otvara, a rezultat 0-1 se povlači; na potezu je bijeli.",
           "A partida é reaberta e o resultado 0-1 retirado; jogam as brancas.",
           "La partida es reobre i es retira el resultat 0-1; juguen les blanques.",
           "La partida se reabre y se retira el resultado 0-1; juegan las blancas."}}},
        {again,
         {{"The game is reopened; Black has the move.",
           "Partida se redeschide; Negrul este la mutare.",
           "Партија се поново отвара; на потезу је црни.",
           "Partija se ponovo otvara; na potezu je crni.",
           "Partija se ponovno otvara; na potezu je crni.",
           "A partida é reaberta; jogam as pretas.", "La partida es reobre; juguen les negres.",
           "La partida se reabre; juegan las negras."}}},
        {corrected,
         {{"The result is corrected: 1/2-1/2 instead of 0-1.",
           "Rezultatul se corectează: 1/2-1/2 în loc de 0-1.",
           "Резултат се исправља: 1/2-1/2 уместо 0-1.",
           "Rezultat se ispravlja: 1/2-1/2 umesto 0-1.",
           "Rezultat se ispravlja: 1/2-1/2 umjesto 0-1.",
           "O resultado é corrigido: 1/2-1/2 em vez de 0-1.",
           "Es corregeix el resultat: 1/2-1/2 en lloc de 0-1.",
           "Se corrige el resultado: 1/2-1/2 en lugar de 0-1."}}},
        {annulled,
         {{"The result 0-1 is withdrawn and the game annulled.",
           "Rezultatul 0-1 este retras, iar partida se anulează.",
           "Резултат 0-1 се повлачи и партија се поништава.",
           "Rezultat 0-1 se povlači i partija se poništava.",
           "Rezultat 0-1 se povlači i partija se poništava.",
           "O resultado 0-1 é retirado e a partida anulada.",
           "Es retira el resultat 0-1 i la partida queda anul·lada.",
           "Se retira el resultado 0-1 y la partida queda anulada."}}},
        {count,
         {{"Black's count of completed illegal moves is now 0.",
           "Numărul mutărilor ilegale încheiate ale Negrului este acum 0.",
           "Број завршених нелегалних потеза црног сада је 0.",
           "Broj završenih nelegalnih poteza crnog sada je 0.",
           "Broj dovršenih nepravilnih poteza crnog sada je 0.",
           "O número de lances ilegais completados das pretas é agora 0.",
           "El nombre de jugades il·legals completades de les negres és ara 0.",
           "El número de jugadas ilegales completadas de las negras es ahora 0."}}},
        {why,
         {{"The earlier position is restored. Reason: 11.5",
           "Se restabilește poziția anterioară. Motivul: 11.5",
           "Успоставља се ранија позиција. Разлог: 11.5",
           "Uspostavlja se ranija pozicija. Razlog: 11.5",
           "Uspostavlja se ranija pozicija. Razlog: 11.5",
           "A posição anterior é restabelecida. Motivo: 11.5",
           "Es restableix la posició anterior. Motiu: 11.5",
           "Se restablece la posición anterior. Motivo: 11.5"}}},
    };
    for (std::size_t i = 0; i < languages_with_words().size(); ++i) {
        const Words words = Words::in(languages_with_words()[i]);
        for (const Row& row : rows) CHECK(words.of(row.ruling, book) == row.said[i]);
    }
}

TEST_CASE("12.6 why the arbiter has decided so both players read, and no spectator") {
    const Words words = Words::in(Language::en);
    for (const RulingKind kind :
         {RulingKind::restored, RulingKind::annulled, RulingKind::game_over, RulingKind::reopened,
          RulingKind::corrected, RulingKind::count_set}) {
        Ruling ruling = correction(kind, Color::white);
        ruling.text = "a secret";
        CHECK(says_why(kind));
        for (const Viewer viewer : {Viewer::arbiter, Viewer::white, Viewer::black}) {
            CHECK(sentence(ruling, viewer, words, book).ends_with(" Reason: a secret"));
        }
        const std::string shown = sentence(ruling, Viewer::spectator, words, book);
        CHECK(shown.find("secret") == std::string::npos);
        CHECK(shown.ends_with("."));
    }
    CHECK_FALSE(says_why(RulingKind::incident));
    CHECK_FALSE(says_why(RulingKind::appeal));
}

}  // namespace jadoube
