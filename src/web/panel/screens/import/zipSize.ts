const END = 0x06054b50
const ENTRY = 0x02014b50
/** Bytes of the last record of a ZIP without its comment, and of an entry of its directory without its name. */
const END_BYTES = 22
const ENTRY_BYTES = 46
const LONGEST_COMMENT = 0xffff
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff
/** Flag of an entry whose sizes stand behind it. */
const SIZES_FOLLOW = 8
/** Bytes of an empty file when packed. */
const EMPTY = 2

/** Of what a ZIP unpacks to, in bytes. */
interface Unpacked {
  total: number
  /** Of its largest file. */
  largest: number
}

const UNSAID: Unpacked = { total: Number.POSITIVE_INFINITY, largest: Number.POSITIVE_INFINITY }

/**
 * What a ZIP says it unpacks to; Infinity when it does not say it. The reader holds each file to that size, so a file that
 * says little cannot unpack to much.
 */
export function measureZip(bytes: Uint8Array): Unpacked {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return { total: 0, largest: 0 }
  // what is larger than these fields stands in another directory (ZIP64), which the reader would follow
  const isElsewhere =
    view.getUint16(end + 10, true) === MAX_16 ||
    view.getUint32(end + 12, true) === MAX_32 ||
    view.getUint32(end + 16, true) === MAX_32
  if (isElsewhere) return UNSAID
  let at = view.getUint32(end + 16, true)
  let total = 0
  let largest = 0
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry -= 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return { total, largest }
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    const isBehind = packed === 0 && (view.getUint16(at + 8, true) & SIZES_FOLLOW) !== 0
    if (isBehind || (unpacked === 0 && packed > EMPTY)) return UNSAID
    // what is stored as it is, is read as it is
    const size = Math.max(packed, unpacked)
    total += size
    largest = Math.max(largest, size)
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return { total, largest }
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at
  return undefined
}
