import { join } from 'node:path'
import { writeBackup } from '#cli/backup/write.ts'
import { findLastReplayed } from '#cli/restore/queries.ts'
import { withScratch } from '#cli/scratch.ts'
import {
  buildRecoverySettings,
  describeStop,
  layOutCluster,
  planRecovery,
} from '#features/archive/server/database/recovery.ts'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operatorError.ts'

/** A time without a zone could be two instants. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/
/** Stands for the last moment that the archive has. */
const LATEST = 'latest'
/** What PostgreSQL says when nothing was committed after the instant. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/

const END_EARLY = 'Give an earlier instant, or add --end-early to restore what there is until then.'

/** Reads an instant of the past; undefined for the latest one. Throws OperatorError. */
export function readInstant(text: string, now: Date): Date | undefined {
  if (text === LATEST) return undefined
  const at = new Date(INSTANT.test(text) ? text : Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new OperatorError(
      `--at must be "${LATEST}" or an instant with its zone, such as 2026-11-20T09:30:00+05:30.`,
    )
  if (at > now) throw new OperatorError(`${text} is still to come.`)
  return at
}

interface Recovery {
  /** The instant to recover to; undefined: the newest. */
  at: Date | undefined
  /** The system identifier of the database that is meant; absent: any that the archive has. */
  cluster?: string | undefined
  /** Whether it may end before a gap or a damaged file, when these keep it from getting further. */
  mayEndEarly?: boolean
}

type Settings = Pick<Config, 'ARCHIVE_DIR' | 'POSTGRES_DIR'>

/**
 * Recovers the archive to an instant, in a scratch database, and hands a backup of it over, which is removed afterwards, with
 * a sentence for the operator. Throws OperatorError, and never hands over less than was asked for unless it may.
 */
export async function withRecovered(
  { ARCHIVE_DIR, POSTGRES_DIR }: Settings,
  { at, cluster, mayEndEarly = false }: Recovery,
  work: (file: string, sentence: string) => Promise<void>,
): Promise<void> {
  if (!ARCHIVE_DIR) throw new OperatorError('Set ARCHIVE_DIR to the folder of the archive.')
  const plan = await planRecovery(ARCHIVE_DIR, { at, cluster, isThorough: true })
  const { stop } = plan
  const refusal = stop && new OperatorError(`${describeStop(stop)} Nothing was changed. ${END_EARLY}`)
  const recover = (target: Date | undefined) =>
    withScratch(
      {
        postgresDir: POSTGRES_DIR,
        prepare: folder => layOutCluster(plan, join(folder, 'postgres')),
        settings: buildRecoverySettings(target),
      },
      async ({ storage, folder }) => {
        const last = (await findLastReplayed(storage.db)) ?? plan.base.at
        const file = join(folder, 'recovered.gz')
        const isEarly = target === undefined && stop !== undefined
        await writeBackup(storage, file, (isEarly ? undefined : at) ?? last)
        const words = at || isEarly ? '' : ', where the archive ends'
        const sentences = [
          ...plan.damaged.map(damaged => `${damaged} is damaged: an older copy is used.`),
          `Recovered from ${plan.base.file}; the last write is of ${last.toISOString()}${words}.`,
          ...(isEarly ? [describeStop(stop)] : []),
        ]
        await work(file, sentences.join(' '))
      },
    )
  if (!at && refusal && !mayEndEarly) throw refusal
  try {
    await recover(at)
  } catch (error) {
    if (!at || !ENDED_BEFORE.test((error as Error).message)) throw error
    if (refusal && !mayEndEarly) throw refusal
    // nothing was committed after the instant
    await recover(undefined)
  }
}
