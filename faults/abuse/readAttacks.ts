import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { addDays, indiaDay } from '#shared/days.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { cityNames } from '../../bench/cities.ts'
import { type Attack, cycle, flood, occupy, randomWord, send, sleep, type Target } from './attacks.ts'

const TODAY = indiaDay(new Date())
const SALVO_EVERY = 3000
const anyDay = () => addDays(TODAY, -randomInt(250))

/** The slowest list that a stranger may ask for without a stream, each time another one. */
const nextList = () =>
  `/api/rates/daily?limit=500&with=previous&from=${addDays(TODAY, -200 - randomInt(1000))}&to=${addDays(TODAY, -randomInt(100))}`

/** Sends so many requests at once, and as many again when all are answered, at most one salvo every 3 s. */
const salvos =
  (size: number, next: () => string): Attack =>
  async target => {
    const agent = new Agent({ keepAlive: true })
    const sendOne = async () => target.note(await send(target, agent, { path: next() }))
    while (!target.signal.aborted) {
      await Promise.all([sleep(SALVO_EVERY), ...Array.from({ length: size }, sendOne)])
    }
    agent.destroy()
  }

/** Sends so many requests a second, whether they are answered or not. */
const stream =
  (perSecond: number, next: () => string): Attack =>
  async target => {
    const agent = new Agent({ keepAlive: true })
    const sent: Promise<void>[] = []
    while (!target.signal.aborted) {
      sent.push(send(target, agent, { path: next() }).then(target.note))
      await sleep(1000 / perSecond)
    }
    await Promise.all(sent)
    agent.destroy()
  }

/** Lists and files of every rate. */
const nextWhole = cycle(['/export/rates.xlsx', '/export/rates.csv', '/api/rates/daily'])

const UNKNOWN = [
  () => `/chicken-rate/${randomWord(8)}`,
  () => `/hi/chicken-rate/${randomWord(8)}`,
  () => `/rate-chart-web?city=${randomWord(8)}&date=${anyDay()}`,
  () => `/compare?city=${randomWord(8)}`,
]
const nextUnknown = cycle(UNKNOWN)

const PICTURES = LANGUAGES.flatMap(language =>
  cityNames(40).flatMap(city =>
    Array.from({ length: 200 }, (_, ago) => `/og/${language}/${toSlug(city)}/${addDays(TODAY, -ago)}.png`),
  ),
)
const nextPicture = () => PICTURES[randomInt(PICTURES.length)]!

/** Every pair of these is a statement of its own. */
const FILTERS = MARKETS.flatMap(market =>
  Array.from({ length: 40 }, (_, cities) =>
    ['', '&with=previous', '&with=version', '&with=previous&with=version'].flatMap(extras =>
      [`&date=${TODAY}`, `&from=${addDays(TODAY, -9)}`, `&to=${TODAY}`, ''].map(
        days =>
          `/api/rates/daily?limit=20&market=${market}${cityNames(cities + 1)
            .map(name => `&location=${encodeURIComponent(name)}`)
            .join('')}${extras}${days}`,
      ),
    ),
  ).flat(),
)
const nextFilter = cycle(FILTERS)
let networks = 0
/** An IPv4 address for each request, so that limits let the whole list through. */
const fromEverywhere =
  (attack: Attack): Attack =>
  target =>
    attack({ ...target, nextSender: () => `198.18.${(networks >> 8) & 255}.${networks++ & 255}` })

/** Asks for slow lists on 60 connections and leaves each after 30 ms. */
const leavers = occupy(60, (target: Target, socket) => {
  socket.resume()
  const sender = target.nextSender()
  const forwarded = sender ? `X-Forwarded-For: ${sender}\r\n` : ''
  socket.write(`GET ${nextList()} HTTP/1.1\r\nHost: 127.0.0.1\r\n${forwarded}\r\n`)
  setTimeout(() => socket.destroy(), 30)
})

/** Sends 300 requests in one piece on each of 40 connections, and opens those that are closed again. */
const pipelines = occupy(40, (target: Target, socket) => {
  socket.resume()
  const piece = Array.from({ length: 300 }, () => {
    const sender = target.nextSender()
    return `GET ${nextUnknown()()} HTTP/1.1\r\nHost: 127.0.0.1\r\n${sender ? `X-Forwarded-For: ${sender}\r\n` : ''}\r\n`
  })
  socket.write(piece.join(''))
})

/** Reads that no cache answers, within all limits, by name. */
export const READ_ATTACKS: Record<string, Attack> = {
  nothing: async ({ signal }) => {
    await new Promise(resolve => signal.addEventListener('abort', resolve))
  },
  '200 lists at once': salvos(200, nextList),
  '20 lists a second': stream(20, nextList),
  'whole lists and files': flood(8, () => ({ path: nextWhole() })),
  'unknown cities': flood(32, () => ({ path: nextUnknown()() })),
  '400 pictures at once': salvos(400, nextPicture),
  'pipelines of 300 requests': pipelines,
  'clients that leave': leavers,
  [`${FILTERS.length} combinations of filters`]: fromEverywhere(flood(2, () => ({ path: nextFilter() }))),
}
