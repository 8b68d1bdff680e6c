import { useState } from 'react'
import { listMessages } from '#shared/messages/api.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import { useNews } from '#web/panel/notifications/news.ts'
import { useLoad } from '#web/panel/useLoad.ts'
import { MessageItem } from './MessageItem.tsx'
import { MESSAGES } from './texts.ts'

/** Messages drawn at a time: the list itself has no end. */
const STEP = 50

/** What visitors wrote, newest first; a new message comes by itself. */
export function MessagesPage() {
  const messages = useLoad('messages', signal => call(listMessages, { query: {} }, { signal }))
  const [shown, setShown] = useState(STEP)
  useNews('message', messages.again)
  return (
    <Loaded of={messages} empty={MESSAGES.empty}>
      {all => (
        <div className="messages">
          <ul aria-label={MESSAGES.list}>
            {all.slice(0, shown).map(message => (
              <li key={message._id}>
                <MessageItem message={message} />
              </li>
            ))}
          </ul>
          {all.length > shown && (
            <button type="button" className="btn plain" onClick={() => setShown(shown + STEP)}>
              {MESSAGES.more(Math.min(STEP, all.length - shown))}
            </button>
          )}
        </div>
      )}
    </Loaded>
  )
}
