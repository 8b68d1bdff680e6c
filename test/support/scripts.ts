import type { Language } from '#shared/languages.ts'

/** The script of each language, as Unicode calls it. */
export const SCRIPTS: Record<Language, string> = {
  en: 'Latin',
  hi: 'Devanagari',
  te: 'Telugu',
  mr: 'Devanagari',
  ta: 'Tamil',
  kn: 'Kannada',
  bn: 'Bengali',
  ml: 'Malayalam',
  gu: 'Gujarati',
  or: 'Oriya',
}
