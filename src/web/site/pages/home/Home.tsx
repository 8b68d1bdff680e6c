import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { type Facts, getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import { RateBar, rateBarAttributes } from '#web/site/rates/RateBar.tsx'
import { formatTodayUnit, TodayList } from '#web/site/rates/TodayList.tsx'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { page, usePage } from '../../page.ts'
import type { PricedCity } from '../city/PricedCityList.tsx'
import { HomeHero } from './HomeHero.tsx'
import { HomeLists, MarketList } from './HomeLists.tsx'
import {
  canonicalHomeQuery,
  HOME_PARAMETERS,
  type HomeData,
  loadHome,
  loadTodayPart,
  readMarket,
} from './load.ts'

/** The rates of today by themselves, as rateBar.ts puts them into Home and Compare. */
export const todayPart = page({
  shows: { markets: true },
  parameters: HOME_PARAMETERS,
  canonical: canonicalHomeQuery,
  frame: 'part',
  title: ({ texts }) => texts.home.title,
  description: ({ texts }) => texts.home.description,
  isTransient: ({ data }) => data.view.find !== '',
  load: loadTodayPart,
  Body: ({ data: { data, market } }) =>
    market ? <MarketList data={data} market={market} /> : <TodayList data={data} />,
})

export const homePage = page({
  shows: { markets: true },
  parameters: HOME_PARAMETERS,
  canonical: canonicalHomeQuery,
  isTransient: ({ list }) => list.view.find !== '',
  needsWholeSheet: ({ list }) => list.view.market !== undefined,
  sheet: 'src/web/site/pages/home/home.sheet.css',
  title: ({ texts }) => texts.home.title,
  description: ({ texts }) => texts.home.description,

  seo({ data: { facts, firstDay }, ...context }) {
    if (!facts) return {}
    const { title, description } = context.texts.home
    const { day, updatedAt } = facts
    return {
      // one data set, however many languages its page is in; /data names its files in each
      structuredData:
        context.visit.language === DEFAULT_LANGUAGE
          ? [
              toDataset(
                { name: title, description, days: { first: firstDay ?? day, last: day }, updatedAt },
                context,
              ),
            ]
          : [],
      shown: { day },
    }
  },

  load: loadHome,

  Body({
    data: { list, facts, lastDay },
    visit: { today, query, language },
    texts: { home },
    locale,
    assets,
  }) {
    if (!facts) return <HomeEmpty lastDay={lastDay} />
    const { table } = home
    const isToday = list.day === today
    return (
      <>
        <HomeHero
          facts={facts}
          cities={chooseCities(list.rates, facts, { language, biggest: list.biggest })}
        />
        <div className="wrap stack">
          <section aria-labelledby="today" {...rateBarAttributes(locale, assets)}>
            <header className="cap">
              <h2 id="today">
                {isToday ? table.today : table.of({ day: locale.formats.dayMonth(list.day) })}
              </h2>
              <a href="#lists">{table.jump}</a>
              <p>{formatTodayUnit(list, today, locale)}</p>
            </header>
            <RateBar action={locale.link('/')} rates={list.rates} view={list.view} isOnlyField={false} />
            <TodayList data={list} />
          </section>
          <HomeLists data={list} market={readMarket(query) ?? HEADLINE_MARKET} />
        </div>
      </>
    )
  },
})

/** Home without a rate that could still be called one of today; `lastDay` is absent before the first rate ever. */
function HomeEmpty({ lastDay }: Pick<HomeData, 'lastDay'>) {
  const { texts, locale, today, formatDay } = usePage()
  const { home } = texts
  return (
    <div className="hero">
      <div className="wrap">
        <div className="intro">
          <h1>{home.heading}</h1>
          <p className="lead">
            <time dateTime={today}>{locale.formats.longDate(today)}</time>
          </p>
          <h2 className="empty">{lastDay ? home.notYet({ day: formatDay(lastDay) }) : home.empty.title}</h2>
          <p>
            {lastDay ? (
              <a href={locale.link(`/rate-chart-web?date=${lastDay}`)}>{home.board.link}</a>
            ) : (
              home.empty.text
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Two in a row on a phone, three at a desk. */
const CHOSEN = 6

/** States where most people read a language; English is read everywhere. */
const STATES: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  hi: [
    'Delhi',
    'Uttar Pradesh',
    'Rajasthan',
    'Madhya Pradesh',
    'Bihar',
    'Haryana',
    'Jharkhand',
    'Chhattisgarh',
  ],
  te: ['Telangana', 'Andhra Pradesh'],
  mr: ['Maharashtra'],
  ta: ['Tamil Nadu', 'Puducherry'],
  kn: ['Karnataka'],
  bn: ['West Bengal', 'Tripura'],
  ml: ['Kerala', 'Lakshadweep'],
  gu: ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
}

/** The cities most readers of a language look for: those of its states first, then the biggest. Each has a 1 Kg Rate of the day. */
function chooseCities(
  rates: readonly LatestRate[],
  { day }: Pick<Facts, 'day'>,
  { language, biggest }: { language: Language; biggest: readonly string[] },
): PricedCity[] {
  const getSize = ({ location }: LatestRate) => biggest.indexOf(location) + 1 || biggest.length + 1
  const isOwn = ({ state }: LatestRate) => state !== null && STATES[language].includes(state)
  return rates
    .filter(rate => !isOutdated(rate, day) && getHeadline(rate).price !== undefined)
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || getSize(a) - getSize(b))
    .slice(0, CHOSEN)
    .map(last => ({ city: { name: last.location, state: last.state }, last }))
}
