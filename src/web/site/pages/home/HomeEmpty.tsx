import type { Day } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'

interface HomeEmptyProps {
  /** Absent before the first rate was ever published. */
  lastDay: Day | undefined
  today: Day
  texts: Texts
  locale: Locale
}

/** Home without a rate that could still be called one of today. */
export function HomeEmpty({ lastDay, today, texts: { home }, locale }: HomeEmptyProps) {
  return (
    <div className="hero">
      <div className="wrap">
        <div className="intro">
          <h1>{home.heading}</h1>
          <p className="lead">
            <time dateTime={today}>{locale.formats.longDate(today)}</time>
          </p>
          <h2 className="empty">
            {lastDay ? home.notYet({ day: writtenDay(lastDay, today, locale) }) : home.empty.title}
          </h2>
          <p>
            {lastDay ? (
              <a href={locale.link(`/rate-chart-web?date=${lastDay}`)}>{home.board.link}</a>
            ) : (
              home.empty.text
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
