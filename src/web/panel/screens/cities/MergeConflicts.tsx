import { MERGE } from '#messages/panel/cities.js'
import { MARKET_LABELS } from '#messages/panel/language.js'
import type { CityMerge, MergeSide } from '#shared/cities/managedCities.ts'
import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { StoredContent } from '#shared/rates/rates.ts'
import { Select } from '#web/panel/components/fields.tsx'
import { date, number } from '#web/panel/formats.ts'

/** What is decided about the days that both cities have. */
export interface Decision {
  /** Of every day that is not decided by itself. */
  keep?: MergeSide
  days: Readonly<Record<Day, MergeSide>>
}

const SIDES = ['from', 'into'] as const

interface MergeConflictsProps {
  names: Record<MergeSide, string>
  conflicts: CityMerge['conflicts']
  decision: Decision
  onDecide: (decision: Decision) => void
}

/** Asks which of two cities' rates count, for all days or day by day. */
export const MergeConflicts = ({ names, conflicts, decision, onDecide }: MergeConflictsProps) => (
  <fieldset>
    <legend>{MERGE.conflicts({ count: conflicts.length })}</legend>
    {SIDES.map(side => (
      <label className="tap wide" key={side}>
        <input
          type="radio"
          name="keep"
          checked={decision.keep === side}
          onChange={() => onDecide({ keep: side, days: {} })}
        />
        {MERGE.keep({ name: names[side] })}
      </label>
    ))}
    <details>
      <summary>{MERGE.byDay}</summary>
      <p className="soft">{MERGE.unit({ market: MARKET_LABELS[HEADLINE_MARKET] })}</p>
      <ul className="side-by-side">
        {conflicts.map(conflict => (
          <li className="row between close" key={conflict.date}>
            <span>{date(conflict.date)}</span>
            <div className="field">
              <Select
                aria-label={MERGE.ofDay({ date: date(conflict.date) })}
                value={decision.days[conflict.date] ?? decision.keep ?? ''}
                none={MERGE.choose}
                isChoice
                options={SIDES.map(side => [side, `${names[side]} ${formatHeadline(conflict[side])}`])}
                onChange={side =>
                  onDecide({ ...decision, days: { ...decision.days, [conflict.date]: side } })
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </details>
  </fieldset>
)

function formatHeadline(content: StoredContent): string {
  const price = getPrice(content, HEADLINE_MARKET, 'chicken')
  return price === undefined ? '-' : number(price)
}
