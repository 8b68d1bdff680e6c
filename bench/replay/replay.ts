import { isDeepStrictEqual } from 'node:util'
import {
  findLevels,
  findRoots,
  type Head,
  isSigned,
  listTiles,
  openHead,
  sha256,
  splitEntries,
} from './tree.ts'

/** Asks a site for one of its public answers. */
export type Ask = (path: string) => Promise<{ status: number; body: Buffer }>

interface Options {
  /** Checkpoints that were stored earlier. */
  earlier?: readonly string[]
  /** How many questions about the past are asked. */
  questions: number
}

/** The fields of a leaf that are read. */
interface Leaf {
  city: string
  cityId: number
  date: string
  version: number
  at: string
  prices: Record<string, unknown> | null
}

/** The length of an instant to the millisecond, as questions are asked; leaves have microseconds. */
const MILLISECOND = '2026-11-26T21:55:11.123'.length
/** In ms. A write is dated by the beginning of its transaction, and those that take longer are refused. */
const LONGEST_WRITE = 60 * 60_000
/** After every instant. */
const NOW = '9'
/** From the leaf of one question to that of the next: a prime, so that all leaves have their turn. */
const STEP = 7919
/** Questions that are asked at once. */
const CLIENTS = 8

/** Throws unless the same question has the same answer. */
function compare(what: string, given: unknown, known: unknown): void {
  if (!isDeepStrictEqual(given, known))
    throw new Error(`${what} is ${JSON.stringify(given)}, and the log has ${JSON.stringify(known)}`)
}

