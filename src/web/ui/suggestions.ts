import { MAX_SUGGESTIONS, MIN_TYPED, toPlaceKey } from '#shared/places.ts'

/** An option of a combobox: the text it enters, and a word that tells it apart, such as its state. */
export interface Option {
  value: string
  /** Its name in the language of the page, shown in place of the value. The form sends the value. */
  label?: string | undefined
  /** Other spellings it is found by. */
  also?: readonly string[] | undefined
  note?: string | null | undefined
  /** Asks whether it was meant, in place of its name in the list. */
  question?: string | undefined
}

/** Whether enough was typed to suggest anything: more than one character, spaces not counted. */
export const isSearchable = (typed: string): boolean => toPlaceKey(typed).length >= MIN_TYPED

const getKeys = ({ value, label, also = [] }: Option) =>
  [value, ...(label ? [label] : []), ...also].map(toPlaceKey)

/** Whether one of its names begins with what was typed, as `toPlaceKey` writes it. */
export const isFoundBy = (option: Option, start: string): boolean =>
  getKeys(option).some(key => key.startsWith(start))

/** The first options of which a name begins with what was typed. */
export function findMatches(options: readonly Option[], typed: string): readonly Option[] {
  if (!isSearchable(typed)) return []
  const start = toPlaceKey(typed)
  return options.filter(option => isFoundBy(option, start)).slice(0, MAX_SUGGESTIONS)
}

/** The option that a text names, by whichever of its names. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const key = toPlaceKey(text)
  return key === '' ? undefined : options.find(option => getKeys(option).includes(key))
}
