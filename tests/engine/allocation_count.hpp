#pragma once

namespace yuanmen::engine::test {

/// Heap allocations of this thread so far: this test program counts them.
long allocation_count();

}  // namespace yuanmen::engine::test
