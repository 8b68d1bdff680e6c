import { useEffect, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Options } from '#web/ui/Options.tsx'
import type { Option } from '#web/ui/suggestions.ts'
import { describeFields, Field, FilterButtons } from '../../forms/Field.tsx'

const FIELDS = ['date', 'city', 'market'] as const
type FieldName = (typeof FIELDS)[number]

export interface ChartFilterProps {
  /** Address of the Rate Chart in the language of the page. */
  action: string
  /** The values as the visitor entered them, valid or not. */
  asked: Record<FieldName, string>
  /** A sentence for each field that has a problem. */
  problems: Partial<Record<FieldName, string>>
  today: Day
  cities: Option[]
  words: Texts['chart']['filter']
}

/** The filter of the Rate Chart: a GET form, so that every choice has an address. */
export const ChartFilter = ({ action, asked, problems, today, cities, words }: ChartFilterProps) => {
  const [isLoading, setLoading] = useState(false)

  useEffect(() => {
    // the page may come back as it was left, from the browser's own memory
    const onPageShow = () => setLoading(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  const field = describeFields(FIELDS, words, problems)
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
    <form className="filters onscreen" action={action} role="search" onSubmit={() => setLoading(true)}>
      <Field {...field('date')}>
        {control => <input type="date" {...control} defaultValue={asked.date} max={today} />}
      </Field>
      <Field {...field('city')}>
        {control => (
          <Combobox
            {...control}
            defaultValue={asked.city}
            options={cities}
            suggestionsLabel={words.suggestions}
            placeholder={words.allCities}
            maxLength={80}
          />
        )}
      </Field>
      <Field {...field('market')}>
        {control => (
          <select {...control} defaultValue={asked.market}>
            <option value="">{words.markets.all}</option>
            <Options of={MARKETS.map(market => [market, words.markets[market]])} />
          </select>
        )}
      </Field>
      <FilterButtons words={words} address={action} />
      <p className="loading hint" role="status">
        {isLoading && words.loading}
      </p>
    </form>
  )
}
