// The API of what anybody may ask, whatever games there are.
#include <algorithm>
#include <array>

#include <sodium.h>

#include <jadoube/protocol/laws_json.hpp>
#include <jadoube/words/words.hpp>

#include "api.hpp"
#include "call.hpp"
#include "content.hpp"
#include "qr_picture.hpp"

namespace jadoube::server {
namespace {

std::string tag_of(std::string_view text) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                       0);
    std::string tag(2 * hash.size() + 1, '\0');
    sodium_bin2hex(tag.data(), tag.size(), hash.data(), hash.size());
    tag.pop_back();
    return tag;
}

}  // namespace

void Api::show_qr(const std::shared_ptr<Call>& call) {
    const std::string text = call->request.parameter("text");
    if (text.empty() || text.size() > max_qr_text) {
        return call->fail(400, "bad_request", "text has 1 to 1,000 bytes.");
    }
    net::Response response;
    response.content_type = "image/svg+xml";
    response.body = qr_picture(text);
    // A link may be in it, which is a secret.
    response.headers.emplace_back("Cache-Control", "private, max-age=86400");
    call->reply(std::move(response));
}

void Api::show_laws(const std::shared_ptr<Call>& call) {
    const std::string year = call->request.parameter("edition");
    const auto edition = year.empty() ? std::optional(Edition::e2023) : edition_of(year);
    if (!edition) return call->fail(400, "bad_request", "There is no such edition of the Laws.");
    const std::string code = call->request.parameter("language");
    const auto language = code.empty() ? std::optional(Language::en) : parse_language(code);
    if (!language || std::ranges::count(languages_with_words(), *language) == 0) {
        return call->fail(400, "bad_request", "The Laws are not here in that language.");
    }
    const std::pair which{*edition, *language};
    const auto send = [this, call, which] {
        const Laws& laws = laws_.at(which);
        call->reply(response_of({"application/json", laws.packed, true, laws.tag}, call->request,
                                "public, max-age=3600"));
    };
    if (laws_.contains(which)) return send();
    hub_.readers().post([this, which, send] {
        const std::string text = laws_as_json(LawWords(which.second), Rulebook(which.first));
        loop_.post([this, which, send, made = Laws{gzip(text), tag_of(text)}]() mutable {
            laws_.try_emplace(which, std::move(made));
            send();
        });
    });
}

}  // namespace jadoube::server
