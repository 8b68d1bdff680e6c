import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const button = { dataset: { myCity: 'pune' }, setAttribute: vi.fn(), closest: () => button }
let click: (event: object) => void
vi.stubGlobal('document', { querySelector: () => button })
vi.stubGlobal('addEventListener', (type: string, listener: typeof click) => {
  if (type === 'click') click = listener
})
vi.stubGlobal('location', { pathname: '/chicken-rate/pune' })
const { start } = await import('./myCities.ts')
afterAll(() => vi.unstubAllGlobals())

const open = () => {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
}
beforeEach(() => {
  for (const kind of ['localStorage', 'sessionStorage']) vi.stubGlobal(kind, open())
})

test.each([
  [59, 'pune'],
  [61, null],
])('a city that is opened %i s after one was looked for is the visitor’s own: %s', (seconds, own) => {
  sessionStorage.setItem('choosing', String(Date.now() - seconds * 1000))
  start()
  expect(localStorage.getItem('cities')).toBe(own)
  // it was not looked for twice
  expect(sessionStorage.getItem('choosing')).toBeNull()
})

test('a city that is saved stands first, the fourth takes the place of the oldest, and one that was looked for that of the first', () => {
  localStorage.setItem('cities', 'agra,surat,delhi')
  start()
  click({ target: button })
  expect(localStorage.getItem('cities')).toBe('pune,agra,surat')
  localStorage.setItem('cities', 'agra,surat,pune')
  sessionStorage.setItem('choosing', String(Date.now()))
  start()
  expect(localStorage.getItem('cities')).toBe('pune,surat')
})

test('a press makes a city the own one, and another one gives it up', () => {
  start()
  for (const isOwn of ['true', 'false']) {
    click({ target: button })
    expect(button.setAttribute).toHaveBeenLastCalledWith('aria-pressed', isOwn)
  }
})

test('where storage is forbidden a press is not remembered, and breaks nothing', () => {
  for (const kind of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, kind, {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  start()
  click({ target: button })
  expect(button.setAttribute).toHaveBeenLastCalledWith('aria-pressed', 'false')
})
