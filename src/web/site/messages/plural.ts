/** Chooses between the forms of a word for one and for more, as the language (BCP 47) counts: 0 is one in Hindi. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language)
  return (count: number, { one, other }: { one: string; other: string }): string =>
    rules.select(count) === 'one' ? one : other
}
