/// temper formats: the tables of the formats of puzzles, models and samples.

#include "temper/io/model_format.h"
#include "temper/io/puzzle_format.h"
#include "temper/io/samples_format.h"

#include "cli/table_command.h"

namespace temper::cli {

int run_formats(const Command& command, std::span<const std::string> arguments) {
  std::vector<TableRow> rows;
  const auto add = [&](const auto& format, const char* of) {
    rows.push_back({std::string{format.name},
                    std::string{format.help},
                    std::string{format.example},
                    {{"of", std::string{of}}}});
  };
  for (const PuzzleFormat& format : puzzle_formats()) add(format, "puzzles");
  for (const ModelFormat& format : model_formats()) add(format, "models");
  for (const SamplesFormat& format : samples_formats()) add(format, "samples");
  return run_table(command, arguments, "formats", rows);
}

}  // namespace temper::cli
