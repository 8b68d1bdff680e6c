import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestStorage } from '#test/database.ts'
import { openDatabaseClock } from './databaseClock.ts'

test('databaseNow does not follow a wrong clock of this machine', async () => {
  const { db } = await createTestStorage()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = await openDatabaseClock(db)
  onTestFinished(() => clock.close())
  const before = clock.databaseNow().getTime()
  vi.setSystemTime(before + 365 * 86_400_000)
  expect(clock.databaseNow().getTime() - before).toBeLessThan(60_000)
})
