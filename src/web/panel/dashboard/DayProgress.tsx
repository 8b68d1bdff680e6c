import { Link } from 'react-router'
import type { DayEntries } from '#shared/rates/entries.ts'
import { enterAddress } from '#web/panel/addresses.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import type { Load } from '#web/panel/useLoad.ts'
import { DASHBOARD } from './texts.ts'

/** How far today's entry is, and the way to go on with it. */
export function DayProgress({ entries }: { entries: Load<DayEntries> }) {
  const next = entries.state === 'ready' ? entries.value.missing[0]?.location : undefined
  return (
    <section className="card" aria-labelledby="day">
      <h2 id="day">{DASHBOARD.rates}</h2>
      <Loaded of={entries}>
        {({ entered, missing }) => {
          const all = entered.length + missing.length
          return (
            <div>
              <p>
                <b>{entered.length}</b>
                {DASHBOARD.of(all)}
              </p>
              <progress max={Math.max(all, 1)} value={entered.length} aria-labelledby="day" />
            </div>
          )
        }}
      </Loaded>
      <Link className="btn" to={next ? enterAddress(next) : '/admin/rate-update'}>
        {next ? DASHBOARD.next(next) : DASHBOARD.enter}
      </Link>
    </section>
  )
}
