import { CODE, RECOVERY } from '#messages/panel/secondFactor.js'
import { copyText, saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Step } from './Step.tsx'

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
