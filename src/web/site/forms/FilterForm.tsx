import type { ReactNode } from 'react'
import { type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { Island, islandAttributes } from '../islands/Island.tsx'
import { usePage } from '../page.ts'
import { CityInput } from './CityInput.island.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { GetForm } from './GetForm.tsx'

interface FilterFormProps {
  /** Address without a filter, in the default language. */
  address: string
  children: ReactNode
}

/** A filter of rates; filter.ts says that it loads. What is wrong with it is said by the page that comes. */
export function FilterForm({ address, children }: FilterFormProps) {
  const { texts, locale, assets } = usePage()
  const { filter: words } = texts.chart
  return (
    // no completing: on the way back a browser would bring what was chosen after this page, above what it shows
    <GetForm
      className="filters onscreen"
      address={address}
      role="search"
      autoComplete="off"
      noValidate
      data-loading={words.loading}
      {...islandAttributes('src/web/site/scripts/filter.ts', assets)}
    >
      {children}
      <p className="row close">
        <button className="btn" type="submit">
          {words.filter}
        </button>
        <a className="btn plain" href={locale.link(address)}>
          {words.reset}
        </a>
      </p>
    </GetForm>
  )
}

interface CityFieldProps extends Omit<FieldProps, 'children'> {
  asked: string
  placeholder: string
  cities: readonly string[]
  spellings: Spellings
}

export function CityField({ asked, placeholder, cities, spellings, ...field }: CityFieldProps) {
  const { texts, locale } = usePage()
  return (
    <Field {...field}>
      {control => (
        <Island
          source="src/web/site/forms/CityInput.island.tsx"
          component={CityInput}
          onTouch
          props={{
            ...control,
            defaultValue: asked,
            options: toCityOptions(cities, spellings, locale),
            suggestionsLabel: texts.chart.filter.suggestions,
            placeholder,
            maxLength: 80,
          }}
        />
      )}
    </Field>
  )
}
