import { expect, test } from 'vitest'
import { findUnreadMessages } from './messages.ts'

test('every message of the site and of the panel is read by their code', async () => {
  expect(await findUnreadMessages()).toEqual([])
}, 600_000)
