import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a page is attended from its opening and any sign on, for a minute each', async () => {
  const { isAttended, watchAttendance } = await import('./unattended.ts')
  expect(isAttended()).toBe(true)
  const listeners: (() => void)[] = []
  let now = 0
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => listeners.push(hear))
  watchAttendance()
  now = 59_999
  expect(isAttended()).toBe(true)
  now = 60_000
  expect(isAttended()).toBe(false)
  listeners[0]!()
  expect(isAttended()).toBe(true)
})
