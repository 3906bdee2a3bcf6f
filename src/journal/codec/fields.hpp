#pragma once

// The list of fields of a struct whose fields are called in JSON what they are called in C++, in the order
// they are told: at most 48.
//
//     struct Slot {
//         int seed = 0;
//         OrNull<std::string> name;
//         YUANMEN_FIELDS(seed, name);
//     };
//
// is the function that codec/type.hpp reads a struct by:
//
//     template <class Self, class F>
//     static void fields(Self& self, F&& f) {
//         f("seed", self.seed);
//         f("name", self.name);
//     }
//
// A field with a limit, another name, or of a base is written so in full.

#define YUANMEN_FIELDS(...)                                                                                \
    template <class Self, class F>                                                                         \
    static void fields(Self& self, F&& f) {                                                                \
        YUANMEN_FIELDS_PICK(                                                                               \
            __VA_ARGS__, YUANMEN_FIELDS_48, YUANMEN_FIELDS_47, YUANMEN_FIELDS_46, YUANMEN_FIELDS_45,       \
            YUANMEN_FIELDS_44, YUANMEN_FIELDS_43, YUANMEN_FIELDS_42, YUANMEN_FIELDS_41, YUANMEN_FIELDS_40, \
            YUANMEN_FIELDS_39, YUANMEN_FIELDS_38, YUANMEN_FIELDS_37, YUANMEN_FIELDS_36, YUANMEN_FIELDS_35, \
            YUANMEN_FIELDS_34, YUANMEN_FIELDS_33, YUANMEN_FIELDS_32, YUANMEN_FIELDS_31, YUANMEN_FIELDS_30, \
            YUANMEN_FIELDS_29, YUANMEN_FIELDS_28, YUANMEN_FIELDS_27, YUANMEN_FIELDS_26, YUANMEN_FIELDS_25, \
            YUANMEN_FIELDS_24, YUANMEN_FIELDS_23, YUANMEN_FIELDS_22, YUANMEN_FIELDS_21, YUANMEN_FIELDS_20, \
            YUANMEN_FIELDS_19, YUANMEN_FIELDS_18, YUANMEN_FIELDS_17, YUANMEN_FIELDS_16, YUANMEN_FIELDS_15, \
            YUANMEN_FIELDS_14, YUANMEN_FIELDS_13, YUANMEN_FIELDS_12, YUANMEN_FIELDS_11, YUANMEN_FIELDS_10, \
            YUANMEN_FIELDS_9, YUANMEN_FIELDS_8, YUANMEN_FIELDS_7, YUANMEN_FIELDS_6, YUANMEN_FIELDS_5,      \
            YUANMEN_FIELDS_4, YUANMEN_FIELDS_3, YUANMEN_FIELDS_2, YUANMEN_FIELDS_1)                        \
        (__VA_ARGS__)                                                                                      \
    }                                                                                                      \
    static_assert(true)

#define YUANMEN_FIELD(name) f(#name, self.name);
#define YUANMEN_FIELDS_PICK(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, \
                            a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34,  \
                            a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46, a47, a48, pick, ...) \
    pick

#define YUANMEN_FIELDS_1(a) YUANMEN_FIELD(a)
#define YUANMEN_FIELDS_2(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_1(__VA_ARGS__)
#define YUANMEN_FIELDS_3(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_2(__VA_ARGS__)
#define YUANMEN_FIELDS_4(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_3(__VA_ARGS__)
#define YUANMEN_FIELDS_5(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_4(__VA_ARGS__)
#define YUANMEN_FIELDS_6(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_5(__VA_ARGS__)
#define YUANMEN_FIELDS_7(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_6(__VA_ARGS__)
#define YUANMEN_FIELDS_8(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_7(__VA_ARGS__)
#define YUANMEN_FIELDS_9(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_8(__VA_ARGS__)
#define YUANMEN_FIELDS_10(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_9(__VA_ARGS__)
#define YUANMEN_FIELDS_11(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_10(__VA_ARGS__)
#define YUANMEN_FIELDS_12(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_11(__VA_ARGS__)
#define YUANMEN_FIELDS_13(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_12(__VA_ARGS__)
#define YUANMEN_FIELDS_14(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_13(__VA_ARGS__)
#define YUANMEN_FIELDS_15(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_14(__VA_ARGS__)
#define YUANMEN_FIELDS_16(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_15(__VA_ARGS__)
#define YUANMEN_FIELDS_17(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_16(__VA_ARGS__)
#define YUANMEN_FIELDS_18(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_17(__VA_ARGS__)
#define YUANMEN_FIELDS_19(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_18(__VA_ARGS__)
#define YUANMEN_FIELDS_20(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_19(__VA_ARGS__)
#define YUANMEN_FIELDS_21(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_20(__VA_ARGS__)
#define YUANMEN_FIELDS_22(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_21(__VA_ARGS__)
#define YUANMEN_FIELDS_23(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_22(__VA_ARGS__)
#define YUANMEN_FIELDS_24(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_23(__VA_ARGS__)
#define YUANMEN_FIELDS_25(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_24(__VA_ARGS__)
#define YUANMEN_FIELDS_26(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_25(__VA_ARGS__)
#define YUANMEN_FIELDS_27(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_26(__VA_ARGS__)
#define YUANMEN_FIELDS_28(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_27(__VA_ARGS__)
#define YUANMEN_FIELDS_29(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_28(__VA_ARGS__)
#define YUANMEN_FIELDS_30(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_29(__VA_ARGS__)
#define YUANMEN_FIELDS_31(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_30(__VA_ARGS__)
#define YUANMEN_FIELDS_32(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_31(__VA_ARGS__)
#define YUANMEN_FIELDS_33(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_32(__VA_ARGS__)
#define YUANMEN_FIELDS_34(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_33(__VA_ARGS__)
#define YUANMEN_FIELDS_35(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_34(__VA_ARGS__)
#define YUANMEN_FIELDS_36(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_35(__VA_ARGS__)
#define YUANMEN_FIELDS_37(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_36(__VA_ARGS__)
#define YUANMEN_FIELDS_38(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_37(__VA_ARGS__)
#define YUANMEN_FIELDS_39(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_38(__VA_ARGS__)
#define YUANMEN_FIELDS_40(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_39(__VA_ARGS__)
#define YUANMEN_FIELDS_41(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_40(__VA_ARGS__)
#define YUANMEN_FIELDS_42(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_41(__VA_ARGS__)
#define YUANMEN_FIELDS_43(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_42(__VA_ARGS__)
#define YUANMEN_FIELDS_44(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_43(__VA_ARGS__)
#define YUANMEN_FIELDS_45(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_44(__VA_ARGS__)
#define YUANMEN_FIELDS_46(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_45(__VA_ARGS__)
#define YUANMEN_FIELDS_47(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_46(__VA_ARGS__)
#define YUANMEN_FIELDS_48(a, ...) YUANMEN_FIELD(a) YUANMEN_FIELDS_47(__VA_ARGS__)
