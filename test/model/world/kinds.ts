import type { Cluster } from './cluster.ts'
import { openWorld, type WorldOptions } from './open.ts'
import type { World } from './world.ts'

/** The kinds of worlds, and how many of twenty histories each of them has. */
const KINDS: [share: number, options: Omit<WorldOptions, 'cluster'>][] = [
  [10, { instances: 1 }],
  [8, { instances: 2 }],
  [1, { instances: 1, inProcesses: true }],
  [1, { instances: 2, inProcesses: true }],
]
const TURNS = KINDS.flatMap(([share, options]) => Array.from({ length: share }, () => options))

/** The seed of a world on which a history does what it says: a process that is killed. */
export const findTurn = (text: string): number =>
  TURNS.findIndex(({ inProcesses = false }) => inProcesses === text.includes('"kill'))

export interface Worlds {
  /** Returns the world of a history: the same kind for the same seed. */
  pick(seed: number): Promise<World>
  close(): Promise<void>
}

/** Opens worlds as they are needed, one at a time: together they would have more connections than the cluster allows. */
export function openWorlds(cluster: Cluster): Worlds {
  const opened = new Map<object, World>()
  let last: World | undefined
  return {
    async pick(seed) {
      const options = TURNS[seed % TURNS.length]!
      const world = opened.get(options) ?? (await openWorld({ cluster, ...options }))
      opened.set(options, world)
      if (last !== world) await last?.rest()
      last = world
      return world
    },
    async close() {
      for (const world of opened.values()) await world.close()
    },
  }
}
