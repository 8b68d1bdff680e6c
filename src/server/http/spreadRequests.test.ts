import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { spreadRequests } from './spreadRequests.ts'

const response = {} as ServerResponse
const makeRequest = (number: number, destroyed = false) =>
  ({ url: String(number), socket: { destroyed } }) as unknown as IncomingMessage

test('of many requests that come at once eight begin in each turn of the event loop, in their order', async () => {
  const begun: number[] = []
  const handle = spreadRequests(({ url }) => begun.push(Number(url)))
  for (let number = 0; number < 20; number += 1) handle(makeRequest(number, number === 9), response)
  expect(begun).toHaveLength(8)
  await nextTurn()
  expect(begun).toHaveLength(16)
  await nextTurn()
  // the client of one has left
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number).filter(number => number !== 9))
  await nextTurn()
  await nextTurn()
  handle(makeRequest(20), response)
  expect(begun.at(-1)).toBe(20)
})
