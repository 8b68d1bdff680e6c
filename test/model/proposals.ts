import type { SentMarkets } from '../../src/shared/rates/markets.ts'
import { listQuoted, requireRole } from './changes.ts'
import * as model from './model.ts'

const toKey = (city: number, date: string, who: string) => `${model.rateKey(city, date)} ${who}`

export const findProposal = (state: model.State, city: number, date: string, who: string) =>
  state.proposals.get(toKey(city, date, who))

interface Proposed extends Pick<model.Proposal, 'city' | 'date' | 'reason' | 'id'> {
  markets: SentMarkets
  seen?: 'this' | 'older' | undefined
}

/** Somebody asks an Admin to correct a record: nothing is published, and the last that somebody asks counts. */
export function propose(draft: model.Draft, { city, date, markets, seen, reason, id }: Proposed) {
  requireRole(draft, 'staff')
  const last = model.listWrites(draft, city, date).at(-1)
  if (!last?.after) model.refuse(404, 'rate.unknown')
  if (seen === 'older') model.refuse(412, 'rate.stale')
  const after = listQuoted(markets)
  if (model.isSame(last.after, after)) model.refuse(409, 'proposal.same')
  const { at, who } = draft
  draft.proposals.set(toKey(city, date, who), {
    id,
    city,
    date,
    version: last.version,
    at,
    who,
    after,
    reason,
  })
  return show(draft, draft.proposals.get(toKey(city, date, who))!)
}

/** An Admin decides: what is approved is a correction of the record, unless somebody has written it since. */
export function decide(draft: model.Draft, isApproved: boolean, city: number, date: string, who: string) {
  requireRole(draft, 'Admin')
  const proposal = findProposal(draft, city, date, who) ?? model.refuse(404, 'proposal.unknown')
  const shown = show(draft, proposal)
  draft.proposals.delete(toKey(city, date, who))
  const is = isApproved ? 'approved' : 'declined'
  draft.decided.push({ ...proposal, decision: { is, by: draft.who, at: draft.at } })
  if (!isApproved) return shown
  const last = model.listWrites(draft, city, date).at(-1)!
  if (!last.after) model.refuse(404, 'rate.unknown')
  if (shown.isOutdated) model.refuse(412, 'rate.stale')
  const { isRetired, name } = draft.cities.get(city)!
  if (isRetired) model.refuse(400, 'city.closed')
  const { after, reason } = proposal
  model.write(draft, { city, date, action: 'update', after, reason })
  return { _id: model.rateKey(city, date), location: name, date, markets: after }
}

/** A proposal as an Admin sees it. */
function show(state: model.State | model.Draft, { city, date, version, after, reason }: model.Proposal) {
  const writes = model.listWrites(state, city, date)
  const before = writes.find(each => each.version === version)!.after
  const isOutdated = writes.at(-1)!.version !== version
  return { rate: model.rateKey(city, date), date, reason, before, after, isOutdated }
}

/** What somebody has asked for: what waits, and what was decided within a week, the latest first. */
export const listOwn = (state: model.State, who: string, now: number) =>
  [
    ...[...state.proposals.values()].map(asked => ({ asked, at: asked.at, decision: undefined })),
    ...state.decided
      .filter(({ decision }) => now - decision.at < 7 * model.DAY)
      .map(({ decision: { is, by, at }, ...asked }) => ({ asked, at, decision: { is, by } })),
  ]
    .filter(({ asked }) => asked.who === who)
    .toSorted((one, other) => other.at - one.at)
    .map(({ asked, decision }) => ({ ...show(state, asked), decision }))

/** What somebody is told of decisions, the last one first: of what others have decided about what he asked for. */
export const listTold = (state: model.State, who: string) =>
  state.decided
    .filter(each => each.who === who && each.decision.by !== who)
    .map(({ decision, date }) => ({ decision: decision.is, day: date }))
    .toReversed()

/** What waits for an Admin, the newest first. */
export const listProposals = (state: model.State) =>
  [...state.proposals.values()].toSorted((one, other) => other.at - one.at).map(each => show(state, each))
