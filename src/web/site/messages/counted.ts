import { pluralIn } from './plural.ts'

/** A count with its word in one language (BCP 47): `counted('te')(3, 'నగరం', 'నగరాలు')` is `3 నగరాలు`. */
export function counted(language: string) {
  const plural = pluralIn(language)
  return (count: number, one: string, other: string): string => `${count} ${plural(count, { one, other })}`
}
