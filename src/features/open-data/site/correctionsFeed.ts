import type { Correction } from '#shared/rates/corrections.ts'
import { type Entry, renderFeed } from '#web/site/feeds/feed.ts'
import type { File, FileProps } from '#web/site/feeds/files.ts'
import { CORRECTIONS, describeCorrection, namePrice } from '#web/site/pages/corrections/corrections.ts'
import { loadCorrectionsFeed } from './load.ts'

export const CORRECTIONS_FEED = `${CORRECTIONS}/feed.xml`

function toCorrectionEntry(correction: Correction, { locale, texts, site }: FileProps): Entry {
  const { _id, location, date, at, prices, reason } = correction
  const { before, after, reason: why } = texts.places.corrections
  const page = site.url + locale.link(CORRECTIONS)
  return {
    id: `${page}#${_id}-${at}`,
    title: `${locale.cityName(location)}. ${describeCorrection(correction, texts, locale)}`,
    link: page,
    updatedAt: at,
    figures: {
      date,
      heads: [locale.words.market, before, after],
      rows: prices.map(price => ({ name: namePrice(price, locale), prices: [price.before, price.after] })),
    },
    note: reason === null ? undefined : why({ reason }),
  }
}

/** `/corrections/feed.xml`: what was changed after it had been published. */
export const correctionsFeed: File = async props => {
  const corrections = await loadCorrectionsFeed(props.server)
  const { title } = props.texts.places.corrections
  const entries = corrections.map(correction => toCorrectionEntry(correction, props))
  return { ...renderFeed({ title, page: CORRECTIONS, entries }, props), isShortLived: true }
}
