import type { Day } from '#shared/days.ts'
import { buildPictureUrl } from '#shared/files.ts'
import { HEADLINE_MARKET, isMarket, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { getLocale } from '#web/site/messages/languages.ts'
import type { Spellings } from '#web/site/rates/cities.tsx'
import { type Facts, getFacts } from '#web/site/rates/facts.ts'
import { TodayTable } from '#web/site/rates/TodayTable.tsx'
import { sortByCity } from '#web/site/rates/words.ts'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { page, usePage } from '../../page.ts'
import { HomeHero } from './HomeHero.tsx'
import { HomeLists } from './HomeLists.tsx'

interface HomeData {
  /** By name, as it is shown. */
  rates: readonly LatestRate[]
  spellings: Spellings
  /** Absent while no city has a current rate. */
  facts: Facts | undefined
  /** The last day anything was published, where there are no facts of it. */
  lastDay: Day | undefined
  /** Of the 1 Kg rate section. */
  market: Market
}

function readMarket(query: URLSearchParams): Market {
  const market = query.get('market') ?? ''
  return isMarket(market) ? market : HEADLINE_MARKET
}

export const homePage = page<HomeData>({
  parameters: ['market'],
  sheet: 'home',
  title: ({ texts }) => texts.home.title,
  description: ({ texts }) => texts.home.description,

  seo({ data: { facts }, ...context }) {
    if (!facts) return {}
    const { title, description } = context.texts.home
    const { day, updatedAt } = facts
    return {
      structuredData: [
        toDataset({ name: title, description, days: { first: day, last: day }, updatedAt }, context),
      ],
      picture: buildPictureUrl(context.visit.language, day),
    }
  },

  async load(reads, { today, language, query }) {
    const rates = sortByCity(await reads.listLatestRates(today), getLocale(language))
    const spellings = reads.listSpellings(rates.map(rate => rate.location))
    const facts = getFacts(rates, today)
    const [last] = facts ? [] : await reads.listRecentRates(1)
    return { rates, spellings, facts, lastDay: last?.date, market: readMarket(query) }
  },

  Body({ data: { rates, spellings, facts, lastDay, market }, visit: { today }, texts: { home }, locale }) {
    if (!facts) return <HomeEmpty lastDay={lastDay} />
    const isToday = facts.day === today
    return (
      <>
        <HomeHero rates={rates} spellings={spellings} facts={facts} />
        <div className="wrap stack">
          <section className="offscreen" aria-labelledby="today">
            <header className="cap">
              <h2 id="today">
                {isToday ? home.table.today : home.table.of({ day: locale.formats.dayMonth(facts.day) })}
              </h2>
              <p>
                {isToday ? home.table.unit : home.table.unitOnOtherDay} <a href="#lists">{home.table.jump}</a>
              </p>
            </header>
            <TodayTable rates={rates} day={facts.day} labelledBy="today" />
          </section>
          <HomeLists rates={rates} day={facts.day} market={market} />
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
