/** The languages of pages and panel; pages of the first stand at the specified addresses, the others below `/<code>`. */
export const LANGUAGES = ['en', 'hi', 'te', 'mr', 'ta', 'kn', 'bn', 'ml', 'gu', 'or'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en' satisfies Language
/** BCP 47, for the document and for Intl. */
export type LanguageTag = `${Language}-IN`

/** Cookie of a browser whose panel is in another language than the first; the server reads it to send that one. */
export const PANEL_LANGUAGE = 'panelLanguage'

/** Each by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  hi: 'हिन्दी',
  te: 'తెలుగు',
  mr: 'मराठी',
  ta: 'தமிழ்',
  kn: 'ಕನ್ನಡ',
  bn: 'বাংলা',
  ml: 'മലയാളം',
  gu: 'ગુજરાતી',
  or: 'ଓଡ଼ିଆ',
}

/** Those whose texts no native speaker has reviewed yet: their pages say so. */
export const UNREVIEWED: readonly Language[] = ['ml', 'gu', 'or']

/**
 * The words that stand before an hour where nobody writes am and pm, by the hour that each ends before: "ఉదయం 7:42"; null
 * where am and pm are written. Written out, as Intl ends the afternoon late in some of them and puts the word last in
 * others.
 */
const DAY_PARTS: Readonly<Record<Language, Readonly<Record<number, string>> | null>> = {
  en: null,
  hi: { 4: 'रात', 12: 'सुबह', 16: 'दोपहर', 20: 'शाम', 24: 'रात' },
  te: { 4: 'రాత్రి', 12: 'ఉదయం', 16: 'మధ్యాహ్నం', 20: 'సాయంత్రం', 24: 'రాత్రి' },
  mr: { 4: 'रात्री', 6: 'पहाटे', 12: 'सकाळी', 16: 'दुपारी', 20: 'संध्याकाळी', 24: 'रात्री' },
  ta: { 4: 'இரவு', 6: 'அதிகாலை', 12: 'காலை', 15: 'மதியம்', 19: 'மாலை', 24: 'இரவு' },
  kn: { 4: 'ರಾತ್ರಿ', 12: 'ಬೆಳಿಗ್ಗೆ', 16: 'ಮಧ್ಯಾಹ್ನ', 20: 'ಸಂಜೆ', 24: 'ರಾತ್ರಿ' },
  bn: { 4: 'রাত', 6: 'ভোর', 12: 'সকাল', 16: 'দুপুর', 18: 'বিকেল', 20: 'সন্ধ্যা', 24: 'রাত' },
  ml: { 4: 'രാത്രി', 6: 'പുലർച്ചെ', 12: 'രാവിലെ', 16: 'ഉച്ചയ്ക്ക്', 19: 'വൈകിട്ട്', 24: 'രാത്രി' },
  gu: { 4: 'રાત્રે', 6: 'પરોઢે', 12: 'સવારે', 16: 'બપોરે', 20: 'સાંજે', 24: 'રાત્રે' },
  or: { 4: 'ରାତି', 6: 'ଭୋର', 12: 'ସକାଳ', 15: 'ଦିନ', 18: 'ଅପରାହ୍ନ', 20: 'ସନ୍ଧ୍ୟା', 24: 'ରାତି' },
}

/** Names of months and of weekdays, Sunday first, in languages that Intl does not know in every browser: Chromium has no Odia. */
export const CALENDARS: Readonly<Partial<Record<Language, { months: string[]; weekdays: string[] }>>> = {
  or: {
    months: 'ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଅପ୍ରେଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର'.split(' '),
    weekdays: 'ରବିବାର ସୋମବାର ମଙ୍ଗଳବାର ବୁଧବାର ଗୁରୁବାର ଶୁକ୍ରବାର ଶନିବାର'.split(' '),
  },
}

/** Returns the word for the part of the day an hour (0 to 23) lies in; undefined in languages that write am and pm. */
export const getDayPart = (language: Language, hour: number): string | undefined =>
  // whole numbers are sorted as keys
  Object.entries(DAY_PARTS[language] ?? {}).find(([end]) => hour < Number(end))?.[1]

export const isLanguage = (text: string | undefined): text is Language =>
  (LANGUAGES as readonly (string | undefined)[]).includes(text)

const isOther = (text: string | undefined): text is Language => text !== DEFAULT_LANGUAGE && isLanguage(text)

/** Returns the path of a page in a language: `/compare` is `/hi/compare` in Hindi. */
export function localizePath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** Splits a path into language and page: `/hi/compare` is the page `/compare` in Hindi. */
export function parseLocalizedPath(address: string): { language: Language; path: string } {
  const [, code, ...rest] = address.split('/')
  if (!isOther(code)) return { language: DEFAULT_LANGUAGE, path: address }
  return { language: code, path: `/${rest.join('/')}` }
}

/** A name in the language of a list; without one there it stays as it is. A city may be called `constructor`. */
export const nameIn = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? names[name]! : name
