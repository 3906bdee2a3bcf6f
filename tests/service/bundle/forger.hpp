#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/signature.hpp"
#include "service/bundle/given.hpp"
#include "service/bundle/journal_lines.hpp"

namespace house {

/// Somebody who has a bundle, this program's sources and all the time in the world, and not the house's key.
class Forger {
  public:
    explicit Forger(const Bundle& bundle);

    /// Changes the journal's line, then every hash and link that follows from it, the head, and each file
    /// that the journal tells. The rest of the files stays where the journal cannot be told any more.
    void change_line(std::size_t line, const std::function<void(store::Entry&)>& change);
    void change_file(const std::string& path, const std::function<void(std::string&)>& change);

    const std::vector<JournalLine>& lines() const { return lines_; }
    const Bundle& bundle() const { return bundle_; }

  private:
    std::string& bytes(const std::string& path);
    void link_again();
    void tell_again();

    Bundle bundle_;
    std::vector<JournalLine> lines_;
};

}  // namespace house
