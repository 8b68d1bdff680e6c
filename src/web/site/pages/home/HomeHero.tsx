import { CITY_NAMES, CITY_PLACES } from '#web/site/feeds/files.ts'
import { Board } from '#web/site/rates/Board.tsx'
import type { Facts } from '#web/site/rates/facts.ts'
import { formatUpdated } from '#web/site/rates/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Island, islandAttributes } from '../../islands/Island.tsx'
import { Script } from '../../layout/Inlined.tsx'
import { usePage } from '../../page.ts'
import { boardAddress } from '../city/boardPages.tsx'
import { type PricedCity, PricedCityList } from '../city/PricedCityList.tsx'
import { CitySearch } from './CitySearch.island.tsx'

/** The first screen: the day, the way to one's city, the price. */
export function HomeHero({ facts, cities }: { facts: Facts; cities: readonly PricedCity[] }) {
  const { texts, locale, assets, today } = usePage()
  const { home } = texts
  const { dayMonth, longDate } = locale.formats
  return (
    <div className="hero" {...islandAttributes('src/web/site/scripts/myCity.ts', assets)}>
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
            <span>
              <a href={locale.link('/chicken-rate')}>
                {home.board.citiesIn({ count: facts.citiesToday, all: facts.allCities })}
              </a>
            </span>
          </p>
          <Island
            source="src/web/site/pages/home/CitySearch.island.tsx"
            component={CitySearch}
            onTouch
            props={{ action: locale.link('/chicken-rate'), names: locale.link(CITY_NAMES), words: home.find }}
          />
          <div className="chosen">
            <PricedCityList cities={cities} labelledBy="today" hasTerms={false} />
            <button className="onscreen" type="button" data-near={CITY_PLACES}>
              {home.find.near}
            </button>
          </div>
        </div>
        <div className="slot" data-board={locale.link(boardAddress('*'))}>
          <NationalBoard facts={facts} />
        </div>
        <Script source="src/web/site/scripts/myCityInPlace.inline.ts" assets={assets} />
      </div>
    </div>
  )
}

/** The board of a visitor who has chosen no city: the whole country, never a guessed city. */
function NationalBoard({ facts }: { facts: Facts }) {
  const { texts, locale, slots, today, formatDay } = usePage()
  const { board } = texts.home
  const { FollowLink } = slots
  const { since, sincePrevious } = locale.words
  const { day, pricedCities, onlyCity, previousDays } = facts
  const [previousDay, ...otherDays] = previousDays
  return (
    <Board
      eyebrow={
        day === today
          ? board.eyebrow({ count: pricedCities })
          : board.eyebrowFor({ day: locale.formats.dayMonth(day), count: pricedCities })
      }
      title={onlyCity === undefined ? board.title : locale.cityName(onlyCity)}
      prices={facts.prices}
      since={previousDay && (otherDays.length === 0 ? since({ day: formatDay(previousDay) }) : sincePrevious)}
      trend={facts.trend}
      trendPrices={facts.trend.filter(price => price !== undefined).map(Math.round)}
    >
      <a href={locale.link('/rate-chart-web')}>
        {board.link}
        <Icon of="right" size={16} />
      </a>
      {FollowLink && <FollowLink />}
    </Board>
  )
}
