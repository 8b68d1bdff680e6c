import { DASHBOARD } from '#messages/panel/dashboard.js'
import type { DayEntries } from '#shared/rates/dayEntries.ts'
import { buildEntryUrl } from '#web/panel/addresses.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { cityName } from '#web/panel/names.ts'
import type { Query } from '#web/panel/query/query.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'

/** Shows how many cities are entered today, and links to the next one, of those the person looks after first. */
export function DayProgress({ entries }: { entries: Query<DayEntries> }) {
  const { data: user } = useCurrentUser()
  const missing = entries.data?.missing ?? []
  const next = (missing.find(({ isMine }) => isMine) ?? missing[0])?.location
  return (
    <section className="card box column" aria-labelledby="day">
      <h2 id="day">{DASHBOARD.rates}</h2>
      <QueryState of={entries}>
        {({ entered, missing }) => {
          const all = entered.length + missing.length
          return (
            <div>
              <p className="soft">
                <b className="figure">{entered.length}</b>
                {DASHBOARD.of({ all })}
              </p>
              <progress max={Math.max(all, 1)} value={entered.length} aria-labelledby="day" />
            </div>
          )
        }}
      </QueryState>
      {canEnter('entry', user) && (
        <Link className="btn" to={next ? buildEntryUrl(next) : '/admin/rate-update'}>
          {next ? DASHBOARD.next({ city: cityName(next) }) : DASHBOARD.enter}
        </Link>
      )}
    </section>
  )
}
