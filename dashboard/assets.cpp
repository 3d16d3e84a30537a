#include "dashboard/assets.h"

namespace joust::dashboard {

const Asset* find_asset(std::string_view name) {
  for (const Asset& asset : assets())
    if (asset.name == name) return &asset;
  return nullptr;
}

std::string asset_url(std::string_view name) {
  const Asset* asset = find_asset(name);
  return "/assets/" + std::string(name) + (asset ? "?v=" + std::string(asset->version) : "");
}

}  // namespace joust::dashboard
