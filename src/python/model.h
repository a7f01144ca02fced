#pragma once
/// A model as Python hands it over: numbers alone, labels stay in Python.

#include "temper/model/bqm.h"

namespace temper::python {

struct Model {
  Bqm bqm;
};

}  // namespace temper::python
