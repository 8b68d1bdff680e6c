import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explore, formatHistory, live, parseHistory } from './histories.ts'
import { type Cluster, startCluster } from './world/cluster.ts'
import { findTurn, openWorlds, type Worlds } from './world/kinds.ts'

const FOLDER = join(import.meta.dirname, 'histories')
const MINUTE = 60_000
/** The seed of a run that failed; else a new one each time. */
const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))

let cluster: Cluster
let worlds: Worlds
beforeAll(async () => {
  cluster = await startCluster({ hasStandby: true })
  worlds = openWorlds(cluster)
})
afterAll(async () => {
  await worlds.close()
  await cluster.close()
})

/** Histories that were found once: the first line of each says what holds. */
const known = readdirSync(FOLDER).map(name => readFileSync(join(FOLDER, name), 'utf8'))

test.each(known.map(text => [text.split('\n', 1)[0]!.replace('# ', ''), text] as const))(
  '%s',
  async (_, text) => {
    const counts = { commands: 0, comparisons: 0 }
    await live(await worlds.pick(findTurn(text)), parseHistory(text), { seed: 0, only: 'all', counts })
  },
)

test(`whatever staff, people and operators do, the product says what the model says (MODEL_SEED=${seed})`, {
  timeout: 4 * MINUTE,
}, async () => {
  const { found } = await explore(worlds, { seed, until: Date.now() + MINUTE })
  expect(found && `${formatHistory(found.history)}\n${found.message}`).toBeUndefined()
})
