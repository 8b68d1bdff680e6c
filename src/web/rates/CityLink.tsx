import type { Speech } from './words.ts'

/** All published days of a city, newest first. */
export const cityAddress = (city: string): string =>
  `/rate-chart-web?${new URLSearchParams({ city, date: '' })}`

export const CityLink = ({ city, speech }: { city: string; speech: Speech }) => (
  <a href={speech.link(cityAddress(city))}>{speech.cityName(city)}</a>
)
