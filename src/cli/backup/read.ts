import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '#server/operatorError.ts'
import { END, Foot, Head, Mark, type TableHead, VERSION } from './format.ts'

/** Handles the parts of a backup in the order in which they are read. */
interface BackupReader {
  head?(head: Head): Promise<void>
  /** Must read the rows to their end. */
  rows(table: TableHead, rows: AsyncIterable<Buffer>): Promise<void>
}

/** Reads a backup to its end without handling its rows. Throws as `readBackup` does. */
export const readToEnd = (file: string, head?: BackupReader['head']) =>
  readBackup(file, {
    ...(head && { head }),
    async rows(_, rows) {
      for await (const _ of rows);
    },
  })

/**
 * Reads a backup once, in constant memory, compares it with its own figures and returns them. Throws OperatorError,
 * possibly after the last row only, when the file is damaged, cut short, or not a backup that this version reads.
 */
export async function readBackup(file: string, reader: BackupReader): Promise<{ head: Head; foot: Foot }> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', ({ message }) => text.destroy(new OperatorError(`${file} cannot be read: ${message}.`)))
  try {
    return await readAll(file, openLines(source.pipe(text)), reader)
  } catch (error) {
    throw toOperatorError(file, error)
  } finally {
    source.destroy()
  }
}

async function readAll(file: string, lines: Lines, reader: BackupReader) {
  const headLine = await lines.next()
  const head = parseHead(file, headLine)
  await reader.head?.(head)
  const found: Record<string, string> = {}
  for (const table of head.tables) {
    const hash = createHash('sha256')
    await reader.rows(table, hashRows(lines.rows(), hash))
    found[table.name] = hash.digest('hex')
  }
  const foot = parseFoot(await lines.next())
  const isWhole = createHash('sha256').update(`${headLine}\n`).digest('hex') === foot.head
  if (!isWhole || !(await lines.isAtEnd())) throw new Damaged('its checksum is wrong')
  for (const { name } of head.tables) {
    if (found[name] !== foot.tables[name]?.sha256) throw new Damaged(`the checksum of ${name} is wrong`)
  }
  return { head, foot }
}

async function* hashRows(rows: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const block of rows) {
    hash.update(block)
    yield block
  }
}

function parseHead(file: string, line: string): Head {
  const mark = Mark.safeParse(parseJson(line))
  if (!mark.success) throw foreignError(file)
  if (mark.data.version > VERSION) throw newerError(file)
  const head = Head.safeParse(parseJson(line))
  if (!head.success) throw new Damaged('its first line is not as it was')
  return head.data
}

function parseFoot(line: string): Foot {
  const foot = Foot.safeParse(parseJson(line))
  if (!foot.success) throw new Damaged('its last line is not as it was')
  return foot.data
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const foreignError = (file: string) => new OperatorError(`${file} is not a backup of Chicken Rates.`)

/** The error for a backup that only a later version can read. */
export const newerError = (file: string): OperatorError =>
  new OperatorError(`${file} was made by a newer Chicken Rates: install that version or a later one first.`)

/** Leaves errors of the database, which takes the rows, as they are. */
function toOperatorError(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return foreignError(file)
  if (!(error instanceof Damaged) && !code.startsWith('Z_')) return error
  return new OperatorError(`${file} is damaged (${message}): use another backup.`)
}

const NEWLINE = 10
/** In bytes. No line of a backup is nearly as long. */
const LONGEST_LINE = 16 * 2 ** 20
const LAST = `${END}\n`

/** Says in what way a backup differs from what was written. */
class Damaged extends Error {}

/** A text that is read once, in lines or in blocks of lines. Throws Damaged when it ends too early. */
interface Lines {
  /** Returns the next line. */
  next(): Promise<string>
  /** Reads the rows up to the end mark, in blocks of whole lines; skips the mark. */
  rows(): AsyncGenerator<Buffer>
  /** Whether everything was read. */
  isAtEnd(): Promise<boolean>
}

/** Opens a stream of bytes as lines. Holds one block in memory. */
function openLines(source: AsyncIterable<Buffer>): Lines {
  const chunks = source[Symbol.asyncIterator]()
  // whole lines that are not read yet, and the beginning of the next one
  let block = Buffer.alloc(0)
  let partial = Buffer.alloc(0)

  async function fill(): Promise<boolean> {
    while (block.length === 0) {
      const { value, done } = await chunks.next()
      if (done) return false
      const bytes = Buffer.concat([partial, value])
      const cut = bytes.lastIndexOf(NEWLINE) + 1
      block = bytes.subarray(0, cut)
      partial = bytes.subarray(cut)
      if (partial.length > LONGEST_LINE) throw new Damaged('it has a line without an end')
    }
    return true
  }

  function take(length: number): Buffer {
    const part = block.subarray(0, length)
    block = block.subarray(length)
    return part
  }

  async function needMore(): Promise<void> {
    if (!(await fill())) throw new Damaged('it is cut short')
  }

  return {
    async next() {
      await needMore()
      return take(block.indexOf(NEWLINE) + 1)
        .toString('utf8')
        .trimEnd()
    },
    async *rows() {
      for (let isLast = false; !isLast; ) {
        await needMore()
        const end = findEnd(block)
        isLast = end >= 0
        const rows = take(isLast ? end : block.length)
        if (rows.length > 0) yield rows
        if (isLast) take(LAST.length)
      }
    },
    async isAtEnd() {
      return !(await fill()) && partial.length === 0
    },
  }
}

/** Returns where the end mark begins in a block of whole lines; -1 when it is not there. */
function findEnd(block: Buffer): number {
  if (block.subarray(0, LAST.length).toString('latin1') === LAST) return 0
  const before = block.indexOf(`\n${LAST}`)
  return before < 0 ? -1 : before + 1
}
