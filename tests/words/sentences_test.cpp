// What people read: sentences of every language, as a reader would check them.
#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/words/words.hpp>

#include "support/rulings.hpp"

using namespace jadoube;

namespace {

using test::claimed;
using test::gives;
using test::over;
using test::ruling;

constexpr Color white = Color::white;
constexpr Color black = Color::black;

Ruling penalised(Color player, Penalty penalty, std::vector<effect::Any> effects) {
    Ruling made = ruling(RulingKind::penalty, player, std::move(effects));
    made.penalty = penalty;
    return made;
}

Ruling board_turned() {
    Ruling made = claimed(RulingKind::stands, white, ClaimKind::wrong_board);
    made.rule = Rule::wrong_board_orientation;
    return made;
}

Question question(QuestionKind kind, std::optional<Color> player = {},
                  std::vector<Option> options = {Option::uphold, Option::dismiss}) {
    Question asked;
    asked.kind = kind;
    asked.player = player;
    asked.claim = ClaimKind::threefold;
    asked.square = Square::e4;
    asked.options = std::move(options);
    return asked;
}

const Rulebook book(Edition::e2023);

}  // namespace

TEST_CASE("rulings are said in every language") {
    struct Row {
        const char* what;
        Ruling ruling;
        std::array<const char*, 8> said;  // in the order of languages_with_words
    };
    const std::vector<Row> rows = {
        {"a first illegal move",
         ruling(RulingKind::illegal_move, white, {effect::Restore{"…"}, gives(black, 120)}, 1),
         {{"White's first completed illegal move: Black receives 2 minutes.",
           "Prima mutare ilegală încheiată a Albului: Negrul primește 2 minute.",
           "Први завршени нелегални потез белог: црни добија 2 минута.",
           "Prvi završeni nelegalni potez belog: crni dobija 2 minuta.",
           "Prvi dovršeni nepravilni potez bijelog: crni dobiva 2 minute.",
           "Primeiro lance ilegal completado das brancas: as pretas recebem 2 minutos.",
           "Primera jugada il·legal completada de les blanques: les negres reben 2 minuts.",
           "Primera jugada ilegal completada de las blancas: las negras reciben 2 minutos."}}},
        {"a second one loses",
         ruling(RulingKind::illegal_move, black,
                {effect::Restore{"…"}, effect::Result{Score::white_wins}}, 2),
         {{"Black's second completed illegal move: Black loses the game.",
           "A doua mutare ilegală încheiată a Negrului: Negrul pierde partida.",
           "Други завршени нелегални потез црног: црни губи партију.",
           "Drugi završeni nelegalni potez crnog: crni gubi partiju.",
           "Drugi dovršeni nepravilni potez crnog: crni gubi partiju.",
           "Segundo lance ilegal completado das pretas: as pretas perdem a partida.",
           "Segona jugada il·legal completada de les negres: les negres perden la partida.",
           "Segunda jugada ilegal completada de las negras: las negras pierden la partida."}}},
        {"its outcome is another ruling",
         ruling(RulingKind::illegal_move, black, {effect::Restore{"…"}}, 2),
         {{"Black's second completed illegal move.", "A doua mutare ilegală încheiată a Negrului.",
           "Други завршени нелегални потез црног.", "Drugi završeni nelegalni potez crnog.",
           "Drugi dovršeni nepravilni potez crnog.", "Segundo lance ilegal completado das pretas.",
           "Segona jugada il·legal completada de les negres.",
           "Segunda jugada ilegal completada de las negras."}}},
        {"an unreplaced pawn",
         ruling(RulingKind::promotion_missing, white,
                {effect::Replace{Square::e8, Role::queen}, gives(black, 90)}, 1),
         {{"White's first completed illegal move, a pawn left unpromoted on the last rank (it "
           "becomes a queen): Black receives 1 minute 30 seconds.",
           "Prima mutare ilegală încheiată a Albului, un pion netransformat pe ultima linie "
           "(devine damă): Negrul primește 1 minut și 30 de secunde.",
           "Први завршени нелегални потез белог, пешак без промоције на последњем реду (постаје "
           "дама): црни добија 1 минут и 30 секунди.",
           "Prvi završeni nelegalni potez belog, pešak bez promocije na poslednjem redu (postaje "
           "dama): crni dobija 1 minut i 30 sekundi.",
           "Prvi dovršeni nepravilni potez bijelog, pješak bez promocije na posljednjem redu "
           "(postaje dama): crni dobiva 1 minutu i 30 sekundi.",
           "Primeiro lance ilegal completado das brancas, um peão por promover na última fila "
           "(passa a ser dama): as pretas recebem 1 minuto e 30 segundos.",
           "Primera jugada il·legal completada de les blanques, un peó sense promocionar a "
           "l'última fila (esdevé dama): les negres reben 1 minut i 30 segons.",
           "Primera jugada ilegal completada de las blancas, un peón sin promocionar en la última "
           "fila (se convierte en dama): las negras reciben 1 minuto y 30 segundos."}}},
        {"2009: the pawn goes back",
         ruling(RulingKind::promotion_missing, black, {effect::Restore{"…"}, gives(white, 120)}, 3),
         {{"Black's third completed illegal move, a pawn left unpromoted on the last rank: White "
           "receives 2 minutes.",
           "A treia mutare ilegală încheiată a Negrului, un pion netransformat pe ultima linie: "
           "Albul primește 2 minute.",
           "Трећи завршени нелегални потез црног, пешак без промоције на последњем реду: бели "
           "добија 2 минута.",
           "Treći završeni nelegalni potez crnog, pešak bez promocije na poslednjem redu: beli "
           "dobija 2 minuta.",
           "Treći dovršeni nepravilni potez crnog, pješak bez promocije na posljednjem redu: "
           "bijeli dobiva 2 minute.",
           "Terceiro lance ilegal completado das pretas, um peão por promover na última fila: as "
           "brancas recebem 2 minutos.",
           "Tercera jugada il·legal completada de les negres, un peó sense promocionar a l'última "
           "fila: les blanques reben 2 minuts.",
           "Tercera jugada ilegal completada de las negras, un peón sin promocionar en la última "
           "fila: las blancas reciben 2 minutos."}}},
        {"nobody can mate",
         ruling(RulingKind::pressed_without_move, black, {effect::Result{Score::draw}}, 2),
         {{"Black's second illegal move, a press of the clock without a move: the game is drawn, "
           "because White cannot checkmate by any series of legal moves.",
           "A doua mutare ilegală a Negrului, apăsarea ceasului fără a fi mutat: partida este "
           "remiză, deoarece Albul nu poate da mat prin nicio serie de mutări legale.",
           "Други нелегални потез црног, притисак на сат без одиграног потеза: партија је реми јер "
           "бели не може да матира ниједном серијом легалних потеза.",
           "Drugi nelegalni potez crnog, pritisak na sat bez odigranog poteza: partija je remi jer "
           "beli ne može da matira nijednom serijom legalnih poteza.",
           "Drugi nepravilni potez crnog, pritisak sata bez odigranog poteza: partija je remi jer "
           "bijeli ne može matirati nijednim nizom pravilnih poteza.",
           "Segundo lance ilegal das pretas, por acionar o relógio sem ter jogado: a partida está "
           "empatada, porque as brancas não podem dar xeque-mate por nenhuma série de lances "
           "legais.",
           "Segona jugada il·legal de les negres, per haver premut el rellotge sense moure: la "
           "partida és taules, perquè les blanques no poden fer escac i mat amb cap sèrie de "
           "jugades legals.",
           "Segunda jugada ilegal de las negras, por pulsar el reloj sin haber movido: la partida "
           "es tablas, porque las blancas no pueden dar jaque mate con ninguna serie de jugadas "
           "legales."}}},
        {"two hands",
         ruling(RulingKind::two_hands, black, {gives(white, 60)}, 1),
         {{"Black's first illegal move, a move made with both hands: White receives 1 minute.",
           "Prima mutare ilegală a Negrului, o mutare făcută cu ambele mâini: Albul primește 1 "
           "minut.",
           "Први нелегални потез црног, потез одигран обема рукама: бели добија 1 минут.",
           "Prvi nelegalni potez crnog, potez odigran obema rukama: beli dobija 1 minut.",
           "Prvi nepravilni potez crnog, potez odigran objema rukama: bijeli dobiva 1 minutu.",
           "Primeiro lance ilegal das pretas, por jogar com as duas mãos: as brancas recebem 1 "
           "minuto.",
           "Primera jugada il·legal de les negres, per haver mogut amb les dues mans: les blanques "
           "reben 1 minut.",
           "Primera jugada ilegal de las negras, por mover con las dos manos: las blancas reciben "
           "1 minuto."}}},
        {"a wrong claim",
         claimed(RulingKind::claim_rejected, white, ClaimKind::threefold, {gives(black, 120)}),
         {{"White's claim is rejected (threefold repetition): Black receives 2 minutes.",
           "Solicitarea Albului este respinsă (repetarea de trei ori a poziției): Negrul primește "
           "2 minute.",
           "Рекламација белог се одбија (троструко понављање позиције): црни добија 2 минута.",
           "Reklamacija belog se odbija (trostruko ponavljanje pozicije): crni dobija 2 minuta.",
           "Reklamacija bijelog se odbija (trostruko ponavljanje pozicije): crni dobiva 2 minute.",
           "A reclamação das brancas é rejeitada (tripla repetição da posição): as pretas recebem "
           "2 minutos.",
           "Es rebutja la reclamació de les blanques (triple repetició de la posició): les negres "
           "reben 2 minuts.",
           "Se rechaza la reclamación de las blancas (triple repetición de la posición): las "
           "negras reciben 2 minutos."}}},
        {"a wrong claim that costs nothing",
         claimed(RulingKind::claim_rejected, black, ClaimKind::illegal_move),
         {{"Black's claim is rejected (illegal move).",
           "Solicitarea Negrului este respinsă (mutare ilegală).",
           "Рекламација црног се одбија (нелегалан потез).",
           "Reklamacija crnog se odbija (nelegalan potez).",
           "Reklamacija crnog se odbija (nepravilan potez).",
           "A reclamação das pretas é rejeitada (lance ilegal).",
           "Es rebutja la reclamació de les negres (jugada il·legal).",
           "Se rechaza la reclamación de las negras (jugada ilegal)."}}},
        {"a correct claim",
         claimed(RulingKind::claim_upheld, black, ClaimKind::fifty),
         {{"Black's claim is upheld: fifty moves without a capture or a pawn move.",
           "Solicitarea Negrului este admisă: cincizeci de mutări fără captură și fără mutare de "
           "pion.",
           "Рекламација црног се усваја: педесет потеза без узимања и без померања пешака.",
           "Reklamacija crnog se usvaja: pedeset poteza bez uzimanja i bez pomeranja pešaka.",
           "Reklamacija crnog se prihvaća: pedeset poteza bez uzimanja i bez poteza pješakom.",
           "A reclamação das pretas é aceite: cinquenta lances sem captura nem movimento de peão.",
           "S'accepta la reclamació de les negres: cinquanta jugades sense captures ni moviments "
           "de peó.",
           "Se acepta la reclamación de las negras: cincuenta jugadas sin capturas ni movimientos "
           "de peón."}}},
        {"a flag",
         ruling(RulingKind::flag_fallen, white),
         {{"White's flag has fallen.", "Stegulețul Albului a căzut.", "Пала је заставица белог.",
           "Pala je zastavica belog.", "Pala je zastavica bijelog.", "Caiu a bandeira das brancas.",
           "Ha caigut la bandera de les blanques.", "Ha caído la bandera de las blancas."}}},
        {"the next period",
         ruling(RulingKind::period_reached, black, {gives(black, 1800)}, 2),
         {{"Black enters the second time period and receives 30 minutes.",
           "Negrul intră în a doua perioadă de timp și primește 30 de minute.",
           "Црни улази у други временски период и добија 30 минута.",
           "Crni ulazi u drugi vremenski period i dobija 30 minuta.",
           "Crni ulazi u drugo vremensko razdoblje i dobiva 30 minuta.",
           "As pretas entram no segundo período de tempo e recebem 30 minutos.",
           "Les negres entren en el segon període de temps i reben 30 minuts.",
           "Las negras entran en el segundo período de tiempo y reciben 30 minutos."}}},
        {"touch-move",
         ruling(RulingKind::touch_move, white),
         {{"White's move is put back: a piece touched or let go of is binding.",
           "Mutarea Albului se dă înapoi: piesa atinsă sau lăsată din mână obligă.",
           "Потез белог се враћа: дотакнута или испуштена фигура обавезује.",
           "Potez belog se vraća: dotaknuta ili ispuštena figura obavezuje.",
           "Potez bijelog se vraća: taknuta ili ispuštena figura obvezuje.",
           "O lance das brancas é desfeito: a peça tocada ou largada obriga.",
           "La jugada de les blanques es desfà: la peça tocada o deixada anar obliga.",
           "La jugada de las blancas se deshace: la pieza tocada o soltada obliga."}}},
        {"an offer",
         ruling(RulingKind::offer_made, black),
         {{"Black offers a draw.", "Negrul propune remiză.", "Црни нуди реми.", "Crni nudi remi.",
           "Crni nudi remi.", "As pretas oferecem empate.", "Les negres ofereixen taules.",
           "Las negras ofrecen tablas."}}},
        {"nobody is there",
         ruling(RulingKind::late),
         {{"Neither player came to the chessboard in time.",
           "Niciun jucător nu s-a prezentat la timp la tablă.",
           "Ниједан играч није стигао на време за таблу.",
           "Nijedan igrač nije stigao na vreme za tablu.",
           "Nijedan igrač nije stigao na vrijeme za ploču.",
           "Nenhum jogador compareceu a tempo diante do tabuleiro.",
           "Cap jugador no es va presentar a temps davant el tauler.",
           "Ningún jugador se presentó a tiempo ante el tablero."}}},
        {"both clocks",
         ruling(
             RulingKind::clock_set, {},
             {effect::SetTime{white, Millis(3'600'000)}, effect::SetTime{black, Millis(300'000)}}),
         {{"White's clock now shows 1 hour. Black's clock now shows 5 minutes.",
           "Ceasul Albului arată acum 1 oră. Ceasul Negrului arată acum 5 minute.",
           "Сат белог сада показује 1 сат. Сат црног сада показује 5 минута.",
           "Sat belog sada pokazuje 1 sat. Sat crnog sada pokazuje 5 minuta.",
           "Sat bijelog sada pokazuje 1 sat. Sat crnog sada pokazuje 5 minuta.",
           "O relógio das brancas marca agora 1 hora. O relógio das pretas marca agora 5 minutos.",
           "El rellotge de les blanques marca ara 1 hora. El rellotge de les negres marca ara 5 "
           "minuts.",
           "El reloj de las blancas marca ahora 1 hora. El reloj de las negras marca ahora 5 "
           "minutos."}}},
        {"half a point less",
         penalised(white, Penalty::own_points, {effect::Points{white, -500}}),
         {{"Penalty for White: 0.5 points less for this game.",
           "Penalizare pentru Alb: cu 0,5 puncte mai puțin în această partidă.",
           "Казна за белог: 0,5 поена мање у овој партији.",
           "Kazna za belog: 0,5 poena manje u ovoj partiji.",
           "Kazna za bijelog: 0,5 bodova manje u ovoj partiji.",
           "Penalidade para as brancas: menos 0,5 ponto nesta partida.",
           "Sanció a les blanques: 0,5 punts menys en aquesta partida.",
           "Sanción a las blancas: 0,5 puntos menos en esta partida."}}},
        {"played anew",
         ruling(RulingKind::annulled, {}, {effect::NewGame{}}),
         {{"The game is annulled and a new one is to be played.",
           "Partida se anulează și se va juca una nouă.", "Партија се поништава и играће се нова.",
           "Partija se poništava i igraće se nova.", "Partija se poništava i igrat će se nova.",
           "A partida é anulada e será jogada uma nova.",
           "La partida queda anul·lada i se'n jugarà una de nova.",
           "La partida queda anulada y se jugará una nueva."}}},
        {"it stands",
         claimed(RulingKind::stands, white, ClaimKind::illegal_move),
         {{"This is not corrected: the game goes on as it stands (illegal move).",
           "Aceasta nu se corectează: partida continuă așa cum este (mutare ilegală).",
           "То се не исправља: партија се наставља како јесте (нелегалан потез).",
           "To se ne ispravlja: partija se nastavlja kako jeste (nelegalan potez).",
           "To se ne ispravlja: partija se nastavlja kako jest (nepravilan potez).",
           "Isto não é corrigido: a partida continua tal como está (lance ilegal).",
           "Això no es corregeix: la partida continua tal com està (jugada il·legal).",
           "Esto no se corrige: la partida sigue tal como está (jugada ilegal)."}}},
        {"the board is turned",
         board_turned(),
         {{"The position is transferred to a chessboard that is placed correctly, and the game "
           "goes on.",
           "Poziția se mută pe o tablă așezată corect și partida continuă.",
           "Позиција се преноси на исправно постављену таблу и партија се наставља.",
           "Pozicija se prenosi na ispravno postavljenu tablu i partija se nastavlja.",
           "Pozicija se prenosi na ispravno postavljenu ploču i partija se nastavlja.",
           "A posição é transferida para um tabuleiro bem colocado e a partida continua.",
           "La posició es trasllada a un tauler ben col·locat i la partida continua.",
           "La posición se traslada a un tablero bien colocado y la partida sigue."}}},
        {"checkmate",
         over(Reason::checkmate, Score::black_wins),
         {{"Black wins by checkmate.", "Negrul câștigă prin mat.", "Црни побеђује матом.",
           "Crni pobeđuje matom.", "Crni pobjeđuje matom.", "As pretas ganham por xeque-mate.",
           "Les negres guanyen per escac i mat.", "Las negras ganan por jaque mate."}}},
        {"time",
         over(Reason::flag, Score::white_wins),
         {{"White wins: Black's time has expired.", "Albul câștigă: timpul Negrului a expirat.",
           "Бели побеђује: црном је истекло време.", "Beli pobeđuje: crnom je isteklo vreme.",
           "Bijeli pobjeđuje: crnom je isteklo vrijeme.",
           "Ganham as brancas: esgotou-se o tempo das pretas.",
           "Guanyen les blanques: s'ha exhaurit el temps de les negres.",
           "Ganan las blancas: se ha agotado el tiempo de las negras."}}},
        {"6.9",
         over(Reason::flag_no_mate, Score::draw, white),
         {{"Draw: White's time has expired, but Black cannot checkmate by any series of legal "
           "moves.",
           "Remiză: timpul Albului a expirat, dar Negrul nu poate da mat prin nicio serie de "
           "mutări legale.",
           "Реми: белом је истекло време, али црни не може да матира ниједном серијом легалних "
           "потеза.",
           "Remi: belom je isteklo vreme, ali crni ne može da matira nijednom serijom legalnih "
           "poteza.",
           "Remi: bijelom je isteklo vrijeme, ali crni ne može matirati nijednim nizom pravilnih "
           "poteza.",
           "Empate: esgotou-se o tempo das brancas, mas as pretas não podem dar xeque-mate por "
           "nenhuma série de lances legais.",
           "Taules: s'ha exhaurit el temps de les blanques, però les negres no poden fer escac i "
           "mat amb cap sèrie de jugades legals.",
           "Tablas: se ha agotado el tiempo de las blancas, pero las negras no pueden dar jaque "
           "mate con ninguna serie de jugadas legales."}}},
        {"6.9, of nobody in particular",
         over(Reason::flag_no_mate, Score::draw),
         {{"Draw: a player's time has expired, but the opponent cannot checkmate by any series of "
           "legal moves.",
           "Remiză: timpul unui jucător a expirat, dar adversarul nu poate da mat prin nicio serie "
           "de mutări legale.",
           "Реми: играчу је истекло време, али противник не може да матира ниједном серијом "
           "легалних потеза.",
           "Remi: igraču je isteklo vreme, ali protivnik ne može da matira nijednom serijom "
           "legalnih poteza.",
           "Remi: igraču je isteklo vrijeme, ali protivnik ne može matirati nijednim nizom "
           "pravilnih poteza.",
           "Empate: esgotou-se o tempo de um jogador, mas o adversário não pode dar xeque-mate por "
           "nenhuma série de lances legais.",
           "Taules: s'ha exhaurit el temps d'un jugador, però el seu adversari no pot fer escac i "
           "mat amb cap sèrie de jugades legals.",
           "Tablas: se ha agotado el tiempo de un jugador, pero su adversario no puede dar jaque "
           "mate con ninguna serie de jugadas legales."}}},
        {"5.1.2",
         over(Reason::resignation, Score::draw, black),
         {{"Draw: Black has resigned, but White cannot checkmate by any series of legal moves.",
           "Remiză: Negrul a cedat, dar Albul nu poate da mat prin nicio serie de mutări legale.",
           "Реми: црни је предао, али бели не може да матира ниједном серијом легалних потеза.",
           "Remi: crni je predao, ali beli ne može da matira nijednom serijom legalnih poteza.",
           "Remi: crni je predao, ali bijeli ne može matirati nijednim nizom pravilnih poteza.",
           "Empate: as pretas abandonaram, mas as brancas não podem dar xeque-mate por nenhuma "
           "série de lances legais.",
           "Taules: les negres han abandonat, però les blanques no poden fer escac i mat amb cap "
           "sèrie de jugades legals.",
           "Tablas: las negras han abandonado, pero las blancas no pueden dar jaque mate con "
           "ninguna serie de jugadas legales."}}},
        {"7.5.5",
         over(Reason::illegal_moves, Score::black_wins),
         {{"Black wins: White has completed too many illegal moves.",
           "Negrul câștigă: Albul a încheiat prea multe mutări ilegale.",
           "Црни побеђује: бели је завршио превише нелегалних потеза.",
           "Crni pobeđuje: beli je završio previše nelegalnih poteza.",
           "Crni pobjeđuje: bijeli je dovršio previše nepravilnih poteza.",
           "Ganham as pretas: as brancas completaram demasiados lances ilegais.",
           "Guanyen les negres: les blanques han completat massa jugades il·legals.",
           "Ganan las negras: las blancas han completado demasiadas jugadas ilegales."}}},
        {"6.7.1",
         over(Reason::default_time, Score::none_by_default),
         {{"Both players lose by default: neither arrived in time.",
           "Ambii jucători pierd prin neprezentare: niciunul nu a venit la timp.",
           "Оба играча губе без борбе: ниједан није стигао на време.",
           "Oba igrača gube bez borbe: nijedan nije stigao na vreme.",
           "Oba igrača gube bez borbe: nijedan nije stigao na vrijeme.",
           "Os dois jogadores perdem por falta de comparência: nenhum chegou a tempo.",
           "Els dos jugadors perden per incompareixença: cap no va arribar a temps.",
           "Ambos jugadores pierden por incomparecencia: ninguno llegó a tiempo."}}},
        {"a result that the reason does not explain",
         over(Reason::checkmate, Score::both_lose),
         {{"The game is over: 0-0.", "Partida s-a terminat: 0-0.", "Партија је завршена: 0-0.",
           "Partija je završena: 0-0.", "Partija je završena: 0-0.", "A partida terminou: 0-0.",
           "La partida s'ha acabat: 0-0.", "La partida ha terminado: 0-0."}}},
    };
    for (std::size_t i = 0; i < languages_with_words().size(); ++i) {
        const Words words = Words::in(languages_with_words()[i]);
        for (const Row& row : rows) {
            CAPTURE(std::string(row.what));
            CHECK(words.of(row.ruling, book) == row.said[i]);
        }
    }
}

TEST_CASE("the arbiter is asked in every language") {
    struct Row {
        const char* what;
        Question question;
        std::array<const char*, 8> said;
    };
    const std::vector<Row> rows = {
        {"7.5",
         question(QuestionKind::illegal_move, white),
         {{"Is this an illegal move by White?", "Este aceasta o mutare ilegală a Albului?",
           "Да ли је ово нелегалан потез белог?", "Da li je ovo nelegalan potez belog?",
           "Je li to nepravilan potez bijelog?", "É este um lance ilegal das brancas?",
           "És una jugada il·legal de les blanques?",
           "¿Es esta una jugada ilegal de las blancas?"}}},
        {"touched",
         question(QuestionKind::touched, black),
         {{"Has Black touched the piece on e4 with the intention of moving or capturing it?",
           "A atins Negrul piesa de pe e4 cu intenția de a o muta sau captura?",
           "Да ли је црни дотакао фигуру на e4 у намери да је помери или узме?",
           "Da li je crni dotakao figuru na e4 u nameri da je pomeri ili uzme?",
           "Je li crni taknuo figuru na e4 s namjerom da je povuče ili uzme?",
           "As pretas tocaram na peça de e4 com a intenção de a mover ou capturar?",
           "Han tocat les negres la peça situada a e4 amb intenció de moure-la o capturar-la?",
           "¿Han tocado las negras la pieza de e4 con intención de moverla o capturarla?"}}},
        {"a claim",
         question(QuestionKind::claim, white),
         {{"White has made a claim (threefold repetition). Is it correct?",
           "Albul a făcut o solicitare (repetarea de trei ori a poziției). Este corectă?",
           "Бели је уложио рекламацију (троструко понављање позиције). Да ли је тачна?",
           "Beli je uložio reklamaciju (trostruko ponavljanje pozicije). Da li je tačna?",
           "Bijeli je uložio reklamaciju (trostruko ponavljanje pozicije). Je li točna?",
           "As brancas fizeram uma reclamação (tripla repetição da posição). Está correta?",
           "Les blanques han fet una reclamació (triple repetició de la posició). És correcta?",
           "Las blancas han hecho una reclamación (triple repetición de la posición). ¿Es "
           "correcta?"}}},
        {"both flags",
         question(QuestionKind::flag),
         {{"Both flags are down. Has the time expired?",
           "Ambele stegulețe sunt căzute. A expirat timpul?",
           "Обе заставице су доле. Да ли је време истекло?",
           "Obe zastavice su dole. Da li je vreme isteklo?",
           "Obje su zastavice dolje. Je li vrijeme isteklo?",
           "As duas bandeiras estão caídas. O tempo esgotou-se?",
           "Les dues banderes són caigudes. S'ha exhaurit el temps?",
           "Las dos banderas están caídas. ¿Se ha agotado el tiempo?"}}},
        {"about the loser: his opponent must be able to mate",
         question(QuestionKind::can_checkmate, white),
         {{"Can Black still checkmate by any series of legal moves?",
           "Mai poate Negrul să dea mat prin vreo serie de mutări legale?",
           "Да ли црни још може да матира неком серијом легалних потеза?",
           "Da li crni još može da matira nekom serijom legalnih poteza?",
           "Može li crni još matirati ikojim nizom pravilnih poteza?",
           "As pretas ainda podem dar xeque-mate por alguma série de lances legais?",
           "Poden les negres fer encara escac i mat amb alguna sèrie de jugades legals?",
           "¿Pueden las negras dar todavía jaque mate con alguna serie de jugadas legales?"}}},
        {"to uphold it ends the game",
         question(QuestionKind::improper_ending, white),
         {{"The move that ends the game was not made properly. Does the game end with it all the "
           "same?",
           "Mutarea care încheie partida nu a fost făcută regulamentar. Se încheie totuși partida "
           "cu ea?",
           "Потез који завршава партију није одигран прописно. Да ли се партија ипак њиме "
           "завршава?",
           "Potez koji završava partiju nije odigran propisno. Da li se partija ipak njime "
           "završava?",
           "Potez koji završava partiju nije odigran propisno. Završava li partija ipak njime?",
           "O lance que termina a partida não foi feito corretamente. A partida termina com ele "
           "mesmo assim?",
           "La jugada que acaba la partida no s'ha fet correctament. S'acaba igualment la partida "
           "amb aquesta jugada?",
           "La jugada que termina la partida no se hizo correctamente. ¿Termina la partida con "
           "ella de todos modos?"}}},
        {"7.3",
         question(QuestionKind::wrong_colours, white),
         {{"Did the game begin with the colours reversed?",
           "A început partida cu culorile inversate?",
           "Да ли је партија почела са обрнутим бојама?",
           "Da li je partija počela sa obrnutim bojama?",
           "Je li partija počela sa zamijenjenim bojama?",
           "A partida começou com as cores trocadas?",
           "Va començar la partida amb els colors invertits?",
           "¿Empezó la partida con los colores invertidos?"}}},
        {"2009: 7.2",
         question(QuestionKind::wrong_colours, white, {Option::go_on, Option::new_game}),
         {{"Did the game begin with the colours reversed? If so, does it go on, or is a new one "
           "played?",
           "A început partida cu culorile inversate? Dacă da, continuă sau se joacă una nouă?",
           "Да ли је партија почела са обрнутим бојама? Ако јесте, да ли се наставља или се игра "
           "нова?",
           "Da li je partija počela sa obrnutim bojama? Ako jeste, da li se nastavlja ili se igra "
           "nova?",
           "Je li partija počela sa zamijenjenim bojama? Ako jest, nastavlja li se ili se igra "
           "nova?",
           "A partida começou com as cores trocadas? Se sim, continua, ou joga-se uma nova?",
           "Va començar la partida amb els colors invertits? Si és així, continua, o se'n juga una "
           "de nova?",
           "¿Empezó la partida con los colores invertidos? Si es así, ¿sigue, o se juega una "
           "nueva?"}}},
        {"4.9",
         question(QuestionKind::assistant, black),
         {{"Is the assistant whom Black wants acceptable?",
           "Este acceptabil asistentul dorit de Negru?",
           "Да ли је прихватљив помоћник којег жели црни?",
           "Da li je prihvatljiv pomoćnik kojeg želi crni?",
           "Je li prihvatljiv pomoćnik kojeg želi crni?",
           "O assistente que as pretas desejam é aceitável?",
           "És acceptable l'assistent que volen les negres?",
           "¿Es aceptable el asistente que desean las negras?"}}},
    };
    for (std::size_t i = 0; i < languages_with_words().size(); ++i) {
        const Words words = Words::in(languages_with_words()[i]);
        for (const Row& row : rows) {
            CAPTURE(std::string(row.what));
            CHECK(words.of(row.question, book) == row.said[i]);
        }
    }
}
