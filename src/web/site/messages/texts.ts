import type { Messages } from '#messages/site/index.js'
import type { LanguageTag } from '#shared/languages.ts'

/** Every sentence of the site in one language; days, times and prices come to them already written. */
export interface Texts extends Messages {
  tag: LanguageTag
}
