import { expect, onTestFinished, test, vi } from 'vitest'
import type { Cost } from '#shared/endpoint.ts'
import { createReadQueue, type Release } from './readQueue.ts'

/** A queue, with the names of the reads it has admitted and refused, in their order. */
function openQueue() {
  let refusals = 0
  const queue = createReadQueue(() => {
    refusals += 1
  })
  const admitted: string[] = []
  const refused: string[] = []
  const releases = new Map<string, Release>()

  /** Asks for slots; `name` tells reads apart. */
  function read(name: string, address: string, cost: Exclude<Cost, 'free'> = 'large', key?: string) {
    const left = new AbortController()
    queue.enter({ address, cost, key, signal: left.signal }).then(
      release => {
        admitted.push(release ? name : `${name} looks again`)
        if (release) releases.set(name, release)
      },
      ({ code, details }) => refused.push(`${name} ${code} ${details.retryAfter}`),
    )
    return () => left.abort()
  }
  return {
    ...queue,
    read,
    admitted,
    refused,
    refusals: () => refusals,
    /** Ends an admitted read. */
    end: (name: string) => releases.get(name)!(),
    /** Waits until so many were admitted. */
    until: (count: number) => vi.waitFor(() => expect(admitted).toHaveLength(count)),
  }
}

/** Lets everything that is due happen. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

const FLOODER = '203.0.113.1'
const VISITOR = '203.0.113.2'

test('the 65th read of a network that would wait is refused with Retry-After, and none of another network', async () => {
  const { read, refused, refusals, admitted, until } = openQueue()
  for (let turn = 0; turn < 66; turn += 1) read(`${turn}`, FLOODER)
  await settle()
  expect(refused).toEqual(['65 server.busy 2'])
  expect(refusals()).toBe(1)
  read('visitor', VISITOR)
  await until(2)
  expect(admitted).toEqual(['0', 'visitor'])
})

test('a read that waits for 3 s is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { read, refused, getUsage } = openQueue()
  for (const name of ['first', 'second']) read(name, FLOODER)
  vi.advanceTimersByTime(2999)
  await settle()
  expect(refused).toEqual([])
  vi.advanceTimersByTime(1)
  await settle()
  expect(refused).toEqual(['second server.busy 2'])
  expect(getUsage()).toEqual({ taken: 4, waiting: 0 })
})

test('many networks share a thousand places, a new one has one of them, and the rest of a response always', async () => {
  // none has waited too long, however busy the machine is
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { read, enter, refused, getUsage } = openQueue()
  for (let network = 0; network < 200; network += 1)
    for (let turn = 0; turn < 65; turn += 1) read(`${network}:${turn}`, `198.51.100.${network}`)
  await settle()
  // 64 each while there are few; later ones have less
  expect(getUsage().waiting).toBeLessThan(4000)
  const before = refused.length
  read('199:66', '198.51.100.199')
  read('visitor', VISITOR)
  await settle()
  expect(refused.slice(before)).toEqual(['199:66 server.busy 2'])
  const { signal } = new AbortController()
  const rest = enter({ address: '198.51.100.199', cost: 'large', isPatient: true, signal }).catch(
    () => 'broken',
  )
  await settle()
  expect(await Promise.race([rest, 'waits'])).toBe('waits')
})

test('a read that leaves lets those it held back begin', async () => {
  const { read, admitted } = openQueue()
  for (const network of [1, 2, 3]) read(`page ${network}`, `198.51.100.${network}`, 'page')
  const leave = read('large', VISITOR)
  read('page 4', '198.51.100.4', 'page')
  await settle()
  expect(admitted).toHaveLength(3)
  leave()
  await settle()
  expect(admitted.at(-1)).toBe('page 4')
})

test.each([
  ['small', 4],
  ['page', 2],
  ['large', 1],
] as const)('of %s reads a network has %i at once', async (cost, count) => {
  const { read, admitted } = openQueue()
  for (let turn = 0; turn < 9; turn += 1) read(`${turn}`, FLOODER, cost)
  await settle()
  expect(admitted).toHaveLength(count)
})

test('networks take turns: who floods waits behind itself', async () => {
  const { read, end, admitted, until } = openQueue()
  for (const turn of [1, 2, 3]) read(`one ${turn}`, '198.51.100.1')
  for (const turn of [1, 2]) read(`two ${turn}`, '198.51.100.2')
  read('visitor', VISITOR)
  await until(2)
  end('one 1')
  await until(3)
  end('two 1')
  await until(4)
  end('visitor')
  await until(5)
  expect(admitted).toEqual(['one 1', 'two 1', 'visitor', 'one 2', 'two 2'])
})

test('the /64 of a /48 share the slots and the turns of one network', async () => {
  const { read, end, admitted, until } = openQueue()
  for (const turn of [1, 2, 3]) read(`one ${turn}`, `2001:db8:7:1::${turn}`)
  read('two', '2001:db8:7:2::1')
  read('elsewhere', '2001:db8:8:1::1')
  await until(2)
  end('one 1')
  await until(3)
  end('one 2')
  await until(4)
  expect(admitted).toEqual(['one 1', 'elsewhere', 'one 2', 'one 3'])
})

test('smaller reads do not overtake a large one for ever', async () => {
  const { read, end, admitted, until } = openQueue()
  for (const network of [1, 2, 3]) read(`page ${network}`, `198.51.100.${network}`, 'page')
  await until(3)
  read('large', VISITOR)
  read('page 4', '198.51.100.4', 'page')
  await settle()
  expect(admitted).toHaveLength(3)
  end('page 1')
  await until(4)
  expect(admitted.at(-1)).toBe('large')
})

test('a client that leaves gives up its place, and slots are given up once', async () => {
  const { read, end, getUsage } = openQueue()
  read('first', FLOODER)
  const leave = read('second', FLOODER)
  await settle()
  leave()
  await settle()
  expect(getUsage()).toEqual({ taken: 4, waiting: 0 })
  end('first')
  end('first')
  expect(getUsage()).toEqual({ taken: 0, waiting: 0 })
})

test('reads of one key wait in one place, and look again when one of them is admitted, wherever it comes from', async () => {
  const { read, end, wake, admitted, getUsage, until } = openQueue()
  read('other', FLOODER)
  for (const name of ['a', 'b', 'c']) read(name, FLOODER, 'large', 'home')
  await settle()
  expect(getUsage().waiting).toBe(1)
  end('other')
  await until(4)
  expect(admitted).toEqual(['other', 'a', 'b looks again', 'c looks again'])
  read('d', FLOODER, 'large', 'compare')
  await settle()
  wake('compare')
  await until(5)
  expect(admitted.at(-1)).toBe('d looks again')
  expect(getUsage()).toEqual({ taken: 4, waiting: 0 })
})
