import type { Day } from '#shared/days.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { Script } from '#web/site/layout/Inlined.tsx'
import type { Texts } from '#web/site/messages/texts.ts'
import { CitySearch } from '#web/site/rates/CitySearch.tsx'
import { type Spellings, toCityOption } from '#web/site/rates/cities.tsx'
import type { Facts } from '#web/site/rates/facts.ts'
import { freshText, type Locale } from '#web/site/rates/words.ts'
import type { Assets } from '../../assets.ts'
import { Island, islandAttributes } from '../../islands/Island.tsx'
import { boardAddress } from '../city/boardPages.tsx'
import { HomeBoard } from './HomeBoard.tsx'
import { HomeFacts } from './HomeFacts.tsx'

interface HomeHeroProps {
  rates: readonly LatestRate[]
  spellings: Spellings
  facts: Facts
  today: Day
  texts: Texts
  locale: Locale
  assets: Assets
}

/** The first screen: the day, the way to one's city, the price. */
export function HomeHero({ rates, spellings, facts, today, texts, locale, assets }: HomeHeroProps) {
  const { home } = texts
  const { dayMonth, longDate } = locale.formats
  const cities = rates.map(({ location, state }) => ({
    ...toCityOption(location, spellings, locale),
    note: state === null ? undefined : locale.stateName(state),
  }))
  return (
    <div className="hero" {...islandAttributes('src/web/site/scripts/myCity.ts', assets)}>
      <div className="wrap">
        <div className="intro">
          <h1>{home.heading}</h1>
          <p className="lead">
            <time dateTime={today}>{longDate(today)}</time>
            <span className="fresh">
              {facts.day === today
                ? freshText(facts.updatedAt, locale)
                : home.notYet({ day: dayMonth(facts.day) })}
            </span>
            <span className="sub">{home.coverage({ count: facts.allCities })}</span>
          </p>
          <Island
            source="src/web/site/islands/CitySearch.tsx"
            component={CitySearch}
            props={{ action: locale.link('/chicken-rate'), cities, words: home.find }}
          />
        </div>
        <div className="slot" data-board={locale.link(boardAddress('*'))}>
          <HomeBoard facts={facts} today={today} texts={texts} locale={locale} />
        </div>
        <Script source="src/web/site/scripts/myCityBoard.ts" assets={assets} />
        <HomeFacts facts={facts} today={today} texts={texts} locale={locale} />
      </div>
    </div>
  )
}
