/** The scripts of India's languages, and those of their neighbours that are written in India, too. */
const INDIAN_SCRIPTS = (
  'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu Arabic Meetei_Mayek Ol_Chiki ' +
  'Chakma Lepcha Limbu Newa Saurashtra Sunuwar Syloti_Nagri Wancho Tibetan Sinhala Thaana Myanmar'
).split(' ')

const ALONE = ['Latin', ...INDIAN_SCRIPTS].map(
  name => new RegExp(`^[\\p{scx=${name}}\\p{sc=Common}\\p{sc=Inherited}]*$`, 'u'),
)
/** Signs that nobody sees, or that enclose a letter. */
const DECEIVING = /[\p{Default_Ignorable_Code_Point}\p{Me}]/u
/** Without its accents, a Latin letter is one of A to Z: `ᴘ` and `ı` are read as others. */
const ODD_LATIN = /(?![A-Za-z])\p{sc=Latin}/u
/** An i has a dot already. */
const DOTTED_I = /i\u0307/i

/**
 * Whether all letters of a short name can be seen and are plain ones of one script that is read in India. `Рune` with a Cyrillic Р,
 * `ᴘune`, or `Pune` with a variation selector, reads as another city's name.
 */
export function isPlainScript(name: string): boolean {
  const letters = name.normalize('NFD')
  return (
    !DECEIVING.test(name) &&
    // a ligature is read as its letters
    letters === name.normalize('NFKD') &&
    !ODD_LATIN.test(letters) &&
    !DOTTED_I.test(letters) &&
    ALONE.some(script => script.test(name))
  )
}
