import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addDays } from '#shared/days.ts'
import { cityNames, makePrice } from './cities.ts'
import { makeMarkets } from './markets.ts'
import { firstPage, readMemory } from './processes.ts'
import { CITIES, DAYS, TODAY } from './year.ts'

const SERVER = join(import.meta.dirname, 'plainServer.ts')

/** Starts the plain implementation on a file and waits for its first response. */
export async function startPlain(file: string, port: number) {
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [SERVER, file, String(port)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await firstPage(`${url}/api/rates/daily?date=${TODAY}`, child)
  return {
    url,
    firstAnswerAfter: performance.now() - startedAt,
    memory: () => readMemory(child, 'VmRSS'),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Enters a year of 40 cities, the same data as in our product. */
export function fillPlain(file: string): void {
  const db = new DatabaseSync(file)
  const insert = db.prepare('insert into rate (location, date, markets) values (?, ?, ?)')
  db.exec('begin')
  for (let ago = DAYS - 1; ago >= 0; ago--) {
    for (const [city, location] of cityNames(CITIES).entries())
      insert.run(location, addDays(TODAY, -ago), JSON.stringify(makeMarkets(makePrice(city, DAYS - ago))))
  }
  db.exec('commit')
  db.close()
}
