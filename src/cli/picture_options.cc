#include "cli/picture_options.h"

#include "temper/base/error.h"
#include "temper/report/picture.h"

#include "io/text_file.h"
#include <fmt/format.h>

#include <filesystem>

namespace temper::cli {
namespace {

std::string numbered(const std::string& file, std::size_t number, std::size_t count) {
  if (count == 1 || file == "-") return file;
  const std::filesystem::path path{file};
  return (path.parent_path() /
          fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string()))
      .string();
}

}  // namespace

void PictureOptions::add_to(Arguments& arguments) {
  arguments.option("--svg", "FILE", svg,
                   "draw puzzle and solution; of several puzzles FILE-1.svg and so on");
  arguments.option("--png", "FILE", png, "the same as an image of pixels");
}

void PictureOptions::check() const {
  if (wanted() && !draws_pictures())
    throw InputError{
        "--svg, --png: this build draws no pictures: it was made without cairo (Debian: "
        "libcairo2-dev)"};
}

void PictureFiles::draw(const std::optional<Puzzle>& puzzle, const std::optional<Grid>& solution) {
  const std::size_t number = next_++;
  if (!puzzle) return;
  const auto& [svg, png] = options_;
  if (!svg.empty())
    write_text(numbered(svg, number, count_), picture_of(*puzzle, solution, PictureFormat::svg));
  if (!png.empty())
    write_text(numbered(png, number, count_), picture_of(*puzzle, solution, PictureFormat::png));
}

}  // namespace temper::cli
