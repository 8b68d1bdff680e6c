import { createHash } from 'node:crypto'

/** What an entry says, as it is read from the database: `before` and `after` are JSON texts. */
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

/** An entry in its place; the places count from 1 without a gap. */
export interface Link {
  position: number
  hash: Buffer
}

/** The place before the first entry. */
export const START: Link = { position: 0, hash: Buffer.alloc(32) }

/** SHA-256 of the hash before it and of all that an entry says, in one written form. */
function hashEntry(previous: Link, content: EntryContent): Buffer {
  const { id, at, accountId, accountName, action, cityId, date, version, subjectId } = content
  const { before, after, requestId } = content
  const said = [id, at.toISOString(), accountId, accountName, action, cityId, date, version, subjectId]
  const written = JSON.stringify([previous.position + 1, ...said, before, after, requestId])
  return createHash('sha256').update(previous.hash).update(written).digest()
}

/** The link of an entry that comes after another. */
export const createLink = (previous: Link, content: EntryContent): Link => ({
  position: previous.position + 1,
  hash: hashEntry(previous, content),
})

/** The links of entries that come after another, one after the other. */
export function createLinks(previous: Link, contents: readonly EntryContent[]): Link[] {
  let last = previous
  return contents.map(content => {
    last = createLink(last, content)
    return last
  })
}

/** The end of a chain as an operator keeps it: place and SHA-256. */
export const formatCheckpoint = (position: number, hash: string): string => `${position}:${hash}`

/** Reads such an end back; undefined when it is none. */
export function parseCheckpoint(text: string): Link | undefined {
  const [, position, hash] = text.match(/^([1-9]\d{0,14}):([\da-f]{64})$/) ?? []
  return position && hash ? { position: Number(position), hash: Buffer.from(hash, 'hex') } : undefined
}
