#pragma once

#include <string>
#include <vector>

#include "service/records/judged_text.hpp"
#include "web/pages/replay/replay_view.hpp"

namespace yuanmen::web::pages {

/// One of the two records on the page.
struct ComparedRecord {
    std::string id;
    std::string name;                   ///< what people call it, or its scribe
    const service::JudgedText& judged;  ///< as the caller may read it
};

/// A line near the place where the records part.
struct NearLine : LineMark {
    bool here = false;  ///< the first that differs

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        LineMark::fields(self, f);
        f("here", self.here);
    }
};

/// One record at the place where they part.
struct ComparedSide {
    std::string id, name, verdict, verdict_word;
    std::string common;  ///< "up to line 12 both say the same"
    bool ended = false;  ///< it says nothing more
    std::string implied;
    journal::OrNull<int> first;
    std::vector<NearLine> around;
    BoardView board;

    YUANMEN_FIELDS(id, name, verdict, verdict_word, common, ended, implied, first, around, board);
};

struct LineText {
    int line = 0;
    std::string text;

    YUANMEN_FIELDS(line, text);
};

/// A difference with the lines it stands in.
struct DifferenceRow {
    std::string kind, kind_word;
    journal::OrNull<LineText> in_a, in_b;

    YUANMEN_FIELDS(kind, kind_word, in_a, in_b);
};

struct NamedRemark {
    std::string name;  ///< the record's
    std::string remark;

    YUANMEN_FIELDS(name, remark);
};

/// The data of pages/compare.html: both records around the place where they part, the positions there and
/// what they differ in; from `sentence` on empty unless `comparable`.
struct ComparePage {
    std::string a, b;  ///< ids
    std::string match;
    bool partial_view = false;
    bool comparable = false;
    std::vector<NamedRemark> remarks;
    std::string sentence;
    std::vector<DifferenceRow> differences;
    std::vector<ComparedSide> records;
    std::vector<TextRow> changes;

    YUANMEN_FIELDS(a, b, match, partial_view, comparable, remarks, sentence, differences, records, changes);
};

/// `match` and `partial_view` are the caller's.
ComparePage compare_page(const ComparedRecord& a, const ComparedRecord& b, const ReplayWords& words);

}  // namespace yuanmen::web::pages
