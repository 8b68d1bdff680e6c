import type { Day } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Board } from '#web/site/rates/Board.tsx'
import type { Facts } from '#web/site/rates/facts.ts'
import { type Locale, sinceText } from '#web/site/rates/words.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface HomeBoardProps {
  facts: Facts
  today: Day
  texts: Texts
  locale: Locale
}

/** The board of a visitor who has chosen no city: the whole country, never a guessed city. */
export function HomeBoard({ facts, today, texts: { home }, locale }: HomeBoardProps) {
  const { rupees, number, dayMonth } = locale.formats
  const { board } = home
  const { day, pricedCities } = facts
  const known = facts.trend.filter(price => price !== undefined).map(price => Math.round(price))
  const range =
    known.length > 1 && board.trend({ low: rupees(Math.min(...known)), high: number(Math.max(...known)) })
  return (
    <Board
      eyebrow={
        day === today
          ? board.eyebrow({ count: pricedCities })
          : board.eyebrowFor({ day: dayMonth(day), count: pricedCities })
      }
      title={pricedCities === 1 ? locale.cityName(facts.lowest!.city) : board.title}
      prices={facts.prices}
      since={facts.previousDay ? sinceText(facts.previousDay, day, locale) : locale.words.sincePrevious}
      trend={facts.trend}
      trendCaption={range || undefined}
      locale={locale}
    >
      <a href={locale.link('/rate-chart-web')}>
        {board.link}
        <Icon of="right" size={16} />
      </a>
      <span>{board.citiesIn({ count: facts.cities, all: facts.allCities })}</span>
    </Board>
  )
}
