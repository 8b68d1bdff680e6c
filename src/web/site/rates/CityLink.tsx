import { toSlug } from '#shared/places.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { Locale } from './words.ts'

/** The page of a city. */
export const cityAddress = (city: string): string => `/chicken-rate/${encodeURIComponent(toSlug(city))}`

export const CityLink = ({ city, locale }: { city: string; locale: Locale }) => (
  <a href={locale.link(cityAddress(city))}>{locale.cityName(city)}</a>
)

/** The same for the cell of a table. */
export const cityLink = (city: string, locale: Locale): Markup =>
  markup`<a href="${locale.link(cityAddress(city))}">${locale.cityName(city)}</a>`
