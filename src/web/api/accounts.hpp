#pragma once

#include <string>

#include "match/fields.hpp"
#include "service/text.hpp"

// What accounts are opened with; forms and the API alike.

namespace yuanmen::web::api {

inline constexpr match::Length kCode{1, 64};
inline constexpr match::Length kPassword{1, service::kLongestPassword};

struct SignIn {
    std::string login;
    std::string password;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("login", self.login, match::Length{1, service::kLongestLogin});
        f("password", self.password, kPassword);
    }
};

struct Pin {
    std::string pin;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("pin", self.pin, match::Length{1, 16});
    }
};

struct FirstOwner {
    std::string code;
    std::string login;
    std::string name;
    std::string password;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("code", self.code, kCode);
        f("login", self.login, match::Length{1, service::kLongestLogin});
        f("name", self.name, match::Length{1, service::kLongestName});
        f("password", self.password, kPassword);
    }
};

struct AcceptInvitation {
    std::string code;
    std::string password;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("code", self.code, kCode);
        f("password", self.password, kPassword);
    }
};

struct ChangePassword {
    std::string old_password;
    std::string new_password;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("old_password", self.old_password, kPassword);
        f("new_password", self.new_password, kPassword);
    }
};

}  // namespace yuanmen::web::api
