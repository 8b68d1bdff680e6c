import { copy, saveFile } from '#web/panel/browser.ts'
import { Step } from './Step.tsx'
import { RECOVERY } from './texts.ts'

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
  onKept: () => void
}

/** Recovery codes, shown this once: nobody can read them again afterwards. */
export function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const heading = RECOVERY.heading(email)
  const text = [heading, '', ...codes, ''].join('\n')
  return (
    <div className="recovery">
      <Step title={RECOVERY.title} explain={RECOVERY.explain}>
        <p className="paper">{heading}</p>
        <ul>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <footer>
          <button type="button" className="btn plain" onClick={() => copy(text)}>
            {RECOVERY.copy}
          </button>
          <button
            type="button"
            className="btn plain"
            onClick={() => saveFile(RECOVERY.file, new Blob([text]))}
          >
            {RECOVERY.download}
          </button>
          <button type="button" className="btn plain" onClick={() => print()}>
            {RECOVERY.print}
          </button>
          <button type="button" className="btn" onClick={onKept}>
            {RECOVERY.kept}
          </button>
        </footer>
      </Step>
    </div>
  )
}
