/** The forms answers are kept in. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Headers browsers send; there are few, and reading one costs more than looking it up. */
const known = new Map<string, Encoding>()
const MAX_KNOWN = 200

function read(accepted: string): Encoding {
  const refused = /(^|,)\s*(\w+)\s*;\s*q=0(\.0*)?\s*(?=,|$)/g
  const taken = accepted
    .replace(refused, '')
    .split(',')
    .map(each => each.split(';')[0]!.trim().toLowerCase())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}

/** The best form for an `Accept-Encoding` header: brotli, else gzip, else the bytes as they are. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const found = known.get(accepted)
  if (found) return found
  const encoding = read(accepted)
  if (known.size < MAX_KNOWN) known.set(accepted, encoding)
  return encoding
}
