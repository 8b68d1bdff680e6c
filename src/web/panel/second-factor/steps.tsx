import { type ReactNode, useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { CODE, RECOVERY, SET_UP } from '#messages/panel/secondFactor.js'
import { copyText, saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
  onKept: () => void
}

/** Shows recovery codes this once: nobody can read them again afterwards. */
export function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const heading = RECOVERY.heading({ email })
  const text = [heading, '', ...codes, ''].join('\n')
  const ways: [string, () => void][] = [
    [RECOVERY.copy, () => void copyText(text, CODE)],
    [RECOVERY.download, () => saveFile(RECOVERY.file, new Blob([text]))],
    [RECOVERY.print, () => print()],
  ]
  return (
    <div className="recovery column">
      <Step title={RECOVERY.title} explain={RECOVERY.explain}>
        <p className="paper">{heading}</p>
        <ul>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <footer className="row close">
          {ways.map(([label, take]) => (
            <Button key={label} look="plain" label={label} onClick={take} />
          ))}
          <Button label={RECOVERY.kept} onClick={onKept} />
        </footer>
      </Step>
    </div>
  )
}

export interface NewSecret {
  secret: string
  uri: string
}

/** The secret on its way into an app: as a picture, as a link for an app on this very device, as text. */
export const Secret = ({ secret, uri }: NewSecret) => (
  <>
    <QrCode text={uri} label={SET_UP.picture} />
    <a className="tap" href={uri}>
      {SET_UP.open}
    </a>
    <p className="soft">
      {SET_UP.byHand} <code className="secret">{secret}</code>
    </p>
    <Button
      look="plain small"
      label={SET_UP.copySecret}
      onClick={() => void copyText(secret.replaceAll(' ', ''), CODE)}
    />
  </>
)

/** Light modules around the code, without which cameras do not find it (ISO 18004). */
const QUIET_ZONE = 4

/** Dark on light in both themes: many apps read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}

interface StepProps {
  title: string
  explain: string
  children: ReactNode
}

/** One step of a change. Its title takes the focus when it begins. */
export function Step({ title, explain, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p className="soft">{explain}</p>
      {children}
    </>
  )
}
