/*
 * The offline worker: the last pages of a visitor stay readable without a network. Built to /sw.js, so that it may serve
 * the whole site; it imports nothing, because its file must be one. It never touches staff pages, calls, files, or
 * anything that is not a plain GET or carries a token.
 */

const worker = self as unknown as ServiceWorkerGlobalScope

/** A cache of another number makes the worker delete the older one. */
const PAGES = 'pages-1'
const ASSETS = 'assets-1'
const MAX_PAGES = 40
const MAX_ASSETS = 80

const NEVER = /^\/(admin|api|socket\.io|export|og|embed|healthz|readyz|sw\.js)(\/|$)/
const ASSET = /^\/assets\//
/** What pages load that is named by its content; the scripts of an island stand in one attribute. */
const ASSETS_IN = /\/assets\/[^"\s/]+\.(?:css|woff2|js)/g

const getOfflinePage = (path: string) => `${path.match(/^\/[a-z]{2}(?=\/|$)/)?.[0] ?? ''}/offline`

const isPage = (response: Response) =>
  response.ok &&
  response.type === 'basic' &&
  !response.redirected &&
  response.headers.get('content-type')?.startsWith('text/html') === true

async function store(name: string, max: number, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  // deleted first, so that the order of the keys is that of the last visits
  await cache.delete(url)
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map(oldest => cache.delete(oldest)))
}

/** An instant in India; in the scripts of India without the AM and PM and the connecting words that Intl has for them. */
function formatTime(language: string, at: Date): string {
  const isEnglish = language.startsWith('en')
  const writer = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: isEnglish ? 'short' : 'long',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: isEnglish ? 'h12' : 'h23',
  })
  if (isEnglish) return writer.format(at)
  const parts = Object.fromEntries(writer.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month}, ${parts.hour}:${parts.minute}`
}

/** A stored page with its hidden note shown: the note is in the language of the page and lacks only the time. */
async function markAsStored(response: Response): Promise<Response> {
  const html = await response.text()
  const language = html.match(/<html lang="([^"]+)"/)?.[1] ?? 'en-IN'
  const time = formatTime(language, new Date(response.headers.get('date') ?? 0))
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(
    html.replace('<p class="offline" hidden="">', '<p class="offline">').replace('{time}', time),
    {
      headers,
    },
  )
}

async function storePage(url: string, response: Response): Promise<void> {
  await store(PAGES, MAX_PAGES, url, response)
  const offline = getOfflinePage(new URL(url).pathname)
  const pages = await caches.open(PAGES)
  if (!(await pages.match(offline))) await pages.add(offline)
}

/** India's day on which a response was made. */
const readDay = ({ headers }: Response) =>
  new Date(headers.get('date') ?? 0).toLocaleDateString('en', { timeZone: 'Asia/Kolkata' })

/** The days of the stored pages that are shown now, by client. */
const shownDays = new Map<string, string>()

/** The stored response of an address. A part that a script asks for shows no date, so it must be of its page's day. */
async function findStored(event: FetchEvent): Promise<Response | undefined> {
  const { url, mode } = event.request
  const pages = await caches.open(PAGES)
  const response = await pages.match(url)
  if (mode !== 'navigate')
    return response && readDay(response) === shownDays.get(event.clientId) ? response : undefined
  if (!response) return pages.match(getOfflinePage(new URL(url).pathname))
  shownDays.set(event.resultingClientId, readDay(response))
  return markAsStored(response)
}

async function servePage(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (isPage(response)) event.waitUntil(storePage(request.url, response.clone()))
    return response
  } catch (error) {
    const response = await findStored(event)
    if (response) return response
    throw error
  }
}

async function serveAsset(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(event.request.url)
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(store(ASSETS, MAX_ASSETS, event.request.url, response.clone()))
  return response
}

/** Visitors who save data get the scripts of islands when they touch them (loader.ts), and not before. */
const isWanted = (asset: string) =>
  !asset.endsWith('.js') || !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** The page that registered the worker was loaded without it. */
async function storeOpenPages(): Promise<void> {
  for (const { url } of await worker.clients.matchAll()) {
    if (NEVER.test(new URL(url).pathname)) continue
    const response = await fetch(url)
    if (!isPage(response)) continue
    const html = await response.clone().text()
    // its assets come first: a stored page is complete
    const assets = await caches.open(ASSETS)
    await assets.addAll([...new Set(html.match(ASSETS_IN))].filter(isWanted))
    await storePage(url.replace(/#.*/, ''), response)
  }
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', event => {
  const activate = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => ![PAGES, ASSETS].includes(name)).map(name => caches.delete(name)))
    await worker.clients.claim()
    await storeOpenPages()
  }
  // without a network there is nothing to store yet
  event.waitUntil(activate().catch(() => {}))
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = request.method === 'GET' && origin === worker.location.origin && !NEVER.test(pathname)
  if (!isOurs || request.headers.has('authorization')) return
  if (ASSET.test(pathname)) event.respondWith(serveAsset(event))
  else event.respondWith(servePage(event))
})
