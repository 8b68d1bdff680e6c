import { INBOX_STATES, type InboxFilter } from '#shared/messages/inbox.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'

/** The filter as its fields hold it; an empty text filters nothing. */
export type InboxFields = { [Field in keyof Required<InboxFilter>]: NonNullable<InboxFilter[Field]> | '' }

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
