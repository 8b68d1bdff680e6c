import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shared/languages.ts'
import { PlaceName } from '#shared/text.ts'

const FOLDER = join(import.meta.dirname, '../../../db/places')

/** A well-known place under today's name; its other spellings are the same place. */
interface KnownPlace {
  name: string
  state: string
  aliases: string[]
}

/** The lists that come with the product (db/places). */
export interface BundledPlaces {
  /** Biggest first. */
  known: KnownPlace[]
  /** Every other place, by state. */
  byState: Record<string, string[]>
  /** What people call places in messages, in any script, by their names. */
  shortNames: Record<string, string[]>
  /** Names of places in a language of the site, by their names. */
  translations: Record<string, string>[]
}

/** Where a file of the lists that come with the product stands. */
export const placesFile = (name: string): string => join(FOLDER, name)

const read = <T>(file: string): T => JSON.parse(readFileSync(placesFile(file), 'utf8')) as T

/** Reads the lists from their files, at once: the server does not start without them. */
export const readBundledPlaces = (): BundledPlaces => ({
  known: [...read<KnownPlace[]>('india-top100.json'), ...read<KnownPlace[]>('india-towns.json')],
  byState: read('india-cities.by-state.json'),
  shortNames: read('short-names.json'),
  translations: LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE).map(
    language => read<{ cities: Record<string, string> }>(`names/${language}.json`).cities,
  ),
})

/** Names of the biggest cities, biggest first. */
export const BIGGEST_CITIES: readonly string[] = read<KnownPlace[]>('india-top100.json').map(
  ({ name }) => name,
)

// what nearly all names are: the full rule takes far longer
const PLAIN = /^[A-Z][a-z]{1,30}(?: [A-Z][a-z]{1,30})?$/

/** Whether a name of the cities service can be a city: it lists codes and torn characters, such as `7LC` and `Mar?S?`. */
export const isListable = (name: string): boolean =>
  PLAIN.test(name) || (/\p{Ll}|\p{Lo}/u.test(name) && PlaceName.safeParse(name).success)
