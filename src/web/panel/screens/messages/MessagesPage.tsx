import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod/mini'
import { ERASE, MESSAGES } from '#messages/panel/messages.js'
import { LABELS } from '#messages/panel/shell.js'
import { eraseMessages, MAX_SOUGHT } from '#shared/messages/api.ts'
import {
  exportMessages,
  INBOX_PAGE,
  type InboxMessage,
  listInbox,
  listMessageCities,
} from '#shared/messages/inbox.ts'
import { MESSAGE_STATES, Person, SUBJECTS } from '#shared/messages/messages.ts'
import { call, callFile } from '#web/call.ts'
import { saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { Filters } from '#web/panel/components/Filters.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { byCity, cityName, subjectName } from '#web/panel/names.ts'
import { invalidate, pagesFor, queryClient, queryFor } from '#web/panel/query/queryClient.ts'
import { anyText, createChoice, formatQuery, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { findProblem } from '#web/panel/validation.ts'
import { MessageItem } from './MessageItem.tsx'

const Filter = z.object({
  state: createChoice(MESSAGE_STATES),
  subject: createChoice(SUBJECTS),
  city: anyText,
  q: anyText,
})

function useInbox(filter: z.infer<typeof Filter>) {
  const query = pagesFor(listInbox, { query: filter })
  const pages = useInfiniteQuery({ ...query, meta: { live: 'message' } })
  const replace = (changed: InboxMessage) =>
    queryClient.setQueryData(
      query.queryKey,
      known =>
        known && {
          ...known,
          pages: known.pages.map(({ body, ...page }) => ({
            ...page,
            body: {
              ...body,
              messages: body.messages.map(message => (message._id === changed._id ? changed : message)),
            },
          })),
        },
    )
  const messages = {
    data: pages.data?.pages.flatMap(({ body }) => body.messages),
    failureReason: pages.failureReason,
  }
  return { pages, messages, replace }
}

/** What visitors wrote, newest first: filtered, answered, downloaded, erased. */
export function MessagesPage() {
  const { filter, asked, change } = useAddressFilter(Filter)
  const inbox = useInbox(asked)
  const { data: cities = [] } = useQuery(queryFor(listMessageCities, {}))
  // a link could not carry the token
  const downloading = useMutation({
    mutationFn: async () => saveFile('messages.csv', await callFile(exportMessages, { query: asked })),
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
              label: LABELS.city,
              none: LABELS.allCities,
              options: cities.toSorted(byCity).map(city => [city, cityName(city)]),
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
        <Button
          look="plain"
          icon="download"
          label={MESSAGES.download}
          onClick={() => downloading.isPending || downloading.mutate()}
        />
      </div>
      <QueryState of={inbox.messages} empty={formatQuery(asked) === '' ? MESSAGES.empty : MESSAGES.noneFound}>
        {messages => <MessageList messages={messages} inbox={inbox} />}
      </QueryState>
      <ErasePerson />
    </div>
  )
}

function MessageList({ messages, inbox }: { messages: InboxMessage[]; inbox: ReturnType<typeof useInbox> }) {
  const total = inbox.pages.data?.pages[0]?.body.total ?? 0
  return (
    <>
      <ul className="wide" aria-label={MESSAGES.list}>
        {messages.map(message => (
          <li key={message._id}>
            <MessageItem message={message} onChange={inbox.replace} />
          </li>
        ))}
      </ul>
      <LoadMore
        of={inbox.pages}
        label={MESSAGES.more({ count: Math.min(INBOX_PAGE, total - messages.length) })}
      />
    </>
  )
}

/** Erases a person's messages after a question: everybody may ask for that (docs/decisions/audit-record.md). */
function ErasePerson() {
  const [asked, setAsked] = useState<string>()
  const { form, field } = useForm({
    blank: { person: '' },
    validate: ({ person }) => ({ person: findProblem(Person, person) }),
    send: async ({ person }) => setAsked(Person.parse(person)),
  })
  const erasing = useMutation({
    async mutationFn(person: string) {
      const { messages, requests, accounts, subscriptions } = await call(eraseMessages, { body: { person } })
      if (messages + requests + subscriptions === 0) toast.info(ERASE.nothing)
      else toast.success(ERASE.done({ messages, requests, subscriptions }))
      if (accounts > 0) toast.info(ERASE.accountsLeft)
      field('person').onChange('')
      invalidate('message')
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
          go={erasing.isPending ? ERASE.going : ERASE.go}
          isBusy={erasing.isPending}
          onStay={() => setAsked(undefined)}
          onGo={() => erasing.mutate(asked)}
        />
      )}
    </details>
  )
}
