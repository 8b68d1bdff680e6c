import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PENDING, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { type Day, isDay } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { listLatestRates } from '#shared/rates/api.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useEditRateRemoval } from '#web/panel/editRate.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { useQueued } from '#web/panel/rate-entry/Outbox.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useDeactivation } from '#web/panel/session/sessionEnd.ts'
import { useToday } from '#web/panel/useToday.ts'
import { listPending, nextCity } from './pendingCities.ts'
import { RateForm } from './RateForm.tsx'
import { useRateForm } from './useRateForm.ts'

/** For accounts that may enter rates; only an Admin may correct a record that exists (specification, section 6). */
export function RateUpdatePage() {
  const user = useCurrentUser()
  const isDeactivated = useDeactivation()
  const refused = (
    <p className="quiet" role="alert">
      {RATE_UPDATE.refused}
    </p>
  )
  if (isDeactivated) return refused
  return (
    <QueryState of={user}>
      {person =>
        canEnter('staff.write', person) ? (
          <RateUpdate key={person.email} account={person.email} mayEdit={canEnter('admin', person)} />
        ) : (
          refused
        )
      }
    </QueryState>
  )
}

interface RateUpdateProps {
  /** Email of the person, who owns the drafts. */
  account: string
  mayEdit: boolean
}

/** Enters the rates of a city, or corrects a record that the chart handed over. */
function RateUpdate({ account, mayEdit }: RateUpdateProps) {
  const today = useToday()
  const form = useRateForm({
    today,
    account,
    mayEdit,
    isEntered: city =>
      [...all.map(({ location }) => location), ...queued].map(toPlaceKey).includes(toPlaceKey(city)),
  })
  const { city, date } = form.row
  const day = date || today
  const latest = useQuery({
    ...queryFor(listLatestRates, { query: { date: day } }),
    persister: keepAnswer,
    meta: { live: 'rates', days: { to: day } },
  })
  const queued = useQueued(account, day).map(({ location }) => location)
  const all = latest.data ?? []
  const entered = all.filter(rate => rate.date === day).length
  useEditRateRemoval(form.isCorrection)

  function pick(city: string) {
    // rates that are being saved keep their city
    if (form.isSaving) form.begin(city, day)
    else form.edit({ city })
    document.getElementById(CELLS[0]!)?.focus()
  }

  // a form left open over midnight must not put today's rates under yesterday
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the day turns
  useEffect(() => {
    if (!form.isCorrection && form.unsaved.length === 0) form.startBlank(form.row.key)
  }, [today])
  // after the effect above, which starts a blank form
  useWantedCity(form.begin)

  return (
    <div className="update">
      {form.isCorrection ? (
        <div className="box row between">
          <h2>{RATE_UPDATE.editing({ city: cityName(city), when: dayMonth(date) })}</h2>
          <Button look="plain small" label={RATE_UPDATE.stopEditing} onClick={() => form.startBlank()} />
        </div>
      ) : (
        <p className="hint">
          {all.length > 0 && entered === all.length
            ? PENDING.all
            : all.length > 0 && PENDING.of({ entered, all: all.length })}
        </p>
      )}
      <RateForm
        form={form}
        today={today}
        mayEdit={mayEdit}
        next={form.isCorrection || city ? undefined : nextCity(listPending(all, day, queued), form.last)}
        onPick={pick}
      />
    </div>
  )
}

/** Starts the city that a link names, as `?city=Surat` or `?city=Surat&date=2026-11-20`, once, and takes it out of the address. */
function useWantedCity(begin: (city: string, date?: Day) => void) {
  const [params, setParams] = useSearchParams()
  const isBegun = useRef(false)
  const start = useEffectEvent(begin)
  const leave = useEffectEvent(() => setParams({}, { replace: true }))

  useEffect(() => {
    const [city, date] = [params.get('city'), params.get('date') ?? '']
    if (city !== null) {
      start(city, isDay(date) ? date : undefined)
      leave()
      isBegun.current = true
    } else if (isBegun.current) {
      // the shell has moved the focus to the new screen before
      isBegun.current = false
      document.getElementById(CELLS[0]!)?.focus()
    }
  }, [params])
}
