#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace yuanmen::base {

/// A list that is copied without its items: a state that is taken over one event more shares everything the
/// one before it holds. Copying costs the same whatever the length; adding to it, changing and taking away an
/// item cost at most one piece of kPiece items, and once in kPiece items a vector of pointers to the pieces.
/// Copies may be read in several threads; a list itself, like any value, in one.
template <class T>
class SharedList {
    using Piece = std::vector<T>;
    using Pieces = std::vector<std::shared_ptr<const Piece>>;

  public:
    static constexpr std::size_t kPiece = 16;
    using value_type = T;

    SharedList() = default;
    SharedList(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    std::size_t size() const { return kPiece * full() + (tail_ ? tail_->size() : 0); }
    bool empty() const { return !tail_; }
    const T& operator[](std::size_t index) const {
        const std::size_t piece = index / kPiece;
        return piece < full() ? (*(*full_)[piece])[index % kPiece] : (*tail_)[index % kPiece];
    }
    const T& back() const { return tail_->back(); }

    /// The new item, to be filled before the list is copied or changed again.
    T& emplace_back() {
        if (tail_ && tail_->size() == kPiece) shelve();
        return own_tail().emplace_back();
    }
    void push_back(T item) { emplace_back() = std::move(item); }
    /// Not of an empty list.
    void pop_back() {
        own_tail().pop_back();
        if (!tail_->empty()) return;
        tail_.reset();
        if (full() == 0) return;
        tail_ = full_->back();
        full_ = full() == 1 ? nullptr : std::make_shared<const Pieces>(full_->begin(), full_->end() - 1);
    }
    void clear() { *this = {}; }
    /// `change(T&)` on one item.
    template <class Change>
    void change(std::size_t index, Change&& change) {
        const std::size_t piece = index / kPiece;
        if (piece == full()) return change(own_tail()[index % kPiece]);
        auto pieces = std::make_shared<Pieces>(*full_);
        auto changed = std::make_shared<Piece>(*(*pieces)[piece]);
        change((*changed)[index % kPiece]);
        (*pieces)[piece] = std::move(changed);
        full_ = std::move(pieces);
    }

    class Iterator {
      public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator() = default;
        Iterator(const SharedList* list, difference_type index) : list_(list), index_(index) {}
        reference operator*() const { return (*list_)[static_cast<std::size_t>(index_)]; }
        pointer operator->() const { return &**this; }
        reference operator[](difference_type by) const { return *(*this + by); }
        Iterator& operator+=(difference_type by) {
            index_ += by;
            return *this;
        }
        Iterator& operator-=(difference_type by) { return *this += -by; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this -= 1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        friend Iterator operator+(Iterator at, difference_type by) { return at += by; }
        friend Iterator operator+(difference_type by, Iterator at) { return at += by; }
        friend Iterator operator-(Iterator at, difference_type by) { return at -= by; }
        friend difference_type operator-(const Iterator& a, const Iterator& b) { return a.index_ - b.index_; }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.index_ == b.index_; }
        friend auto operator<=>(const Iterator& a, const Iterator& b) { return a.index_ <=> b.index_; }

      private:
        const SharedList* list_ = nullptr;
        difference_type index_ = 0;
    };
    using const_iterator = Iterator;
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, static_cast<std::ptrdiff_t>(size())}; }
    auto rbegin() const { return std::make_reverse_iterator(end()); }
    auto rend() const { return std::make_reverse_iterator(begin()); }

  private:
    std::size_t full() const { return full_ ? full_->size() : 0; }
    /// The last piece as this list's alone.
    Piece& own_tail() {
        auto own = std::make_shared<Piece>();
        own->reserve(kPiece);
        if (tail_) own->assign(tail_->begin(), tail_->end());
        tail_ = own;
        return *own;
    }
    void shelve() {
        auto pieces = full_ ? std::make_shared<Pieces>(*full_) : std::make_shared<Pieces>();
        pieces->push_back(std::exchange(tail_, nullptr));
        full_ = std::move(pieces);
    }

    std::shared_ptr<const Pieces> full_;  ///< each of kPiece items; null: none
    std::shared_ptr<const Piece> tail_;   ///< 1 to kPiece items; null: the list is empty
};

}  // namespace yuanmen::base
