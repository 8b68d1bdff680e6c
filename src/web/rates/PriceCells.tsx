import { changeOf } from '#shared/rates/changes.ts'
import { KINDS, type Kind, type Prices } from '#shared/rates/markets.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { as } from './roles.ts'
import type { Speech } from './words.ts'

interface PriceCellsProps {
  /** INR per kg; a kind that was not quoted is '-' */
  prices: Prices | undefined
  /** The rates before, to show the change; absent where no change is to be shown. */
  before?: Prices | undefined
  since?: string | undefined
  /** The lowest price of each kind in the whole table, to be marked with its word. */
  lowest?: { prices: Partial<Record<Kind, number | undefined>>; word: string }
  speech: Speech
}

/** The cells of one market: a bare figure each, with its change. */
export const PriceCells = ({ prices, before, since, lowest, speech: { words, formats } }: PriceCellsProps) =>
  KINDS.map(kind => {
    const price = prices?.[kind]
    const change = changeOf(price, before?.[kind])
    const isBare = price !== undefined && !change
    return (
      <td key={kind} {...as.cell} className={isBare ? 'num bare' : 'num'}>
        {price === undefined ? (
          <span className="none">-</span>
        ) : price === lowest?.prices[kind] ? (
          <mark title={lowest.word}>
            {formats.number(price)}
            <span className="vh"> {lowest.word}</span>
          </mark>
        ) : (
          formats.number(price)
        )}
        <Delta change={change} words={words.change} number={formats.number} since={since} />
      </td>
    )
  })

export const KindHeads = ({ speech: { words } }: { speech: Speech }) =>
  KINDS.map(kind => (
    <th key={kind} {...as.columnHead} className="num">
      {words.kinds[kind]}
    </th>
  ))
