// In a file of its own: inlined into a test, the pair below looks mismatched to GCC.
#include "engine/allocation_count.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local long allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* block = std::malloc(size)) return block;
    throw std::bad_alloc();
}
void operator delete(void* block) noexcept {
    std::free(block);
}
void operator delete(void* block, std::size_t) noexcept {
    std::free(block);
}

long yuanmen::engine::test::allocation_count() {
    return allocations;
}
