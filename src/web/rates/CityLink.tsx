import { slugOf } from '#shared/places.ts'
import type { Speech } from './words.ts'

/** The page of a city. */
export const cityAddress = (city: string): string => `/chicken-rate/${encodeURIComponent(slugOf(city))}`

export const CityLink = ({ city, speech }: { city: string; speech: Speech }) => (
  <a href={speech.link(cityAddress(city))}>{speech.cityName(city)}</a>
)
