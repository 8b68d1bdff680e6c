import type { FormEvent } from 'react'
import type { AlertFrequency, AlertRule } from '#features/alerts/shared/rules.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Options } from '#web/ui/Options.tsx'
import { Outline } from '#web/ui/Outline.tsx'
import { findOption, type Option } from '#web/ui/suggestions.ts'
import type { DeviceAlert, DeviceChoice } from './device.ts'

/** Cities of one subscription: `MAX_ALERT_CITIES` of the rules, whose schemas the browser does not load. */
export const MAX_CITIES = 10

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
      <legend className="small strong">{words.chosen}</legend>
      <ul className="row close">
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

export interface RuleWords {
  rule: string
  amount: string
  often: string
}

interface RuleFieldsProps {
  rules: Record<AlertRule, string>
  frequencies: Record<AlertFrequency, string>
  choice: DeviceChoice
  words: RuleWords
  onChange(part: Partial<DeviceChoice>): void
}

/** When to tell, with the limit of the rules that have one. */
export const RuleFields = ({ rules, frequencies, choice, words, onChange }: RuleFieldsProps) => (
  <>
    <p className="field">
      <label htmlFor="alert-rule">{words.rule}</label>
      <select
        id="alert-rule"
        value={choice.rule}
        onChange={({ target }) => onChange({ rule: target.value as AlertRule, amount: null })}
      >
        <Options of={Object.entries(rules)} />
      </select>
    </p>
    {choice.rule !== 'change' && (
      <p className="field">
        <label htmlFor="alert-amount">{words.amount}</label>
        <input
          id="alert-amount"
          type="number"
          inputMode="decimal"
          min="0"
          step="any"
          value={choice.amount ?? ''}
          onChange={({ target }) => onChange({ amount: target.value === '' ? null : Number(target.value) })}
        />
      </p>
    )}
    <p className="field">
      <label htmlFor="alert-often">{words.often}</label>
      <select
        id="alert-often"
        value={choice.frequency}
        onChange={({ target }) => onChange({ frequency: target.value as AlertFrequency })}
      >
        <Options of={Object.entries(frequencies)} />
      </select>
    </p>
  </>
)

export interface PickerWords {
  which: string
  another: string
}

interface AlertPickerProps extends Pick<RuleFieldsProps, 'rules' | 'frequencies'> {
  alerts: readonly DeviceAlert[]
  /** Key of the alert that is shown; undefined for a new one. */
  shown: string | undefined
  cities: Option[]
  words: PickerWords
  onPick(alert: DeviceAlert | undefined): void
}

/** Which alert of this browser is shown, or a new one. */
export function AlertPicker({ alerts, shown, cities, rules, frequencies, words, onPick }: AlertPickerProps) {
  /** "Pune, Agra: A price changes (At once)" */
  const nameAlert = ({ choice }: DeviceAlert) => {
    const names = choice.cities.map(each => cities.find(({ value }) => value === each)?.label ?? each)
    return `${names.join(', ')}: ${rules[choice.rule]} (${frequencies[choice.frequency]})`
  }
  return (
    <p className="field">
      <label htmlFor="alert-which">{words.which}</label>
      <select
        id="alert-which"
        value={shown ?? ''}
        onChange={({ target }) => onPick(alerts.find(({ key }) => key === target.value))}
      >
        <Options of={[...alerts.map(alert => [alert.key, nameAlert(alert)] as const), ['', words.another]]} />
      </select>
    </p>
  )
}
