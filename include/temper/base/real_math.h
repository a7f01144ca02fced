#pragma once
/// exp and log of doubles from additions and multiplications alone: the same bits on every host,
/// where libm's differ. Used for schedules and whatever else becomes part of a read. Relative error
/// below 1e-14.

namespace temper {

[[nodiscard]] double portable_exp(double x);
[[nodiscard]] double portable_log(double x);

}  // namespace temper
