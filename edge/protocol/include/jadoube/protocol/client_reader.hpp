// What clients of a server send. Who acts and when is the server's to say: whatever a client says
// of that, and every field that no act has, is dropped, so that what is kept for ever and shown to
// others is the act alone.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/protocol/protocol_reader.hpp>

namespace jadoube {

// An act as far as its doer says it: who and when is not in it.
struct SaidAct {
    act::Any what;
    bool instructed = false;
};

struct ClientMessage {
    std::string_view act;  // its name; empty: it is no act. Valid until the next message is read
    std::string_view key;  // the client's own name for it
    std::string fields;    // "act":"move","move":"e2e4": without braces, as the protocol writes it
    bool wish = false;     // no act, but "rematch":true or "take_back":false
    std::optional<std::int64_t> pong;
    std::optional<SaidAct> said;  // what the fields say; none, if they are not those of an act
};

inline constexpr std::size_t max_key_length = 64;

// What a game is to be made of.
struct GameRequest {
    std::string conditions;  // {"edition":"2023",…}, on one line
    // The server's own.
    std::optional<bool> starts_on_arrival;
    std::optional<bool> listed;
    std::string title;
    std::int64_t lag_compensation = 0;  // thousandths of a second
    std::optional<Language> errors_in;  // if it cannot be made; the conditions' own if none
    bool casual = false;                // moves may be taken back
    std::int64_t delay = 0;             // thousandths of a second: what spectators see is older
};

// The games of a round, each with conditions of its own: those of the round with the board's over
// them.
struct RoundRequest {
    std::string title;
    std::vector<GameRequest> boards;
};
inline constexpr std::size_t max_boards = 200;
// Of one board of a round: each has all of them.
inline constexpr std::size_t max_board_conditions = 8'192;

// Keeps its memory from message to message.
class ClientReader {
public:
    ClientReader();
    ~ClientReader();
    ClientReader(ClientReader&&) noexcept;
    ClientReader& operator=(ClientReader&&) noexcept;

    [[nodiscard]] Result<ClientMessage, Unreadable> message(std::string_view text);
    [[nodiscard]] Result<GameRequest, Unreadable> game_request(std::string_view text);
    [[nodiscard]] Result<RoundRequest, Unreadable> round_request(std::string_view text);

private:
    [[nodiscard]] Result<GameRequest, Unreadable> read_game_request() const;

    struct Lines;
    std::unique_ptr<Lines> lines_;
};

}  // namespace jadoube
