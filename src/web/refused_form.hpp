#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/context.hpp"

namespace yuanmen::web {

/// A form that was refused, as it was sent.
struct RefusedForm {
    std::string action;   ///< the path it was sent to
    Pairs fields;         ///< in the order of the form; empty: they have not been read
    std::string field;    ///< which of them is to be put right; may be empty
    std::string problem;  ///< the refusal, HTML
};

/// `page` as it is now, made by our own templates, with the refusal before the button that was pressed and
/// with what was typed and chosen in its form: what folds around it are open, and the browser goes there by
/// itself. Passwords, PINs and codes stay empty; hidden fields are the page's. Every form of the page
/// remembers `address`, the page's own, as "from_page". Nothing if the page has no such form about the same
/// things.
std::optional<std::string> with_refusal(std::string_view page, const RefusedForm& form,
                                        std::string_view address);

/// The page the refused form of this request stands on, as with_refusal gives it back; for browsers in which
/// no script keeps the page. Nothing where a problem page of its own has to do: that page is not there any
/// more or does not offer the form, the session is over, another site has sent it.
std::optional<Response> page_with_refusal(const Context& context, const base::Refusal& refusal, int status,
                                          const ProblemExtras& extras);

/// Whether what this request has sent may be given back to it: a form of one of our pages.
bool is_own_form(const Context& context);

/// The page whose form sends to this request's address, where the browser does not say it: that of the match
/// the form is about, else the address itself. Empty if the request is no form.
std::string form_page_of(const Context& context);

}  // namespace yuanmen::web
