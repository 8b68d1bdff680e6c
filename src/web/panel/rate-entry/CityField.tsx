import type { ComponentProps, Ref } from 'react'
import { CITY, NEW_CITY } from '#messages/panel/rateEntry.js'
import { toPlaceKey } from '#shared/places.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Field } from '#web/panel/components/fields.tsx'
import { cityName } from '#web/panel/names.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { fetchCitySuggestions, learnCity } from './recognisedCities.ts'
import type { SavedCityDay } from './useCityDay.ts'

interface CityFieldProps
  extends Pick<ComponentProps<typeof Combobox>, 'name' | 'required' | 'readOnly' | 'onKeyDown' | 'onPaste'> {
  id: string
  label: string
  value: string
  problem: string | undefined
  onChange: (city: string) => void
}

/** Input of a city, which suggests cities that begin with what is typed. */
export const CityField = ({ id, label, problem, ...attributes }: CityFieldProps) => (
  <Field id={id} label={label} problem={problem}>
    {marks => (
      <Combobox
        {...attributes}
        {...marks}
        placeholder={CITY.hint}
        suggestionsLabel={CITY.suggestions}
        suggest={fetchCitySuggestions}
      />
    )}
  </Field>
)

/** Says below a city what it is taken for: a known city by another name, or a new one. */
export function CityNote({ typed, cityDay }: { typed: string; cityDay: SavedCityDay | undefined }) {
  const name = cityDay?.name
  return (
    <div role="status" className="city-note hint">
      {name && toPlaceKey(name) !== toPlaceKey(typed) && <span>{CITY.means({ name: cityName(name) })}</span>}
      {cityDay && !name && <b className="doubt">{CITY.isNew}</b>}
    </div>
  )
}

interface MeantCitiesProps {
  name: string
  /** Known cities that it resembles, the nearest first. */
  suggestions: readonly string[]
  /** Of the first of them. */
  ref?: Ref<HTMLButtonElement>
  onChoose: (known: string) => void
}

/** Asks whether a known city was meant; the name is learned as the one that is chosen. */
export const MeantCities = ({ name, suggestions, ref, onChoose }: MeantCitiesProps) =>
  suggestions.map((known, at) => (
    <Button
      key={known}
      look="small"
      label={CITY.didYouMeanOne({ name: cityName(known) })}
      ref={at === 0 ? ref : undefined}
      onClick={() => {
        learnCity(name, known)
        onChoose(known)
      }}
    />
  ))

/** Asks whether a name that had no rate yet is a new city, or one of those it resembles. */
export const NewCityChoice = ({ onAdd, ...meant }: MeantCitiesProps & { onAdd: () => void }) => (
  <div className="new-city row close">
    <MeantCities {...meant} />
    <Button
      look="plain small"
      label={NEW_CITY.add}
      aria-label={`${NEW_CITY.add}: ${cityName(meant.name)}`}
      onClick={onAdd}
    />
  </div>
)

export const AddAllCities = ({ cities, onAdd }: { cities: readonly string[]; onAdd: () => void }) =>
  cities.length > 1 && (
    <>
      <p className="long hint wide">{cities.join(', ')}</p>
      <Button look="plain small" label={NEW_CITY.addAll({ count: cities.length })} onClick={onAdd} />
    </>
  )
