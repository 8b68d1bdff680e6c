import { useEffect, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import type { Option } from '#web/ui/suggestions.ts'

type Field = 'date' | 'city' | 'market'

export interface ChartFilterProps {
  /** Address of the Rate Chart in the language of the page. */
  action: string
  /** As asked for, even when it cannot be answered. */
  asked: Record<Field, string>
  /** The sentence at each field that could not be understood. */
  problems: Partial<Record<Field, string>>
  today: Day
  cities: Option[]
  words: Texts['chart']['filter']
}

const FIELDS: readonly Field[] = ['date', 'city', 'market']

/** What a field says of itself: its name, and its problem if it has one. */
const marked = (field: Field, problems: ChartFilterProps['problems']) => ({
  id: field,
  name: field,
  'aria-invalid': problems[field] ? true : undefined,
  'aria-describedby': problems[field] && `${field}-problem`,
  // the page arrives with the focus on the first problem; taking the form over later must not move it again
  autoFocus: typeof document === 'undefined' && field === FIELDS.find(name => problems[name]),
  suppressHydrationWarning: true,
})

/** Listens until the function that is answered is called. */
function listenTo(event: 'pageshow', listener: () => void): () => void {
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}

/** The filter of the Rate Chart: a GET form, so that every choice has an address. */
export const ChartFilter = ({ action, asked, problems, today, cities, words }: ChartFilterProps) => {
  const [isLoading, setLoading] = useState(false)
  // the page may come back as it was left, from the browser's own memory
  useEffect(() => listenTo('pageshow', () => setLoading(false)), [])
  const problemAt = (field: Field) =>
    problems[field] && (
      <p className="err" id={`${field}-problem`}>
        {problems[field]}
      </p>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
    <form className="filters" action={action} role="search" onSubmit={() => setLoading(true)}>
      <div className="field">
        <label htmlFor="date">{words.date}</label>
        <input type="date" {...marked('date', problems)} defaultValue={asked.date} max={today} />
        {problemAt('date')}
      </div>
      <div className="field">
        <label htmlFor="city">{words.city}</label>
        <Combobox
          {...marked('city', problems)}
          defaultValue={asked.city}
          options={cities}
          suggestionsLabel={words.suggestions}
          placeholder={words.allCities}
          maxLength={80}
        />
        {problemAt('city')}
      </div>
      <div className="field">
        <label htmlFor="market">{words.market}</label>
        <select {...marked('market', problems)} defaultValue={asked.market}>
          <option value="">{words.markets.all}</option>
          {MARKETS.map(market => (
            <option key={market} value={market}>
              {words.markets[market]}
            </option>
          ))}
        </select>
        {problemAt('market')}
      </div>
      <button className="btn" type="submit">
        {words.filter}
      </button>
      <a className="btn plain" href={action}>
        {words.reset}
      </a>
      <p className="loading" role="status">
        {isLoading && words.loading}
      </p>
    </form>
  )
}
