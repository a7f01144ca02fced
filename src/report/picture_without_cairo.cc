#include "temper/base/error.h"
#include "temper/report/picture.h"

namespace temper {

bool draws_pictures() { return false; }

std::string picture_of(const Puzzle&, const std::optional<Grid>&, PictureFormat) {
  throw InputError{"this build draws no pictures"};
}

}  // namespace temper
