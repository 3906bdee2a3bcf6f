#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "service/access/secret_hasher.hpp"
#include "service/service.hpp"

namespace house {

using namespace yuanmen;
using namespace yuanmen::service;

/// A service on a data folder of its own, with a clock that only the test moves.
class House {
  public:
    House();
    ~House();

    Service& operator*() { return *service_; }
    Service* operator->() { return service_.get(); }

    /// Moves all clocks of the machine forward.
    void pass(std::int64_t ms);
    /// What hashes cost from the next restart on; as little as possible until a test says otherwise.
    SecretHasher::Cost hashing = SecretHasher::minimal();
    /// Stops the service and starts it again; with `other_boot` as if the machine had been started anew.
    void restart(bool other_boot = false);
    const std::filesystem::path& folder() const { return folder_; }

    /// The first owner, signed in (made on first use).
    const Principal& owner();
    /// A new account of this role, signed in.
    Principal staff(Role role, const std::string& login);

    /// An event with the stages "淘汰赛" (no overtime) and "决赛" (overtime).
    std::string event();
    /// A match of `event`, two new players.
    std::string match(const std::string& event, std::int64_t table = 1);
    /// The player in a chair, signed in by a fresh link and PIN.
    Principal player(const std::string& match_id, match::Chair chair);

    /// Gives the desk a command against the match's newest version.
    Answer<Receipt> act(const Principal& who, const std::string& match_id, const std::string& kind,
                        const nlohmann::json& args = nlohmann::json::object());
    std::int64_t version(const std::string& match_id);
    nlohmann::json desk(const Principal& who, const std::string& match_id);

    inline static const Client kHere{"127.0.0.1"};
    inline static const std::string kPassword = "correct horse";

  private:
    void open();

    std::filesystem::path folder_;
    struct Hands {
        std::mutex mutex;
        base::Moment now{"boot-1", 1'000'000, 1'350'000'000'000};
    };
    std::shared_ptr<Hands> hands_ = std::make_shared<Hands>();
    std::unique_ptr<Service> service_;
    std::optional<Principal> owner_;
    int boots_ = 1;
};

/// The fields of the event House::event makes: without check-in and third place.
nlohmann::json event_fields();

/// A request without a key.
RequestKey once();
/// A request with this key and this body.
RequestKey keyed(const std::string& key, const std::string& body = "{}");

}  // namespace house
