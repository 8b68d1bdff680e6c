import { toSlug } from '#shared/places.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { Locale } from './words.ts'

/** The page of a city. */
export const cityAddress = (city: string): string => `/chicken-rate/${encodeURIComponent(toSlug(city))}`

export const CityLink = ({ city, speech }: { city: string; speech: Locale }) => (
  <a href={speech.link(cityAddress(city))}>{speech.cityName(city)}</a>
)

/** The same for the cell of a table. */
export const cityLink = (city: string, speech: Locale): Markup =>
  markup`<a href="${speech.link(cityAddress(city))}">${speech.cityName(city)}</a>`
