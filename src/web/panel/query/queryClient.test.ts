import { expect, test, vi } from 'vitest'
import { CallFailed } from '#web/call.ts'
import { affects, queryClient } from './queryClient.ts'

const change = { from: '2026-11-10', to: '2026-11-12' }

test.each([
  [{ from: '2026-11-13' }, false],
  [{ to: '2026-11-09' }, false],
  [{ from: '2026-11-13', to: '2026-11-13' }, false],
  [{ from: '2026-11-12' }, true],
  [{ to: '2026-11-10' }, true],
  [{ from: '2026-11-11', to: '2026-11-11' }, true],
  [{}, true],
])('whether a change of three days affects a list of %o: %s', (days, isAffected) =>
  expect(affects(days, change)).toBe(isAffected),
)

test('an unknown change affects every list', () =>
  expect(affects({ from: '2026-11-13' }, undefined)).toBe(true))

test('a read that fails is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const failed = new CallFailed(403)
  const read = { queryKey: ['refused'], queryFn: () => Promise.reject(failed) }
  await expect(queryClient.fetchQuery(read)).rejects.toBe(failed)
  expect(warn).toHaveBeenCalledWith(expect.any(String), failed)
  warn.mockRestore()
})
