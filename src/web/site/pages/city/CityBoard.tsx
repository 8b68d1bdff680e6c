import type { ReactNode } from 'react'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { Board } from '#web/site/rates/Board.tsx'
import { getHeadlines, isOutdated } from '#web/site/rates/facts.ts'
import { getTrendDays, pricesOn } from '#web/site/rates/history.ts'
import { getLevel } from '#web/site/rates/words.ts'
import { usePage } from '../../page.ts'

interface CityBoardProps {
  last: LatestRate
  /** Absent where too little is known to compare with. */
  percentile: PricePercentile | undefined
  /** Where other weights stand at the price of shops; none on pages of others. */
  payLink?: string
  /** Of the visitor's own city, on Home. */
  isMine?: boolean
  /** The foot: where to read on. */
  children: ReactNode
}

export function CityBoard({ last, percentile, payLink, isMine, children }: CityBoardProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { board, acts } = texts.city
  const isToday = !isOutdated(last, today)
  const eyebrow = isToday ? board.eyebrow : locale.words.markets[HEADLINE_MARKET]
  return (
    <Board
      id={isMine ? 'my-board' : undefined}
      eyebrow={isMine ? `${acts.mine} · ${eyebrow}` : eyebrow}
      title={locale.cityName(last.location)}
      earlierDay={isToday ? undefined : formatDay(last.date)}
      prices={getHeadlines(last)}
      level={isToday && percentile ? getLevel(percentile) : undefined}
      payLink={payLink}
      shopPrice={getPrice(last.markets, 'retail', 'chicken')}
      since={last.previous ? locale.words.since({ day: formatDay(last.previous.date) }) : undefined}
      trend={pricesOn(getTrendDays(today), last.trend)}
    >
      {children}
    </Board>
  )
}
