import type { ReactNode } from 'react'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { PriceCells } from './PriceCells.tsx'
import { as } from './roles.ts'
import { type Speech, sinceText } from './words.ts'

interface MarketRowsProps {
  rate: DailyRate
  /** The markets to show, in order; none when the record has none. */
  markets: readonly Market[]
  /** Without changes: the figures are not of the day the table is about. */
  isQuiet?: boolean
  speech: Speech
  /** The cells that head the whole group. */
  children: ReactNode
}

/** The rows of one record: a market each, or one that says that there is none. */
export function MarketRows({ rate, markets, isQuiet, speech, children }: MarketRowsProps) {
  const { words } = speech
  if (markets.length === 0) {
    return (
      <tr {...as.row}>
        {children}
        <td {...as.cell} colSpan={4} className="nothing">
          {words.noMarkets}
        </td>
      </tr>
    )
  }
  const since = sinceText(rate.previous?.date, rate.date, speech)
  return markets.map((market, at) => (
    <tr {...as.row} key={market}>
      {at === 0 && children}
      <th {...as.rowHead}>{words.markets[market]}</th>
      <PriceCells
        prices={rate.markets[market]}
        before={isQuiet ? undefined : rate.previous?.markets[market]}
        since={since}
        speech={speech}
      />
    </tr>
  ))
}
