// Games from a ByteSource: by one reader, or by several threads whose outcome is the same to the
// byte. The memory used does not depend on how much is read, nor on what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <jadoube/archive/byte_source.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/notation/pgn.hpp>

namespace jadoube {

// Told now and then how far reading has come; see ByteSource::done and total.
using PgnProgress = std::function<void(std::uint64_t done, std::optional<std::uint64_t> total)>;

// Reads all of a source with one reader. After each piece of text, and at the end, `between` is
// asked whether to go on.
[[nodiscard]] Result<bool, IoError> read_pgn(ByteSource& source, PgnReader& reader,
                                             const std::function<bool()>& between);
[[nodiscard]] Result<bool, IoError> read_pgn(ByteSource& source, PgnReader& reader,
                                             const PgnProgress& progress = {});

// What is before a piece of text. The numbers of games and lines that a part was told start from
// here.
struct PgnPlace {
    std::uint64_t games = 0;
    std::uint64_t lines = 0;
    friend bool operator==(const PgnPlace&, const PgnPlace&) = default;
};

// What is made of a piece of the text, in the thread that reads it. It keeps what it has to say
// until its turn comes.
class PgnPart : public PgnVisitor {
public:
    void begin_game() final {
        within_game_ = true;
        game_begins();
    }
    void end_game(const Position& last) final {
        within_game_ = false;
        game_ends(last);
    }
    [[nodiscard]] bool within_game() const noexcept { return within_game_; }

    // How many bytes it keeps, about.
    [[nodiscard]] virtual std::size_t size() const noexcept = 0;

protected:
    virtual void game_begins() {}
    virtual void game_ends(const Position& /*last*/) {}

private:
    bool within_game_ = false;
};

// Where parts end up, in the order of the text, in the thread that called.
class PgnSink {
public:
    virtual ~PgnSink() = default;

    [[nodiscard]] virtual std::unique_ptr<PgnPart> make_part() = 0;
    // Takes what the part keeps, and empties it; the part may go on to read text. False ends the
    // reading.
    [[nodiscard]] virtual bool take(PgnPart& part, const PgnPlace& before) = 0;
};

struct PgnTotals {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t findings = 0;
    bool stopped = false;  // by the sink
    friend bool operator==(const PgnTotals&, const PgnTotals&) = default;
};

struct PgnStreamOptions {
    PgnOptions reader;
    unsigned jobs = 1;                            // threads that read games
    std::size_t block = std::size_t{1} << 20;     // bytes that a thread gets at a time
    std::size_t max_kept = std::size_t{4} << 20;  // bytes that a part may keep
    PgnProgress progress;
};

// One thread fetches the text, decompressed, and cuts it where a game seems to begin; the others
// read such blocks as if one did. In the end a block counts only if the reader of the text before
// it had indeed just finished a game: otherwise that reader goes on through the block, as if there
// had been no cut. An error comes after all that could be read before it.
struct PgnOutcome {
    PgnTotals totals;
    std::optional<IoError> error;
};
[[nodiscard]] PgnOutcome read_pgn_parallel(ByteSource& source, PgnSink& sink,
                                           const PgnStreamOptions& options = {});

}  // namespace jadoube
