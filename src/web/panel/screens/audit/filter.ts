import type { AuditAction } from '#shared/audit/api.ts'
import { isDay } from '#shared/days.ts'
import { isAction } from './details.ts'

/** What the record is narrowed to; an empty text narrows nothing. */
export interface AuditFilter {
  /** Id of an account. */
  person: string
  action: AuditAction | ''
  date: string
  city: string
}

export const NO_FILTER: AuditFilter = { person: '', action: '', date: '', city: '' }

/** The filter an address carries; what it cannot mean is left out. */
export function filterIn(query: string): AuditFilter {
  const params = new URLSearchParams(query)
  const text = (name: keyof AuditFilter) => params.get(name) ?? ''
  const action = text('action')
  const date = text('date')
  return {
    person: text('person'),
    action: isAction(action) ? action : '',
    date: isDay(date) ? date : '',
    city: text('city'),
  }
}
