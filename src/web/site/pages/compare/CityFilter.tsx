import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import type { Option } from '#web/ui/suggestions.ts'
import { type CityAsked, type CityField, cityProblems } from './cityRules.ts'
import { getHeadUrl, showInPlace } from './partialNavigation.ts'
import { SHOWN } from './tabs.ts'

export interface CityFilterProps {
  /** Address of this tab in the language of the page. */
  action: string
  asked: CityAsked
  /** The sentence at each field that could not be understood. */
  problems: Partial<Record<CityField, string>>
  today: Day
  cities: Option[]
  /** The months there are, newest first, with their names. */
  months: { month: string; name: string }[]
  /** Every sentence a problem may have. */
  sentences: Record<string, string>
  failed: string
  words: Texts['compare']['city']['filter']
}

const FIELDS: readonly CityField[] = ['city', 'date', 'month']

const read = (form: HTMLFormElement): CityAsked => {
  const sent = new FormData(form)
  const [city = '', date = '', month = ''] = FIELDS.map(field => String(sent.get(field) ?? ''))
  return { city, date, month }
}

const buildUrl = (action: string, asked: CityAsked) =>
  `${action}&${new URLSearchParams(FIELDS.flatMap(field => (asked[field] ? [[field, asked[field]]] : [])))}`

/** What was found before is not taken for the answer to what was asked now. */
function say(sentence: string) {
  const said = document.createElement('p')
  said.className = 'err'
  said.role = 'alert'
  said.textContent = sentence
  document.getElementById(SHOWN)?.replaceChildren(said)
}

/** By City: a GET form; with script it checks itself, date and month clear each other, and the answer comes in place. */
export function CityFilter(props: CityFilterProps) {
  const { action, asked, today, cities, months, sentences, failed, words } = props
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(props.problems)
  const [said, setSaid] = useState('')

  useEffect(() => {
    // from here on the form says itself what is wrong
    form.current!.noValidate = true
  }, [])

  function clear(field: 'date' | 'month') {
    const control = form.current!.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement
    control.value = ''
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = read(form.current!)
    const found = Object.entries(cityProblems(wanted, today))
    setProblems(Object.fromEntries(found.map(([field, problem]) => [field, sentences[problem]])))
    const [first] = found
    if (first) return document.getElementById(first[0])?.focus()
    const outcome = await showInPlace(buildUrl(action, wanted), SHOWN)
    if (outcome === 'shown') setSaid(getHeadUrl(SHOWN))
    if (outcome === 'failed') say(failed)
  }

  const marked = (field: CityField) => ({
    id: field,
    name: field,
    'aria-invalid': problems[field] ? true : undefined,
    'aria-describedby': problems[field] && `${field}-problem`,
    // the page arrives with the focus on the first problem; taking the form over later must not move it again
    autoFocus: typeof document === 'undefined' && field === FIELDS.find(name => problems[name]),
    suppressHydrationWarning: true,
  })
  const problemAt = (field: CityField) =>
    problems[field] && (
      <p className="err" id={`${field}-problem`}>
        {problems[field]}
      </p>
    )

  return (
    // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
    <form className="filters bycity" action={action.split('?')[0]} role="search" ref={form} onSubmit={submit}>
      <input type="hidden" name="tab" value="city" />
      <div className="field">
        <label htmlFor="city">{words.city}</label>
        <Combobox
          {...marked('city')}
          defaultValue={asked.city}
          options={cities}
          suggestionsLabel={words.suggestions}
          placeholder={words.cityName}
          maxLength={80}
        />
        {problemAt('city')}
      </div>
      <div className="field">
        <label htmlFor="date">{words.date}</label>
        <input
          type="date"
          {...marked('date')}
          defaultValue={asked.date}
          max={today}
          onChange={event => event.target.value && clear('month')}
        />
        {problemAt('date')}
      </div>
      <div className="field">
        <label htmlFor="month">
          <span className="vh">{words.or} </span>
          {words.month}
        </label>
        <select
          {...marked('month')}
          defaultValue={asked.month}
          onChange={event => event.target.value && clear('date')}
        >
          <option value="">{words.anyMonth}</option>
          {months.map(({ month, name }) => (
            <option key={month} value={month}>
              {name}
            </option>
          ))}
        </select>
        {problemAt('month')}
      </div>
      <button className="btn" type="submit">
        {words.filter}
      </button>
      <a className="btn plain" href={action}>
        {words.reset}
      </a>
      <span role="status" className="vh">
        {said}
      </span>
    </form>
  )
}
