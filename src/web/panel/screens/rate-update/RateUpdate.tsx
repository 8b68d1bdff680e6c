import { useEffect, useState } from 'react'
import { listLatestRates } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { LeaveWarning } from '#web/panel/rate-entry/LeaveWarning.tsx'
import { useToday } from '#web/panel/useToday.ts'
import { blankEntry } from './entry.ts'
import { PendingCities } from './PendingCities.tsx'
import { getProgress, nextCity } from './pending.ts'
import { RateForm } from './RateForm.tsx'
import { startForm } from './rateForm.ts'
import { RATE_UPDATE } from './texts.ts'
import { useForgetEdit } from './useForgetEdit.ts'
import { useRateForm } from './useRateForm.ts'
import { useSaveRates } from './useSaveRates.ts'
import { useWantedCity } from './useWantedCity.ts'

interface RateUpdateProps {
  /** Whose drafts these are. */
  account: string
  mayEdit: boolean
}

/** Entry of a city's rates, or the correction of a record the chart handed over; beside it what the day still lacks. */
export function RateUpdate({ account, mayEdit }: RateUpdateProps) {
  const today = useToday()
  const form = useRateForm(today, account, mayEdit)
  const { entry, editing, dirty, dispatch } = form
  const day = entry.date || today
  const latest = useQuery(day, signal => call(listLatestRates, { query: { date: day } }, { signal }))
  useLiveEvent('rates', change => affects({ to: day }, change) && latest.refetch())
  const [last, setLast] = useState('')
  const pending = latest.data ? getProgress(latest.data, day).pending : []
  useForgetEdit(editing !== undefined)

  const saving = useSaveRates(form, { today, account, mayEdit }, city => {
    setLast(city)
    latest.refetch()
  })

  function pick(city: string) {
    // rates that are on their way stay those of their city
    if (saving.isSaving) form.begin(city, day)
    else dispatch({ type: 'change', entry: { city } })
    document.getElementById(CELLS[0]!)?.focus()
  }

  // a form left open over midnight must not put today's rates under yesterday
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the day turns
  useEffect(() => {
    if (!editing && !dirty) dispatch({ type: 'start', date: today })
  }, [today])
  // after that one, which starts a blank form
  useWantedCity(form.begin)

  return (
    <div className="update">
      <LeaveWarning dirty={dirty} />
      <RateForm
        form={form}
        saving={saving}
        today={today}
        mayEdit={mayEdit}
        next={editing || entry.city ? undefined : nextCity(pending, last)}
        onPick={pick}
      />
      {editing ? (
        <aside className="pending">
          <h2>{RATE_UPDATE.editing(editing.location, dayMonth(editing.date))}</h2>
          <button
            type="button"
            className="btn plain small"
            onClick={() => dispatch({ type: 'open', form: startForm(blankEntry(today)) })}
          >
            {RATE_UPDATE.stopEditing}
          </button>
        </aside>
      ) : (
        <PendingCities latest={latest} day={day} today={today} city={entry.city} onPick={pick} />
      )}
    </div>
  )
}
