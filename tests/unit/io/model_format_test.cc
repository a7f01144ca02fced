#include "temper/io/model_format.h"

#include "temper/base/error.h"

#include "tests/support/models_for_formats.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

namespace temper {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

namespace fs = std::filesystem;

class ModelFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("temper_model_files_" + std::to_string(std::random_device{}()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  fs::path folder_;
};

Bqm small_model() {
  BqmBuilder builder{Vartype::spin};
  builder.add_interaction(0, 1, 0.1);
  builder.add_linear(2, -1e-9);
  builder.add_offset(3);
  return std::move(builder).build();
}

TEST_F(ModelFiles, every_format_writes_what_it_and_auto_read) {
  for (const ModelFormat& format : model_formats()) {
    const Bqm bqm = test::ModelForFormat{format, 3}.make();
    const std::string file = path("model" + std::string{format.extension});
    write_model(bqm, file);
    for (const std::string_view as : {std::string_view{"auto"}, format.name})
      test::expect_same_model(read_model(file, {.format = std::string{as}}), bqm, format.name);
  }
}

TEST(ModelFormatTable, every_row_has_seeds_for_the_fuzzer) {
  for (const ModelFormat& format : model_formats())
    EXPECT_TRUE(fs::exists(fs::path{TEMPER_TEST_DATA} / "../fuzz/models" / format.name))
        << format.name;
}

TEST_F(ModelFiles, writing_leaves_the_file_alone_in_its_folder) {
  write_model(small_model(), path("model.coo"));
  write_model(small_model(), path("model.coo"));
  EXPECT_EQ(std::distance(fs::directory_iterator{folder_}, fs::directory_iterator{}), 1);
}

TEST_F(ModelFiles, errors_name_the_file) {
  EXPECT_THAT([&] { (void)read_model(path("none.coo")); },
              ThrowsMessage<InputError>(HasSubstr("none.coo")));
  EXPECT_THAT([&] { (void)read_model(folder_.string()); },
              ThrowsMessage<InputError>(HasSubstr("directory")));
  std::ofstream{path("poem.txt")} << "shall I compare thee\n";
  EXPECT_THAT([&] { (void)read_model(path("poem.txt")); },
              ThrowsMessage<InputError>(HasSubstr("not a model in any known format")));
  EXPECT_THAT([&] { (void)read_model(path("poem.txt"), {.format = "cooo"}); },
              ThrowsMessage<InputError>(HasSubstr("did you mean 'coo'")));
  EXPECT_THAT([&] { write_model(small_model(), path("model.xyz")); },
              ThrowsMessage<InputError>(HasSubstr("names no model format")));
  EXPECT_THAT([&] { write_model(small_model(), path("no/such/folder/model.coo")); },
              ThrowsMessage<SystemFailure>(HasSubstr("cannot write")));
}

}  // namespace
}  // namespace temper
