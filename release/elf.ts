/** Offsets in the header of a 64-bit ELF file, and in one of a segment. */
const HEADER = { phoff: 32, shoff: 40, phentsize: 54, phnum: 56, shentsize: 58, shnum: 60, shstrndx: 62 }
const SEGMENT = { offset: 8, filesz: 32 }

/**
 * Returns a program of Linux without what only debuggers read behind its segments: a quarter of the Node.js binary are names of
 * symbols. Returns any other file as it is.
 */
export function withoutSymbols(file: Buffer): Buffer {
  const isElf64 = file.length > 64 && file.readUInt32BE(0) === 0x7f454c46 && file[4] === 2 && file[5] === 1
  if (!isElf64) return file
  const first = Number(file.readBigUInt64LE(HEADER.phoff))
  const [size, count] = [file.readUInt16LE(HEADER.phentsize), file.readUInt16LE(HEADER.phnum)]
  const ends = Array.from({ length: count }, (_, place) => {
    const at = first + place * size
    return Number(file.readBigUInt64LE(at + SEGMENT.offset) + file.readBigUInt64LE(at + SEGMENT.filesz))
  })
  const short = Buffer.from(file.subarray(0, Math.max(first + count * size, ...ends)))
  short.writeBigUInt64LE(0n, HEADER.shoff)
  for (const field of [HEADER.shnum, HEADER.shstrndx]) short.writeUInt16LE(0, field)
  return short
}
