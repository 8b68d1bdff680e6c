import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestStorage } from '#test/database.ts'
import { openDatabaseClock } from './databaseClock.ts'

test('databaseNow does not follow a wrong clock of this machine, and the difference is logged', async () => {
  const { db } = await createTestStorage()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = await openDatabaseClock(db, log, 100)
  onTestFinished(() => clock.close())
  const before = clock.databaseNow().getTime()
  vi.setSystemTime(before + 365 * 86_400_000)
  expect(clock.databaseNow().getTime() - before).toBeLessThan(60_000)
  await vi.waitFor(() => expect(lines.join()).toContain('far from the database'), 10_000)
  vi.setSystemTime(before)
  await vi.waitFor(() => expect(lines.join()).toContain('agree again'), 10_000)
})
