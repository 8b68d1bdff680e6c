import type { Texts } from '#web/site/messages/texts.ts'

/** How sending ended; `refused` and `failed` are the two ways of the specification, section 8. */
export type Outcome = 'sent' | 'refused' | 'failed' | 'wait'

/** The sentence of an outcome; one who has to wait is told so besides. */
export const outcomeText = (outcome: Outcome, words: Texts['contact']['form']): string =>
  words[outcome === 'wait' ? 'refused' : outcome]
