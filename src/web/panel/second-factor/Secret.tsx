import { encode } from 'uqr'
import { copy } from '#web/panel/browser.ts'
import { SET_UP } from './texts.ts'

export interface MadeSecret {
  secret: string
  uri: string
}

/** The secret on its way into an app: as a picture, as a link for an app on this very device, as text. */
export const Secret = ({ made: { secret, uri } }: { made: MadeSecret }) => (
  <>
    <QrCode text={uri} label={SET_UP.picture} />
    <a href={uri}>{SET_UP.open}</a>
    <p>
      {SET_UP.byHand} <code className="secret">{secret}</code>
    </p>
    <button type="button" className="btn plain small" onClick={() => copy(secret.replaceAll(' ', ''))}>
      {SET_UP.copySecret}
    </button>
  </>
)

/** Dark on light in both themes: many apps read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = encodeQr(text)
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Light modules around the code, without which cameras do not find it (ISO 18004). */
const QUIET_ZONE = 4

/** A QR code as one path of squares of one unit: `size` units wide and high, its quiet zone included. */
export function encodeQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
