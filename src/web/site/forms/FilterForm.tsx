import type { ReactNode } from 'react'
import { type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { Island, islandAttributes } from '../islands/Island.tsx'
import { usePage } from '../page.ts'
import { CityInput } from './CityInput.island.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface FilterFormProps {
  /** Address without a filter, in the default language. */
  address: string
  children: ReactNode
}

/** A GET form, so that every choice has an address; filter.ts says that it loads. What is wrong with it the page says. */
export function FilterForm({ address, children }: FilterFormProps) {
  const { texts, locale, assets } = usePage()
  const { filter: words } = texts.chart
  const [path, query] = locale.link(address).split('?')
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
    <form
      className="filters onscreen"
      action={path}
      role="search"
      noValidate
      data-loading={words.loading}
      {...islandAttributes('src/web/site/scripts/filter.ts', assets)}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <p className="row close">
        <button className="btn" type="submit">
          {words.filter}
        </button>
        <a className="btn plain" href={locale.link(address)}>
          {words.reset}
        </a>
      </p>
    </form>
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
