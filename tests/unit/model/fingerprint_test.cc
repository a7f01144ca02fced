#include "temper/model/fingerprint.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

TEST(fingerprint, tells_models_apart_by_any_part) {
  const Bqm bqm = random_model({.num_variables = 6, .density = 1.0, .seed = 3});
  EXPECT_EQ(fingerprint(bqm), fingerprint(Bqm{bqm}));
  EXPECT_EQ(fingerprint(bqm).size(), 16u);
  const auto changed = [&](auto change) {
    Bqm other = bqm;
    change(other);
    return fingerprint(other);
  };
  EXPECT_NE(changed([](Bqm& m) { m.linear[2] += 1; }), fingerprint(bqm));
  EXPECT_NE(changed([](Bqm& m) { m.interactions[0].bias += 1e-12; }), fingerprint(bqm));
  EXPECT_NE(changed([](Bqm& m) { m.offset += 1; }), fingerprint(bqm));
  EXPECT_NE(changed([](Bqm& m) { m.vartype = Vartype::spin; }), fingerprint(bqm));
  EXPECT_NE(changed([](Bqm& m) { m.sense = Sense::cut; }), fingerprint(bqm));
  EXPECT_NE(changed([](Bqm& m) { m.first_number = 1; }), fingerprint(bqm));
  EXPECT_NE(changed([](Bqm& m) {
              m.families.push_back({"f", FamilyKind::exactly, 1, 1.0, {0, 1}});
            }),
            fingerprint(bqm));
}

TEST(fingerprint, labels_that_say_the_same_are_the_same) {
  const Bqm bqm = random_model({.num_variables = 2, .seed = 3});
  Bqm listed = bqm;
  listed.labels = {Label{std::int64_t{0}}, Label{std::int64_t{1}}};
  EXPECT_EQ(fingerprint(listed), fingerprint(bqm));
  listed.labels[1] = Label{std::string{"1"}};
  EXPECT_NE(fingerprint(listed), fingerprint(bqm));
}

}  // namespace
}  // namespace temper::testing_support
