/*
 * The offline worker: the last pages of a visitor stay readable without a network, and while it is silent. Built to
 * /sw.js, so that it may serve the whole site. It never touches calls, files, or anything that carries a
 * token, and stores no page whose address is a key. It opens the panel where somebody logged in has stored it.
 */
import { KEY_CACHE } from '#features/alerts/shared/push.ts'
import { listenForPushes } from '#features/alerts/site/worker.ts'
import { indiaDay } from '#shared/days.ts'
import type { LanguageTag } from '#shared/languages.ts'
import { ASSETS_IN, PANEL_ANSWERS, PANEL_DOCUMENT, PANEL_FILES } from '#web/panelCaches.ts'
import { createFormats } from '#web/ui/format.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

/** A cache of another number makes the worker delete the older one. */
const PAGES = 'pages-1'
const ASSETS = 'assets-1'
/** Exists in browsers of staff. */
const STAFF = 'staff'
const CACHES = [PAGES, ASSETS, STAFF, PANEL_FILES, PANEL_ANSWERS, KEY_CACHE]
const MAX_PAGES = 40
const MAX_ASSETS = 80
/** In ms. The worker shows a stored page when the network has not answered for this long. */
const SILENCE = 4000
/** The document of the panel is the same for everybody, and its screens wait for their rates by themselves. */
const PANEL_SILENCE = 2000

const NEVER = /^\/(admin|api|socket\.io|export|og|embed|healthz|readyz|sw\.js)(\/|$)/
/** Addresses that hold a secret. */
const PRIVATE = /^\/([a-z]{2}\/)?alerts\//
const isNever = (path: string) => NEVER.test(path) || PRIVATE.test(path)
const PANEL = /^\/admin(\/|$)/
const ASSET = /^\/assets\//
/** Where a whole page says that it was stored (Layout.tsx); parts of pages and what others frame have none. */
const NOTE = '<p class="offline" hidden="">'

const getOfflinePage = (path: string) => `${path.match(/^\/[a-z]{2}(?=\/|$)/)?.[0] ?? ''}/offline`

/** Whether a response is a page that may be stored: one that lacks a part, for example, may not. */
const isPage = (response: Response) =>
  response.ok &&
  response.type === 'basic' &&
  !response.redirected &&
  !response.headers.get('cache-control')?.includes('no-store') &&
  response.headers.get('content-type')?.startsWith('text/html') === true

async function store(name: string, max: number, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  // deleted first, so that the order of the keys is that of the last visits
  await cache.delete(url)
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map(oldest => cache.delete(oldest)))
}

/** A stored page with its hidden note shown: the note is in the language of the page and lacks only the time. */
async function markAsStored(response: Response): Promise<Response> {
  const html = await response.text()
  const { dayMonth, time } = createFormats(
    (html.match(/<html lang="([^"]+)"/)?.[1] ?? 'en-IN') as LanguageTag,
  )
  const at = readInstant(response)
  const asSeen = `${dayMonth(indiaDay(at))}, ${time(at.toISOString())}`
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace(NOTE, '<p class="offline">').replace('{time}', asSeen), {
    headers,
  })
}

/** Visitors who save data get the scripts of islands when they touch them (loader.ts), and not before. */
const isWanted = (asset: string) =>
  !asset.endsWith('.js') || !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** Stores what a page loads, and what it would load when it is touched. */
async function storeAssets(page: Response): Promise<void> {
  const html = await page.text()
  const assets = await caches.open(ASSETS)
  const stored = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname))
  const wanted = [...new Set(html.match(ASSETS_IN))].filter(isWanted)
  await assets.addAll(wanted.filter(path => !stored.has(path)))
}

async function storePage(url: string, response: Response): Promise<void> {
  // the page is stored without what does not come
  await storeAssets(response.clone()).catch(() => {})
  await store(PAGES, MAX_PAGES, url, response)
  const offline = getOfflinePage(new URL(url).pathname)
  const pages = await caches.open(PAGES)
  if (await pages.match(offline)) return
  const page = await fetch(offline)
  if (!isPage(page)) return
  await storeAssets(page.clone())
  await pages.put(offline, page)
}

const readInstant = ({ headers }: Response) => new Date(headers.get('date') ?? 0)

const readDay = (response: Response) => indiaDay(readInstant(response))

