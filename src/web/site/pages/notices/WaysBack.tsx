import type { Locale } from '#web/site/rates/words.ts'
import type { NoticeWords } from './words.ts'

/** Where to go from an address that shows nothing. */
export const WaysBack = ({ texts: { notFound }, locale }: { texts: NoticeWords; locale: Locale }) => (
  <p className="more">
    <a className="btn" href={locale.link('/')}>
      {notFound.home}
    </a>
    <a className="btn plain" href={locale.link('/rate-chart-web')}>
      {notFound.chart}
    </a>
  </p>
)
