import { toSlug } from '#shared/places.ts'
import type { NearbyCity } from '#shared/site.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { Option } from '#web/ui/suggestions.ts'
import { type PageContext, usePage } from '../page.ts'
import type { Locale } from './words.ts'

export const cityAddress = (city: string): string => `/chicken-rate/${encodeURIComponent(toSlug(city))}`

export const stateAddress = (state: string): string => `/state/${encodeURIComponent(toSlug(state))}`

export function CityLink({ city }: { city: string }) {
  const { locale } = usePage()
  return <a href={locale.link(cityAddress(city))}>{locale.cityName(city)}</a>
}

interface NearestRate {
  town: string
  city: NearbyCity
  /** As it is written: "₹181" */
  price: string
}

/** "Siddipet: nearest rate Hyderabad, 90 km, ₹181"; undefined where the distance is not known. */
export function formatNearest(
  { town, city, price }: NearestRate,
  { texts, locale }: Pick<PageContext, 'texts' | 'locale'>,
): string | undefined {
  if (city.km === undefined) return undefined
  return texts.notices.missingCity.nearest({
    town: locale.cityName(town),
    city: locale.cityName(city.name),
    distance: formatKm(city.km, locale),
    price,
  })
}

export const formatKm = (km: number, { formats }: Locale): string =>
  formats.number(Math.max(1, Math.round(km)))

interface CityListProps {
  cities: readonly string[]
  /** INR per kg, of those that have one today. */
  prices?: ReadonlyMap<string, number | undefined>
  labelledBy?: string
}

export function CityList({ cities, prices, labelledBy }: CityListProps) {
  const { locale } = usePage()
  return (
    <ul className="names row flat" aria-labelledby={labelledBy}>
      {cities.toSorted(locale.byCity).map(city => {
        const price = prices?.get(city)
        return (
          <li key={city}>
            <CityLink city={city} /> {price !== undefined && locale.formats.rupees(price)}
          </li>
        )
      })}
    </ul>
  )
}

export const renderCityLink = (city: string, locale: Locale): Markup =>
  markup`<a href="${locale.link(cityAddress(city))}">${locale.cityName(city)}</a>`

/** Other spellings of cities, by their names. */
export type Spellings = Readonly<Record<string, readonly string[]>>

/** A city as a field offers it: under its name in the language of the page, and found by all its names. */
export function toCityOption(city: string, spellings: Spellings, locale: Locale): Option {
  const label = locale.cityName(city)
  return {
    value: city,
    label: label === city ? undefined : label,
    // a city may be called `constructor`
    also: Object.hasOwn(spellings, city) ? spellings[city] : undefined,
  }
}
