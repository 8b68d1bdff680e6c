import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const ORIGIN = 'https://rates.example'

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const opened = new Map<string, Map<string, Response>>()
const openCache = (name: string) => {
  const kept = opened.get(name) ?? new Map<string, Response>()
  opened.set(name, kept)
  return {
    match: async (url: string) => kept.get(url),
    put: async (url: string, response: Response) => void kept.set(url, response),
    delete: async (url: string) => kept.delete(url),
    keys: async () => [...kept.keys()],
    addAll: async () => {},
  }
}
vi.stubGlobal('self', {
  location: { origin: ORIGIN },
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
})
vi.stubGlobal('caches', {
  open: async (name: string) => openCache(name),
  has: async (name: string) => opened.has(name),
})
// it is of a worker, whose types are others
await import(join(import.meta.dirname, 'sw.ts'))
afterAll(() => vi.unstubAllGlobals())

/** Lets the worker see a request, to which the network answers with a page. */
async function visit(path: string, { mode = 'navigate', method = 'GET', cacheControl = 'no-cache' } = {}) {
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'text/html', 'cache-control': cacheControl }
    return Object.defineProperty(new Response('<html lang="en-IN">', { headers }), 'type', { value: 'basic' })
  })
  const waited: unknown[] = []
  const wait = (what: unknown) => waited.push(what)
  const request = { url: ORIGIN + path, mode, method, headers: new Headers(), cache: 'default' }
  listeners.get('fetch')!({ request, respondWith: wait, waitUntil: wait })
  await Promise.all(waited)
}

test('pages are stored, but nothing of the panel, no call, no address that is a key and no page that says so', async () => {
  await visit('/')
  await visit('/aboutus')
  await visit('/admin/login')
  await visit('/api/rates/latest', { mode: 'cors' })
  await visit('/export/rates.csv')
  await visit('/te/alerts/secret')
  await visit('/contact', { method: 'POST' })
  await visit('/data', { cacheControl: 'no-store' })
  const stored = [...opened.values()].flatMap(kept => [...kept.keys()])
  expect(stored.toSorted()).toEqual([`${ORIGIN}/`, `${ORIGIN}/aboutus`, '/offline'].toSorted())
})
