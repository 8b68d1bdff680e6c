import { indiaDay } from '#shared/days.ts'
import { localizePath } from '#shared/languages.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { AS_OF, usePage } from '../page.ts'

/** An instant as sentences name it, in India. */
export const writeInstant = (at: string, { formats }: Locale) => ({
  day: formats.date(indiaDay(new Date(at))),
  time: formats.time(at),
})

/** Says of a page of the past when it was published so, and leads to what it is now. */
export function PastNote() {
  const { visit, texts, locale } = usePage()
  const { asOf } = visit
  if (asOf === undefined) return null
  const { past } = texts.notices
  return (
    <p className="sample">
      <span className="wrap">
        {past.note(writeInstant(asOf, locale))} <NowLink />
      </span>
    </p>
  )
}

/** Leads to a page as it is now. */
export function NowLink() {
  const { visit, texts } = usePage()
  const query = new URLSearchParams(visit.query)
  query.delete(AS_OF)
  const now = localizePath(visit.language, visit.path) + (query.size > 0 ? `?${query}` : '')
  return <a href={now}>{texts.notices.past.now}</a>
}

/** Leads to this page as it was published at an instant: an address to share, which shows the same for ever. */
export function PastLink({ at }: { at: string | undefined }) {
  const { visit, texts, locale } = usePage()
  if (at === undefined || visit.asOf !== undefined) return null
  const query = new URLSearchParams(visit.query)
  query.set(AS_OF, at)
  return (
    <a href={locale.link(`${visit.path}?${query}`)} rel="nofollow">
      {texts.notices.past.link(writeInstant(at, locale))}
    </a>
  )
}
