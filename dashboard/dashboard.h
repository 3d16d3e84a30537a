// The dashboard as a part of a program: serves databases on threads of its own until the object is gone. Reads only;
// the databases may be written by anybody meanwhile, also by this process. Start worker processes before it, or by fork
// and exec: a forked copy of its threads would be of no use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dashboard/http/server.h"

namespace joust::dashboard {

class Dashboard {
 public:
  virtual ~Dashboard() = default;
  virtual std::string url() const = 0;  // "http://127.0.0.1:8080/"
  virtual uint16_t port() const = 0;
};

// Listens when it returns. Throws Failure if the address cannot be used or a database is missing or unreadable.
// `library` chooses the HTTP adapter; empty: the preferred one that is built in.
std::unique_ptr<Dashboard> start_server(const std::vector<std::string>& databases, const ServerOptions& options = {},
                                        const std::string& library = "");

std::vector<std::string> http_libraries();  // that are built in, the preferred one first

}  // namespace joust::dashboard
