import type { ReactNode } from 'react'
import { PROPOSALS } from '#messages/panel/dashboard.js'
import {
  approveProposal,
  declineProposal,
  listOwnProposals,
  listProposals,
  type OwnProposal,
  type Proposal,
} from '#shared/rates/proposals.ts'
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
      {proposals.data.map(proposal => {
        const { _id, by, at, reason, isOutdated } = proposal
        const params = { _id: String(_id) }
        const about = describeRecord(proposal)
        const asked = PROPOSALS.by({ name: by.name, when: dateTime(at), reason })
        return (
          <Item key={_id} proposal={proposal} notes={isOutdated ? [asked, PROPOSALS.outdated] : [asked]}>
            <div className="row close">
              {!isOutdated && (
                <Button
                  look="small"
                  label={PROPOSALS.approve}
                  about={about}
                  onClick={() => deciding.mutate(() => call(approveProposal, { params }))}
                />
              )}
              <Button
                look="plain small"
                label={PROPOSALS.decline}
                about={about}
                onClick={() => deciding.mutate(() => call(declineProposal, { params }))}
              />
            </div>
          </Item>
        )
      })}
    </section>
  )
}

/** What a clerk has asked for, and what was decided: the bell is for Admins (specification, section 6). */
export function OwnProposals() {
  const proposals = useQuery('own-proposals', signal => call(listOwnProposals, {}, { signal }))
  useLiveEvent('decision', proposals.refetch)
  if (!proposals.data?.length) return null
  return (
    <section aria-labelledby="own-proposals">
      <h2 id="own-proposals">{PROPOSALS.own}</h2>
      {proposals.data.map(proposal => {
        const { _id, at, reason, decision } = proposal
        const asked = PROPOSALS.asked({ when: dateTime(at), reason })
        return (
          <Item key={_id} proposal={proposal} notes={[asked]}>
            <p>{decision ? describeDecision(decision) : PROPOSALS.waits}</p>
          </Item>
        )
      })}
    </section>
  )
}

const describeDecision = ({ is, by, at }: NonNullable<OwnProposal['decision']>) =>
  PROPOSALS.decided({ is: is === 'approved' ? is : 'other', name: by, when: dateTime(at) })

const describeRecord = ({ location, date: day }: Proposal) => `${cityName(location)}, ${date(day)}`

interface ItemProps {
  proposal: Proposal
  notes: readonly string[]
  children: ReactNode
}

function Item({ proposal, notes, children }: ItemProps) {
  const { before, after } = proposal
  const changes = diffCells(toCells(fromStoredContent(after)), toCells(fromStoredContent(before)))
  return (
    <article className="item row between">
      <div className="break">
        <b>{describeRecord(proposal)}</b>
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
        {notes.map(note => (
          <p className="hint" key={note}>
            {note}
          </p>
        ))}
      </div>
      {children}
    </article>
  )
}
