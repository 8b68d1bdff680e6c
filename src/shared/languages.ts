/** The languages of the public pages; the first one stands at the specified addresses, the others below `/<code>`. */
export const LANGUAGES = ['en', 'hi', 'te', 'mr', 'ta', 'kn', 'bn'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]
/** BCP 47, for the document and for Intl. */
export type LanguageTag = `${Language}-IN`

/** As Unicode calls it. */
export type Script = 'Latin' | 'Devanagari' | 'Telugu' | 'Tamil' | 'Kannada' | 'Bengali'
export const SCRIPTS: Record<Language, Script> = {
  en: 'Latin',
  hi: 'Devanagari',
  te: 'Telugu',
  mr: 'Devanagari',
  ta: 'Tamil',
  kn: 'Kannada',
  bn: 'Bengali',
}

const isOther = (text: string | undefined): text is Language =>
  text !== DEFAULT_LANGUAGE && (LANGUAGES as readonly (string | undefined)[]).includes(text)

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
