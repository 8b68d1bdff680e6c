import { KIND_LABELS } from '#shared/rates/labels.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { number } from '#web/panel/formats.ts'
import { type Cell, priceIn } from '#web/panel/rate-entry/cells.ts'
import type { PriceWarning } from '#web/panel/rate-entry/priceWarnings.ts'
import { DELTA_WORDS } from '#web/panel/texts.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { as } from '#web/ui/roles.ts'
import { RATE_UPDATE } from './texts.ts'

interface RateCellProps {
  cell: Cell
  label: string
  typed: string
  problem: string | undefined
  warning: PriceWarning | undefined
  /** INR per kg it is compared with, and when that was. */
  before: number | undefined
  when: string
  onType: (typed: string) => void
}

/** One rate: the input, and below it what is wrong, what to look at twice, or the figure before with the change. */
export function RateCell({ cell, label, typed, problem, warning, before, when, onType }: RateCellProps) {
  const price = problem ? undefined : priceIn(typed)
  return (
    <td {...as.cell}>
      <span className={problem ? 'rate bad' : warning ? 'rate odd' : 'rate'}>
        <input
          id={cell}
          name={cell}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          required
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={`${cell}-note`}
          value={typed}
          onFocus={event => event.target.select()}
          onChange={event => onType(event.target.value)}
        />
      </span>
      <small id={`${cell}-note`}>{note()}</small>
    </td>
  )

  function describe(warning: PriceWarning) {
    if (warning === 'change') return RATE_UPDATE.check(when, number(before!))
    return RATE_UPDATE.under(KIND_LABELS[warning.under])
  }

  function note() {
    if (problem) return <span className="err">{problem}</span>
    if (warning) return <span className="odd">{describe(warning)}</span>
    if (before === undefined) return null
    return (
      <>
        <span className="vh">{when}: </span>
        {number(before)} <Delta change={getPriceChange(price, before)} words={DELTA_WORDS} number={number} />
      </>
    )
  }
}
