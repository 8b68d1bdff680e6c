import { slugOf } from '#shared/places.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { Speech } from './words.ts'

/** The page of a city. */
export const cityAddress = (city: string): string => `/chicken-rate/${encodeURIComponent(slugOf(city))}`

export const CityLink = ({ city, speech }: { city: string; speech: Speech }) => (
  <a href={speech.link(cityAddress(city))}>{speech.cityName(city)}</a>
)

/** The same for the cell of a table. */
export const cityLink = (city: string, speech: Speech): Markup =>
  markup`<a href="${speech.link(cityAddress(city))}">${speech.cityName(city)}</a>`
