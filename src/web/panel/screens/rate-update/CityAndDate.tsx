import { useEffect, useEffectEvent } from 'react'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { DateField } from '#web/panel/components/fields.tsx'
import { CityField, CityNote } from '#web/panel/rate-entry/CityField.tsx'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { onEnter } from '#web/panel/rate-entry/EntryForm.tsx'
import { findCityName } from '#web/panel/rate-entry/recognisedCities.ts'
import type { RateFormState } from './useRateForm.ts'

const focusGrid = () => document.getElementById(CELLS[0]!)?.focus()

interface CityAndDateProps {
  form: RateFormState
  today: Day
  /** Enters the next pending city, by Enter in the empty field; absent when none is pending. */
  onNext: (() => void) | undefined
}

export function CityAndDate({ form, today, onNext }: CityAndDateProps) {
  const { row, isCorrection, recognised, problems, change } = form
  /** An old spelling, or a name in another language, becomes the city once the field is left. */
  const takeName = useEffectEvent(() => {
    const name = findCityName(row.city, recognised)
    if (name !== undefined && document.activeElement?.id !== 'city') change({ city: name })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the city is may be known after the field is left
  useEffect(() => takeName(), [recognised])

  /** Takes the city that was meant. */
  function pick(name: string) {
    change({ city: name })
    document.getElementById('city')?.focus()
  }

  return (
    <div className="which">
      <CityField
        id="city"
        name="city"
        label={RATE_UPDATE.city}
        required
        readOnly={isCorrection}
        value={row.city}
        problem={problems.city}
        onChange={city => change({ city })}
        onBlur={takeName}
        onKeyDown={onEnter((row.city === '' && onNext) || focusGrid)}
      />
      <DateField
        id="date"
        label={RATE_UPDATE.date}
        required
        readOnly={isCorrection}
        max={today}
        value={row.date}
        problem={problems.date}
        onChange={date => change({ date })}
        onKeyDown={onEnter(focusGrid)}
      />
      <CityNote typed={row.city} city={recognised} onPick={pick} />
    </div>
  )
}
