// Loading: every way in which a library can be wrong is one clear message, and the program goes on.
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/random.h"
#include "runner/base/failure.h"
#include "runner/bots/bot_library.h"
#include "runner/workers/probe.h"
#include "tests/kit/catch.h"

using namespace joust;
namespace fs = std::filesystem;

namespace {

const std::string kFolder = JOUST_TEST_BOTS;

Probe probe(const std::string& file, std::chrono::milliseconds limit = kProbeTime) {
  BotSpec spec;
  spec.path = file;
  spec.name = fs::path(file).stem();
  return probe_bot(spec, limit);
}

std::string problem(const std::string& name) { return probe(kFolder + "/" + name + ".so").error; }

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A file that is gone after the test.
struct Scratch {
  std::string path = fs::temp_directory_path() / ("joust_abi_" + std::to_string(::getpid()) + ".so");
  explicit Scratch(const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }
  ~Scratch() { fs::remove(path); }
};

}  // namespace

TEST_CASE("a good library loads", "[abi][loading]") {
  const Probe good = probe(kFolder + "/searcher.so");
  CHECK(good.error == "");
  CHECK(good.refuses == "");
  CHECK(good.manifest.name == "searcher");
  CHECK(good.manifest.author == "test");
  CHECK_FALSE(good.observes);
  CHECK(probe(kFolder + "/listener.so").observes);
}

TEST_CASE("broken libraries are told apart", "[abi][loading]") {
  CHECK_THAT(problem("crash_in_constructor"),
             ContainsSubstring("crashes while it is loaded") && ContainsSubstring("Segmentation fault"));
  CHECK_THAT(problem("exit_in_constructor"), ContainsSubstring("ends the program while it is loaded (exit code 3)"));
  CHECK_THAT(problem("null_functions"), ContainsSubstring("no function 'decide'"));
  CHECK_THAT(problem("small_descriptor"), ContainsSubstring("descriptor is too small"));
  CHECK_THAT(problem("wrong_version"),
             ContainsSubstring("built for version 2.7 of the bot ABI") && ContainsSubstring("has 1.0"));
  CHECK_THAT(problem("wrong_descriptor_version"), ContainsSubstring("descriptor is for version 3"));
  CHECK_THAT(problem("no_symbol"), ContainsSubstring("does not export the function joust_bot_entry_1"));
  CHECK_THAT(problem("no_manifest"), ContainsSubstring("has no manifest"));
  CHECK_THAT(problem("null_descriptor"), ContainsSubstring("entry function returns nothing"));
  CHECK_THAT(problem("garbage_descriptor"), ContainsSubstring("crashes while it is loaded"));
  CHECK_THAT(problem("crash_in_entry"), ContainsSubstring("crashes while it is loaded (Aborted)"));
  CHECK_THAT(problem("crash_in_create"), ContainsSubstring("crashes in create (Aborted)"));
  CHECK_THAT(problem("missing_library"),
             ContainsSubstring("cannot be loaded") && ContainsSubstring("joust_test_function_that_is_nowhere"));
  CHECK_THAT(probe(kFolder + "/refuses_to_start.so").refuses, ContainsSubstring("the parameter 'depth' is missing"));
}

TEST_CASE("a constructor that hangs is given up", "[abi][loading]") {
  using namespace std::chrono_literals;
  const auto begin = std::chrono::steady_clock::now();
  CHECK_THAT(probe(kFolder + "/hang_in_constructor.so", 300ms).error, ContainsSubstring("hangs while it is loaded"));
  CHECK_THAT(probe(kFolder + "/hang_in_destroy.so", 300ms).error, ContainsSubstring("hangs in destroy"));
  CHECK(std::chrono::steady_clock::now() - begin < 5s);
}

TEST_CASE("files that are no libraries", "[abi][loading]") {
  const std::string good = read(kFolder + "/searcher.so");
  REQUIRE(good.size() > 1000);
  CHECK_THAT(probe("/nonexistent/bot.so").error, ContainsSubstring("cannot be read: No such file"));
  CHECK_THAT(probe("/tmp").error, ContainsSubstring("not a regular file"));
  {
    const Scratch text("this is a text, and long enough to hold an ELF header if it were one ...................\n");
    CHECK_THAT(probe(text.path).error, ContainsSubstring("no ELF file"));
  }
  {
    const Scratch empty("");
    CHECK_THAT(probe(empty.path).error, ContainsSubstring("no ELF file"));
  }
  {
    std::string bytes = good;
    bytes[18] = 40;  // e_machine: 32-bit ARM
    const Scratch arm(bytes);
    CHECK_THAT(probe(arm.path).error, ContainsSubstring("another kind of machine"));
  }
  {
    std::string bytes = good;
    bytes[4] = 1;  // 32 bits
    const Scratch small(bytes);
    CHECK_THAT(probe(small.path).error, ContainsSubstring("another kind of machine"));
  }
  {
    std::string bytes = good;
    bytes[16] = 1;  // an object file
    const Scratch object(bytes);
    CHECK_THAT(probe(object.path).error, ContainsSubstring("not a shared library"));
  }
  for (size_t length : {size_t{5}, size_t{40}, size_t{63}, size_t{100}, good.size() / 2, good.size() - 10}) {
    const Scratch cut(good.substr(0, length));
    CHECK_THROWS_WITH(read_manifest(cut.path), Catch::Matchers::StartsWith(cut.path + ": "));
  }
}

