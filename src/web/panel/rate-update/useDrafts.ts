import { useEffect, useState } from 'react'
import { type Draft, draftsOf, dropDraft, dropSettled, keepDraft, otherOf, type Sent } from './drafts.ts'
import type { Entry } from './entry.ts'

/** Keeps what is typed as it is typed, and knows of another draft of the same city and day. */
export function useDrafts(
  account: string,
  mayEdit: boolean,
  dirty: boolean,
  { id, entry, editing, maybeSaved }: Omit<Draft, 'at'>,
) {
  const [other, setOther] = useState<Draft>()

  useEffect(() => {
    if (dirty) keepDraft(account, { id, entry, editing, maybeSaved, at: new Date().toISOString() })
    else dropDraft(account, id)
    setOther(otherOf(openable(account, mayEdit), id, entry))
  }, [account, mayEdit, dirty, id, entry, editing, maybeSaved])

  return {
    other,
    dropOther: () => {
      if (other) dropDraft(account, other.id)
      setOther(undefined)
    },
    dropSaved: (sent: Sent) => dropSettled(account, sent),
  }
}

/** Drafts of corrections are for those who may correct. */
const openable = (account: string, mayEdit: boolean): Draft[] =>
  draftsOf(account).filter(({ editing }) => mayEdit || !editing)

/** The newest draft of a city and day. */
export const draftOf = (account: string, mayEdit: boolean, entry: Entry): Draft | undefined =>
  otherOf(openable(account, mayEdit), '', entry)

/** The draft a form opens with: what was typed last. */
export const lastDraft = (account: string, mayEdit: boolean): Draft | undefined =>
  openable(account, mayEdit)[0]
