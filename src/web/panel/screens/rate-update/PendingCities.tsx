import type { UseQueryResult } from '@tanstack/react-query'
import { PENDING } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { dayMonth, number } from '#web/panel/formats.ts'
import { byCity, cityName } from '#web/panel/names.ts'

interface Pending {
  city: string
  /** Last 1 Kg Rate of chicken, INR per kg. */
  price: number | undefined
}

/** Returns the pending city to enter after another one: the next by name, and after the last the first. */
export function nextCity(pending: readonly Pick<Pending, 'city'>[], after: string): string | undefined {
  const left = pending.map(({ city }) => city).filter(city => toPlaceKey(city) !== toPlaceKey(after))
  return left.find(city => byCity(city, after) > 0) ?? left[0]
}

/** Counts the cities that are entered on a day, and lists those that are pending; `queued` ones wait to be sent. */
export function getProgress(latest: readonly LatestRate[], day: Day, queued: readonly string[] = []) {
  const missing = latest.filter(({ date }) => date < day)
  const typed = new Set(queued.map(toPlaceKey))
  const pending = missing
    .filter(({ location }) => !typed.has(toPlaceKey(location)))
    .map(
      ({ location, markets }): Pending => ({
        city: location,
        price: getPrice(markets, HEADLINE_MARKET, 'chicken'),
      }),
    )
    .sort((a, b) => byCity(a.city, b.city))
  return { all: latest.length, entered: latest.length - missing.length, pending }
}

interface PendingCitiesProps {
  latest: UseQueryResult<LatestRate[]>
  day: Day
  today: Day
  city: string
  queued: readonly string[]
  onPick: (city: string) => void
}

/** Shows how many cities are entered; a press on a pending city starts it. */
export function PendingCities({ latest, day, today, city, queued, onPick }: PendingCitiesProps) {
  return (
    <aside className="pending box" aria-labelledby="pending">
      <h2 id="pending">{day === today ? PENDING.today : dayMonth(day)}</h2>
      <QueryState of={latest} empty={PENDING.none}>
        {rates => {
          const { all, entered, pending } = getProgress(rates, day, queued)
          return (
            <>
              <p className="hint">
                <b>{entered}</b>
                <span>{PENDING.of({ all })}</span>
              </p>
              <progress max={all} value={entered} aria-label={PENDING.progress} />
              {entered === all && <p className="hint">{PENDING.all}</p>}
              <ul>
                {pending.map(left => (
                  <li key={left.city}>
                    <button
                      type="button"
                      className="opt"
                      aria-current={toPlaceKey(left.city) === toPlaceKey(city) || undefined}
                      onClick={() => onPick(left.city)}
                    >
                      <span className="grow break">{cityName(left.city)}</span>
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
