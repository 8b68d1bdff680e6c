import { afterAll, beforeAll, expect, test } from 'vitest'
import { explore, formatHistory, live, parseHistory, readStored } from './histories.ts'
import { type Cluster, startCluster } from './world/cluster.ts'
import { findTurn, openWorlds, type Worlds } from './world/kinds.ts'

const MINUTE = 60_000
/** The seed of a run that failed; else a new one each time. */
const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))

let cluster: Cluster
let worlds: Worlds
beforeAll(async () => {
  cluster = await startCluster()
  worlds = openWorlds(cluster)
})
afterAll(async () => {
  await worlds.close()
  await cluster.close()
})

test.each(readStored().map(text => [text.split('\n', 1)[0]!.replace('# ', ''), text] as const))(
  '%s',
  async (_, text) => {
    const counts = { commands: 0, comparisons: 0 }
    await live(await worlds.pick(findTurn(text)), parseHistory(text), { seed: 0, only: 'all', counts })
  },
)

test(`whatever staff, people and operators do, the product says what the model says (MODEL_SEED=${seed})`, {
  timeout: 4 * MINUTE,
}, async () => {
  const counts = { commands: 0, comparisons: 0 }
  const found = await explore(worlds, { seed, counts, until: Date.now() + MINUTE })
  expect(found && `${formatHistory(found.history)}\n${found.message}`).toBeUndefined()
})
