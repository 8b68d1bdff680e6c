import { useState } from 'react'
import { ERASE, MESSAGES } from '#messages/panel/messages.js'
import { eraseMessages, MAX_SOUGHT } from '#shared/messages/api.ts'
import {
  exportMessages,
  INBOX_PAGE,
  type InboxMessage,
  listInbox,
  listMessageCities,
} from '#shared/messages/inbox.ts'
import { MESSAGE_STATES, Person, SUBJECTS } from '#shared/messages/messages.ts'
import { call, callFile, callWhole } from '#web/call.ts'
import { saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { Filters } from '#web/panel/components/Filters.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { cityName, subjectName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { usePages } from '#web/panel/query/usePages.ts'
import { anyText, createFilterParser, isIn, toQuery, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { findProblem } from '#web/panel/validation.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { MessageItem } from './MessageItem.tsx'

const parseFilter = createFilterParser({
  state: isIn(MESSAGE_STATES),
  subject: isIn(SUBJECTS),
  city: anyText,
  q: anyText,
})

function useInbox(query: string) {
  const filter = toQuery(parseFilter(query))
  const pages = usePages<InboxMessage, { total: number }>(query, async (last, signal) => {
    const page = await callWhole(listInbox, { query: { ...filter, cursor: last?.next } }, { signal })
    const { messages, total } = page.body
    return { body: messages, next: page.next, total }
  })
  useLiveEvent('message', pages.refetch)
  const replace = (changed: InboxMessage) =>
    pages.setPages(known =>
      known.map(page => ({
        ...page,
        body: page.body.map(message => (message._id === changed._id ? changed : message)),
      })),
    )
  return { ...pages, filter, replace }
}

/** What visitors wrote, newest first: filtered, answered, downloaded, erased. */
export function MessagesPage() {
  const { filter, settled, change } = useAddressFilter(parseFilter)
  const inbox = useInbox(settled)
  const { data: cities = [] } = useQuery('cities', signal => call(listMessageCities, {}, { signal }))
  // the city of a link may be one that no message spells like this
  const known = filter.city === '' || cities.includes(filter.city) ? cities : [filter.city, ...cities]
  // a link could not carry the token
  const downloading = useMutation({
    mutationFn: async () => saveFile('messages.csv', await callFile(exportMessages, { query: inbox.filter })),
  })
  return (
    <div className="messages screen column">
      <div className="tools column wide">
        <Filters
          filter={filter}
          fields={{
            state: {
              label: MESSAGES.show,
              none: MESSAGES.all,
              options: MESSAGE_STATES.map(state => [state, MESSAGES.states[state]]),
            },
            subject: {
              label: MESSAGES.subject,
              none: MESSAGES.allSubjects,
              options: SUBJECTS.map(subject => [subject, subjectName(subject)]),
            },
            city: {
              label: MESSAGES.city,
              none: MESSAGES.allCities,
              options: known.map(city => [city, cityName(city)]),
            },
            q: {
              label: MESSAGES.search,
              type: 'search',
              maxLength: MAX_SOUGHT,
              placeholder: MESSAGES.searchHint,
            },
          }}
          onChange={change}
        />
        <Button look="plain" icon="download" label={MESSAGES.download} onClick={() => downloading.mutate()} />
      </div>
      <QueryState of={inbox} empty={settled === '' ? MESSAGES.empty : MESSAGES.noneFound}>
        {messages => <MessageList messages={messages} inbox={inbox} />}
      </QueryState>
      <ErasePerson onErased={inbox.refetch} />
    </div>
  )
}

function MessageList({ messages, inbox }: { messages: InboxMessage[]; inbox: ReturnType<typeof useInbox> }) {
  const { total = 0 } = inbox.firstPage ?? {}
  return (
    <>
      <ul className="wide" aria-label={MESSAGES.list}>
        {messages.map(message => (
          <li key={message._id}>
            <MessageItem message={message} onChange={inbox.replace} onRefused={inbox.refetch} />
          </li>
        ))}
      </ul>
      <LoadMore of={inbox} label={MESSAGES.more({ count: Math.min(INBOX_PAGE, total - messages.length) })} />
    </>
  )
}

/** Erases a person's messages after a question: everybody may ask for that (docs/decisions/audit-record.md). */
function ErasePerson({ onErased }: { onErased: () => void }) {
  const [asked, setAsked] = useState<string>()
  const { form, field } = useForm({
    blank: { person: '' },
    fields: ['person'],
    validate: ({ person }) => ({ person: findProblem(Person, person) }),
    send: async ({ person }) => setAsked(Person.parse(person)),
  })
  const erasing = useMutation<string>({
    async mutationFn(person) {
      const { messages, requests, accounts, subscriptions } = await call(eraseMessages, { body: { person } })
      if (messages + requests + subscriptions === 0) toast(ERASE.nothing, 'info')
      else toast(ERASE.done({ messages, requests, subscriptions }), 'success')
      if (accounts > 0) toast(ERASE.accountsLeft, 'info')
      field('person').onChange('')
      onErased()
    },
    onSettled: () => setAsked(undefined),
  })
  return (
    <details className="erase wide">
      <summary className="soft">{ERASE.heading}</summary>
      <form {...form} className="column far">
        <TextField {...field('person')} label={ERASE.person} type="text" autoComplete="off" />
        <Button type="submit" look="danger" label={ERASE.send} />
      </form>
      {asked !== undefined && (
        <ConfirmDialog
          question={ERASE.question}
          explain={ERASE.explain({ person: asked })}
          stay={ERASE.stay}
          go={erasing.isPending ? ERASE.going : ERASE.go}
          isBusy={erasing.isPending}
          onStay={() => setAsked(undefined)}
          onGo={() => erasing.mutate(asked)}
        />
      )}
    </details>
  )
}
