import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Day, isDay, isMonth, type Month, toMonth } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Options } from '#web/ui/Options.tsx'
import type { Option } from '#web/ui/suggestions.ts'
import { describeFields, Field, FilterButtons, focusFirstProblem } from '../../forms/Field.tsx'

const FIELDS = ['city', 'date', 'month'] as const
type FieldName = (typeof FIELDS)[number]

/** What By City asks for, as it was entered. */
export interface AskedCity {
  city: string
  date: Day
  month: Month
}

type CityProblem = 'noCity' | 'city' | 'noTime' | 'twoTimes' | 'day' | 'month' | 'future'
export type CityProblems = Partial<Record<FieldName, CityProblem>>

function checkTime({ date, month }: AskedCity, today: Day): CityProblems {
  if (!date && !month) return { date: 'noTime' }
  if (date && month) return { date: 'twoTimes' }
  if (date && !isDay(date)) return { date: 'day' }
  if (month && !isMonth(month)) return { month: 'month' }
  if (date > today) return { date: 'future' }
  if (month > toMonth(today)) return { month: 'future' }
  return {}
}

/** A city, and either a date or a month, neither in the future (specification, sections 2 and 5). */
export const checkAskedCity = (asked: AskedCity, today: Day): CityProblems => ({
  ...(asked.city.trim() === '' && { city: 'noCity' }),
  ...checkTime(asked, today),
})

export interface CityFilterProps {
  /** Address of this tab in the language of the page. */
  action: string
  asked: AskedCity
  problems: CityProblems
  today: Day
  cities: Option[]
  /** The months there are, newest first, with their names. */
  months: { month: string; name: string }[]
  /** The sentence of each problem. */
  sentences: Record<CityProblem, string>
  words: Texts['compare']['city']['filter']
}

function readForm(form: HTMLFormElement): AskedCity {
  const sent = new FormData(form)
  const [city = '', date = '', month = ''] = FIELDS.map(field => String(sent.get(field) ?? ''))
  return { city, date, month }
}

/** By City: a GET form; with script it checks itself, and date and month clear each other. */
export function CityFilter(props: CityFilterProps) {
  const { action, asked, today, cities, months, sentences, words } = props
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(props.problems)

  useEffect(() => {
    // with script the form checks itself, in the language of the page
    form.current!.noValidate = true
  }, [])

  function clear(field: 'date' | 'month') {
    const control = form.current!.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement
    control.value = ''
  }

  function submit(event: FormEvent) {
    const found = checkAskedCity(readForm(form.current!), today)
    setProblems(found)
    if (focusFirstProblem(form.current!, FIELDS, found)) event.preventDefault()
  }

  const field = describeFields(FIELDS, words, problems, sentences)
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
    <form
      className="filters onscreen"
      action={action.split('?')[0]}
      role="search"
      ref={form}
      onSubmit={submit}
    >
      <input type="hidden" name="tab" value="city" />
      <Field {...field('city')}>
        {control => (
          <Combobox
            {...control}
            defaultValue={asked.city}
            options={cities}
            suggestionsLabel={words.suggestions}
            placeholder={words.cityName}
            maxLength={80}
          />
        )}
      </Field>
      <Field {...field('date')}>
        {control => (
          <input
            type="date"
            {...control}
            defaultValue={asked.date}
            max={today}
            onChange={event => event.target.value && clear('month')}
          />
        )}
      </Field>
      <Field
        {...field('month')}
        label={
          <>
            <span className="vh">{`${words.or} `}</span>
            <span>{words.month}</span>
          </>
        }
      >
        {control => (
          <select
            {...control}
            defaultValue={asked.month}
            onChange={event => event.target.value && clear('date')}
          >
            <option value="">{words.anyMonth}</option>
            <Options of={months.map(({ month, name }) => [month, name])} />
          </select>
        )}
      </Field>
      <FilterButtons words={words} address={action} />
    </form>
  )
}