TEST_CASE("the manifest reader survives any damage", "[abi][loading]") {
  const std::string good = read(kFolder + "/searcher.so");
  Random random = Random::stream(1, 2);
  const auto table = static_cast<uint32_t>(std::min<size_t>(good.size(), 3000));  // section headers and names come last
  int readable = 0, refused = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string bytes = good;
    for (uint32_t i = 0; i < 1 + random.below(6); ++i) {
      // Mostly in the header and the section table, where it hurts; single bytes, or a whole word of extreme values.
      const auto place = round % 2 ? random.below(64) : static_cast<uint32_t>(good.size()) - 1 - random.below(table);
      const bool word = random.below(3) == 0;
      const char value = word ? (random.below(2) ? '\xff' : '\x7f') : static_cast<char>(random.next());
      for (size_t at = place; at < std::min<size_t>(place + (word ? 8 : 1), bytes.size()); ++at) bytes[at] = value;
    }
    if (random.below(8) == 0) bytes.resize(random.below(static_cast<uint32_t>(bytes.size())));
    const Scratch damaged(bytes);
    try {
      const Manifest manifest = read_manifest(damaged.path);
      ++readable;
      CHECK(manifest.name.size() <= 64);
    } catch (const base::Failure& failure) {
      ++refused;
      CHECK(failure.line().size() > damaged.path.size() + 2);
    }
  }
  CHECK(readable > 100);
  CHECK(refused > 100);
}

TEST_CASE("names that bots depend on", "[abi][loading]") {
  CHECK(std::string(JOUST_SIM_ID) == "joust.sim/1");
  CHECK(std::string(JOUST_MANIFEST_SECTION) == "joust_manifest");
  CHECK(std::string(JOUST_MANIFEST_MAGIC) == "joust bot \x1a\n");
  CHECK(std::string(JOUST_ENTRY_SYMBOL) == "joust_bot_entry_1");
}

TEST_CASE("what is no regular file is refused at once", "[abi][loading]") {
  const std::string folder = fs::temp_directory_path() / ("joust_abi_files_" + std::to_string(::getpid()));
  fs::create_directory(folder);
  const std::string pipe = folder + "/pipe.strategy", loop = folder + "/loop.so";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  fs::create_symlink(loop, loop);
  CHECK_THROWS_WITH(find_bot(pipe), ContainsSubstring("not a regular file"));
  CHECK_THROWS_WITH(find_bot(loop), ContainsSubstring("symbolic links"));
  CHECK_THAT(probe(pipe).error, ContainsSubstring("not a regular file"));
  fs::remove_all(folder);
}

TEST_CASE("bots are found by path, by name and by strategy file", "[abi][loading]") {
  BotSpec spec = find_bot(kFolder + "/searcher.so?depth=3&mode=a%26b");
  CHECK(spec.path == kFolder + "/searcher.so");
  CHECK(spec.name == "searcher?depth=3&mode=a%26b");
  REQUIRE(spec.parameters.size() == 2);
  CHECK(spec.parameters[0] == std::make_pair(std::string("depth"), std::string("3")));
  CHECK(spec.parameters[1].second == "a&b");

  spec = find_bot("./searcher.so", kFolder);
  CHECK(spec.path == kFolder + "/searcher.so");

  spec = find_bot("strategy?text=Gold\nSilver");
  CHECK(spec.name == "strategy?text=Gold Silver");  // one line for people
  CHECK(spec.parameters[0].second == "Gold\nSilver");
  for (const char* name : {"smithy", "smithy.strategy"}) {  // a shipped strategy
    spec = find_bot(name);
    CHECK_THAT(spec.path, Catch::Matchers::EndsWith("strategy.so"));
    CHECK_THAT(spec.parameters[0].second, Catch::Matchers::EndsWith("/smithy.strategy"));
  }

  CHECK_THROWS_WITH(find_bot("no_such_bot"), ContainsSubstring("there is no shipped bot 'no_such_bot'"));
  CHECK_THROWS_WITH(find_bot("./no_such_bot.so"), ContainsSubstring("there is no file"));
  CHECK_THROWS_WITH(find_bot(""), ContainsSubstring("a bot needs a name"));
  CHECK_THROWS_WITH(find_bot("x?novalue"), ContainsSubstring("key=value"));
  CHECK_THROWS_WITH(find_bot("/tmp/"), ContainsSubstring("is a folder"));
}
