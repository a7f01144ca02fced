#include "io/unpack.h"

#include "temper/base/error.h"

#include "io/text_input.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace temper {
namespace {

using testing::HasSubstr;

/// Bytes at hand.
class Bytes : public ByteSource {
 public:
  explicit Bytes(std::string bytes) : bytes_(std::move(bytes)) {}
  std::size_t read(char* to, std::size_t most) override {
    const std::size_t size = std::min(most, bytes_.size() - at_);
    std::memcpy(to, bytes_.data() + at_, size);
    at_ += size;
    return size;
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

std::string gzip(const std::string& text) {
  z_stream stream{};
  ::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(::deflateBound(&stream, text.size()) + 100, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  ::deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

std::string zstd(const std::string& text) {
  std::string packed(::ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ::ZSTD_createCCtx();
  ::ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);  // as the program does
  packed.resize(::ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ::ZSTD_freeCCtx(context);
  return packed;
}

std::string unpack(const std::string& bytes) {
  const auto source = unpacked(std::make_unique<Bytes>(bytes), "file");
  std::string text, piece(1000, '\0');
  while (const std::size_t got = source->read(piece.data(), piece.size()))
    text.append(piece, 0, got);
  return text;
}

std::string complaint(const std::string& bytes) {
  try {
    (void)unpack(bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i * 7919 % 10007) + "\n";
  return text;
}

struct Packer {
  const char* name;
  std::string (*pack)(const std::string&);
};
class Packed : public testing::TestWithParam<Packer> {};

TEST_P(Packed, unpacks_to_what_was_packed) {
  for (const std::string& text : {std::string{}, std::string{"x"}, long_text()})
    EXPECT_EQ(unpack(GetParam().pack(text)), text);
}

TEST_P(Packed, several_after_one_another_are_one_text) {
  EXPECT_EQ(unpack(GetParam().pack("one\n") + GetParam().pack("") + GetParam().pack("two\n")),
            "one\ntwo\n");
}

TEST_P(Packed, what_ends_too_early_is_an_error_with_its_place) {
  const std::string packed = GetParam().pack(long_text());
  for (const std::size_t size : {packed.size() - 1, packed.size() / 2, std::size_t{5}})
    EXPECT_THAT(complaint(packed.substr(0, size)),
                HasSubstr("file: byte " + std::to_string(size) + ": " + GetParam().name +
                          ": the data ends too early"));
}

TEST_P(Packed, something_behind_it_is_an_error_with_its_place) {
  const std::string packed = GetParam().pack("text");
  EXPECT_EQ(complaint(packed + "garbage"), "file: byte " + std::to_string(packed.size()) + ": " +
                                               GetParam().name +
                                               ": something else follows the packed data");
}

TEST_P(Packed, damage_is_an_error) {
  std::string packed = GetParam().pack(long_text());
  packed[packed.size() / 2] ^= 0x55;
  packed[packed.size() / 2 + 1] ^= 0x55;
  EXPECT_THAT(complaint(packed), HasSubstr(std::string{": "} + GetParam().name + ": "));
}

TEST_P(Packed, memory_does_not_grow_with_what_comes_out) {
  const std::string packed = GetParam().pack(std::string(std::size_t{100} << 20, '\n'));
  rusage before{}, after{};
  ::getrusage(RUSAGE_SELF, &before);
  TextInput input{unpacked(std::make_unique<Bytes>(packed), "file"), "file"};
  std::string_view line;
  while (input.next_line(line)) {
  }
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_EQ(input.line_number(), 100 << 20);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 32 << 10);
}

INSTANTIATE_TEST_SUITE_P(All, Packed, testing::Values(Packer{"gzip", gzip}, Packer{"zstd", zstd}),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(Unpacked, anything_else_stays_as_it_is) {
  for (const std::string& text : {std::string{}, std::string{"\x1f"}, std::string{"0 1 2\n"},
                                  std::string{"\x28\xb5\x2f"}, long_text()})
    EXPECT_EQ(unpack(text), text);
}

TEST(Limited, more_than_the_limit_is_an_error) {
  std::string room(std::size_t{2} << 20, '\0');
  const std::string text(std::size_t{1} << 20, 'x');
  const auto enough = limited(std::make_unique<Bytes>(text), "file", text.size());
  EXPECT_EQ(enough->read(room.data(), room.size()), text.size());
  const auto more = limited(std::make_unique<Bytes>(text + "x"), "file", text.size());
  try {
    (void)more->read(room.data(), room.size());
    ADD_FAILURE() << "read";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "cannot read 'file': it is longer than 1 MiB");
  }
}

TEST(TextInput, the_head_is_whole_lines_and_nothing_is_lost) {
  const std::string text = long_text();
  for (const bool at_hand : {true, false}) {
    TextInput input =
        at_hand ? TextInput{text, "file"} : TextInput{std::make_unique<Bytes>(text), "file"};
    const std::string head{input.head()};
    EXPECT_TRUE(head.ends_with('\n'));
    EXPECT_LE(head.size(), 1u << 16);
    EXPECT_TRUE(text.starts_with(head));
    std::string again;
    std::string_view line;
    while (input.next_line(line)) again += std::string{line} + "\n";
    EXPECT_EQ(again, text);
    EXPECT_EQ(input.line_number(), 100'000);
  }
}

TEST(TextInput, lines_end_with_or_without_a_carriage_return_and_a_byte_order_mark_goes) {
  TextInput input{std::make_unique<Bytes>("\xEF\xBB\xBFone\r\n\ntwo"), "file"};
  std::string_view line;
  for (const std::string_view expected : {"one", "", "two"}) {
    ASSERT_TRUE(input.next_line(line));
    EXPECT_EQ(line, expected);
  }
  EXPECT_FALSE(input.next_line(line));
}

TEST(TextInput, endless_lines_and_endless_texts_are_refused) {
  const std::string text(std::size_t{3} << 20, 'x');
  std::string_view line;
  TextInput lines{std::make_unique<Bytes>(text), "file"};
  EXPECT_THROW((void)lines.next_line(line), ParseError);
  TextInput at_hand{text, "file"};
  EXPECT_THROW((void)at_hand.next_line(line), ParseError);
  TextInput whole{std::make_unique<Bytes>(text), "file"};
  EXPECT_THROW((void)whole.rest(std::size_t{1} << 20), InputError);
  TextInput enough{std::make_unique<Bytes>(text), "file"};
  EXPECT_EQ(enough.rest(std::size_t{3} << 20), text);
}

}  // namespace
}  // namespace temper
