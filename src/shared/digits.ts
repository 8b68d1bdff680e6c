const INDIAN_DIGITS = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const ARABIC_DIGITS = /[٠-٩۰-۹]/g

/** Leaves out signs that nobody sees, such as marks of direction: they come with text that is copied from elsewhere. */
export const dropInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Writes the digits of Indian scripts, Urdu's included, as 0 to 9, without signs that nobody sees. */
export const toLatinDigits = (text: string): string =>
  dropInvisible(text)
    // the zero of each of these scripts ends in 6 in Unicode, and Arabic's in 0
    .replace(INDIAN_DIGITS, digit => String((digit.charCodeAt(0) & 15) - 6))
    .replace(ARABIC_DIGITS, digit => String(digit.charCodeAt(0) & 15))
