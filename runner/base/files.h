// Files read and written as a whole. Writing is all or nothing, also if the process or the machine dies: a new file
// beside the old one takes its place at the end. Everything that goes wrong is a Failure with the path and the reason.
#pragma once

#include <string>

namespace joust::base {

std::string read_whole(const std::string& path);
void write_whole(const std::string& path, const std::string& bytes);

}  // namespace joust::base
