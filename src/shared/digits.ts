const INDIAN_DIGITS = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const ARABIC_DIGITS = /[٠-٩۰-۹]/g

/** Writes the digits of Indian scripts, Urdu's included, as 0 to 9. */
export const toLatinDigits = (text: string): string =>
  text
    // the zero of each of these scripts ends in 6 in Unicode, and Arabic's in 0
    .replace(INDIAN_DIGITS, digit => String((digit.charCodeAt(0) & 15) - 6))
    .replace(ARABIC_DIGITS, digit => String(digit.charCodeAt(0) & 15))
