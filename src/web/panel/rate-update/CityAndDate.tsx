import type { KeyboardEvent } from 'react'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import { CELLS } from '#web/panel/cells/cells.ts'
import { suggestedCities } from '#web/panel/cells/suggestedCities.ts'
import { CITY } from '#web/panel/cells/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { RATE_UPDATE } from './texts.ts'
import type { RateForm } from './useRateForm.ts'

/** In these two, Enter goes on instead of sending a form that is still empty. */
function onEnter(goOn: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goOn()
  }
}

const toGrid = () => document.getElementById(CELLS[0]!)?.focus()

interface CityAndDateProps {
  form: RateForm
  today: Day
  /** Enter in the empty field of the city takes the next one that is left, if there is one. */
  onNext: (() => void) | undefined
}

/** Which city and which day; both fixed while a record is edited. */
export function CityAndDate({ form, today, onNext }: CityAndDateProps) {
  const { entry, editing, problems, change } = form
  const isFixed = editing !== undefined
  return (
    <div className="which">
      <div className="field">
        <label htmlFor="city">{RATE_UPDATE.city}</label>
        <Combobox
          id="city"
          name="city"
          required
          readOnly={isFixed}
          placeholder={CITY.hint}
          suggestionsLabel={CITY.suggestions}
          suggest={suggestedCities}
          value={entry.city}
          aria-invalid={problems.city !== undefined}
          aria-describedby="city-problem"
          onChange={city => change({ city })}
          onKeyDown={onEnter((entry.city === '' && onNext) || toGrid)}
        />
        <p className="err" id="city-problem">
          {problems.city}
        </p>
      </div>
      <div className="field">
        <label htmlFor="date">{RATE_UPDATE.date}</label>
        <input
          id="date"
          name="date"
          type="date"
          required
          readOnly={isFixed}
          min={FIRST_DAY}
          max={today}
          value={entry.date}
          aria-invalid={problems.date !== undefined}
          aria-describedby="date-problem"
          onChange={event => change({ date: event.target.value })}
          onKeyDown={onEnter(toGrid)}
        />
        <p className="err" id="date-problem">
          {problems.date}
        </p>
      </div>
    </div>
  )
}
