import { Link } from 'react-router'
import type { DeletedRate } from '#shared/rates/entries.ts'
import { MARKET_LABELS } from '#shared/rates/labels.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { buildHistoryUrl } from '#web/panel/addresses.ts'
import { date, dateTime, dayMonth, number } from '#web/panel/formats.ts'
import { DELETED_RATES } from './texts.ts'

interface DeletedItemProps {
  rate: DeletedRate
  isBusy: boolean
  isRestoring: boolean
  onRestore: () => void
}

/** One record as it was, who deleted it and when, and the way back. */
export function DeletedItem({ rate, isBusy, isRestoring, onRestore }: DeletedItemProps) {
  const { location, deletion, markets } = rate
  const figures = MARKETS.flatMap(market => {
    const price = getPrice(markets, market, 'chicken')
    return price === undefined ? [] : [`${MARKET_LABELS[market]} ${number(price)}`]
  })
  return (
    <article>
      <div>
        <h2>
          {location} <time dateTime={rate.date}>{date(rate.date)}</time>
        </h2>
        <p>
          {DELETED_RATES.deletedBy(deletion.by?.name ?? DELETED_RATES.product, dateTime(deletion.at))} ·{' '}
          <Link to={buildHistoryUrl(rate)}>{DELETED_RATES.history}</Link>
        </p>
        <p>
          {DELETED_RATES.chicken} {figures.join(' · ')}
        </p>
      </div>
      <button
        type="button"
        className="btn plain"
        aria-label={DELETED_RATES.restoreLabel(location, dayMonth(rate.date))}
        disabled={isBusy}
        onClick={onRestore}
      >
        {isRestoring ? DELETED_RATES.restoring : DELETED_RATES.restore}
      </button>
    </article>
  )
}
