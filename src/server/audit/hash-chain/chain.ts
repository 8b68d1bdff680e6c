import { createHash } from 'node:crypto'

/** The content of an entry as the database returns it: `before` and `after` are JSON texts. */
export interface EntryContent {
  id: number
  at: Date
  accountId: string | null
  accountName: string | null
  action: string
  cityId: number | null
  date: string | null
  version: number | null
  subjectId: string | null
  before: string | null
  after: string | null
  requestId: string | null
}

/** The position of an entry in the chain, from 1 without a gap, and its hash. */
export interface Link {
  position: number
  hash: Buffer
}

/** The link before the first entry. */
export const START: Link = { position: 0, hash: Buffer.alloc(32) }

/** SHA-256 of the previous hash and of the whole content in one canonical form: a change of it breaks old chains. */
function hashEntry(previous: Link, content: EntryContent): Buffer {
  const { id, at, accountId, accountName, action, cityId, date, version, subjectId } = content
  const { before, after, requestId } = content
  const facts = [id, at.toISOString(), accountId, accountName, action, cityId, date, version, subjectId]
  const written = JSON.stringify([previous.position + 1, ...facts, before, after, requestId])
  return createHash('sha256').update(previous.hash).update(written).digest()
}

/** Returns the link of an entry that follows another. */
export const createLink = (previous: Link, content: EntryContent): Link => ({
  position: previous.position + 1,
  hash: hashEntry(previous, content),
})

/** Returns the links of entries that follow each other. */
export function createLinks(previous: Link, contents: readonly EntryContent[]): Link[] {
  let last = previous
  return contents.map(content => {
    last = createLink(last, content)
    return last
  })
}

/** The end of a chain as an operator notes it: position and SHA-256. */
export const formatCheckpoint = (position: number, hash: string): string => `${position}:${hash}`

/** Undefined for a text that is no checkpoint. */
export function parseCheckpoint(text: string): Link | undefined {
  const [, position, hash] = text.match(/^([1-9]\d{0,14}):([\da-f]{64})$/) ?? []
  return position && hash ? { position: Number(position), hash: Buffer.from(hash, 'hex') } : undefined
}
