import { encodeQr } from './qr.ts'

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
