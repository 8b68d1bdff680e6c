import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import { Crumbs } from '#web/site/layout/Crumbs.tsx'
import type { Texts } from '#web/site/messages/texts.ts'
import { stateAddress } from '#web/site/rates/cities.tsx'
import { freshText, type Locale, writtenDay } from '#web/site/rates/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Assets } from '../../assets.ts'
import { islandAttributes } from '../../islands/Island.tsx'
import { CityActs } from './CityActs.tsx'
import { CityBoard } from './CityBoard.tsx'

interface CityHeroProps {
  city: PublishedCity
  last: LatestRate
  today: Day
  siteUrl: string
  texts: Texts
  locale: Locale
  assets: Assets
}

/** The price in one plain sentence, how fresh it is, and the board. */
export function CityHero({ city, last, today, siteUrl, texts, locale, assets }: CityHeroProps) {
  const words = texts.city
  const name = locale.cityName(city.name)
  const isToday = last.date === today
  return (
    <div className="hero cityhero" {...islandAttributes('src/web/site/scripts/myCity.ts', assets)}>
      <div className="wrap">
        <Crumbs
          trail={[
            { name: words.home, path: '/' },
            ...(city.state ? [{ name: locale.stateName(city.state), path: stateAddress(city.state) }] : []),
          ]}
          here={name}
        />
        <div className="intro">
          <h1>{isToday ? words.headingToday({ city: name }) : words.heading({ city: name })}</h1>
          <p className="lead">
            {renderSentence({ city, last, today, texts, locale })}
            <span className="fresh">{describeFreshness(last, today, locale)}</span>
          </p>
          <CityActs
            city={city.name}
            last={last}
            today={today}
            siteUrl={siteUrl}
            texts={texts}
            locale={locale}
          />
        </div>
        <CityBoard city={city.name} last={last} today={today} texts={texts} locale={locale}>
          <a href="#history">
            {words.board.history}
            <Icon of="right" size={16} />
          </a>
        </CityBoard>
      </div>
    </div>
  )
}

function renderSentence({
  city,
  last,
  today,
  texts: { city: words },
  locale,
}: Omit<CityHeroProps, 'siteUrl' | 'assets'>): string {
  const { rupees } = locale.formats
  const name = locale.cityName(city.name)
  const price = getPrice(last.markets, HEADLINE_MARKET, 'chicken')
  if (price === undefined) return words.noPrice({ city: name })
  const change = getPriceChange(price, getPrice(last.previous?.markets, HEADLINE_MARKET, 'chicken'))
  const values = {
    city: name,
    price: rupees(price),
    direction: change?.direction ?? 'other',
    by: change ? rupees(change.by) : '',
    since: last.previous ? writtenDay(last.previous.date, today, locale) : '',
  } as const
  if (last.date === today) return words.sentenceToday(values)
  return words.sentence({ ...values, day: writtenDay(last.date, today, locale) })
}

/** When the rates of today were written, or how old the last ones are. */
function describeFreshness(last: LatestRate, today: Day, locale: Locale): string {
  if (last.date === today) return freshText(last.updatedAt, locale)
  return locale.words.notUpdated({ day: writtenDay(last.date, today, locale) })
}
