import { MERGE } from '#messages/panel/cities.js'
import { MARKET_LABELS } from '#messages/panel/language.js'
import type { CityMerge, Kept } from '#shared/cities/managedCities.ts'
import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { StoredContent } from '#shared/rates/rates.ts'
import { Select } from '#web/panel/components/fields.tsx'
import { date, number } from '#web/panel/formats.ts'

/** What is decided about the days that both cities have. */
export interface Decision {
  /** Of every day that is not decided by itself. */
  keep?: Kept
  days: Readonly<Record<Day, Kept>>
}

const KEPT = ['from', 'into'] as const

interface MergeConflictsProps {
  names: Record<Kept, string>
  conflicts: CityMerge['conflicts']
  decision: Decision
  onDecide: (decision: Decision) => void
}

/** Asks which of two cities' rates count, for all days or day by day. */
export const MergeConflicts = ({ names, conflicts, decision, onDecide }: MergeConflictsProps) => (
  <fieldset>
    <legend>{MERGE.conflicts({ count: conflicts.length })}</legend>
    {KEPT.map(kept => (
      <label key={kept}>
        <input
          type="radio"
          name="keep"
          checked={decision.keep === kept}
          onChange={() => onDecide({ keep: kept, days: {} })}
        />
        {MERGE.keep({ name: names[kept] })}
      </label>
    ))}
    <details>
      <summary>{MERGE.byDay}</summary>
      <p>{MERGE.unit({ market: MARKET_LABELS[HEADLINE_MARKET] })}</p>
      <ul>
        {conflicts.map(conflict => (
          <li key={conflict.date}>
            <span>{date(conflict.date)}</span>
            <div className="field">
              <Select
                aria-label={MERGE.ofDay({ date: date(conflict.date) })}
                value={decision.days[conflict.date] ?? decision.keep ?? ''}
                none={MERGE.choose}
                isChoice
                options={KEPT.map(kept => [kept, `${names[kept]} ${formatHeadline(conflict[kept])}`])}
                onChange={kept =>
                  onDecide({ ...decision, days: { ...decision.days, [conflict.date]: kept } })
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
