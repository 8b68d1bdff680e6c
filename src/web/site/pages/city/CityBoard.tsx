import type { ReactNode } from 'react'
import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET, KINDS, type Kind } from '#shared/rates/markets.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Board, type BoardPrice } from '#web/site/rates/Board.tsx'
import { pricesOn, trendDays } from '#web/site/rates/trend.ts'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'

interface CityBoardProps {
  city: string
  last: LatestRate
  today: Day
  /** Of the visitor's own city, on Home. */
  isMine?: boolean
  texts: Texts
  locale: Locale
  /** The foot: where to read on. */
  children: ReactNode
}

/** The last 1 Kg Rate of a city. */
export function CityBoard({ city, last, today, isMine, texts, locale, children }: CityBoardProps) {
  const { rupees, number } = locale.formats
  const said = texts.city.board
  const of = isMine ? { today: said.mine, day: said.mineFor } : { today: said.eyebrow, day: said.eyebrowFor }
  const trend = last.trend.map(({ price }) => price)
  return (
    <Board
      id={isMine ? 'my-board' : undefined}
      eyebrow={last.date === today ? of.today : of.day({ day: writtenDay(last.date, today, locale) })}
      title={locale.cityName(city)}
      prices={Object.fromEntries(KINDS.map(kind => [kind, priceIn(last, kind)])) as Record<Kind, BoardPrice>}
      since={
        last.previous ? locale.words.since({ day: writtenDay(last.previous.date, today, locale) }) : undefined
      }
      trend={pricesOn(trendDays(today), last.trend)}
      trendCaption={
        trend.length > 1
          ? texts.home.board.trend({ low: rupees(Math.min(...trend)), high: number(Math.max(...trend)) })
          : undefined
      }
      locale={locale}
    >
      {children}
    </Board>
  )
}

function priceIn({ markets, previous }: LatestRate, kind: Kind): BoardPrice {
  const price = getPrice(markets, HEADLINE_MARKET, kind)
  return { price, change: getPriceChange(price, getPrice(previous?.markets, HEADLINE_MARKET, kind)) }
}
