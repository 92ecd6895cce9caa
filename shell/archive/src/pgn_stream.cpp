#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <jadoube/archive/pgn_stream.hpp>

#include "pgn_blocks.hpp"

namespace jadoube {
namespace {

// Small enough to stay in a core's cache between being fetched and being read.
constexpr std::size_t piece = std::size_t{1} << 17;
static_assert(piece >= 2 * PgnReader::min_buffer);

// Fills the buffer unless the source ends before, whatever the source gives at a time. An error
// is such an end too.
std::size_t fill(ByteSource& source, std::span<char> buffer, std::optional<IoError>& error) {
    std::size_t length = 0;
    while (length < buffer.size()) {
        const auto got = source.read(buffer.subspan(length));
        if (!got) {
            error = got.error();
            break;
        }
        if (*got == 0) break;
        length += *got;
    }
    return length;
}

// A reader and what it makes of the text, from a place where the reader before it had finished.
class Reading {
public:
    Reading(std::unique_ptr<PgnPart> part, const PgnOptions& options)
        : part_(std::move(part)), reader_(*part_, options) {}

    // Gives the text to the reader a piece at a time. Asked in between, `go_on` may end that.
    template <class GoOn>
    bool feed(std::string_view text, bool at_end, GoOn&& go_on) {
        if (!rest_.empty()) {
            rest_ += text;
            const std::string whole = std::exchange(rest_, {});
            return feed(whole, at_end, go_on);
        }
        do {
            const bool last = text.size() < 2 * piece;
            const std::size_t done =
                reader_.read(last ? text : text.substr(0, piece), at_end && last);
            text.remove_prefix(done);
            if (!go_on()) return false;
            if (last) break;
        } while (true);
        if (!at_end) rest_ = text;
        return true;
    }

    // Nothing is open: a new reader would go on just like this one.
    [[nodiscard]] bool finished() const {
        const auto is_blank = [](char c) { return c == '\n' || c == '\r' || c == ' '; };
        return !part_->within_game() && std::all_of(rest_.begin(), rest_.end(), is_blank);
    }
    // Of all that it was given, if finished.
    [[nodiscard]] std::uint64_t newlines() const {
        return reader_.lines() - 1 +
               static_cast<std::uint64_t>(std::count(rest_.begin(), rest_.end(), '\n'));
    }

    [[nodiscard]] PgnPart& part() noexcept { return *part_; }
    [[nodiscard]] const PgnReader& reader() const noexcept { return reader_; }

private:
    std::unique_ptr<PgnPart> part_;
    PgnReader reader_;
    std::string rest_;  // what the reader wants again with more behind it
};

struct Block {
    [[nodiscard]] std::string_view text() const noexcept { return {buffer.data(), length}; }

    std::vector<char> buffer;
    std::size_t length = 0;
    bool at_end = false;
    bool for_helpers = false;          // a game seems to begin here; else the reader before goes on
    std::unique_ptr<Reading> reading;  // what a helper has made of it
    bool too_much = false;             // the part would have kept more than it may
    bool done = false;
    std::exception_ptr failure;
};

class ParallelReading {
public:
    ParallelReading(ByteSource& source, PgnSink& sink, const PgnStreamOptions& options)
        : source_(source),
          sink_(sink),
          options_(options),
          block_size_(std::max(options.block, 2 * PgnReader::min_buffer)) {}

    PgnOutcome run() {
        std::vector<std::jthread> helpers;
        const StopAll stop{*this};  // before the helpers are waited for
        for (unsigned i = 0; i < options_.jobs; ++i) helpers.emplace_back([this] { work(); });
        // Enough that no thread has to wait for the others' turns.
        const std::size_t most = std::size_t{2} * options_.jobs + 2;
        while (!outcome_.totals.stopped) {
            while (!ended_ && waiting_.size() < most) fetch();
            if (waiting_.empty()) break;
            await(*waiting_.front());
            const std::unique_ptr<Block> block = std::move(waiting_.front());
            waiting_.pop_front();
            if (block->failure) std::rethrow_exception(block->failure);
            settle(*block);
            if (spare_.size() < most) spare_.push_back(std::move(block->buffer));
            if (options_.progress) options_.progress(source_.done(), source_.total());
        }
        if (live_) add_totals();
        return outcome_;
    }

private:
    struct StopAll {
        ParallelReading& all;
        ~StopAll() {
            const std::lock_guard lock(all.mutex_);
            all.stopping_ = true;
            all.changed_.notify_all();
        }
    };

