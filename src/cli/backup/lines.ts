import { END } from './format.ts'

const NEWLINE = 10
/** Far beyond any line of ours, in bytes: what is longer is no backup. */
const LONGEST_LINE = 16 * 2 ** 20
const LAST = `${END}\n`

/** Why a text is not what was once written. */
export class Damaged extends Error {}

/** A text read from its start to its end, in lines or in blocks of them. Throws Damaged when it ends too early. */
export interface Lines {
  /** The next line. */
  next(): Promise<string>
  /** The rows up to the end mark, in blocks of whole lines; the mark itself is passed over. */
  rows(): AsyncGenerator<Buffer>
  /** Whether everything was read. */
  isAtEnd(): Promise<boolean>
}

/** Opens a stream of bytes as lines; it holds no more than a block of it in memory. */
export function openLines(source: AsyncIterable<Buffer>): Lines {
  const chunks = source[Symbol.asyncIterator]()
  // whole lines that are not read yet, and the beginning of the one after them
  let block = Buffer.alloc(0)
  let begun = Buffer.alloc(0)

  async function fill(): Promise<boolean> {
    while (block.length === 0) {
      const { value, done } = await chunks.next()
      if (done) return false
      const bytes = Buffer.concat([begun, value])
      const cut = bytes.lastIndexOf(NEWLINE) + 1
      block = bytes.subarray(0, cut)
      begun = bytes.subarray(cut)
      if (begun.length > LONGEST_LINE) throw new Damaged('it has a line without an end')
    }
    return true
  }

  function take(length: number): Buffer {
    const taken = block.subarray(0, length)
    block = block.subarray(length)
    return taken
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
      for (let isOver = false; !isOver; ) {
        await needMore()
        const end = endMark(block)
        isOver = end >= 0
        const rows = take(isOver ? end : block.length)
        if (rows.length > 0) yield rows
        if (isOver) take(LAST.length)
      }
    },
    async isAtEnd() {
      return !(await fill()) && begun.length === 0
    },
  }
}

/** Where the end mark begins in a block of whole lines; -1 when it is not there. */
function endMark(block: Buffer): number {
  if (block.subarray(0, LAST.length).toString('latin1') === LAST) return 0
  const before = block.indexOf(`\n${LAST}`)
  return before < 0 ? -1 : before + 1
}
