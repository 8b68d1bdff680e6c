import { Link } from 'react-router'
import { listLatestRates } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import { useNews } from '#web/panel/live/news.ts'
import { progressOf } from '#web/panel/rate-update/pending.ts'
import { useLoad } from '#web/panel/useLoad.ts'
import { useToday } from '#web/panel/useToday.ts'
import { DASHBOARD } from './texts.ts'

/** How far today's entry is, and the way to go on with it. */
export function DayProgress() {
  const today = useToday()
  const latest = useLoad(today, signal => call(listLatestRates, { query: { date: today } }, { signal }))
  useNews('rates', latest.again)
  return (
    <section className="card" aria-labelledby="day">
      <h2 id="day">{DASHBOARD.rates}</h2>
      <Loaded of={latest}>
        {rates => {
          const { all, entered } = progressOf(rates, today)
          return (
            <div>
              <p>
                <b>{entered}</b>
                {DASHBOARD.of(all)}
              </p>
              <progress max={Math.max(all, 1)} value={entered} aria-labelledby="day" />
            </div>
          )
        }}
      </Loaded>
      <Link className="btn" to="/admin/rate-update">
        {DASHBOARD.enter}
      </Link>
    </section>
  )
}
