import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'

const PAIRS = 50

let server: TestApp
let known: string
beforeAll(async () => {
  server = await openTestApp()
  known = (await server.staff('Admin')).email
})
afterAll(() => server.close())

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Median times of the same call for a known email and for unknown ones, taken in turn, in ms. */
async function compare(call: (email: string) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    times.known.push(await timed(() => call(known)))
    times.unknown.push(await timed(() => call(`nobody${pair}@example.com`)))
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

// a call that skipped the hash would take far less than half the time; half leaves room for a busy machine
const expectAlike = (times: { known: number; unknown: number }) => {
  expect(Math.abs(times.known - times.unknown)).toBeLessThan(Math.max(times.known, times.unknown) / 2)
}

test('a wrong login takes as long for an unknown email as for a known one', async () => {
  const wrong = (email: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password: 'not the password' } })
  expectAlike(await compare(wrong))
})

test('asking for an account takes as long for a known email as for a new one', async () => {
  const register = (email: string) =>
    server.call('POST', '/api/auth/register', {
      body: { name: 'Meera Iyer', email, password: 'nine slow windmills', mobile: '9123456780' },
    })
  expectAlike(await compare(register))
})
