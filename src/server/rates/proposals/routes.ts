import type { FastifyInstance } from 'fastify'
import { recordProposal } from '#server/audit/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import {
  approveProposal,
  declineProposal,
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
import { decideProposal, findOpenProposals, type OpenProposal, saveProposal, toProposal } from './queries.ts'

/** Corrections that staff ask for, and Admins approve or decline. */
export function proposalRoutes(app: FastifyInstance): void {
  const { db, events } = app

  endpointRoute(app, listProposals, async () => (await findOpenProposals(db)).map(toProposal))

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
          await recordProposal(tx, { action: 'proposal.made', key, version, author })
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
    const rate = await write.all(async tx => {
      const proposal = await requireOpen(tx, parseId(params._id))
      const { _id: id, cityId, date, version, reason } = proposal
      const key = { cityId, date }
      const current = (await lockRates(tx, [key])).get(rateId(key))
      if (!current?.content) throw new HttpError('rate.unknown')
      if (current.version !== version) throw new HttpError('rate.stale')
      // somebody may have decided while this one waited for the record
      if (!(await decideProposal(tx, id, 'approved', caller.id))) throw new HttpError('proposal.unknown')
      const after = fromStoredContent(proposal.after)
      const update = { ...key, action: 'update' as const, before: current.content, after, reason }
      const { written } = await writeRates(tx, [update], author)
      await recordProposal(tx, { action: 'proposal.approved', key, version, author })
      return { _id: rateId(key), location: written.get(rateId(key))!.location, date, ...after }
    })
    events.emit('rates.written', [rate])
    return rate
  })

  endpointRoute(app, declineProposal, ({ params, caller, write, request }) =>
    write.all(async tx => {
      const proposal = await requireOpen(tx, parseId(params._id))
      const { _id: id, cityId, date, version } = proposal
      if (!(await decideProposal(tx, id, 'declined', caller.id))) throw new HttpError('proposal.unknown')
      const author = toAuthor({ caller, request })
      await recordProposal(tx, { action: 'proposal.declined', key: { cityId, date }, version, author })
      return toProposal(proposal)
    }),
  )
}

async function requireOpen(tx: Db, id: number): Promise<OpenProposal> {
  const [proposal] = await findOpenProposals(tx, id)
  if (!proposal) throw new HttpError('proposal.unknown')
  return proposal
}

function parseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new HttpError('proposal.unknown')
  return Number(text)
}
