import { LANGUAGES, type Language } from '#shared/languages.ts'

/** Languages that layouts are looked at in: the one with the longest words, and before a version all. */
export const LAID_OUT: readonly Language[] = process.env.TEST_ALL ? LANGUAGES : ['te']