    // ---- In the helpers

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return stopping_ || !to_read_.empty(); });
            if (stopping_) return;
            Block& block = *to_read_.front();
            to_read_.pop_front();
            lock.unlock();
            try {
                read(block);
            } catch (...) {
                block.failure = std::current_exception();
            }
            lock.lock();
            block.done = true;
            changed_.notify_all();
        }
    }

    void read(Block& block) const {
        Reading& reading = *block.reading;
        block.too_much = !reading.feed(block.text(), block.at_end,
                                       [&] { return reading.part().size() <= options_.max_kept; });
        if (block.too_much) block.reading.reset();
    }

    // ---- In the thread that called

    // The next block, cut where a game seems to begin.
    void fetch() {
        auto block = std::make_unique<Block>();
        if (spare_.empty()) {
            block->buffer.resize(block_size_);
        } else {
            block->buffer = std::move(spare_.back());
            spare_.pop_back();
        }
        std::copy(carried_.begin(), carried_.end(), block->buffer.begin());
        block->length =
            carried_.size() +
            fill(source_, std::span(block->buffer).subspan(carried_.size()), outcome_.error);
        carried_.clear();
        ended_ = block->length < block_size_;
        block->at_end = ended_;

        block->for_helpers = next_begins_a_game_ && patience_ == 0;
        if (next_begins_a_game_ && patience_ > 0) --patience_;
        next_begins_a_game_ = false;
        if (!ended_) {
            if (const auto cut = last_game_start(block->text())) {
                const std::string_view behind = block->text().substr(*cut);
                carried_.assign(behind.begin(), behind.end());
                block->length = *cut;
                next_begins_a_game_ = true;
            }
        }
        if (block->for_helpers) {
            block->reading = std::make_unique<Reading>(sink_.make_part(), options_.reader);
            const std::lock_guard lock(mutex_);
            to_read_.push_back(block.get());
            changed_.notify_all();
        }
        waiting_.push_back(std::move(block));
    }

    void await(const Block& block) {
        if (!block.for_helpers) return;
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return block.done; });
    }

    // The block's turn: what stands before it is known now.
    void settle(Block& block) {
        const bool finished = !live_ || live_->finished();
        if (block.reading && finished) {
            begin(std::move(block.reading));
            take();
            misses_ = 0;
            return;
        }
        if (block.for_helpers) missed();
        if (block.for_helpers && finished)
            begin(std::make_unique<Reading>(sink_.make_part(), options_.reader));
        live_->feed(block.text(), block.at_end, [this] { return take(); });
    }

    void begin(std::unique_ptr<Reading> reading) {
        if (live_) {
            add_totals();
            before_.games += live_->reader().games();
            before_.lines += live_->newlines();
        }
        live_ = std::move(reading);
    }

    void add_totals() {
        outcome_.totals.games += live_->reader().games();
        outcome_.totals.plies += live_->reader().plies();
        outcome_.totals.findings += live_->reader().findings();
    }

    bool take() {
        if (!sink_.take(live_->part(), before_)) outcome_.totals.stopped = true;
        return !outcome_.totals.stopped;
    }

    // Where guesses fail, guessing is given up for a while: it only costs.
    void missed() {
        misses_ = std::min(misses_ + 1, 6);
        patience_ = (1 << misses_) - 1;
    }

    ByteSource& source_;
    PgnSink& sink_;
    const PgnStreamOptions& options_;
    const std::size_t block_size_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Block*> to_read_;  // by the helpers
    bool stopping_ = false;

    std::deque<std::unique_ptr<Block>> waiting_;  // for their turn, in order
    std::vector<std::vector<char>> spare_;
    std::vector<char> carried_;  // fetched, and behind the last cut
    bool next_begins_a_game_ = true;
    bool ended_ = false;
    int misses_ = 0;
    int patience_ = 0;               // how many cuts will not be tried
    std::unique_ptr<Reading> live_;  // of the text so far
    PgnPlace before_;                // what the live reading did not see
    PgnOutcome outcome_;
};

PgnOutcome read_alone(ByteSource& source, PgnSink& sink, const PgnStreamOptions& options) {
    const std::unique_ptr<PgnPart> part = sink.make_part();
    PgnReader reader(*part, options.reader);
    bool stopped = false;
    const auto read = read_pgn(source, reader, [&] {
        stopped = !sink.take(*part, {});
        if (options.progress) options.progress(source.done(), source.total());
        return !stopped;
    });
    PgnOutcome outcome{{reader.games(), reader.plies(), reader.findings(), stopped}, {}};
    if (!read) outcome.error = read.error();
    return outcome;
}

}  // namespace

Result<bool, IoError> read_pgn(ByteSource& source, PgnReader& reader,
                               const std::function<bool()>& between) {
    std::vector<char> buffer(piece + PgnReader::min_buffer);
    std::size_t kept = 0;
    while (true) {
        const std::size_t room = buffer.size() - kept;
        std::optional<IoError> error;
        const std::size_t got = fill(source, std::span(buffer).subspan(kept), error);
        const bool at_end = got < room;
        const std::size_t length = kept + got;
        const std::size_t done = reader.read({buffer.data(), length}, at_end);
        kept = length - done;
        std::memmove(buffer.data(), buffer.data() + done, kept);
        if (!between()) return false;
        if (error) return Unexpected{*error};
        if (at_end) return true;
        if (kept == buffer.size()) buffer.resize(2 * buffer.size());
    }
}

Result<bool, IoError> read_pgn(ByteSource& source, PgnReader& reader, const PgnProgress& progress) {
    return read_pgn(source, reader, [&] {
        if (progress) progress(source.done(), source.total());
        return true;
    });
}

PgnOutcome read_pgn_parallel(ByteSource& source, PgnSink& sink, const PgnStreamOptions& options) {
    if (options.jobs <= 1) return read_alone(source, sink, options);
    return ParallelReading(source, sink, options).run();
}

}  // namespace jadoube
