import { MAX_SUGGESTIONS, MIN_TYPED, placeKey } from '#shared/places.ts'

/** What a combobox offers: the text it enters, and a word that tells it apart, such as its state. */
export interface Option {
  value: string
  note?: string | null
}

/** Whether enough was typed to suggest anything: more than one character, spaces not counted. */
export const isSearchable = (typed: string): boolean => placeKey(typed).length >= MIN_TYPED

/** The first options that begin with what was typed, whatever its case, spaces and accents. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  if (!isSearchable(typed)) return []
  const start = placeKey(typed)
  return options.filter(option => placeKey(option.value).startsWith(start)).slice(0, MAX_SUGGESTIONS)
}

/** Lets only the answer to the question asked last through: answers may overtake each other on their way. */
export function latestOnly() {
  let turn = 0
  return {
    /** What was asked so far counts no more. */
    drop(): void {
      turn += 1
    },
    /** The answer, or undefined when it comes too late. */
    async take<T>(answer: Promise<T>): Promise<T | undefined> {
      turn += 1
      const mine = turn
      const given = await answer
      return mine === turn ? given : undefined
    },
  }
}
