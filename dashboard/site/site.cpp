#include "dashboard/site/site.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "dashboard/http/gzip.h"
#include "dashboard/pages/error_page.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

using base::Failure;

namespace {

constexpr size_t kCacheBytes = 64 << 20;
constexpr size_t kWorthPacking = 1024;
constexpr int kPageLevel = 4, kAssetLevel = 9;  // of gzip
constexpr size_t kMostCachedTarget = 512;

const Headers kSecurityHeaders = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
     "base-uri 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
};

uint64_t fingerprint(std::string_view text) {  // FNV-1a
  uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

PagePointer render(Content content, Keep keep) {
  auto page = std::make_shared<RenderedPage>();
  page->status = content.status;
  page->headers = kSecurityHeaders;
  const auto add = [&](const char* name, std::string value) { page->headers.emplace_back(name, std::move(value)); };
  add("Content-Type", content.type);
  add("Vary", "Accept-Encoding");
  if (!content.location.empty()) add("Location", content.location);
  if (!content.file_name.empty()) add("Content-Disposition", "attachment; filename=\"" + content.file_name + "\"");
  if (content.status == 405) add("Allow", "GET, HEAD");
  page->edition = content.edition;
  page->tag = fmt::format("{:016x}", fingerprint(content.body));
  if (content.body.size() >= kWorthPacking)
    page->packed =
        std::make_shared<const std::string>(gzip(content.body, keep == Keep::Asset ? kAssetLevel : kPageLevel));
  page->plain = std::make_shared<const std::string>(std::move(content.body));
  return page;
}

bool wants_json(const Request& request) {
  return !request.path.empty() && request.path[0] == "api" && request.path.size() > 1;
}

PagePointer refusal_page(const Request& request, const Refusal& refusal) {
  return render(wants_json(request) ? error_json(refusal) : error_page(refusal), Keep::Nothing);
}

// Whether an If-None-Match header lists the tag, in any of its encodings.
bool names_tag(std::string_view header, std::string_view tag) {
  if (header == "*") return true;
  for (size_t quote = header.find('"'); quote != std::string_view::npos; quote = header.find('"', quote + 1)) {
    const size_t end = header.find('"', quote + 1);
    if (end == std::string_view::npos) return false;
    const std::string_view one = header.substr(quote + 1, end - quote - 1);
    if (one.starts_with(tag) && (one.size() == tag.size() || one.substr(tag.size()) == "-gzip")) return true;
    quote = end;
  }
  return false;
}

// The one place where kinds become statuses. Input and Missing are the request's fault and say so themselves.
Refusal refusal_of(const Failure& failure) {
  switch (failure.kind()) {
    case Failure::Input: return {400, failure.line(), failure.advice()};
    case Failure::Missing: return {404, failure.line(), failure.advice()};
    case Failure::Busy: return {503, "The database is busy.", "Try again in a moment."};
    case Failure::Interrupted:
      return {503, "This took too long, so it was stopped.", "Ask for less at once: a rarer card, fewer games."};
    case Failure::Damaged: break;
  }
  return {503, std::string("The database cannot be read: ") + failure.what() + ".",
          "Other databases that are served are not affected. This page works again as soon as the file is in order."};
}

// A file that is gone, or cannot be used, is no fault of the request for a page about it.
Source::Reader open(Source& source) {
  try {
    return source.read();
  } catch (const Failure& failure) {
    if (failure.kind() != Failure::Input && failure.kind() != Failure::Missing) throw;
    throw Failure(Failure::Damaged, failure.line(), failure.advice());
  }
}

}  // namespace

Site::Site(const std::vector<std::string>& databases) : sources_(databases), cache_(kCacheBytes) {}

PagePointer Site::make(const Request& request, const Route& route, Parameters parameters) {
  Context context{request, sources_, std::move(parameters)};
  if (context.parameter("league").empty()) return render(route.handler(context), route.keep);
  LeagueKey key;
  if (parse_league_key(context.parameter("league"), key)) context.source = sources_.find(key.source);
  if (!context.source)
    throw Failure(Failure::Missing, "There is no league “" + context.parameter("league") + "” here.",
                  "The first page lists all leagues.");
  const Source::Reader reader = open(*context.source);
  context.database = &*reader;
  const auto league = store::league(*context.database, key.league);
  if (!league)
    throw Failure(Failure::Missing, fmt::format("There is no league {} in {}.", key.league, context.source->path()),
                  "The first page lists all leagues.");
  context.league = *league;
  context.league_key = to_text(key);
  return render(route.handler(context), route.keep);
}

PagePointer Site::page_for(const Request& request) {
  if (request.method != "GET" && request.method != "HEAD")
    return refusal_page(request, {405, "Only GET and HEAD are answered here: the dashboard changes nothing."});
  Parameters parameters;
  const Route* route = match(request.path, parameters);
  if (!route) throw Failure(Failure::Missing, "There is no page at this address.", "The first page lists all leagues.");
  if (route->keep == Keep::Nothing || request.target.size() > kMostCachedTarget)
    return make(request, *route, std::move(parameters));
  uint64_t version = 0;
  if (route->keep == Keep::Page) {
    LeagueKey key;
    Source* source = nullptr;
    for (const auto& [name, value] : parameters)
      if (name == "league" && parse_league_key(value, key)) source = sources_.find(key.source);
    version = source ? source->version() : sources_.version();
  }
  const std::string key = route->keep == Keep::Asset ? "/assets/" + parameters.front().second : request.target;
  return cache_.get(key, version, [&] { return make(request, *route, parameters); });
}

Response Site::handle(const Request& request) {
  PagePointer page;
  try {
    page = page_for(request);
  } catch (const Failure& failure) {
    page = refusal_page(request, refusal_of(failure));
  } catch (const std::exception& error) {
    spdlog::error("event=handler_failed target={} error={}", request.target.substr(0, 200), error.what());
    page = refusal_page(request,
                        {500, "Something went wrong in the dashboard itself.", "The server's log has the details."});
  }
  Response response{page->status, page->headers, page->plain};
  const bool packed = page->packed && accepts_gzip(request.accept_encoding);
  const bool for_ever = !page->edition.empty() && request.parameter("v") == page->edition;
  response.headers.emplace_back("Cache-Control", for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  if (page->status == 200) {
    response.headers.emplace_back("ETag", '"' + page->tag + (packed ? "-gzip\"" : "\""));
    if (names_tag(request.if_none_match, page->tag)) {
      response.status = 304;
      response.body = std::make_shared<const std::string>();
      return response;
    }
  }
  if (packed) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = page->packed;
  }
  return response;
}

Response Site::error_response(const Refusal& refusal) {
  const PagePointer page = render(error_page(refusal), Keep::Nothing);
  Response response{page->status, page->headers, page->plain};
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

}  // namespace joust::dashboard
