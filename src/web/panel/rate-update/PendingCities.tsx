import type { Day } from '#shared/days.ts'
import { placeKey } from '#shared/places.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { dayMonth, number } from '#web/panel/formats.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import type { Load } from '#web/panel/useLoad.ts'
import { progressOf } from './pending.ts'
import { PENDING } from './texts.ts'

interface PendingCitiesProps {
  latest: Load<LatestRate[]>
  day: Day
  today: Day
  city: string
  onPick: (city: string) => void
}

/** How far the day is; a press on a city that is left starts it. */
export function PendingCities({ latest, day, today, city, onPick }: PendingCitiesProps) {
  return (
    <aside className="pending" aria-labelledby="pending">
      <h2 id="pending">{day === today ? PENDING.today : dayMonth(day)}</h2>
      <Loaded of={latest} empty={PENDING.none}>
        {rates => {
          const { all, entered, pending } = progressOf(rates, day)
          return (
            <>
              <p>
                <b>{entered}</b>
                {PENDING.of(all)}
              </p>
              <progress max={all} value={entered} aria-label={PENDING.progress} />
              {pending.length === 0 && <p>{PENDING.all}</p>}
              <ul>
                {pending.map(left => (
                  <li key={left.city}>
                    <button
                      type="button"
                      aria-current={placeKey(left.city) === placeKey(city) || undefined}
                      onClick={() => onPick(left.city)}
                    >
                      <span>{left.city}</span>
                      {left.price !== undefined && <small>{number(left.price)}</small>}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </aside>
  )
}
