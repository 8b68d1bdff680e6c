import type { FormEvent } from 'react'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Outline } from '#web/ui/Outline.tsx'
import { findOption, type Option } from '#web/ui/suggestions.ts'

/** Cities of one subscription: `MAX_ALERT_CITIES` of the rules, whose schemas the browser does not load. */
const MAX_CITIES = 10

export interface CityWords {
  chosen: string
  add: string
  remove: string
  suggestions: string
}

interface ChosenCitiesProps {
  cities: Option[]
  chosen: string[]
  words: CityWords
  onChange(chosen: string[]): void
}

/** The cities of an alert, and a field that adds one. */
export function ChosenCities({ cities, chosen, words, onChange }: ChosenCitiesProps) {
  const nameCity = (city: string) => cities.find(({ value }) => value === city)?.label ?? city

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = findOption(cities, String(new FormData(form).get('city')))?.value
    if (found === undefined) return
    if (!chosen.includes(found)) onChange([...chosen, found])
    form.reset()
  }

  return (
    <fieldset className="chosen">
      <legend>{words.chosen}</legend>
      <ul>
        {chosen.map(city => (
          <li key={city}>
            {nameCity(city)}
            <button
              type="button"
              aria-label={`${words.remove}: ${nameCity(city)}`}
              onClick={() => onChange(chosen.filter(each => each !== city))}
            >
              <Outline path="M18 6 6 18M6 6l12 12" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {chosen.length < MAX_CITIES && (
        // a city that was added leaves the field empty
        <form className="field" key={chosen.join()} onSubmit={add}>
          <Combobox
            id="alert-city"
            name="city"
            options={cities}
            suggestionsLabel={words.suggestions}
            aria-label={words.add}
            placeholder={words.add}
            maxLength={80}
            submitsOnPick
          />
        </form>
      )}
    </fieldset>
  )
}
