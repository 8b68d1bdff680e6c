import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Job } from '#server/jobs/queue.ts'
import { OperatorError } from '#server/operatorError.ts'
import {
  CHECKPOINT_COPY,
  formatCheckpoint,
  formatVerifier,
  isNote,
  makeNoteKey,
  type NoteKey,
  readHead,
  signNote,
  type TreeHead,
} from './note.ts'
import * as queries from './queries.ts'
import { addLeaves } from './sequence.ts'

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

/** Makes a new key, which the one before introduces and which signs from then on, at once; returns it as verifiers take it. */
export const rotateKey = (db: Db): Promise<string> =>
  db.transaction().execute(async tx => {
    const seenIn = await queries.lockLog(tx)
    const old = await findSigner(tx)
    if (!old) throw new OperatorError('There is no public log yet: start the product once.')
    const key = makeNoteKey(old.name)
    const verifier = formatVerifier(key)
    await queries.insertKey(tx, key, signNote(`${old.name}\nnext key\n${verifier}\n`, old))
    await signTree(tx, seenIn, key)
    return verifier
  })

/** Whether the tree of a size continues one that was signed: not where a backup was restored, or somebody changed the database. */
async function isContinued(tx: ReadOnlyDb, size: number, last: TreeHead): Promise<boolean> {
  if (last.size === 0 || last.size > size) return last.size === 0
  const [root] = await queries.readRanges(tx, [{ from: 0, to: last.size }])
  return root!.equals(last.root)
}

/** In the transaction that has the lock: signs every publication that is committed. */
async function signTree(tx: Db, seenIn: string | null, key: NoteKey, copy?: string): Promise<string> {
  const last = await queries.findCheckpoint(tx)
  const at = await queries.findNow(tx)
  const tree = await addLeaves(tx, seenIn)
  const head = { size: tree.size(), root: tree.findRoot() }
  let broken: TreeHead | undefined
  for (const each of [last, copy === undefined ? undefined : readHead(copy)])
    if (each && !broken && !(await isContinued(tx, head.size, each))) broken = each
  const note = signNote(formatCheckpoint({ origin: key.name, at, isFirst: !last, broken, ...head }), key)
  await queries.insertCheckpoint(tx, { at, ...head, note })
  return note
}

/** The hour of India that an instant is in. */
const toHour = (at: Date) => Math.floor((at.getTime() + 30 * 60_000) / (60 * 60_000))

interface SignOptions {
  /** Whether it is signed though one of this hour is there. */
  isAsked?: boolean
  /** One that was stored outside of the database. */
  copy?: string | undefined
}

/** Signs a checkpoint of every publication until now, once in each hour of India unless it is asked for; returns it if it was signed. */
export const signCheckpoint = (
  db: Db,
  { isAsked = false, copy }: SignOptions = {},
): Promise<string | undefined> =>
  db.transaction().execute(async tx => {
    const seenIn = await queries.lockLog(tx)
    const last = await queries.findCheckpoint(tx)
    const isNew = !last || toHour(last.at) !== toHour(await queries.findNow(tx))
    const key = await findSigner(tx)
    if (!key || !(isNew || isAsked)) return undefined
    return signTree(tx, seenIn, key, copy)
  })

/** Reads the checkpoint that is stored outside of the database; undefined where there is none, or a power cut left half of it. */
export async function readCopy(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, CHECKPOINT_COPY), 'utf8').catch(() => '')
  return isNote(note) ? note : undefined
}

/** Stores a checkpoint outside of the database. A machine without a data folder has nowhere. */
export const storeCopy = (dataDir: string, note: string): Promise<void> =>
  writeFile(join(dataDir, CHECKPOINT_COPY), note, { mode: 0o600 }).catch(() => {})

/** Signs a checkpoint, and stores it in the data folder, too; it says so where the tree does not continue the one that is there. */
export async function signAndStore(db: Db, dataDir: string, options: SignOptions = {}): Promise<void> {
  const note = await signCheckpoint(db, { ...options, copy: await readCopy(dataDir) })
  if (note) await storeCopy(dataDir, note)
}

/** Signs each hour, and so at India's midnight; when it starts, what it missed, and the first checkpoint of all. */
export const signJob = ({ storage: { db }, config }: Pick<FastifyInstance, 'storage' | 'config'>): Job => ({
  name: 'log.sign',
  cron: '0 * * * *',
  expiresAfter: 60 * 60,
  runsAtStart: true,
  run: () => signAndStore(db, config.DATA_DIR),
})
