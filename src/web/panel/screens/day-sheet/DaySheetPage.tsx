import { useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { FIRST_DAY, isDay } from '#shared/days.ts'
import { listDailyRates, listLatestRates } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { DateField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { DaySheet } from './DaySheet.tsx'
import { toRows } from './rows.ts'

/** All cities of one day; only an Admin may correct records that exist (specification, section 6). */
export function DaySheetPage() {
  const user = useCurrentUser()
  const today = useToday()
  const [picked, setPicked] = useState('')
  const day = isDay(picked) && picked >= FIRST_DAY && picked <= today ? picked : today
  const rows = useQuery(day, async signal => {
    const [latest, rates] = await Promise.all([
      call(listLatestRates, { query: { date: day } }, { signal }),
      call(listDailyRates, { query: { date: day, with: ['version'] } }, { signal }),
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
        value={picked || today}
        onChange={setPicked}
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
                onDay={setPicked}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}
