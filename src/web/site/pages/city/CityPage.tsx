import { buildCityFeedUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { PublishedCity } from '#shared/site.ts'
import { CityList, stateAddress } from '#web/site/rates/cities.tsx'
import { getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import { formatDay, formatPercentile } from '#web/site/rates/words.ts'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { page, usePage } from '../../page.ts'
import { CityHero, getCityTrail } from './CityHero.tsx'
import { CityHistory } from './CityHistory.tsx'
import { CityPay, CityToday } from './CityToday.tsx'
import { FIELDS } from './cityQuery.ts'
import { type CityData, loadCity } from './load.ts'
import { type PricedCity, PricedCityList } from './PricedCityList.tsx'

/** The page of a city with a rate, however old: its price, where it stands and how it came there. */
export const cityPage = page({
  parameters: FIELDS,
  sheet: 'src/web/site/pages/city/city.sheet.css',
  title({ data: { city, last }, visit, texts, locale }) {
    const { price } = getHeadline(last)
    const name = locale.cityName(city.name)
    return !isOutdated(last, visit.today) && price !== undefined
      ? texts.city.titleToday({ city: name, price: locale.formats.rupees(price) })
      : texts.city.title({ city: name })
  },
  description({ data: { city, last }, visit, texts, locale }) {
    const { rupees } = locale.formats
    const [skinless, boneless, shops] = [
      getHeadline(last, 'skinless').price,
      getHeadline(last, 'boneless').price,
      getPrice(last.markets, 'retail', 'chicken'),
    ]
    if (skinless === undefined || boneless === undefined || shops === undefined)
      return texts.city.description({ city: locale.cityName(city.name) })
    return texts.city.descriptionPrices({
      skinless: rupees(skinless),
      boneless: rupees(boneless),
      shops: rupees(shops),
      day: formatDay(last.date, visit.today, locale),
    })
  },

  seo({ data: { city, last, firstDay }, ...context }) {
    const { texts, locale } = context
    const name = locale.cityName(city.name)
    const dataset = {
      name: texts.city.title({ city: name }),
      description: texts.city.description({ city: name }),
      days: { first: firstDay ?? last.date, last: last.date },
      updatedAt: last.updatedAt,
      city: city.name,
      markets: last.markets,
    }
    return {
      trail: getCityTrail(city, locale),
      structuredData: [toDataset(dataset, context)],
      shown: { day: last.date, slug: toSlug(city.name) },
      feed: { path: buildCityFeedUrl(toSlug(city.name)), title: texts.city.title({ city: name }) },
    }
  },

  load: loadCity,

  status: ({ query }) => (query.hasUnknown ? 400 : 200),

  Body: ({ data, visit }) => (
    <>
      <CityHero {...data} />
      <div className="wrap stack">
        {!isOutdated(data.last, visit.today) && <CityPercentile {...data} />}
        <CityToday {...data} />
        <CityPay {...data} />
        <CityHistory data={data} />
        <CityAround {...data} />
      </div>
    </>
  ),
})

interface CityAroundProps {
  city: PublishedCity
  near: readonly PricedCity[]
  sameState: readonly string[]
}

/** Where to go on from a city: its neighbours, its state and its other days. */
function CityAround({ city, near, sameState }: CityAroundProps) {
  const { texts, locale } = usePage()
  const { around } = texts.city
  const name = locale.cityName(city.name)
  const to = (path: string, query: Record<string, string>) =>
    locale.link(`${path}?${new URLSearchParams(query)}`)
  return (
    <section className="around onscreen">
      {near.length > 0 && (
        <>
          <h2 id="near">{around.near}</h2>
          <PricedCityList cities={near} labelledBy="near" />
        </>
      )}
      {city.state && sameState.length > 0 && (
        <>
          <h2 id="same-state">
            <a href={locale.link(stateAddress(city.state))}>
              {around.state({ state: locale.stateName(city.state) })}
            </a>
          </h2>
          <CityList cities={sameState} labelledBy="same-state" />
        </>
      )}
      <p className="row more">
        <a href={to('/compare', { tab: 'cities', city: city.name })}>
          <Icon of="compare" size={18} />
          {around.compare({ city: name })}
        </a>
        <a href={to('/rate-chart-web', { city: city.name, date: '' })}>
          <Icon of="history" size={18} />
          {around.allDays({ city: name })}
        </a>
      </p>
    </section>
  )
}

/** Whether today's price is high: against the 90 days before it, and the day a year ago. No forecast. */
function CityPercentile({ percentile }: Pick<CityData, 'percentile'>) {
  const { texts, locale } = usePage()
  if (!percentile) return null
  const { percentile: words } = texts.city
  const { yearAgo } = percentile
  const { rupees, date } = locale.formats
  return (
    <section className="ishigh" aria-labelledby="is-high">
      <h2 id="is-high">{words.heading}</h2>
      <p>
        <b className="strong">{formatPercentile(percentile, locale)}</b>
        {yearAgo && (
          <span className="hint">
            {words.yearAgo({
              day: date(yearAgo.date),
              price: rupees(yearAgo.price),
              direction: yearAgo.change.direction,
              by: rupees(yearAgo.change.by),
            })}
          </span>
        )}
      </p>
    </section>
  )
}
