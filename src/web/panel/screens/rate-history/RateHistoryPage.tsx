import { RATE_HISTORY } from '#messages/panel/rateHistory.js'
import { rateHistory } from '#shared/rates/api.ts'
import type { Revision } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { date } from '#web/panel/formats.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { RecordNotes } from '#web/panel/records/cellNotes.tsx'
import { useRestore } from '#web/panel/records/undo.ts'
import { useRouterState } from '#web/panel/router/hooks.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RevisionItem } from './RevisionItem.tsx'
import { isMerged, isRestorable, parseRecordDay } from './revisions.ts'

/** Every write to one record, also to a deleted one; an Admin can restore each version. */
export function RateHistoryPage() {
  const { _id = '' } = useRouterState(({ params }) => params)
  const { revisions, restoring } = useHistory(_id)
  const day = parseRecordDay(_id)
  return (
    <div className="rate-history screen">
      <QueryState of={revisions}>
        {all => {
          const newest = all[0]!
          return (
            <>
              <Heading newest={newest} day={day} />
              {day && <RecordNotes day={day} rate={_id} />}
              <ol reversed>
                {all.map(revision => (
                  <li key={`${revision.location} ${revision.version}`}>
                    <RevisionItem
                      revision={revision}
                      isMerged={isMerged(revision, newest)}
                      isCurrent={revision === newest && newest.after !== null}
                      isBusy={restoring.isPending}
                      isRestoring={restoring.variables?.version === revision.version}
                      onRestore={
                        isRestorable(revision, newest)
                          ? () => restoring.mutate({ _id, seen: newest.version, version: revision.version })
                          : undefined
                      }
                    />
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
        {cityName(location)}{' '}
        {day && (
          <time className="soft light" dateTime={day}>
            {date(day)}
          </time>
        )}
      </h2>
      <Link className="tap" to={buildChartUrl(location, day)}>
        <Icon of="chart" size={18} />
        {RATE_HISTORY.back({ city: cityName(location) })}
      </Link>
      {after === null && (
        <p className="wide alarm strong" role="status">
          {RATE_HISTORY.deleted}
        </p>
      )}
    </header>
  )
}

/** Fetches the revisions of a record, newest first, again after each try to restore one. */
function useHistory(_id: string) {
  const revisions = useQuery(_id, signal => call(rateHistory, { params: { _id } }, { signal }))
  const restoring = useRestore(revisions.refetch)
  useLiveEvent('rates', revisions.refetch)
  return { revisions, restoring }
}
