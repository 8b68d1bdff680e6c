import type { ContactFormWords } from './words.ts'

/** How sending ended; `refused` and `failed` are the two ways of the specification, section 8. */
export type Outcome = 'sent' | 'refused' | 'failed' | 'wait'

/** The sentence of an outcome; one who has to wait is told so besides. */
export const outcomeText = (outcome: Outcome, words: ContactFormWords): string =>
  words[outcome === 'wait' ? 'refused' : outcome]
