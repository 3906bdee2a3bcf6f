#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "kit/temp_folder.hpp"
#include "store/journal.hpp"
#include "store/people.hpp"
#include "store/sqlite/connection.hpp"
#include "store/store.hpp"
#include "store/writing.hpp"

namespace yuanmen::store::test {

using yuanmen::test::TempFolder;
using Answer = base::Result<std::int64_t, base::Refusal>;

inline const Author kJudge{{"head_judge", "s1", ""}, "req-1"};

/// A store on `folder`; throws the refusal's code if it does not open.
std::unique_ptr<Store> open_store(const std::filesystem::path& folder);
std::unique_ptr<Store> open_store(Options options);

/// The code of the refusal with which the store does not open; empty if it does.
std::string open_refusal(const std::filesystem::path& folder);

/// Registers person `id`, answering the journal's seq; usable inside a command.
Answer register_person(Writing& writing, const std::string& id);

/// The same as a command of its own, waited for.
std::int64_t add_person(Store& store, const std::string& id);

/// Changes the database behind the store's back, as somebody with the file and a hex editor could. Guards
/// (triggers) are put aside for it and put back.
void tamper(const std::filesystem::path& folder, const std::string& sql);

}  // namespace yuanmen::store::test
