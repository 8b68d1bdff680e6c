import { useState } from 'react'
import { MESSAGES } from '#messages/panel/messages.js'
import { exportMessages, listMessages, MAX_SOUGHT } from '#shared/messages/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { call, callFile } from '#web/call.ts'
import { saveFile } from '#web/panel/browser.ts'
import { TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { ShowMore } from '#web/panel/components/ShowMore.tsx'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { type SettableQuery, useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { useDebounced } from '#web/panel/useAddressFilter.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import { MessageItem } from './MessageItem.tsx'

/** Messages drawn at a time: the list itself has no end. */
const STEP = 50

/** What visitors wrote, newest first: found by a text, read, answered, downloaded, erased. */
export function MessagesPage() {
  const [search, setSearch] = useState('')
  const text = useDebounced(search.trim())
  const q = text === '' ? undefined : text
  const messages = useQuery(text, signal => call(listMessages, { query: { q } }, { signal }))
  useLiveEvent('message', messages.refetch)
  // a link could not carry the token
  const downloading = useMutation({
    mutationFn: async () => saveFile('messages.csv', await callFile(exportMessages, { query: { q } })),
  })
  return (
    <div className="messages">
      <div className="tools">
        <search>
          <TextField
            id="search"
            label={MESSAGES.search}
            type="search"
            autoComplete="off"
            maxLength={MAX_SOUGHT}
            placeholder={MESSAGES.searchHint}
            value={search}
            onChange={setSearch}
          />
        </search>
        <button type="button" className="btn plain" onClick={() => downloading.mutate()}>
          <Icon of="download" size={18} />
          {MESSAGES.download}
        </button>
      </div>
      <QueryState of={messages} empty={q === undefined ? MESSAGES.empty : MESSAGES.noneFound}>
        {all => <MessageList key={q} all={all} messages={messages} />}
      </QueryState>
      <ErasePerson onErased={messages.refetch} />
    </div>
  )
}

function MessageList({ all, messages }: { all: Message[]; messages: SettableQuery<Message[]> }) {
  const [shown, setShown] = useState(STEP)
  const unread = all.filter(({ read }) => read === null).length
  const replace = (changed: Message) =>
    messages.setData(known => known.map(message => (message._id === changed._id ? changed : message)))
  return (
    <>
      <p className="count">{unread > 0 && MESSAGES.unreadCount({ count: unread })}</p>
      <ul aria-label={MESSAGES.list}>
        {all.slice(0, shown).map(message => (
          <li key={message._id}>
            <MessageItem message={message} onRead={replace} onRefused={messages.refetch} />
          </li>
        ))}
      </ul>
      <ShowMore
        hasMore={all.length > shown}
        label={MESSAGES.more({ count: Math.min(STEP, all.length - shown) })}
        onMore={() => setShown(shown + STEP)}
      />
    </>
  )
}
