#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

namespace yuanmen::base {

/// One of many types, as std::variant, for families of fifty: libstdc++ writes a function for each
/// alternative at each depth of a nested union, thousands of them, and this one only for each alternative. It
/// holds the first one until told otherwise and is never without a value: alternatives
/// must be default constructible and their moves must not throw.
template <class... Ts>
class OneOf {
    static_assert(sizeof...(Ts) < 256);
    static_assert((std::is_nothrow_move_constructible_v<Ts> && ...));

    template <class T>
    static consteval std::size_t index_of() {
        constexpr std::array<bool, sizeof...(Ts)> same = {std::is_same_v<T, Ts>...};
        std::size_t at = 0;
        while (!same[at]) ++at;
        return at;
    }

  public:
    static constexpr std::size_t kAlternatives = sizeof...(Ts);
    template <class T>
    static constexpr bool has = (std::is_same_v<T, Ts> || ...);

    OneOf() : OneOf(std::tuple_element_t<0, std::tuple<Ts...>>{}) {}
    template <class T>
    requires has<std::remove_cvref_t<T>> OneOf(T&& value) : index_(index_of<std::remove_cvref_t<T>>()) {
        ::new (room_) std::remove_cvref_t<T>(std::forward<T>(value));
    }
    OneOf(const OneOf& other) : index_(other.index_) {
        other.visit([this]<class T>(const T& held) { ::new (room_) T(held); });
    }
    OneOf(OneOf&& other) noexcept : index_(other.index_) { take(other); }
    OneOf& operator=(const OneOf& other) { return *this = OneOf(other); }
    OneOf& operator=(OneOf&& other) noexcept {
        if (this == &other) return *this;
        drop();
        index_ = other.index_;
        take(other);
        return *this;
    }
    ~OneOf() { drop(); }

    std::size_t index() const { return index_; }

    /// Calls `use` with what is held; it must return the same type for every alternative.
    template <class Use>
    decltype(auto) visit(Use&& use) const {
        return visit_in<const std::byte, true>(room_, use);
    }
    template <class Use>
    decltype(auto) visit(Use&& use) {
        return visit_in<std::byte, false>(room_, use);
    }

    /// nullptr if something else is held.
    template <class T>
    requires has<T>
    const T* get_if() const {
        return index_ == index_of<T>() ? std::launder(reinterpret_cast<const T*>(room_)) : nullptr;
    }
    template <class T>
    requires has<T> T* get_if() {
        return index_ == index_of<T>() ? std::launder(reinterpret_cast<T*>(room_)) : nullptr;
    }
    /// Throws std::logic_error if something else is held.
    template <class T>
    const T& get() const {
        const T* held = get_if<T>();
        if (held == nullptr) throw std::logic_error("OneOf: another alternative is held");
        return *held;
    }
    template <class T>
    bool is() const {
        return get_if<T>() != nullptr;
    }

    friend bool operator==(const OneOf& a, const OneOf& b) {
        return a.index_ == b.index_ &&
               a.visit([&b]<class T>(const T& held) { return held == *b.template get_if<T>(); });
    }

  private:
    template <class Room, bool kConst>
    decltype(auto) visit_in(Room* room, auto& use) const {
        using First = std::tuple_element_t<0, std::tuple<Ts...>>;
        using FirstHeld = std::conditional_t<kConst, const First, First>;
        using Answer = decltype(use(std::declval<FirstHeld&>()));
        using Use = std::remove_reference_t<decltype(use)>;
        static constexpr std::array<Answer (*)(Use&, Room*), sizeof...(Ts)> kCalls = {
            [](Use& given, Room* at) -> Answer {
                return given(*std::launder(reinterpret_cast<std::conditional_t<kConst, const Ts, Ts>*>(at)));
            }...};
        return kCalls[index_](use, room);
    }
    void take(OneOf& other) {
        other.visit([this]<class T>(T& held) { ::new (room_) T(std::move(held)); });
    }
    void drop() {
        visit([]<class T>(T& held) { std::destroy_at(&held); });
    }

    static constexpr std::size_t kSize = std::max({sizeof(Ts)...});
    alignas(Ts...) std::byte room_[kSize];
    std::size_t index_;
};

}  // namespace yuanmen::base
