import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MESSAGES } from '#messages/panel/messages.js'
import type { Day } from '#shared/days.ts'
import { toLatinDigits } from '#shared/digits.ts'
import { changeMessage, type InboxMessage } from '#shared/messages/inbox.ts'
import type { Message, MessageState } from '#shared/messages/messages.ts'
import { parseWrittenDay } from '#shared/writtenDays.ts'
import { call } from '#web/call.ts'
import { buildChartUrl, buildEntryUrl } from '#web/panel/addresses.ts'
import { useKeptFocus } from '#web/panel/components/useKeptFocus.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { cityName, subjectName } from '#web/panel/names.ts'
import { invalidate } from '#web/panel/query/queryClient.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'

interface MessageProps {
  message: InboxMessage
  onChange: (message: InboxMessage) => void
}

/** One message: who, about what, when and where, the text, the ways to answer, and what has become of it. */
export function MessageItem({ message, onChange }: MessageProps) {
  const { name, city, cityName: location, subject, createdAt, state } = message
  const reported = findReported(message)
  return (
    <article className="item column">
      <header className="row between near flat base">
        <div className="row near flat">
          <h2 className="break">{name}</h2>
          {state === 'new' && <span className="tag good strong">{MESSAGES.states.new}</span>}
        </div>
        <time className="hint" dateTime={createdAt}>
          {dateTime(createdAt)}
        </time>
        <p className="row near flat hint wide">
          <b>{subjectName(subject)}</b> <span>{cityName(city) || MESSAGES.noCity}</span>
        </p>
      </header>
      <p className="words">{message.message}</p>
      <footer className="row far flat">
        {listContacts(message).map(({ way, shown, href }) => (
          <a className="tap" href={href} key={way}>
            <Icon of={way === 'email' ? 'mail' : 'phone'} size={18} />
            <span className="vh">{`${way === 'email' ? MESSAGES.write({ name }) : MESSAGES.phone({ name })}: `}</span>
            <span>{shown}</span>
          </a>
        ))}
        {reported && (
          <Link className="tap" to={buildChartUrl(reported.city, reported.day)}>
            <Icon of="chart" size={18} />
            <span>{MESSAGES.chart({ city: cityName(location) })}</span>
          </Link>
        )}
        {reported?.day && (
          <Link className="tap" to={buildEntryUrl(reported.city, reported.day)}>
            <Icon of="edit" size={18} />
            <span>{MESSAGES.correct({ city: cityName(location), day: dayMonth(reported.day) })}</span>
          </Link>
        )}
      </footer>
      <StateActions message={message} onChange={onChange} />
    </article>
  )
}

/** Who has answered a message or marked it as spam, and the other states it may have. */
function StateActions({ message: { _id, name, state, changed }, onChange }: MessageProps) {
  const changing = useMutation({
    mutationFn: (state: MessageState) => call(changeMessage, { params: { _id }, body: { state } }),
    onSuccess: onChange,
    onError(failed) {
      toastError(failed.message)
      // it may be erased
      invalidate('message')
    },
  })
  const focus = useKeptFocus()
  const by = changed && { name: changed.by ?? MESSAGES.nobody, when: dateTime(changed.at) }
  const act = (to: MessageState, icon: IconName, label: string, about: string) => (
    <button
      type="button"
      className="link tap"
      aria-label={about}
      disabled={changing.isPending}
      onClick={() => changing.mutate(to)}
    >
      <Icon of={icon} size={18} />
      <span>{label}</span>
    </button>
  )
  return (
    <div className="row far flat hint" {...focus}>
      {state === 'answered' && by && <p>{MESSAGES.answeredBy(by)}</p>}
      {state === 'spam' && by && <p>{MESSAGES.spamBy(by)}</p>}
      {state === 'new' ? (
        <>
          {act('answered', 'check', MESSAGES.markAnswered, MESSAGES.markAnsweredLabel({ name }))}
          {act('spam', 'close', MESSAGES.markSpam, MESSAGES.markSpamLabel({ name }))}
        </>
      ) : (
        act('new', 'mail', MESSAGES.reopen, MESSAGES.reopenLabel({ name }))
      )}
    </div>
  )
}

interface Contact {
  way: Message['preferredContact']
  /** As it is read. */
  shown: string
  href: string
}

type About = Pick<InboxMessage, 'subject' | 'cityName' | 'message'>
type Asked = Pick<Message, 'email' | 'phone' | 'subject' | 'preferredContact'>

/** Reserved characters of an address are written out; the @ may stand as it is. */
const mailTo = ({ email, subject }: Asked) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`

/** How to answer a message: the preferred way first, then the other one if it was given too. */
export function listContacts(message: Asked): Contact[] {
  const { email, phone, preferredContact } = message
  const all: Contact[] = [
    { way: 'email', shown: email, href: mailTo(message) },
    { way: 'phone', shown: phone, href: `tel:${phone}` },
  ]
  return all
    .filter(({ shown }) => shown !== '')
    .sort((a, b) => Number(b.way === preferredContact) - Number(a.way === preferredContact))
}

/** What may be a day: 2026-11-20, or 20 Nov 2026 as the form of the site writes it, in each of its languages; in some the month comes first. */
const WRITTEN_DAY =
  /(?<!\S)(?:\d{4}-\d{2}-\d{2}|\d{1,2} [^\s\d]{2,14} \d{4}|[^\s\d]{2,14} \d{1,2}, \d{4})\b/gu

/** The first day a text names; undefined when it names none. */
export const findWrittenDay = (text: string): Day | undefined =>
  toLatinDigits(text)
    .match(WRITTEN_DAY)
    ?.map(text => parseWrittenDay(text))
    .find(day => day !== undefined)

/** The city and day that a report of a wrong rate is about; other messages are about none. */
export const findReported = ({
  subject,
  cityName: city,
  message,
}: About): { city: string; day: Day | undefined } | undefined =>
  subject === 'Report Incorrect Rate' && city !== '' ? { city, day: findWrittenDay(message) } : undefined
