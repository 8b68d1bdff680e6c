import type { Day } from '#shared/days.ts'
import type { Speech } from '#web/rates/words.ts'
import type { Texts } from '../../texts/texts.ts'

/** Home before the first rate was ever published. */
export const HomeEmpty = ({
  today,
  texts: { home },
  speech,
}: {
  today: Day
  texts: Texts
  speech: Speech
}) => (
  <div className="hero">
    <div className="wrap">
      <div className="intro">
        <h1>{home.heading}</h1>
        <p className="lead">
          <time dateTime={today}>{speech.formats.longDate(today)}</time>
        </p>
        <h2 className="empty">{home.empty.title}</h2>
        <p>{home.empty.text}</p>
      </div>
    </div>
  </div>
)
