import { toMonth } from '#shared/days.ts'
import { buildCityFeedUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import { toBreadcrumbList, toDataset } from '#web/site/seo/structuredData.ts'
import { page } from '../../page.ts'
import { CityAround } from './CityAround.tsx'
import { CityEmbed } from './CityEmbed.tsx'
import { CityHero, getCityTrail } from './CityHero.tsx'
import { CityHistory } from './CityHistory.tsx'
import { CityPay } from './CityPay.tsx'
import { CityPercentile } from './CityPercentile.tsx'
import { CityToday } from './CityToday.tsx'
import { FIELDS } from './cityQuery.ts'
import { loadCity } from './load.ts'

/** The page of a city with a rate, however old: its price, where it stands and how it came there. */
export const cityPage = page({
  shows: { markets: true },
  parameters: FIELDS,
  sheet: 'src/web/site/pages/city/city.sheet.css',
  title({ data: { city, last }, visit, texts, locale }) {
    const { price } = getHeadline(last)
    const name = locale.cityName(city.name)
    return !isOutdated(last, visit.today) && price !== undefined
      ? texts.city.titleToday({ city: name, price: locale.formats.rupees(price) })
      : texts.city.title({ city: name })
  },
  description: ({ data: { city }, texts, locale }) =>
    texts.city.description({ city: locale.cityName(city.name) }),

  seo({ data: { city, last, firstDay }, ...context }) {
    const { texts, locale } = context
    const name = locale.cityName(city.name)
    const trail = [...getCityTrail(city, context), { name, path: cityAddress(city.name) }]
    const dataset = {
      name: texts.city.title({ city: name }),
      description: texts.city.description({ city: name }),
      days: { first: firstDay ?? last.date, last: last.date },
      updatedAt: last.updatedAt,
      city: city.name,
      markets: last.markets,
    }
    return {
      structuredData: [toBreadcrumbList(trail, context), toDataset(dataset, context)],
      shown: { day: last.date, slug: toSlug(city.name) },
      feed: { path: buildCityFeedUrl(toSlug(city.name)), title: texts.seo.feed.cityTitle({ city: name }) },
    }
  },

  load: loadCity,

  status: ({ query }) => (query.isUnderstood ? 200 : 400),

  Body: ({ data, visit }) => (
    <>
      <CityHero {...data} />
      <div className="wrap stack">
        <CityPercentile {...data} />
        <CityToday {...data} />
        <CityPay {...data} />
        <CityHistory {...data} thisMonth={toMonth(visit.today)} />
        <CityAround {...data} />
        <CityEmbed {...data} />
      </div>
    </>
  ),
})
