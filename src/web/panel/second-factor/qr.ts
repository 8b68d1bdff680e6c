import { encode } from 'uqr'

/** Light modules around the code, without which cameras do not find it (ISO 18004). */
const QUIET_ZONE = 4

/** A QR code as one path of squares of one unit: `size` units wide and high, its quiet zone included. */
export function encodeQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
