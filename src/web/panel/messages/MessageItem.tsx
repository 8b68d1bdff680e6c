import { Link } from 'react-router'
import type { Message } from '#shared/messages/messages.ts'
import { dateTime } from '#web/panel/formats.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type Contact, chartOf, contactsOf } from './contact.ts'
import { MESSAGES } from './texts.ts'

/** One message: who, about what, when and where, the text, and the ways to answer. */
export function MessageItem({ message }: { message: Message }) {
  const { name, city, subject, createdAt } = message
  const chart = chartOf(message)
  return (
    <article>
      <header>
        <h2>{name}</h2>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        <p>
          <b>{subject}</b> <span>{city || MESSAGES.noCity}</span>
        </p>
      </header>
      <p className="words">{message.message}</p>
      <footer>
        {contactsOf(message).map(contact => (
          <Answer key={contact.way} contact={contact} name={name} />
        ))}
        {chart && (
          <Link to={chart}>
            <Icon of="chart" size={18} />
            {MESSAGES.chart(city)}
          </Link>
        )}
      </footer>
    </article>
  )
}

const Answer = ({ contact: { way, shown, href }, name }: { contact: Contact; name: string }) => (
  <a href={href}>
    <Icon of={way === 'email' ? 'mail' : 'phone'} size={18} />
    <span className="vh">{way === 'email' ? MESSAGES.write(name) : MESSAGES.phone(name)}: </span>
    {shown}
  </a>
)
