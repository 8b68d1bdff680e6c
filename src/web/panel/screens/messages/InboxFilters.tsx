import { MESSAGES } from '#messages/panel/messages.js'
import { MAX_SOUGHT } from '#shared/messages/api.ts'
import { INBOX_STATES, listMessageCities } from '#shared/messages/inbox.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'
import { call } from '#web/call.ts'
import { SelectField, TextField } from '#web/panel/components/fields.tsx'
import { cityName, subjectName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import type { InboxFields } from './filter.ts'

interface InboxFiltersProps {
  filter: InboxFields
  onChange: (to: Partial<InboxFields>) => void
}

export function InboxFilters({ filter, onChange }: InboxFiltersProps) {
  const { data: cities = [] } = useQuery('cities', signal => call(listMessageCities, {}, { signal }))
  const select = <Name extends 'state' | 'subject' | 'city'>(
    name: Name,
    label: string,
    all: string,
    options: readonly [value: InboxFields[Name], text: string][],
  ) => (
    <SelectField id={name} label={label} value={filter[name]} onChange={value => onChange({ [name]: value })}>
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  // the city of a link may be one that no message spells like this
  const known = filter.city === '' || cities.includes(filter.city) ? cities : [filter.city, ...cities]
  return (
    <search>
      {select(
        'state',
        MESSAGES.show,
        MESSAGES.all,
        INBOX_STATES.map(state => [state, MESSAGES.states[state]]),
      )}
      {select(
        'subject',
        MESSAGES.subject,
        MESSAGES.allSubjects,
        SUBJECTS.map(subject => [subject, subjectName(subject)]),
      )}
      {select(
        'city',
        MESSAGES.city,
        MESSAGES.allCities,
        known.map(city => [city, cityName(city)]),
      )}
      <TextField
        id="search"
        label={MESSAGES.search}
        type="search"
        autoComplete="off"
        maxLength={MAX_SOUGHT}
        placeholder={MESSAGES.searchHint}
        value={filter.q}
        onChange={q => onChange({ q })}
      />
    </search>
  )
}
