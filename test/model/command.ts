import { parseArgs } from 'node:util'
import { openRoom } from '../support/room.ts'
import { explore, exploreStored, formatHistory } from './histories.ts'
import { startCluster } from './world/cluster.ts'
import { openWorlds } from './world/kinds.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    shorten: { type: 'string', default: '60' },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
openRoom()
const cluster = await startCluster()
const worlds = openWorlds(cluster)
const began = Date.now()
say(`seed ${seed}`)
try {
  const counts = { commands: 0, comparisons: 0 }
  const known = await exploreStored(worlds, counts)
  const until = Date.now() + Number(values.minutes) * 60_000
  const found =
    known ?? (await explore(worlds, { seed, until, counts, shortenFor: Number(values.shorten) * 1000 }))
  const seconds = Math.round((Date.now() - began) / 1000)
  say(`${counts.commands} commands, ${counts.comparisons} comparisons in ${seconds} s`)
  if (found) {
    const origin = known ? 'a stored history' : `seed ${found.seed}`
    say(`divergence of ${origin}, after:\n${formatHistory(found.history)}\n${found.message}`)
    process.exitCode = 1
  }
} finally {
  await worlds.close()
  await cluster.close()
}
