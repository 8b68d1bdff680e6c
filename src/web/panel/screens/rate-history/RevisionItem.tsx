import type { ReactNode } from 'react'
import { MARKET_LABELS } from '#messages/panel/language.js'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { ACTIONS, RATE_HISTORY } from '#messages/panel/rateHistory.js'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { RateContent, Revision } from '#shared/rates/rates.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ColumnHeads, KIND_HEADS } from '#web/panel/components/ColumnHeads.tsx'
import { dateTime, number } from '#web/panel/formats.ts'

interface RevisionItemProps {
  revision: Revision
  /** Whether it was written to a city that is part of this one now. */
  isMerged: boolean
  /** Whether visitors see these rates. */
  isCurrent: boolean
  isBusy: boolean
  isRestoring: boolean
  /** Absent where there is nothing to restore. */
  onRestore: (() => void) | undefined
}

/** One write: action, author, time, and the prices before and after. */
export function RevisionItem(props: RevisionItemProps) {
  const { revision, isMerged, isCurrent, isBusy, isRestoring, onRestore } = props
  const { location, version, action, at, by, reason } = revision
  return (
    <article className="item column">
      <header className="row between flat">
        <h3>
          {ACTIONS[action]} <span className="light">{by?.name ?? RATE_HISTORY.product}</span>
        </h3>
        <p className="hint">
          {isMerged ? RATE_HISTORY.versionOf({ version, city: location }) : RATE_HISTORY.version({ version })}{' '}
          · <time dateTime={at}>{dateTime(at)}</time>
        </p>
      </header>
      {reason && <p className="hint break">{RATE_HISTORY.reason({ reason })}</p>}
      <RevisionTable revision={revision} />
      {isCurrent && <p className="hint">{RATE_HISTORY.publishedNow}</p>}
      {onRestore && (
        <Button
          look="plain"
          label={isRestoring ? RATE_HISTORY.restoring : RATE_HISTORY.restore}
          aria-label={RATE_HISTORY.restoreLabel({ version })}
          disabled={isBusy}
          onClick={onRestore}
        />
      )}
    </article>
  )
}

/** The prices of one write; changed ones stand beside those before. */
const RevisionTable = ({ revision }: { revision: Revision }) => (
  <table className="table" aria-label={RATE_HISTORY.version({ version: revision.version })}>
    <ColumnHeads columns={[RATE_CHART.market, ...KIND_HEADS]} />
    <tbody>
      {Object.entries(FIELD_ROWS).map(([field, Rows]) => (
        <Rows key={field} {...revision} />
      ))}
    </tbody>
  </table>
)

function MarketRows({ before, after }: Revision) {
  const quoted = MARKETS.filter(market => before?.[market] ?? after?.[market])
  return quoted.map(market => (
    <tr key={market}>
      <th className="soft" scope="row">
        {MARKET_LABELS[market]}
      </th>
      {KINDS.map(kind => (
        <Figure key={kind} before={before} after={after} market={market} kind={kind} />
      ))}
    </tr>
  ))
}

/** The rows of each field of a content. */
const FIELD_ROWS: { [Field in keyof RateContent]-?: (revision: Revision) => ReactNode } = {
  markets: MarketRows,
}

interface FigureProps extends Pick<Revision, 'before' | 'after'> {
  market: Market
  kind: Kind
}

function Figure({ before, after, market, kind }: FigureProps) {
  const was = getPrice(before ?? undefined, market, kind)
  const is = getPrice(after ?? undefined, market, kind)
  // the first rates of a record, and restored ones, changed no others
  if (before === null || was === is) return <td className="num">{formatPrice(is)}</td>
  return (
    <td className="num changed">
      <span className="vh">{RATE_HISTORY.before} </span>
      <del className="hint">{formatPrice(was)}</del> <span className="vh">{RATE_HISTORY.after} </span>
      <ins>{formatPrice(is)}</ins>
    </td>
  )
}

const formatPrice = (price: number | undefined) => (price === undefined ? RATE_HISTORY.none : number(price))
