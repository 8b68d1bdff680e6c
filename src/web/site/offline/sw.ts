/*
 * The offline worker: what was seen last stays readable without a network. Built to /sw.js, so that it may serve the
 * whole site; it imports nothing, because its file must be one. Never touched: staff pages, calls, files, anything
 * that is not a plain GET or carries a token.
 */

const worker = self as unknown as ServiceWorkerGlobalScope

/** Another number forgets what older workers kept. */
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

async function keep(name: string, max: number, url: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  // what is put again goes last, so that what was seen longest ago is first to go
  await cache.delete(url)
  await cache.put(url, response)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - max)).map(oldest => cache.delete(oldest)))
}

/** An instant in India; in the scripts of India without the AM and PM and the connecting words that Intl has for them. */
function writtenTime(language: string, at: Date): string {
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
  const said = Object.fromEntries(writer.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${said.day} ${said.month}, ${said.hour}:${said.minute}`
}

/** The page says itself, in its language, of when it is: it only has to be told the time. */
async function asSeen(response: Response): Promise<Response> {
  const html = await response.text()
  const language = html.match(/<html lang="([^"]+)"/)?.[1] ?? 'en-IN'
  const time = writtenTime(language, new Date(response.headers.get('date') ?? 0))
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

async function keepPage(url: string, response: Response): Promise<void> {
  await keep(PAGES, MAX_PAGES, url, response)
  const offline = getOfflinePage(new URL(url).pathname)
  const pages = await caches.open(PAGES)
  if (!(await pages.match(offline))) await pages.add(offline)
}

/** India's day on which an answer was made. */
const readDay = ({ headers }: Response) =>
  new Date(headers.get('date') ?? 0).toLocaleDateString('en', { timeZone: 'Asia/Kolkata' })

/** The days of the pages that are shown as they were, by client. */
const shownDays = new Map<string, string>()

/** What was seen of an address: a part that a script asks for has no date, so it must be of the day its page tells. */
async function seen(event: FetchEvent): Promise<Response | undefined> {
  const { url, mode } = event.request
  const pages = await caches.open(PAGES)
  const response = await pages.match(url)
  if (mode !== 'navigate')
    return response && readDay(response) === shownDays.get(event.clientId) ? response : undefined
  if (!response) return pages.match(getOfflinePage(new URL(url).pathname))
  shownDays.set(event.resultingClientId, readDay(response))
  return asSeen(response)
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (isPage(response)) event.waitUntil(keepPage(request.url, response.clone()))
    return response
  } catch (error) {
    const response = await seen(event)
    if (response) return response
    throw error
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request.url)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(keep(ASSETS, MAX_ASSETS, event.request.url, response.clone()))
  return response
}

/** Who saves data gets the scripts of islands when they are touched (loader.ts), and not before. */
const isWanted = (asset: string) =>
  !asset.endsWith('.js') || !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** The page that brought the worker was loaded without it. */
async function keepOpenPages(): Promise<void> {
  for (const { url } of await worker.clients.matchAll()) {
    if (NEVER.test(new URL(url).pathname)) continue
    const response = await fetch(url)
    if (!isPage(response)) continue
    const html = await response.clone().text()
    // first what it needs: a page that is kept is whole
    const assets = await caches.open(ASSETS)
    await assets.addAll([...new Set(html.match(ASSETS_IN))].filter(isWanted))
    await keepPage(url.replace(/#.*/, ''), response)
  }
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', event => {
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => ![PAGES, ASSETS].includes(name)).map(name => caches.delete(name)))
    await worker.clients.claim()
    await keepOpenPages()
  }
  // without a network there is nothing to keep yet
  event.waitUntil(forget().catch(() => {}))
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = request.method === 'GET' && origin === worker.location.origin && !NEVER.test(pathname)
  if (!isOurs || request.headers.has('authorization')) return
  if (ASSET.test(pathname)) event.respondWith(asset(event))
  else event.respondWith(page(event))
})
