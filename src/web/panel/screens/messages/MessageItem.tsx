import { Link } from 'react-router'
import type { Message } from '#shared/messages/messages.ts'
import { dateTime } from '#web/panel/formats.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { buildReportedChartUrl, type Contact, listContacts } from './contact.ts'
import { MESSAGES } from './texts.ts'

interface MessageItemProps {
  message: Message
  onRead: () => void
}

/** One message: who, about what, when and where, the text, and the ways to answer; who answers has read it. */
export function MessageItem({ message, onRead }: MessageItemProps) {
  const { name, city, subject, createdAt, read } = message
  const chart = buildReportedChartUrl(message)
  return (
    <article>
      <header>
        <div>
          <h2>{name}</h2>
          {!read && <span className="new">{MESSAGES.unread}</span>}
        </div>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        <p>
          <b>{subject}</b> <span>{city || MESSAGES.noCity}</span>
        </p>
      </header>
      <p className="words">{message.message}</p>
      <footer>
        {listContacts(message).map(contact => (
          <Answer key={contact.way} contact={contact} name={name} onAnswer={read ? undefined : onRead} />
        ))}
        {chart && (
          <Link to={chart}>
            <Icon of="chart" size={18} />
            {MESSAGES.chart(city)}
          </Link>
        )}
        {read ? (
          <p>{MESSAGES.readBy(read.by ?? MESSAGES.nobody, dateTime(read.at))}</p>
        ) : (
          <button type="button" className="mark" aria-label={MESSAGES.markReadLabel(name)} onClick={onRead}>
            <Icon of="check" size={18} />
            {MESSAGES.markRead}
          </button>
        )}
      </footer>
    </article>
  )
}

interface AnswerProps {
  contact: Contact
  name: string
  onAnswer: (() => void) | undefined
}

const Answer = ({ contact: { way, shown, href }, name, onAnswer }: AnswerProps) => (
  <a href={href} onClick={onAnswer}>
    <Icon of={way === 'email' ? 'mail' : 'phone'} size={18} />
    <span className="vh">{way === 'email' ? MESSAGES.write(name) : MESSAGES.phone(name)}: </span>
    {shown}
  </a>
)