/** The days of the stored pages that are shown now, by client. */
const shownDays = new Map<string, string>()

function showStored(event: FetchEvent, response: Response): Promise<Response> {
  shownDays.set(event.resultingClientId, readDay(response))
  return markAsStored(response)
}

/** The stored response of an address. A part that a script asks for shows no date, so it must be of its page's day. */
async function findStored(event: FetchEvent): Promise<Response | undefined> {
  const { url, mode } = event.request
  const pages = await caches.open(PAGES)
  const response = await pages.match(url)
  if (mode === 'navigate') return response && showStored(event, response)
  return response && readDay(response) === shownDays.get(event.clientId) ? response : undefined
}

/** The page that says that there is no network: in the language of the address, at last in one that was read before. */
async function findOther({ request }: FetchEvent): Promise<Response | undefined> {
  const pages = await caches.open(PAGES)
  const own = await pages.match(getOfflinePage(new URL(request.url).pathname))
  if (own) return own
  const other = (await pages.keys()).find(({ url }) => url.endsWith('/offline'))
  return other && pages.match(other)
}

/** Resolves with what is found where the network fails. */
async function withoutNetwork(network: Promise<Response>, find: () => Promise<Response | undefined>) {
  try {
    return await network
  } catch (error) {
    const found = await find()
    if (found) return found
    throw error
  }
}

/** Resolves with what is stored when the network has been silent for long; without that the network is waited for. */
async function waitFor(
  network: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
  time = SILENCE,
): Promise<Response> {
  const silence = new Promise(resolve => setTimeout(resolve, time))
  return Promise.race([network, silence.then(async () => (await findStored()) ?? network)])
}

/** Staff look at what they have just written: their browser asks the server, with the ETag, before it shows a copy of its own. */
const fetchPage = async (request: Request): Promise<Response> =>
  request.cache === 'default' && (await caches.has(STAFF))
    ? fetch(request, { cache: 'no-cache' })
    : fetch(request)

async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const isPageAsked = request.mode === 'navigate'
  const network = fetchPage(request)
  const stored = network.then(response =>
    isPage(response) ? storePage(request.url, response.clone()) : undefined,
  )
  // a page that comes after its stored one was shown is stored, too
  event.waitUntil(stored.catch(() => {}))
  return withoutNetwork(
    isPageAsked ? waitFor(network, () => findStored(event)) : network,
    async () => (await findStored(event)) ?? (isPageAsked ? findOther(event) : undefined),
  )
}

/** A form that is sent without its script is not lost with the network: the page that comes says so, and the way back leads to it. */
const sendForm = (event: FetchEvent) => withoutNetwork(fetch(event.request), () => findOther(event))

/** The document of the panel has no rates: a screen says how old those are that it shows. */
async function servePanel({ request }: FetchEvent): Promise<Response> {
  const findDocument = async () => (await caches.open(PANEL_FILES)).match(PANEL_DOCUMENT)
  return withoutNetwork(waitFor(fetch(request), findDocument, PANEL_SILENCE), findDocument)
}

async function serveAsset(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(event.request.url)
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(store(ASSETS, MAX_ASSETS, event.request.url, response.clone()))
  return response
}

/** The page that registered the worker was loaded without it. */
async function storeOpenPages(): Promise<void> {
  for (const { url } of await worker.clients.matchAll()) {
    if (isNever(new URL(url).pathname)) continue
    const response = await fetch(url)
    if (isPage(response)) await storePage(url.replace(/#.*/, ''), response)
  }
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', event => {
  const activate = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => !CACHES.includes(name)).map(name => caches.delete(name)))
    await worker.clients.claim()
  }
  const activated = activate()
  event.waitUntil(activated)
  // not waited for: browsers hold requests back until a worker is active, and the network may fall silent meanwhile
  activated.then(storeOpenPages).catch(() => {})
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.headers.has('authorization')) return event.waitUntil(caches.open(STAFF))
  if (request.mode === 'navigate' && PANEL.test(pathname)) return event.respondWith(servePanel(event))
  if (request.method === 'POST' && request.mode === 'navigate') return event.respondWith(sendForm(event))
  if (request.method !== 'GET' || isNever(pathname)) return
  if (ASSET.test(pathname)) event.respondWith(serveAsset(event))
  else event.respondWith(servePage(event))
})

listenForPushes(worker)
