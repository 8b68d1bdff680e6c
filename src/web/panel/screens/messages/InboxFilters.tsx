import { MESSAGES } from '#messages/panel/messages.js'
import { MAX_SOUGHT } from '#shared/messages/api.ts'
import { INBOX_STATES, type InboxFilter, listMessageCities } from '#shared/messages/inbox.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'
import { call } from '#web/call.ts'
import { SelectField, TextField } from '#web/panel/components/fields.tsx'
import { cityName, subjectName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'

interface InboxFiltersProps {
  filter: InboxFields
  onChange: (to: Partial<InboxFields>) => void
}

export function InboxFilters({ filter, onChange }: InboxFiltersProps) {
  const { data: cities = [] } = useQuery('cities', signal => call(listMessageCities, {}, { signal }))
  // the city of a link may be one that no message spells like this
  const known = filter.city === '' || cities.includes(filter.city) ? cities : [filter.city, ...cities]
  return (
    <search className="column">
      <SelectField
        id="state"
        label={MESSAGES.show}
        value={filter.state}
        none={MESSAGES.all}
        options={INBOX_STATES.map(state => [state, MESSAGES.states[state]])}
        onChange={state => onChange({ state })}
      />
      <SelectField
        id="subject"
        label={MESSAGES.subject}
        value={filter.subject}
        none={MESSAGES.allSubjects}
        options={SUBJECTS.map(subject => [subject, subjectName(subject)])}
        onChange={subject => onChange({ subject })}
      />
      <SelectField
        id="city"
        label={MESSAGES.city}
        value={filter.city}
        none={MESSAGES.allCities}
        options={known.map(city => [city, cityName(city)])}
        onChange={city => onChange({ city })}
      />
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

/** The filter as its fields hold it; an empty text filters nothing. */
type InboxFields = { [Field in keyof Required<InboxFilter>]: NonNullable<InboxFilter[Field]> | '' }

/** Reads the filter of an address, without what it cannot mean. */
export function parseFilter(query: string): InboxFields {
  const params = new URLSearchParams(query)
  return {
    state: INBOX_STATES.find(state => state === params.get('state')) ?? '',
    subject: SUBJECTS.find(subject => subject === params.get('subject')) ?? '',
    city: params.get('city') ?? '',
    q: params.get('q') ?? '',
  }
}

/** The filter as a call sends it. */
export const toFilter = ({ state, subject, city, q }: InboxFields): InboxFilter => ({
  state: state || undefined,
  subject: subject || undefined,
  city: city.trim() || undefined,
  q: q.trim() || undefined,
})
