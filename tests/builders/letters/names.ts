/**
 * A name in each script that has its own fallback font, as people write it, with diacritical marks where the script has
 * them.
 */
export const NAMES_BY_SCRIPT: Readonly<Record<string, string>> = {
  Armenian: "Արամ Խաչատրյան",
  Bengali: "শ্রী রবীন্দ্রনাথ ঠাকুর",
  Devanagari: "श्री कृष्णमूर्ति",
  Ethiopic: "አበበ ቢቂላ",
  Georgian: "ნინო ბერიძე",
  Gujarati: "શ્રી કિરણ પટેલ",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Hangul: "김뷁민",
  Hebrew: "שָׁרָה כֹּהֵן",
  Kannada: "ಶ್ರೀನಿವಾಸ ಕುಲಕರ್ಣಿ",
  Khmer: "សុខ វិបុល្ល",
  Lao: "ສົມສັກ ພົມມະຈັນ",
  Malayalam: "ശ്രീകുമാർ നായർ",
  Myanmar: "အောင်ဆန်းစုကြည်",
  Sinhala: "ශ්‍රී නිමල් පෙරේරා",
  Tamil: "செல்வி முருகன்",
  Telugu: "శ్రీనివాస్ రావు",
  Thai: "สมชาย ใจดีที่สุด",
  Tifinagh: "ⵎⵓⵃⵎⵎⴰⴷ ⴰⵢⵜ",
};
