import type { FastifyInstance } from 'fastify'
import { recordAboutRate } from '#server/audit/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { type Author, endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { type Notify, notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import type { Decision } from '#shared/rates/decisions.ts'
import {
  approveProposal,
  declineProposal,
  listOwnProposals,
  listProposals,
  MAX_PROPOSALS,
  proposeCorrection,
} from '#shared/rates/proposals.ts'
import {
  dropUnquoted,
  fromStoredContent,
  isSameContent,
  listMissingPrices,
  toStoredContent,
} from '#shared/rates/rates.ts'
import { toFieldError } from '#shared/validation.ts'
import { rateId, requireRateId } from '../keys.ts'
import { isSeen } from '../writes/changes.ts'
import { lockRates, writeRates } from '../writes/queries.ts'
import {
  decideProposal,
  findOpenProposals,
  findOwnProposals,
  type StoredProposal,
  saveProposal,
  toProposal,
} from './queries.ts'

/** Corrections that staff ask for, and Admins approve or decline. */
export function proposalRoutes(app: FastifyInstance): void {
  const { db, events } = app

  endpointRoute(app, listProposals, async () => (await findOpenProposals(db)).map(toProposal))

  endpointRoute(app, listOwnProposals, async ({ caller }) =>
    (await findOwnProposals(db, caller.id)).map(toProposal),
  )

  endpointRoute(
    app,
    proposeCorrection,
    async ({ params, body: { reason, ...sent }, caller, write, request }) => {
      const key = requireRateId(params)
      const author = toAuthor({ caller, request })
      return notifyAfterCommit(
        app,
        async (tx, notify) => {
          const current = (await lockRates(tx, [key])).get(rateId(key))
          if (!current?.content) throw new HttpError('rate.unknown')
          const { version, content: before, location } = current
          if (!isSeen(version, request.headers['if-match'])) throw new HttpError('rate.stale')
          const missing = listMissingPrices(sent, before)
          const errors = missing.map(price => toFieldError(`markets.${price}`, 'noPrice'))
          if (missing.length > 0) throw new HttpError('rate.incomplete', { errors })
          const content = dropUnquoted(sent)
          if (isSameContent(content, before)) throw new HttpError('proposal.same')
          const proposed = {
            ...key,
            version,
            accountId: caller.id,
            content: toStoredContent(content),
            reason,
          }
          const { id, waiting } = await saveProposal(tx, proposed)
          if (waiting > MAX_PROPOSALS) throw new HttpError('proposal.tooMany')
          await recordAboutRate(tx, { action: 'proposal.made', key, version, author })
          const title = `${caller.name} asks for a correction: ${location}`
          await notify({ type: 'proposal', title, accountId: caller.id, proposalId: id })
          return toProposal(await requireOpen(tx, id))
        },
        write.all,
      )
    },
  )

  endpointRoute(app, approveProposal, async ({ params, caller, write, request }) => {
    const author = toAuthor({ caller, request })
    const approve = async (tx: Db, notify: Notify) => {
      const proposal = await requireOpen(tx, parseId(params._id))
      const { cityId, date, version, reason } = proposal
      const key = { cityId, date }
      const current = (await lockRates(tx, [key])).get(rateId(key))
      if (!current?.content) throw new HttpError('rate.unknown')
      if (current.version !== version) throw new HttpError('rate.stale')
      const after = fromStoredContent(proposal.after)
      const update = { ...key, action: 'update' as const, before: current.content, after, reason }
      const { written } = await writeRates(tx, [update], author)
      await decide(tx, notify, { proposal, decision: 'approved', author })
      return { _id: rateId(key), location: written.get(rateId(key))!.location, date, ...after }
    }
    const rate = await notifyAfterCommit(app, approve, write.all)
    events.emit('rates.written', [rate])
    return rate
  })

  endpointRoute(app, declineProposal, ({ params, caller, write, request }) => {
    const author = toAuthor({ caller, request })
    const decline = async (tx: Db, notify: Notify) => {
      const proposal = await requireOpen(tx, parseId(params._id))
      await decide(tx, notify, { proposal, decision: 'declined', author })
      return toProposal(proposal)
    }
    return notifyAfterCommit(app, decline, write.all)
  })
}

interface Decided {
  proposal: StoredProposal
  decision: Decision
  author: Author
}

/** Puts on record what an Admin decides, and tells who has asked. */
async function decide(tx: Db, notify: Notify, { proposal, decision, author }: Decided): Promise<void> {
  const { _id: proposalId, cityId, date, version, location, by } = proposal
  // somebody may have decided while this one waited for the record
  if (!(await decideProposal(tx, proposalId, decision, author.accountId)))
    throw new HttpError('proposal.unknown')
  await recordAboutRate(tx, { action: `proposal.${decision}`, key: { cityId, date }, version, author })
  const title = `Your correction was ${decision}: ${location}`
  if (by._id !== author.accountId) await notify({ type: 'decision', title, accountId: by._id, proposalId })
}

async function requireOpen(tx: Db, id: number): Promise<StoredProposal> {
  const [proposal] = await findOpenProposals(tx, id)
  if (!proposal) throw new HttpError('proposal.unknown')
  return proposal
}

function parseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new HttpError('proposal.unknown')
  return Number(text)
}