/** Fails where an answer is missing. */
async function read(ask: Ask, path: string): Promise<Buffer> {
  const { status, body } = await ask(path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  return body
}
const readJson = async <T>(ask: Ask, path: string): Promise<T> => JSON.parse(String(await read(ask, path)))

/**
 * Reads all of the log, proves it by its checkpoint and by earlier ones, and compares what the site answers about now and about
 * instants of the past with what the log has. Throws at the first difference. No city may be retired: that is no publication.
 */
export async function replay(ask: Ask, { earlier = [], questions }: Options) {
  const leaves = await readLog(ask, earlier)
  const records = Map.groupBy(leaves, ({ cityId, date }) => toId(cityId, date))
  const days = [...new Set(leaves.map(({ date }) => date))].toSorted()
  const findPrices = (id: string, until: string) =>
    records
      .get(id)
      ?.filter(({ at }) => at.slice(0, MILLISECOND) <= until)
      .reduce(
        (last, each) => (each.version > (last?.version ?? 0) ? each : last),
        undefined as Leaf | undefined,
      )?.prices ?? null
  const findDay = (date: string, until: string) =>
    Object.fromEntries(
      [...records.keys()]
        .filter(id => id.endsWith(date.replaceAll('-', '')))
        .flatMap(id => {
          const prices = findPrices(id, until)
          return prices ? [[id, toFigures(prices)]] : []
        }),
    )
  const askDay = async (date: string, asOf: string) => {
    const path = `/api/rates/daily?date=${date}${asOf === '' ? '' : `&asOf=${asOf}`}`
    const rates = await readJson<{ _id: string; markets: object }[]>(ask, path)
    const given = Object.fromEntries(rates.map(({ _id, markets }) => [_id, toFigures(markets)]))
    compare(path, given, findDay(date, asOf.slice(0, MILLISECOND) || NOW))
  }
  const askRecord = async (id: string, asOf: string) => {
    const path = `/api/rates/daily/${id}?asOf=${asOf}`
    const { status, body } = await ask(path)
    const prices = findPrices(id, asOf.slice(0, MILLISECOND))
    const given = status === 200 ? toFigures(JSON.parse(String(body)).markets) : status
    compare(path, given, prices ? toFigures(prices) : 404)
  }

  const last = leaves.reduce((most, { at }) => (at > most ? at : most), '').slice(0, MILLISECOND)
  for (const day of days) {
    await askDay(day, '')
    // which no cache of the site answers
    await askDay(day, `${last}Z`)
  }
  const first = leaves.reduce((least, { at }) => (at < least ? at : least), NOW).slice(0, MILLISECOND)
  let asked = 0
  const client = async () => {
    while (asked < questions) {
      const number = asked
      asked += 1
      // around each write in turn: a millisecond before it, with it and after it
      const { at, cityId, date } = leaves[(number * STEP) % leaves.length]!
      const around = new Date(Date.parse(`${at.slice(0, MILLISECOND)}Z`) + (number % 3) - 1).toISOString()
      const instant = around < `${first}Z` ? `${first}Z` : around
      await (number % 2 === 0 ? askRecord(toId(cityId, date), instant) : askDay(date, instant))
    }
  }
  await Promise.all(Array.from({ length: Math.min(CLIENTS, questions) }, client))
  return { leaves: leaves.length, days: days.length, asked }
}

const toId = (cityId: number, date: string) => `${cityId}-${date.replaceAll('-', '')}`

/** Prices by market and kind, whatever else is beside them. */
const toFigures = (prices: object) =>
  Object.fromEntries(
    Object.entries(prices).flatMap(([market, kinds]) =>
      ['chicken', 'skinless', 'boneless'].flatMap(kind => {
        const price = kinds?.[kind]
        return typeof price === 'number' ? [[`${market} ${kind}`, price]] : []
      }),
    ),
  )

/** Reads every leaf, and proves them. */
async function readLog(ask: Ask, earlier: readonly string[]): Promise<Leaf[]> {
  const introduced = await readJson<{ key: string; note: string | null }[]>(ask, '/log/keys')
  introduced.forEach(({ key, note }, at) => {
    const before = introduced[at + 1]
    if (before && !(note?.includes(`\n${key}\n`) && isSigned(note, before.key)))
      throw new Error(`the key ${key} was not introduced by the one before it`)
  })
  const keys = introduced.map(({ key }) => key)
  const head = openHead(String(await read(ask, '/log/checkpoint')), keys.slice(0, 1))
  const heads = [...earlier.map(note => openHead(note, keys)), head]
  const entries = await readTiles(ask, listTiles('entries', head.size), splitEntries)
  compare('the number of entries', entries.length, head.size)
  const hashes = entries.map(entry => sha256(Buffer.of(0), entry))
  await checkTiles(ask, hashes)
  const roots = findRoots(
    hashes,
    heads.map(({ size }) => size),
  )
  for (const { size, root } of heads) compare(`the root of ${size} publications`, root, roots.get(size))
  const leaves = entries.map((entry): Leaf => JSON.parse(String(entry)))
  for (const each of heads) checkInstants(leaves, each)
  return leaves
}

/** Reads tiles one after the other, as a mirror does. */
async function readTiles<Part>(ask: Ask, paths: readonly string[], split: (tile: Buffer) => Part[]) {
  const parts: Part[] = []
  for (const path of paths) parts.push(...split(await read(ask, path)))
  return parts
}

/** Fails where a tile of hashes is not that of the entries. */
async function checkTiles(ask: Ask, hashes: readonly Buffer[]): Promise<void> {
  for (const [level, known] of findLevels(hashes).entries()) {
    const given = await readTiles(ask, listTiles(level, known.length), tile => [tile])
    compare(
      `level ${level} of the tree`,
      Buffer.concat(given).toString('hex'),
      Buffer.concat(known).toString('hex'),
    )
  }
}

/**
 * Fails where a leaf is dated before a checkpoint that lacks it: what was published then would have changed.
 */
function checkInstants(leaves: readonly Leaf[], { size, signed }: Head): void {
  const late = leaves.slice(size).find(({ at }) => Date.parse(at) < signed - LONGEST_WRITE)
  if (late) throw new Error(`a publication of ${late.at} came after the checkpoint of ${size} publications`)
}
