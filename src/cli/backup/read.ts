import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '#server/operatorError.ts'
import { Foot, Head, Mark, type TableHead, VERSION } from './format.ts'
import { Damaged, type Lines, openLines } from './lines.ts'

/** What a reader does with a backup on its way from the first line to the last. */
export interface BackupReader {
  head?(head: Head): Promise<void>
  /** Must read the rows to their end. */
  rows(table: TableHead, rows: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a backup once, in constant memory, and compares it with its own figures, which it answers. Throws OperatorError,
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
    await reader.rows(table, hashed(lines.rows(), hash))
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

async function* hashed(rows: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const block of rows) {
    hash.update(block)
    yield block
  }
}

function parseHead(file: string, line: string): Head {
  const mark = Mark.safeParse(parsed(line))
  if (!mark.success) throw notOurs(file)
  if (mark.data.version > VERSION) throw newer(file)
  const head = Head.safeParse(parsed(line))
  if (!head.success) throw new Damaged('its first line is not as it was')
  return head.data
}

function parseFoot(line: string): Foot {
  const foot = Foot.safeParse(parsed(line))
  if (!foot.success) throw new Damaged('its last line is not as it was')
  return foot.data
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const notOurs = (file: string) => new OperatorError(`${file} is not a backup of Chicken Rates.`)

/** The refusal of a backup that only a later version can read. */
export const newer = (file: string): OperatorError =>
  new OperatorError(`${file} was made by a newer Chicken Rates: install that version or a later one first.`)

/** What the database says while it takes the rows is passed on as it is. */
function toOperatorError(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return notOurs(file)
  if (!(error instanceof Damaged) && !code.startsWith('Z_')) return error
  return new OperatorError(`${file} is damaged (${message}): take another backup.`)
}
