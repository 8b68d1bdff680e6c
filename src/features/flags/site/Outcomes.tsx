import { CLAIMS, type PublicOutcome } from '#features/flags/shared/api.ts'
import { indiaDay } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { usePage } from '#web/site/page.ts'
import { CityLink } from '#web/site/rates/cities.tsx'
import type { loadOutcomes } from './load.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 hours": in the largest unit that it has, and at least a minute. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(each => seconds >= each[1]) ?? ['minute', 60]
  const count = Math.max(1, Math.round(seconds / size))
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  // Latin digits, as all figures of the pages have
  return new Intl.NumberFormat(`${language}-IN-u-nu-latn`, options).format(count)
}

type OutcomesProps = NonNullable<Awaited<ReturnType<typeof loadOutcomes>>>

/** What readers said of prices, and what staff answered. */
export function Outcomes({ outcomes, median, hasCity }: OutcomesProps) {
  const { texts, locale } = usePage()
  const { flags } = texts
  const Heading = hasCity ? 'h2' : 'h3'
  return (
    <section className="asked" aria-labelledby="asked">
      <Heading id="asked">{flags.heading}</Heading>
      {median !== null && <p>{flags.median({ time: formatDuration(median, locale.language) })}</p>}
      <ul>
        {outcomes.map(outcome => (
          <li key={outcome._id}>
            {hasCity && (
              <>
                <CityLink city={outcome.location} />, {locale.formats.date(outcome.date)},{' '}
              </>
            )}
            <OutcomeText {...outcome} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How soon half of the questions were answered, where nothing else tells of them. */
export function AnswerTime({ median }: { median: number }) {
  const { texts, locale } = usePage()
  const { flags } = texts
  return (
    <p>
      {flags.heading}: {flags.median({ time: formatDuration(median, locale.language) })}
    </p>
  )
}

function OutcomeText({ market, kind, outcome, at, seconds, ...counts }: PublicOutcome) {
  const { texts, locale } = usePage()
  const { flags } = texts
  const { words, formats, language } = locale
  const claims = CLAIMS.filter(claim => counts[claim] > 0)
  return (
    <>
      <b>
        {words.markets[market]}, {words.kinds[kind]}
      </b>
      {'. '}
      {flags.asked({
        count: claims.reduce((sum, claim) => sum + counts[claim], 0),
        claims: claims.map(claim => flags.claims[claim]).join(', '),
      })}{' '}
      {flags.outcome({
        outcome: outcome === 'unchecked' ? 'other' : outcome,
        day: formats.date(indiaDay(new Date(at))),
        time: formats.time(at),
        took: formatDuration(seconds, language),
      })}
    </>
  )
}
