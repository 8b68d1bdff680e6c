import type { Db } from '#server/database/tables.ts'
import { describeHold, findHold, setHold } from '#server/outbox/queries.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import {
  dropWaiting,
  emptyLeftOut,
  isSameInstallation,
  putBackHold,
  putBackKept,
  tryWithin,
} from './queries.ts'

/** What a restore does with messages to people outside. */
export interface Deliveries {
  /** Whether the backup is of the installation that it replaced, which keeps its messages and subscriptions. */
  isKept: boolean
  /** Why the same installation could not keep them. */
  problem?: string | undefined
  /** Since when nothing is sent, as an ISO instant; undefined where messages are sent. */
  heldSince: string | undefined
}

/**
 * After a restore, in its transaction: keeps what people outside have asked for since, where it is the same installation. Everywhere
 * else, or where the two schemas do not fit, nothing is sent until the operator says so.
 */
export async function carryKept(tx: Db, now: Date): Promise<Deliveries> {
  await emptyLeftOut(tx)
  const isSame = await isSameInstallation(tx)
  const problem = isSame ? await tryWithin(tx, () => putBackKept(tx)) : undefined
  const isKept = isSame && problem === undefined
  if (isKept) await putBackHold(tx)
  else await setHold(tx, now.toISOString())
  return { isKept, problem, heldSince: await findHold(tx) }
}

const KEPT_WORDS =
  'It is a backup of this installation: messages and subscriptions stay as they were a moment ago, with what people were ' +
  'told. What waited to be sent is dropped.'

const describeLost = (problem: string) =>
  'Messages and subscriptions are those of the backup, though it is one of this installation: what there was could not be ' +
  `put back (${problem}). Whoever has unsubscribed since is subscribed again.`

export const describeDeliveries = ({ isKept, problem, heldSince }: Deliveries): string[] => [
  ...(isKept ? [KEPT_WORDS] : []),
  ...(problem === undefined ? [] : [describeLost(problem)]),
  ...(heldSince ? [describeHold(heldSince)] : []),
]

/** Lets held deliveries begin; alerts start with the rates of tomorrow. Returns a sentence for the operator. */
export async function resumeDeliveries(db: Db, now: Date): Promise<string> {
  if ((await findHold(db)) === undefined) return 'Nothing is held: messages are sent.'
  const from = addDays(indiaDay(now), 1)
  await db.transaction().execute(async tx => {
    await setHold(tx, undefined)
    await dropWaiting(tx, from)
  })
  return `Messages are sent from now on. Subscribers are told of the rates of ${from} and later; what has waited is dropped.`
}
