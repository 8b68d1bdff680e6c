import { expect, test } from 'vitest'
import { createLink, createLinks, type EntryContent, START } from './chain.ts'

const CONTENT: EntryContent = {
  id: 1,
  at: new Date('2026-11-21T04:30:00.000Z'),
  accountId: 'a',
  accountName: 'Asha',
  action: 'rate.create',
  cityId: 7,
  date: '2026-11-21',
  version: 1,
  subjectId: null,
  before: null,
  after: null,
  requestId: 'r',
}

test.each<Partial<EntryContent>>([
  { id: 2 },
  { at: new Date('2026-11-21T04:30:00.001Z') },
  { accountId: 'b' },
  { accountName: null },
  { action: 'rate.delete' },
  { cityId: 8 },
  { date: '2026-11-20' },
  { version: 2 },
  { subjectId: 'a' },
  { before: '{}' },
  { after: '{}' },
  { requestId: null },
])('an entry that differs in %o has another hash', change => {
  expect(createLink(START, { ...CONTENT, ...change }).hash).not.toEqual(createLink(START, CONTENT).hash)
})

test('an entry after another one has another hash than without it', () => {
  const [first, second] = createLinks(START, [CONTENT, CONTENT])
  expect(first).toEqual(createLink(START, CONTENT))
  expect(second!.position).toBe(2)
  expect(second!.hash).not.toEqual(first!.hash)
})

// a chain that was written today must be read in years to come
test('the written form of an entry stays as it is', () => {
  expect(createLink(START, CONTENT).hash.toString('hex')).toMatchInlineSnapshot(
    `"c270f1655c9ee6962710a4c25fcc73b34d40ee74bf7ccc26ee875da7a1382396"`,
  )
})
