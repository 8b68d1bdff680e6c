import type { ReactNode } from 'react'
import { islandAttributes } from '../islands/Island.tsx'
import { cityNamed } from '../messages/languages.ts'
import { usePage } from '../page.ts'
import { CityInput } from './CityInput.tsx'
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
  /** As it was typed, in whichever language. */
  asked: string
  placeholder: string
}

export function CityField({ asked, placeholder, ...field }: CityFieldProps) {
  const { locale } = usePage()
  return (
    <Field {...field}>
      {control => (
        <CityInput {...control} defaultValue={locale.cityName(cityNamed(asked))} placeholder={placeholder} />
      )}
    </Field>
  )
}
