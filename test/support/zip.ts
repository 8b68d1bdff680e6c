import { inflateRawSync } from 'node:zlib'

/** Reads the files of a zip by the list at its end. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = zip.readUInt32LE(at + 20)
    const [nameLength, extra, comment] = [28, 30, 32].map(part => zip.readUInt16LE(at + part)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, inflateRawSync(zip.subarray(start, start + size)))
    at += 46 + nameLength + extra + comment
  }
  return files
}
