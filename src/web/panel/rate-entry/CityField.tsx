import type { ComponentProps } from 'react'
import { CITY } from '#messages/panel/rateEntry.js'
import { Field } from '#web/panel/components/fields.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { fetchCitySuggestions } from './citySuggestions.ts'

interface CityFieldProps
  extends Pick<
    ComponentProps<typeof Combobox>,
    'name' | 'required' | 'readOnly' | 'onBlur' | 'onKeyDown' | 'onPaste'
  > {
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
