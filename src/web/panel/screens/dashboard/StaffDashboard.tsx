import type { ReactNode } from 'react'
import { useToday } from '#web/panel/useToday.ts'
import { DayProgress } from './DayProgress.tsx'
import { TodayBoard } from './TodayBoard.tsx'
import { useDayEntries } from './useDayEntries.ts'

/** Today's entry for everybody who may enter rates; `children` stand before its card. */
export function StaffDashboard({ children }: { children: ReactNode }) {
  const today = useToday()
  const entries = useDayEntries(today)
  return (
    <>
      <div className="cards">
        {children}
        <DayProgress entries={entries} />
      </div>
      {entries.data && <TodayBoard entries={entries.data} today={today} />}
    </>
  )
}
