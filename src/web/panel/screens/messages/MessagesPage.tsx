import { useState } from 'react'
import type { Message } from '#shared/messages/messages.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import { MessageItem } from './MessageItem.tsx'
import { MessageTools } from './MessageTools.tsx'
import { MESSAGES } from './texts.ts'
import { useMessages } from './useMessages.ts'

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
