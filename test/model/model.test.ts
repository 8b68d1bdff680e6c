import { afterAll, test } from 'vitest'
import { live, parseHistory, readStored } from './histories.ts'
import { startCluster } from './world/cluster.ts'
import { findTurn, openWorlds } from './world/kinds.ts'

const cluster = await startCluster()
const worlds = openWorlds(cluster)
afterAll(async () => {
  await worlds.close()
  await cluster.close()
})

/** Those with a kill start processes again and again: `npm run model` begins with them. */
const histories = readStored().filter(text => findTurn(text) === 0)

test.each(histories.map(text => [text.split('\n', 1)[0]!.replace('# ', ''), text] as const))(
  '%s',
  async (_, text) => {
    const counts = { commands: 0, comparisons: 0 }
    await live(await worlds.pick(0), parseHistory(text), { seed: 0, only: 'all', counts })
  },
)
