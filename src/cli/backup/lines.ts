import { END } from './format.ts'

const NEWLINE = 10
/** In bytes. No line of a backup is nearly as long. */
const LONGEST_LINE = 16 * 2 ** 20
const LAST = `${END}\n`

/** Says in what way a backup differs from what was written. */
export class Damaged extends Error {}

/** A text that is read once, in lines or in blocks of lines. Throws Damaged when it ends too early. */
export interface Lines {
  /** Returns the next line. */
  next(): Promise<string>
  /** Reads the rows up to the end mark, in blocks of whole lines; skips the mark. */
  rows(): AsyncGenerator<Buffer>
  /** Whether everything was read. */
  isAtEnd(): Promise<boolean>
}

/** Opens a stream of bytes as lines. Holds one block in memory. */
export function openLines(source: AsyncIterable<Buffer>): Lines {
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
