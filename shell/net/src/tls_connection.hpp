// Connections over TLS, compiled apart.
#pragma once

#include <memory>
#include <string>

#include "core.hpp"

namespace jadoube::net {

struct TlsContext;

// The certificate and key of the settings.
[[nodiscard]] Result<std::shared_ptr<TlsContext>, NetError> read_certificate(
    const Settings& settings);

void serve_tls(const std::shared_ptr<Core>& core, const std::shared_ptr<TlsContext>& context,
               Socket socket, std::string peer);

}  // namespace jadoube::net
