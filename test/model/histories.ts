import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { compareFiles } from './files.ts'
import { compareNow } from './questions.ts'
import { Divergence, openRun, type Run } from './run.ts'
import { settleDeliveries } from './runDelivery.ts'
import { arbitrarySteps, runStep, type Step } from './steps.ts'
import { findTurn, type Worlds } from './world/kinds.ts'
import type { World } from './world/world.ts'

/** A small generator of numbers below one: what a history compares must not depend on what ran before it. */
function openChance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Options extends Pick<Run, 'counts'> {
  seed: number
  /** The kind of question that is asked after the last command, of everything; else some of all after each. */
  only?: string
}

/** Lives through a history and compares. Throws the divergence; `counts.commands` says after how many commands. */
export async function live(
  world: World,
  history: readonly Step[],
  { seed, only, counts }: Options,
): Promise<void> {
  const chance = openChance(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)]
  const run = await openRun(world, { pick, only, counts })
  for (const command of history) {
    await runStep(run, command)
    if (only) continue
    await compareNow(run)
  }
  await settleDeliveries(run)
  if (only) await compareNow(run)
  // making files takes as long as many questions; of a stored merge they say what only moved
  const hasMerge = only === 'all' && history.some(({ do: what }) => what === 'merge')
  if (only?.startsWith('/data') || hasMerge || chance() < 0.1) await compareFiles(run)
}

/** Returns what diverges at the end of a history, or before it. */
async function findDivergence(
  world: World,
  history: readonly Step[],
  options: Options,
): Promise<Divergence | undefined> {
  try {
    await live(world, history, options)
    return undefined
  } catch (error) {
    // an answer that the model cannot even read
    return error instanceof Divergence ? error : new Divergence('A failure', `${(error as Error).stack}`)
  }
}

/** Leaves out of a history what does not matter for its divergence, as long as there is time. */
async function shorten(world: World, found: Found, until: number): Promise<Found> {
  const options = { seed: found.seed, only: found.kind, counts: { commands: 0, comparisons: 0 } }
  let shortest = found
  const isShorter = async (history: Step[]) => {
    if (Date.now() > until) return false
    const divergence = await findDivergence(world, history, options)
    if (divergence) shortest = { ...shortest, history, message: divergence.message }
    return divergence !== undefined
  }
  // many commands at once first, from the end
  for (let size = shortest.history.length >> 1; size >= 1; size >>= 1)
    for (let at = shortest.history.length - size; at >= 0; at -= size)
      await isShorter(shortest.history.toSpliced(at, size))
  for (const [at, command] of shortest.history.entries()) {
    if (!('rows' in command)) continue
    for (let row = command.rows.length - 1; row >= 0; row--) {
      const { rows } = shortest.history[at] as typeof command
      if (rows.length > 1)
        await isShorter(shortest.history.with(at, { ...command, rows: rows.toSpliced(row, 1) } as Step))
    }
  }
  return shortest
}

interface Found {
  seed: number
  history: Step[]
  kind: string
  message: string
}
interface Exploration {
  seed: number
  counts: Run['counts']
  /** Until when new histories begin, in ms since 1970. */
  until: number
  /** How long the shortest history of a divergence is looked for, in ms. */
  shortenFor?: number
}

const makeHistory = (seed: number): Step[] => fc.sample(arbitrarySteps, { seed, numRuns: 1 })[0]!

/** Lives through one history after another, of the seed and those that follow it. Returns what diverged, in its shortest history. */
export async function explore(
  { pick }: Pick<Worlds, 'pick'>,
  { seed: first, until, counts, shortenFor = 60_000 }: Exploration,
): Promise<Found | undefined> {
  for (let seed = first; Date.now() < until; seed++) {
    const history = makeHistory(seed)
    const before = counts.commands
    const world = await pick(seed)
    const divergence = await findDivergence(world, history, { seed, counts })
    if (!divergence) continue
    const { kind, message } = divergence
    const found = { seed, history: history.slice(0, counts.commands - before), kind, message }
    return shorten(world, found, Date.now() + shortenFor)
  }
  return undefined
}

const FOLDER = join(import.meta.dirname, 'histories')
/** Reads the histories that are stored: the first line of each says what holds. */
export const readStored = (): string[] =>
  readdirSync(FOLDER).map(name => readFileSync(join(FOLDER, name), 'utf8'))

/** Those that need one instance alone come first, and the short ones among them. */
const rank = (text: string) => findTurn(text) * 10_000 + text.length
/** Lives through the stored histories until one diverges. */
export async function exploreStored(
  { pick }: Pick<Worlds, 'pick'>,
  counts: Run['counts'],
): Promise<Found | undefined> {
  for (const text of readStored().toSorted((one, other) => rank(one) - rank(other))) {
    const history = parseHistory(text)
    const divergence = await findDivergence(await pick(findTurn(text)), history, {
      seed: 0,
      only: 'all',
      counts,
    })
    if (divergence) return { seed: 0, history, kind: divergence.kind, message: divergence.message }
  }
  return undefined
}

/** A history as it is printed and stored: one line a command. */
export const formatHistory = (history: readonly Step[]): string =>
  history.map(command => JSON.stringify(command)).join('\n')
export const parseHistory = (text: string): Step[] =>
  text
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
