/** All published days of a city, newest first. */
export const cityAddress = (city: string): string =>
  `/rate-chart-web?${new URLSearchParams({ city, date: '' })}`

export const CityLink = ({ city }: { city: string }) => <a href={cityAddress(city)}>{city}</a>
