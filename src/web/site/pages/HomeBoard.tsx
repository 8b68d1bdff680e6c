import { Board } from '#web/rates/Board.tsx'
import type { Facts } from '#web/rates/facts.ts'
import { type Speech, sinceText } from '#web/rates/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Texts } from '../texts/texts.ts'

/** The board of a visitor who has chosen no city: the whole country, never a guessed city. */
export function HomeBoard({ facts, texts, speech }: { facts: Facts; texts: Texts; speech: Speech }) {
  const { home } = texts
  const { rupees, number } = speech.formats
  const known = facts.trend.filter(price => price !== undefined).map(price => Math.round(price))
  const since = facts.previousDay
    ? sinceText(facts.previousDay, facts.day, speech)
    : speech.words.sincePrevious
  return (
    <Board
      eyebrow={home.board.eyebrow(facts.pricedCities)}
      title={home.board.title}
      prices={facts.prices}
      since={since}
      trend={facts.trend}
      trendCaption={
        known.length > 1
          ? home.board.trend(rupees(Math.min(...known)), number(Math.max(...known)))
          : undefined
      }
      speech={speech}
    >
      <a href="/rate-chart-web">
        {home.board.link}
        <Icon of="right" size={16} />
      </a>
      <span>{home.board.citiesIn(facts.cities, facts.allCities)}</span>
    </Board>
  )
}
