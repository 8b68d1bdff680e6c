import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { FIRST_DAY } from '#shared/days.ts'
import { listDailyRates, listLatestRates } from '#shared/rates/api.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { buildUrl, call } from '#web/call.ts'
import { DateField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { useToday } from '#web/panel/useToday.ts'
import { DaySheet } from './DaySheet.tsx'
import { toRows } from './rows.ts'
import { Address } from './sheetFilter.ts'

const NONE: readonly string[] = []

/** All cities of one day; only an Admin may correct records that exist (specification, section 6). */
export function DaySheetPage() {
  const user = useCurrentUser()
  const today = useToday()
  // what is chosen, not typed, stands in the address at once: a reload keeps the day
  const { filter, change } = useAddressFilter(Address, 0)
  const { date, show } = filter
  const day = date && date >= FIRST_DAY && date <= today ? date : today
  const rows = useQuery({
    queryKey: [buildUrl(listLatestRates.path, {}, { date: day }), 'with the rates of the day'],
    queryFn: ({ signal }) =>
      Promise.all([
        call(listLatestRates, { query: { date: day } }, { signal }),
        call(listDailyRates, { query: { date: day, with: ['version'] } }, { signal }),
      ]),
    select: useCallback(([latest, rates]: [LatestRate[], DailyRate[]]) => toRows(latest, rates, day), [day]),
    // equal rows are the same objects; an answer like the last one is news, too: rows may have been saved in between
    structuralSharing: (last, now) => [...(replaceEqualDeep(last, now) as unknown[])],
    persister: keepAnswer,
    meta: { live: 'rates', days: { to: day } },
  })
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
                loaded={value}
                mayEdit={canEnter('admin', person)}
                onDay={date => change({ date })}
                areas={person.areas ?? NONE}
                filter={show ?? (person.areas ? 'mine' : 'all')}
                onFilter={show => change({ show })}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}
