#pragma once
/// Whether to give up: asked after a number of nodes of the search, and an amount of work between
/// them. Never by the clock, since who counts the questions gets the same answers on every machine.

namespace temper {

struct StopCallback {
  bool (*requested)(void*) = nullptr;
  void* context = nullptr;

  [[nodiscard]] bool operator()() const { return requested != nullptr && requested(context); }
};

}  // namespace temper
