#include "cli/convert_puzzles.h"

#include "cli/exit_status.h"
#include "cli/picture_options.h"
#include "cli/print_json.h"
#include "io/text_file.h"
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>

namespace temper::cli {
namespace {

using nlohmann::ordered_json;

constexpr Loss<PuzzleLosses> kLosses[] = {{"names", &PuzzleLosses::names},
                                          {"pencil-marks", &PuzzleLosses::pencil_marks},
                                          {"boxes", &PuzzleLosses::boxes},
                                          {"rules", &PuzzleLosses::rules},
                                          {"parameters", &PuzzleLosses::parameters}};

/// What was left out of all puzzles, each once.
std::vector<std::string> left_out(const std::vector<Puzzle>& puzzles, const PuzzleFormat& format) {
  std::vector<std::string> all;
  for (const Puzzle& puzzle : puzzles)
    for (std::string& lost : what_is_lost(puzzle, format))
      if (std::ranges::count(all, lost) == 0) all.push_back(std::move(lost));
  return all;
}

}  // namespace

int convert_puzzles(const ConvertFiles& files, PuzzleOptions options, const CommonOptions& common) {
  const PuzzleLosses allowed =
      losses_named(files.drop, std::span<const Loss<PuzzleLosses>>{kLosses});
  // Bad usage comes to light before anything is read.
  if (files.to != "auto") (void)find_row(puzzle_formats(), files.to, "format of puzzles");
  PictureOptions picture;
  if (files.to == "auto" && files.out.ends_with(".svg")) picture.svg = files.out;
  if (files.to == "auto" && files.out.ends_with(".png")) picture.png = files.out;
  picture.check();

  options.read.format = files.from;
  options.puzzles = {files.in};
  std::vector<Puzzle> puzzles;
  std::size_t errors = 0;
  for (PuzzleOrError& record : read_all(options)) {
    if (auto* error = std::get_if<ParseError>(&record)) {
      ++errors;
      spdlog::error("{}", error->what());
    } else {
      puzzles.push_back(std::get<Puzzle>(std::move(record)));
    }
  }
  std::vector<std::string> lost;
  std::string_view name = "picture";
  if (puzzles.empty()) {
    name = {};  // nothing is written
  } else if (picture.wanted()) {
    PictureFiles pictures{picture, puzzles.size()};
    for (const Puzzle& puzzle : puzzles) pictures.draw(puzzle, std::nullopt);
  } else {
    const PuzzleFormat& format = format_to_write(puzzles, files.out, files.to, allowed);
    name = format.name;
    write_text(files.out, puzzles_text(puzzles, format, allowed));
    lost = left_out(puzzles, format);
  }
  for (const std::string& each : lost) spdlog::warn("left out: {}", each);
  if (common.json)
    print_json({{"in", files.in},
                {"out", files.out},
                {"format", name.empty() ? ordered_json{} : ordered_json(name)},
                {"puzzles", puzzles.size()},
                {"errors", errors},
                {"left_out", lost}});
  else if (!common.quiet && !puzzles.empty())
    fmt::print(files.out == "-" ? stderr : stdout, "{}: {}, {} puzzle{}\n", files.out, name,
               puzzles.size(), puzzles.size() == 1 ? "" : "s");
  return errors == 0 ? kDone : kBadInput;
}

}  // namespace temper::cli
