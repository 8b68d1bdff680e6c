import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseAlerts, readAlertSummary } from '#features/alerts/shared/admin.ts'
import { ALERTS } from '#messages/panel/alerts.js'
import { FAILURES } from '#messages/panel/failures.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import { ALERT_FAILURES } from '#shared/outbound.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { cityName } from '#web/panel/names.ts'
import { queryClient, queryFor } from '#web/panel/query/queryClient.ts'

/** Says a failure in the panel's language; one that was stored as a sentence, or is of a newer server, as it is. */
function describeFailure(reason: string): string {
  const [failure = ''] = reason.split(':', 1)
  const known = ALERT_FAILURES.find(each => each === failure)
  const sentence = known ? FAILURES[known] : reason
  return typeof sentence === 'string' ? sentence : sentence({ detail: reason.slice(failure.length + 1) })
}

/** How many people are told of rates: an Admin pauses all sending. */
export function AlertsPage() {
  const query = queryFor(readAlertSummary, {})
  const summary = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const pausing = useMutation({
    mutationFn: (isPaused: boolean) => call(pauseAlerts, { body: { isPaused } }),
    onSuccess: paused => void queryClient.setQueryData(query.queryKey, paused),
    onSettled: () => setAsking(false),
  })
  return (
    <section aria-label={SCREEN_LABELS.alerts} className="screen column narrow">
      <p>{ALERTS.explain}</p>
      <QueryState of={summary}>
        {({ isPaused, isHeld, people, cities, sent, due, failures }) => (
          <>
            {isHeld && <p role="status">{ALERTS.held}</p>}
            <p>
              <span>{people.push + people.mail === 0 ? ALERTS.none : ALERTS.people(people)}</span>
              {isPaused && <span className="tag">{ALERTS.paused}</span>}
            </p>
            <p>{ALERTS.work({ sent, due })}</p>
            {failures.map(({ channel, reason, alerts }) => (
              <p key={channel + reason}>
                {ALERTS.notSent({
                  channel: ALERTS.byChannel[channel],
                  alerts,
                  reason: describeFailure(reason),
                })}
              </p>
            ))}
            {cities.length > 0 && (
              <details>
                <summary>{ALERTS.byCity}</summary>
                <ul>
                  {cities.map(({ location, ...told }) => (
                    <li className="item row between near" key={location}>
                      <b>{cityName(location)}</b>
                      <small>{ALERTS.people(told)}</small>
                    </li>
                  ))}
                </ul>
              </details>
            )}
            <div className="row close">
              <Button
                look="plain small"
                label={isPaused ? ALERTS.resume : ALERTS.pause}
                disabled={pausing.isPending}
                onClick={() => (isPaused ? pausing.mutate(false) : setAsking(true))}
              />
            </div>
          </>
        )}
      </QueryState>
      {isAsking && (
        <ConfirmDialog
          question={ALERTS.question}
          explain={ALERTS.consequence}
          go={ALERTS.pause}
          isBusy={pausing.isPending}
          onStay={() => setAsking(false)}
          onGo={() => pausing.mutate(true)}
        />
      )}
    </section>
  )
}
