#pragma once
/// The points of a store as a table for other programs, in their order.

#include "temper/study/store.h"

#include <functional>
#include <string>
#include <string_view>

namespace temper {

enum class ExportFormat { csv, json };

/// Which columns: all, or those alone that are the same on every machine and in every run.
enum class ExportColumns { all, reproducible };

/// A row a point: its number, the options of the axes, status, reason, and the columns of record.h
/// but the packed ones. Calls `write` with the text, piece by piece.
void export_points(const Store& store, ExportFormat format, ExportColumns columns,
                   const std::function<void(std::string_view)>& write);

}  // namespace temper
