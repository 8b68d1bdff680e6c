import type { Language } from '#shared/languages.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { CITY_PLACES } from '#web/site/feeds/files.ts'
import { Board } from '#web/site/rates/Board.tsx'
import { type Facts, getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import { RateBar } from '#web/site/rates/RateBar.tsx'
import { sortBySize } from '#web/site/rates/rateView.ts'
import { formatTodayUnit, TodayList } from '#web/site/rates/TodayTable.tsx'
import { formatUpdated } from '#web/site/rates/words.ts'
import { islandAttributes } from '../../islands/Island.tsx'
import { Script } from '../../layout/Inlined.tsx'
import { page, usePage } from '../../page.ts'
import { boardAddress } from '../city/boardPages.tsx'
import { type PricedCity, PricedCityList } from '../city/PricedCityList.tsx'
import { FindCity } from './FindCity.tsx'
import { HomeLists } from './HomeLists.tsx'
import { canonicalHomeQuery, HOME_PARAMETERS, type HomeData, loadHome, readMarket } from './load.ts'

export const homePage = page({
  parameters: HOME_PARAMETERS,
  canonical: canonicalHomeQuery,
  sheet: 'src/web/site/pages/home/home.sheet.css',
  title: ({ texts }) => texts.home.title,
  description: ({ texts }) => texts.home.description,

  seo: ({ data: { facts } }) => (facts ? { shown: { day: facts.day } } : {}),

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
        <div className="wrap stack" {...islandAttributes('src/web/site/scripts/exchange.ts', assets)}>
          <section aria-labelledby="today">
            <header className="cap">
              <h2 id="today">
                {isToday ? table.today : table.of({ day: locale.formats.dayMonth(list.day) })}
              </h2>
              <p>{formatTodayUnit(list, today, locale)}</p>
            </header>
            <RateBar address="/" rates={list.rates} view={list.view} />
            <TodayList data={list} />
          </section>
          <HomeLists data={list} market={readMarket(query)} />
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
              <a href={locale.link(`/rate-chart-web?date=${lastDay}`)}>{texts.menu.chart}</a>
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
  or: ['Odisha'],
}

/** The cities most readers of a language look for: those of its states first, then the biggest. Each has a 1 Kg Rate of the day. */
function chooseCities(
  rates: readonly LatestRate[],
  { day }: Pick<Facts, 'day'>,
  { language, biggest }: { language: Language; biggest: readonly string[] },
): PricedCity[] {
  const priced = rates.filter(rate => !isOutdated(rate, day) && getHeadline(rate).price !== undefined)
  const isOwn = ({ state }: LatestRate) => state !== null && STATES[language].includes(state)
  return sortBySize(priced, biggest)
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .slice(0, CHOSEN)
    .map(last => ({ city: { name: last.location, state: last.state }, last }))
}

/** The first screen: the day, the way to one's city, the price. */
function HomeHero({ facts, cities }: { facts: Facts; cities: readonly PricedCity[] }) {
  const { texts, locale, assets, today } = usePage()
  const { home } = texts
  const { dayMonth, longDate } = locale.formats
  return (
    <div className="hero" {...islandAttributes('src/web/site/scripts/myCities.ts', assets)}>
      <div className="wrap">
        <div className="intro">
          <h1>{home.heading}</h1>
          <p className="lead">
            <time dateTime={today}>{longDate(today)}</time>
            <span>
              {facts.day === today
                ? formatUpdated(facts.updatedAt, locale)
                : home.notYet({ day: dayMonth(facts.day) })}
            </span>
            <span>{home.board.citiesIn({ count: facts.citiesToday, all: facts.allCities })}</span>
          </p>
          <FindCity />
          <div className="chosen">
            <PricedCityList cities={cities} labelledBy="today" />
            <button
              className="onscreen"
              type="button"
              data-near={locale.link(CITY_PLACES)}
              data-km={texts.city.around.km({ distance: '*' })}
              data-unknown={home.find.unknown}
            >
              {home.find.near}
            </button>
            <output className="hint" />
          </div>
        </div>
        <div className="slot" data-board={locale.link(boardAddress('*'))}>
          <NationalBoard facts={facts} />
        </div>
        <Script source="src/web/site/scripts/myCitiesInPlace.inline.ts" assets={assets} />
      </div>
    </div>
  )
}

/** The board of a visitor who has chosen no city: the whole country, never a guessed city. */
function NationalBoard({ facts }: { facts: Facts }) {
  const { texts, locale, today, formatDay } = usePage()
  const { board } = texts.home
  const { since, sincePrevious } = locale.words
  const { day, pricedCities, onlyCity, previousDays } = facts
  const [previousDay, ...otherDays] = previousDays
  return (
    <Board
      eyebrow={(day === today ? board.eyebrow : board.eyebrowFor)({ count: pricedCities })}
      title={onlyCity === undefined ? board.title : locale.cityName(onlyCity)}
      earlierDay={day === today ? undefined : formatDay(day)}
      prices={facts.prices}
      shopPrice={facts.shopPrice}
      since={previousDay && (otherDays.length === 0 ? since({ day: formatDay(previousDay) }) : sincePrevious)}
      trend={facts.trend.map(price => price && Math.round(price))}
    />
  )
}
