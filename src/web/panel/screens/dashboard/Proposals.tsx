import { PROPOSALS } from '#messages/panel/dashboard.js'
import { approveProposal, declineProposal, listProposals, type Proposal } from '#shared/rates/proposals.ts'
import { fromStoredContent } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { date, dateTime } from '#web/panel/formats.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { diffCells, getInputLabel, toCells } from '#web/panel/rate-entry/cells.ts'

/** Corrections that staff ask for: an Admin approves or declines each in one press. */
export function Proposals() {
  const proposals = useQuery('proposals', signal => call(listProposals, {}, { signal }))
  useLiveEvent('proposal', proposals.refetch)
  useLiveEvent('rates', proposals.refetch)
  const deciding = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: proposals.refetch,
  })
  if (!proposals.data?.length) return null
  return (
    <section aria-labelledby="proposals">
      <h2 id="proposals">{PROPOSALS.title}</h2>
      {proposals.data.map(proposal => (
        <Item key={proposal._id} proposal={proposal} onDecide={deciding.mutate} />
      ))}
    </section>
  )
}

interface ItemProps {
  proposal: Proposal
  onDecide: (send: () => Promise<unknown>) => void
}

function Item({ proposal, onDecide }: ItemProps) {
  const { _id, location, date: day, by, at, reason, before, after, isOutdated } = proposal
  const about = `${cityName(location)}, ${date(day)}`
  const params = { _id: String(_id) }
  const changes = diffCells(toCells(fromStoredContent(after)), toCells(fromStoredContent(before)))
  return (
    <article className="item row between">
      <div className="break">
        <b>{about}</b>
        <p>
          {changes
            .map(({ input, mine, saved }) =>
              PROPOSALS.change({
                rate: getInputLabel(input),
                before: saved || PROPOSALS.none,
                after: mine || PROPOSALS.none,
              }),
            )
            .join(' · ')}
        </p>
        <p className="hint">{PROPOSALS.by({ name: by.name, when: dateTime(at), reason })}</p>
        {isOutdated && <p className="hint">{PROPOSALS.outdated}</p>}
      </div>
      <div className="row close">
        {!isOutdated && (
          <Button
            look="small"
            label={PROPOSALS.approve}
            about={about}
            onClick={() => onDecide(() => call(approveProposal, { params }))}
          />
        )}
        <Button
          look="plain small"
          label={PROPOSALS.decline}
          about={about}
          onClick={() => onDecide(() => call(declineProposal, { params }))}
        />
      </div>
    </article>
  )
}
