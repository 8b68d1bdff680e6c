import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { FIRST_DAY, isDay } from '#shared/days.ts'
import { listDailyRates, listLatestRates } from '#shared/rates/api.ts'
import { DateField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { callKept } from '#web/panel/query/keptAnswers.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { useToday } from '#web/panel/useToday.ts'
import { DaySheet } from './DaySheet.tsx'
import { parseAddress } from './rowStates.ts'
import { toRows } from './rows.ts'

const NONE: readonly string[] = []

/** All cities of one day; only an Admin may correct records that exist (specification, section 6). */
export function DaySheetPage() {
  const user = useCurrentUser()
  const today = useToday()
  // what is chosen, not typed, stands in the address at once: a reload keeps the day
  const { filter, change } = useAddressFilter(parseAddress, 0)
  const { date, show } = filter
  const day = isDay(date) && date >= FIRST_DAY && date <= today ? date : today
  const rows = useQuery(day, async (...asked) => {
    const [latest, rates] = await Promise.all([
      callKept(listLatestRates, { query: { date: day } }, ...asked),
      callKept(listDailyRates, { query: { date: day, with: ['version'] } }, ...asked),
    ])
    return toRows(latest, rates, day)
  })
  const { refetch } = rows
  useLiveEvent('rates', change => affects({ to: day }, change) && refetch())
  return (
    <div className="day-sheet">
      <DateField
        id="sheet-date"
        label={DAY_SHEET.date}
        max={today}
        value={date || today}
        onChange={date => change({ date })}
      />
      <QueryState of={user}>
        {person => (
          <QueryState of={rows}>
            {value => (
              <DaySheet
                key={`${person.email} ${day}`}
                day={day}
                account={person.email}
                rows={value}
                mayEdit={canEnter('admin', person)}
                refetch={refetch}
                onDay={date => change({ date })}
                areas={person.areas ?? NONE}
                filter={show || (person.areas ? 'mine' : 'all')}
                onFilter={show => change({ show })}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}
