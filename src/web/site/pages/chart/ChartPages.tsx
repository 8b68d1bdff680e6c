import type { Texts } from '#web/site/messages/texts.ts'
import type { Locale } from '#web/site/rates/words.ts'
import type { ChartQuery } from './chartQuery.ts'

interface ChartPagesProps {
  query: ChartQuery
  /** Cursor of the page after this one. */
  next: string | undefined
  texts: Texts
  locale: Locale
}

/** Links to the page after this one and back to the first. */
export function ChartPages({ query, next, texts: { chart }, locale }: ChartPagesProps) {
  const { date, city, market } = query.asked
  const address = (cursor?: string) =>
    // an empty date is kept: it means all of them
    locale.link(
      `/rate-chart-web?${new URLSearchParams({ date, ...(city && { city }), ...(market && { market }), ...(cursor && { cursor }) })}`,
    )
  if (!next && !query.filter?.cursor) return null
  return (
    <nav className="more" aria-label={chart.pages}>
      {query.filter?.cursor && <a href={address()}>{chart.newest}</a>}
      {next && (
        <a className="btn plain" href={address(next)} rel="next">
          {query.filter?.date ? chart.more : chart.older}
        </a>
      )}
    </nav>
  )
}
