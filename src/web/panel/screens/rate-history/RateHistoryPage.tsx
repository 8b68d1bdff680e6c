import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { MARKET_LABELS } from '#messages/panel/language.js'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { ACTIONS, RATE_HISTORY } from '#messages/panel/rateHistory.js'
import { rateHistory } from '#shared/rates/api.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { Revision } from '#shared/rates/rates.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { date, dateTime, number } from '#web/panel/formats.ts'
import { authorName, cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { KIND_HEADS } from '#web/panel/records/kindHeads.ts'
import { useRestore } from '#web/panel/records/undo.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isMerged, isRestorable, parseRecordDay } from './revisions.ts'

/** Every write to one record, also to a deleted one; an Admin can restore each version. */
export function RateHistoryPage() {
  const { _id = '' } = useParams()
  const revisions = useQuery({ ...queryFor(rateHistory, { params: { _id } }), meta: { live: 'rates' } })
  const restoring = useRestore()
  const day = parseRecordDay(_id)
  return (
    <div className="rate-history screen">
      <QueryState of={revisions}>
        {all => {
          const newest = all[0]!
          return (
            <>
              <Heading newest={newest} day={day} />
              <ol reversed>
                {all.map(revision => (
                  <li key={`${revision.location} ${revision.version}`}>
                    <RevisionItem _id={_id} revision={revision} newest={newest} restoring={restoring} />
                  </li>
                ))}
              </ol>
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

function Heading({ newest, day }: { newest: Revision; day: string | undefined }) {
  const { location, after } = newest
  return (
    <header className="row">
      <h2 className="large">
        <span>{cityName(location)}</span>{' '}
        {day && (
          <time className="soft light" dateTime={day}>
            {date(day)}
          </time>
        )}
      </h2>
      <Link className="tap" to={buildChartUrl(location, day)}>
        <Icon of="chart" size={18} />
        <span>{RATE_HISTORY.back({ city: cityName(location) })}</span>
      </Link>
      {after === null && (
        <p className="wide alarm strong" role="status">
          {RATE_HISTORY.deleted}
        </p>
      )}
    </header>
  )
}

interface RevisionItemProps {
  /** Of the record. */
  _id: string
  revision: Revision
  newest: Revision
  restoring: ReturnType<typeof useRestore>
}

/** One write: action, author, time, and the prices before and after. */
function RevisionItem({ _id, revision, newest, restoring }: RevisionItemProps) {
  const { isPending, variables, mutate } = restoring
  const { location, version, action, at, reason } = revision
  return (
    <article className="item column">
      <header className="row between flat wide">
        <h3 className="body">
          <span>{ACTIONS[action]}</span> <span className="light">{authorName(revision)}</span>
        </h3>
        <p className="hint">
          <span>
            {isMerged(revision, newest)
              ? RATE_HISTORY.versionOf({ version, city: location })
              : RATE_HISTORY.version({ version })}
          </span>{' '}
          · <time dateTime={at}>{dateTime(at)}</time>
        </p>
      </header>
      {reason && <p className="hint break">{RATE_HISTORY.reason({ reason })}</p>}
      <RevisionTable revision={revision} />
      {revision === newest && newest.after && <p className="hint">{RATE_HISTORY.publishedNow}</p>}
      {isRestorable(revision, newest) && (
        <Button
          look="plain"
          label={isPending && variables.version === version ? RATE_HISTORY.restoring : RATE_HISTORY.restore}
          aria-label={RATE_HISTORY.restoreLabel({ version })}
          disabled={isPending}
          onClick={() => mutate({ _id, seen: newest.version, version })}
        />
      )}
    </article>
  )
}

function RevisionTable({ revision: { version, before, after } }: { revision: Revision }) {
  const quoted = MARKETS.filter(market => before?.[market] ?? after?.[market])
  return (
    <table className="table" aria-label={RATE_HISTORY.version({ version })}>
      <ColumnHeads columns={[RATE_CHART.market, ...KIND_HEADS]} />
      <tbody>
        {quoted.map(market => (
          <tr key={market}>
            <th className="soft" scope="row">
              {MARKET_LABELS[market]}
            </th>
            {KINDS.map(kind => (
              <Figure key={kind} before={before} after={after} market={market} kind={kind} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
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
