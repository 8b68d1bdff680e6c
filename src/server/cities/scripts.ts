/** The scripts of everyday use (UAX 31, Table 5) and those of India's languages beside them. */
const SCRIPTS =
  'Latin Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu Arabic Meetei_Mayek Ol_Chiki ' +
  'Chakma Lepcha Limbu Newa Saurashtra Sunuwar Syloti_Nagri Wancho Tibetan Sinhala Thaana Myanmar Thai Lao Khmer ' +
  'Greek Cyrillic Armenian Hebrew Georgian Ethiopic Han Hiragana Katakana Bopomofo Hangul'

const names = SCRIPTS.split(' ')
const ALONE = [
  ...names.map(name => new RegExp(`^[\\p{scx=${name}}\\p{sc=Common}\\p{sc=Inherited}]*$`, 'u')),
  // the scripts that are left, taken as one: nobody reads one of them as another
  new RegExp(`^[^${names.map(name => `\\p{sc=${name}}`).join('')}]*$`, 'u'),
]
/** Signs that nobody sees, or that enclose a letter. */
const DECEIVING = /[\p{Default_Ignorable_Code_Point}\p{Me}]/u

/**
 * Whether all letters of a short name are of one script and can be seen. `Рune` with a Cyrillic Р, or `Pune` with a
 * variation selector, reads as another city's name.
 */
export const isOneScript = (name: string): boolean =>
  !DECEIVING.test(name) && ALONE.some(script => script.test(name))
