import { changeOf, isUnusual } from '#shared/rates/changes.ts'
import { number } from '#web/panel/formats.ts'
import { DELTA_WORDS } from '#web/panel/texts.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { type Cell, priceIn } from './cells.ts'
import { RATE_UPDATE } from './texts.ts'

export interface RateCellProps {
  cell: Cell
  label: string
  typed: string
  problem: string | undefined
  /** INR per kg it is compared with, and when that was. */
  before: number | undefined
  when: string
  onType: (typed: string) => void
}

/** One rate: the input, and below it what is wrong, what to look at twice, or the figure before with the change. */
export function RateCell({ cell, label, typed, problem, before, when, onType }: RateCellProps) {
  const price = problem ? undefined : priceIn(typed)
  const isOdd = price !== undefined && isUnusual(price, before)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which drops its roles
    <td role="cell">
      <span className={problem ? 'rate bad' : isOdd ? 'rate odd' : 'rate'}>
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

  function note() {
    if (problem) return <span className="err">{problem}</span>
    if (before === undefined) return null
    if (isOdd) return <span className="odd">{RATE_UPDATE.check(when, number(before))}</span>
    return (
      <>
        <span className="vh">{when}: </span>
        {number(before)} <Delta change={changeOf(price, before)} words={DELTA_WORDS} number={number} />
      </>
    )
  }
}
