import { globSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { parseLocalizedPath } from '#shared/languages.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import type { Built, Manifest, Site, SiteVisit } from '#shared/site.ts'
import type { Deps } from '../../src/server/app.ts'
import { type RateWrite, writeRates } from '../../src/server/rates/writes/queries.ts'
import type { PageServer } from '../../src/server/site/site.ts'
import { ADDRESSES } from '../../src/web/site/addresses.ts'
import { createSite } from '../../src/web/site/entry-server.tsx'
import { openTestApp, type TestApp, TODAY } from './app.ts'
import { type CloseAtEnd, findEnd } from './cleanUp.ts'
import { makeMarkets } from './rates.ts'

export { TODAY } from './app.ts'
export const YESTERDAY = '2026-11-20'
export const full = makeMarkets

/** Makes a record, by default of today and with one of yesterday before it. */
export const latest = (location: string, over: Partial<LatestRate> = {}): LatestRate => ({
  _id: location,
  location,
  state: 'Telangana',
  date: TODAY,
  updatedAt: `${TODAY}T02:12:00.000Z`,
  markets: full(230),
  previous: over.date === undefined ? { date: YESTERDAY, markets: full(228) } : null,
  trend: [],
  ...over,
})

/** Every source as a file of the same name, which says no more. */
const SCREEN = 'src/web/panel/screens/rate-update/RateUpdatePage.tsx'
const SOURCES = [SCREEN, ...globSync('src/{web,features}/**/*.{sheet.css,inline.ts}')]
const manifest: Manifest = new Proxy(Object.fromEntries(SOURCES.map(file => [file, { file }])), {
  get: (_, source) => ({ file: String(source) }),
})
export const BUILT: Built = {
  manifest,
  panel: manifest,
  texts: new Proxy({}, { get: (_, file) => `/* ${String(file)} */` }),
}

/** Finds the address of a path, and its parts, as the server does. */
const router = Fastify()
for (const { path } of ADDRESSES) router.get(path, async ({ params }) => ({ address: path, params }))
router.setNotFoundHandler(async () => ({ params: {} }))

/** A visit to a path of the site, with its query. */
export async function visitTo(url: string): Promise<SiteVisit> {
  const { pathname, searchParams } = new URL(url, 'https://rates.example')
  const { language, path } = parseLocalizedPath(pathname)
  const route = (await router.inject(path)).json()
  return { language, path, ...route, query: searchParams, today: TODAY }
}

interface Given {
  /** The last records of cities, of any age, and those before them. */
  latest?: readonly LatestRate[]
  /** More records. */
  daily?: readonly Pick<DailyRate, 'location' | 'date' | 'markets'>[]
  /** Names of cities whose rates were all deleted. */
  gone?: readonly string[]
  /** Settings of the server (config.ts). */
  env?: Parameters<typeof openTestApp>[0]
  sample?: boolean
  messageDays?: number
  canMail?: boolean
  url?: string
  licence?: string
  built?: Built
}

/** Makes a site over given data. They are written into a database when the first page is asked for. */
export function makeSite({
  sample = false,
  messageDays = 365,
  canMail = false,
  url = 'https://rates.example',
  built,
  licence,
  ...given
}: Given) {
  let opened: Promise<TestApp> | undefined
  let app: FastifyInstance | undefined
  const server = new Proxy({} as PageServer, { get: (_, name) => app && Reflect.get(app, name) })
  const closeAtEnd = findEnd()
  const open = async () => {
    opened ??= openGiven(given, closeAtEnd)
    const test = await opened
    app = test.app
    return test
  }
  const made = createSite({
    name: 'Chicken Rates',
    url,
    licence,
    sample,
    messageDays,
    dueAt: '10:00',
    canMail,
    server,
    built,
  })
  const afterOpening =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      await open()
      return work(...args)
    }
  const site: Site = {
    ...made,
    renderPage: afterOpening(made.renderPage),
    renderFile: afterOpening(made.renderFile),
    renderPicture: afterOpening(made.renderPicture),
    answerAssistant: afterOpening(made.answerAssistant),
  }
  return {
    site,
    open,
    render: async (url: string) => site.renderPage(await visitTo(url)),
    file: async (url: string) => site.renderFile(await visitTo(url)),
  }
}

async function openGiven(
  { latest = [], daily = [], gone = [], env }: Given,
  closeAtEnd: CloseAtEnd,
): Promise<TestApp> {
  const server = await openTestApp(env, undefined, undefined, undefined, closeAtEnd)
  const { db } = server.storage
  const states = new Map<string, string | null>([
    ...[...gone, ...daily.map(({ location }) => location)].map(name => [name, null] as const),
    ...latest.map(({ location, state }) => [location, state] as const),
  ])
  const names = [...states.keys()]
  const { rows: cities } = await sql<{ id: number; name: string }>`
    insert into city (key, name, state) select * from unnest(${names.map(toPlaceKey)}::text[], ${names}::text[],
      ${[...states.values()]}::text[]) returning id, name`.execute(db)
  const ids = new Map(cities.map(({ id, name }) => [name, id]))
  const writes = new Map<string, RateWrite>()
  const add = (location: string, date: string, markets: Markets, at = `${date}T02:12:00.000Z`) => {
    const write = {
      cityId: ids.get(location)!,
      date,
      action: 'create',
      after: markets,
    } as const
    if (!writes.has(`${location} ${date}`)) writes.set(`${location} ${date}`, { ...write, at: new Date(at) })
  }
  for (const { location, date, markets, updatedAt, previous, trend } of latest) {
    add(location, date, markets, updatedAt)
    if (previous) add(location, previous.date, previous.markets)
    for (const { date: day, price } of trend) add(location, day, { oneKgRate: { chicken: price } })
  }
  for (const { location, date, markets } of daily) add(location, date, markets)
  for (const name of gone) add(name, YESTERDAY, makeMarkets(200))
  const nobody = { accountId: null, requestId: null }
  await writeRates(db, [...writes.values()], nobody)
  const deletes = gone.map(name => writes.get(`${name} ${YESTERDAY}`)!)
  await writeRates(
    db,
    deletes.map(write => ({ ...write, action: 'delete', before: write.after, after: null })),
    nobody,
  )
  await server.app.cities.refresh()
  return server
}

/** Opens the pages over a server's own data, as the built ones are. */
export const openSite: NonNullable<Deps['openSite']> = async options => {
  const site = createSite({ ...options, built: BUILT })
  return { inline: site.inline, current: async () => site, finish: async (_, html) => html }
}

/** Removes the links to the page itself in every language. */
export const withoutLanguages = (html: string): string =>
  html.replace(/<details class="languages drops">.*?<\/details>/s, '')

/** Returns the visible text of a page: no scripts, nothing hidden, no tags, single spaces. */
export const readText = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<p [^>]*hidden="">[\s\S]*?<\/p>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
