#pragma once

#include <nlohmann/json.hpp>

namespace yuanmen::cli {

/// One run on a folder of its own: an event of 64 entrants, a quarter of its first matches decided, served on
/// loopback beside a handler that hands out the same bytes and does nothing else, on the same server. Four
/// kept connections ask one and the other in turns. For the page with the public bracket, the JSON of the
/// bracket, and the page to a caller who has it already (304): pages_per_second, bare_per_second (medians of
/// the rounds), ratio, bytes; and a checksum of what was sent.
nlohmann::ordered_json bench_pages();

/// The same of an event's bracket, its standings after six Swiss rounds, and its rounds: pages_per_second,
/// bare_per_second, ratio (goal 0.9), bytes. `standings_page_rendered` is asked by somebody who is signed in,
/// for whom each answer is made anew; no goal.
nlohmann::ordered_json bench_event_pages();

}  // namespace yuanmen::cli
