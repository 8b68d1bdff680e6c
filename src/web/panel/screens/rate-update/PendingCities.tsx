import { PENDING } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { dayMonth, number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import type { Query } from '#web/panel/query/query.ts'
import { getProgress } from './pending.ts'

interface PendingCitiesProps {
  latest: Query<LatestRate[]>
  day: Day
  today: Day
  city: string
  onPick: (city: string) => void
}

/** Shows how many cities are entered; a press on a pending city starts it. */
export function PendingCities({ latest, day, today, city, onPick }: PendingCitiesProps) {
  return (
    <aside className="pending" aria-labelledby="pending">
      <h2 id="pending">{day === today ? PENDING.today : dayMonth(day)}</h2>
      <QueryState of={latest} empty={PENDING.none}>
        {rates => {
          const { all, entered, pending } = getProgress(rates, day)
          return (
            <>
              <p>
                <b>{entered}</b>
                {PENDING.of({ all })}
              </p>
              <progress max={all} value={entered} aria-label={PENDING.progress} />
              {pending.length === 0 && <p>{PENDING.all}</p>}
              <ul>
                {pending.map(left => (
                  <li key={left.city}>
                    <button
                      type="button"
                      aria-current={toPlaceKey(left.city) === toPlaceKey(city) || undefined}
                      onClick={() => onPick(left.city)}
                    >
                      <span>{cityName(left.city)}</span>
                      {left.price !== undefined && <small>{number(left.price)}</small>}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </QueryState>
    </aside>
  )
}
