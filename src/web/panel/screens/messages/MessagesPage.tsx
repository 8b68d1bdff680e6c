import { useState } from 'react'
import { exportMessages, listMessages, MAX_SOUGHT, readMessage } from '#shared/messages/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { call, callFile } from '#web/call.ts'
import { saveFile } from '#web/panel/browser.ts'
import { TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { toastError, useQuery } from '#web/panel/query/query.ts'
import { useSettled } from '#web/panel/useAddressFilter.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import { MessageItem } from './MessageItem.tsx'
import { MESSAGES } from './texts.ts'

/** What visitors wrote, newest first: found, read, answered, taken along, erased. */
export function MessagesPage() {
  const { messages, search, setSearch, q, markRead } = useMessages()
  return (
    <div className="messages">
      <MessageTools search={search} onSearch={setSearch} q={q} />
      <QueryState of={messages} empty={q === undefined ? MESSAGES.empty : MESSAGES.noneFound}>
        {all => <MessageList key={q} all={all} onRead={message => void markRead(message)} />}
      </QueryState>
      <ErasePerson onErased={messages.refetch} />
    </div>
  )
}

/** Messages drawn at a time: the list itself has no end. */
const STEP = 50

function MessageList({ all, onRead }: { all: Message[]; onRead: (message: Message) => void }) {
  const [shown, setShown] = useState(STEP)
  const unread = all.filter(({ read }) => read === null).length
  return (
    <>
      <p className="count">{unread > 0 && MESSAGES.unreadCount(unread)}</p>
      <ul aria-label={MESSAGES.list}>
        {all.slice(0, shown).map(message => (
          <li key={message._id}>
            <MessageItem message={message} onRead={() => onRead(message)} />
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <button type="button" className="btn plain" onClick={() => setShown(shown + STEP)}>
          {MESSAGES.more(Math.min(STEP, all.length - shown))}
        </button>
      )}
    </>
  )
}

interface MessageToolsProps {
  search: string
  onSearch: (text: string) => void
  /** What the file is narrowed to. */
  q: string | undefined
}

/** Finding messages, and taking along what was found. */
export const MessageTools = ({ search, onSearch, q }: MessageToolsProps) => (
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
        onChange={onSearch}
      />
    </search>
    <button type="button" className="btn plain" onClick={() => void downloadMessages(q).catch(toastError)}>
      <Icon of="download" size={18} />
      {MESSAGES.download}
    </button>
  </div>
)

/** What visitors wrote, narrowed to a text as it is typed; a new message comes by itself. */
export function useMessages() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const q = settled === '' ? undefined : settled
  const messages = useQuery(settled, signal => call(listMessages, { query: { q } }, { signal }))
  useLiveEvent('message', messages.refetch)

  async function markRead({ _id }: Message) {
    try {
      const read = await call(readMessage, { params: { _id } })
      messages.setData(all => all.map(message => (message._id === _id ? { ...message, read } : message)))
    } catch (failed) {
      toastError(failed)
      // it may be erased, or read by somebody else
      messages.refetch()
    }
  }

  return { messages, search, setSearch, q, markRead }
}

/** Takes messages along as a file; a link could not carry the token. Throws `CallFailed`. */
export async function downloadMessages(q: string | undefined): Promise<void> {
  saveFile('messages.csv', await callFile(exportMessages, { query: { q } }))
}
