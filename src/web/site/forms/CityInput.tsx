import type { ComponentProps } from 'react'
import { CITY_NAMES } from '#web/site/feeds/files.ts'
import { Island } from '../islands/Island.tsx'
import { usePage } from '../page.ts'
import { CitySearch } from './CitySearch.island.tsx'

type CityInputProps = Pick<
  ComponentProps<typeof CitySearch>,
  'id' | 'placeholder' | 'defaultValue' | 'required' | 'submitsOnPick'
>

/** A field for a city, which suggests once it is touched. */
export function CityInput(props: CityInputProps) {
  const { texts, locale } = usePage()
  return (
    <Island
      source="src/web/site/forms/CitySearch.island.tsx"
      component={CitySearch}
      props={{
        ...props,
        name: 'city',
        maxLength: 80,
        names: locale.link(CITY_NAMES),
        suggestionsLabel: texts.home.find.suggestions,
      }}
    />
  )
}
