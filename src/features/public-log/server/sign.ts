import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Job } from '#server/jobs/queue.ts'
import { OperatorError } from '#server/operatorError.ts'
import {
  CHECKPOINT_COPY,
  formatCheckpoint,
  formatVerifier,
  makeNoteKey,
  type NoteKey,
  signNote,
  type TreeHead,
} from './note.ts'
import * as queries from './queries.ts'
import { addLeaves } from './sequence.ts'

/** Finds the key that signs; undefined before the product has run. */
async function findSigner(tx: ReadOnlyDb): Promise<NoteKey | undefined> {
  const [key] = await queries.listKeys(tx)
  return key?.privateKey ? { ...key, privateKey: key.privateKey } : undefined
}

/** Makes the first key of the log, whose name it has for ever; several instances make one. */
export async function openKey(db: Db, origin: string): Promise<void> {
  // at any later start nobody waits for those who add leaves
  if ((await queries.listKeys(db)).length > 0) return
  await db.transaction().execute(async tx => {
    await queries.lockLog(tx)
    const [key] = await queries.listKeys(tx)
    if (!key) await queries.insertKey(tx, makeNoteKey(origin), null)
  })
}

/** Makes a new key, which the one before introduces and which signs from then on; returns it as verifiers take it. */
export const rotateKey = (db: Db): Promise<string> =>
  db.transaction().execute(async tx => {
    await queries.lockLog(tx)
    const old = await findSigner(tx)
    if (!old) throw new OperatorError('There is no public log yet: start the product once.')
    const key = makeNoteKey(old.name)
    const verifier = formatVerifier(key)
    await queries.insertKey(tx, key, signNote(`${old.name}\nnext key\n${verifier}\n`, old))
    return verifier
  })

/** The head that was signed last, where the tree does not continue it: a backup was restored, or somebody changed the database. */
async function findBroken(tx: ReadOnlyDb, size: number, last: TreeHead | undefined) {
  if (!last || last.size === 0) return undefined
  if (last.size > size) return last
  const [root] = await queries.readRanges(tx, [{ from: 0, to: last.size }])
  return root!.equals(last.root) ? undefined : last
}

/** The hour of India that an instant is in. */
const toHour = (at: Date) => Math.floor((at.getTime() + 30 * 60_000) / (60 * 60_000))

/** Signs a checkpoint of every publication until now, once in each hour of India unless it is asked for; returns it if it was signed. */
export const signCheckpoint = (db: Db, { isAsked = false } = {}): Promise<string | undefined> =>
  db.transaction().execute(async tx => {
    const seenIn = await queries.lockLog(tx)
    const last = await queries.findCheckpoint(tx)
    const at = await queries.findNow(tx)
    const isNew = !last || toHour(last.at) !== toHour(at)
    const key = await findSigner(tx)
    if (!key || !(isNew || isAsked)) return undefined
    const tree = await addLeaves(tx, seenIn)
    const head = { size: tree.size(), root: tree.findRoot() }
    const broken = await findBroken(tx, head.size, last)
    const text = formatCheckpoint({ origin: key.name, at, isFirst: !last, broken, ...head })
    const note = signNote(text, key)
    await queries.insertCheckpoint(tx, { at, ...head, note })
    return note
  })

/** Signs each hour, and so at India's midnight; when it starts, what it missed, and the first checkpoint of all. */
export const signJob = ({ storage: { db }, config }: Pick<FastifyInstance, 'storage' | 'config'>): Job => ({
  name: 'log.sign',
  cron: '0 * * * *',
  expiresAfter: 60 * 60,
  runsAtStart: true,
  async run() {
    const note = await signCheckpoint(db)
    // a machine without a data folder has nowhere to store it
    if (note) await writeFile(join(config.DATA_DIR, CHECKPOINT_COPY), note, { mode: 0o600 }).catch(() => {})
  },
})
